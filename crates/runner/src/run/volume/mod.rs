//! Volumes: measured by our own engine or by fio, on the same files.

mod disk;
mod fio;
mod job;
mod own;
mod point;
mod session;
#[cfg(test)]
mod tests;

pub use disk::Disks;
pub use fio::FioError;
pub(crate) use fio::version as fio_version;
pub(super) use session::OpenVolume;

use super::Interrupt;
use pricebench_loadgen_volume::{FileKind, Job, JobResult, Step, TargetError, Tick};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A volume that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The directory or block device.
    pub path: PathBuf,
    /// Whether it is a block device.
    pub device: bool,
    /// Size of the test files, MiB.
    pub size_mib: u64,
    /// Measure memory where there is no direct I/O.
    pub allow_buffered: bool,
}

/// Opens volumes.
pub trait Volumes {
    /// Opens one; what killed runs left on it is removed.
    ///
    /// # Errors
    ///
    /// See [`TargetError`].
    fn open(&mut self, wish: &Wish) -> Result<Box<dyn Volume>, TargetError>;

    /// Facts about the disk under a directory, or a device.
    fn facts(&self, wish: &Wish) -> BTreeMap<String, String>;
}

/// An open volume. Its test files live as long as this.
pub trait Volume {
    /// Whether I/O goes past the page cache.
    fn is_direct(&self) -> bool;

    /// Makes the files that are not there yet and writes them through. `on_mib` is told how much is done of how
    /// much.
    ///
    /// # Errors
    ///
    /// See [`TargetError`].
    fn make(
        &mut self,
        kinds: &[FileKind],
        interrupt: &Interrupt,
        on_mib: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TargetError>;

    /// Where a file is: path, offset and length, bytes.
    ///
    /// # Errors
    ///
    /// A file that grows, on a device.
    fn location(&self, kind: FileKind) -> Result<(PathBuf, u64, u64), TargetError>;

    /// Runs a job of our own engine.
    ///
    /// # Errors
    ///
    /// See [`TargetError`].
    fn run(
        &mut self,
        job: &Job,
        interrupt: &Interrupt,
        on_tick: &mut dyn FnMut(Tick),
    ) -> Result<JobResult, TargetError>;
}

/// The files that parts of a workload need, each once.
pub(crate) fn file_kinds<'a>(steps: impl Iterator<Item = &'a Step>) -> Vec<FileKind> {
    let roles = steps.flat_map(|step| &step.roles);
    let mut kinds: Vec<FileKind> = roles.flat_map(|role| [Some(role.file), role.then]).flatten().collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
