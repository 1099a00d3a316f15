//! Points that ran at an offered rate: latency and achieved throughput over that rate.
//!
//! The three questions are about closed loops, in which a load is a number of threads; here it is a rate.

use super::context::Context;
use super::inputs::telling_latency;
use super::measure;
use crate::Metric;
use crate::numbers;
use crate::page::{Choice, Sentence};
use crate::say::{join, say};
use crate::words::{HighestRate, MetricNames, Named, OpenWords, open_words};
use pricebench_charts::{Axis, Body, ChartSpec, Lines, Mark, Scale, Series};
use pricebench_model::{LatencyMetric, Percentile, Point, Severity, Status, TRANSACTION};
use std::collections::{BTreeMap, BTreeSet};

/// Most systems whose highest rate is told.
const TOLD: usize = 4;

/// Runs at one rate.
struct Rate<'a> {
    offered_per_s: f64,
    /// Positions in the report.
    at: Vec<usize>,
    runs: Vec<&'a Point>,
}

/// The rates of one system with one workload and number of threads, ascending.
struct Track<'a> {
    slot: usize,
    label: String,
    rates: Vec<Rate<'a>>,
}

/// The open-loop points of a report.
pub(super) struct Open<'a> {
    context: &'a Context<'a>,
    words: &'static OpenWords,
    tracks: Vec<Track<'a>>,
    /// Throughput, the mean and the percentiles that some rate has.
    metrics: Vec<Metric>,
}

impl<'a> Open<'a> {
    /// `None` where no point with a figure ran at an offered rate.
    pub(super) fn new(context: &'a Context<'a>) -> Option<Self> {
        let tracks = tracks(context);
        if tracks.is_empty() {
            return None;
        }
        let mut open = Self { context, words: open_words(context.lang), tracks, metrics: Vec::new() };
        let percentiles: BTreeSet<Percentile> =
            context.points.iter().flat_map(|point| point.latency.percentiles.keys().copied()).collect();
        let percentiles = percentiles.into_iter().map(LatencyMetric::Percentile);
        let latencies = std::iter::once(LatencyMetric::Mean).chain(percentiles).map(Metric::Latency);
        let has = |metric: &Metric| {
            let mut rates = open.tracks.iter().flat_map(|track| &track.rates);
            rates.any(|rate| value(rate, *metric).is_some())
        };
        open.metrics = std::iter::once(Metric::Throughput).chain(latencies).filter(has).collect();
        Some(open)
    }

    /// That these are no closed loops, and what came of each system's highest rate.
    pub(super) fn finding(&self) -> Sentence {
        let mut sentences = vec![say![self.words.why]];
        sentences.extend(self.tracks.iter().take(TOLD).filter_map(|track| {
            let rate = track.rates.last()?;
            let latency = self.telling().and_then(|latency| {
                let ms = value(rate, Metric::Latency(latency))?;
                Some((self.context.say.latency(latency), numbers::latency(ms)))
            });
            Some((self.words.highest)(&HighestRate {
                system: Named { slot: track.slot, label: &track.label },
                offered: numbers::rate(rate.offered_per_s),
                achieved: numbers::rate(value(rate, Metric::Throughput)?),
                latency,
            }))
        }));
        join(sentences, self.context.words.sentence_space)
    }

    /// What the chart can show.
    pub(super) fn metrics(&self) -> Vec<Choice<String>> {
        let chosen = self.chosen();
        let choice = |metric: &Metric| Choice {
            value: metric.word(),
            label: self.context.say.metric(*metric, self.names()),
            chosen: Some(*metric) == chosen,
        };
        self.metrics.iter().map(choice).collect()
    }

    /// The chosen metric over the offered rate.
    pub(super) fn chart(&self) -> ChartSpec {
        let metric = self.chosen().unwrap_or(Metric::Throughput);
        let series: Vec<Series> = self.tracks.iter().filter_map(|track| self.series(track, metric)).collect();
        let flagged = series.iter().flat_map(|series| &series.points).any(|mark| mark.flagged);
        ChartSpec {
            title: self.context.say.chart_title(metric, self.names()),
            body: Body::Lines(Lines {
                x: axis(self.words.axis.to_owned()),
                y: axis(String::new()),
                series,
                cursor: None,
                rules: Vec::new(),
                bands: Vec::new(),
            }),
            note: flagged.then(|| self.context.words.flagged_note.to_owned()),
        }
    }

    fn series(&self, track: &Track<'_>, metric: Metric) -> Option<Series> {
        let marks = track.rates.iter().filter_map(|rate| {
            let mark = self.context.mark(&rate.at, measure::marked(metric));
            let flagged = mark.is_some_and(|mark| mark.severity > Severity::Info);
            Some(Mark { x: rate.offered_per_s, y: value(rate, metric)?, interval: None, flagged })
        });
        let points: Vec<Mark> = marks.collect();
        (!points.is_empty()).then(|| Series { label: track.label.clone(), slot: track.slot, points })
    }

    /// The wanted metric where there is such a one, else the latency that decides, else throughput.
    fn chosen(&self) -> Option<Metric> {
        let wanted = self.context.state.metric.filter(|metric| self.metrics.contains(metric));
        wanted.or(self.telling().map(Metric::Latency)).or(self.metrics.first().copied())
    }

    fn telling(&self) -> Option<LatencyMetric> {
        let latencies = self.metrics.iter().filter_map(|metric| match metric {
            Metric::Latency(latency) => Some(*latency),
            _ => None,
        });
        telling_latency(&latencies.collect::<Vec<_>>())
    }

    fn names(&self) -> MetricNames<'_> {
        MetricNames {
            sign: self.context.words.currency_name(&self.context.currency),
            baseline: numbers::NONE,
            scenarios: ("", ""),
        }
    }
}

fn axis(label: String) -> Axis {
    Axis { label, scale: Scale::Linear, domain: None, ticks: Vec::new() }
}

/// Points grouped by system, workload and threads, then by rate.
fn tracks<'a>(context: &Context<'a>) -> Vec<Track<'a>> {
    let mut groups: BTreeMap<(usize, &str, Option<u32>), Vec<Rate<'a>>> = BTreeMap::new();
    for (at, point) in context.points.iter().enumerate() {
        let slot = context.report.systems.iter().position(|system| system.id.as_str() == point.system);
        let offered = point.offered_per_s.filter(|per_s| per_s.is_finite() && *per_s > 0.0);
        let (Some(slot), Some(offered_per_s)) = (slot, offered) else { continue };
        if point.status == Status::Failed || point.op != TRANSACTION || point.per_second(None).is_none() {
            continue;
        }
        let rates = groups.entry((slot, point.workload.as_str(), point.threads)).or_default();
        match rates.iter_mut().find(|rate| rate.offered_per_s == offered_per_s) {
            Some(rate) => {
                rate.at.push(at);
                rate.runs.push(point);
            }
            None => rates.push(Rate { offered_per_s, at: vec![at], runs: vec![point] }),
        }
    }
    let keys: Vec<(usize, String, Option<u32>)> =
        groups.keys().map(|(slot, workload, threads)| (*slot, (*workload).to_owned(), *threads)).collect();
    let tracks = groups.into_iter().map(|((slot, workload, threads), mut rates)| {
        rates.sort_by(|a, b| a.offered_per_s.total_cmp(&b.offered_per_s));
        let mut label = context.report.systems.get(slot).map_or("", |system| &system.label).to_owned();
        let of_system = || keys.iter().filter(|(other, _, _)| *other == slot);
        if of_system().any(|(_, other, _)| other != workload) {
            label.push_str(&format!(", {workload}"));
        }
        if let Some(threads) = threads.filter(|_| of_system().any(|(_, _, other)| *other != threads)) {
            label.push_str(&format!(", {}", context.say.threads(&threads.to_string())));
        }
        Track { slot, label, rates }
    });
    tracks.collect()
}

/// The mean over the runs at a rate; `None` where a run has no such figure.
fn value(rate: &Rate<'_>, metric: Metric) -> Option<f64> {
    let of = |point: &&Point| match metric {
        Metric::Throughput => point.per_second(None),
        Metric::Latency(LatencyMetric::Mean) => point.latency.avg_ms,
        Metric::Latency(LatencyMetric::Percentile(percentile)) => {
            point.latency.percentiles.get(&percentile).copied()
        }
        _ => None,
    };
    let values: Vec<f64> = rate.runs.iter().map(of).collect::<Option<_>>()?;
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean.is_finite().then_some(mean)
}
