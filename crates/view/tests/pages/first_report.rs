//! What the page of the x86 and Graviton2 report must show, figure by figure.

use crate::common::{graviton, id};
use pricebench_model::{Component, Lang};
use pricebench_view::{ReportPage, State, Table, VerdictKind, plain, report_page};

fn page(query: &str) -> ReportPage {
    let (report, points) = graviton();
    let (state, notices) = State::parse(query);
    assert_eq!(notices, vec![], "{query}");
    report_page(&report, &points, &state, Lang::En)
}

fn finding(query: &str) -> String {
    plain(&page(query).finding)
}

fn row<'a>(table: &'a Table, head: &str) -> Vec<&'a str> {
    let row = table.rows.iter().find(|row| row.cells[0].text == head);
    row.unwrap().cells.iter().map(|cell| cell.text.as_str()).collect()
}

#[test]
fn at_16_threads_x86_is_cheaper_per_unit_and_at_the_same_demand_it_turns_round() {
    assert_eq!(
        finding(""),
        "At 16 threads each, 100 TPS cost $0.275/h on db.m5.xlarge and $0.304/h on db.m6g.xlarge: db.m5.xlarge is \
         9.4% cheaper per unit of throughput. At the same demand of 341 TPS it turns round: db.m6g.xlarge needs \
         about 20 threads, costs 11.1% less, and answers slower (p95 72 ms against 57 ms). One run per point: no \
         interval."
    );
}

#[test]
fn points_are_those_of_the_source_with_ties_named() {
    let points = page("").points;
    let labels: Vec<&str> = points.columns.iter().map(|column| column.label.as_str()).collect();
    assert_eq!(labels[..3], ["Threads", "TPS db.m6g.xlarge", "TPS db.m5.xlarge"]);
    assert_eq!(
        row(&points, "16"),
        ["16", "275.0", "341.3", "58.17", "46.87", "70.55", "56.84", "0.304", "0.275", "db.m5.xlarge −9.4%"]
    );
    let verdicts: Vec<&str> = points.rows.iter().map(|row| row.cells.last().unwrap().text.as_str()).collect();
    assert_eq!(
        verdicts,
        [
            "too close to call (0.6%)",
            "too close to call (4.8%)",
            "db.m5.xlarge −11.3%",
            "db.m5.xlarge −9.4%",
            "db.m5.xlarge −7.0%",
            "db.m5.xlarge −5.6%",
            "db.m5.xlarge −5.6%",
            "too close to call (1.3%)",
            "db.m6g.xlarge −10.9%",
            "db.m6g.xlarge −11.9%",
        ]
    );
    let chosen: Vec<&str> =
        points.rows.iter().filter(|row| row.chosen).map(|row| row.cells[0].text.as_str()).collect();
    assert_eq!(chosen, ["16"]);
}

#[test]
fn the_doubtful_percentile_is_marked_and_explained() {
    let page = page("");
    let cell = &page.points.rows[0].cells[6];
    assert_eq!(cell.text, "112.67");
    assert!(cell.flag.is_some());
    let note = &page.points.notes[0];
    assert!(
        note.starts_with("db.m5.xlarge, 2 threads: p95 of 112.67 ms is out of line: it is 2.5 × its mean"),
        "{note}"
    );
    assert!(note.contains("1.2–1.4 ×; at least one transaction in 20 took that long"), "{note}");
    let flagged =
        page.points.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.flag.is_some()).count();
    assert_eq!(flagged, 1);
}

#[test]
fn a_cell_says_where_it_comes_from() {
    let points = page("").points;
    let why = |column: usize| points.rows[3].cells[column].why.clone().unwrap();
    assert_eq!(why(1), "82,519 ÷ 300.05 s · measured: points.csv, line 6");
    assert_eq!(why(5), "measured: points.csv, line 6");
    assert_eq!(why(7), "$0.836/h ÷ 275.0 TPS × 100");
}

#[test]
fn break_even_prices_and_where_the_lead_changes() {
    let page = page("");
    let break_even: Vec<String> = page.break_even.iter().map(|s| plain(s)).collect();
    assert_eq!(
        break_even,
        [
            "Break-even at 16 threads: db.m6g.xlarge at $0.757/h (−9.4%), or db.m5.xlarge at $1.037/h (+10.4%)."
        ]
    );
    let changes: Vec<String> = page.lead_changes.iter().map(|s| plain(s)).collect();
    assert_eq!(
        changes,
        [
            "Cost per unit of throughput: the lead passes from db.m5.xlarge to db.m6g.xlarge between 48 and 96 threads \
             (equal at about 67, interpolated; too close to call at 64)."
        ]
    );
}

#[test]
fn at_the_same_demand_graviton_is_cheaper_and_slower() {
    let finding = finding("q=demand&d=341.3");
    assert!(
        finding.starts_with(
            "To serve 341 TPS, db.m6g.xlarge needs about 20 threads and db.m5.xlarge about 16. db.m6g.xlarge costs \
             11.1% less, and answers slower (p95 72 ms against 57 ms). At the same concurrency of 16 threads it is \
             the other way round: db.m5.xlarge is 9.4% cheaper per unit of throughput."
        ),
        "{finding}"
    );
}

#[test]
fn a_demand_nobody_or_one_alone_reaches_is_said_so() {
    let text = finding("q=demand&d=1165");
    assert!(text.contains("Not shown to reach 1,165 TPS: db.m5.xlarge (most measured: 1,160)."), "{text}");
    assert!(text.starts_with("To serve 1,165 TPS, db.m6g.xlarge needs about "), "{text}");
    let text = finding("q=demand&d=42");
    assert!(text.contains("Only measured above 42.0 TPS: db.m5.xlarge (least measured: 44.5)."), "{text}");
}

#[test]
fn within_a_latency_limit_the_answer_depends_on_the_limit() {
    let text = finding("q=limit&l=75");
    assert!(text.starts_with("Within p95 ≤ 75 ms, db.m5.xlarge gives at most about "), "{text}");
    assert!(text.contains("db.m5.xlarge costs 35% less per TPS."), "{text}");
    let text = finding("q=limit&l=100");
    // 2 % is below what single runs can tell.
    assert!(text.contains("db.m6g.xlarge costs 2% less per TPS: too close to call."), "{text}");
}

#[test]
fn averages_stand_under_every_definition_on_both_bases() {
    let averages = page("").averages.unwrap();
    let rows: Vec<Vec<&str>> =
        averages.rows.iter().map(|row| row.cells.iter().map(|cell| cell.text.as_str()).collect()).collect();
    assert_eq!(averages.columns[2].label, "db.m5.xlarge against db.m6g.xlarge");
    assert_eq!(rows[0], ["Throughput", "mean of ratios", "+15.3%", "−12.7%"]);
    assert_eq!(rows[1], ["Throughput", "geometric mean", "+14.9%", "−13.0%"]);
    assert_eq!(rows[2], ["Throughput", "ratio of totals", "+10.5%", "−9.5%"]);
}

#[test]
fn claims_are_recomputed_with_the_definition_that_fits() {
    let claims = page("").claims;
    let find = |text: &str| claims.iter().find(|row| row.claim.contains(text)).unwrap();
    let value = find("At 16 threads the price-performance of x86");
    assert_eq!((value.verdict.as_str(), value.kind), ("reproduced", VerdictKind::Good));
    assert_eq!(
        value.recomputed,
        "price-performance: db.m5.xlarge against db.m6g.xlarge +10.4%; db.m6g.xlarge against db.m5.xlarge −9.4%"
    );
    let tps = find("more throughput");
    assert_eq!((tps.verdict.as_str(), tps.kind), ("reproduced with the base swapped", VerdictKind::Partly));
    assert_eq!(tps.published, "12.7%");
    assert!(
        tps.recomputed.contains("+15.3% mean of ratios · +14.9% geometric mean · +10.5% ratio of totals")
    );
    let latency = find("the latency of x86 is 15");
    assert_eq!(latency.kind, VerdictKind::Partly);
    assert!(
        latency.recomputed.contains("−12.7% mean of ratios")
            && latency.recomputed.contains("+15.3% mean of ratios")
    );
    assert_eq!(find("At 96 threads").kind, VerdictKind::Bad);
    assert_eq!(find("AWS").kind, VerdictKind::Unknown);
}

#[test]
fn the_readers_prices_move_every_answer_and_can_be_reset() {
    // At the break-even price the two are level.
    let page = page("p.db-m6g-xlarge.instance=0.7574");
    assert!(
        plain(&page.finding).contains("a difference of 0.0% is too close to call"),
        "{}",
        plain(&page.finding)
    );
    let (_, field) = &page.systems[0].prices[0];
    assert_eq!((field.value.as_str(), field.changed), ("0.7574", true));
    assert_eq!(field.published.as_deref(), Some("0.836"));
    assert_eq!(
        field.why.as_deref(),
        Some("published: $0.836/h · December 2023 · the report: db.m6g.xlarge, Multi-AZ, Tokyo, on demand")
    );
    assert_eq!(page.systems[0].more_prices.len(), Component::ALL.len() - 1);
}

#[test]
fn a_discount_lowers_the_price() {
    // 0.94 × 0.5 = 0.47; ÷ 341.3 × 100 = 0.1377
    let page = page("o.db-m5-xlarge=50");
    let results = &page.systems[1].results;
    let cost = results.iter().find(|(name, _)| name.starts_with("100 TPS")).unwrap();
    assert_eq!(cost.1.text, "$0.138");
    assert_eq!(cost.1.why.as_deref(), Some("$0.470/h ÷ 341.3 TPS × 100"));
}

#[test]
fn utilisation_moves_the_cost_of_a_million_transactions_alone() {
    // 0.94 ÷ (341.3031 × 0.0036 × 0.4) = 1.9126
    let page = page("u=40");
    let results = &page.systems[1].results;
    let million = results.iter().find(|(name, _)| name.contains("million")).unwrap();
    assert_eq!(million.1.text, "$1.913");
    assert!(finding("u=40").starts_with("At 16 threads each, 100 TPS cost $0.275/h"));
}

#[test]
fn a_wrong_price_is_told_and_the_published_one_counts() {
    for (typed, error) in
        [("abc", "not a number"), ("-1", "below 0"), ("0%2C8", "not a number"), ("1e10", "higher")]
    {
        let page = page(&format!("p.db-m6g-xlarge.instance={typed}"));
        let (_, field) = &page.systems[0].prices[0];
        let found = field.error.clone().unwrap_or_default();
        assert!(found.starts_with(error), "{typed}: {found}");
        assert!(plain(&page.finding).contains("$0.304/h on db.m6g.xlarge"), "{typed}");
    }
}

#[test]
fn between_measured_loads_values_are_marked() {
    let page = page("n=20");
    assert_eq!(page.ranking.rows[0].cells[3].text.chars().next(), Some('≈'));
    let pricebench_charts::Body::Lines(lines) = &page.chart.body else { panic!("lines") };
    assert!(lines.cursor.as_ref().unwrap().values.iter().all(|value| value.interpolated));
    assert!(!page.points.rows.iter().any(|row| row.chosen));
}

#[test]
fn loads_outside_the_measured_range_are_refused_with_a_notice() {
    let page = page("n=500&base=m7g&p.zz.instance=1&lm=p99");
    assert_eq!(
        page.notices,
        [
            "“base=m7g” in the address was left out: expected one of this report’s systems: db-m6g-xlarge, db-m5-xlarge.",
            "“p.zz.instance=1” in the address was left out: expected one of this report’s systems: db-m6g-xlarge, db-m5-xlarge.",
            "“n=500” lies outside what was measured, 2 to 128; the nearest measured value is shown.",
            "“lm=p99” in the address was left out: expected one of avg, p95.",
        ]
    );
    assert_eq!(page.slider.unwrap().value, 128.0);
}

#[test]
fn the_slider_holds_every_measured_load() {
    let slider = page("").slider.unwrap();
    let measured: Vec<f64> =
        slider.positions.iter().zip(&slider.measured).filter(|(_, m)| **m).map(|(at, _)| *at).collect();
    assert_eq!(measured, [2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0]);
    assert_eq!(slider.positions[slider.index], 16.0);
    assert_eq!(slider.output, "16 threads");
}

#[test]
fn each_question_has_a_chart_with_what_decides_it() {
    use pricebench_charts::{Body, RuleAxis};
    let chart = |query: &str| match page(query).chart.body {
        Body::Lines(lines) => lines,
        Body::Bars(_) => panic!("lines"),
    };
    assert_eq!(page("").chart.title, "TPS per US$ per hour — higher is better");
    assert_eq!(chart("").bands.len(), 1);
    let demand = chart("q=demand");
    assert_eq!((demand.rules[0].axis, demand.rules[0].at), (RuleAxis::X, 341.0));
    assert_eq!(page("q=demand").chart.title, "p95 latency of a transaction, ms — lower is better");
    let limit = chart("q=limit&l=75");
    assert_eq!((limit.rules[0].axis, limit.rules[0].at), (RuleAxis::Y, 75.0));
    assert_eq!(limit.cursor.unwrap().values.len(), 2);
}

#[test]
fn every_metric_offered_can_be_drawn() {
    let metrics = page("").metrics;
    let words: Vec<&str> = metrics.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(
        words,
        ["perf", "tps", "avg", "p95", "stmt", "per100", "permillion", "core", "rel", "relperf"]
    );
    for word in words {
        let page = page(&format!("m={word}"));
        let pricebench_charts::Body::Lines(lines) = &page.chart.body else { panic!("lines") };
        assert!(lines.series.iter().all(|series| series.points.len() == 10), "{word}");
        assert!(page.metrics.iter().any(|choice| choice.chosen && choice.value == word));
    }
}

#[test]
fn another_baseline_turns_ratios_round() {
    let page = page("m=rel&base=db-m5-xlarge");
    assert_eq!(page.chart.title, "Throughput, db.m5.xlarge = 1 — higher is better");
    assert_eq!(page.averages.unwrap().columns[2].label, "db.m6g.xlarge against db.m5.xlarge");
    assert_eq!(
        id("db-m5-xlarge").as_str(),
        page.baselines.iter().find(|choice| choice.chosen).unwrap().value
    );
}
