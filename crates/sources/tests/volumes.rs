//! The reports on volumes against their tables, read here apart from the program, and against figures typed from the
//! sources by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_formats::{points, report};
use pricebench_model::{Lang, Percentile, Point, Report, Severity, Status, audit, curves};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn published(id: &str) -> (Report, Vec<Point>) {
    let folder = root().join("public/reports").join(id);
    let text = fs::read_to_string(folder.join("report.json")).unwrap();
    let csv = fs::read(folder.join("points.csv")).unwrap();
    (report::read(&text, "report.json").unwrap(), points::read(csv.as_slice(), "points.csv").unwrap())
}

/// The rows of a source's table by column, split at commas outside of quotes.
fn table(source: &str) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(root().join("sources").join(source).join("table.txt")).unwrap();
    let split = |line: &str| {
        let mut cells = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(String::new()),
                c => cells.last_mut().unwrap().push(c),
            }
        }
        cells
    };
    let mut lines = text.lines().map(split);
    let header = lines.next().unwrap();
    lines.map(|cells| header.iter().cloned().zip(cells).collect()).collect()
}

fn percentile(point: &Point, digits: &str) -> Option<f64> {
    point.latency.percentiles.get(&Percentile::from_digits(digits).unwrap()).copied()
}

/// Compares cells with what the points say, and counts them.
struct Cells(usize);

impl Cells {
    /// `times` is what the source's unit is of ours.
    fn same(&mut self, cell: &str, times: f64, found: Option<f64>, what: &str) {
        if cell.is_empty() {
            assert_eq!(found, None, "{what}");
        } else {
            let expected = cell.parse::<f64>().unwrap() * times;
            let near = |found: f64| (found - expected).abs() <= expected.abs() * 1e-12;
            assert!(found.is_some_and(near), "{what}: {found:?}, expected {cell}");
        }
        self.0 += 1;
    }
}

#[test]
fn every_cell_of_the_tables_is_in_the_points() {
    let mut cells = Cells(0);
    let count = |n: Option<u64>| n.map(|n| n as f64);

    let (_, points) = published("tpcc-ebs-2018");
    let rows = table("percona-tpcc-ebs-2018");
    assert_eq!((points.len(), rows.len()), (130, 130));
    for (point, row) in points.iter().zip(&rows) {
        let id = format!("{}x-{}-{}", row["volumes"], row["volume_type"], row["value"]);
        assert_eq!((&point.system, &point.workload), (&id, &row["engine"]));
        cells.same(&row["threads"], 1.0, point.threads.map(f64::from), "threads");
        cells.same(&row["tx"], 1.0, count(point.count), "tx");
        cells.same(&row["tps"], 1.0, point.per_s, "tps");
        cells.same(&row["queries"], 1.0, count(point.queries), "queries");
        cells.same(&row["errors"], 1.0, count(point.rollbacks), "rollbacks");
        cells.same(&row["time"], 1.0, point.duration_s, "time");
        cells.same(&row["lat_avg"], 1.0, point.latency.avg_ms, "avg");
        cells.same(&row["lat_pct"], 1.0, percentile(point, "95"), "p95");
        cells.same(&row["lat_max"], 1.0, point.latency.max_ms, "max");
    }

    let (_, points) = published("gp2-gp3-fdatasync-2021");
    let rows = table("openshift-gp2-gp3-2021");
    assert_eq!((points.len(), rows.len()), (200, 200));
    for (point, row) in points.iter().zip(&rows) {
        assert_eq!((&point.system, &point.extra["job"]), (&row["config"], &row["job"]));
        assert_eq!(point.run, row["job_no"].parse::<u32>().unwrap() + 1);
        cells.same(&row["sync_mean_ms"], 1.0, point.latency.avg_ms, "mean");
        cells.same(&row["sync_p99_ms"], 1.0, percentile(point, "99"), "p99");
        cells.same(&row["sync_p999_ms"], 1.0, percentile(point, "999"), "p999");
        cells.same(&row["sync_max_ms"], 1.0, point.latency.max_ms, "max");
        cells.same(&row["sync_stddev_ms"], 1.0, point.extra["sync_stddev_ms"].parse().ok(), "stddev");
        assert_eq!(point.per_second(None), None, "no rate is published");
    }

    let (_, points) = published("io1-local-nvme-2019");
    let rows = table("cockroach-io1-local-2019");
    assert_eq!((points.len(), rows.len()), (625, 625));
    for (point, row) in points.iter().zip(&rows) {
        assert_eq!(point.system, row["instance"].replace('.', "-"));
        cells.same(&row["threads"], 1.0, point.threads.map(f64::from), "threads");
        cells.same(&row["mib_s"], 1.0, point.mib_per_s, "MiB/s");
        cells.same(&row["mib_s"], 32.0, point.per_s, "writes");
        cells.same(&row["min_ms"], 1.0, point.latency.min_ms, "min");
        cells.same(&row["avg_ms"], 1.0, point.latency.avg_ms, "avg");
        cells.same(&row["p95_ms"], 1.0, percentile(point, "95"), "p95");
        cells.same(&row["max_ms"], 1.0, point.latency.max_ms, "max");
    }

    let (report, points) = published("mysql-ebs-local-2025");
    let rows = table("plantegg-mysql-ebs-2025");
    assert_eq!((points.len(), rows.len()), (144, 144));
    for (point, row) in points.iter().zip(&rows) {
        assert_eq!(point.system, row["environment"].replace('.', "-"));
        let workload = report.workload(&point.workload).unwrap();
        assert_eq!(workload.facts.script.as_ref(), Some(&row["workload"]));
        let statements = workload.facts.statements_per_transaction.unwrap();
        let per_s: f64 = row["qps"].parse::<f64>().unwrap() / statements;
        assert!((point.per_s.unwrap() - per_s).abs() <= 0.005_001, "{row:?}");
        cells.same(&row["threads"], 1.0, point.threads.map(f64::from), "threads");
        cells.same(&row["qps"], 1.0, point.extra["qps"].parse().ok(), "qps");
        cells.same(&row["p95_ms"], 1.0, percentile(point, "95"), "p95");
    }

    let (report, points) = published("ebs-latency-collected");
    let rows = table("ebs-latency-collected");
    assert_eq!((points.len(), rows.len()), (63, 63));
    for (point, row) in points.iter().zip(&rows) {
        assert!(report.system(&row["system"]).is_some() && report.workload(&row["workload"]).is_some());
        assert_eq!(point.extra["measured_by"], row["source"]);
        assert_eq!(point.extra["saturated"], row["saturated"]);
        cells.same(&row["in_flight"], 1.0, point.threads.map(f64::from), "in flight");
        cells.same(&row["iops"], 1.0, point.per_s, "IOPS");
        cells.same(&row["mib_s"], 1.0, point.mib_per_s, "MiB/s");
        cells.same(&row["mean_us"], 1e-3, point.latency.avg_ms, "mean");
        for (column, digits) in [("p50_us", "50"), ("p95_us", "95"), ("p99_us", "99"), ("p999_us", "999")] {
            cells.same(&row[column], 1e-3, percentile(point, digits), column);
        }
        cells.same(&row["max_us"], 1e-3, point.latency.max_ms, "max");
    }
    println!("{} source cells compared", cells.0);
    assert_eq!(cells.0, 130 * 9 + 200 * 5 + 625 * 7 + 144 * 3 + 63 * 9);
}

/// A point of a report by system, workload, threads and run.
fn point<'a>(points: &'a [Point], system: &str, workload: &str, threads: u32, run: u32) -> &'a Point {
    let mut found = points.iter().filter(|point| {
        point.system == system
            && point.workload == workload
            && point.threads == Some(threads)
            && point.run == run
    });
    let first = found.next().unwrap();
    assert_eq!(found.next(), None);
    first
}

/// Typed by hand from the sources' own output: sysbench-tpcc's summaries, fio's tables, the article's tables.
#[test]
fn figures_typed_from_the_sources() {
    let (_, points) = published("tpcc-ebs-2018");
    let found = point(&points, "1x-gp2-1000", "innodb", 72, 1);
    assert_eq!((found.count, found.per_s, found.latency.avg_ms), (Some(332_658), Some(92.35), Some(779.32)));
    let found = point(&points, "1x-io1-30000", "rocksdb", 72, 1);
    assert_eq!(
        (found.count, found.per_s, percentile(found, "95")),
        (Some(16_380_872), Some(4550.19), Some(30.81))
    );
    let found = point(&points, "2x-gp2-3400", "innodb", 32, 1);
    assert_eq!((found.queries, found.rollbacks, found.errors), (Some(63_171_527), Some(9769), None));
    // The rollbacks are those that TPC-C asks for: 1 % of ten New-Orders in 23.
    for point in &points {
        let share = point.rollbacks.unwrap() as f64 / point.count.unwrap() as f64;
        assert!((share - 0.01 * 10.0 / 23.0).abs() < 0.0006, "{}: {share}", point.system);
    }
    let partial: Vec<&Point> = points.iter().filter(|point| point.status == Status::Partial).collect();
    assert_eq!((partial.len(), partial[0].system.as_str()), (1, "1x-io1-22000"));

    let (_, points) = published("gp2-gp3-fdatasync-2021");
    let mean = |system: &str, runs: std::ops::RangeInclusive<u32>| {
        let mut means: Vec<f64> =
            runs.map(|run| point(&points, system, "fdatasync", 1, run).latency.avg_ms.unwrap()).collect();
        means.sort_by(f64::total_cmp);
        let half = means.len() / 2;
        if means.len().is_multiple_of(2) { (means[half - 1] + means[half]) / 2.0 } else { means[half] }
    };
    // gp2 runs out of credits; gp3 does not change.
    assert!((mean("gp2x1", 1..=32) - 1.086).abs() < 0.0005);
    assert!((mean("gp2x1", 34..=50) - 5.919).abs() < 0.0005);
    assert!((mean("gp3x1", 1..=50) - 1.648).abs() < 0.0005);
    assert_eq!(point(&points, "gp2x1", "fdatasync", 1, 33).latency.avg_ms, Some(4.443_336));

    let (_, points) = published("io1-local-nvme-2019");
    let found = point(&points, "c5-4xlarge", "write-sync", 1, 1);
    assert_eq!(
        (found.mib_per_s, found.latency.avg_ms, percentile(found, "95")),
        (Some(18.93), Some(1.65), Some(1.86))
    );
    assert_eq!(found.per_s, Some(605.76));

    let (_, points) = published("mysql-ebs-local-2025");
    let found = point(&points, "aws-gp3", "oltp-write-only", 1, 1);
    assert_eq!((found.per_s, percentile(found, "95")), (Some(281.5), Some(5.99)));
    let found = point(&points, "aws-io2-trx1", "oltp-read-write", 128, 1);
    assert_eq!((found.per_s, percentile(found, "95")), (Some(2502.5), Some(125.52)));

    let (_, points) = published("ebs-latency-collected");
    let synced = |system: &str| {
        let found =
            points.iter().find(|point| point.system == system && point.block_kib == Some(8.0)).unwrap();
        assert_eq!(found.extra["saturated"], "no");
        found.latency.avg_ms.unwrap()
    };
    // Seconds ÷ writes of dd: 0.166 ms on the local disk, 1.41 on gp2, 1.56 on io1, 1.67 on io2.
    for (system, ms) in [
        ("local-nvme-75-m5ad-large", 0.1662),
        ("gp2-100-m5ad-large", 1.4115),
        ("io1-100-5000-m5ad-large", 1.5562),
        ("io2-100-50000-m5ad-large", 1.6677),
    ] {
        assert!((synced(system) - ms).abs() < 1e-9, "{system}");
    }
}

const REPORTS: [&str; 5] = [
    "ebs-latency-collected",
    "gp2-gp3-fdatasync-2021",
    "io1-local-nvme-2019",
    "mysql-ebs-local-2025",
    "tpcc-ebs-2018",
];

#[test]
fn audits_contradict_nothing_published() {
    for id in REPORTS {
        let (report, points) = published(id);
        let errors: Vec<_> = audit(&report, &points)
            .into_iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| (&points[finding.point].system, finding.kind))
            .collect();
        assert!(errors.is_empty(), "{id}: {errors:?}");
    }
}

#[test]
fn operations_other_than_transactions_have_curves() {
    let (report, points) = published("io1-local-nvme-2019");
    let curves = curves(&report, &points);
    assert_eq!(curves.len(), 11);
    let loads = |system: &str| {
        let curve = curves.iter().find(|curve| curve.system.as_str() == system).unwrap();
        curve.loads.iter().map(|load| load.threads).collect::<Vec<_>>()
    };
    assert_eq!(loads("c5-4xlarge"), [1.0, 4.0, 8.0, 16.0, 32.0, 64.0]);
}

#[test]
fn texts_are_there_in_each_language_and_claims_are_a_ledger() {
    for id in REPORTS {
        let (report, _) = published(id);
        let mut texts = vec![&report.title, &report.summary];
        texts.extend(&report.caveats);
        texts.extend(report.claims.iter().map(|claim| &claim.text));
        for text in texts {
            let chinese = text.get(Lang::Zh).chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(!text.get(Lang::En).is_empty() && chinese, "{id}: {text:?}");
        }
        let source = report.source.unwrap();
        assert!(source.licence.is_some() && source.url.is_some(), "{id}");
        // What is collected from several years has no date of its own.
        assert_eq!(source.published.is_some(), id != "ebs-latency-collected", "{id}");
    }
    let (report, _) = published("ebs-latency-collected");
    assert_eq!(report.claims.len(), 13);
    assert!(report.claims.iter().all(|claim| claim.measure.is_none() && claim.published.is_none()));
}
