//! Answers to requests.

use super::cache::Cache;
use super::encoding::Encoding;
use super::{headers, path};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, LOCATION, VARY,
};
use hyper::{Method, Request, Response, StatusCode};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The served folder and what is known of it.
#[derive(Debug)]
pub(super) struct Site {
    root: PathBuf,
    cache: Cache,
}

/// What of a request matters.
struct Ask {
    method: Method,
    path: String,
    query: Option<String>,
    encoding: Encoding,
    known: Option<String>,
}

/// Answers one request.
pub(super) async fn answer(site: Arc<Site>, request: Request<Incoming>) -> Response<Full<Bytes>> {
    let ask = Ask::of(&request);
    // Files are read and compressed apart from the threads that talk.
    let answer = tokio::task::spawn_blocking(move || site.answer(&ask)).await;
    answer.unwrap_or_else(|_| text(StatusCode::INTERNAL_SERVER_ERROR, "the answer could not be made\n"))
}

impl Ask {
    fn of<B>(request: &Request<B>) -> Self {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        Self {
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            query: request.uri().query().map(str::to_owned),
            encoding: Encoding::choose(header(ACCEPT_ENCODING).unwrap_or_default()),
            known: header(IF_NONE_MATCH).map(str::to_owned),
        }
    }
}

impl Site {
    /// A site in a folder, by its canonical path.
    pub(super) fn new(root: PathBuf) -> Self {
        Self { root, cache: Cache::default() }
    }

    /// Compresses the files at the folder's top, which every page loads.
    pub(super) fn compress_ahead(&self) {
        let Ok(entries) = std::fs::read_dir(&self.root) else { return };
        for file in entries.flatten().map(|entry| entry.path()).filter(|file| file.is_file()) {
            // A file that cannot be read is reported to the one who asks for it.
            if let Ok(entry) = self.cache.get(&file) {
                drop(entry.body(&file, Encoding::Brotli));
            }
        }
    }

    fn answer(&self, ask: &Ask) -> Response<Full<Bytes>> {
        if ask.method != Method::GET && ask.method != Method::HEAD {
            let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are served\n");
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        match path::find(&self.root, &ask.path) {
            path::Target::File(file) => self.file(StatusCode::OK, &file, ask),
            path::Target::Redirect(to) => redirect(&to, ask.query.as_deref()),
            path::Target::Missing => self.missing(ask),
        }
    }

    fn missing(&self, ask: &Ask) -> Response<Full<Bytes>> {
        let page = self.root.join("404.html");
        if page.is_file() {
            self.file(StatusCode::NOT_FOUND, &page, ask)
        } else {
            text(StatusCode::NOT_FOUND, "there is nothing at this address\n")
        }
    }

    fn file(&self, status: StatusCode, file: &Path, ask: &Ask) -> Response<Full<Bytes>> {
        let Ok(entry) = self.cache.get(file) else {
            return text(StatusCode::INTERNAL_SERVER_ERROR, "the file cannot be read\n");
        };
        let (encoding, body) = entry.body(file, ask.encoding);
        let tag = entry.tag(encoding);
        let unchanged =
            status == StatusCode::OK && ask.known.as_deref().is_some_and(|known| names(known, &tag));
        let (status, body) =
            if unchanged { (StatusCode::NOT_MODIFIED, Bytes::new()) } else { (status, body) };
        // hyper sends no body in answer to HEAD, but takes the length from it.
        let mut response = Response::new(Full::new(body));
        *response.status_mut() = status;
        let caching = if headers::is_hashed(file) { headers::FOREVER } else { headers::ASK };
        let map = response.headers_mut();
        always(map, entry.policy());
        map.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
        map.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            map.insert(ETAG, tag);
        }
        if !unchanged {
            map.insert(CONTENT_TYPE, HeaderValue::from_static(headers::media_type(file)));
            if let Some(name) = encoding.name() {
                map.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
            }
        }
        response
    }
}

/// Whether an `If-None-Match` names this tag.
fn names(known: &str, tag: &str) -> bool {
    known.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

fn redirect(to: &str, query: Option<&str>) -> Response<Full<Bytes>> {
    let to = query.map_or_else(|| to.to_owned(), |query| format!("{to}?{query}"));
    let Ok(to) = HeaderValue::from_str(&to) else {
        return text(StatusCode::NOT_FOUND, "there is nothing at this address\n");
    };
    let mut response = text(StatusCode::MOVED_PERMANENTLY, "moved\n");
    response.headers_mut().insert(LOCATION, to);
    response
}

fn text(status: StatusCode, words: &'static str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from_static(words.as_bytes())));
    *response.status_mut() = status;
    let map = response.headers_mut();
    always(map, headers::POLICY);
    map.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    map.insert(CACHE_CONTROL, HeaderValue::from_static(headers::ASK));
    response
}

fn always(map: &mut HeaderMap, policy: &str) {
    // A policy that no header can carry is replaced by the strictest.
    let policy = HeaderValue::from_str(policy).unwrap_or_else(|_| HeaderValue::from_static(headers::POLICY));
    map.insert(CONTENT_SECURITY_POLICY, policy);
    for (name, value) in headers::ALWAYS {
        map.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn knows_its_tag_among_several() {
        assert!(names("\"a\", W/\"b-br\"", "\"b-br\""));
        assert!(names("*", "\"b\""));
        assert!(!names("\"b\"", "\"b-br\""));
    }
}
