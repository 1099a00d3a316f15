//! A histogram of latencies.

use hdrhistogram::Histogram;

/// Longest latency that is told apart, ns: an hour. Longer ones count as this.
const LONGEST_NS: u64 = 3_600_000_000_000;
/// Significant digits: buckets are at most 0.1 % wide.
const DIGITS: u8 = 3;

/// Latencies: a histogram of three significant digits from 1 ns to 1 h, with the exact sum, least and greatest.
#[derive(Clone, Debug)]
pub struct Latencies {
    histogram: Histogram<u64>,
    sum_ns: u128,
    min_ns: u64,
    max_ns: u64,
}

impl Default for Latencies {
    fn default() -> Self {
        Self { histogram: histogram(DIGITS), sum_ns: 0, min_ns: u64::MAX, max_ns: 0 }
    }
}

/// An empty histogram from 1 ns to 1 h.
pub(crate) fn histogram(digits: u8) -> Histogram<u64> {
    match Histogram::new_with_bounds(1, LONGEST_NS, digits) {
        Ok(histogram) => histogram,
        // Bounds and digits are constants that it takes: 1 < 2 × 1 <= 1 h, and 0 to 5 digits.
        Err(error) => unreachable!("{error}"),
    }
}

impl Latencies {
    /// Counts one, ns.
    pub fn record(&mut self, ns: u64) {
        self.histogram.saturating_record(ns);
        self.sum_ns += u128::from(ns);
        self.min_ns = self.min_ns.min(ns);
        self.max_ns = self.max_ns.max(ns);
    }

    /// Adds another's.
    pub fn merge(&mut self, other: &Self) {
        // Both have the same bounds, so there is nothing that does not fit.
        let added = self.histogram.add(&other.histogram);
        debug_assert!(added.is_ok());
        self.sum_ns += other.sum_ns;
        self.min_ns = self.min_ns.min(other.min_ns);
        self.max_ns = self.max_ns.max(other.max_ns);
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.histogram.len()
    }

    /// Arithmetic mean, ms; `None` if nothing was counted.
    pub fn mean_ms(&self) -> Option<f64> {
        self.some(|| self.sum_ns as f64 / self.count() as f64 / 1e6)
    }

    /// Least, ms.
    pub fn min_ms(&self) -> Option<f64> {
        self.some(|| self.min_ns as f64 / 1e6)
    }

    /// Greatest, ms.
    pub fn max_ms(&self) -> Option<f64> {
        self.some(|| self.max_ns as f64 / 1e6)
    }

    /// The latency, ms, that a share `fraction` (0 to 1) does not exceed: the upper edge of the bucket of the
    /// ⌈fraction × count⌉th, at most the greatest.
    pub fn percentile_ms(&self, fraction: f64) -> Option<f64> {
        self.some(|| self.histogram.value_at_quantile(fraction).min(self.max_ns) as f64 / 1e6)
    }

    /// Non-empty buckets, ascending: the greatest latency a bucket holds, ms, and how many are in it. The last
    /// is infinite where something took longer than an hour.
    pub fn buckets(&self) -> impl Iterator<Item = (f64, u64)> {
        let beyond = self.max_ns > LONGEST_NS;
        let last = self.histogram.max();
        self.histogram.iter_recorded().map(move |step| {
            let upper_ns = step.value_iterated_to();
            let upper_ms = if beyond && upper_ns >= last { f64::INFINITY } else { upper_ns as f64 / 1e6 };
            (upper_ms, step.count_since_last_iteration())
        })
    }

    fn some(&self, value: impl FnOnce() -> f64) -> Option<f64> {
        (self.count() > 0).then(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_counted_has_no_figures() {
        let empty = Latencies::default();
        assert_eq!(
            (empty.mean_ms(), empty.min_ms(), empty.max_ms(), empty.percentile_ms(0.5)),
            (None, None, None, None)
        );
        assert_eq!(empty.buckets().count(), 0);
    }

    #[test]
    fn more_than_an_hour_is_counted_as_beyond() {
        let mut latencies = Latencies::default();
        latencies.record(1_000_000);
        latencies.record(2 * LONGEST_NS);
        let buckets: Vec<(f64, u64)> = latencies.buckets().collect();
        assert_eq!((buckets.len(), buckets[1]), (2, (f64::INFINITY, 1)));
        // The exact mean of 1 ms and 2 h.
        assert_eq!(latencies.mean_ms(), Some((1.0 + 7_200_000.0) / 2.0));
        assert_eq!(latencies.max_ms(), Some(7_200_000.0));
    }

    proptest! {
        #[test]
        fn percentiles_are_those_of_the_sorted_list(
            mut list in proptest::collection::vec(1_u64..10_000_000_000, 1..400), cut in 0_usize..400,
            fraction in 0.001_f64..1.0,
        ) {
            let cut = cut.min(list.len());
            let (mut a, mut b) = (Latencies::default(), Latencies::default());
            list[..cut].iter().for_each(|ns| a.record(*ns));
            list[cut..].iter().for_each(|ns| b.record(*ns));
            a.merge(&b);
            list.sort_unstable();
            let rank = ((fraction * list.len() as f64).ceil() as usize).clamp(1, list.len());
            let exact = list[rank - 1] as f64 / 1e6;
            let found = a.percentile_ms(fraction).unwrap();
            prop_assert!(found >= exact && found <= exact * 1.001 + 1e-6, "{found} for {exact}");
            prop_assert_eq!(a.max_ms(), Some(list[list.len() - 1] as f64 / 1e6));
            prop_assert_eq!(a.min_ms(), Some(list[0] as f64 / 1e6));
            prop_assert_eq!(a.buckets().map(|(_, count)| count).sum::<u64>(), list.len() as u64);
            prop_assert!(a.buckets().map(|(upper, _)| upper).is_sorted());
        }
    }
}
