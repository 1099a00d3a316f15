//! `report.json`, `catalog.json`, `series.csv`, `latency.csv`: versions, faults, round trips.

use pricebench_formats::{BucketRow, SeriesRow, catalog, latency, report, series, sha256_hex};
use pricebench_model::{LatencyKind, TRANSACTION};
use proptest::prelude::*;

const REPORT: &str = r#"{
  "format": "pricebench-report/1",
  "id": "r",
  "title": {"en": "A", "zh": "甲"},
  "systems": [{"id": "s", "label": "db.m5.xlarge", "vcpu": 4, "memory_gib": 16,
    "prices": [{"component": "instance", "unit": "hour", "amount": "0.940", "currency": "USD"}]}],
  "workloads": [{"id": "w", "tool": "sysbench", "script": "oltp_read_write"}],
  "something_newer": {"kept": "out"}
}"#;

#[test]
fn a_report_reads_and_writes_back() {
    let read = report::read(REPORT, "report.json").unwrap();
    assert_eq!(read.systems[0].facts.vcpu, Some(4.0));
    assert_eq!(read.systems[0].prices[0].amount.to_string(), "0.940");
    assert_eq!(read.workloads[0].mix().unwrap().total(), 20.0);
    assert_eq!(report::read(&report::write(&read), "again").unwrap(), read);
}

#[test]
fn faults_of_a_report_are_named() {
    let refused = |text: &str| report::read(text, "report.json").unwrap_err().to_string();
    assert!(refused("").contains("found an empty file"));
    assert!(refused(&REPORT[..200]).contains("it looks cut off"));
    assert!(refused("{\n\"format\": 3}").starts_with("report.json, line 2: found invalid type"));
    assert!(refused("{}").contains("no format key"));
    assert!(
        refused(&REPORT.replace("report/1", "report/2"))
            .contains("found \"pricebench-report/2\", expected pricebench-report/1 or older")
    );
    assert!(refused(&REPORT.replace("\"id\": \"s\"", "\"id\": \"../x\"")).contains("is not an id"));
    let twice = r#"{"id": "w", "tool": "x"}, {"id": "w", "tool": "sysbench""#;
    assert!(refused(&REPORT.replace(r#"{"id": "w", "tool": "sysbench""#, twice)).contains("twice"));
    assert!(refused(&REPORT.replace("\"USD\"", "\"dollar\"")).contains("three capital letters"));
    assert!(refused(&"[".repeat(100_000)).contains("report.json"));
}

#[test]
fn a_catalog_reads_and_writes_back() {
    let text = r#"{"format":"pricebench-catalog/1","reports":[{"id":"a","title":{"en":"A","zh":"甲"},"kind":"oltp",
      "provider":["AWS"],"tool":"sysbench","date":"2023-12","systems":2,"points":20,"bytes":9,
      "finding":{"en":"x","zh":"y"},"spark":[[1.0,2.5]]}]}"#;
    let read = catalog::read(text, "catalog.json").unwrap();
    assert_eq!(catalog::read(&catalog::write(&read), "again").unwrap(), read);
    assert!(read.prices.is_empty(), "a catalog without books is one of an older version");
    let book = r#""prices":[{"id":"aws-ebs","lines":33,"oldest":"2024-07-01","newest":"2026","bytes":7}],"limits":[]}"#;
    let read = catalog::read(&text.replace("]]}]}", &format!("]]}}],{book}")), "catalog.json").unwrap();
    assert_eq!((read.prices[0].id.as_str(), read.prices[0].lines), ("aws-ebs", 33));
    assert_eq!(catalog::read(&catalog::write(&read), "again").unwrap(), read);
    assert!(catalog::read("{\"format\":\"pricebench-report/1\"}", "c").is_err());
}

#[test]
fn hashes_are_those_of_the_standard() {
    assert_eq!(sha256_hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn faults_of_series_and_histograms_are_named() {
    let refused = |text: &str| series::read(text.as_bytes(), "series.csv").unwrap_err().to_string();
    assert!(refused("system,workload,second\na,w,\n").contains("line 2, column second: found \"\""));
    let refused = |text: &str| latency::read(text.as_bytes(), "latency.csv").unwrap_err().to_string();
    assert!(refused("system,workload,upper_ms,count\na,w,-inf,3\n").contains("milliseconds, or inf"));
    assert!(refused("system,workload,upper_ms,count\na,w,1,\n").contains("a whole number"));
}

proptest! {
    #[test]
    fn series_read_back(second in -100_i32..10_000, per_s in proptest::option::of(0.0_f64..1e9),
                        background_mib_per_s in proptest::option::of(0.0_f64..1e4)) {
        let row = SeriesRow {
            system: "a".into(), workload: "w,\"".into(), run: 3, threads: Some(8), op: TRANSACTION.into(),
            second: f64::from(second), per_s, background_mib_per_s, ..SeriesRow::default()
        };
        prop_assert_eq!(series::read(series::write(std::slice::from_ref(&row)).as_bytes(), "x").unwrap(), [row]);
    }

    #[test]
    fn histograms_read_back(upper in prop_oneof![0.0_f64..1e6, Just(f64::INFINITY)], count in any::<u64>(),
                            background_mib_per_s in proptest::option::of(0.0_f64..1e4), service: bool) {
        let latency_kind = service.then_some(LatencyKind::Service);
        let row = BucketRow {
            system: "a".into(), workload: "w".into(), run: 1, threads: None, op: "read".into(),
            upper_ms: upper, count, background_mib_per_s, latency_kind,
        };
        prop_assert_eq!(latency::read(latency::write(std::slice::from_ref(&row)).as_bytes(), "x").unwrap(), [row]);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,300}", cut in 0_usize..600) {
        let _ = report::read(&text, "x");
        let _ = catalog::read(&text, "x");
        let _ = series::read(text.as_bytes(), "x");
        let _ = latency::read(text.as_bytes(), "x");
        let cut = (0..=cut.min(REPORT.len())).rev().find(|at| REPORT.is_char_boundary(*at)).unwrap();
        let _ = report::read(&REPORT[..cut], "x");
    }
}
