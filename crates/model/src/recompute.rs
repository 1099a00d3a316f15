//! Recomputing claims: what the report's own data give, and the verdict.

use crate::{
    Claim, ClaimMetric, Curve, Mean, Measure, Published, Question, QuestionKind, answer, average_ratio, cost,
};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// A claim, recomputed.
#[derive(Clone, Debug, PartialEq)]
pub struct Recomputed {
    /// What the claim's own measure gives: a value, or for a ratio per cent more (negative: less).
    pub value: Option<f64>,
    /// The same measure the other way round: per cent of the second over the first.
    pub swapped: Option<f64>,
    /// For an average: per cent by each mean, on the claim's base and on the other.
    pub by_mean: Vec<(Mean, f64, f64)>,
    /// The verdict.
    pub verdict: ClaimVerdict,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// The measure gives the published figure, rounded as published.
    Reproduced,
    /// The same measure on the other base gives it.
    BaseSwapped,
    /// Another mean gives it.
    OtherMean {
        /// Which.
        mean: Mean,
        /// Whether on the other base as well.
        swapped: bool,
    },
    /// Nothing does.
    NotReproduced,
    /// The report's data do not allow it.
    CannotBeRecomputed,
}

/// Recomputes a claim from curves; `per_hour` gives a system's published price per hour.
pub fn recompute(claim: &Claim, curves: &[Curve], per_hour: impl Fn(&str) -> Option<f64>) -> Recomputed {
    let found = claim.measure.as_ref().and_then(|measure| measured(measure, curves, &per_hour));
    let Some(found) = found else {
        return Recomputed {
            value: None,
            swapped: None,
            by_mean: Vec::new(),
            verdict: ClaimVerdict::CannotBeRecomputed,
        };
    };
    let verdict = verdict(&found, claim.published.as_ref());
    let Found { value, swapped, by_mean, .. } = found;
    Recomputed { value, swapped, by_mean, verdict }
}

struct Found {
    value: Option<f64>,
    swapped: Option<f64>,
    by_mean: Vec<(Mean, f64, f64)>,
    holds: Option<bool>,
}

fn measured(measure: &Measure, curves: &[Curve], per_hour: &impl Fn(&str) -> Option<f64>) -> Option<Found> {
    let curve = |id: &crate::Id| curves.iter().find(|curve| curve.system == *id);
    let priced = |id: &crate::Id| Some((curve(id)?, per_hour(id.as_str())));
    let at = |id: &crate::Id, metric: ClaimMetric, load: f64| {
        let (curve, price) = priced(id)?;
        metric.of_load(curve.load(load)?, price)
    };
    let ratio = |a: f64, b: f64| Found {
        value: Some(percent(a / b)),
        swapped: Some(percent(b / a)),
        by_mean: Vec::new(),
        holds: None,
    };
    match measure {
        Measure::Value { metric, system, load } => Some(Found {
            value: Some(at(system, *metric, *load)?),
            swapped: None,
            by_mean: Vec::new(),
            holds: None,
        }),
        Measure::Ratio { metric, of, over, load } => {
            Some(ratio(at(of, *metric, *load)?, at(over, *metric, *load)?))
        }
        // Price-performance is the inverse of the cost of a unit of work.
        Measure::PriceRatio { of, over, load } => {
            let cost = |id| at(id, ClaimMetric::CostPer100, *load);
            Some(ratio(cost(over)?, cost(of)?))
        }
        Measure::AverageRatio { metric, of, over, loads, mean } => {
            let (of, over) = (priced(of)?, priced(over)?);
            let both = |mean| {
                let one = percent(average_ratio(of, over, *metric, loads, mean)?);
                Some((mean, one, percent(average_ratio(over, of, *metric, loads, mean)?)))
            };
            let by_mean: Vec<(Mean, f64, f64)> = Mean::ALL.into_iter().filter_map(both).collect();
            let own = by_mean.iter().find(|(found, _, _)| found == mean)?;
            Some(Found { value: Some(own.1), swapped: Some(own.2), by_mean, holds: None })
        }
        Measure::Winner { question, load, system } => {
            let question = match question {
                QuestionKind::Concurrency => Question::Concurrency { threads: *load },
                QuestionKind::Demand => Question::Demand { per_s: *load },
                QuestionKind::Limit => Question::Limit {
                    metric: crate::LatencyMetric::Percentile(crate::Percentile::P95),
                    ms: *load,
                },
            };
            let costs: Option<Vec<(&crate::Id, f64)>> = curves
                .iter()
                .map(|c| {
                    let cost = cost(&answer(c, question), question, per_hour(c.system.as_str()))?;
                    Some((&c.system, cost))
                })
                .collect();
            let best = costs?.into_iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
            Some(Found { value: None, swapped: None, by_mean: Vec::new(), holds: Some(best.0 == system) })
        }
    }
}

fn percent(ratio: f64) -> f64 {
    (ratio - 1.0) * 100.0
}

fn verdict(found: &Found, published: Option<&Published>) -> ClaimVerdict {
    if let Some(holds) = found.holds {
        return if holds { ClaimVerdict::Reproduced } else { ClaimVerdict::NotReproduced };
    }
    let Some(published) = published else { return ClaimVerdict::CannotBeRecomputed };
    let same = |value: f64| rounds_to(value, published.value);
    // On the other base a ratio that is more becomes less: "12.7 % higher" is met by "12.7 % lower".
    let opposite = |value: f64| rounds_to(-value, published.value);
    if found.value.is_some_and(same) {
        return ClaimVerdict::Reproduced;
    }
    if found.swapped.is_some_and(opposite) {
        return ClaimVerdict::BaseSwapped;
    }
    for (mean, own, swapped) in &found.by_mean {
        if same(*own) {
            return ClaimVerdict::OtherMean { mean: *mean, swapped: false };
        }
        if opposite(*swapped) {
            return ClaimVerdict::OtherMean { mean: *mean, swapped: true };
        }
    }
    ClaimVerdict::NotReproduced
}

/// Whether a value, rounded to the published number of decimals, is the published figure.
fn rounds_to(value: f64, published: Decimal) -> bool {
    let Some(figure) = published.to_f64() else { return false };
    let step = 10_f64.powi(-(published.scale() as i32));
    // Half a step, and a hair for binary fractions.
    (value - figure).abs() <= step / 2.0 + 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_follows_the_published_decimals() {
        let published = |text: &str| text.parse::<Decimal>().unwrap();
        assert!(rounds_to(15.3, published("15")));
        assert!(!rounds_to(15.6, published("15")));
        assert!(rounds_to(12.66, published("12.7")));
        assert!(!rounds_to(12.76, published("12.7")));
        assert!(rounds_to(0.3038, published("0.304")));
        assert!(!rounds_to(10.9, published("10")));
    }
}
