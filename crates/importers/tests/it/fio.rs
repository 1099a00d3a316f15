//! fio's output. Expected figures were read off the files, or computed from their buckets, by hand or with Python.

use pricebench_importers::{Import, ImportError, NoteKind, import};
use pricebench_model::{LatencyKind, Percentile, Point, Status};
use std::path::Path;

pub(crate) fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/fio").join(name);
    std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(name: &str) -> Import {
    import(name, fixture(name).as_slice()).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(name: &str) -> String {
    import(name, fixture(name).as_slice()).unwrap_err().to_string()
}

fn percentile(point: &Point, percent: f64) -> Option<f64> {
    point.latency.percentiles.get(&Percentile::from_percent(percent)?).copied()
}

fn kinds(import: &Import) -> Vec<&NoteKind> {
    import.notes.iter().map(|note| &note.kind).collect()
}

#[test]
fn a_job_at_a_rate() {
    let import = read("single-1000iops-4k-randwrite.json");
    let [point] = &import.points[..] else { panic!("{:?}", import.points) };
    assert_eq!((point.op.as_str(), point.threads, point.count), ("write", Some(1), Some(6005)));
    assert_eq!((point.duration_s, point.offered_per_s), (Some(6.001), Some(1000.0)));
    assert_eq!((point.block_kib, point.queue_depth), (Some(4.0), Some(32.0)));
    assert_eq!((point.latency_kind, point.status), (Some(LatencyKind::Service), Status::Ok));
    // lat, not clat (0.798720).
    assert_eq!(percentile(point, 99.0), Some(0.905_216));
    assert!((point.latency.avg_ms.unwrap() - 0.1307).abs() < 0.0001);
    let workload = &import.workloads[0];
    assert_eq!((workload.tool.as_str(), workload.facts.tool_version.as_deref()), ("fio", Some("3.33")));
    assert_eq!((workload.facts.r#loop.as_deref(), workload.facts.duration_s), (Some("open"), Some(6.0)));
    // Every I/O is in a bucket.
    assert_eq!(import.buckets.iter().map(|row| row.count).sum::<u64>(), 6005);
    assert!(import.buckets.iter().map(|row| row.upper_ms).is_sorted());
    assert_eq!(import.notes, []);
}

#[test]
fn jobs_added_up_by_fio() {
    let import = read("eight-jobs-3000iops-4k-randwrite.json");
    let [point] = &import.points[..] else { panic!("{:?}", import.points) };
    assert_eq!((point.threads, point.count, point.offered_per_s), (Some(8), Some(17_994), Some(3000.0)));
    // 17,994 ÷ 6.001 s; job_runtime is the sum of eight.
    assert_eq!(point.duration_s, Some(6.001));
    assert_eq!(percentile(point, 99.0), Some(5.931_008));
}

#[test]
fn jobs_of_one_name_are_added_up_from_their_buckets() {
    let import = read("two-of-eight-jobs-nogroup.json");
    let [point] = &import.points[..] else { panic!("{:?}", import.points) };
    assert_eq!((point.threads, point.count, point.duration_s), (Some(2), Some(3025), Some(4.001)));
    let found = [50.0, 90.0, 95.0, 99.0, 99.9].map(|percent| percentile(point, percent).unwrap());
    assert_eq!(found, [0.086_528, 0.238_592, 0.585_728, 2.998_272, 7.962_624]);
    // (188263.509843 × 1524 + 210090.301133 × 1501) ÷ 3025 ns.
    assert!((point.latency.avg_ms.unwrap() - 0.199_093_9).abs() < 1e-6, "{:?}", point.latency.avg_ms);
    assert_eq!(point.offered_per_s, Some(750.0));
}

#[test]
fn roles_of_a_mix_stay_apart_and_syncs_have_their_own_count() {
    let import = read("tikv-like-mix.json");
    let found: Vec<(&str, &str, u64)> =
        import.points.iter().map(|p| (p.workload.as_str(), p.op.as_str(), p.count.unwrap())).collect();
    assert_eq!(
        found,
        [
            ("wal", "write", 1601),
            ("wal", "sync", 1600),
            ("compaction", "write", 320),
            ("pointread", "read", 842)
        ]
    );
    // total_ios of the sync is printed as 0.
    let sync = &import.points[1];
    assert!((sync.latency.avg_ms.unwrap() - 2.056_785).abs() < 1e-5);
    assert_eq!((percentile(sync, 99.0), sync.duration_s), (Some(4.947_968), Some(8.0)));
    assert!(kinds(&import).contains(&&NoteKind::DurabilityApart));
    // 40 MiB/s of 1 MiB each.
    assert_eq!(import.points[2].offered_per_s, Some(40.0));
    let mib_per_s = import.points[2].mib_per_s.unwrap();
    assert!((mib_per_s - 336_592_896.0 / 1_048_576.0 / 8.001).abs() < 1e-9);
}

#[test]
fn a_crash_that_fio_calls_a_success_is_seen() {
    let import = read("error-sigfpe-polluted-rc0.json");
    let workloads: Vec<&str> = import.points.iter().map(|point| point.workload.as_str()).collect();
    assert_eq!(workloads, ["compaction", "pointread"]);
    let kinds = kinds(&import);
    assert!(kinds.contains(&&NoteKind::JobCrashed { signal: Some(8) }));
    assert!(kinds.contains(&&NoteKind::ToolSaid { text: "file hash not empty on exit".to_owned() }));
    let left_out = |kind: &&&NoteKind| matches!(kind, NoteKind::RunLeftOut { reason } if reason.en.contains("wal did nothing"));
    assert!(kinds.iter().any(|kind| left_out(&kind)), "{kinds:?}");
}

#[test]
fn hosts_are_added_up_here_and_not_by_fio() {
    let import = read("client-server.json");
    let found: Vec<(&str, u64)> =
        import.points.iter().map(|p| (p.workload.as_str(), p.count.unwrap())).collect();
    assert_eq!(found, [("j1", 600), ("j2", 600)]);
    assert!(!import.notes.iter().any(|note| matches!(note.kind, NoteKind::AllClientsDiffer { .. })));
    // One job on two hosts, and a sum that does not add up.
    let text = String::from_utf8(fixture("client-server.json")).unwrap();
    let text = text
        .replace("\"j2\"", "\"j1\"")
        .replacen("8765", "8766", 1)
        .replace("\"total_ios\" : 1200", "\"total_ios\" : 900");
    let import = pricebench_importers::import("two-hosts", text.as_bytes()).unwrap();
    let systems: Vec<&str> = import.systems.iter().map(|system| system.label.as_str()).collect();
    assert_eq!(systems, ["two-hosts", "127.0.0.1:8766", "127.0.0.1:8765"]);
    let counts: Vec<u64> = import.points.iter().map(|point| point.count.unwrap()).collect();
    assert_eq!(counts, [600, 1200, 600]);
    assert!(kinds(&import).contains(&&NoteKind::AllClientsDiffer { printed: 900, computed: 1200 }));
}

#[test]
fn failures_are_marked_or_refused_with_fios_own_words() {
    for (name, expected) in [
        ("nospace-write.txt", "job a did nothing and failed with error 28; fio said: pid="),
        ("direct-unsupported.txt", "job a did nothing and failed with error 1"),
        ("missing-engine.txt", "job a did nothing, which fio does not call a failure"),
    ] {
        let error = refused(name);
        assert!(error.contains(expected), "{error}");
    }
    let import = read("nospace-onejob-of-two.txt");
    assert_eq!((import.points.len(), import.points[0].workload.as_str()), (1, "ok"));
    let import = read("min-rate.txt");
    assert_eq!(import.points[0].status, Status::Partial);
    let kinds = kinds(&import);
    assert!(kinds.contains(&&NoteKind::ToolFailed { code: 5 }));
    let missed = |kind: &&NoteKind| {
        matches!(kind, NoteKind::RateNotReached { offered_per_s, achieved_per_s, .. }
            if *offered_per_s == 50_000.0 && (*achieved_per_s - 907.0 / 3.004).abs() < 1e-6)
    };
    assert!(kinds.iter().any(missed), "{kinds:?}");
}

#[test]
fn other_forms_of_output() {
    // Stopped by Ctrl-C: usable, and marked.
    let import = read("sigint.txt");
    assert_eq!((import.points[0].count, import.points[0].status), (Some(223), Status::Partial));
    // Four states of one run: the last counts.
    let import = read("status-interval.txt");
    assert_eq!((import.points.len(), import.points[0].count), (1, Some(300)));
    assert!(kinds(&import).contains(&&NoteKind::StatusInterval));
    // Text and terse output around it.
    assert_eq!(read("json-normal-both.txt").points[0].count, Some(1024));
    // Percentiles of the completion alone are used, and said to be.
    let import = read("sync-iodepth-note.txt");
    assert_eq!(percentile(&import.points[0], 99.0), Some(0.003_984));
    assert!(kinds(&import).contains(&&NoteKind::CompletionPercentiles));
    let ops = |name| -> Vec<String> { read(name).points.into_iter().map(|point| point.op).collect() };
    assert_eq!(ops("unified.txt"), ["mixed"]);
    assert_eq!(ops("unified-both.txt"), ["read", "write"]);
    let error = refused("terse.txt");
    assert!(error.contains("fio output"), "{error}");
}

#[test]
fn a_stall_is_hidden_in_what_fio_calls_latency() {
    // The file system stood still for a second of six; the truth is a p99 of 941 ms.
    let import = read("stall1s-iouring-qd2048.json");
    assert_eq!(percentile(&import.points[0], 99.0), Some(18.743_296));
    assert_eq!(import.points[0].latency_kind, Some(LatencyKind::Service));
}

#[test]
fn damage_is_refused_with_its_place() {
    let text = String::from_utf8(fixture("single-1000iops-4k-randread.json")).unwrap();
    let error = |text: &str| -> String {
        let result: Result<Import, ImportError> = import("f.json", text.as_bytes());
        result.unwrap_err().to_string()
    };
    assert_eq!(
        error(&text[..text.len() / 2]),
        "f.json, line 1: found a result that is cut off: no } at the start of a line ends it, expected the whole \
         output of fio"
    );
    let line = text.lines().position(|line| line.contains("\"total_ios\" : 5017")).unwrap() + 1;
    let found = error(&text.replace("\"total_ios\" : 5017", "\"total_ios\" : many"));
    assert!(found.starts_with(&format!("f.json, line {line}: found ")), "{found}");
    let found = error(&text.replace("fio-3.33", "fio-2.21"));
    assert!(found.ends_with("found \"fio-2.21\", expected the output of fio 3.0 or newer"), "{found}");
    // Bytes printed as KiB.
    let bytes = text.find("\"io_bytes\" : 20").unwrap();
    let end = bytes + text[bytes..].find(',').unwrap();
    let found = error(&text.replace(&text[bytes..end], "\"io_bytes\" : 20068"));
    assert!(found.contains("io_bytes ÷ runtime = 4 KiB/s where bw is 4011 KiB/s"), "{found}");
    // A clock that ran wild.
    let max = text.find("\"lat_ns\" : {\n          \"min\" : 2").unwrap();
    let at = max + text[max..].find("\"max\" : ").unwrap() + 8;
    let end = at + text[at..].find(',').unwrap();
    let wild = format!("{}994000000000{}", &text[..at], &text[end..]);
    let import = import("f.json", wild.as_bytes()).unwrap();
    assert_eq!(import.points[0].latency.avg_ms, None);
    assert!(kinds(&import).contains(&&NoteKind::LatencyImpossible { op: "read".to_owned() }));
}
