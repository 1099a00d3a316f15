//! Points without a throughput at a known number of threads, along what they differ in: the offered rate of an open
//! loop, or, where there is only latency, the run.
//!
//! The three questions are about closed loops, in which a load is a number of threads.

use super::context::Context;
use super::inputs::telling_latency;
use super::measure;
use crate::Metric;
use crate::numbers;
use crate::page::{Choice, Sentence};
use crate::say::{join, say};
use crate::words::{AlongWords, FirstAndLast, HighestRate, MetricNames, Named, along_words};
use pricebench_charts::{Axis, Body, ChartSpec, Lines, Mark, Scale, Series};
use pricebench_model::{LatencyMetric, Percentile, Point, Severity, Status, TRANSACTION, Workload, main_op};
use std::collections::{BTreeMap, BTreeSet};

/// Most systems told of.
const TOLD: usize = 4;

/// What points differ in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    /// The rate at which transactions were begun.
    Rate,
    /// The number of the run.
    Run,
}

/// The points at one place: at a rate, or of a run.
struct Step<'a> {
    /// Offered transactions per second, or the number of the run.
    x: f64,
    /// Positions in the report.
    at: Vec<usize>,
    runs: Vec<&'a Point>,
}

/// The steps of one system with one workload and number of threads, ascending.
struct Track<'a> {
    slot: usize,
    label: String,
    steps: Vec<Step<'a>>,
}

/// The points of a report along what they differ in.
pub(super) struct Along<'a> {
    context: &'a Context<'a>,
    words: &'static AlongWords,
    over: Over,
    tracks: Vec<Track<'a>>,
    /// Throughput, the mean and the percentiles that some step has.
    metrics: Vec<Metric>,
}

impl<'a> Along<'a> {
    /// `None` where no point has a figure at an offered rate, nor a latency.
    pub(super) fn new(context: &'a Context<'a>) -> Option<Self> {
        let along = |over| Some((over, tracks(context, over))).filter(|(_, tracks)| !tracks.is_empty());
        let (over, tracks) = along(Over::Rate).or_else(|| along(Over::Run))?;
        let words = along_words(context.lang);
        let mut all = Self { context, words, over, tracks, metrics: Vec::new() };
        let percentiles: BTreeSet<Percentile> =
            context.points.iter().flat_map(|point| point.latency.percentiles.keys().copied()).collect();
        let percentiles = percentiles.into_iter().map(LatencyMetric::Percentile);
        let latencies = std::iter::once(LatencyMetric::Mean).chain(percentiles).map(Metric::Latency);
        let has = |metric: &Metric| {
            let mut steps = all.tracks.iter().flat_map(|track| &track.steps);
            steps.any(|step| value(step, *metric).is_some())
        };
        all.metrics = std::iter::once(Metric::Throughput).chain(latencies).filter(has).collect();
        Some(all)
    }

    /// What these points are, and what came of each system's last one.
    pub(super) fn finding(&self) -> Sentence {
        let why = if self.over == Over::Rate { self.words.why_rate } else { self.words.why_run };
        let mut sentences = vec![say![why]];
        sentences.extend(self.tracks.iter().take(TOLD).filter_map(|track| match self.over {
            Over::Rate => self.highest(track),
            Over::Run => self.first_and_last(track),
        }));
        join(sentences, self.context.words.sentence_space)
    }

    fn highest(&self, track: &Track<'_>) -> Option<Sentence> {
        let step = track.steps.last()?;
        let latency = self.telling().and_then(|latency| {
            let ms = value(step, Metric::Latency(latency))?;
            Some((self.context.say.latency(latency), numbers::latency(ms)))
        });
        Some((self.words.highest)(&HighestRate {
            system: Named { slot: track.slot, label: &track.label },
            offered: numbers::rate(step.x),
            achieved: numbers::rate(value(step, Metric::Throughput)?),
            latency,
        }))
    }

    fn first_and_last(&self, track: &Track<'_>) -> Option<Sentence> {
        let latency = self.telling()?;
        let ms =
            |step: &Step<'_>| Some((step.x, numbers::latency_exact(value(step, Metric::Latency(latency))?)));
        Some((self.words.first_and_last)(&FirstAndLast {
            system: Named { slot: track.slot, label: &track.label },
            latency: self.context.say.latency(latency),
            first: ms(track.steps.first()?)?,
            last: ms(track.steps.last()?)?,
        }))
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

    /// The chosen metric over the offered rate or the run.
    pub(super) fn chart(&self) -> ChartSpec {
        let metric = self.chosen().unwrap_or(Metric::Throughput);
        let series: Vec<Series> = self.tracks.iter().filter_map(|track| self.series(track, metric)).collect();
        let flagged = series.iter().flat_map(|series| &series.points).any(|mark| mark.flagged);
        ChartSpec {
            title: self.context.say.chart_title(metric, self.names()),
            body: Body::Lines(Lines {
                x: axis(if self.over == Over::Rate { self.words.axis_rate } else { self.words.axis_run }),
                y: axis(""),
                series,
                cursor: None,
                rules: Vec::new(),
                bands: Vec::new(),
            }),
            note: flagged.then(|| self.context.words.flagged_note.to_owned()),
        }
    }

    fn series(&self, track: &Track<'_>, metric: Metric) -> Option<Series> {
        let marks = track.steps.iter().filter_map(|step| {
            let mark = self.context.mark(&step.at, measure::marked(metric));
            let flagged = mark.is_some_and(|mark| mark.severity > Severity::Info);
            Some(Mark { x: step.x, y: value(step, metric)?, interval: None, flagged })
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

fn axis(label: &str) -> Axis {
    Axis { label: label.to_owned(), scale: Scale::Linear, domain: None, ticks: Vec::new() }
}

/// Where a point stands; `None` for one that is not to be shown.
fn place(point: &Point, over: Over) -> Option<f64> {
    match over {
        Over::Rate => point.per_second(None).and(point.offered_per_s).filter(|x| x.is_finite() && *x > 0.0),
        Over::Run if point.per_second(None).is_none() => point.latency.avg_ms.map(|_| f64::from(point.run)),
        Over::Run => None,
    }
}

/// Points grouped by system, workload and threads, then by rate or run.
fn tracks<'a>(context: &Context<'a>, over: Over) -> Vec<Track<'a>> {
    let mut groups: BTreeMap<(usize, &str, Option<u32>), Vec<Step<'a>>> = BTreeMap::new();
    let op = |workload: &'a Workload| {
        let main = if over == Over::Rate {
            Some(TRANSACTION)
        } else {
            main_op(context.points, workload.id.as_str())
        };
        (workload.id.as_str(), main)
    };
    let ops: BTreeMap<&str, Option<&str>> = context.report.workloads.iter().map(op).collect();
    for (at, point) in context.points.iter().enumerate() {
        let slot = context.report.systems.iter().position(|system| system.id.as_str() == point.system);
        let (Some(slot), Some(x)) = (slot, place(point, over)) else { continue };
        if point.status == Status::Failed
            || ops.get(point.workload.as_str()) != Some(&Some(point.op.as_str()))
        {
            continue;
        }
        let steps = groups.entry((slot, point.workload.as_str(), point.threads)).or_default();
        match steps.iter_mut().find(|step| step.x == x) {
            Some(step) => {
                step.at.push(at);
                step.runs.push(point);
            }
            None => steps.push(Step { x, at: vec![at], runs: vec![point] }),
        }
    }
    let keys: Vec<(usize, String, Option<u32>)> =
        groups.keys().map(|(slot, workload, threads)| (*slot, (*workload).to_owned(), *threads)).collect();
    let tracks = groups.into_iter().map(|((slot, workload, threads), mut steps)| {
        steps.sort_by(|a, b| a.x.total_cmp(&b.x));
        let mut label = context.report.systems.get(slot).map_or("", |system| &system.label).to_owned();
        let of_system = || keys.iter().filter(|(other, _, _)| *other == slot);
        if of_system().any(|(_, other, _)| other != workload) {
            label.push_str(&format!(", {workload}"));
        }
        if let Some(threads) = threads.filter(|_| of_system().any(|(_, _, other)| *other != threads)) {
            label.push_str(&format!(", {}", context.say.threads(&threads.to_string())));
        }
        Track { slot, label, steps }
    });
    tracks.collect()
}

/// The mean over the runs of a step; `None` where one has no such figure.
fn value(step: &Step<'_>, metric: Metric) -> Option<f64> {
    let of = |point: &&Point| match metric {
        Metric::Throughput => point.per_second(None),
        Metric::Latency(LatencyMetric::Mean) => point.latency.avg_ms,
        Metric::Latency(LatencyMetric::Percentile(percentile)) => {
            point.latency.percentiles.get(&percentile).copied()
        }
        _ => None,
    };
    let values: Vec<f64> = step.runs.iter().map(of).collect::<Option<_>>()?;
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean.is_finite().then_some(mean)
}
