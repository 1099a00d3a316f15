//! A page of very many points stays readable, and quick to make.

use crate::common::{report, system, workload};
use pricebench_model::{Lang, Latency, Origin, Point, TRANSACTION};
use pricebench_view::{State, report_page};

/// So many runs at 8 threads, no two alike, whose mean latency contradicts their throughput.
fn contradictory(runs: u32) -> Vec<Point> {
    let point = |run| Point {
        system: "s".to_owned(),
        workload: "w".to_owned(),
        op: TRANSACTION.to_owned(),
        run,
        threads: Some(8),
        duration_s: Some(60.0),
        per_s: Some(1000.0 + f64::from(run)),
        latency: Latency { avg_ms: Some(500.0 + f64::from(run)), ..Latency::default() },
        origin: Some(Origin { file: "runs.csv".to_owned(), line: u64::from(run) + 1 }),
        ..Point::default()
    };
    (1..=runs).map(point).collect()
}

#[test]
fn findings_beyond_the_first_two_hundred_are_counted() {
    let report = report("many", vec![system("s", "S")], vec![workload("w")]);
    let page = report_page(&report, &contradictory(1000), &State::default(), Lang::En);
    assert_eq!(page.audits.len(), 201);
    assert_eq!(page.audits[200].subject, "800 points");
}

#[test]
fn a_mean_over_many_runs_names_ten_of_them() {
    let report = report("many", vec![system("s", "S")], vec![workload("w")]);
    let page = report_page(&report, &contradictory(1000), &State::default(), Lang::En);
    let whys = page.points.rows.iter().flat_map(|row| &row.cells).filter_map(|cell| cell.why.as_deref());
    let of_mean: Vec<&str> = whys.filter(|why| why.starts_with("mean of 1000 runs")).collect();
    assert!(!of_mean.is_empty());
    for why in of_mean {
        assert_eq!(why.matches("runs.csv").count(), 10, "{why}");
        assert!(why.contains('…'), "{why}");
    }
}
