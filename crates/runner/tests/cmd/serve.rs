//! `serve`.

use crate::http::{ask, get};
use crate::program::{arg, command, run};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};

/// A server that ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(dir: &Path) -> Self {
        let mut child =
            command().args(["serve", arg(dir), "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Self { child, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already, as it should in one of the tests.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn site() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let site = dir.path().join("site");
    fs::create_dir_all(site.join("reports/one")).unwrap();
    fs::write(site.join("index.html"), "<p>start").unwrap();
    fs::write(site.join("404.html"), "<p>nothing here").unwrap();
    fs::write(site.join("reports/one/index.html"), "<p>one").unwrap();
    fs::write(site.join("reports/one/points.csv"), "system,workload\n".repeat(500)).unwrap();
    fs::write(site.join("app-0123456789abcdef_bg.wasm"), b"\0asm".repeat(500)).unwrap();
    fs::write(site.join(".secret"), "hidden").unwrap();
    fs::write(dir.path().join("outside"), "outside").unwrap();
    dir
}

#[test]
fn every_answer_carries_the_policy_and_the_right_type() {
    let dir = site();
    let served = Served::start(&dir.path().join("site"));
    for (path, status, media_type) in [
        ("/", 200, "text/html; charset=utf-8"),
        ("/reports/one/", 200, "text/html; charset=utf-8"),
        ("/reports/one/points.csv", 200, "text/csv; charset=utf-8"),
        ("/app-0123456789abcdef_bg.wasm", 200, "application/wasm"),
        ("/nothing", 404, "text/html; charset=utf-8"),
    ] {
        let answer = get(&served.address, path);
        assert_eq!((answer.status, answer.header("content-type")), (status, Some(media_type)), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
    }
    assert_eq!(get(&served.address, "/nothing").body, b"<p>nothing here");
}

#[test]
fn bodies_are_compressed_as_the_browser_likes() {
    let dir = site();
    let served = Served::start(&dir.path().join("site"));
    let path = "/reports/one/points.csv";
    let plain = get(&served.address, path);
    assert_eq!(plain.header("content-encoding"), None);
    let brotli = ask(&served.address, "GET", path, "accept-encoding: gzip, br\r\n");
    assert_eq!(brotli.header("content-encoding"), Some("br"));
    let mut body = Vec::new();
    brotli::Decompressor::new(brotli.body.as_slice(), 4096).read_to_end(&mut body).unwrap();
    assert_eq!(body, plain.body);
    let gzip = ask(&served.address, "GET", path, "accept-encoding: gzip\r\n");
    let mut body = Vec::new();
    flate2::read::GzDecoder::new(gzip.body.as_slice()).read_to_end(&mut body).unwrap();
    assert_eq!(body, plain.body);
    assert_eq!(gzip.header("vary"), Some("accept-encoding"));
    let head = ask(&served.address, "HEAD", path, "accept-encoding: br\r\n");
    assert_eq!(head.header("content-length"), Some(brotli.body.len().to_string().as_str()));
    assert!(head.body.is_empty());
}

#[test]
fn hashed_files_last_and_others_are_asked_about() {
    let dir = site();
    let served = Served::start(&dir.path().join("site"));
    let wasm = get(&served.address, "/app-0123456789abcdef_bg.wasm");
    assert_eq!(wasm.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let page = get(&served.address, "/");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let known = format!("if-none-match: {}\r\n", page.header("etag").unwrap());
    let again = ask(&served.address, "GET", "/", &known);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert!(again.header("content-security-policy").is_some());
    fs::write(dir.path().join("site/index.html"), "<p>changed").unwrap();
    let changed = ask(&served.address, "GET", "/", &known);
    assert_eq!((changed.status, changed.body.as_slice()), (200, b"<p>changed".as_slice()));
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let dir = site();
    std::os::unix::fs::symlink(dir.path().join("outside"), dir.path().join("site/link")).unwrap();
    let served = Served::start(&dir.path().join("site"));
    for path in [
        "/../outside",
        "/%2e%2e/outside",
        "/..%2foutside",
        "/reports/../../outside",
        "//outside",
        "/link",
        "/.secret",
        "/%00",
        "/reports/one/%5c..%5c..%5c..%5coutside",
        "/reports",
    ] {
        let answer = get(&served.address, path);
        assert!(answer.status == 404 || answer.status == 301, "{path}: {}", answer.status);
        assert!(!answer.body.windows(7).any(|part| part == b"outside" || part == b"hidden\n"), "{path}");
    }
}

#[test]
fn a_folder_without_its_slash_is_sent_there_with_its_query() {
    let dir = site();
    let served = Served::start(&dir.path().join("site"));
    let answer = get(&served.address, "/reports/one?q=demand");
    assert_eq!((answer.status, answer.header("location")), (301, Some("./one/?q=demand")));
    let answer = ask(&served.address, "POST", "/", "content-length: 0\r\n");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")));
}

#[test]
fn ctrl_c_ends_it_well() {
    let dir = site();
    let mut served = Served::start(&dir.path().join("site"));
    assert_eq!(get(&served.address, "/").status, 200);
    kill(Pid::from_raw(i32::try_from(served.child.id()).unwrap()), Signal::SIGINT).unwrap();
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
}

#[test]
fn says_what_to_do_where_it_cannot_serve() {
    let dir = site();
    let served = Served::start(&dir.path().join("site"));
    let port = served.address.split(':').nth(1).unwrap();
    let ended = run(["serve", arg(dir.path()), "--port", port]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.starts_with(&format!("error: failed to listen on 127.0.0.1:{port}\n")),
        "{}",
        ended.stderr
    );
    assert!(ended.stderr.contains("hint: another program has port"), "{}", ended.stderr);
    let ended = run(["serve", arg(&dir.path().join("none"))]);
    assert_eq!(ended.status, 1);
    assert!(ended.stderr.contains("hint: build the site with `make run`"), "{}", ended.stderr);
    assert_eq!(run(["serve", "--port", "99999"]).status, 2);
}
