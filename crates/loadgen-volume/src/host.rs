//! What is known of a disk: its mount, its file system, its device.

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// A mounted file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mount {
    pub(crate) number: (u32, u32),
    pub(crate) at: PathBuf,
    pub(crate) fs: String,
    pub(crate) source: String,
    pub(crate) options: String,
}

/// What is known of the disk under a directory or of a device; what the system does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disk {
    /// Where its file system is mounted.
    pub mount: Option<PathBuf>,
    /// The file system's type and options.
    pub fs: Option<String>,
    /// Its device, such as `/dev/nvme1n1p1`.
    pub device: Option<String>,
    /// The disk's model, such as `Amazon Elastic Block Store`.
    pub model: Option<String>,
    /// The disk's serial number; of an EBS volume this is its id.
    pub serial: Option<String>,
    /// Its size, bytes.
    pub bytes: Option<u64>,
    /// Whether it says it has turning platters.
    pub rotational: Option<bool>,
    /// The kernel's I/O scheduler for it.
    pub scheduler: Option<String>,
    /// Its write cache: `write back` or `write through`.
    pub write_cache: Option<String>,
    /// Size of its logical block, bytes.
    pub logical_block: Option<u64>,
    /// Requests the kernel keeps in flight at most.
    pub queue_requests: Option<u64>,
}

impl Disk {
    /// The facts as names and values, for a report's environment.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let Self { mount, fs, device, model, serial, bytes, rotational, scheduler, write_cache, .. } = self;
        let facts = [
            ("mount", mount.as_ref().map(|path| path.display().to_string())),
            ("file_system", fs.clone()),
            ("device", device.clone()),
            ("model", model.clone()),
            ("serial", serial.clone()),
            ("device_gib", bytes.map(|bytes| format!("{:.2}", bytes as f64 / f64::from(1 << 30)))),
            ("rotational", rotational.map(|yes| if yes { "yes" } else { "no" }.to_owned())),
            ("io_scheduler", scheduler.clone()),
            ("write_cache", write_cache.clone()),
            ("logical_block", self.logical_block.map(|bytes| bytes.to_string())),
            ("queue_requests", self.queue_requests.map(|n| n.to_string())),
        ];
        facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// The id of an EBS volume, which is its serial number without the hyphen.
    pub fn ebs_volume(&self) -> Option<String> {
        let ebs = self.model.as_deref()? == "Amazon Elastic Block Store";
        let digits = self.serial.as_deref()?.strip_prefix("vol")?.trim_start_matches('-');
        (ebs && digits.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| format!("vol-{digits}"))
    }
}

/// Looks at the disk under a directory, or at a device.
pub fn look(path: &Path) -> Disk {
    let Ok(meta) = fs::metadata(path) else { return Disk::default() };
    let mut disk = Disk::default();
    let number = if meta.file_type().is_block_device() {
        disk.device = Some(path.display().to_string());
        (rustix::fs::major(meta.rdev()), rustix::fs::minor(meta.rdev()))
    } else {
        let number = (rustix::fs::major(meta.dev()), rustix::fs::minor(meta.dev()));
        match mount_of(path) {
            Some(mount) => {
                let of_device =
                    fs::metadata(&mount.source).ok().filter(|meta| meta.file_type().is_block_device());
                disk.device = Some(mount.source);
                disk.fs = Some(format!("{} ({})", mount.fs, mount.options));
                disk.mount = Some(mount.at);
                of_device
                    .map_or(number, |meta| (rustix::fs::major(meta.rdev()), rustix::fs::minor(meta.rdev())))
            }
            None => number,
        }
    };
    let sys = PathBuf::from(format!("/sys/dev/block/{}:{}", number.0, number.1));
    // A partition is below its disk.
    let whole = if sys.join("partition").exists() { sys.join("..") } else { sys.clone() };
    let queue = whole.join("queue");
    disk.bytes = number_of(&sys.join("size")).map(|sectors| sectors * 512);
    disk.model = text(&whole.join("device/model"));
    disk.serial = text(&whole.join("device/serial")).or_else(|| text(&whole.join("serial")));
    disk.rotational = number_of(&queue.join("rotational")).map(|n| n == 1);
    disk.scheduler = text(&queue.join("scheduler")).map(|all| chosen(&all));
    disk.write_cache = text(&queue.join("write_cache"));
    disk.logical_block = number_of(&queue.join("logical_block_size"));
    disk.queue_requests = number_of(&queue.join("nr_requests"));
    disk
}

pub(crate) use number_of as number;

/// A number in a file of the kernel's.
pub(crate) fn number_of(path: &Path) -> Option<u64> {
    text(path)?.parse().ok()
}

/// The text of a file of the kernel's, if it is there and not empty.
pub(crate) fn text(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// `254:0` as numbers.
pub(crate) fn device_number(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.trim().split_once(':')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The one in brackets of `none [mq-deadline] kyber`.
fn chosen(all: &str) -> String {
    let inside = all.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inside.map_or_else(|| all.to_owned(), |(chosen, _)| chosen.to_owned())
}

/// Every mounted file system.
pub(crate) fn mounts() -> Vec<Mount> {
    let text = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    text.lines().filter_map(mount).collect()
}

/// The file system a path is on: the last mounted of those with the longest mount point above it.
pub(crate) fn mount_of(path: &Path) -> Option<Mount> {
    let path = path.canonicalize().ok()?;
    let above = mounts().into_iter().filter(|mount| path.starts_with(&mount.at));
    above.max_by_key(|mount| mount.at.components().count())
}

/// A line of `mountinfo`: id, parent, major:minor, root, mount point, options, optional fields, `-`, type, source,
/// options of the file system (proc(5)).
fn mount(line: &str) -> Option<Mount> {
    let (left, right) = line.split_once(" - ")?;
    let left: Vec<&str> = left.split(' ').collect();
    let right: Vec<&str> = right.split(' ').collect();
    Some(Mount {
        number: device_number(left.get(2)?)?,
        at: PathBuf::from(unescape(left.get(4)?)),
        options: (*left.get(5)?).to_owned(),
        fs: (*right.first()?).to_owned(),
        source: unescape(right.get(1)?),
    })
}

/// Spaces and the like are `\040` there.
fn unescape(text: &str) -> String {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let octal = (*first == b'\\').then(|| after.get(..3)).flatten();
        let code = octal.and_then(|d| u8::from_str_radix(std::str::from_utf8(d).ok()?, 8).ok());
        match code {
            Some(code) => {
                out.push(code);
                rest = &after[3..];
            }
            None => {
                out.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_mountinfo() {
        let line =
            "36 35 98:0 /mnt1 /mnt/my\\040disk rw,noatime master:1 - ext3 /dev/root rw,errors=continue";
        let found = mount(line).unwrap();
        assert_eq!(found.number, (98, 0));
        assert_eq!(found.at, Path::new("/mnt/my disk"));
        assert_eq!(
            (found.fs.as_str(), found.source.as_str(), found.options.as_str()),
            ("ext3", "/dev/root", "rw,noatime")
        );
        assert_eq!(mount("36 35 98:0"), None);
    }

    #[test]
    fn an_ebs_volume_is_known_by_its_serial_number() {
        let disk = |model: &str, serial: &str| Disk {
            model: Some(model.to_owned()),
            serial: Some(serial.to_owned()),
            ..Disk::default()
        };
        let ebs = disk("Amazon Elastic Block Store", "vol0fd2a1b3c4d5e6f70");
        assert_eq!(ebs.ebs_volume().as_deref(), Some("vol-0fd2a1b3c4d5e6f70"));
        assert_eq!(disk("Amazon EC2 NVMe Instance Storage", "AWS1").ebs_volume(), None);
        assert_eq!(disk("Amazon Elastic Block Store", "vol-x'; rm").ebs_volume(), None);
    }

    #[test]
    fn the_disk_under_this_directory_has_a_file_system() {
        let disk = look(Path::new("."));
        assert!(disk.fs.is_some() && disk.mount.is_some(), "{disk:?}");
        assert_eq!(look(Path::new("/no/such/path")), Disk::default());
        assert_eq!(chosen("none [mq-deadline] kyber"), "mq-deadline");
    }
}
