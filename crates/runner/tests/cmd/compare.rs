//! `compare`.

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
fn two_systems_stand_load_by_load() {
    let (_dir, path) = folder();
    let ended = run(["compare", arg(&path), arg(&path), "--first", "old", "--second", "new"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    insta::assert_snapshot!("compare_wide", ended.stdout);
}

#[test]
fn a_narrow_terminal_gets_one_quantity_at_a_time() {
    let (_dir, path) = folder();
    let ended =
        run(["compare", arg(&path), arg(&path), "--first", "old", "--second", "new", "--width", "70"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stdout.lines().all(|line| line.chars().count() <= 70), "{}", ended.stdout);
    insta::assert_snapshot!("compare_narrow", ended.stdout);
}

#[test]
fn repeats_are_tested_and_different_work_is_said() {
    let (dir, path) = folder();
    let other = dir.path().join("other");
    let mut changed = report("other", "Other");
    changed.workloads[0].facts.duration_s = Some(10.0);
    let mut points = POINTS.lines().next().unwrap().to_owned() + "\n";
    let mut first = points.clone();
    for (run, (old, new)) in [(100.0, 120.0), (101.0, 121.0), (99.0, 119.0)].into_iter().enumerate() {
        first.push_str(&format!("old,oltp,{},1,transaction,60,{old},,\n", run + 1));
        points.push_str(&format!("old,oltp,{},1,transaction,10,{new},,\n", run + 1));
    }
    write(&path, &report("one", "One"), &first);
    write(&other, &changed, &points);
    let ended = run(["compare", arg(&path), arg(&other), "--first", "old", "--second", "old"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(
        ended.stdout.contains("note: the workloads differ in duration, s: 60 and 10"),
        "{}",
        ended.stdout
    );
    // Welch's t on logarithms: the means differ by ln 1.2 = 0.182, standard error 0.0075, so t is about 24.
    assert!(ended.stdout.contains("+20.0%, p < 0.001"), "{}", ended.stdout);
}

#[test]
fn says_which_systems_there_are() {
    let (_dir, path) = folder();
    let ended = run(["compare", arg(&path), arg(&path), "--first", "m5"]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.stderr.contains("failed to find the system \"m5\" in one: it holds old, new"),
        "{}",
        ended.stderr
    );
    let ended = run(["compare", arg(&path), arg(&path.join("nothing"))]);
    assert_eq!(ended.status, 1);
    assert!(ended.stderr.contains("No such file"), "{}", ended.stderr);
}
