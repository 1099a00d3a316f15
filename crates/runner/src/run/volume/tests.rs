//! Runs on volumes in a world without disks.

use crate::run::child::Ending;
use crate::run::fakes::{FakeWorld, ended, into};
use crate::run::session::{Options, Summary};
use pricebench_formats::{latency, points, report, series};
use pricebench_model::{Kind, LatencyKind, Percentile, Point, Report, Status};
use std::fs;
use std::path::Path;

const HEAD: &str = "format = \"pricebench-plan/1\"\nid = \"v\"\nsettle_s = 3\nseed = 1\n";

fn plan(path: &str, workload: &str) -> String {
    format!("{HEAD}[[system]]\nid = \"disk\"\n{path}\n[[workload]]\nid = \"w\"\n{workload}\n")
}

const RATE: &str =
    "tool = \"volume\"\npreset = \"rate-1x1000\"\nsize_mib = 64\nduration_s = 5\nwarmup_s = 1\nruns = 2";
const MIX: &str = "tool = \"volume\"\npreset = \"tikv-mix\"\nbackground_mib_per_s = [0, 50]\nsize_mib = 64\n\
                   duration_s = 5\nwarmup_s = 0";

fn read(dir: &Path) -> (Report, Vec<Point>) {
    let text = fs::read_to_string(dir.join("report.json")).unwrap();
    let bytes = fs::read(dir.join("points.csv")).unwrap();
    (report::read(&text, "r").unwrap(), points::read(bytes.as_slice(), "p").unwrap())
}

#[test]
fn a_rate_has_rows_of_both_kinds_of_latency() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    let summary = world.run(&plan("path = \"/mnt/a\"", RATE), &into(dir.path())).unwrap();
    assert_eq!(summary, Summary { measured: 4, failed: 0, left: 0, interrupted: false });
    let (report, points) = read(dir.path());
    assert_eq!((report.kind, points.len()), (Kind::Volume, 8));
    let write: Vec<&Point> = points.iter().filter(|p| p.op == "write" && p.run == 1).collect();
    let [response, service] = &write[..] else { panic!("{write:?}") };
    assert_eq!(response.latency_kind, Some(LatencyKind::Response));
    assert_eq!(service.latency_kind, Some(LatencyKind::Service));
    // 2.5 ms from the intended start, 2 ms from submission; 5000 in 5 s.
    assert_eq!((response.latency.avg_ms, service.latency.avg_ms), (Some(2.5), Some(2.0)));
    assert_eq!(
        (response.count, response.duration_s, response.offered_per_s),
        (Some(5000), Some(5.0), Some(1000.0))
    );
    assert_eq!((response.not_started, response.lateness_max_ms), (Some(0), Some(0.5)));
    assert_eq!((response.block_kib, response.threads), (Some(4.0), Some(1)));
    assert_eq!(response.extra.get("steady").map(String::as_str), Some("yes"));
    // Five of 5000 are beyond p99.9; half of one beyond p99.99, which is left out.
    let has =
        |percent| response.latency.percentiles.contains_key(&Percentile::from_percent(percent).unwrap());
    assert!(has(99.9) && !has(99.99));
    let facts = &report.workloads[0].facts;
    assert_eq!((facts.r#loop.as_deref(), facts.block_kib), (Some("open"), Some(4.0)));
    assert_eq!(facts.script.as_deref(), Some("rate-1x1000"));
    assert_eq!(report.environment.get("disk.model").map(String::as_str), Some("Fake Disk"));
    assert_eq!(report.environment.get("disk.direct_io").map(String::as_str), Some("yes"));
    assert_eq!(*world.makes.borrow(), ["data 64"], "files are made once");
    let buckets = latency::read(fs::read(dir.path().join("latency.csv")).unwrap().as_slice(), "l").unwrap();
    let of =
        |kind| buckets.iter().filter(|row| row.latency_kind == Some(kind)).map(|row| row.count).sum::<u64>();
    assert_eq!((of(LatencyKind::Response), of(LatencyKind::Service)), (20_000, 20_000));
}

#[test]
fn a_mix_keeps_its_roles_and_steps_apart() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    world.run(&plan("path = \"/mnt/a\"", MIX), &into(dir.path())).unwrap();
    let (_, points) = read(dir.path());
    let mut found: Vec<(String, Option<f64>)> = points
        .iter()
        .filter(|point| point.latency_kind == Some(LatencyKind::Response))
        .map(|point| (point.op.clone(), point.background_mib_per_s))
        .collect();
    found.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let row = |op: &str, background| (op.to_owned(), Some(background));
    assert_eq!(
        found,
        [
            row("compaction_write", 50.0),
            row("foreground_read", 0.0),
            row("foreground_read", 50.0),
            row("wal_write", 0.0),
            row("wal_write", 50.0)
        ]
    );
    let compaction = points.iter().find(|point| point.op == "compaction_write").unwrap();
    assert_eq!((compaction.mib_per_s, compaction.offered_per_s), (Some(50.0), Some(50.0)));
    let rows = series::read(fs::read(dir.path().join("series.csv")).unwrap().as_slice(), "s").unwrap();
    let of_wal = rows.iter().filter(|row| row.op == "wal_write" && row.background_mib_per_s == Some(50.0));
    assert_eq!(of_wal.count(), 5);
}

#[test]
fn a_rate_that_is_not_reached_is_marked_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    let summary = world.run(&plan("path = \"/mnt/slow\"", RATE), &into(dir.path())).unwrap();
    assert_eq!(summary.failed, 0);
    let (report, points) = read(dir.path());
    assert!(points.iter().all(|point| point.status == Status::Partial && point.not_started == Some(4500)));
    let remarks = report.environment.get("points_with_remarks").unwrap();
    assert!(
        remarks.contains("w, write, run 1: write: of 1000/s asked for, 100.0/s were reached"),
        "{remarks}"
    );
}

#[test]
fn a_point_that_fails_keeps_its_row_and_is_measured_by_resume() {
    let dir = tempfile::tempdir().unwrap();
    let text = plan("path = \"/mnt/a\"", RATE);
    let mut world = FakeWorld { disks_broken: true, ..FakeWorld::new() };
    let summary = world.run(&text, &into(dir.path())).unwrap();
    // Three in a row, then the volume is left.
    assert_eq!((summary.measured, summary.failed, summary.left), (0, 3, 1));
    let (report, points) = read(dir.path());
    assert!(points.iter().all(|point| point.status == Status::Failed && point.count.is_none()));
    assert!(
        points
            .iter()
            .all(|point| ["read", "write"].contains(&point.op.as_str()) && point.block_kib == Some(4.0))
    );
    assert!(report.failures[0].reason.contains("failed: Input/output error"), "{:?}", report.failures);
    let options = Options { resume: true, ..into(dir.path()) };
    world.disks_broken = false;
    let again = world.run(&text, &options).unwrap();
    assert_eq!((again.measured, again.failed, again.left), (4, 0, 0));
    assert!(read(dir.path()).1.iter().all(|point| point.status == Status::Ok));
}

#[test]
fn volumes_that_cannot_be_used_are_refused_before_anything_is_measured() {
    let refused = |path: &str, options: &dyn Fn(Options) -> Options| {
        let dir = tempfile::tempdir().unwrap();
        let options = options(into(dir.path()));
        let error = FakeWorld::new().run(&plan(path, RATE), &options).unwrap_err();
        crate::run::error::whole(&error)
    };
    let missing = refused("path = \"/missing\"", &|options| options);
    assert!(missing.contains("system disk cannot be used: /missing is not a directory"), "{missing}");
    let device = refused("device = \"/dev/nvme9n1\"", &|options| options);
    assert!(device.contains("pass --allow-device /dev/nvme9n1"), "{device}");
    let other = refused("device = \"/dev/nvme9n1\"", &|options| Options {
        allow_devices: vec!["/dev/nvme8n1".into()],
        ..options
    });
    assert!(other.contains("pass --allow-device /dev/nvme9n1"), "{other}");
    let dir = tempfile::tempdir().unwrap();
    let options = Options { allow_devices: vec!["/dev/nvme9n1".into()], ..into(dir.path()) };
    assert_eq!(FakeWorld::new().run(&plan("device = \"/dev/nvme9n1\"", RATE), &options).unwrap().measured, 4);
}

#[test]
fn a_device_has_no_files_that_grow_and_buffered_results_say_so() {
    let dir = tempfile::tempdir().unwrap();
    let commit = "tool = \"volume\"\npreset = \"commit\"\nsize_mib = 64\nduration_s = 5\nwarmup_s = 0";
    let options = Options { allow_devices: vec!["/dev/x".into()], allow_buffered: true, ..into(dir.path()) };
    FakeWorld::new().run(&plan("device = \"/dev/x\"", commit), &options).unwrap();
    let (report, points) = read(dir.path());
    let ops: Vec<&str> = points.iter().map(|point| point.op.as_str()).collect();
    assert_eq!(ops, ["commit_overwrite"]);
    // In a closed loop the two kinds of latency are one.
    assert_eq!(points[0].latency_kind, Some(LatencyKind::Response));
    assert!(report.caveats.iter().any(|caveat| caveat.en.contains("not comparable with a disk's")));
}

#[test]
fn what_fio_says_decides_and_not_its_status() {
    let fio =
        RATE.replace("\"volume\"", "\"fio\"").replace("runs = 2", "").replace("warmup_s = 1", "warmup_s = 0");
    let output = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../importers/tests/fixtures/fio").join(name);
        fs::read_to_string(path).unwrap()
    };
    let run = |status: i32, text: String| {
        let dir = tempfile::tempdir().unwrap();
        let mut world = FakeWorld::new();
        world.behave(move |_, _| ended(Ending::Exit(status), &text));
        world.run(&plan("path = \"/mnt/a\"", &fio), &into(dir.path())).unwrap();
        let (report, points) = read(dir.path());
        let reasons: Vec<String> = report.failures.into_iter().map(|failure| failure.reason).collect();
        (reasons.join("\n"), points)
    };
    // The job's name is the role's: of the two points only the write finds its own.
    let good = output("single-1000iops-4k-randwrite.json").replace("\"w1\"", "\"write\"");
    let (reasons, points) = run(0, good);
    assert_eq!(reasons, "read did nothing; it said nothing");
    let write = points.iter().find(|point| point.op == "write").unwrap();
    assert_eq!(
        (write.count, write.status, write.latency_kind),
        (Some(6005), Status::Ok, Some(LatencyKind::Service))
    );
    assert_eq!(write.latency.percentiles[&Percentile::P99], 0.905_216);
    let (reasons, _) = run(0, output("error-sigfpe-polluted-rc0.json"));
    assert!(reasons.contains("a job of fio crashed, which it does not call a failure"), "{reasons}");
    assert!(reasons.contains("got signal=8"), "{reasons}");
    let (reasons, _) = run(1, output("nospace-write.txt"));
    assert!(
        reasons.contains("fio ended with status 1") && reasons.contains("No space left on device"),
        "{reasons}"
    );
    let (reasons, _) = run(0, "nothing".to_owned());
    assert!(reasons.contains("fio's output cannot be read"), "{reasons}");
}
