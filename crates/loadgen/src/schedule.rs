//! When operations should begin.

use crate::SplitMix64;

/// How operations arrive in an open loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrival {
    /// At equal distances.
    #[default]
    Fixed,
    /// Independently of each other: distances are exponential.
    Poisson,
}

/// The intended starts of one worker's operations, in ns since the start of the run, ascending. They are
/// absolute: no start depends on when an earlier operation really began or ended.
#[derive(Clone, Debug)]
pub struct Schedule {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Operation `next` of all workers is next; this one takes every `step`th.
    Fixed { per_s: f64, next: u64, step: u64 },
    /// Mean distance and the last start, s.
    Poisson { mean_s: f64, at_s: f64, random: SplitMix64 },
}

impl Schedule {
    /// The starts of worker `worker` (from 0) of `workers` that share the rate `per_s`, 1/s.
    ///
    /// With fixed distances the workers take turns; with Poisson arrivals each draws its own at its part of
    /// the rate, which together is a Poisson process of the whole rate. The same seed gives the same starts.
    /// A rate that is not a positive number gives a schedule without operations.
    pub fn new(per_s: f64, arrival: Arrival, worker: u32, workers: u32, seed: u64) -> Self {
        let workers = workers.max(1);
        let kind = match arrival {
            Arrival::Fixed => Kind::Fixed { per_s, next: u64::from(worker), step: u64::from(workers) },
            Arrival::Poisson => Kind::Poisson {
                mean_s: f64::from(workers) / per_s,
                at_s: 0.0,
                random: SplitMix64::of_worker(seed, worker),
            },
        };
        Self { kind }
    }
}

impl Iterator for Schedule {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let at_s = match &mut self.kind {
            Kind::Fixed { per_s, next, step } => {
                // From the count, not from the last start: rounding does not add up.
                let at_s = *next as f64 / *per_s;
                *next += *step;
                at_s
            }
            Kind::Poisson { mean_s, at_s, random } => {
                *at_s -= random.unit().ln() * *mean_s;
                *at_s
            }
        };
        let at_ns = (at_s * 1e9).round();
        // 2⁶³ ns are 292 years.
        (at_ns >= 0.0 && at_ns < i64::MAX as f64).then_some(at_ns as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn starts(per_s: f64, arrival: Arrival, worker: u32, workers: u32) -> Vec<u64> {
        Schedule::new(per_s, arrival, worker, workers, 42).take(5).collect()
    }

    #[test]
    fn fixed_starts_are_equally_far_apart() {
        assert_eq!(starts(1000.0, Arrival::Fixed, 0, 1), [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]);
        // A third of a second is not a whole number of ns; after 3,000,000 it is a whole second again.
        let far = Schedule::new(3.0, Arrival::Fixed, 0, 1, 0).nth(3_000_000);
        assert_eq!(far, Some(1_000_000 * 1_000_000_000));
    }

    #[test]
    fn workers_take_turns() {
        assert_eq!(starts(2000.0, Arrival::Fixed, 0, 2), starts(1000.0, Arrival::Fixed, 0, 1));
        assert_eq!(starts(2000.0, Arrival::Fixed, 1, 2)[..2], [500_000, 1_500_000]);
    }

    #[test]
    fn poisson_starts_have_the_mean_and_the_spread_of_the_process() {
        let starts: Vec<u64> = Schedule::new(1000.0, Arrival::Poisson, 0, 1, 3).take(100_000).collect();
        let gaps: Vec<f64> = starts.windows(2).map(|w| (w[1] - w[0]) as f64 / 1e6).collect();
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let variance = gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / gaps.len() as f64;
        // Mean and standard deviation of the exponential distribution are both 1 ms; four standard errors.
        assert!((mean - 1.0).abs() < 4.0 / 316.0, "{mean}");
        assert!((variance - 1.0).abs() < 0.04, "{variance}");
        // A gap above 3 ms has the probability e^-3 = 0.0498.
        let long = gaps.iter().filter(|gap| **gap > 3.0).count() as f64 / gaps.len() as f64;
        assert!((long - 0.0498).abs() < 0.003, "{long}");
    }

    #[test]
    fn workers_of_one_seed_draw_different_starts() {
        assert_ne!(starts(1000.0, Arrival::Poisson, 0, 2), starts(1000.0, Arrival::Poisson, 1, 2));
        assert_eq!(starts(1000.0, Arrival::Poisson, 0, 2), starts(1000.0, Arrival::Poisson, 0, 2));
    }

    #[test]
    fn a_rate_of_nothing_has_no_starts_to_speak_of() {
        assert_eq!(Schedule::new(0.0, Arrival::Fixed, 1, 2, 0).next(), None);
        assert_eq!(Schedule::new(0.0, Arrival::Poisson, 0, 1, 0).next(), None);
    }

    proptest! {
        #[test]
        fn starts_ascend_and_workers_together_offer_the_rate(
            per_s in 1.0_f64..1e6, workers in 1_u32..9, poisson: bool, seed: u64,
        ) {
            let arrival = if poisson { Arrival::Poisson } else { Arrival::Fixed };
            let mut all = 0;
            for worker in 0..workers {
                let starts: Vec<u64> = Schedule::new(per_s, arrival, worker, workers, seed).take(2000).collect();
                prop_assert!(starts.is_sorted());
                all += starts.iter().filter(|at| **at < (1e9 * 1000.0 / per_s) as u64).count();
            }
            // A thousand are expected in that time; fixed: exactly, but for the one at its end.
            let tolerance = if poisson { 200 } else { 1 };
            prop_assert!(all.abs_diff(1000) <= tolerance, "{all}");
        }
    }
}
