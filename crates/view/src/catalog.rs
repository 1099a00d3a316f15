//! What the list of reports says of one report.

use crate::{State, plain, report_page};
use pricebench_formats::catalog::Entry;
use pricebench_model::{Curve, Id, Lang, Point, Report, Text, curves};

/// Most series of a small chart, and numbers in each.
const SERIES: usize = 4;
const NUMBERS: usize = 16;

/// The entry of a report in `catalog.json`: its headline at default inputs and a small chart. `bytes` is the
/// size of the report's files.
pub fn catalog_entry(report: &Report, points: &[Point], bytes: u64) -> Entry {
    let finding = |lang| plain(&report_page(report, points, &State::default(), lang).finding);
    Entry {
        id: report.id.clone(),
        title: report.title.clone(),
        kind: report.kind,
        provider: distinct(report.systems.iter().filter_map(|system| system.facts.provider.as_deref())),
        tool: distinct(report.workloads.iter().map(|workload| workload.tool.as_str())).join(", "),
        date: date(report),
        systems: report.systems.len() as u64,
        points: points.len() as u64,
        bytes,
        finding: Text { en: finding(Lang::En), zh: finding(Lang::Zh) },
        spark: spark(report, &curves(report, points)),
    }
}

/// When it was published, or when its run began: a date without a time.
fn date(report: &Report) -> String {
    let published = report.source.as_ref().and_then(|source| source.published.clone());
    let began = report.run.as_ref().map(|run| run.started_at.chars().take_while(|c| *c != 'T').collect());
    published.or(began).unwrap_or_default()
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        if all.iter().all(|known| known != name) {
            all.push(name.to_owned());
        }
    }
    all
}

/// Throughput over loads of the first systems, or, where each has one load, over systems: a series for each
/// scenario.
fn spark(report: &Report, curves: &[Curve]) -> Vec<Vec<f64>> {
    if curves.iter().any(|curve| curve.loads.len() > 1) {
        return curves.iter().filter(|curve| curve.loads.len() > 1).take(SERIES).map(thinned).collect();
    }
    let mut scenarios: Vec<(&Id, Vec<f64>)> = Vec::new();
    for curve in curves {
        let of_workload = report.workload(curve.workload.as_str());
        let scenario = of_workload.and_then(|workload| workload.facts.scenario.as_ref());
        let id = scenario.map_or(&curve.workload, |scenario| &scenario.id);
        let rates = curve.loads.iter().map(|load| round(load.per_s));
        match scenarios.iter_mut().find(|(known, _)| *known == id) {
            Some((_, series)) => series.extend(rates),
            None => scenarios.push((id, rates.collect())),
        }
    }
    let short = |(_, mut series): (&Id, Vec<f64>)| {
        series.truncate(NUMBERS);
        series
    };
    scenarios.into_iter().take(SERIES).map(short).collect()
}

/// A curve's throughput at its loads; of more than sixteen, at every so many, with both ends.
fn thinned(curve: &Curve) -> Vec<f64> {
    let count = curve.loads.len();
    let kept = count.min(NUMBERS);
    let position = |at: usize| if kept < 2 { 0 } else { at * (count - 1) / (kept - 1) };
    (0..kept).filter_map(|at| Some(round(curve.loads.get(position(at))?.per_s))).collect()
}

/// Four digits are enough for a small chart.
fn round(per_s: f64) -> f64 {
    crate::report::significant(per_s, 4)
}
