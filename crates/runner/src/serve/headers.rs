//! What is said about a file, and what a browser may do with it.

use std::path::Path;

/// The content security policy. The built page carries the same one for static hosts; `frame-ancestors` counts
/// in a header only.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
     form-action 'none'; frame-ancestors 'none'";

/// The policy a page names for itself, for the header; `None` where it names none that starts as strictly as ours.
pub(super) fn policy_of(page: &[u8]) -> Option<String> {
    const BEFORE: &str = "http-equiv=\"Content-Security-Policy\" content=\"";
    let head = page.get(..page.len().min(4096))?;
    let text = String::from_utf8_lossy(head);
    let (_, rest) = text.split_once(BEFORE)?;
    let (policy, _) = rest.split_once('"')?;
    policy.starts_with("default-src 'none';").then(|| format!("{policy}; frame-ancestors 'none'"))
}

/// Sent with every answer, beside the policy.
pub(super) const ALWAYS: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// For files whose name changes with their content.
pub(super) const FOREVER: &str = "public, max-age=31536000, immutable";
/// For all others: kept, and asked about each time.
pub(super) const ASK: &str = "no-cache";

/// The media type of a file, by its name.
pub(super) fn media_type(file: &Path) -> &'static str {
    match extension(file) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "log" | "md" | "toml" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Whether it is a page.
pub(super) fn is_page(file: &Path) -> bool {
    extension(file) == "html"
}

/// Whether compressing it is worth while.
pub(super) fn compresses(file: &Path) -> bool {
    let media_type = media_type(file);
    media_type.starts_with("text/")
        || media_type.contains("json")
        || matches!(media_type, "application/wasm" | "image/svg+xml")
}

/// Whether the name carries a hash of the content, as Trunk writes it: `app-1f2e3d4c5b6a7988_bg.wasm`.
pub(super) fn is_hashed(file: &Path) -> bool {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let Some((_, hash)) = stem.rsplit_once('-') else { return false };
    matches!(extension(file), "js" | "wasm" | "css" | "svg" | "png")
        && hash.len() >= 12
        && hash.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_last_for_ever() {
        for name in ["app-1f2e3d4c5b6a7988_bg.wasm", "app-1f2e3d4c5b6a7988.js", "style-0123456789ab.css"] {
            assert!(is_hashed(Path::new(name)), "{name}");
        }
        for name in
            ["boot.js", "import-worker.js", "style-old.css", "points-0123456789abcdef.csv", "index.html"]
        {
            assert!(!is_hashed(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn a_page_says_its_own_policy_if_it_is_as_strict() {
        let page = |policy| format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
        let own = policy_of(page("default-src 'none'; style-src 'self' 'sha256-x'").as_bytes());
        assert_eq!(own.unwrap(), "default-src 'none'; style-src 'self' 'sha256-x'; frame-ancestors 'none'");
        assert_eq!(policy_of(page("default-src *").as_bytes()), None);
        assert_eq!(policy_of(b"<html>"), None);
    }

    #[test]
    fn the_policy_is_one_line() {
        assert!(!POLICY.contains('\n'));
        assert!(POLICY.contains("; img-src 'self' data: blob:; connect-src"), "{POLICY}");
    }
}
