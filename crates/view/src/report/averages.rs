//! Averages over loads, by every definition and on both bases.

use super::break_even::pairs;
use super::context::{Context, Line};
use super::inputs::Inputs;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{ClaimMetric, LatencyMetric, Mean, Percentile, average_ratio, common_loads};

/// More systems than this would make a table nobody reads: the baseline with each of the first few.
const MOST_PAIRS: usize = 6;

/// The averages of the baseline against every other system; `None` with fewer than two loads in common.
pub(super) fn table(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Option<Table> {
    let words = context.words;
    let pairs: Vec<(&Line<'_>, &Line<'_>)> = pairs(lines, inputs)
        .filter(|(base, other)| common_loads(base.curve, other.curve).nth(1).is_some())
        .take(MOST_PAIRS)
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let mut columns = vec![
        Column { label: words.figure.to_owned(), ..Column::default() },
        Column { label: words.mean_kind.to_owned(), ..Column::default() },
    ];
    for (base, other) in &pairs {
        for (of, over) in [(other, base), (base, other)] {
            let label = context.say.against(&of.system.label, &over.system.label);
            columns.push(Column { label, numeric: true, ..Column::default() });
        }
    }
    let mut rows = Vec::new();
    for metric in
        [ClaimMetric::Throughput, ClaimMetric::LatencyAvg, ClaimMetric::LatencyP95, ClaimMetric::CostPer100]
    {
        for mean in Mean::ALL {
            let cells: Vec<Cell> = pairs
                .iter()
                .flat_map(|(base, other)| {
                    [cell(context, other, base, metric, mean), cell(context, base, other, metric, mean)]
                })
                .collect();
            if cells.iter().all(|cell| cell.text == numbers::NONE) {
                continue;
            }
            let name = context.say.metric(shown(metric), super::chart::names(context, lines, inputs));
            let heads = [name, words.mean(mean).to_owned()].map(|text| Cell { text, ..Cell::default() });
            rows.push(Row { cells: heads.into_iter().chain(cells).collect(), chosen: false });
        }
    }
    let notes = vec![words.averages_note.to_owned()];
    Some(Table { caption: words.averages.to_owned(), columns, rows, notes })
}

fn cell(context: &Context<'_>, of: &Line<'_>, over: &Line<'_>, metric: ClaimMetric, mean: Mean) -> Cell {
    let ratio = average_ratio((of.curve, of.per_hour), (over.curve, over.per_hour), metric, &[], mean);
    let Some(ratio) = ratio else { return super::results::missing(context.say.not_measured()) };
    let loads = common_loads(of.curve, over.curve).count();
    let why = format!("{} · n = {loads} · {}", context.words.mean_formula(mean), numbers::fixed(ratio, 4));
    Cell { text: numbers::change(ratio - 1.0), why: Some(why), ..Cell::default() }
}

/// The metric of a claim as the page shows it.
pub(super) fn shown(metric: ClaimMetric) -> Metric {
    match metric {
        ClaimMetric::Throughput => Metric::Throughput,
        ClaimMetric::LatencyAvg => Metric::Latency(LatencyMetric::Mean),
        ClaimMetric::LatencyP95 => Metric::Latency(LatencyMetric::Percentile(Percentile::P95)),
        ClaimMetric::CostPer100 => Metric::CostPer100,
    }
}
