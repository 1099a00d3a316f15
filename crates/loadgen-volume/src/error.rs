//! Why a target cannot be used, or a job not be run.

use crate::DeviceRefusal;
use std::io;
use std::path::PathBuf;

/// Why a target cannot be used, or a job not be run.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// Something with a file or directory failed.
    #[error("failed to {what} {}", path.display())]
    Io {
        /// What was done.
        what: &'static str,
        /// With what.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// The path is no directory.
    #[error("{} is not a directory; name a directory that exists on the volume under test", .0.display())]
    NoDirectory(PathBuf),
    /// The directory is on a read-only file system, or may not be written to.
    #[error("{} cannot be written to; name a directory this user may write to", .0.display())]
    ReadOnly(PathBuf),
    /// The file system does no direct I/O.
    #[error(
        "{} is on {fs}, which does no direct I/O: its memory would be measured, not a disk; name a directory on \
         a disk, or pass --allow-buffered for a result that is marked as not comparable",
        path.display()
    )]
    NotDirect {
        /// The directory.
        path: PathBuf,
        /// The file system.
        fs: String,
    },
    /// There is too little room.
    #[error(
        "{} has {free_mib} MiB free, expected at least {needed_mib} MiB for the test files; free some room or \
         lower size_mib",
        path.display()
    )]
    NoSpace {
        /// The directory or device.
        path: PathBuf,
        /// Free, MiB.
        free_mib: u64,
        /// Needed, MiB.
        needed_mib: u64,
    },
    /// The device must not be written to.
    #[error(transparent)]
    Device(#[from] DeviceRefusal),
    /// A file of the test is too small for one block.
    #[error(
        "the test file {file} has {bytes} bytes for each thread, expected at least a block of {block}; raise size_mib"
    )]
    TooSmall {
        /// The file.
        file: &'static str,
        /// Its size, bytes.
        bytes: u64,
        /// The block size, bytes.
        block: u32,
    },
    /// A file that grows was asked of a device.
    #[error("appending to a file that grows needs a directory, not a device")]
    NoGrowth,
    /// The job failed.
    #[error("{op} failed")]
    Run {
        /// The operation.
        op: String,
        /// Why it failed.
        source: io::Error,
    },
    /// The user asked to stop.
    #[error("stopped on request")]
    Stopped,
}

impl TargetError {
    pub(crate) fn io(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { what, path, source }
    }
}
