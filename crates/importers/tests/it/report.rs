//! One report of several files.

use crate::common::fixture;
use pricebench_importers::{Import, import, report_of};

fn of(name: &str, text: &str) -> Import {
    import(name, text.as_bytes()).unwrap()
}

fn log(name: &str, threads: u32) -> Import {
    let text = String::from_utf8(fixture("run-legacy-threads.log")).unwrap();
    of(name, &text.replace("Number of threads: 2", &format!("Number of threads: {threads}")))
}

#[test]
fn names_are_made_unique_and_workloads_joined() {
    let table = "threads|transactions|queries|time\n2|100|2000|10\n4|180|3600|10\n";
    let imports = [of("m5.txt", table), of("m5.txt", table), of("m6g.txt", "threads|tps\n2|40\n")];
    let (report, points) = report_of(&imports);
    let names: Vec<_> = report.systems.iter().map(|s| (s.id.as_str(), s.label.as_str())).collect();
    assert_eq!(names, [("m5", "m5"), ("m5-2", "m5 (m5-2)"), ("m6g", "m6g")]);
    let tools: Vec<_> =
        report.workloads.iter().map(|w| (w.id.as_str(), w.facts.statements_per_transaction)).collect();
    assert_eq!(tools, [("table", Some(20.0)), ("table-2", None)]);
    let seen: Vec<_> = points.iter().map(|p| (p.system.as_str(), p.workload.as_str(), p.run)).collect();
    assert_eq!(
        seen,
        [
            ("m5", "table", 1),
            ("m5", "table", 1),
            ("m5-2", "table", 1),
            ("m5-2", "table", 1),
            ("m6g", "table-2", 1)
        ]
    );
    assert!(report.source.is_none());
    assert_eq!((report.title.en.as_str(), report.title.zh.as_str()), ("My results", "我的结果"));
    for point in &points {
        assert!(report.system(&point.system).is_some() && report.workload(&point.workload).is_some());
    }
}

#[test]
fn files_of_a_sweep_become_one_system() {
    let imports = [log("m6g-2.log", 2), log("m6g-8.log", 8), log("m6g-8.log", 8), log("m5-2.log", 2)];
    let (report, points) = report_of(&imports);
    let names: Vec<_> = report.systems.iter().map(|system| system.label.as_str()).collect();
    // One file alone keeps its name.
    assert_eq!(names, ["m6g", "m5-2"]);
    let seen: Vec<_> = points.iter().map(|p| (p.system.as_str(), p.threads, p.run)).collect();
    assert_eq!(seen, [("m6g", Some(2), 1), ("m6g", Some(8), 1), ("m6g", Some(8), 2), ("m5-2", Some(2), 1)]);
}

#[test]
fn the_report_is_one_our_reader_takes() {
    let (report, points) = report_of(&[log("a.log", 2)]);
    let text = pricebench_formats::report::write(&report);
    assert_eq!(pricebench_formats::report::read(&text, "report.json").unwrap(), report);
    let csv = pricebench_formats::points::write(&points);
    let again = of("points.csv", &csv);
    assert_eq!(again.points.len(), 1);
    assert_eq!(again.points[0].count, points[0].count);
    assert_eq!(again.points[0].latency, points[0].latency);
}

#[test]
fn nothing_gives_an_empty_report() {
    let (report, points) = report_of(&[]);
    assert!(report.systems.is_empty() && points.is_empty());
}
