//! Positions of the control under the chart.

use super::context::{Context, Line};
use super::inputs::{Inputs, range};
use crate::page::Slider;
use pricebench_model::QuestionKind;

/// Ratio from one position to the next between measured loads.
const THREADS_STEP: f64 = 1.06;

/// How many positions a rate or a latency has, roughly.
const POSITIONS: usize = 100;

/// The slider of the chosen question; `None` where there is nothing to slide over.
pub(super) fn slider(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Option<Slider> {
    let words = context.words;
    let loads = || lines.iter().flat_map(|line| &line.curve.loads);
    let (label, positions, value, unit) = match inputs.kind {
        QuestionKind::Concurrency => {
            let positions = threads_positions(loads().map(|load| load.threads));
            (words.concurrency, positions, inputs.threads, words.threads_unit)
        }
        QuestionKind::Demand => {
            let positions = spread(range(loads().map(|load| load.per_s))?);
            (words.demand, positions, inputs.demand_per_s, "TPS")
        }
        QuestionKind::Limit => {
            let latencies = loads().filter_map(|load| load.latency(inputs.limit_metric));
            (words.latency_limit, spread(range(latencies)?), inputs.limit_ms, "ms")
        }
    };
    let measured = positions.iter().map(|at| {
        inputs.kind == QuestionKind::Concurrency && lines.iter().any(|line| line.curve.load(*at).is_some())
    });
    Some(Slider {
        label: label.to_owned(),
        measured: measured.collect(),
        index: nearest(&positions, value)?,
        positions,
        // What is typed and linked needs no more digits than a measurement has.
        value: significant(value, 6),
        output: inputs.at(context),
        unit: unit.to_owned(),
    })
}

/// Every measured load, and whole numbers between them on a geometric grid.
fn threads_positions(measured: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut measured: Vec<f64> = measured.collect();
    measured.sort_by(f64::total_cmp);
    measured.dedup();
    let mut positions = Vec::new();
    for (at, load) in measured.iter().enumerate() {
        positions.push(*load);
        let Some(next) = measured.get(at + 1) else { break };
        let mut between = *load;
        loop {
            between = (between * THREADS_STEP).round().max(between.floor() + 1.0);
            if between >= *next {
                break;
            }
            positions.push(between);
        }
    }
    positions
}

/// Round numbers over a range, equal ratios apart, with both ends, to four digits: what an end's rounding puts
/// outside the range is brought back where it is used.
fn spread((least, most): (f64, f64)) -> Vec<f64> {
    let ratio = most / least;
    if !(least > 0.0 && ratio.is_finite()) {
        return vec![least];
    }
    // Two digits are enough where steps are wide; narrow ranges need a third.
    let digits = if ratio > 10.0 { 2 } else { 3 };
    let ends = (significant(least, 4), significant(most, 4));
    let mut positions = vec![ends.0];
    for step in 1..POSITIONS {
        let value = significant(least * ratio.powf(step as f64 / POSITIONS as f64), digits);
        let last = positions.last().copied().unwrap_or(least);
        if value > last && value < ends.1 {
            positions.push(value);
        }
    }
    if ends.1 > ends.0 {
        positions.push(ends.1);
    }
    positions
}

/// A number rounded to a count of significant digits.
pub(crate) fn significant(value: f64, digits: i32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let magnitude = value.abs().log10().floor() as i32;
    // Powers of ten are exact only upwards: dividing by one gives the nearest decimal.
    let shift = digits - 1 - magnitude;
    let factor = 10_f64.powi(shift.abs());
    let rounded =
        if shift >= 0 { (value * factor).round() / factor } else { (value / factor).round() * factor };
    if rounded.is_finite() { rounded } else { value }
}

fn nearest(positions: &[f64], value: f64) -> Option<usize> {
    let distances = positions.iter().map(|at| (at - value).abs());
    distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_keep_every_measured_load_and_whole_numbers_between() {
        let positions = threads_positions([128.0, 2.0, 4.0, 96.0].into_iter());
        assert_eq!(positions[..3], [2.0, 3.0, 4.0]);
        assert!(positions.contains(&96.0) && positions.last() == Some(&128.0));
        assert!(positions.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(positions.iter().all(|at| at.fract() == 0.0));
        assert!(positions.len() < 80, "{}", positions.len());
    }

    #[test]
    fn rates_are_round_and_hold_both_ends() {
        let positions = spread((39.834, 1171.5));
        assert_eq!((positions.first(), positions.last()), (Some(&39.83), Some(&1172.0)));
        assert!(positions[1..positions.len() - 1].iter().all(|at| significant(*at, 2) == *at));
        assert_eq!(spread((5.0, 5.0)), [5.0]);
    }

    proptest::proptest! {
        #[test]
        fn positions_ascend(least in 1e-6_f64..1e9, ratio in 1.0_f64..1e6) {
            let positions = spread((least, least * ratio));
            proptest::prop_assert!(positions.windows(2).all(|pair| pair[0] < pair[1]));
            proptest::prop_assert!(positions.len() <= POSITIONS + 1);
        }
    }
}
