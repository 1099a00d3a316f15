//! sysbench's latency histogram: 1,024 buckets, each 1.8 % wider than the one below, from 1 µs to 100 s.

use crate::number;
use pricebench_formats::BucketRow;
use pricebench_model::{Percentile, TRANSACTION};

/// Where sysbench stops counting, ms: its last bucket holds whatever took longer.
const CAP_MS: f64 = 100_000.0;
/// The least latency it counts, ms.
const LEAST_MS: f64 = 0.001;
/// Buckets less one.
const STEPS: f64 = 1023.0;
/// A percentile is computed only with as many samples beyond it.
const SAMPLES_BEYOND: f64 = 10.0;

/// The buckets of one run, from the lowest.
#[derive(Debug, Default)]
pub(super) struct Histogram {
    /// Middle of the bucket, ms, and operations in it.
    buckets: Vec<(f64, u64)>,
}

impl Histogram {
    /// Adds a row such as `       1.469 |**************************************** 638`. `false` for a line
    /// that is no row, or whose value does not follow the one before.
    pub(super) fn add(&mut self, line: &str) -> bool {
        let Some((value, rest)) = line.split_once('|') else { return false };
        let value = number::non_negative(value.trim());
        let count = rest.trim_start_matches('*').split_whitespace().last().and_then(number::whole);
        let (Some(value), Some(count)) = (value, count) else { return false };
        let middle = middle_ms(value);
        match self.buckets.last_mut() {
            // Below 0.06 ms three decimals do not tell neighbouring buckets apart.
            Some(last) if last.0 == middle => {
                last.1 = last.1.saturating_add(count);
                true
            }
            Some(last) if last.0 > middle => false,
            _ => {
                self.buckets.push((middle, count));
                true
            }
        }
    }

    /// Operations counted.
    pub(super) fn total(&self) -> u64 {
        self.buckets.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Operations at the cap.
    pub(super) fn capped(&self) -> u64 {
        self.buckets.iter().filter(|(middle, _)| *middle >= CAP_MS).map(|(_, count)| count).sum()
    }

    /// A percentile as sysbench computes it: the middle of the bucket in which the operation of rank
    /// `round(total × fraction)` lies. `None` with fewer than ten operations beyond it.
    pub(super) fn percentile(&self, percentile: Percentile) -> Option<f64> {
        let beyond = self.total() as f64 * (1.0 - percentile.fraction());
        // A tenth of a per mille of slack, so that 10 of 1,000 beyond p99 count as ten.
        (beyond >= SAMPLES_BEYOND * 0.9999).then(|| self.ranked(percentile))?
    }

    /// The same without regard to how many lie beyond.
    pub(super) fn ranked(&self, percentile: Percentile) -> Option<f64> {
        let rank = (self.total() as f64 * percentile.fraction()).round();
        let mut below = 0_u64;
        self.buckets.iter().find_map(|(middle, count)| {
            below = below.saturating_add(*count);
            (below as f64 >= rank).then_some(*middle)
        })
    }

    /// The rows of `latency.csv`, without the names they stand under.
    pub(super) fn rows(&self) -> Vec<BucketRow> {
        let row = |(middle, count): &(f64, u64)| BucketRow {
            op: TRANSACTION.to_owned(),
            upper_ms: upper_ms(*middle),
            count: *count,
            ..BucketRow::default()
        };
        self.buckets.iter().filter(|(_, count)| *count > 0).map(row).collect()
    }
}

/// A step from one bucket's middle to the next, as a logarithm.
fn step() -> f64 {
    (CAP_MS / LEAST_MS).ln() / STEPS
}

/// The exact middle of the bucket printed as `value`, which has three decimals; the value itself where it
/// could be several buckets' or is none's.
fn middle_ms(value: f64) -> f64 {
    if value >= CAP_MS {
        return CAP_MS;
    }
    if value < 0.06 {
        return value;
    }
    let bucket = ((value / LEAST_MS).ln() / step()).round();
    let middle = LEAST_MS * (bucket * step()).exp();
    if (middle - value).abs() <= 0.000_51 { middle } else { value }
}

/// The upper edge of a bucket, half a step above its middle; infinite at the cap.
fn upper_ms(middle: f64) -> f64 {
    if middle >= CAP_MS {
        return f64::INFINITY;
    }
    (middle * (step() / 2.0).exp()).max(middle + 0.000_5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(rows: &[&str]) -> Histogram {
        let mut histogram = Histogram::default();
        for row in rows {
            assert!(histogram.add(row), "{row}");
        }
        histogram
    }

    #[test]
    fn middles_and_edges_follow_the_grid() {
        // Worked out by hand: 0.001 × exp(499 × ln(1e8) ÷ 1023) and half a step above.
        assert!((middle_ms(7.985) - 7.984_510_371).abs() < 1e-8);
        assert!((upper_ms(7.984_510_371) - 8.056_721_6).abs() < 1e-6);
        assert_eq!(middle_ms(0.015), 0.015);
        assert_eq!(middle_ms(8.0), 8.0);
        assert_eq!(upper_ms(middle_ms(100_000.0)), f64::INFINITY);
    }

    #[test]
    fn percentiles_need_ten_operations_beyond() {
        let histogram = histogram(&[
            "       1.469 |**************************************** 900",
            "       1.996 |**                                       90",
            "      34.954 |                                         10",
        ]);
        assert_eq!(histogram.total(), 1000);
        assert!((histogram.percentile(Percentile::P50).unwrap() - 1.469).abs() < 0.0005);
        assert!((histogram.percentile(Percentile::P95).unwrap() - 1.996).abs() < 0.0005);
        assert!((histogram.percentile(Percentile::P99).unwrap() - 1.996).abs() < 0.0005);
        let p999 = Percentile::from_digits("999").unwrap();
        assert_eq!(histogram.percentile(p999), None);
        assert!((histogram.ranked(p999).unwrap() - 34.954).abs() < 0.0005);
    }

    #[test]
    fn rows_that_cannot_be_are_refused() {
        let mut histogram = histogram(&["       1.469 |*   5", "  100000.000 |   2"]);
        assert_eq!(histogram.capped(), 2);
        assert!(!histogram.add("       1.469 |*   5"));
        assert!(!histogram.add("value  ------------- distribution ------------- count"));
        assert!(!histogram.add("  x | 5"));
        assert_eq!(Histogram::default().ranked(Percentile::P50), None);
    }
}
