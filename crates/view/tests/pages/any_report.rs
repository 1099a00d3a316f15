//! Pages of arbitrary reports, points and addresses.

use crate::common::{id, price, report, system, workload};
use pricebench_charts::Body;
use pricebench_model::{Defaults, Lang, Percentile, Point, Report, Status, System};
use pricebench_view::{ReportPage, State, Table, report_page};
use proptest::prelude::*;

fn systems() -> impl Strategy<Value = Vec<System>> {
    let one = (
        proptest::option::of("[0-9]{1,9}(\\.[0-9]{1,6})?"),
        proptest::option::of(0.0_f64..200.0),
        "\\PC{0,20}",
    );
    proptest::collection::vec(one, 0..12).prop_map(|all| {
        all.into_iter()
            .enumerate()
            .map(|(at, (amount, vcpu, label))| {
                let mut system = system(&format!("s{at}"), &label);
                system.prices = amount.iter().map(|amount| price(amount)).collect();
                system.facts.vcpu = vcpu;
                system.facts.memory_gib = vcpu;
                system
            })
            .collect()
    })
}

fn magnitude() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), 1e-9_f64..1.0, 1.0_f64..1e4, 1e4_f64..1e15, Just(f64::MIN_POSITIVE), Just(1e300)]
}

prop_compose! {
    fn point()(
        system in prop_oneof![0_usize..3, 0_usize..3, 0_usize..13],
        workload in prop_oneof![Just(0_usize), 0_usize..3],
        run in 1_u32..4,
        threads in proptest::option::of(prop_oneof![0_u32..40, Just(u32::MAX)]),
        per_s in proptest::option::of(magnitude()),
        count in proptest::option::of(prop_oneof![0_u64..100_000, Just(u64::MAX)]),
        reads in proptest::option::of(0_u64..100_000),
        duration_s in proptest::option::of(magnitude()),
        avg_ms in proptest::option::of(magnitude()),
        p95 in proptest::option::of(magnitude()),
        p999 in proptest::option::of(magnitude()),
        status in proptest::sample::select(vec![Status::Ok, Status::Ok, Status::Partial, Status::Failed]),
        op in proptest::sample::select(vec!["transaction", "transaction", "transaction", "read"]),
    ) -> Point {
        let mut point = Point::new(&id(&format!("s{system}")), &id(&format!("w{workload}")), run, threads);
        point.per_s = per_s;
        point.count = count;
        point.reads = reads;
        point.writes = reads;
        point.queries = count;
        point.duration_s = duration_s;
        point.latency.avg_ms = avg_ms;
        point.latency.percentiles.extend(p95.map(|ms| (Percentile::P95, ms)));
        point.latency.percentiles.extend(p999.map(|ms| (Percentile::from_digits("999").unwrap(), ms)));
        point.status = status;
        point.op = op.to_owned();
        point
    }
}

prop_compose! {
    fn any_report()(
        systems in systems(),
        workloads in 0_usize..3,
        load in proptest::option::of(magnitude()),
        demand_per_s in proptest::option::of(magnitude()),
        limit_ms in proptest::option::of(magnitude()),
    ) -> Report {
        let workloads = (0..workloads).map(|at| workload(&format!("w{at}"))).collect();
        let mut report = report("any", systems, workloads);
        report.default = Defaults { load, demand_per_s, limit_ms, ..Defaults::default() };
        report
    }
}

fn query() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        "[0-9]{1,4}(\\.[0-9])?",
        "[a-z]{1,12}",
        "s[0-9]",
        "concurrency|demand|limit",
        "p95|p999|avg|rel|relperf|tps|ratio"
    ];
    let key = prop_oneof!["q|n|d|l|lm|m|base|x|u|w", "p\\.s[0-9]\\.(instance|storage)", "o\\.s[0-9]"];
    proptest::collection::vec((key, value), 0..8).prop_map(|pairs| {
        pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
    })
}

/// Every text on a page that is made of numbers.
fn texts(page: &ReportPage) -> String {
    format!(
        "{:?}",
        (
            &page.finding,
            &page.systems,
            &page.ranking,
            &page.points,
            &page.averages,
            &page.break_even,
            &page.claims
        )
    )
}

fn assert_whole(table: &Table) {
    for row in &table.rows {
        assert_eq!(row.cells.len(), table.columns.len(), "{}", table.caption);
    }
}

fn assert_sound(page: &ReportPage) {
    for table in [&page.ranking, &page.points].into_iter().chain(&page.averages) {
        assert_whole(table);
    }
    let all = texts(page);
    assert!(!all.contains("NaN") && !all.contains("inf\""), "{all}");
    if let Body::Lines(lines) = &page.chart.body {
        for series in &lines.series {
            assert!(series.points.windows(2).all(|pair| pair[0].x <= pair[1].x));
            assert!(series.points.iter().all(|mark| mark.x.is_finite() && mark.y.is_finite()));
        }
        let values = lines.cursor.iter().flat_map(|cursor| &cursor.values);
        assert!(values.into_iter().all(|value| value.x.is_finite() && value.y.is_finite()));
    }
    if let Some(slider) = &page.slider {
        assert!(slider.index < slider.positions.len());
        assert_eq!(slider.positions.len(), slider.measured.len());
        assert!(slider.positions.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", slider.positions);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_report_has_a_page_in_both_languages(
        report in any_report(),
        points in proptest::collection::vec(point(), 0..30),
        query in query(),
    ) {
        let (state, _) = State::parse(&query);
        for lang in [Lang::En, Lang::Zh] {
            assert_sound(&report_page(&report, &points, &state, lang));
        }
    }
}

#[test]
fn an_empty_report_has_a_page_that_says_so() {
    let page = report_page(&report("empty", vec![], vec![]), &[], &State::default(), Lang::En);
    assert!(pricebench_view::plain(&page.finding).starts_with("No point of this report can be compared"));
    assert!(page.questions.is_empty() && page.slider.is_none());
}

#[test]
fn names_from_a_file_stay_text() {
    let hostile = "<img src=x onerror=alert(1)>";
    let mut report = report("own", vec![system("s0", hostile)], vec![workload("w0")]);
    report.source = Some(pricebench_model::Source {
        title: hostile.to_owned(),
        url: Some("javascript:alert(1)".to_owned()),
        ..pricebench_model::Source::default()
    });
    let page = report_page(&report, &[], &State::default(), Lang::En);
    assert_eq!(page.systems[0].label, hostile);
    let source = page.source.unwrap();
    assert_eq!((source.label.as_str(), source.url), (hostile, None));
}
