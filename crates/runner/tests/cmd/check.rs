//! `check`.

use crate::program::{Ended, arg, run};
use crate::report::{POINTS, report, write};
use pricebench_model::Report;
use std::fs;

fn check(report: &Report, points: &str) -> Ended {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), report, points);
    run(["check", arg(dir.path())])
}

#[test]
fn a_sound_report_has_status_0() {
    let ended = check(&report("one", "One"), POINTS);
    assert_eq!(ended.status, 0, "{}", ended.stdout);
    assert!(ended.stdout.ends_with(": one, 2 systems, 6 points\n  nothing found\n"), "{}", ended.stdout);
}

#[test]
fn a_doubtful_value_has_status_3_and_a_contradiction_4() {
    // 5 % less than the threads that were used.
    let doubtful = POINTS.replace("250,16,21", "250,15.2,21");
    let ended = check(&report("one", "One"), &doubtful);
    assert_eq!(ended.status, 3, "{}", ended.stdout);
    assert!(ended.stdout.contains("  warning  old.large, 4 threads: "), "{}", ended.stdout);
    let wrong = POINTS.replace("250,16,21", "250,16,21.5").replace("100,10,12", "100,1,12");
    assert_eq!(check(&report("one", "One"), &wrong).status, 4);
}

#[test]
fn a_file_changed_after_the_report_was_made_has_status_4() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &report("one", "One"), POINTS);
    fs::write(dir.path().join("points.csv"), POINTS.replace("400,10,13", "401,10,13")).unwrap();
    let ended = run(["check", arg(dir.path())]);
    assert_eq!(ended.status, 4);
    assert!(ended.stdout.contains("it was changed after the report was made"), "{}", ended.stdout);
}

#[test]
fn what_is_referred_to_must_exist() {
    let mut wrong = report("one", "One");
    wrong.default.baseline = Some(pricebench_model::Id::new("gone").unwrap());
    let points = POINTS.replace("new,oltp,1,4", "new,tpcc,1,4").replace("old,oltp,1,2", "old,oltp,1,1");
    let ended = check(&wrong, &points);
    assert_eq!(ended.status, 4);
    for part in [
        "line 7, column workload: found \"tpcc\", expected a workload that report.json declares",
        "line 3: found the point of line 2 again",
        "default.baseline: found \"gone\"",
    ] {
        assert!(ended.stdout.contains(part), "{part} is not in {}", ended.stdout);
    }
}

#[test]
fn files_listed_by_a_report_stay_in_its_folder() {
    let dir = tempfile::tempdir().unwrap();
    let mut hostile = report("one", "One");
    let info = pricebench_model::FileInfo { bytes: 1, sha256: "00".to_owned() };
    hostile.files.insert("../../etc/passwd".to_owned(), info);
    write(dir.path(), &hostile, POINTS);
    let ended = run(["check", arg(dir.path())]);
    assert_eq!(ended.status, 4);
    assert!(ended.stdout.contains("expected the name of a file beside report.json"), "{}", ended.stdout);
}

#[test]
fn json_is_for_programs() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &report("one", "One"), &POINTS.replace("250,16,21", "250,15.2,21"));
    fs::write(dir.path().join("empty.log"), "").unwrap();
    let ended = run(["check", "--json", arg(dir.path()), arg(&dir.path().join("empty.log"))]);
    assert_eq!(ended.status, 4);
    let found: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(found[0]["holds"]["points"], 6);
    assert_eq!(found[0]["audits"][0]["severity"], "warning");
    assert_eq!(found[1]["holds"], serde_json::Value::Null);
    assert_eq!(found[1]["faults"][0]["severity"], "error");
}

#[test]
fn a_folder_without_a_report_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let ended = run(["check", arg(dir.path())]);
    assert_eq!(ended.status, 4);
    assert!(ended.stdout.contains("report.json: cannot be read: No such file"), "{}", ended.stdout);
    assert_eq!(run(["check"]).status, 2);
}
