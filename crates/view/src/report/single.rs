//! Reports with one load per system: bars per system for each scenario, and no question of load.

use super::chart::text as chart_text;
use super::context::{Context, Line};
use super::measure::{self, Sample};
use super::results::{figure, missing};
use super::single_points::data_per_memory;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Choice, Column, Row, Sentence, Table};
use crate::say::{join, say};
use crate::words::{MetricNames, Side};
use pricebench_charts::{Bar, BarSeries, Bars, Body, ChartSpec};
use pricebench_model::{LatencyMetric, Percentile};
use std::collections::BTreeSet;

/// Most scenarios that the headline goes through; a list of more is no headline.
const MOST_SCENARIOS: usize = 3;

/// A report with one load per system, its lines by scenario.
pub(super) struct Single<'a> {
    context: &'a Context<'a>,
    /// Per scenario, one line per system that was measured in it.
    groups: Vec<Vec<Line<'a>>>,
    /// Slots of the systems that were measured, in the report's order.
    slots: Vec<usize>,
}

impl<'a> Single<'a> {
    pub(super) fn new(context: &'a Context<'a>) -> Self {
        let groups: Vec<Vec<Line<'a>>> =
            (0..context.groups.len()).map(|group| context.lines(group)).collect();
        let slots: BTreeSet<usize> = groups.iter().flatten().map(|line| line.slot).collect();
        Self { context, groups, slots: slots.into_iter().collect() }
    }

    fn line_in(&self, group: usize, slot: usize) -> Option<&Line<'a>> {
        self.groups.get(group)?.iter().find(|line| line.slot == slot)
    }

    fn label(&self, slot: usize) -> String {
        self.context.report.systems.get(slot).map(|system| system.label.clone()).unwrap_or_default()
    }

    /// The two scenarios of a ratio, above and below the line: the second against the first.
    fn ratio_groups(&self) -> Option<(usize, usize)> {
        (self.groups.len() == 2).then_some((1, 0))
    }

    fn names(&self) -> MetricNames<'_> {
        let label = |at: usize| self.context.groups.get(at).map_or("", |group| group.label.as_str());
        let (above, below) = self.ratio_groups().unwrap_or((0, 0));
        MetricNames {
            sign: self.context.words.currency_name(&self.context.currency),
            baseline: "",
            scenarios: (label(above), label(below)),
        }
    }

    fn value(&self, group: usize, slot: usize, metric: Metric) -> Option<f64> {
        let line = self.line_in(group, slot)?;
        let load = line.curve.loads.first()?;
        if metric == Metric::ScenarioRatio {
            let (above, below) = self.ratio_groups()?;
            if group != above {
                return None;
            }
            return Some(load.per_s / self.line_in(below, slot)?.curve.loads.first()?.per_s)
                .filter(|r| r.is_finite());
        }
        measure::value(self.context, line, &Sample::of_load(load), metric)
    }

    fn available(&self) -> Vec<Metric> {
        let percentiles: BTreeSet<Percentile> = self
            .groups
            .iter()
            .flatten()
            .flat_map(|line| line.curve.loads.iter())
            .flat_map(|load| load.percentiles.keys().copied())
            .collect();
        let latencies = std::iter::once(LatencyMetric::Mean)
            .chain(percentiles.into_iter().map(LatencyMetric::Percentile));
        let all = [Metric::Throughput, Metric::Reads, Metric::Writes, Metric::PerCore, Metric::ScenarioRatio]
            .into_iter()
            .chain(latencies.map(Metric::Latency))
            .chain([
                Metric::MeanPerStatement,
                Metric::PricePerformance,
                Metric::CostPer100,
                Metric::CostPerMillion,
            ]);
        let shown = |metric: &Metric| {
            (0..self.groups.len())
                .any(|group| self.slots.iter().any(|slot| self.value(group, *slot, *metric).is_some()))
        };
        all.filter(shown).collect()
    }

    fn chosen_metric(&self) -> Metric {
        let available = self.available();
        let wanted = self.context.state.metric.filter(|metric| available.contains(metric));
        wanted.unwrap_or(Metric::Throughput)
    }

    pub(super) fn metrics(&self) -> Vec<Choice<String>> {
        let chosen = self.chosen_metric();
        let choice = |metric: Metric| Choice {
            value: metric.word(),
            label: self.context.say.metric(metric, self.names()),
            chosen: metric == chosen,
        };
        self.available().into_iter().map(choice).collect()
    }

    pub(super) fn chart(&self) -> (ChartSpec, String) {
        let metric = self.chosen_metric();
        let series = (0..self.groups.len()).filter_map(|group| {
            let bar = |slot: &usize| {
                let value = self.value(group, *slot, metric)?;
                let load = self.line_in(group, *slot)?.curve.loads.first()?;
                let mark = self.context.mark(&load.points, measure::marked(metric));
                let text = if metric == Metric::Throughput {
                    numbers::rate(value)
                } else {
                    measure::text(self.context, metric, value)
                };
                Some(Bar { value, text, flagged: mark.is_some() })
            };
            let values: Vec<Option<Bar>> = self.slots.iter().map(bar).collect();
            let label = if metric == Metric::ScenarioRatio {
                self.context.say.metric(metric, self.names())
            } else {
                self.context.groups.get(group).map(|group| group.label.clone()).unwrap_or_default()
            };
            values.iter().any(Option::is_some).then_some(BarSeries { label, slot: group, values })
        });
        let title = self.context.say.chart_title(metric, self.names());
        let spec = ChartSpec {
            body: Body::Bars(Bars {
                value_label: self.context.say.metric(metric, self.names()),
                categories: self.slots.iter().map(|slot| self.label(*slot)).collect(),
                series: series.collect(),
            }),
            title,
            note: self.unequal_rows().map(str::to_owned),
        };
        let text = chart_text(self.context, &spec);
        (spec, text)
    }

    /// The label of rows that differ in more than the system.
    fn unequal_rows(&self) -> Option<&'static str> {
        let differs = |value: &dyn Fn(&Line<'_>) -> Option<f64>| {
            self.groups.iter().any(|group| {
                let values: Vec<Option<f64>> = group.iter().map(value).collect();
                values.windows(2).any(|pair| pair[0] != pair[1])
            })
        };
        let threads = differs(&|line| line.curve.loads.first().map(|load| load.threads));
        let data = differs(&|line| line.workload.and_then(rows_in_all));
        let words = self.context.words;
        match (threads, data) {
            (true, true) => Some(words.rows_differ_in_threads_and_data),
            (true, false) => Some(words.rows_differ_in_threads),
            (false, true) => Some(words.rows_differ_in_data),
            (false, false) => None,
        }
    }

    pub(super) fn finding(&self) -> Sentence {
        let say = self.context.say;
        let mut sentences = Vec::new();
        for (group, lines) in self.groups.iter().enumerate().take(MOST_SCENARIOS) {
            let name = self.context.groups.get(group).map_or("", |group| group.label.as_str());
            let mut rates: Vec<(f64, &Line<'_>)> =
                lines.iter().filter_map(|line| Some((line.curve.loads.first()?.per_s, line))).collect();
            rates.sort_by(|a, b| a.0.total_cmp(&b.0));
            let side = |(per_s, line): &(f64, &Line<'a>)| Side {
                system: line.named(),
                figure: numbers::rate(*per_s),
                about: false,
            };
            match rates.as_slice() {
                [] => {}
                [only] => {
                    let threads = only
                        .1
                        .curve
                        .loads
                        .first()
                        .map(|load| numbers::threads(load.threads))
                        .unwrap_or_default();
                    sentences.push(say.alone(
                        &say.threads(&threads),
                        &side(only),
                        &self.latencies(only.1),
                        None,
                    ));
                }
                [least, .., greatest] => {
                    sentences.push(say.scenario_range(name, &side(least), &side(greatest)))
                }
            }
        }
        sentences.push(say.more_scenarios(self.groups.len().saturating_sub(MOST_SCENARIOS)));
        sentences.extend(self.ratios());
        sentences.extend((0..self.groups.len().min(MOST_SCENARIOS)).filter_map(|group| self.cheapest(group)));
        sentences.extend(self.unequal_rows().map(|text| say![text]));
        let curves = self.groups.iter().flatten().map(|line| line.curve);
        sentences.push(say.runs(self.context.least_runs(curves)));
        join(sentences, self.context.words.sentence_space)
    }

    fn latencies(&self, line: &Line<'_>) -> Vec<(String, String)> {
        let Some(load) = line.curve.loads.first() else { return Vec::new() };
        let all = std::iter::once(LatencyMetric::Mean)
            .chain(load.percentiles.keys().map(|p| LatencyMetric::Percentile(*p)));
        all.filter_map(|latency| {
            Some((self.context.say.latency(latency), numbers::latency_exact(load.latency(latency)?)))
        })
        .collect()
    }

    fn ratios(&self) -> Option<Sentence> {
        let (above, _) = self.ratio_groups()?;
        let ratios = self.slots.iter().filter_map(|slot| self.value(above, *slot, Metric::ScenarioRatio));
        let (least, most) = super::inputs::range(ratios)?;
        let names = self.names();
        Some(self.context.say.scenario_ratios(
            names.scenarios,
            &numbers::fixed(least, 2),
            &numbers::fixed(most, 2),
        ))
    }

    fn cheapest(&self, group: usize) -> Option<Sentence> {
        let lines = self.groups.get(group)?.iter();
        let costs = lines.filter_map(|line| {
            let load = line.curve.loads.first()?;
            Some((measure::value(self.context, line, &Sample::of_load(load), Metric::CostPer100)?, line))
        });
        let mut costs: Vec<(f64, &Line<'_>)> = costs.collect();
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let [(cost, line), _, ..] = costs.as_slice() else { return None };
        let name = self.context.groups.get(group)?.label.as_str();
        let side = Side { system: line.named(), figure: self.context.money(*cost), about: false };
        Some(self.context.say.scenario_cheapest(name, &side))
    }

    /// Figures beside a system's prices: price-performance in each scenario.
    pub(super) fn results(&self, slot: usize) -> Vec<(String, Cell)> {
        let mut results = Vec::new();
        for group in 0..self.groups.len() {
            let Some(line) = self.line_in(group, slot) else { continue };
            let Some(load) = line.curve.loads.first() else { continue };
            let name = self.context.groups.get(group).map_or("", |group| group.label.as_str());
            let sample = Sample::of_load(load);
            results.push((
                self.context.say.figure_at("TPS", name),
                figure(self.context, line, &sample, Metric::Throughput),
            ));
            results.push((
                self.context.say.figure_at(self.context.words.cost_per_100, name),
                figure(self.context, line, &sample, Metric::CostPer100),
            ));
        }
        results
    }

    /// One row per system: throughput, per core, ratio and price-performance of every scenario.
    pub(super) fn summary(&self) -> Table {
        let words = self.context.words;
        let metrics = [
            Metric::Throughput,
            Metric::PerCore,
            Metric::PricePerformance,
            Metric::CostPer100,
            Metric::ScenarioRatio,
        ];
        let available = self.available();
        let mut columns = vec![Column { label: words.system.to_owned(), ..Column::default() }];
        let mut figures = Vec::new();
        for metric in metrics.into_iter().filter(|metric| available.contains(metric)) {
            for group in 0..self.groups.len() {
                let values: Vec<Option<f64>> =
                    self.slots.iter().map(|slot| self.value(group, *slot, metric)).collect();
                if values.iter().all(Option::is_none) {
                    continue;
                }
                let decimals = measure::decimals(metric, values.iter().flatten().copied());
                let name = self.context.say.metric(metric, self.names());
                let scenario = self.context.groups.get(group).map_or("", |group| group.label.as_str());
                let label = if metric == Metric::ScenarioRatio || self.groups.len() == 1 {
                    name
                } else {
                    format!("{name}, {scenario}")
                };
                columns.push(Column { label, numeric: true, ..Column::default() });
                figures.push((metric, group, decimals));
            }
        }
        let has_size = |group: &usize| {
            let lines = self.groups.get(*group).map(Vec::as_slice).unwrap_or_default();
            lines.iter().any(|line| data_per_memory(line).is_some())
        };
        let sized: Vec<usize> = (0..self.groups.len()).filter(has_size).collect();
        let rows = self.slots.iter().map(|slot| {
            let mut cells = vec![Cell { text: self.label(*slot), ..Cell::default() }];
            cells.extend(
                figures
                    .iter()
                    .map(|(metric, group, decimals)| self.summary_cell(*slot, *metric, *group, *decimals)),
            );
            cells.extend(sized.iter().map(|group| self.data_per_memory(*group, *slot)));
            Row { cells, chosen: false }
        });
        let rows = rows.collect();
        columns.extend(sized.iter().map(|group| {
            let scenario = self.context.groups.get(*group).map_or("", |group| group.label.as_str());
            let label = self.context.say.figure_at(words.data_per_memory, scenario);
            Column { label, numeric: true, why: Some(words.data_per_memory_why.to_owned()), slot: None }
        }));
        let notes = self.unequal_rows().map(str::to_owned).into_iter().collect();
        Table { caption: words.per_system.to_owned(), rows, columns, notes }
    }

    /// Whether the data of a scenario may fit in a system's memory.
    fn data_per_memory(&self, group: usize, slot: usize) -> Cell {
        let ratio = self.line_in(group, slot).and_then(data_per_memory);
        let Some(ratio) = ratio else { return missing(self.context.words.not_measured) };
        let why = self.context.words.data_per_memory_why;
        Cell { text: numbers::fixed(ratio, 2), why: Some(why.to_owned()), ..Cell::default() }
    }

    fn summary_cell(&self, slot: usize, metric: Metric, group: usize, decimals: usize) -> Cell {
        let line = self.line_in(group, slot);
        let load = line.and_then(|line| line.curve.loads.first());
        let (Some(value), Some(line), Some(load)) = (self.value(group, slot, metric), line, load) else {
            return missing(self.context.say.not_measured());
        };
        let mut why = measure::why(self.context, line, &Sample::of_load(load), metric);
        if metric == Metric::ScenarioRatio
            && let Some(other) =
                self.ratio_groups().and_then(|(_, below)| self.line_in(below, slot)?.curve.loads.first())
        {
            why = format!("{why} ÷ {} TPS", numbers::rate(other.per_s));
        }
        Cell { text: numbers::fixed(value, decimals), why: Some(why), ..Cell::default() }
    }

    /// Every column of every measured row.
    pub(super) fn points(&self) -> Table {
        super::single_points::table(self.context, &self.groups, self.unequal_rows())
    }
}

/// Rows of a workload's tables together.
pub(super) fn rows_in_all(workload: &pricebench_model::Workload) -> Option<f64> {
    Some(workload.facts.tables? as f64 * workload.facts.rows_per_table? as f64)
}
