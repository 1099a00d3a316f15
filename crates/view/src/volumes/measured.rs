//! Latencies that others measured, beside what the types promise.

use super::words::VolumeWords;
use crate::numbers::{NONE, date, latency_exact, plain_number};
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{Lang, Percentile, Point, Report, Status, System};
use std::collections::BTreeMap;

/// Points with more in flight are left out: their latency is that of a queue.
const ONE: u32 = 1;

/// What was measured with one I/O at a time, unsaturated: a row for each system, workload and operation of the
/// reports, the median of its runs' means with the least and the greatest.
pub(super) fn table(reports: &[(Report, Vec<Point>)], words: &VolumeWords, lang: Lang) -> Table {
    let columns = words.measured_columns.into_iter().enumerate().map(|(at, label)| Column {
        label: label.to_owned(),
        numeric: matches!(at, 2..=5),
        ..Column::default()
    });
    let mut rows: Vec<(String, Row)> = Vec::new();
    for (report, points) in reports {
        let mut groups: BTreeMap<(&str, &str, &str), Vec<&Point>> = BTreeMap::new();
        for point in points.iter().filter(|point| is_fit(point)) {
            groups.entry((&point.system, &point.workload, &point.op)).or_default().push(point);
        }
        for ((system, workload, op), points) in groups {
            let Some(system) = report.system(system) else { continue };
            let workload =
                report.workload(workload).map(|workload| workload.tool.as_str()).unwrap_or_default();
            let kind = system.storage.as_ref().map(|storage| storage.kind.clone()).unwrap_or_default();
            if kind.is_empty() {
                continue;
            }
            let cells = cells(report, system, &kind, &format!("{workload} {op}"), &points, lang);
            rows.push((kind, Row { cells, chosen: false }));
        }
    }
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    Table {
        caption: words.measured.to_owned(),
        columns: columns.collect(),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        notes: vec![words.measured_note.to_owned()],
    }
}

fn is_fit(point: &Point) -> bool {
    point.threads == Some(ONE)
        && point.status != Status::Failed
        && point.latency.avg_ms.is_some()
        && point.block_kib.is_some()
        && point.extra.get("saturated").is_none_or(|saturated| saturated != "yes")
}

fn cells(
    report: &Report,
    system: &System,
    kind: &str,
    what: &str,
    points: &[&Point],
    lang: Lang,
) -> Vec<Cell> {
    let text = |text: String| Cell { text, ..Cell::default() };
    let shown = |ms: Option<f64>| text(ms.map_or_else(|| NONE.to_owned(), latency_exact));
    let mut means: Vec<f64> = points.iter().filter_map(|point| point.latency.avg_ms).collect();
    means.sort_by(f64::total_cmp);
    let p99: Option<Vec<f64>> = Percentile::from_digits("99").and_then(|percentile| {
        points.iter().map(|point| point.latency.percentiles.get(&percentile).copied()).collect()
    });
    let range = match (means.first(), means.last()) {
        (Some(least), Some(most)) if least < most => {
            format!("{}–{}", latency_exact(*least), latency_exact(*most))
        }
        _ => NONE.to_owned(),
    };
    let source = report.source.as_ref();
    let author = points.first().and_then(|point| point.extra.get("measured_by").cloned());
    let author = author.or_else(|| source.map(|source| source.author.clone())).unwrap_or_default();
    let when = points.first().and_then(|point| point.extra.get("measured").cloned());
    let when = when.or_else(|| source.and_then(|source| source.published.clone())).unwrap_or_default();
    vec![
        text(kind.to_owned()),
        text(format!(
            "{what}, {} KiB",
            plain_number(points.first().and_then(|p| p.block_kib).unwrap_or_default())
        )),
        shown(pricebench_stats::median(&means)),
        text(range),
        shown(p99.and_then(|p99| pricebench_stats::median(&p99))),
        text(plain_number(points.len() as f64)),
        text(system.label.clone()),
        text(format!("{author}, {}", date(&when, lang))),
    ]
}
