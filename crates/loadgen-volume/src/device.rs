//! Whether a block device may be written to.

use crate::host::{self, Mount};
use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

const MIB: u64 = 1 << 20;

/// Why a block device is not written to.
#[derive(Debug, thiserror::Error)]
pub enum DeviceRefusal {
    /// It cannot be opened or read.
    #[error("failed to {what} the device {}", path.display())]
    Io {
        /// What was done.
        what: &'static str,
        /// The device.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// It is no block device.
    #[error("{} is not a block device; name one such as /dev/nvme1n1, or a directory with path", .0.display())]
    NotBlock(PathBuf),
    /// It, or a part of it, is mounted.
    #[error("{} is mounted at {at}; it is not written to", path.display())]
    Mounted {
        /// The device or partition.
        path: PathBuf,
        /// Where.
        at: String,
    },
    /// Something uses it.
    #[error("{} is in use by {by}; it is not written to", path.display())]
    InUse {
        /// The device or partition.
        path: PathBuf,
        /// By what.
        by: String,
    },
    /// It has partitions.
    #[error("{} has partitions ({partitions}); it is not written to", path.display())]
    Partitioned {
        /// The device.
        path: PathBuf,
        /// Their names.
        partitions: String,
    },
    /// It is not empty.
    #[error(
        "{} holds something ({found}); it is not written to. If nothing on it is needed, make its first and last MiB \
         zero yourself",
        path.display()
    )]
    HoldsData {
        /// The device.
        path: PathBuf,
        /// What was found.
        found: String,
    },
    /// It is read-only.
    #[error("{} is read-only", .0.display())]
    ReadOnly(PathBuf),
}

/// A device that may be written to. As long as this lives, nobody else gets it for themselves.
#[derive(Debug)]
pub struct Held {
    /// Its real path.
    pub path: PathBuf,
    /// Its size, bytes.
    pub bytes: u64,
    _file: fs::File,
}

/// Checks that a device holds nothing and nobody uses it: not mounted, no swap, no partitions, nothing built on it
/// (LVM, RAID, encryption), not held open by another for itself, and its first and last MiB all zero, which is
/// where every file system and partition table leaves its mark.
///
/// # Errors
///
/// The first reason not to write to it.
pub fn check(path: &Path) -> Result<Held, DeviceRefusal> {
    let io = |what| {
        let path = path.to_owned();
        move |source| DeviceRefusal::Io { what, path, source }
    };
    let real = path.canonicalize().map_err(io("find"))?;
    let meta = fs::metadata(&real).map_err(io("look at"))?;
    if !meta.file_type().is_block_device() {
        return Err(DeviceRefusal::NotBlock(path.to_owned()));
    }
    let (major, minor) = (rustix::fs::major(meta.rdev()), rustix::fs::minor(meta.rdev()));
    let sys = PathBuf::from(format!("/sys/dev/block/{major}:{minor}"));
    let partitions = partitions(&sys);
    check_users(&real, &sys, (major, minor), &partitions)?;
    if !partitions.is_empty() {
        return Err(DeviceRefusal::Partitioned { path: real, partitions: partitions.join(", ") });
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).custom_flags(libc::O_EXCL);
    let file = options.open(&real).map_err(|source| match source.raw_os_error() {
        Some(libc::EBUSY) => {
            DeviceRefusal::InUse { path: real.clone(), by: "another program or the kernel".to_owned() }
        }
        Some(libc::EROFS | libc::EACCES) if host::number(&sys.join("ro")) == Some(1) => {
            DeviceRefusal::ReadOnly(real.clone())
        }
        _ => DeviceRefusal::Io { what: "open", path: real.clone(), source },
    })?;
    let bytes = host::number(&sys.join("size")).unwrap_or(0) * 512;
    if let Some(found) = content(&file, bytes).map_err(io("read"))? {
        return Err(DeviceRefusal::HoldsData { path: real, found });
    }
    Ok(Held { path: real, bytes, _file: file })
}

fn partitions(sys: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(sys) else { return Vec::new() };
    let parts = entries.flatten().filter(|entry| entry.path().join("partition").exists());
    let mut names: Vec<String> =
        parts.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Whether the device or one of its partitions is mounted, swapped to, or has something built on it.
fn check_users(
    real: &Path,
    sys: &Path,
    number: (u32, u32),
    partitions: &[String],
) -> Result<(), DeviceRefusal> {
    let mut parts = vec![(real.to_owned(), sys.to_owned(), number)];
    for name in partitions {
        let sys = sys.join(name);
        if let Some(number) = host::text(&sys.join("dev")).and_then(|text| host::device_number(&text)) {
            parts.push((Path::new("/dev").join(name), sys, number));
        }
    }
    let mounts = host::mounts();
    let swaps = fs::read_to_string("/proc/swaps").unwrap_or_default();
    for (path, sys, number) in parts {
        // By number, and by name for file systems that number themselves (btrfs).
        let is_it = |mount: &&Mount| mount.number == number || Path::new(&mount.source) == path;
        if let Some(mount) = mounts.iter().find(is_it) {
            return Err(DeviceRefusal::Mounted { path, at: mount.at.display().to_string() });
        }
        if swaps.lines().skip(1).any(|line| line.split_whitespace().next().map(Path::new) == Some(&path)) {
            return Err(DeviceRefusal::InUse { path, by: "swap".to_owned() });
        }
        let holder = fs::read_dir(sys.join("holders")).ok().and_then(|mut holders| holders.next()?.ok());
        if let Some(holder) = holder {
            return Err(DeviceRefusal::InUse { path, by: holder.file_name().to_string_lossy().into_owned() });
        }
    }
    Ok(())
}

/// What the first or last MiB of a device holds, if it is not all zero.
fn content(file: &fs::File, bytes: u64) -> io::Result<Option<String>> {
    let length = MIB.min(bytes);
    let mut block = vec![0; length as usize];
    for (offset, place) in [(0, "first"), (bytes - length, "last")] {
        file.read_exact_at(&mut block, offset)?;
        if let Some(at) = block.iter().position(|byte| *byte != 0) {
            let what = if offset == 0 { signature(&block) } else { None };
            let unknown = || format!("its {place} MiB is not zero, from byte {at} of it");
            return Ok(Some(what.map_or_else(unknown, |what| format!("{what} in its {place} MiB"))));
        }
    }
    Ok(None)
}

/// A well-known mark, for the message alone: anything that is not zero is refused.
fn signature(start: &[u8]) -> Option<&'static str> {
    let marks: [(usize, &[u8], &str); 8] = [
        (512, b"EFI PART", "a partition table"),
        (0x438, b"\x53\xef", "an ext file system"),
        (0, b"XFSB", "an XFS file system"),
        (0x1_0040, b"_BHRfS_M", "a btrfs file system"),
        (4086, b"SWAPSPACE2", "swap"),
        (512, b"LABELONE", "an LVM volume"),
        (0, b"LUKS\xba\xbe", "an encrypted volume"),
        (510, b"\x55\xaa", "a partition table or boot sector"),
    ];
    let found =
        marks.into_iter().find(|(at, mark, _)| start.get(*at..).is_some_and(|rest| rest.starts_with(mark)));
    found.map(|(.., name)| name)
}
