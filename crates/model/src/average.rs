//! Ratios of two systems averaged over loads, by every definition and on both bases.

use crate::{ClaimMetric, Curve, LatencyMetric, Load, Mean, Percentile, common_loads};
use pricebench_stats::{arithmetic_mean, geometric_mean};

impl ClaimMetric {
    /// The metric at one load, given the system's price per hour where the metric needs one.
    pub fn of_load(self, load: &Load, per_hour: Option<f64>) -> Option<f64> {
        match self {
            Self::Throughput => Some(load.per_s),
            Self::LatencyAvg => load.mean_ms,
            Self::LatencyP95 => load.latency(LatencyMetric::Percentile(Percentile::P95)),
            Self::CostPer100 => Some(per_hour? / load.per_s * 100.0),
        }
    }
}

/// An average of one system's figures over another's: `a ÷ b`, where 1.153 is "15.3 % more".
///
/// Over the loads both have measured, or those of them in `loads`. `None` without a common load, or where a
/// value is missing at one of them.
pub fn average_ratio(
    a: (&Curve, Option<f64>),
    b: (&Curve, Option<f64>),
    metric: ClaimMetric,
    loads: &[f64],
    mean: Mean,
) -> Option<f64> {
    let pairs: Option<Vec<(f64, f64)>> = common_loads(a.0, b.0)
        .filter(|(load, _)| loads.is_empty() || loads.contains(&load.threads))
        .map(|(x, y)| Some((metric.of_load(x, a.1)?, metric.of_load(y, b.1)?)))
        .collect();
    let pairs = pairs.filter(|pairs| !pairs.is_empty())?;
    let ratios: Vec<f64> = pairs.iter().map(|(x, y)| x / y).collect();
    let ratio = match mean {
        Mean::Arithmetic => arithmetic_mean(&ratios)?,
        Mean::Geometric => geometric_mean(&ratios)?,
        Mean::Totals => {
            let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0, y + pair.1));
            x / y
        }
    };
    ratio.is_finite().then_some(ratio)
}
