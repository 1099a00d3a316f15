//! What the reader asks, resolved against what the report can answer.

use super::context::{Context, Line};
use crate::numbers;
use crate::state::{AxisScale, Expected, Notice};
use pricebench_model::{LatencyMetric, Percentile, Question, QuestionKind};
use std::collections::BTreeSet;

/// The inputs of a page, every one with a value.
pub(super) struct Inputs {
    pub(super) kind: QuestionKind,
    pub(super) threads: f64,
    pub(super) demand_per_s: f64,
    pub(super) limit_ms: f64,
    pub(super) limit_metric: LatencyMetric,
    /// Latencies some system has.
    pub(super) latencies: Vec<LatencyMetric>,
    /// Position of the baseline among the compared lines.
    pub(super) baseline: usize,
    pub(super) scale: AxisScale,
    /// What the address asked for and could not be given.
    pub(super) notices: Vec<Notice>,
}

/// Threads taken where nothing says which.
const FALLBACK: f64 = 1.0;

impl Inputs {
    /// Resolves the state for some lines.
    pub(super) fn new(context: &Context<'_>, lines: &[Line<'_>]) -> Self {
        let (state, defaults) = (context.state, &context.report.default);
        let mut notices = unknown_systems(context);
        let latencies = latencies(lines);
        let threads = {
            let range = range(lines.iter().flat_map(|line| line.curve.loads.iter().map(|load| load.threads)));
            let usual = defaults.load.unwrap_or_else(|| middle_load(lines));
            within("n", state.threads, usual, range, numbers::threads, &mut notices)
        };
        let demand_per_s = {
            let range = range(lines.iter().flat_map(|line| line.curve.loads.iter().map(|load| load.per_s)));
            let usual = defaults.demand_per_s.unwrap_or_else(|| three_digits(fastest(lines, threads)));
            within("d", state.demand_per_s, usual, range, numbers::demand, &mut notices)
        };
        let limit_metric = limit_metric(context, &latencies, &mut notices);
        let limit_ms = {
            let all =
                lines.iter().flat_map(|line| &line.curve.loads).filter_map(|load| load.latency(limit_metric));
            let usual = defaults.limit_ms.unwrap_or_else(|| slowest(lines, threads, limit_metric));
            within("l", state.limit_ms, usual, range(all), numbers::plain_number, &mut notices)
        };
        let baseline = state.baseline.as_ref().or(defaults.baseline.as_ref());
        let baseline = baseline.and_then(|id| lines.iter().position(|line| line.system.id == *id));
        let kind = kind(context, &latencies);
        // Threads double from load to load; a rate is read against a demand, at equal distances.
        let usual_scale = if kind == QuestionKind::Concurrency { AxisScale::Log } else { AxisScale::Linear };
        Self {
            kind,
            threads,
            demand_per_s,
            limit_ms,
            limit_metric,
            latencies,
            baseline: baseline.unwrap_or(0),
            scale: state.axis.unwrap_or(usual_scale),
            notices,
        }
    }

    /// The question with its value.
    pub(super) fn question(&self) -> Question {
        match self.kind {
            QuestionKind::Concurrency => Question::Concurrency { threads: self.threads },
            QuestionKind::Demand => Question::Demand { per_s: self.demand_per_s },
            QuestionKind::Limit => Question::Limit { metric: self.limit_metric, ms: self.limit_ms },
        }
    }

    /// The question's value in words: `16 threads`, `341 TPS`, `p95 ≤ 75 ms`.
    pub(super) fn at(&self, context: &Context<'_>) -> String {
        match self.kind {
            QuestionKind::Concurrency => context.say.threads(&numbers::threads(self.threads)),
            QuestionKind::Demand => format!("{} TPS", numbers::demand(self.demand_per_s)),
            QuestionKind::Limit => {
                context.say.limit(self.limit_metric, &numbers::plain_number(self.limit_ms))
            }
        }
    }
}

/// The latency that decides, and that sentences name: p95, else the highest percentile, else the mean.
pub(super) fn telling_latency(latencies: &[LatencyMetric]) -> Option<LatencyMetric> {
    let p95 = LatencyMetric::Percentile(Percentile::P95);
    if latencies.contains(&p95) { Some(p95) } else { latencies.last().copied() }
}

/// The mean and every percentile that some load has.
fn latencies(lines: &[Line<'_>]) -> Vec<LatencyMetric> {
    let loads = || lines.iter().flat_map(|line| &line.curve.loads);
    let mean = loads().any(|load| load.mean_ms.is_some()).then_some(LatencyMetric::Mean);
    let percentiles: BTreeSet<Percentile> =
        loads().flat_map(|load| load.percentiles.keys().copied()).collect();
    mean.into_iter().chain(percentiles.into_iter().map(LatencyMetric::Percentile)).collect()
}

fn kind(context: &Context<'_>, latencies: &[LatencyMetric]) -> QuestionKind {
    let wanted = context.state.question.or(context.report.default.question).unwrap_or_default();
    // A latency limit cannot be asked of a report without latencies.
    if wanted == QuestionKind::Limit && latencies.is_empty() { QuestionKind::Concurrency } else { wanted }
}

fn limit_metric(
    context: &Context<'_>,
    latencies: &[LatencyMetric],
    notices: &mut Vec<Notice>,
) -> LatencyMetric {
    let usual = telling_latency(latencies).unwrap_or(LatencyMetric::Mean);
    match context.state.limit_metric {
        Some(wanted) if latencies.contains(&wanted) => wanted,
        Some(wanted) => {
            let words = latencies.iter().map(|latency| crate::metric::latency_word(*latency)).collect();
            notices.push(Notice::new("lm", &crate::metric::latency_word(wanted), Expected::OneOf(words)));
            usual
        }
        None => usual,
    }
}

/// Systems and workloads the address names and the report does not have.
fn unknown_systems(context: &Context<'_>) -> Vec<Notice> {
    let ids = || context.report.systems.iter().map(|system| system.id.to_string()).collect();
    let known = |id: &pricebench_model::Id| context.report.system(id.as_str()).is_some();
    let state = context.state;
    let mut notices = Vec::new();
    if let Some(id) = state.baseline.as_ref().filter(|id| !known(id)) {
        notices.push(Notice::new("base", id.as_str(), Expected::System(ids())));
    }
    for ((id, component), typed) in state.prices.iter().filter(|((id, _), _)| !known(id)) {
        notices.push(Notice::new(&format!("p.{id}.{}", component.word()), typed, Expected::System(ids())));
    }
    for (id, typed) in state.discounts.iter().filter(|(id, _)| !known(id)) {
        notices.push(Notice::new(&format!("o.{id}"), typed, Expected::System(ids())));
    }
    if let Some(id) =
        state.workload.as_ref().filter(|id| context.groups.iter().all(|group| group.id != id.as_str()))
    {
        let words = context.groups.iter().map(|group| group.id.clone()).collect();
        notices.push(Notice::new("w", id.as_str(), Expected::OneOf(words)));
    }
    notices
}

/// The wanted value, brought into the measured range with a notice; the usual one where none is wanted.
fn within(
    key: &str,
    wanted: Option<f64>,
    usual: f64,
    range: Option<(f64, f64)>,
    print: fn(f64) -> String,
    notices: &mut Vec<Notice>,
) -> f64 {
    let Some((least, most)) = range else { return wanted.unwrap_or(usual) };
    // The ends are shown rounded; a value that rounds to them is taken as meant.
    let outside = |value: f64| value < least * 0.99 || value > most * 1.01;
    if let Some(value) = wanted.filter(|value| outside(*value)) {
        let expected = Expected::Within { least: print(least), most: print(most) };
        notices.push(Notice::new(key, &value.to_string(), expected));
    }
    let value = wanted.unwrap_or(usual);
    if value.is_nan() { least } else { value.max(least).min(most) }
}

/// Least and greatest of some numbers.
pub(super) fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    values.into_iter().fold(None, |range, value| {
        let (least, most) = range.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}

/// The middle one of all measured loads.
fn middle_load(lines: &[Line<'_>]) -> f64 {
    let mut threads: Vec<f64> =
        lines.iter().flat_map(|line| line.curve.loads.iter().map(|load| load.threads)).collect();
    threads.sort_by(f64::total_cmp);
    threads.dedup();
    threads.get(threads.len() / 2).copied().unwrap_or(FALLBACK)
}

fn fastest(lines: &[Line<'_>], threads: f64) -> f64 {
    let rates = lines.iter().filter_map(|line| Some(line.curve.at_threads(threads)?.per_s));
    rates.reduce(f64::max).unwrap_or(FALLBACK)
}

fn slowest(lines: &[Line<'_>], threads: f64, metric: LatencyMetric) -> f64 {
    let latencies = lines.iter().filter_map(|line| line.curve.at_threads(threads)?.latency(metric));
    latencies.reduce(f64::max).map_or(FALLBACK, three_digits)
}

fn three_digits(value: f64) -> f64 {
    super::slider::significant(value, 3)
}
