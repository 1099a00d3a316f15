//! `chart`.

use crate::program::{arg, run};
use crate::report::{FAILED, POINTS, report, write};
use std::path::PathBuf;

fn folder() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("one");
    write(&path, &report("one", "One"), POINTS);
    (dir, path)
}

#[test]
fn draws_what_is_asked_for() {
    let (dir, path) = folder();
    let out = dir.path().join("chart.svg");
    let ended = run(["chart", arg(&path), "--metric", "p95", "--out", arg(&out), "--width", "600"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let svg = std::fs::read_to_string(&out).unwrap();
    assert!(svg.starts_with("<?xml version=\"1.0\"") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("width=\"600\"") && svg.contains("new.large") && svg.contains("p95"), "{svg}");
}

#[test]
fn options_win_over_the_state_and_the_language_is_its_own() {
    let (_dir, path) = folder();
    let draw = |args: &[&str]| run([&["chart", arg(&path)], args].concat()).stdout;
    let demand = draw(&["--state", "?q=demand&d=150"]);
    assert_ne!(demand, draw(&[]));
    assert_eq!(demand, draw(&["--state", "q=limit&d=150", "--question", "demand"]));
    assert!(draw(&["--lang", "zh"]).contains("线程"));
    assert_ne!(draw(&["--theme", "dark"]), draw(&[]));
}

#[test]
fn what_cannot_be_drawn_is_an_error_and_not_another_chart() {
    let (_dir, path) = folder();
    for state in ["m=nonsense", "base=gone", "what=1", "q=nonsense"] {
        let ended = run(["chart", arg(&path), "--state", state]);
        assert_eq!((ended.status, ended.stdout.as_str()), (2, ""), "{state}: {}", ended.stderr);
        assert!(ended.stderr.starts_with("error: ") && ended.stderr.contains("hint: "), "{}", ended.stderr);
    }
}

#[test]
fn a_mistyped_word_gets_the_nearest_and_all_that_this_report_has() {
    let (_dir, path) = folder();
    let said = |args: &[&str]| {
        let ended = run([&["chart", arg(&path)], args].concat());
        assert_eq!((ended.status, ended.stdout.as_str()), (2, ""), "{args:?}");
        ended.stderr
    };
    insta::assert_snapshot!(said(&["--metric", "p59"]), @r#"
    error: found the metric "p59", expected one of this report's: tps, avg, p95, rel; did you mean p95?
    hint: give one of them with --metric
    "#);
    // A metric there is, but not in this report.
    insta::assert_snapshot!(said(&["--metric", "p99"]), @r#"
    error: found the metric "p99", expected one of this report's: tps, avg, p95, rel; did you mean p95?
    hint: give one of them with --metric
    "#);
    insta::assert_snapshot!(said(&["--question", "demnad"]), @r#"
    error: found the question "demnad", expected one of this report's: concurrency, demand, limit; did you mean demand?
    hint: give one of them with --question
    "#);
}

#[test]
fn a_question_that_cannot_be_asked_is_not_ignored() {
    let (dir, _) = folder();
    let single = dir.path().join("single");
    let points: Vec<&str> =
        POINTS.lines().filter(|line| !line.contains(",1,2,") && !line.contains(",1,4,")).collect();
    write(&single, &report("single", "Single"), &(points.join("\n") + "\n"));
    for args in [["--question", "demand"], ["--state", "q=demand"]] {
        let ended = run([&["chart", arg(&single)], &args[..]].concat());
        assert_eq!((ended.status, ended.stdout.as_str()), (2, ""), "{args:?}");
        assert!(
            ended.stderr.contains("none of its systems was measured at several numbers of threads"),
            "{}",
            ended.stderr
        );
    }
    assert_eq!(run(["chart", arg(&single)]).status, 0);
}

/// Points that failed have no figures: an empty chart would pass for a result.
#[test]
fn a_report_without_a_measured_point_has_no_chart() {
    let (dir, _) = folder();
    let failed = dir.path().join("failed");
    write(&failed, &report("failed", "Failed"), FAILED);
    let ended = run(["chart", arg(&failed)]);
    assert_eq!((ended.status, ended.stdout.as_str()), (1, ""));
    assert!(ended.stderr.contains("it holds no measured point\nhint: measure again"), "{}", ended.stderr);
}

/// sysbench with `--rate`: there is a chart, over the offered rate.
#[test]
fn a_log_of_an_offered_rate_is_drawn_over_that_rate() {
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/../importers/tests/fixtures/sysbench/run-rate.log");
    let ended = run(["chart", log]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("offered, transactions/s"), "{}", ended.stdout);
}
