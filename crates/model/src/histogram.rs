//! Percentiles from the buckets of a latency histogram.

use crate::Percentile;

/// Fewest operations beyond a percentile for it to be shown.
pub const BEYOND_TO_SHOW: f64 = 10.0;

/// A percentile from buckets, ascending by upper edge, with the operations in each: the upper edge of the
/// bucket in which the operation of that rank lies (nearest rank, ⌈fraction × n⌉).
///
/// `None` of an empty histogram, or with fewer than ten operations beyond the percentile. The result is
/// infinite where the rank lies in a tool's capped bucket.
pub fn percentile_of_buckets(buckets: &[(f64, u64)], percentile: Percentile) -> Option<f64> {
    let total: u64 = buckets.iter().map(|(_, count)| count).sum();
    let beyond = total as f64 * (1.0 - percentile.fraction());
    // A hair's width for the rounding of 1 − fraction.
    if total == 0 || beyond < BEYOND_TO_SHOW - 1e-6 {
        return None;
    }
    let rank = (percentile.fraction() * total as f64).ceil().max(1.0);
    let mut seen = 0_u64;
    for (upper_ms, count) in buckets {
        seen += count;
        if seen as f64 >= rank {
            return Some(*upper_ms);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_rank_by_hand() {
        // 1000 operations: rank 500 lies in the first bucket of 600, rank 950 in the second, rank 990 in the third.
        let buckets = [(1.0, 600), (2.0, 350), (4.0, 40), (f64::INFINITY, 10)];
        assert_eq!(percentile_of_buckets(&buckets, Percentile::P50), Some(1.0));
        assert_eq!(percentile_of_buckets(&buckets, Percentile::P95), Some(2.0));
        assert_eq!(percentile_of_buckets(&buckets, Percentile::P99), Some(4.0));
    }

    #[test]
    fn too_few_beyond_is_not_shown() {
        assert_eq!(percentile_of_buckets(&[(1.0, 999)], Percentile::P99), None);
        assert_eq!(percentile_of_buckets(&[(1.0, 1000)], Percentile::P99), Some(1.0));
        assert_eq!(percentile_of_buckets(&[], Percentile::P50), None);
    }

    proptest::proptest! {
        #[test]
        fn percentiles_never_fall(counts in proptest::collection::vec(0_u64..500, 1..50)) {
            let buckets: Vec<(f64, u64)> = counts.iter().enumerate().map(|(i, c)| (i as f64, *c)).collect();
            let found: Vec<f64> = [Percentile::P50, Percentile::P95, Percentile::P99]
                .into_iter()
                .filter_map(|p| percentile_of_buckets(&buckets, p))
                .collect();
            proptest::prop_assert!(found.windows(2).all(|pair| pair[0] <= pair[1]));
        }
    }
}
