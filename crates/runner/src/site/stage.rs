//! Changes of a site that take effect together or not at all.
//!
//! New files are written and synced in a hidden folder of the site, then each changes places with what it
//! replaces. If one cannot, those before it change back. A `kill` between two of them leaves every file and
//! folder whole, old or new, and the next `publish` brings the rest.

use crate::exit::Hint;
use crate::space;
use anyhow::Context;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

const FOLDER: &str = ".pricebench-staging";

/// Changes that are prepared and not yet made.
#[derive(Debug)]
pub(super) struct Stage {
    site: PathBuf,
    folder: PathBuf,
    moves: Vec<PathBuf>,
    // Held as long as the stage lives, so that two commands do not write one site at once.
    _lock: File,
}

impl Stage {
    /// Begins to change a site.
    pub(super) fn open(site: &Path) -> anyhow::Result<Self> {
        let failed = || format!("failed to open the site in {}", site.display());
        let lock = File::open(site)
            .hint("name the folder of a site: dist/ after `make run`, or any folder you made for one")
            .with_context(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(anyhow::anyhow!("another pricebench is writing it"))
                    .hint("wait until it is done")
                    .with_context(failed);
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(failed),
        }
        let folder = site.join(FOLDER);
        // With the lock in hand, what is there was left by a command that was killed.
        remove(&folder).and_then(|()| fs::create_dir(&folder)).with_context(failed)?;
        Ok(Self { site: site.to_path_buf(), folder, moves: Vec::new(), _lock: lock })
    }

    /// Prepares a file; one that is the same already is left alone.
    pub(super) fn file(&mut self, relative: &str, body: &[u8]) -> anyhow::Result<()> {
        if fs::read(self.site.join(relative)).is_ok_and(|now| now == body) {
            return Ok(());
        }
        self.write(relative, body)?;
        self.moves.push(relative.into());
        Ok(())
    }

    /// Prepares a whole folder, which replaces what is there.
    pub(super) fn folder(&mut self, relative: &str, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
        for (name, body) in files {
            self.write(&format!("{relative}/{name}"), body)?;
        }
        self.moves.push(relative.into());
        Ok(())
    }

    fn write(&self, relative: &str, body: &[u8]) -> anyhow::Result<()> {
        let file = self.folder.join(relative);
        write_synced(&file, body)
            .map_err(|error| space::explain(error, &self.site))
            .with_context(|| format!("failed to write {}", file.display()))
    }

    /// Makes the changes.
    pub(super) fn commit(self) -> anyhow::Result<()> {
        let mut done: Vec<Step> = Vec::new();
        for relative in &self.moves {
            let (staged, target) = (self.folder.join(relative), self.site.join(relative));
            let made = make_parents(&target, &mut done).and_then(|()| swap(&staged, &target));
            match made {
                Ok(exchanged) => done.push(Step::Moved { staged, target, exchanged }),
                Err(error) => {
                    let undone = undo(done);
                    return Err(error).with_context(|| match undone {
                        Ok(()) => format!("failed to put {} in place; the site is as it was", target.display()),
                        Err(other) => format!(
                            "failed to put {} in place, and failed to undo what came before ({other}); publish again",
                            target.display()
                        ),
                    });
                }
            }
        }
        for step in &done {
            if let Step::Moved { target, .. } = step {
                sync_parent(target)
                    .with_context(|| format!("failed to sync the folder of {}", target.display()))?;
            }
        }
        Ok(())
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // What stays is removed by the next one.
        drop(remove(&self.folder));
    }
}

/// What was done, so that it can be undone.
enum Step {
    Created(PathBuf),
    Moved { staged: PathBuf, target: PathBuf, exchanged: bool },
}

fn undo(steps: Vec<Step>) -> io::Result<()> {
    for step in steps.into_iter().rev() {
        match step {
            Step::Created(dir) => fs::remove_dir(dir)?,
            Step::Moved { staged, target, exchanged: true } => {
                swap(&staged, &target)?;
            }
            Step::Moved { staged, target, exchanged: false } => fs::rename(target, staged)?,
        }
    }
    Ok(())
}

/// Puts `staged` in the place of `target`, and what was there in the place of `staged`. Says whether there
/// was something.
fn swap(staged: &Path, target: &Path) -> io::Result<bool> {
    if target.symlink_metadata().is_err() {
        return fs::rename(staged, target).map(|()| false);
    }
    match renameat_with(CWD, staged, CWD, target, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        // Not every file system can exchange two names at once.
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
            let mut aside = staged.as_os_str().to_owned();
            aside.push(".aside");
            fs::rename(target, &aside)?;
            if let Err(error) = fs::rename(staged, target) {
                fs::rename(&aside, target)?;
                return Err(error);
            }
            fs::rename(&aside, staged).map(|()| true)
        }
        Err(error) => Err(error.into()),
    }
}

fn make_parents(target: &Path, done: &mut Vec<Step>) -> io::Result<()> {
    let missing: Vec<&Path> = target.ancestors().skip(1).take_while(|dir| !dir.exists()).collect();
    for dir in missing.into_iter().rev() {
        fs::create_dir(dir)?;
        done.push(Step::Created(dir.to_path_buf()));
    }
    Ok(())
}

fn write_synced(file: &Path, body: &[u8]) -> io::Result<()> {
    if let Some(dir) = file.parent() {
        fs::create_dir_all(dir)?;
    }
    let mut out = File::create(file)?;
    out.write_all(body)?;
    readable(&out)?;
    out.sync_all()
}

/// Makes a file readable for everyone: a web server is often another user.
pub fn readable(file: &File) -> io::Result<()> {
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

fn sync_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |dir| File::open(dir)?.sync_all())
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> tempfile::TempDir {
        let site = tempfile::tempdir().unwrap();
        fs::create_dir_all(site.path().join("reports/a")).unwrap();
        fs::write(site.path().join("reports/a/points.csv"), "old").unwrap();
        fs::write(site.path().join("reports/a/gone.csv"), "old").unwrap();
        fs::write(site.path().join("catalog.json"), "old").unwrap();
        site
    }

    fn text(site: &tempfile::TempDir, name: &str) -> Option<String> {
        fs::read_to_string(site.path().join(name)).ok()
    }

    #[test]
    fn everything_changes_together() {
        let site = site();
        let mut stage = Stage::open(site.path()).unwrap();
        stage.folder("reports/a", &[("points.csv".to_owned(), b"new".to_vec())]).unwrap();
        stage.folder("reports/b", &[("points.csv".to_owned(), b"new".to_vec())]).unwrap();
        stage.file("catalog.json", b"new").unwrap();
        stage.file("mine/index.html", b"new").unwrap();
        assert_eq!(text(&site, "catalog.json").as_deref(), Some("old"));
        stage.commit().unwrap();
        for name in ["reports/a/points.csv", "reports/b/points.csv", "catalog.json", "mine/index.html"] {
            assert_eq!(text(&site, name).as_deref(), Some("new"), "{name}");
        }
        assert_eq!(text(&site, "reports/a/gone.csv"), None);
        assert!(!site.path().join(FOLDER).exists());
    }

    #[test]
    fn a_failure_brings_back_what_was_there() {
        let site = site();
        let mut stage = Stage::open(site.path()).unwrap();
        stage.folder("reports/a", &[("points.csv".to_owned(), b"new".to_vec())]).unwrap();
        stage.file("mine/index.html", b"new").unwrap();
        stage.file("catalog.json", b"new").unwrap();
        fs::remove_file(stage.folder.join("catalog.json")).unwrap();
        let error = format!("{:#}", stage.commit().unwrap_err());
        assert!(error.contains("catalog.json in place; the site is as it was"), "{error}");
        assert_eq!(text(&site, "reports/a/points.csv").as_deref(), Some("old"));
        assert_eq!(text(&site, "reports/a/gone.csv").as_deref(), Some("old"));
        assert_eq!(text(&site, "catalog.json").as_deref(), Some("old"));
        assert!(!site.path().join("mine").exists());
        assert!(!site.path().join(FOLDER).exists());
    }

    #[test]
    fn what_a_killed_command_left_is_removed_and_two_do_not_write_at_once() {
        let site = site();
        fs::create_dir(site.path().join(FOLDER)).unwrap();
        fs::write(site.path().join(FOLDER).join("left"), "x").unwrap();
        let stage = Stage::open(site.path()).unwrap();
        assert!(!stage.folder.join("left").exists());
        let error = format!("{:#}", Stage::open(site.path()).unwrap_err());
        assert!(error.contains("another pricebench is writing it"), "{error}");
    }

    #[test]
    fn a_file_that_is_the_same_is_left_alone() {
        let site = site();
        let mut stage = Stage::open(site.path()).unwrap();
        stage.file("catalog.json", b"old").unwrap();
        assert!(stage.moves.is_empty());
    }
}
