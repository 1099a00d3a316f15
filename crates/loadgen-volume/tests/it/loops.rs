//! Loop devices, where this machine allows them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One loop device at a time: making one looks at all that are there, which makes them look used for a moment.
static ONE: Mutex<()> = Mutex::new(());

/// A loop device over a file of its own; taken apart when dropped.
pub(crate) struct Loop {
    pub(crate) device: PathBuf,
    _alone: MutexGuard<'static, ()>,
    _file: tempfile::NamedTempFile,
}

/// Runs a program; whether it succeeded, and its output.
pub(crate) fn run(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

impl Loop {
    /// A device of so many MiB of zeros; `None` where loop devices are not to be had (no root, a container).
    pub(crate) fn new(dir: &Path, mib: u64) -> Option<Self> {
        // A test that failed leaves nothing that another could trip over.
        let alone = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let file = tempfile::NamedTempFile::new_in(dir).unwrap();
        file.as_file().set_len(mib << 20).unwrap();
        let path = file.path().to_str().unwrap();
        let args = ["--find", "--show", "--direct-io=on", path];
        let device = run("losetup", &args).or_else(|| run("losetup", &["--find", "--show", path]));
        let Some(device) = device else {
            eprintln!("no loop device is to be had here: this part is not tested");
            return None;
        };
        Some(Self { device: PathBuf::from(device), _alone: alone, _file: file })
    }
}

impl Drop for Loop {
    fn drop(&mut self) {
        run("losetup", &["--detach", self.device.to_str().unwrap()]);
    }
}

/// An ext4 file system on a loop device, mounted; unmounted when dropped.
pub(crate) struct Mounted {
    pub(crate) dir: tempfile::TempDir,
    pub(crate) device: Loop,
}

impl Mounted {
    pub(crate) fn new(base: &Path, mib: u64) -> Option<Self> {
        let device = Loop::new(base, mib)?;
        let dir = tempfile::tempdir_in(base).unwrap();
        let (path, at) = (device.device.to_str().unwrap(), dir.path().to_str().unwrap());
        run("mkfs.ext4", &["-q", "-F", path]).or_else(skip)?;
        run("mount", &[path, at]).or_else(skip)?;
        Some(Self { dir, device })
    }
}

fn skip() -> Option<String> {
    eprintln!("no file system can be mounted here: this part is not tested");
    None
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let at = self.dir.path().to_str().unwrap();
        // The kernel gives the files of a closed ring back a moment later.
        for _ in 0..100 {
            if run("umount", &[at]).is_some() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        run("umount", &["--lazy", at]);
    }
}
