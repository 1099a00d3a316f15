//! Standard output that takes nothing: every command says so and ends with status 1.

use crate::program::{arg, command};
use crate::report::{POINTS, report, write, write_site};
use std::fs::{self, File};
use std::process::Stdio;

const LOG: &str = include_str!("../fixtures/sysbench/run.txt");

/// A folder with everything the commands need, and each command that prints something.
fn commands() -> (tempfile::TempDir, Vec<Vec<String>>) {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    write(&path("one"), &report("one", "One"), POINTS);
    write_site(&path("site"));
    fs::write(path("run.log"), LOG).unwrap();
    let plan = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plans/quick.toml");
    let (one, site, log) = (path("one"), path("site"), path("run.log"));
    let (one, site, log) = (arg(&one), arg(&site), arg(&log));
    let all: [&[&str]; 12] = [
        &["--help"],
        &["--version"],
        &["chart", "--help"],
        &["check", one],
        &["check", one, "--json"],
        &["compare", one, one, "--first", "old", "--second", "new"],
        &["chart", one],
        &["import", log],
        &["publish", one, "--site", site],
        &["serve", site, "--port", "0"],
        &["doctor"],
        &["run", plan, "--dry-run"],
    ];
    let shells = [&["completions", "bash"][..], &["completions", "zsh"], &["completions", "fish"]];
    let owned = |args: &&[&str]| args.iter().map(|arg| (*arg).to_owned()).collect();
    let commands = all.iter().chain(&shells).map(owned).collect();
    (dir, commands)
}

#[test]
fn a_full_disk_behind_standard_output_is_an_error_of_every_command() {
    let (_dir, commands) = commands();
    for args in commands {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command().args(&args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(
            said.contains("error: failed to write to standard output\n  because: No space left on device"),
            "{args:?}: {said}"
        );
    }
}

/// `pricebench … | head` is no error.
#[test]
fn a_reader_that_went_away_is_not_complained_about() {
    let (_dir, commands) = commands();
    // A server has its own life after its first line.
    for args in commands.iter().filter(|args| args[0] != "serve" && args[0] != "doctor") {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command().args(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
        // Notes of an import are there for whoever reads them.
        assert!(said.lines().all(|line| line.starts_with("note: ")), "{args:?}: {said}");
    }
}

#[test]
fn notes_that_nobody_can_read_do_not_stop_an_import() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("run.log");
    fs::write(&log, LOG).unwrap();
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut child =
        command().args(["import", arg(&log)]).stdout(Stdio::piped()).stderr(full).spawn().unwrap();
    let table = std::io::read_to_string(child.stdout.take().unwrap()).unwrap();
    assert!(table.starts_with("# pricebench-points/1\n"), "{table}");
    assert!(child.wait().unwrap().success());
}
