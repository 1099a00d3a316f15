//! What the page of a report with one load per class and no prices must show.

use crate::common::classes;
use pricebench_charts::Body;
use pricebench_model::Lang;
use pricebench_view::{ReportPage, State, plain, report_page};

fn page(query: &str) -> ReportPage {
    let (report, points) = classes();
    report_page(&report, &points, &State::parse(query).0, Lang::En)
}

#[test]
fn there_is_no_question_of_load_and_no_slider() {
    let page = page("");
    assert!(
        page.questions.is_empty() && page.slider.is_none() && page.axes.is_empty() && page.averages.is_none()
    );
    assert!(page.notices.is_empty());
}

#[test]
fn both_scenarios_stand_side_by_side() {
    let Body::Bars(bars) = page("").chart.body else { panic!("bars") };
    assert_eq!(bars.categories.len(), 5);
    let labels: Vec<&str> = bars.series.iter().map(|series| series.label.as_str()).collect();
    assert_eq!(labels, ["Memory", "Disk"]);
    // 6,779,248 reads ÷ 14 ÷ 60 s = 8,070.53; 412,356 ÷ 14 ÷ 60 = 490.9
    let value = |series: usize, class: usize| bars.series[series].values[class].as_ref().unwrap();
    assert!((value(0, 4).value - 8070.533).abs() < 1e-3);
    assert_eq!(value(1, 0).text, "490.9");
}

#[test]
fn the_finding_gives_ranges_ratios_and_what_rows_differ_in() {
    assert_eq!(
        plain(&page("").finding),
        "Memory: 642.0 TPS on rds.mysql.t1.small to 8,071 TPS on rds.mysql.c2.xlarge. Disk: 490.9 TPS on \
         rds.mysql.t1.small to 7,421 TPS on rds.mysql.c2.xlarge. “Disk” gives 0.74 to 0.94 times the TPS of \
         “Memory” on the same system. Rows differ in threads and in data size, not in the system alone. One run \
         per point: no interval."
    );
}

#[test]
fn every_column_of_the_source_is_in_the_table() {
    let points = page("").points;
    let labels: Vec<&str> = points.columns.iter().map(|column| column.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Class",
            "Scenario",
            "Cores",
            "Memory, GiB",
            "Rows per table",
            "Tables",
            "Connections",
            "IOPS",
            "Threads",
            "Duration, s",
            "Reads",
            "Writes",
            "TPS",
            "Data, GiB",
            "Data ÷ memory"
        ]
    );
    assert_eq!(points.rows.len(), 10);
    let cells: Vec<&str> = points.rows[9].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(
        cells[..13],
        [
            "rds.mysql.c2.xlarge",
            "Disk",
            "16",
            "64",
            "800,000",
            "128",
            "16,000",
            "14,000",
            "64",
            "60",
            "6,233,850",
            "1,781,100",
            "7,421.2"
        ]
    );
    assert_eq!(
        points.rows[9].cells[12].why.as_deref(),
        Some("6,233,850 ÷ 14 ÷ 60 s · measured: points.csv, line 12")
    );
    assert!(points.notes[0].starts_with("Rows differ in threads and in data size"));
}

#[test]
fn per_core_and_ratio_are_in_the_summary_and_prices_bring_price_performance() {
    let labels = |query: &str| -> Vec<String> {
        page(query).ranking.columns.iter().map(|column| column.label.clone()).collect()
    };
    assert_eq!(
        labels(""),
        [
            "System",
            "Throughput, Memory",
            "Throughput, Disk",
            "TPS per vCPU, Memory",
            "TPS per vCPU, Disk",
            "Disk ÷ Memory",
            "Data ÷ memory, Memory",
            "Data ÷ memory, Disk"
        ]
    );
    let priced = "p.rds-mysql-t1-small.instance=0.05&p.rds-mysql-c2-xlarge.instance=2&cur=CNY";
    assert!(labels(priced).contains(&"Price-performance, Disk".to_owned()));
    assert!(page(priced).metrics.iter().any(|choice| choice.value == "perf"));
    // 0.05 ÷ 641.967 × 100 = 0.00779
    let text = plain(&page(priced).finding);
    assert!(text.contains("Memory: 100 TPS cost least on rds.mysql.t1.small, CN¥0.00779/h."), "{text}");
}

#[test]
fn each_metric_offered_has_bars() {
    for choice in page("").metrics {
        let Body::Bars(bars) = page(&format!("m={}", choice.value)).chart.body else { panic!("bars") };
        assert!(
            bars.series.iter().all(|series| series.values.iter().all(Option::is_some)),
            "{}",
            choice.value
        );
    }
}

#[test]
fn data_against_memory_stands_beside_the_scenarios_names() {
    let summary = page("").ranking;
    let last = |row: usize| summary.rows[row].cells.last().unwrap().text.clone();
    // 128 tables × 800,000 rows × 241.4 bytes = 23.02 GiB, on 16, 32 and 64 GiB.
    assert_eq!([last(2), last(3), last(4)], ["1.44", "0.72", "0.36"]);
    let data = page("").points.rows[9].cells[13].why.clone().unwrap();
    assert!(data.starts_with("estimated: "), "{data}");
}
