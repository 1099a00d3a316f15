//! fio's latency buckets.
//!
//! Up to 127 ns each value has its own; above, every doubling has 64 (`FIO_IO_U_PLAT_BITS` is 6). JSON+ names a
//! bucket by its middle, which is at most 0.8 % off.

use super::document::Spread;
use crate::number::whole;
use std::collections::BTreeMap;

/// Buckets in one doubling, as a power of two.
const BITS: u32 = 6;

/// Middle of a bucket, ns → how many.
pub(super) type Bins = BTreeMap<u64, u64>;

/// The buckets of a direction; none where they are not printed, or one cannot be read.
pub(super) fn of(spread: &Spread) -> Option<Bins> {
    let bins: Option<Bins> = spread.bins.iter().map(|(ns, count)| Some((whole(ns)?, *count))).collect();
    bins.filter(|bins| !bins.is_empty())
}

/// Adds buckets to others.
pub(super) fn add(to: &mut Bins, more: &Bins) {
    for (ns, count) in more {
        let total = to.entry(*ns).or_insert(0);
        *total = total.saturating_add(*count);
    }
}

/// How many are in all of them.
pub(super) fn total(bins: &Bins) -> u64 {
    bins.values().fold(0, |sum, count| sum.saturating_add(*count))
}

/// The upper edge, ns, of the bucket around `middle`.
pub(super) fn upper_ns(middle: u64) -> f64 {
    if middle < 2 << BITS {
        return middle as f64;
    }
    let width = 1_u64 << (middle.ilog2() - BITS);
    (middle + width / 2) as f64
}

/// The latency, ns, that a share `fraction` does not exceed, as fio reckons it: the middle of the bucket with the
/// ⌈fraction × count⌉th.
pub(super) fn percentile_ns(bins: &Bins, fraction: f64) -> Option<f64> {
    let rank = (total(bins) as f64 * fraction).ceil().max(1.0);
    let mut seen = 0_u64;
    let found = bins.iter().find(|(_, count)| {
        seen = seen.saturating_add(**count);
        seen as f64 >= rank
    });
    found.map(|(ns, _)| *ns as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_buckets() {
        // Alone up to 127; from 128 two together (middle 129: 128 and 129), from 256 four (middle 258).
        assert_eq!([100, 127, 129, 258].map(upper_ns), [100.0, 127.0, 130.0, 260.0]);
        // 24192 lies between 2^14 and 2^15: 256 wide, from 24064 to 24320.
        assert_eq!(upper_ns(24_192), 24_320.0);
    }

    #[test]
    fn ranks_count_from_the_lowest() {
        let bins = Bins::from([(10, 90), (20, 9), (30, 1)]);
        let at = |fraction| percentile_ns(&bins, fraction);
        assert_eq!([at(0.9), at(0.91), at(0.99), at(1.0)], [10.0, 20.0, 20.0, 30.0].map(Some));
        assert_eq!(percentile_ns(&Bins::new(), 0.5), None);
    }
}
