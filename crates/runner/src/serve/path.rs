//! From the path of an address to a file below the served folder, and to nothing else.

use std::path::{Path, PathBuf};

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A file, by its real path.
    File(PathBuf),
    /// A folder asked for without its slash: the relative address with it.
    Redirect(String),
    /// Nothing that is served.
    Missing,
}

/// Finds what `path`, percent-encoded as it came, leads to below `root`, which must be canonical.
///
/// Nothing outside `root` is ever found: not by `..`, not by encoded separators, not by links out of it. Names
/// that begin with a dot are not served.
pub(super) fn find(root: &Path, path: &str) -> Target {
    let Some(segments) = segments(path) else { return Target::Missing };
    let mut file = root.to_path_buf();
    file.extend(&segments);
    let Ok(real) = file.canonicalize() else { return Target::Missing };
    if !real.starts_with(root) {
        return Target::Missing;
    }
    if !real.is_dir() {
        // `file.csv/` is another address than `file.csv`, below which relative links would break.
        return if path.ends_with('/') || !real.is_file() { Target::Missing } else { Target::File(real) };
    }
    if !path.ends_with('/') {
        let last = path.rsplit('/').next().unwrap_or_default();
        // "./" keeps a colon in the name from making it a scheme.
        return Target::Redirect(format!("./{last}/"));
    }
    let index = real.join("index.html");
    if index.is_file() { Target::File(index) } else { Target::Missing }
}

/// The decoded segments of a path; `None` where one is not an ordinary name.
fn segments(path: &str) -> Option<Vec<String>> {
    let inner = path.strip_prefix('/')?;
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    if inner.is_empty() {
        return Some(Vec::new());
    }
    inner.split('/').map(|segment| decode(segment).filter(|name| is_ordinary(name))).collect()
}

fn is_ordinary(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0'])
}

fn decode(segment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (hex(rest.next()?)?, hex(rest.next()?)?);
            bytes.push(high * 16 + low);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_names_and_refuses_tricks() {
        let found = |path: &str| segments(path);
        assert_eq!(found("/"), Some(vec![]));
        assert_eq!(found("/a%20b/c.csv"), Some(vec!["a b".to_owned(), "c.csv".to_owned()]));
        assert_eq!(found("/%E6%95%B0/"), Some(vec!["数".to_owned()]));
        for path in [
            "",
            "a",
            "/../x",
            "/%2e%2e/x",
            "/a//b",
            "/a%2fb",
            "/a%5cb",
            "/.git/config",
            "/a%00",
            "/%zz",
            "/%f",
            "/%ff",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn finds_files_folders_and_nothing_outside() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("site/r/x")).unwrap();
        let root = dir.path().join("site").canonicalize().unwrap();
        std::fs::write(root.join("r/x/index.html"), "x").unwrap();
        std::fs::write(dir.path().join("secret"), "x").unwrap();
        std::os::unix::fs::symlink(dir.path().join("secret"), root.join("link")).unwrap();
        let index = root.join("r/x/index.html");
        assert_eq!(find(&root, "/r/x/"), Target::File(index.clone()));
        assert_eq!(find(&root, "/r/x/index.html"), Target::File(index));
        assert_eq!(find(&root, "/r/x"), Target::Redirect("./x/".to_owned()));
        assert_eq!(find(&root, "/r/x/index.html/"), Target::Missing);
        assert_eq!(find(&root, "/r/"), Target::Missing);
        assert_eq!(find(&root, "/link"), Target::Missing);
        assert_eq!(find(&root, "/../secret"), Target::Missing);
    }
}
