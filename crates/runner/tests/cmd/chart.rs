//! `chart`.

use crate::program::{arg, run};
use crate::report::{POINTS, report, write};
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
    for state in ["m=nonsense", "base=gone", "what=1"] {
        let ended = run(["chart", arg(&path), "--state", state]);
        assert_eq!((ended.status, ended.stdout.as_str()), (1, ""), "{state}");
        assert!(ended.stderr.starts_with("error: ") && ended.stderr.contains("hint: "), "{}", ended.stderr);
    }
}
