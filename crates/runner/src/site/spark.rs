//! The small chart of a report in the list: throughput over loads.

use pricebench_model::{Curve, Point, Report, curves};

/// Numbers in each series.
const NUMBERS: usize = 16;
/// Series at most.
const SERIES: usize = 4;

/// Throughput (1/s) over loads, for each of the first four curves: 16 numbers at equal steps along its measured
/// loads, linear between two of them. Curves with one load have none.
pub(super) fn spark(report: &Report, points: &[Point]) -> Vec<Vec<f64>> {
    curves(report, points).iter().filter(|curve| curve.loads.len() > 1).take(SERIES).map(resampled).collect()
}

fn resampled(curve: &Curve) -> Vec<f64> {
    let rates: Vec<f64> = curve.loads.iter().map(|load| load.per_s).collect();
    let steps = rates.len().saturating_sub(1) as f64;
    (0..NUMBERS).map(|at| between(&rates, steps * at as f64 / (NUMBERS - 1) as f64)).collect()
}

/// The value at a place between whole positions, to four significant digits: more cannot be seen.
fn between(values: &[f64], place: f64) -> f64 {
    let (low, share) = (place.floor() as usize, place.fract());
    let first = values.get(low).copied().unwrap_or_default();
    let second = values.get(low + 1).copied().unwrap_or(first);
    let value = first + (second - first) * share;
    format!("{value:.3e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resamples_linearly_and_ends_where_the_curve_ends() {
        let rates = [10.0, 20.0, 50.0, 123.456];
        // Three steps over fifteen: a fifth of a step each.
        assert_eq!(between(&rates, 0.0), 10.0);
        assert_eq!(between(&rates, 0.2), 12.0);
        assert_eq!(between(&rates, 1.4), 32.0);
        assert_eq!(between(&rates, 3.0), 123.5);
    }
}
