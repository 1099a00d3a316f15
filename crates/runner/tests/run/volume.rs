//! Volumes: real runs on a directory of this machine's disk, with our own engine and with fio.

use crate::support::{Place, finish, signal, wait_end, wait_for};
use nix::sys::signal::Signal;
use pricebench_formats::{latency, series};
use pricebench_model::{LatencyKind, Point, Status};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory on the disk the sources are on: the system's for temporary files may be in memory.
fn disk() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

fn plan(disk: &Path, workloads: &[&str]) -> String {
    let head = "format = \"pricebench-plan/1\"\nid = \"v\"\nsettle_s = 0\n[[system]]\nid = \"disk\"\n";
    let workloads = workloads.join("\n[[workload]]\n");
    format!("{head}path = \"{}\"\n[[workload]]\n{workloads}\n", disk.display())
}

fn workload(id: &str, tool: &str, more: &str) -> String {
    format!("id = \"{id}\"\ntool = \"{tool}\"\nsize_mib = 32\nwarmup_s = 0\n{more}")
}

/// Directories of test files that are left.
fn left(disk: &Path) -> Vec<PathBuf> {
    fs::read_dir(disk).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn ops(points: &[Point], workload: &str) -> Vec<String> {
    let mut ops: Vec<String> =
        points.iter().filter(|point| point.workload == workload).map(|point| point.op.clone()).collect();
    ops.sort();
    ops.dedup();
    ops
}

#[test]
fn every_preset_runs_on_a_real_file() {
    let (place, disk) = (Place::new(), disk());
    let short = "duration_s = 1\npreset = ";
    let rate = workload("one", "volume", &format!("{short}\"rate-1x1000\""));
    let eight = workload("eight", "volume", &format!("{short}\"rate-8x3000\""));
    let mix = workload("mix", "volume", &format!("{short}\"tikv-mix\"\nbackground_mib_per_s = [0, 8]"));
    let saturate = workload("saturate", "volume", &format!("{short}\"saturate\"\nqueue_depth = [1, 8]"));
    let commit = workload("commit", "volume", &format!("{short}\"commit\""));
    place.plan(&plan(disk.path(), &[&rate, &eight, &mix, &saturate, &commit]));
    let (status, _, said) = finish(place.command().arg("--allow-buffered"));
    assert_eq!(status, 0, "{said}");
    assert_eq!(left(disk.path()), Vec::<PathBuf>::new());
    let points = place.points();
    assert!(points.iter().all(|point| point.count > Some(0) && point.errors == Some(0)), "{points:?}");
    assert_eq!(ops(&points, "one"), ["read", "write"]);
    assert_eq!(ops(&points, "mix"), ["compaction_write", "foreground_read", "wal_write"]);
    assert_eq!(ops(&points, "saturate"), ["read", "sequential_write", "write"]);
    assert_eq!(ops(&points, "commit"), ["commit_append", "commit_overwrite", "commit_two_syncs"]);
    for point in points.iter().filter(|point| point.workload == "eight") {
        assert_eq!((point.threads, point.offered_per_s), (Some(8), Some(3000.0)));
        assert_eq!(point.count.unwrap() + point.not_started.unwrap(), 3000, "{point:?}");
    }
    // From the intended start it cannot be less than from submission.
    for response in points.iter().filter(|p| p.latency_kind == Some(LatencyKind::Response)) {
        let same = |p: &&Point| {
            p.latency_kind == Some(LatencyKind::Service)
                && p.op == response.op
                && p.workload == response.workload
                && p.background_mib_per_s == response.background_mib_per_s
        };
        if let Some(service) = points.iter().find(same) {
            assert!(response.latency.avg_ms >= service.latency.avg_ms, "{response:?} {service:?}");
        }
    }
    // Two syncs take longer than one; the least time is what a busy machine disturbs least.
    let least = |op: &str| points.iter().find(|point| point.op == op).unwrap().latency.min_ms.unwrap();
    let (two, one) = (least("commit_two_syncs"), least("commit_overwrite"));
    assert!(two > one, "{two} {one}");
    // The histogram holds every operation.
    let buckets = latency::read(fs::read(place.out().join("latency.csv")).unwrap().as_slice(), "l").unwrap();
    for point in &points {
        let of_point = buckets.iter().filter(|row| {
            (&row.workload, &row.op, row.threads) == (&point.workload, &point.op, point.threads)
                && row.latency_kind == point.latency_kind
                && row.background_mib_per_s == point.background_mib_per_s
        });
        assert_eq!(of_point.map(|row| row.count).sum::<u64>(), point.count.unwrap(), "{point:?}");
    }
    let rows = series::read(fs::read(place.out().join("series.csv")).unwrap().as_slice(), "s").unwrap();
    assert!(rows.iter().any(|row| row.op == "wal_write" && row.background_mib_per_s == Some(8.0)));
    let checked =
        Command::new(env!("CARGO_BIN_EXE_pricebench")).arg("check").arg(place.out()).output().unwrap();
    // What a busy machine does to runs of a second is another matter.
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(!said.contains("expected"), "{said}");
    let report = place.report();
    assert!(report.environment.contains_key("disk.file_system"), "{:?}", report.environment);
    assert!(report.environment["disk.preconditioning"].starts_with("each test file written through once"));
}

#[test]
fn fio_runs_the_same_files_and_its_own_figures_are_kept() {
    let (place, disk) = (Place::new(), disk());
    let rate = workload("rate", "fio", "duration_s = 2\npreset = \"rate-1x1000\"");
    let mix = workload("mix", "fio", "duration_s = 2\npreset = \"tikv-mix\"\nbackground_mib_per_s = [4]");
    let commit = workload("commit", "fio", "duration_s = 2\npreset = \"commit\"");
    place.plan(&plan(disk.path(), &[&rate, &mix, &commit]));
    let (status, _, said) = finish(place.command().arg("--allow-buffered"));
    assert_eq!(status, 0, "{said}");
    assert_eq!(left(disk.path()), Vec::<PathBuf>::new());
    let points = place.points();
    assert_eq!(ops(&points, "mix"), ["compaction_write", "foreground_read", "wal_write"]);
    assert_eq!(ops(&points, "commit"), ["commit_append", "commit_overwrite"]);
    for point in &points {
        assert_eq!(point.latency_kind, Some(LatencyKind::Service));
        assert!(point.count > Some(0) && point.latency.avg_ms > Some(0.0), "{point:?}");
        let seconds = point.duration_s.unwrap();
        assert!((1.9..4.0).contains(&seconds), "{point:?}");
    }
    let report = place.report();
    let workload = report.workloads.iter().find(|workload| workload.id.as_str() == "rate").unwrap();
    assert_eq!(workload.tool, "fio");
    assert!(workload.facts.tool_version.as_deref().unwrap().starts_with("3."));
}

#[test]
fn a_rate_no_disk_reaches_is_reported_as_missed() {
    let (place, disk) = (Place::new(), disk());
    let keys = "duration_s = 1\naccess = \"random_write\"\nsync = \"dsync\"\nrate_per_s = 5_000_000\nqueue_depth = 4";
    place.plan(&plan(disk.path(), &[&workload("mad", "volume", keys)]));
    let (status, _, said) = finish(place.command().arg("--allow-buffered"));
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("write: of 5000000/s asked for, "), "{said}");
    let point = &place.points()[0];
    assert_eq!(
        (point.status, point.count.unwrap() + point.not_started.unwrap()),
        (Status::Partial, 5_000_000)
    );
}

fn long(disk: &Path) -> String {
    plan(disk, &[&workload("long", "volume", "duration_s = 60\naccess = \"random_read\"")])
}

#[test]
fn ctrl_c_removes_the_test_files() {
    let (place, disk) = (Place::new(), disk());
    place.plan(&long(disk.path()));
    let mut child = place.command().arg("--allow-buffered").stderr(Stdio::null()).spawn().unwrap();
    wait_for("test files", || fs::metadata(left(disk.path()).first()?.join("data")).ok());
    signal(i32::try_from(child.id()).unwrap(), Signal::SIGINT);
    assert_eq!(wait_end(&mut child).code(), Some(130));
    assert_eq!(left(disk.path()), Vec::<PathBuf>::new());
}

#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let (place, disk) = (Place::new(), disk());
    place.plan(&long(disk.path()));
    let mut child = place.command().arg("--allow-buffered").stderr(Stdio::null()).spawn().unwrap();
    wait_for("test files", || fs::metadata(left(disk.path()).first()?.join("data")).ok());
    child.kill().unwrap();
    assert_eq!(wait_end(&mut child).signal(), Some(9));
    assert_eq!(left(disk.path()).len(), 1);
    fs::write(disk.path().join("mine"), "precious").unwrap();
    let other = Place::new();
    other.plan(&plan(disk.path(), &[&workload("w", "volume", "duration_s = 1\naccess = \"random_read\"")]));
    let (status, _, said) = finish(other.command().arg("--allow-buffered"));
    assert_eq!(status, 0, "{said}");
    assert_eq!(left(disk.path()), [disk.path().join("mine")]);
}

#[test]
fn places_that_cannot_be_measured_are_refused_with_what_to_do() {
    let refused = |system: &str, args: &[&str]| {
        let place = Place::new();
        let text = plan(
            Path::new("/nowhere"),
            &[&workload("w", "volume", "duration_s = 1\naccess = \"random_read\"")],
        );
        place.plan(&text.replace("path = \"/nowhere\"", system));
        let (status, _, said) = finish(place.command().args(args));
        assert_eq!(status, 1, "{said}");
        said
    };
    let said = refused("path = \"/no/such/directory\"", &[]);
    assert!(said.contains("is not a directory; name a directory that exists"), "{said}");
    let said = refused("device = \"/dev/null\"", &[]);
    assert!(said.contains("pass --allow-device /dev/null"), "{said}");
    let said = refused("device = \"/dev/null\"", &["--allow-device", "/dev/null"]);
    assert!(said.contains("is not a block device"), "{said}");
    let (place, disk) = (Place::new(), disk());
    let huge =
        workload("w", "volume", "duration_s = 1\naccess = \"random_read\"").replace("= 32", "= 60_000_000");
    place.plan(&plan(disk.path(), &[&huge]));
    let (_, _, said) = finish(place.command().arg("--allow-buffered"));
    assert!(said.contains("MiB free, expected at least 60000064 MiB"), "{said}");
    assert_eq!(left(disk.path()), Vec::<PathBuf>::new());
}
