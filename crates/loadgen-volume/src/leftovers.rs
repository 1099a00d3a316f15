//! Test files that a killed command left behind.
//!
//! Each run has a directory of its own with a file that is locked as long as the run lives. A directory with
//! that file, unlocked, is what a killed run left; nothing else is ever removed.

use crate::target::FileKind;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// How the name of a run's directory begins.
const PREFIX: &str = "pricebench-volume-";
/// The file that says whose the directory is.
const OWNER: &str = "owner";
const CONTENT: &str = "test files of pricebench; they are removed when it ends, or at its next start\n";

/// A directory for one run, removed with the test files in it when dropped.
#[derive(Debug)]
pub(crate) struct Claimed {
    pub(crate) path: PathBuf,
    _lock: File,
}

impl Claimed {
    /// Makes a directory below `dir`.
    pub(crate) fn new(dir: &Path) -> io::Result<Self> {
        for n in 0_u32.. {
            let path = dir.join(format!("{PREFIX}{}-{n}", std::process::id()));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                other => other?,
            }
            let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path.join(OWNER));
            let mut lock = made.inspect_err(|_| drop(fs::remove_dir(&path)))?;
            lock.lock()?;
            lock.write_all(CONTENT.as_bytes())?;
            return Ok(Self { path, _lock: lock });
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        // What cannot be removed now is at the next start.
        drop(remove(&self.path));
    }
}

/// Removes what killed runs left below `dir`, and says which directories were removed.
pub(crate) fn sweep(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let named = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX));
    // A link is not followed: it could lead anywhere.
    let dirs = named.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    dirs.map(|entry| entry.path()).filter(|path| is_left(path) && remove(path).is_ok()).collect()
}

/// Whether a directory is a run's whose command has ended.
fn is_left(dir: &Path) -> bool {
    let Ok(mut owner) = OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW).open(dir.join(OWNER))
    else {
        return false;
    };
    if matches!(owner.try_lock(), Err(TryLockError::WouldBlock | TryLockError::Error(_))) {
        return false;
    }
    let mut content = String::new();
    // Killed before it was written, the file is empty.
    owner.read_to_string(&mut content).is_ok() && CONTENT.starts_with(&content)
}

/// Removes the test files, the owner's last, and the directory. Files of other names stay, and the directory
/// with them.
fn remove(dir: &Path) -> io::Result<()> {
    let names = FileKind::ALL.iter().map(|kind| kind.name()).chain([OWNER]);
    for name in names {
        match fs::remove_file(dir.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::remove_dir(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_run_removes_its_files_and_leaves_the_runs_that_live() {
        let dir = tempfile::tempdir().unwrap();
        let living = Claimed::new(dir.path()).unwrap();
        let ended = Claimed::new(dir.path()).unwrap();
        fs::write(ended.path.join("data"), "x").unwrap();
        drop(ended);
        assert_eq!(sweep(dir.path()), Vec::<PathBuf>::new());
        assert_eq!(names(dir.path()).len(), 1);
        assert!(living.path.exists());
    }

    #[test]
    fn only_what_a_killed_run_left_is_swept() {
        let dir = tempfile::tempdir().unwrap();
        let left = dir.path().join("pricebench-volume-1-0");
        fs::create_dir(&left).unwrap();
        fs::write(left.join(OWNER), CONTENT).unwrap();
        fs::write(left.join("data"), "x").unwrap();
        // Ours by name only; with a stranger's file; a link that leads elsewhere; a file.
        let foreign = dir.path().join("pricebench-volume-mine");
        fs::create_dir(&foreign).unwrap();
        fs::write(foreign.join("data"), "precious").unwrap();
        let mixed = dir.path().join("pricebench-volume-2-0");
        fs::create_dir(&mixed).unwrap();
        fs::write(mixed.join(OWNER), CONTENT).unwrap();
        fs::write(mixed.join("thesis.txt"), "precious").unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        fs::write(elsewhere.path().join(OWNER), CONTENT).unwrap();
        fs::write(elsewhere.path().join("data"), "precious").unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), dir.path().join("pricebench-volume-3-0")).unwrap();
        fs::write(dir.path().join("pricebench-volume-4-0"), "precious").unwrap();

        assert_eq!(sweep(dir.path()), [left]);
        assert_eq!(
            names(dir.path()),
            [
                "pricebench-volume-2-0",
                "pricebench-volume-3-0",
                "pricebench-volume-4-0",
                "pricebench-volume-mine"
            ]
        );
        assert!(foreign.join("data").exists() && mixed.join("thesis.txt").exists());
        assert!(elsewhere.path().join("data").exists());
    }
}
