//! A metric of a system at a load: its value, its text, and the formula with the values in it.

use super::context::{Context, Line, Marked};
use super::prices::{per_hour_text, utilisation_share};
use crate::Metric;
use crate::numbers;
use pricebench_model::{LatencyMetric, Load, Point, Spot};

/// What a metric is computed from: a measured load or a spot between two.
pub(super) struct Sample<'a> {
    /// The spot.
    pub(super) spot: Spot,
    /// The measured load, where it is one.
    pub(super) load: Option<&'a Load>,
}

impl<'a> Sample<'a> {
    /// A measured load.
    pub(super) fn of_load(load: &'a Load) -> Self {
        let spot = Spot {
            threads: load.threads,
            per_s: load.per_s,
            mean_ms: load.mean_ms,
            percentiles: load.percentiles.clone(),
            between: None,
        };
        Self { spot, load: Some(load) }
    }

    /// A spot on a line's curve.
    pub(super) fn of_spot(line: &Line<'a>, spot: &Spot) -> Self {
        let load = if spot.between.is_none() { line.curve.load(spot.threads) } else { None };
        Self { spot: spot.clone(), load }
    }
}

/// The value of a metric that needs no other system; `None` where it cannot be computed.
pub(super) fn value(
    context: &Context<'_>,
    line: &Line<'_>,
    sample: &Sample<'_>,
    metric: Metric,
) -> Option<f64> {
    let spot = &sample.spot;
    let value = match metric {
        Metric::Throughput => spot.per_s,
        Metric::PricePerformance => spot.per_s / line.per_hour?,
        Metric::CostPer100 => line.per_hour? / spot.per_s * 100.0,
        Metric::CostPerMillion => line.per_hour? / (spot.per_s * 0.0036 * utilisation_share(context.state)),
        Metric::PerCore => spot.per_s / line.system.facts.vcpu.filter(|vcpu| *vcpu > 0.0)?,
        Metric::Reads => sample.load?.reads_per_s?,
        Metric::Writes => sample.load?.writes_per_s?,
        Metric::Latency(latency) => spot.latency(latency)?,
        Metric::MeanPerStatement => spot.mean_ms? / statements(line)?,
        Metric::RelativeThroughput | Metric::RelativePricePerformance | Metric::ScenarioRatio => return None,
    };
    value.is_finite().then_some(value)
}

/// The value of a metric, also one relative to the baseline at the same threads.
pub(super) fn relative_value(
    context: &Context<'_>,
    line: &Line<'_>,
    sample: &Sample<'_>,
    baseline: Option<&Line<'_>>,
    metric: Metric,
) -> Option<f64> {
    let of = match metric {
        Metric::RelativeThroughput => Metric::Throughput,
        Metric::RelativePricePerformance => Metric::PricePerformance,
        _ => return value(context, line, sample, metric),
    };
    let baseline = baseline?;
    let other = baseline.curve.at_threads(sample.spot.threads)?;
    let other = value(context, baseline, &Sample::of_spot(baseline, &other), of)?;
    let ratio = value(context, line, sample, of)? / other;
    ratio.is_finite().then_some(ratio)
}

/// Statements in one transaction of a line's workload.
fn statements(line: &Line<'_>) -> Option<f64> {
    line.workload?.statements().filter(|statements| *statements > 0.0)
}

/// A value of a metric on its own, as text.
pub(super) fn text(context: &Context<'_>, metric: Metric, value: f64) -> String {
    match metric {
        Metric::CostPer100 | Metric::CostPerMillion => context.money(value),
        _ => numbers::fixed(value, decimals(metric, [value])),
    }
}

/// Decimals of a column of a metric.
pub(super) fn decimals(metric: Metric, values: impl IntoIterator<Item = f64>) -> usize {
    match metric {
        Metric::Throughput | Metric::PerCore | Metric::Reads | Metric::Writes | Metric::PricePerformance => {
            rate_decimals(values)
        }
        Metric::Latency(_) | Metric::MeanPerStatement => numbers::column_decimals(values, 4, 3),
        Metric::CostPer100 | Metric::CostPerMillion => numbers::column_decimals(values, 2, 9).max(3),
        Metric::RelativeThroughput | Metric::RelativePricePerformance | Metric::ScenarioRatio => 2,
    }
}

/// Three digits of the smallest rate, and a decimal below a thousand: 39.8 to 1,171.5, 490.9 to 8,070.5.
fn rate_decimals(values: impl IntoIterator<Item = f64>) -> usize {
    let smallest = values.into_iter().filter(|value| *value > 0.0).reduce(f64::min);
    let least = usize::from(smallest.is_some_and(|smallest| smallest < 1000.0));
    numbers::column_decimals(smallest, 3, 6).max(least)
}

/// The column of figures a metric rests on, for findings about it.
pub(super) fn marked(metric: Metric) -> Marked {
    match metric {
        Metric::Latency(LatencyMetric::Percentile(percentile)) => Marked::Percentile(percentile),
        Metric::Latency(LatencyMetric::Mean) | Metric::MeanPerStatement => Marked::Mean,
        Metric::Reads | Metric::Writes => Marked::Mix,
        _ => Marked::Rate,
    }
}

/// Where a value comes from: the measurement, or the formula with its values.
pub(super) fn why(context: &Context<'_>, line: &Line<'_>, sample: &Sample<'_>, metric: Metric) -> String {
    let spot = &sample.spot;
    let rate = format!("{} TPS", numbers::rate(spot.per_s));
    let price = || line.per_hour.map(|per_hour| per_hour_text(context, per_hour)).unwrap_or_default();
    match metric {
        Metric::Throughput | Metric::Latency(_) | Metric::Reads | Metric::Writes => {
            origin(context, line, sample, metric)
        }
        Metric::PricePerformance => format!("{rate} ÷ {}", price()),
        Metric::CostPer100 => format!("{} ÷ {rate} × 100", price()),
        Metric::CostPerMillion => {
            let share = utilisation_share(context.state);
            let used =
                if share == 1.0 { String::new() } else { format!(" × {}", numbers::plain_number(share)) };
            format!("{} ÷ ({rate} × 0.0036{used})", price())
        }
        Metric::PerCore => {
            format!("{rate} ÷ {} vCPU", line.system.facts.vcpu.map(numbers::plain_number).unwrap_or_default())
        }
        Metric::MeanPerStatement => {
            let mean = spot.mean_ms.map(numbers::latency_exact).unwrap_or_default();
            format!("{mean} ms ÷ {}", statements(line).map(numbers::plain_number).unwrap_or_default())
        }
        Metric::RelativeThroughput => format!("{rate} ÷ {}", context.words.baseline),
        Metric::RelativePricePerformance => format!("{rate} ÷ {} ÷ {}", price(), context.words.baseline),
        Metric::ScenarioRatio => rate,
    }
}

/// Runs named at most where a value is a mean over many.
const MOST_ORIGINS: usize = 10;

/// Where a measured or interpolated value comes from.
fn origin(context: &Context<'_>, line: &Line<'_>, sample: &Sample<'_>, metric: Metric) -> String {
    if let Some((low, high)) = sample.spot.between {
        return context.say.interpolated_between(&numbers::threads(low), &numbers::threads(high));
    }
    let positions = sample.load.map(|load| load.points.as_slice()).unwrap_or_default();
    let points: Vec<&Point> = positions.iter().filter_map(|at| context.points.get(*at)).collect();
    let mut parts = Vec::new();
    if points.len() > 1 {
        parts.push(context.say.mean_of_runs(points.len()));
    }
    for point in points.iter().take(MOST_ORIGINS) {
        let formula = if metric == Metric::Throughput {
            rate_formula(line, point)
        } else {
            count_formula(point, metric)
        };
        let file = point.origin.as_ref().map(|origin| context.say.measured_in(&origin.file, origin.line));
        parts.extend([formula, file].into_iter().flatten());
    }
    if points.len() > MOST_ORIGINS {
        parts.push("…".to_owned());
    }
    parts.join(" · ")
}

/// How a point's throughput is computed, unless the tool reported it.
fn rate_formula(line: &Line<'_>, point: &Point) -> Option<String> {
    if point.per_s.is_some() {
        return None;
    }
    let seconds = numbers::plain_number(point.duration_s?);
    if let Some(count) = point.count {
        return Some(format!("{} ÷ {seconds} s", numbers::fixed(count as f64, 0)));
    }
    let per_transaction = numbers::plain_number(line.workload?.mix()?.reads);
    Some(format!("{} ÷ {per_transaction} ÷ {seconds} s", numbers::fixed(point.reads? as f64, 0)))
}

fn count_formula(point: &Point, metric: Metric) -> Option<String> {
    let count = match metric {
        Metric::Reads => point.reads,
        Metric::Writes => point.writes,
        _ => None,
    }?;
    Some(format!("{} ÷ {} s", numbers::fixed(count as f64, 0), numbers::plain_number(point.duration_s?)))
}
