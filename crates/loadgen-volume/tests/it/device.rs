//! Block devices: only an empty one that nobody uses is written to.

use crate::engine::{disk_dir, job, role};
use crate::loops::{Loop, Mounted, run as command};
use pricebench_loadgen_volume::{Access, FileKind, Target, available, check_device, look, run};
use std::fs::OpenOptions;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn refusal(path: &Path) -> String {
    Target::device(path, 16).map(drop).unwrap_err().to_string()
}

#[test]
fn the_disk_of_this_machine_is_refused() {
    let disk = look(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let Some(device) = disk.device.filter(|device| device.starts_with("/dev/")) else {
        eprintln!("the sources are on no block device here: this part is not tested");
        return;
    };
    if Path::new(&device).exists() {
        let error = refusal(Path::new(&device));
        assert!(error.contains("is mounted at /"), "{error}");
    }
}

#[test]
fn a_file_and_a_terminal_are_no_block_devices() {
    let file = tempfile::NamedTempFile::new().unwrap();
    assert!(refusal(file.path()).contains("is not a block device"));
    assert!(refusal(Path::new("/dev/null")).contains("is not a block device"));
    assert!(refusal(Path::new("/dev/no-such")).starts_with("failed to find the device"));
}

#[test]
fn an_empty_device_is_measured_and_its_margins_stay_empty() {
    let dir = disk_dir();
    let Some(device) = Loop::new(dir.path(), 64) else { return };
    let stop = AtomicBool::new(false);
    let mut target = Target::device(&device.device, 16).unwrap();
    // Held: nobody else gets it meanwhile.
    assert!(refusal(&device.device).contains("is in use by another program or the kernel"));
    target.make(&[FileKind::Data, FileKind::Log], &stop, &mut |_, _| {}).unwrap();
    let write = role("write", Access::RandomWrite, FileKind::Data);
    let log = role("log", Access::SequentialWrite, FileKind::Log);
    let result = run(&job(vec![write, log], 1), &target, available(), &stop, &mut |_| {}).unwrap();
    assert!(result.roles.iter().all(|role| role.count() > 0 && role.error_count() == 0));
    let grown = target.make(&[FileKind::Growing], &stop, &mut |_, _| {}).unwrap_err().to_string();
    assert_eq!(grown, "appending to a file that grows needs a directory, not a device");
    drop(target);
    // Its first and last MiB are as they were, so it may be used again.
    check_device(&device.device).unwrap();
    let mut small = Target::device(&device.device, 4096).unwrap();
    let error = small.make(&[FileKind::Data], &stop, &mut |_, _| {}).unwrap_err().to_string();
    assert!(error.contains("has 64 MiB free, expected at least 4098 MiB"), "{error}");
}

#[test]
fn a_device_that_holds_something_is_refused() {
    let dir = disk_dir();
    let Some(device) = Loop::new(dir.path(), 64) else { return };
    let path = device.device.to_str().unwrap();
    let write = |bytes: &[u8], at| {
        OpenOptions::new().write(true).open(path).unwrap().write_all_at(bytes, at).unwrap();
    };
    // A single byte anywhere in the first or last MiB.
    for at in [0, 700_000, (64 << 20) - 1] {
        write(&[1], at);
        let error = refusal(&device.device);
        assert!(error.contains("MiB is not zero, from byte"), "{error}");
        write(&[0], at);
        check_device(&device.device).unwrap();
    }
    command("mkfs.ext4", &["-q", "-F", path]).unwrap();
    let error = refusal(&device.device);
    assert!(error.contains("an ext file system in its first MiB"), "{error}");
}

#[test]
fn a_mounted_device_is_refused() {
    let dir = disk_dir();
    let Some(mounted) = Mounted::new(dir.path(), 64) else { return };
    let error = refusal(&mounted.device.device);
    assert!(error.contains("is mounted at"), "{error}");
    let found = look(mounted.dir.path());
    assert_eq!(found.device.as_deref(), mounted.device.device.to_str());
    assert!(found.fs.unwrap().starts_with("ext4"));
}

#[test]
fn a_device_used_as_swap_is_refused() {
    let dir = disk_dir();
    let Some(device) = Loop::new(dir.path(), 64) else { return };
    let path = device.device.to_str().unwrap();
    if command("mkswap", &[path]).is_none() || command("swapon", &[path]).is_none() {
        eprintln!("no swap can be added here: this part is not tested");
        return;
    }
    let error = refusal(&device.device);
    command("swapoff", &[path]);
    assert!(error.contains("is in use by swap"), "{error}");
}
