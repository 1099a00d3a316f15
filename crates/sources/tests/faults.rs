//! Sources that do not hold together are refused, and nothing is written by halves.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_sources::{convert, folders, write};
use std::fs;
use std::path::{Path, PathBuf};

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sources").join(name)
}

/// A source's fault after text in one of its files was replaced, without the path before it.
fn fault(name: &str, file: &str, from: &str, to: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for each in ["source.toml", "table.txt"] {
        let mut text = fs::read_to_string(source(name).join(each)).unwrap();
        if each == file {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
        fs::write(folder.path().join(each), text).unwrap();
    }
    let path = format!("{}/", folder.path().display());
    convert(folder.path()).unwrap_err().to_string().replace(&path, "")
}

#[test]
fn faults_say_what_does_not_fit() {
    let threads = |file, from, to| fault("rds-mysql-x86-graviton2", file, from, to);
    assert_eq!(
        threads("table.txt", "2| 11951|", "2| 11951|| "),
        "table.txt, line 3: found 7 cells, expected 6 cells, one for each column of line 2"
    );
    assert!(threads("table.txt", "239020", "239021").contains("expected as many as source.toml says"));
    assert!(threads("table.txt", "db.m5.xlarge", "db.m9.xlarge").contains("db.m9.xlarge"));
    assert!(threads("source.toml", "layout = \"threads\"", "layout = \"classes\"").contains("[classes]"));
    assert!(threads("source.toml", "layout =", "layuot =").contains("layuot"));
    let classes = |file, from, to| fault("rds-mysql-57-alibaba", file, from, to);
    assert!(
        classes("table.txt", "disk|rds.mysql.t1.small|1|", "disk|rds.mysql.t1.small|2|").contains("cores")
    );
    assert_eq!(
        classes("table.txt", "disk|rds.mysql.s2.large", "tape|rds.mysql.s2.large"),
        "table.txt, line 8: found \"tape\", expected a scenario named in source.toml"
    );
    let columns = |file, from, to| fault("percona-tpcc-ebs-2018", file, from, to);
    assert_eq!(
        columns("table.txt", "332658", "many"),
        "table.txt, line 2, column count: found \"many\", expected a whole number of 0 or more, or nothing"
    );
    assert!(
        columns("source.toml", "{lat_avg}", "{lat_mean}").contains("names of the table's columns in braces")
    );
    assert!(
        columns("source.toml", "id = \"1x-gp2-1000\"", "id = \"gp2-1000\"").contains("the id of a system")
    );
    assert!(columns("source.toml", "layout = \"columns\"", "layout = \"threads\"").contains("[columns]"));
    assert!(classes("table.txt", "154072", "15x").contains("line 2"));
    assert!(classes("table.txt", "rds.mysql.t1.small", "rds.mysql.t2.small").contains("rds.mysql.t2.small"));
}

#[test]
fn a_report_is_written_whole_and_others_files_stay() {
    let public = tempfile::tempdir().unwrap();
    let folder = convert(&source("rds-mysql-57-alibaba")).unwrap();
    let path = write(&folder, public.path()).unwrap();
    fs::write(path.join("index.html"), "page").unwrap();
    write(&folder, public.path()).unwrap();
    let mut names: Vec<_> =
        fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["index.html", "points.csv", "report.json"]);
}

#[test]
fn a_missing_folder_is_named() {
    let error = folders(Path::new("nowhere")).unwrap_err();
    assert!(error.to_string().starts_with("cannot read nowhere: "), "{error}");
    assert!(
        convert(Path::new("nowhere")).unwrap_err().to_string().starts_with("cannot read nowhere/source.toml")
    );
}
