//! Charts for the tests: the figures of the published x86/Graviton2 comparison, and short ways to
//! write a chart down.

use pricebench_charts::{
    Axis, Bar, BarSeries, Bars, Body, ChartSpec, Cursor, CursorValue, Lines, Mark, Scale, Series,
};

/// sysbench threads, and TPS per US$ per hour at them on db.m6g.xlarge and db.m5.xlarge.
pub(crate) const THREADS: [f64; 10] = [2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0];
pub(crate) const M6G: [f64; 10] = [47.6, 92.9, 174.0, 328.9, 480.5, 624.5, 871.9, 1074.0, 1313.0, 1401.0];
pub(crate) const M5: [f64; 10] = [47.3, 97.7, 196.2, 363.1, 516.6, 661.7, 923.3, 1088.0, 1170.0, 1234.0];

pub(crate) fn mark(x: f64, y: f64) -> Mark {
    Mark { x, y, interval: None, flagged: false }
}

pub(crate) fn series(label: &str, slot: usize, ys: &[f64]) -> Series {
    let points = THREADS.into_iter().zip(ys).map(|(x, &y)| mark(x, y)).collect();
    Series { label: label.to_owned(), slot, points }
}

pub(crate) fn axis(label: &str, scale: Scale) -> Axis {
    Axis { label: label.to_owned(), scale, domain: None, ticks: Vec::new() }
}

pub(crate) fn ring(slot: usize, x: f64, y: f64, text: &str, interpolated: bool) -> CursorValue {
    CursorValue { slot, x, y, text: text.to_owned(), interpolated }
}

pub(crate) fn lines(series: Vec<Series>) -> Lines {
    Lines {
        x: axis("sysbench threads", Scale::Log),
        y: axis("TPS per US$ per hour", Scale::Linear),
        series,
        cursor: None,
        rules: Vec::new(),
        bands: Vec::new(),
    }
}

/// The chart of the report's first question: the same 16 threads on both.
pub(crate) fn graviton() -> Lines {
    let mut lines = lines(vec![series("db.m6g.xlarge", 0, &M6G), series("db.m5.xlarge", 1, &M5)]);
    lines.cursor = Some(Cursor {
        x: Some(16.0),
        values: vec![ring(0, 16.0, 328.9, "329", false), ring(1, 16.0, 363.1, "363", false)],
    });
    lines
}

pub(crate) fn chart(title: &str, lines: Lines) -> ChartSpec {
    ChartSpec { title: title.to_owned(), body: Body::Lines(lines), note: None }
}

pub(crate) fn bar_series(label: &str, slot: usize, values: &[Option<f64>]) -> BarSeries {
    let values = values
        .iter()
        .map(|value| value.map(|value| Bar { value, text: format!("{value}"), flagged: false }))
        .collect();
    BarSeries { label: label.to_owned(), slot, values }
}

/// Three loads, three systems, one value missing and one marked.
pub(crate) fn bars() -> Bars {
    let mut marked = bar_series("db.m5.xlarge", 1, &[Some(112.67), Some(56.84), Some(152.0)]);
    if let Some(Some(bar)) = marked.values.first_mut() {
        bar.flagged = true;
    }
    Bars {
        value_label: "p95 latency, ms".to_owned(),
        categories: ["2 threads", "16 threads", "128 threads"].map(str::to_owned).to_vec(),
        series: vec![
            bar_series("db.m6g.xlarge", 0, &[Some(55.82), Some(70.55), Some(155.8)]),
            marked,
            bar_series("db.r6g.large", 2, &[Some(60.1), None, Some(211.4)]),
        ],
    }
}

pub(crate) fn bar_chart(title: &str, bars: Bars) -> ChartSpec {
    ChartSpec { title: title.to_owned(), body: Body::Bars(bars), note: None }
}
