//! Room on file systems: how much is free, and what is said when none is left.
//!
//! The one place that knows what a full disk looks like, in an error of the system ([`explain`]) and in the
//! words of other programs ([`is_said`]), and what to do about it ([`ADVICE`]).

use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

/// What to do when no space is left.
pub const ADVICE: &str = "free some space there, or take a directory on another file system: with --out for \
     results, with the environment variable TMPDIR for private servers";

/// Free and total space of the file system that holds a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The directory.
    pub dir: PathBuf,
    /// Bytes that this user may still fill.
    pub free_bytes: u64,
    /// Bytes in all.
    pub total_bytes: u64,
}

impl Room {
    /// Asks the system; `None` where it does not tell, as for a directory that is not there.
    pub fn of(dir: &Path) -> Option<Self> {
        let found = rustix::fs::statvfs(dir).ok()?;
        let bytes = |blocks: u64| blocks.checked_mul(found.f_frsize);
        Some(Self {
            dir: dir.to_path_buf(),
            free_bytes: bytes(found.f_bavail)?,
            total_bytes: bytes(found.f_blocks)?,
        })
    }
}

impl Display for Room {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { dir, free_bytes, total_bytes } = self;
        write!(
            f,
            "the file system of {} ({} free of {})",
            dir.display(),
            size(*free_bytes),
            size(*total_bytes)
        )
    }
}

/// A size in MiB below one GiB, else in GiB with two decimals.
pub fn size(bytes: u64) -> String {
    let mib = bytes as f64 / f64::from(1 << 20);
    if mib < 1024.0 { format!("{mib:.0} MiB") } else { format!("{:.2} GiB", mib / 1024.0) }
}

/// That no space is left in a directory, where that is known.
fn none_left(dir: &Path) -> String {
    match Room::of(dir) {
        Some(room) => format!("no space left on {room}"),
        None => format!("no space left on the file system of {}", dir.display()),
    }
}

/// Whether an error is that of a full disk or a used-up quota.
pub fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// The same error, saying which file system is full if that is what it is about. `path` is the file or
/// directory that was to be written.
pub fn explain(error: io::Error, path: &Path) -> io::Error {
    if !is_full(&error) {
        return error;
    }
    let dir = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    io::Error::new(error.kind(), none_left(dir))
}

/// Whether another program's words mean that its disk is full: the C library's text, the errors of MariaDB
/// and InnoDB (28 is ENOSPC, 1114 a full table) and of PostgreSQL.
pub fn is_said(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let full = [
        "no space left on device",
        "errcode: 28",
        "error number 28",
        "errno: 28",
        "disk full",
        "disk is full",
        "returned error 1114",
        "disk quota exceeded",
    ];
    full.iter().any(|words| text.contains(words))
        || (text.contains("the table '") && text.contains("' is full"))
}

/// What another program said, with what it means if its disk is full. `dir` is where it keeps its data.
pub fn explain_said(said: String, dir: &Path) -> String {
    if is_said(&said) { format!("{}; {ADVICE} (it said: {said})", none_left(dir)) } else { said }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_with_its_file_system_and_nothing_else_is_changed() {
        let full = io::Error::from_raw_os_error(28);
        let said = explain(full, Path::new("/dev/shm/results/journal.jsonl")).to_string();
        assert_eq!(said, "no space left on the file system of /dev/shm/results");
        let there = explain(io::Error::from_raw_os_error(28), Path::new("/proc/version")).to_string();
        assert!(there.starts_with("no space left on the file system of /proc ("), "{there}");
        let relative = explain(io::Error::from_raw_os_error(122), Path::new("points.csv"));
        assert!(relative.to_string().starts_with("no space left on the file system of . ("), "{relative}");
        let other = explain(io::Error::from_raw_os_error(13), Path::new("/x"));
        assert_eq!(other.raw_os_error(), Some(13));
    }

    /// Lines of real logs.
    #[test]
    fn the_words_of_servers_and_sysbench_are_known() {
        for text in [
            "2026-11-30 10:00:00 0 [ERROR] mariadbd: Error writing file './ddl_recovery.log' (Errcode: 28 \"No space left on device\")",
            "[ERROR] InnoDB: Operating system error number 28 in a file operation.",
            "FATAL: mysql_drv_query() returned error 1114 (The table 'sbtest1' is full)",
            "initdb: error: could not write to file \"pg_wal/xlogtemp.1\": No space left on device",
            "FATAL: PQexec() failed: 7 could not extend file \"base/5/16385\": No space left on device",
        ] {
            assert!(is_said(text), "{text}");
        }
        assert!(!is_said("FATAL: error 1045: Access denied for user"));
        let said = explain_said("Errcode: 28".to_owned(), Path::new("/proc"));
        assert!(said.contains("TMPDIR") && said.ends_with("(it said: Errcode: 28)"), "{said}");
        assert_eq!(explain_said("all well".to_owned(), Path::new("/proc")), "all well");
    }

    #[test]
    fn sizes_read_well() {
        assert_eq!([0, 150 << 20, (1 << 30) * 5 / 2].map(size), ["0 MiB", "150 MiB", "2.50 GiB"]);
    }
}
