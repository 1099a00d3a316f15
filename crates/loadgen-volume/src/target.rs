//! Where a job reads and writes.

use crate::fill::fill;
use crate::job::Sync;
use crate::leftovers::{self, Claimed};
use crate::{TargetError, device, host};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const MIB: u64 = 1 << 20;
/// Logs are a quarter of the size of the test, at least this …
const LOG_LEAST_MIB: u64 = 16;
/// … and at most this.
const LOG_MOST_MIB: u64 = 1024;
/// Room that is left alone, MiB.
const SPARE_MIB: u64 = 64;
/// A device's first and last MiB stay as they are: whether they are empty tells a device that may be used from
/// one that holds something.
const MARGIN: u64 = MIB;

/// One of the files a job works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// What a database's tables are in.
    Data,
    /// A preallocated log that is written over.
    Log,
    /// What background work writes.
    Bulk,
    /// A log that grows.
    Growing,
    /// Another log that grows.
    SecondGrowing,
}

impl FileKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Data, Self::Log, Self::Bulk, Self::Growing, Self::SecondGrowing];

    /// Its name in the run's directory.
    pub fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Log => "log",
            Self::Bulk => "bulk",
            Self::Growing => "growing-log",
            Self::SecondGrowing => "second-growing-log",
        }
    }

    /// Whether it begins empty; the others are written through before anything is measured.
    pub fn grows(self) -> bool {
        matches!(self, Self::Growing | Self::SecondGrowing)
    }

    /// Its size in a test of `size_mib`, MiB; of one that grows, at most.
    pub fn size_mib(self, size_mib: u64) -> u64 {
        match self {
            Self::Log => (size_mib / 4).clamp(LOG_LEAST_MIB, LOG_MOST_MIB),
            Self::Data | Self::Bulk | Self::Growing | Self::SecondGrowing => size_mib,
        }
    }
}

/// A directory or device to measure, with the files of the test. They are removed when it is dropped.
#[derive(Debug)]
pub struct Target {
    place: Place,
    direct: bool,
    size_mib: u64,
    made: Vec<FileKind>,
    swept: Vec<PathBuf>,
}

#[derive(Debug)]
enum Place {
    Directory { dir: PathBuf, claimed: Claimed },
    Device(device::Held),
}

/// A file or a part of a device, open.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) file: File,
    pub(crate) offset: u64,
    pub(crate) length: u64,
}

impl Target {
    /// A directory that exists. Files go into a directory of their own below it; what killed runs left there is
    /// removed first.
    ///
    /// # Errors
    ///
    /// A path that is no directory or cannot be written to; a file system without direct I/O, unless
    /// `allow_buffered`.
    pub fn directory(dir: &Path, size_mib: u64, allow_buffered: bool) -> Result<Self, TargetError> {
        if !dir.is_dir() {
            return Err(TargetError::NoDirectory(dir.to_owned()));
        }
        let dir = dir.canonicalize().map_err(TargetError::io("find", dir))?;
        let swept = leftovers::sweep(&dir);
        let claimed = Claimed::new(&dir).map_err(|source| match source.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => TargetError::ReadOnly(dir.clone()),
            _ => TargetError::Io { what: "make a directory in", path: dir.clone(), source },
        })?;
        let fs = host::mount_of(&dir).map(|mount| mount.fs);
        let direct = does_direct(&claimed.path, fs.as_deref()).map_err(TargetError::io("write to", &dir))?;
        if !direct && !allow_buffered {
            let fs = fs.unwrap_or_else(|| "a file system".to_owned());
            return Err(TargetError::NotDirect { path: dir, fs });
        }
        let place = Place::Directory { dir, claimed };
        Ok(Self { place, direct, size_mib, made: Vec::new(), swept })
    }

    /// A block device that holds nothing.
    ///
    /// # Errors
    ///
    /// See [`DeviceRefusal`](crate::DeviceRefusal).
    pub fn device(path: &Path, size_mib: u64) -> Result<Self, TargetError> {
        let held = device::check(path)?;
        Ok(Self { place: Place::Device(held), direct: true, size_mib, made: Vec::new(), swept: Vec::new() })
    }

    /// Whether I/O goes past the page cache.
    pub fn is_direct(&self) -> bool {
        self.direct
    }

    /// What killed runs had left and was removed.
    pub fn swept(&self) -> &[PathBuf] {
        &self.swept
    }

    /// The directory or device measured.
    pub fn path(&self) -> &Path {
        match &self.place {
            Place::Directory { dir, .. } => dir,
            Place::Device(held) => &held.path,
        }
    }

    /// Where a file is: its path, the offset of its first byte and its size, bytes. On a device all are parts of
    /// the same path.
    ///
    /// # Errors
    ///
    /// A file that grows, on a device.
    pub fn location(&self, kind: FileKind) -> Result<(PathBuf, u64, u64), TargetError> {
        let length = kind.size_mib(self.size_mib) * MIB;
        match &self.place {
            Place::Directory { claimed, .. } => Ok((claimed.path.join(kind.name()), 0, length)),
            Place::Device(_) if kind.grows() => Err(TargetError::NoGrowth),
            Place::Device(held) => {
                let before = FileKind::ALL.iter().take_while(|other| **other != kind);
                let offset = before.map(|other| other.size_mib(self.size_mib) * MIB).sum::<u64>();
                Ok((held.path.clone(), MARGIN + offset, length))
            }
        }
    }

    /// Makes the files that are not there yet, and writes them through with content that cannot be compressed.
    /// `on_mib` is told how much is done of how much.
    ///
    /// # Errors
    ///
    /// Too little room, which is looked at before anything is written; a disk that fails; the wish to stop.
    pub fn make(
        &mut self,
        kinds: &[FileKind],
        stop: &AtomicBool,
        on_mib: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TargetError> {
        let mut missing: Vec<FileKind> =
            kinds.iter().copied().filter(|kind| !self.made.contains(kind)).collect();
        missing.sort_unstable();
        missing.dedup();
        self.check_room(&missing)?;
        let all: u64 =
            missing.iter().filter(|kind| !kind.grows()).map(|kind| kind.size_mib(self.size_mib)).sum();
        let mut before = 0;
        for kind in missing {
            let (path, ..) = self.location(kind)?;
            if matches!(self.place, Place::Directory { .. }) {
                let made = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path);
                made.map_err(TargetError::io("make", &path))?;
            }
            if !kind.grows() {
                let opened = self.open(kind, Sync::None)?;
                fill(&opened, before ^ 0x5EED, stop, &mut |mib| on_mib(before + mib, all)).map_err(
                    |source| match source.kind() {
                        ErrorKind::Interrupted => TargetError::Stopped,
                        _ => TargetError::Io { what: "fill", path, source },
                    },
                )?;
                before += kind.size_mib(self.size_mib);
            }
            self.made.push(kind);
        }
        Ok(())
    }

    fn check_room(&self, missing: &[FileKind]) -> Result<(), TargetError> {
        let needed_mib = missing.iter().map(|kind| kind.size_mib(self.size_mib)).sum::<u64>();
        let (path, free_mib, needed_mib) = match &self.place {
            Place::Directory { dir, .. } => {
                let room = rustix::fs::statvfs(dir)
                    .map_err(|e| TargetError::io("ask the free space of", dir)(e.into()))?;
                (dir, room.f_bavail.saturating_mul(room.f_frsize) / MIB, needed_mib + SPARE_MIB)
            }
            Place::Device(held) => {
                let end = missing.iter().filter(|kind| !kind.grows()).map(|kind| self.location(*kind));
                let ends = end.map(|place| place.map(|(_, offset, length)| offset + length + MARGIN));
                let most = ends.collect::<Result<Vec<u64>, _>>()?.into_iter().max().unwrap_or(0);
                (&held.path, held.bytes / MIB, most.div_ceil(MIB))
            }
        };
        if !missing.is_empty() && free_mib < needed_mib {
            return Err(TargetError::NoSpace { path: path.clone(), free_mib, needed_mib });
        }
        Ok(())
    }

    /// Opens a file that was made.
    pub(crate) fn open(&self, kind: FileKind, sync: Sync) -> Result<Opened, TargetError> {
        let (path, offset, length) = self.location(kind)?;
        let mut flags = if self.direct { libc::O_DIRECT } else { 0 };
        if sync == Sync::Dsync {
            flags |= libc::O_DSYNC;
        }
        let opened = OpenOptions::new().read(true).write(true).custom_flags(flags).open(&path);
        let file = opened.map_err(TargetError::io("open", &path))?;
        Ok(Opened { file, offset, length })
    }
}

/// Whether files in a directory can be written past the page cache. Some file systems in memory take the flag and
/// ignore it.
fn does_direct(dir: &Path, fs: Option<&str>) -> io::Result<bool> {
    if matches!(fs, Some("tmpfs" | "ramfs" | "rootfs")) {
        return Ok(false);
    }
    let path = dir.join(FileKind::Growing.name());
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(true).mode(0o600).custom_flags(libc::O_DIRECT);
    let tried = options.open(&path).and_then(|file| {
        let block = vec![0_u8; 8192];
        let start = block.as_ptr().align_offset(4096).min(4096);
        file.write_at(&block[start..start + 4096], 0)
    });
    drop(std::fs::remove_file(&path));
    match tried {
        Ok(written) => Ok(written == 4096),
        Err(error) if matches!(error.raw_os_error(), Some(libc::EINVAL | libc::EOPNOTSUPP)) => Ok(false),
        Err(error) => Err(error),
    }
}
