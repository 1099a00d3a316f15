//! `publish`, killed at any moment.

use crate::program::{arg, command, run};
use crate::report::{POINTS, report, write, write_site};
use pricebench_formats::catalog;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Each kill comes a little later, until one comes too late. What is there is whole each time, and the next
/// publish is not disturbed.
#[test]
fn a_kill_at_any_moment_leaves_every_file_whole() {
    let dir = tempfile::tempdir().unwrap();
    let site = dir.path().join("site");
    write_site(&site);
    let ids = ["a", "b", "c", "d", "e", "f"];
    let sources: Vec<_> = ids.iter().map(|id| dir.path().join(id)).collect();
    for (id, source) in ids.iter().zip(&sources) {
        write(source, &report(id, "Version 0"), POINTS);
    }
    let publish = || {
        let mut command = command();
        command.arg("publish").args(&sources).args(["--site", arg(&site)]);
        command
    };
    let began = Instant::now();
    assert!(publish().output().unwrap().status.success());
    let step = began.elapsed() / 24;

    let mut killed = 0;
    for version in 1..=40_u32 {
        for (id, source) in ids.iter().zip(&sources) {
            write(source, &report(id, &format!("Version {version}")), POINTS);
        }
        let mut child = publish().stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(step * version.min(36));
        let alive = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        killed += u32::from(alive);

        for id in ids {
            let checked = run(["check", arg(&site.join("reports").join(id))]);
            assert_eq!(checked.status, 0, "version {version}: {}", checked.stdout);
            let page = fs::read_to_string(site.join("reports").join(id).join("index.html")).unwrap();
            assert!(
                page.ends_with("</html>\n") && page.contains("<h1>Version "),
                "version {version}: {page}"
            );
        }
        let text = fs::read_to_string(site.join("catalog.json")).unwrap();
        assert_eq!(catalog::read(&text, "catalog.json").unwrap().reports.len(), ids.len());
        assert!(fs::read_to_string(site.join("index.html")).unwrap().ends_with("</html>\n"));
        if !alive && killed > 5 {
            break;
        }
    }
    assert!(killed > 5, "only {killed} kills came in time; a publish took {:?}", step * 24);
    std::thread::sleep(Duration::from_millis(10));
    assert!(publish().output().unwrap().status.success());
    assert!(!site.join(".pricebench-staging").exists());
}
