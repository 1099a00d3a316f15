//! Comparing two systems under a question: who is ahead, by how much, and whether the data can tell.

use crate::{Curve, Demand, Question, Spot};
use pricebench_stats::{holm, welch_on_logs};

/// Below this difference two single runs are too close to call.
pub const TOO_CLOSE: f64 = 0.05;
/// Below this difference repeats are a tie, whatever their p.
pub const TIE: f64 = 0.02;
/// Adjusted p from which repeats are not told apart.
pub const SIGNIFICANT: f64 = 0.05;

/// What a system does under a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// This.
    At(Spot),
    /// The load lies outside its measured range.
    OutsideRange {
        /// Least threads measured.
        least: f64,
        /// Most threads measured.
        most: f64,
    },
    /// Its highest measured throughput is below the demand.
    NotReached {
        /// That throughput, 1/s.
        most: f64,
    },
    /// It serves the demand below its lowest measured load, with a latency nobody measured.
    BelowRange {
        /// Its lowest measured throughput, 1/s.
        least: f64,
    },
    /// No measured load keeps the limit, or the latency was not measured.
    NoneWithin {
        /// The least such latency measured, ms.
        least_ms: Option<f64>,
    },
}

impl Answer {
    /// The spot, where there is one.
    pub fn spot(&self) -> Option<&Spot> {
        match self {
            Self::At(spot) => Some(spot),
            _ => None,
        }
    }

    /// Whether the system does what is asked.
    pub fn possible(&self) -> bool {
        matches!(self, Self::At(_) | Self::BelowRange { .. })
    }
}

/// What a curve answers to a question.
pub fn answer(curve: &Curve, question: Question) -> Answer {
    let (least, most) = curve.range().unwrap_or_default();
    match question {
        Question::Concurrency { threads } => {
            curve.at_threads(threads).map_or(Answer::OutsideRange { least, most }, Answer::At)
        }
        Question::Demand { per_s } => match curve.at_demand(per_s) {
            Some(Demand::Served(spot)) => Answer::At(spot),
            Some(Demand::NotReached { most }) => Answer::NotReached { most },
            Some(Demand::BelowRange { least }) => Answer::BelowRange { least },
            None => Answer::OutsideRange { least, most },
        },
        Question::Limit { metric, ms } => curve.within(metric, ms).map_or_else(
            || Answer::NoneWithin {
                least_ms: curve.loads.iter().filter_map(|load| load.latency(metric)).min_by(f64::total_cmp),
            },
            Answer::At,
        ),
    }
}

/// What one unit of a question's work costs: the price per hour ÷ throughput, or, at the same demand, the
/// price per hour itself, since the work is the same. Lower is better. In currency per hour per (1/s), or
/// currency per hour; `None` where the system does not do what is asked or has no price.
pub fn cost(answer: &Answer, question: Question, usd_hour: Option<f64>) -> Option<f64> {
    let price = usd_hour?;
    match question {
        Question::Demand { .. } => answer.possible().then_some(price),
        Question::Concurrency { .. } | Question::Limit { .. } => Some(price / answer.spot()?.per_s),
    }
}

/// Whether the data can tell two systems apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// They can, with repeats: the adjusted p is below 5 % and the difference at least 2 %.
    Significant {
        /// Holm-adjusted p.
        p: f64,
    },
    /// They cannot, although there are repeats.
    NotSignificant {
        /// Holm-adjusted p.
        p: f64,
    },
    /// Fewer than three runs each, and a difference of at least 5 %: shown, with no interval.
    NoInterval,
    /// Fewer than three runs each, and a difference below 5 %.
    TooClose,
    /// The difference does not come from measured throughput (equal work at given prices).
    Exact,
}

impl Verdict {
    /// Whether one is ahead.
    pub fn decided(self) -> bool {
        matches!(self, Self::Significant { .. } | Self::NoInterval | Self::Exact)
    }
}

/// The verdict on a difference that rests on single runs or on interpolated values. `ratio` is one value
/// over the other.
pub fn verdict_of_single_runs(ratio: f64) -> Verdict {
    // The difference as it is shown: how much less the lesser is.
    let less = 1.0 - ratio.min(1.0 / ratio);
    if less < TOO_CLOSE { Verdict::TooClose } else { Verdict::NoInterval }
}

/// Verdicts on pairs of throughputs that are shown together, each as (runs of one, runs of the other, ratio of
/// the compared figures).
///
/// With three runs or more on both sides: Welch's t on logarithms of throughput scaled by the prices' ratio,
/// Holm-adjusted over the pairs that have repeats. Otherwise the rule for single runs.
pub fn verdicts(pairs: &[(&[f64], &[f64], f64)]) -> Vec<Verdict> {
    let tests: Vec<Option<f64>> = pairs
        .iter()
        .map(|(a, b, ratio)| {
            // Prices are exact: they move the ratio of the means without changing the spread.
            let means = pricebench_stats::geometric_mean(a)? / pricebench_stats::geometric_mean(b)?;
            let scaled: Vec<f64> = a.iter().map(|value| value * ratio / means).collect();
            welch_on_logs(&scaled, b).map(|welch| welch.p)
        })
        .collect();
    let mut adjusted = holm(&tests.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
    pairs
        .iter()
        .zip(&tests)
        .map(|((_, _, ratio), test)| match test.and_then(|_| adjusted.next()) {
            None => verdict_of_single_runs(*ratio),
            Some(p) => {
                let less = 1.0 - ratio.min(1.0 / ratio);
                if p < SIGNIFICANT && less >= TIE {
                    Verdict::Significant { p }
                } else {
                    Verdict::NotSignificant { p }
                }
            }
        })
        .collect()
}

/// The price per hour of the first system at which both cost the same for the question's work; `None` where
/// either does not do what is asked.
pub fn break_even(first: &Answer, second: &Answer, question: Question, second_per_hour: f64) -> Option<f64> {
    match question {
        Question::Demand { .. } => (first.possible() && second.possible()).then_some(second_per_hour),
        Question::Concurrency { .. } | Question::Limit { .. } => {
            Some(second_per_hour * first.spot()?.per_s / second.spot()?.per_s)
        }
    }
}

/// Where the lead in cost changes from one system to the other as threads grow.
#[derive(Clone, Debug, PartialEq)]
pub struct LeadChange {
    /// Whether the first system leads before it, and the second after it.
    pub first_leads_before: bool,
    /// The last measured load at which the one is ahead.
    pub from: f64,
    /// The first measured load at which the other is.
    pub to: f64,
    /// Where between them they are equal, by interpolation.
    pub equal_at: Option<f64>,
    /// Loads between that are too close to call.
    pub undecided: Vec<f64>,
}

/// The changes of lead between two curves at given prices per hour, over the loads both have measured.
///
/// Loads that are too close to call have no leader: a change is told only between loads that have one.
pub fn lead_changes(
    first: (&Curve, f64),
    second: (&Curve, f64),
    decide: impl Fn(&crate::Load, &crate::Load, f64) -> Verdict,
) -> Vec<LeadChange> {
    let mut changes = Vec::new();
    let mut last: Option<(bool, f64)> = None;
    let mut undecided = Vec::new();
    for (a, b) in common_loads(first.0, second.0) {
        let ratio = (first.1 / a.per_s) / (second.1 / b.per_s);
        if !decide(a, b, ratio).decided() || ratio == 1.0 {
            undecided.push(a.threads);
            continue;
        }
        let first_leads = ratio < 1.0;
        if let Some((led, from)) = last.filter(|(led, _)| *led != first_leads) {
            changes.push(LeadChange {
                first_leads_before: led,
                from,
                to: a.threads,
                equal_at: equal_between(first, second, from, a.threads),
                undecided: undecided.clone(),
            });
        }
        last = Some((first_leads, a.threads));
        undecided.clear();
    }
    changes
}

/// The loads both curves have measured.
pub fn common_loads<'a>(
    first: &'a Curve,
    second: &'a Curve,
) -> impl Iterator<Item = (&'a crate::Load, &'a crate::Load)> {
    first.loads.iter().filter_map(|a| Some((a, second.load(a.threads)?)))
}

/// Where two curves cost the same between two loads, by bisection on the interpolated curves.
fn equal_between(first: (&Curve, f64), second: (&Curve, f64), from: f64, to: f64) -> Option<f64> {
    let difference = |threads: f64| {
        let (a, b) = (first.0.at_threads(threads)?, second.0.at_threads(threads)?);
        Some(first.1 / a.per_s - second.1 / b.per_s)
    };
    let (mut low, mut high) = (from, to);
    let before = difference(low)?;
    if before * difference(high)? > 0.0 {
        return None;
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if difference(middle)? * before > 0.0 { low = middle } else { high = middle }
    }
    Some((low + high) / 2.0)
}
