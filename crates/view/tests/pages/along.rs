//! Points at an offered rate, or with a latency alone: the page says what they are, and draws them over that rate, or
//! over their runs.

use crate::common::{report, system, workload};
use pricebench_charts::Body;
use pricebench_model::{Lang, Percentile, Point, Report};
use pricebench_view::{State, plain, report_page};

/// Two runs at 100/s and one at 400/s, of which 250 were achieved.
fn open() -> (Report, Vec<Point>) {
    let report = report("r", vec![system("a", "a.large")], vec![workload("w")]);
    let point = |run, offered_per_s, per_s, mean_ms, p95_ms| {
        let mut point = Point::new(&report.systems[0].id, &report.workloads[0].id, run, Some(16));
        point.offered_per_s = Some(offered_per_s);
        point.per_s = Some(per_s);
        point.latency.avg_ms = Some(mean_ms);
        point.latency.percentiles.insert(Percentile::P95, p95_ms);
        point
    };
    let points = vec![
        point(1, 400.0, 250.0, 900.0, 1800.0),
        point(1, 100.0, 99.0, 8.0, 10.0),
        point(2, 100.0, 101.0, 8.0, 14.0),
    ];
    (report, points)
}

#[test]
fn the_finding_says_what_they_are_and_claims_nothing_about_threads() {
    let (report, points) = open();
    let said = |lang| plain(&report_page(&report, &points, &State::default(), lang).finding);
    insta::assert_snapshot!(said(Lang::En), @"These points ran at an offered rate (an open loop): transactions were begun on a schedule, whether or not earlier ones had ended. A comparison at the same threads does not apply to them. a.large achieved 250.0 of 400.0 TPS at its highest offered rate, p95 1,800 ms.");
    insta::assert_snapshot!(said(Lang::Zh), @"这些测点按期望速率发起事务（开环）：无论先前的事务是否结束，都按计划发起。因此不适用相同线程数下的比较。a.large 在最高期望速率 400.0 TPS 下达到 250.0 TPS，p95 为 1,800 ms。");
}

#[test]
fn the_chart_is_over_the_offered_rate_with_the_mean_of_its_runs() {
    let (report, points) = open();
    let drawn = |query: &str| {
        let page = report_page(&report, &points, &State::parse(query).0, Lang::En);
        let Body::Lines(lines) = page.chart.body else { panic!("bars") };
        assert_eq!(lines.x.label, "offered, transactions/s");
        lines.series.iter().map(|s| s.points.iter().map(|m| (m.x, m.y)).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(drawn(""), [[(100.0, 12.0), (400.0, 1800.0)]]);
    assert_eq!(drawn("m=avg"), [[(100.0, 8.0), (400.0, 900.0)]]);
    assert_eq!(drawn("m=tps"), [[(100.0, 100.0), (400.0, 250.0)]]);
}

#[test]
fn its_metrics_can_be_chosen_and_its_columns_have_units() {
    let (report, points) = open();
    let page = report_page(&report, &points, &State::default(), Lang::En);
    let metrics: Vec<_> = page.metrics.iter().map(|choice| (choice.value.as_str(), choice.chosen)).collect();
    assert_eq!(metrics, [("tps", false), ("avg", false), ("p95", true)]);
    let columns: Vec<_> = page.points.columns.iter().map(|column| column.label.as_str()).collect();
    assert!(columns.contains(&"Offered, 1/s") && columns.contains(&"mean, ms"), "{columns:?}");
    assert!(page.questions.is_empty() && page.slider.is_none());
}

#[test]
fn latencies_alone_are_told_of_and_drawn_over_the_runs() {
    let report = report("r", vec![system("a", "gp2")], vec![workload("w")]);
    // Out of order, as a file may have them; the first and the last of the runs are told.
    let points: Vec<Point> = [(2, 4.0), (3, 5.92), (1, 1.09)]
        .into_iter()
        .map(|(run, mean_ms)| {
            let mut point = Point::new(&report.systems[0].id, &report.workloads[0].id, run, Some(1));
            "sync".clone_into(&mut point.op);
            point.latency.avg_ms = Some(mean_ms);
            point
        })
        .collect();
    let page = |lang| report_page(&report, &points, &State::default(), lang);
    insta::assert_snapshot!(plain(&page(Lang::En).finding), @"Latency was measured here, in one run after another, and no throughput. gp2: mean 1.090 ms in run 1, 5.920 ms in run 3.");
    insta::assert_snapshot!(plain(&page(Lang::Zh).finding), @"这里逐次运行只测量了延迟，没有吞吐量。gp2：平均延迟 在第 1 次运行为 1.090 ms，在第 3 次为 5.920 ms。");
    let Body::Lines(lines) = page(Lang::En).chart.body else { panic!("bars") };
    assert_eq!(lines.x.label, "run");
    let drawn: Vec<_> = lines.series[0].points.iter().map(|mark| (mark.x, mark.y)).collect();
    assert_eq!(drawn, [(1.0, 1.09), (2.0, 4.0), (3.0, 5.92)]);
}
