//! What charts look like: one SVG snapshot per kind.

use crate::common::{M5, M6G, axis, bar_chart, bars, chart, graviton, lines, mark, ring, series};
use pricebench_charts::{
    Band, ChartSpec, Cursor, Rule, RuleAxis, Scale, Series, Size, Theme, Words, svg, svg_inline,
    svg_inline_with,
};

const WIDE: Size = Size { width: 760.0, height: 380.0, scale: 1.0 };
const PHONE: Size = Size { width: 340.0, height: 300.0, scale: 1.0 };
const TITLE: &str = "TPS per US$ per hour — higher is better";

fn picture(spec: &ChartSpec, size: Size) -> String {
    svg(spec, size, &Theme::light()).expect("the SVG backend writes into memory")
}

#[test]
fn two_systems_over_threads() {
    insta::assert_snapshot!(picture(&chart(TITLE, graviton()), WIDE));
}

#[test]
fn two_systems_on_a_phone() {
    insta::assert_snapshot!(picture(&chart(TITLE, graviton()), PHONE));
}

#[test]
fn two_systems_in_the_dark() {
    let dark = svg(&chart(TITLE, graviton()), WIDE, &Theme::dark());
    insta::assert_snapshot!(dark.expect("the SVG backend writes into memory"));
}

#[test]
fn in_chinese() {
    let mut body = graviton();
    body.x.label = "sysbench 线程数".to_owned();
    body.y.label = "每小时每美元的 TPS".to_owned();
    body.rules.push(Rule { axis: RuleAxis::Y, at: 700.0, label: "需求：700 TPS".to_owned() });
    let mut spec = chart("每小时每美元的 TPS，越高越好", body);
    spec.note = Some("每个负载只运行了一次，没有置信区间；圆环虚线表示在两个实测负载之间插值。".to_owned());
    let drawn = svg_inline_with(&spec, PHONE, &Theme::still(), &Words::CHINESE);
    insta::assert_snapshot!(drawn.expect("the SVG backend writes into memory"));
}

#[test]
fn both_axes_logarithmic() {
    let latencies = [50.2, 51.5, 55.0, 58.2, 59.7, 61.3, 65.9, 71.5, 88.6, 110.0];
    let mut body = lines(vec![
        series("db.m6g.xlarge", 0, &latencies),
        series("db.m5.xlarge", 1, &latencies.map(|y| y * y / 40.0)),
        series("db.r6g.large", 2, &latencies.map(|y| y * 0.8)),
        series("db.t4g.medium", 9, &latencies.map(|y| y * 1.2)),
    ]);
    body.y = axis("mean latency, ms", Scale::Log);
    insta::assert_snapshot!(picture(&chart("Mean latency, ms — lower is better", body), WIDE));
}

#[test]
fn limits_bands_intervals_and_marks() {
    let mut body = graviton();
    for series in &mut body.series {
        for point in &mut series.points {
            point.interval = Some((point.y * 0.93, point.y * 1.06));
        }
    }
    body.series[1].points[8].flagged = true;
    body.rules.push(Rule { axis: RuleAxis::Y, at: 1000.0, label: "demand: 1,000".to_owned() });
    body.rules.push(Rule { axis: RuleAxis::X, at: 24.0, label: "p95 limit".to_owned() });
    body.bands.push(Band { from: 2.0, to: 4.0, label: "lead changes".to_owned() });
    body.bands.push(Band { from: 64.0, to: 96.0, label: "lead changes".to_owned() });
    body.cursor = Some(Cursor {
        x: Some(40.0),
        values: vec![ring(0, 40.0, 748.0, "748", true), ring(1, 40.0, 792.0, "792", true)],
    });
    let mut spec = chart(TITLE, body);
    spec.note = Some("! An audit marks db.m5.xlarge at 96 threads: see Audits.".to_owned());
    insta::assert_snapshot!(picture(&spec, WIDE));
}

#[test]
fn each_system_at_its_own_load() {
    let mut body = graviton();
    body.cursor = Some(Cursor {
        x: None,
        values: vec![ring(0, 19.9, 408.0, "19.9 threads", true), ring(1, 16.0, 363.1, "16 threads", false)],
    });
    insta::assert_snapshot!(picture(&chart(TITLE, body), WIDE));
}

#[test]
fn zoomed_in() {
    let mut body = graviton();
    body.x.domain = Some((20.0, 80.0));
    body.y.domain = Some((600.0, 1000.0));
    insta::assert_snapshot!(picture(&chart(TITLE, body), WIDE));
}

#[test]
fn a_series_of_samples_is_thinned() {
    let samples = |slot: usize, level: f64| Series {
        label: format!("run {}", slot + 1),
        slot,
        points: (0..3000)
            .map(|k| {
                let k = f64::from(k);
                mark(k / 10.0, level + 40.0 * (k / 90.0).sin() + 25.0 * (k * 2.4).sin())
            })
            .collect(),
    };
    let mut body = lines(vec![samples(0, 300.0), samples(1, 410.0)]);
    body.x = axis("seconds", Scale::Linear);
    let small = Size { width: 480.0, height: 260.0, scale: 1.0 };
    insta::assert_snapshot!(picture(&chart("TPS per second", body), small));
}

#[test]
fn eight_systems() {
    let all = (0..8)
        .map(|slot| {
            series(&format!("system {}", slot + 1), slot, &M6G.map(|y| y * (1.0 - 0.07 * slot as f64)))
        })
        .collect();
    let mut body = lines(all);
    body.cursor = Some(Cursor {
        x: Some(48.0),
        values: (0..8)
            .map(|slot| {
                let y = 871.9 * (1.0 - 0.07 * slot as f64);
                ring(slot, 48.0, y, &format!("{y:.0}"), slot % 2 == 1)
            })
            .collect(),
    });
    insta::assert_snapshot!(picture(&chart(TITLE, body), WIDE));
}

#[test]
fn small_enough_for_a_list() {
    let mut body = graviton();
    body.cursor = None;
    body.x.label = String::new();
    let size = Size { width: 240.0, height: 120.0, scale: 1.0 };
    insta::assert_snapshot!(picture(&chart("TPS per US$/h", body), size));
}

#[test]
fn bars_upright() {
    insta::assert_snapshot!(picture(&bar_chart("p95 latency, ms — lower is better", bars()), WIDE));
}

#[test]
fn bars_lying_on_a_phone() {
    insta::assert_snapshot!(picture(&bar_chart("p95 latency, ms — lower is better", bars()), PHONE));
}

#[test]
fn bars_below_zero() {
    let mut body = bars();
    body.value_label = "against the baseline, %".to_owned();
    body.series = vec![crate::common::bar_series("db.m5.xlarge", 1, &[Some(11.8), Some(-9.4), Some(0.0)])];
    insta::assert_snapshot!(picture(&bar_chart("Price-performance against db.m6g.xlarge, %", body), WIDE));
}

#[test]
fn nothing_to_show() {
    let small = Size { width: 480.0, height: 200.0, scale: 1.0 };
    insta::assert_snapshot!(picture(&chart("", lines(Vec::new())), small));
}

#[test]
fn names_are_escaped() {
    let body = lines(vec![series("<b>&\"m5\"\u{0}</b>", 0, &M5)]);
    let drawn = picture(&chart("a <script> & \u{1}more", body), WIDE);
    assert!(drawn.contains("<title>a &lt;script&gt; &amp; more</title>"), "{drawn}");
    assert!(drawn.contains("&lt;b&gt;&amp;&quot;m5&quot;&lt;/b&gt;"), "{drawn}");
    assert!(!drawn.contains("<b>") && !drawn.contains("<script>"));
}

#[test]
fn a_document_stands_alone_and_an_element_does_not() {
    let spec = chart(TITLE, graviton());
    let document = picture(&spec, WIDE);
    assert!(document.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="));
    assert!(document.contains("role=\"img\"") && document.contains("font-family=\"system-ui,"));
    let element = svg_inline(&spec, WIDE, &Theme::still()).expect("the SVG backend writes into memory");
    assert!(element.starts_with("<svg ") && element.trim_end().ends_with("</svg>"));
}

#[test]
fn every_colour_in_a_still_is_a_token() {
    let mut body = graviton();
    body.series[0].points[2].flagged = true;
    body.rules.push(Rule { axis: RuleAxis::Y, at: 1000.0, label: "demand".to_owned() });
    for spec in [chart(TITLE, body), bar_chart(TITLE, bars())] {
        let element = svg_inline(&spec, WIDE, &Theme::still()).expect("the SVG backend writes into memory");
        let known: Vec<String> = pricebench_charts::tokens().into_iter().map(|token| token.light).collect();
        let used: Vec<&str> = element.split('"').filter(|part| part.starts_with('#')).collect();
        assert!(used.len() > 50);
        for colour in used {
            assert!(known.iter().any(|token| token == colour), "{colour}");
        }
    }
}
