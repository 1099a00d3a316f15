//! Report folders and sites to test with.

use pricebench_formats::report::FORMAT_VERSION;
use pricebench_formats::{report, sha256_hex};
use pricebench_model::{FileInfo, Report};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Two systems, three loads of one run each. Threads = TPS × mean latency, so that no audit objects.
pub(crate) const POINTS: &str = "\
system,workload,run,threads,op,duration_s,per_s,lat_avg_ms,lat_p95_ms
old,oltp,1,1,transaction,60,100,10,12
old,oltp,1,2,transaction,60,180,11.1111,14
old,oltp,1,4,transaction,60,250,16,21
new,oltp,1,1,transaction,60,102,9.8039,11
new,oltp,1,2,transaction,60,220,9.0909,12
new,oltp,1,4,transaction,60,400,10,13
";

/// Two points that could not be measured.
pub(crate) const FAILED: &str = "\
system,workload,run,threads,op,status
old,oltp,1,1,transaction,failed
old,oltp,1,2,transaction,failed
";

/// A report about these points.
pub(crate) fn report(id: &str, title: &str) -> Report {
    serde_json::from_value(json!({
        "format": FORMAT_VERSION,
        "id": id,
        "title": {"en": title, "zh": title},
        "source": {"title": "a test", "author": "us", "url": "https://example.org/test", "published": "2024-05"},
        "systems": [
            {"id": "old", "label": "old.large", "provider": "here"},
            {"id": "new", "label": "new.large", "provider": "there"},
        ],
        "workloads": [{"id": "oltp", "tool": "own", "duration_s": 60.0}],
    }))
    .unwrap()
}

/// Writes a report folder, with the hash of its points.
pub(crate) fn write(dir: &Path, report: &Report, points: &str) {
    fs::create_dir_all(dir).unwrap();
    let mut report = report.clone();
    let info = FileInfo { bytes: points.len() as u64, sha256: sha256_hex(points.as_bytes()) };
    report.files.insert("points.csv".to_owned(), info);
    fs::write(dir.join("report.json"), report::write(&report)).unwrap();
    fs::write(dir.join("points.csv"), points).unwrap();
}

/// Writes what the build leaves of a site.
pub(crate) fn write_site(dir: &Path) {
    fs::create_dir_all(dir).unwrap();
    let page = "<!DOCTYPE html>\n<html lang=\"en\"><head>\n<!--pb:head-->\n<title>x</title>\n<!--/pb:head-->\n\
                <style>body { margin: 0 }</style>\n</head>\n<body>\n\
                <div id=\"app\"><!--pb:body--><!--/pb:body--></div>\n\
                <script type=\"module\" src=\"boot.js\"></script></body></html>\n";
    fs::write(dir.join("index.html"), page).unwrap();
}
