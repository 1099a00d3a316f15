//! `import`.

use crate::program::{arg, run, run_with_input};
use crate::report::POINTS;
use pricebench_formats::points;
use std::fs;

const TABLE: &str = "threads|transactions|queries|time|avg/Latency|95%/Latency\n2|600|12000|60|200.00|250.00\n4|1000|20000|60|240.00|300.00\n";

#[test]
fn a_table_becomes_points() {
    let dir = tempfile::tempdir().unwrap();
    let (table, out) = (dir.path().join("m5.txt"), dir.path().join("points.csv"));
    fs::write(&table, TABLE).unwrap();
    let ended = run(["import", arg(&table), "--out", arg(&out)]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let points = points::read(fs::read(&out).unwrap().as_slice(), "points.csv").unwrap();
    assert_eq!(points.len(), 2);
    assert_eq!(
        (points[0].threads, points[0].count, points[0].latency.avg_ms),
        (Some(2), Some(600), Some(200.0))
    );
}

#[test]
fn several_files_and_standard_input_become_one() {
    let dir = tempfile::tempdir().unwrap();
    let table = dir.path().join("m5.txt");
    fs::write(&table, TABLE).unwrap();
    let ended = run_with_input(["import", arg(&table), "-"], POINTS);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let points = points::read(ended.stdout.as_bytes(), "points.csv").unwrap();
    assert_eq!(points.len(), 2 + 6);
    let mut systems: Vec<&str> = points.iter().map(|point| point.system.as_str()).collect();
    systems.dedup();
    assert_eq!(systems.len(), 3);
}

#[test]
fn a_file_is_replaced_only_by_force() {
    let dir = tempfile::tempdir().unwrap();
    let (table, out) = (dir.path().join("m5.txt"), dir.path().join("points.csv"));
    fs::write(&table, TABLE).unwrap();
    fs::write(&out, "precious").unwrap();
    let ended = run(["import", arg(&table), "--out", arg(&out)]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("hint: take another name, or replace the file with --force"),
        "{}",
        ended.stderr
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    assert_eq!(run(["import", arg(&table), "--out", arg(&out), "--force"]).status, 0);
    assert!(fs::read_to_string(&out).unwrap().starts_with("# pricebench-points/1\n"));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
}

#[test]
fn one_bad_file_stops_all() {
    let dir = tempfile::tempdir().unwrap();
    let (table, bad, out) =
        (dir.path().join("m5.txt"), dir.path().join("bad.csv"), dir.path().join("points.csv"));
    fs::write(&table, TABLE).unwrap();
    fs::write(&bad, POINTS.replace("180", "-180")).unwrap();
    let ended = run(["import", arg(&table), arg(&bad), "--out", arg(&out)]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("failed to import") && ended.stderr.contains("line 3, column per_s"),
        "{}",
        ended.stderr
    );
    assert!(!out.exists());
    let ended = run(["import", arg(dir.path())]);
    assert!(ended.status == 1 && ended.stderr.contains("because: is a directory"), "{}", ended.stderr);
}
