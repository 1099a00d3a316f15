//! `points.csv`: what is read, kept, written and refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_formats::points::{read, write};
use pricebench_model::{LatencyKind, Percentile, Point, Status};
use proptest::prelude::*;

fn parse(text: &str) -> Result<Vec<Point>, String> {
    read(text.as_bytes(), "points.csv").map_err(|error| error.to_string())
}

fn refused(text: &str) -> String {
    parse(text).unwrap_err()
}

#[test]
fn reads_what_a_spreadsheet_writes() {
    // Byte-order mark, CRLF, spaces, an unknown column, empty cells.
    let text = "\u{feff}# pricebench-points/1\r\nsystem, workload,run,threads,duration_s,count,lat_p999_ms,rack\r\n\
                a,w,2, 16 ,300.05,82519,70.5,b7\r\na,w,,2,,,,\r\n";
    let points = parse(text).unwrap();
    assert_eq!(points[0].run, 2);
    assert_eq!(points[0].threads, Some(16));
    assert_eq!(points[0].op, "transaction");
    assert_eq!(points[0].latency.percentiles[&Percentile::from_digits("999").unwrap()], 70.5);
    assert_eq!(points[0].extra["rack"], "b7");
    assert_eq!(points[0].origin.as_ref().unwrap().line, 3);
    assert_eq!((points[1].count, points[1].duration_s), (None, None));
    assert!(points[1].latency.percentiles.is_empty());
}

#[test]
fn names_line_column_found_and_expected() {
    assert_eq!(
        refused("system,workload,threads,count\na,w,2,5\na,w,4,-1\n"),
        "points.csv, line 3, column count: found \"-1\", expected a whole number of 0 or more, or nothing"
    );
    assert_eq!(
        refused("# pricebench-points/1\nsystem,workload,threads,lat_avg_ms\na,w,2,NaN\n"),
        "points.csv, line 3, column lat_avg_ms: found \"NaN\", expected a number of 0 or more with a decimal point, or nothing"
    );
    assert_eq!(
        refused("system,workload,threads,count,count\n"),
        "points.csv, line 1, count: found this column twice, expected every column once; delete or rename one"
    );
    assert_eq!(
        refused("system,threads\na,2\n"),
        "points.csv, line 1: found the columns system, threads, expected a column workload"
    );
    assert_eq!(
        refused("system,workload,threads\na,w\n"),
        "points.csv, line 2: found 2 cells, expected 3, as in the header"
    );
    assert_eq!(
        refused("system,workload,threads,duration_s\na,w,2,0\n"),
        "points.csv, line 2, column duration_s: found \"0\", expected a number above 0 with a decimal point, or nothing"
    );
    assert!(refused("").contains("an empty file"));
    assert!(refused("system,workload,threads,lat_p5_ms,lat_p05_ms\n").contains("p5 twice"));
    assert!(refused("system,workload,threads,status\na,w,2,fine\n").contains("ok, partial or failed"));
    assert!(refused("system,workload,threads,run\na,w,2,0\n").contains("a whole number from 1"));
}

#[test]
fn refuses_a_newer_version_and_names_both() {
    assert_eq!(
        refused("# pricebench-points/2\nsystem,workload,threads\n"),
        "points.csv, line 1: found \"pricebench-points/2\", expected pricebench-points/1 or older; \
         this file needs a newer pricebench"
    );
    assert!(parse("# pricebench-points/1.4\nsystem,workload,threads\n").unwrap().is_empty());
    assert!(refused("# pricebench-series/1\nsystem,workload,threads\n").contains("pricebench-points/1"));
    assert!(parse("# a note of mine\nsystem,workload,threads\n").unwrap().is_empty());
}

#[test]
fn keeps_text_that_looks_like_markup_as_text() {
    let points = parse("system,workload,threads\n<script>alert(1)</script>,w,1\n").unwrap();
    assert_eq!(points[0].system, "<script>alert(1)</script>");
    let message = refused("system,workload,threads\na,w,\u{0}\u{1b}[31m\n");
    assert!(!message.contains(char::is_control), "{message}");
}

fn any_amount() -> impl Strategy<Value = Option<f64>> {
    proptest::option::of(0.0_f64..1e12)
}

prop_compose! {
    fn any_point()(
        names in ("[!-~\u{4e00}-\u{9fa5}]{1,8}", "[a-z,\"]{1,8}"), // cells are trimmed, so names have no outer space
        run in 1_u32..100,
        threads in proptest::option::of(0_u32..5000),
        counts in proptest::collection::vec(proptest::option::of(any::<u64>()), 5),
        amounts in proptest::collection::vec(any_amount(), 5),
        p95 in proptest::option::of(0.0_f64..1e6),
        status in prop_oneof![Just(Status::Ok), Just(Status::Partial), Just(Status::Failed)],
        extra in proptest::option::of("[a-z]{1,5}"),
    ) -> Point {
        let mut point = Point { system: names.0, workload: names.1, run, threads, status, ..Point::default() };
        point.op = "transaction".to_owned();
        [point.count, point.queries, point.reads, point.errors, point.not_started] =
            [counts[0], counts[1], counts[2], counts[3], counts[4]];
        [point.duration_s, point.per_s, point.latency.avg_ms, point.latency.max_ms, point.offered_per_s] =
            [amounts[0].map(|s| s + 1e-3), amounts[1], amounts[2], amounts[3], amounts[4]];
        point.latency_kind = p95.map(|_| LatencyKind::Response);
        point.latency.percentiles.extend(p95.map(|ms| (Percentile::P95, ms)));
        point.extra.extend(extra.map(|text| ("note".to_owned(), text)));
        point
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(points in proptest::collection::vec(any_point(), 0..8)) {
        let mut back = read(write(&points).as_bytes(), "x").unwrap();
        for point in &mut back {
            point.origin = None;
        }
        prop_assert_eq!(back, points);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(bytes.as_slice(), "x");
        let mut table = b"system,workload,threads,count\n".to_vec();
        table.extend(bytes);
        let _ = read(table.as_slice(), "x");
    }
}
