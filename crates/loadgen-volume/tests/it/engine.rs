//! Short jobs on a real file.

use pricebench_loadgen::Arrival;
use pricebench_loadgen_volume::{
    Access, Backend, FileKind, Job, JobResult, Role, Sync, Target, TargetError, available, run,
};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;

static GO: AtomicBool = AtomicBool::new(false);

/// A directory on the disk the sources are on: the system's for temporary files may be in memory.
pub(crate) fn disk_dir() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

pub(crate) fn role(op: &str, access: Access, file: FileKind) -> Role {
    Role {
        op: op.to_owned(),
        access,
        block_bytes: 4096,
        workers: 1,
        slots: 1,
        rate_per_s: None,
        arrival: Arrival::Fixed,
        sync: Sync::None,
        file,
        then: None,
    }
}

fn made(dir: &Path, kinds: &[FileKind]) -> Target {
    let mut target = Target::directory(dir, 16, true).unwrap();
    target.make(kinds, &GO, &mut |_, _| {}).unwrap();
    target
}

pub(crate) fn job(roles: Vec<Role>, duration_s: u32) -> Job {
    Job { roles, warmup_s: 0, duration_s, seed: 7 }
}

fn go(target: &Target, backend: Backend, roles: Vec<Role>) -> JobResult {
    run(&job(roles, 1), target, backend, &GO, &mut |_| {}).unwrap()
}

/// Both ways to the kernel, where it allows them.
pub(crate) fn backends() -> Vec<Backend> {
    let mut backends = vec![Backend::Threads];
    if available() == Backend::IoUring {
        backends.push(Backend::IoUring);
    }
    backends
}

#[test]
fn files_are_written_through_with_blocks_that_differ() {
    let dir = disk_dir();
    let target = made(dir.path(), &[FileKind::Data, FileKind::Growing]);
    let (path, ..) = target.location(FileKind::Data).unwrap();
    let meta = fs::metadata(&path).unwrap();
    assert_eq!(meta.len(), 16 << 20);
    // No holes: every 512-byte block is there.
    assert!(meta.blocks() >= (16 << 20) / 512, "{}", meta.blocks());
    let bytes = fs::read(&path).unwrap();
    let mut blocks: Vec<&[u8]> = bytes.chunks(4096).collect();
    blocks.sort_unstable();
    blocks.dedup();
    assert_eq!(blocks.len(), 4096);
    // A MiB of 256 equally likely bytes, sixteen times over but for the marks: each of them 65,536 times, with a
    // standard deviation of 16 × 64.
    let mut counts = [0_u32; 256];
    bytes.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
    assert!(counts.iter().all(|count| count.abs_diff(65_536) < 5 * 1024), "{counts:?}");
    drop(target);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "the files are removed");
}

#[test]
fn a_rate_is_kept_and_every_operation_counted() {
    let dir = disk_dir();
    let target = made(dir.path(), &[FileKind::Data]);
    for backend in backends() {
        let role = Role {
            rate_per_s: Some(500.0),
            slots: 512,
            workers: 2,
            ..role("read", Access::RandomRead, FileKind::Data)
        };
        let result = go(&target, backend, vec![role]);
        let measured = &result.roles[0];
        assert_eq!(measured.offered.operations, Some(500), "{backend:?}");
        assert_eq!(measured.count() + measured.offered.not_started, 500, "{backend:?}");
        assert_eq!((measured.error_count(), result.backend), (0, backend));
        assert_eq!(measured.bytes, measured.count() * 4096);
        let (response, service) = (measured.response.mean_ms().unwrap(), measured.service.mean_ms().unwrap());
        assert!(response >= service && service > 0.0, "{response} {service}");
    }
}

#[test]
fn random_writes_reach_the_file_and_nothing_else() {
    let dir = disk_dir();
    for backend in backends() {
        let target = made(dir.path(), &[FileKind::Data, FileKind::Bulk]);
        let read = |kind| fs::read(target.location(kind).unwrap().0).unwrap();
        let (data, bulk) = (read(FileKind::Data), read(FileKind::Bulk));
        let role = Role { slots: 8, ..role("write", Access::RandomWrite, FileKind::Data) };
        let result = go(&target, backend, vec![role]);
        let written = result.roles[0].count();
        let after = read(FileKind::Data);
        assert_eq!(after.len(), data.len());
        let differ = data.chunks(4096).zip(after.chunks(4096)).filter(|(a, b)| a != b).count() as f64;
        // n draws of N blocks touch N (1 - e^(-n/N)) of them.
        let blocks = 4096.0;
        let expected = blocks * (1.0 - (-(written as f64) / blocks).exp());
        assert!(written > 0 && (differ - expected).abs() < 40.0 + expected * 0.1, "{differ} for {expected}");
        assert_eq!(read(FileKind::Bulk), bulk);
    }
}

#[test]
fn appends_make_the_file_grow_by_what_was_written() {
    let dir = disk_dir();
    for backend in backends() {
        let target = made(dir.path(), &[FileKind::Log, FileKind::Growing, FileKind::SecondGrowing]);
        let append = Role { sync: Sync::Fdatasync, ..role("append", Access::Append, FileKind::Growing) };
        let both = Role {
            sync: Sync::Fdatasync,
            then: Some(FileKind::SecondGrowing),
            ..role("both", Access::SequentialWrite, FileKind::Log)
        };
        let result = go(&target, backend, vec![append, both]);
        let size = |kind| fs::metadata(target.location(kind).unwrap().0).unwrap().len();
        let limit = 16 << 20;
        assert_eq!(size(FileKind::Growing), result.roles[0].count() * 4096 % limit, "{backend:?}");
        assert_eq!(size(FileKind::SecondGrowing), result.roles[1].count() * 4096 % limit, "{backend:?}");
        // A commit of two logs moves two blocks.
        assert_eq!(result.roles[1].bytes, result.roles[1].count() * 8192);
    }
}

#[test]
fn roles_run_side_by_side_and_stay_apart() {
    let dir = disk_dir();
    let target = made(dir.path(), &[FileKind::Data, FileKind::Log, FileKind::Bulk]);
    let roles = vec![
        Role {
            rate_per_s: Some(100.0),
            arrival: Arrival::Poisson,
            sync: Sync::Dsync,
            block_bytes: 16_384,
            ..role("wal_write", Access::SequentialWrite, FileKind::Log)
        },
        Role {
            rate_per_s: Some(5.0),
            slots: 4,
            block_bytes: 1 << 20,
            ..role("compaction_write", Access::SequentialWrite, FileKind::Bulk)
        },
    ];
    let mut ticks = Vec::new();
    let result = run(&job(roles, 2), &target, available(), &GO, &mut |tick| ticks.push(tick)).unwrap();
    assert_eq!(result.roles[1].offered.operations, Some(10));
    assert_eq!(result.roles[1].bytes, result.roles[1].count() << 20);
    let offered = result.roles[0].offered.operations.unwrap();
    // Poisson with mean 200; five standard deviations.
    assert!(offered.abs_diff(200) < 71, "{offered}");
    assert!(!ticks.is_empty() && ticks.iter().all(|tick| tick.per_s.len() == 2), "{ticks:?}");
    assert_eq!(result.roles[0].series().len(), 2);
}

#[test]
fn a_wish_to_stop_ends_a_job_and_a_filling() {
    let dir = disk_dir();
    let target = made(dir.path(), &[FileKind::Data]);
    let stop = AtomicBool::new(true);
    let start = std::time::Instant::now();
    let roles = vec![role("read", Access::RandomRead, FileKind::Data)];
    let result = run(&job(roles, 60), &target, available(), &stop, &mut |_| {}).unwrap();
    assert!(result.stopped && start.elapsed().as_secs() < 20);
    let mut other = Target::directory(dir.path(), 16, true).unwrap();
    let stopped = other.make(&[FileKind::Data], &stop, &mut |_, _| {});
    assert!(matches!(stopped, Err(TargetError::Stopped)), "{stopped:?}");
}

#[test]
fn a_file_that_vanished_is_an_error_with_its_name() {
    let dir = disk_dir();
    let target = made(dir.path(), &[FileKind::Data]);
    fs::remove_file(target.location(FileKind::Data).unwrap().0).unwrap();
    let roles = vec![role("read", Access::RandomRead, FileKind::Data)];
    let error = run(&job(roles, 1), &target, available(), &GO, &mut |_| {}).unwrap_err().to_string();
    assert!(error.starts_with("failed to open ") && error.ends_with("/data"), "{error}");
}

#[test]
fn what_cannot_be_a_target_is_refused_with_what_to_do() {
    let dir = disk_dir();
    let missing = Target::directory(&dir.path().join("missing"), 16, false).unwrap_err().to_string();
    assert!(missing.ends_with("is not a directory; name a directory that exists on the volume under test"));
    // 4 TiB on a disk that does not have them: refused before anything is written.
    let mut huge = Target::directory(dir.path(), 4 << 20, true).unwrap();
    let error = huge.make(&[FileKind::Data], &GO, &mut |_, _| {}).unwrap_err().to_string();
    assert!(error.contains("MiB free, expected at least 4194368 MiB"), "{error}");
    // /proc can be written to by nobody in this way.
    let read_only = Target::directory(Path::new("/proc"), 16, true).unwrap_err().to_string();
    assert!(
        read_only.starts_with("failed to make a directory in /proc")
            || read_only.contains("cannot be written")
    );
}

#[test]
fn memory_is_no_disk() {
    let fs = Path::new("/dev/shm");
    if !fs.is_dir() {
        return;
    }
    let error = Target::directory(fs, 16, false).unwrap_err().to_string();
    assert!(error.contains("is on tmpfs, which does no direct I/O"), "{error}");
    assert!(!Target::directory(fs, 16, true).unwrap().is_direct());
}
