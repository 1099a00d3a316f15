//! What the list of reports says of one report.

use crate::common::{classes, graviton, report};
use pricebench_view::catalog_entry;

#[test]
fn the_entry_holds_the_headline_in_both_languages_and_a_small_chart() {
    let (report, points) = graviton();
    let entry = catalog_entry(&report, &points, 1234);
    assert!(
        entry.finding.en.starts_with("At 16 threads each, 100 TPS cost $0.275/h on db.m5.xlarge"),
        "{:?}",
        entry.finding
    );
    assert!(entry.finding.zh.starts_with("同为 16 线程时"), "{:?}", entry.finding);
    assert_eq!((entry.systems, entry.points, entry.bytes), (2, 20, 1234));
    assert_eq!(
        (entry.provider, entry.tool.as_str(), entry.date.as_str()),
        (vec!["AWS".to_owned()], "sysbench", "2023-12")
    );
    assert_eq!(entry.spark[1], [44.52, 91.79, 184.4, 341.3, 485.6, 622.0, 867.9, 1023.0, 1100.0, 1160.0]);
}

#[test]
fn a_report_with_one_load_per_system_has_one_series() {
    let (report, points) = classes();
    let spark = catalog_entry(&report, &points, 0).spark;
    assert_eq!(spark.iter().map(Vec::len).collect::<Vec<_>>(), [5, 5], "memory and disk over five classes");
    assert_eq!((spark[0][0], spark[1][0]), (642.0, 490.9));
}

#[test]
fn an_empty_report_has_an_entry() {
    let entry = catalog_entry(&report("empty", vec![], vec![]), &[], 0);
    assert_eq!((entry.date.as_str(), entry.spark.len()), ("", 0));
}
