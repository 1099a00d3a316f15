//! What one or several workers measured.

use crate::second::Cell;
use crate::{Latencies, Offered, Window};
use std::collections::BTreeMap;

/// What was measured, by one worker or, merged, by several.
#[derive(Clone, Debug)]
pub struct Measured {
    pub(crate) window: Window,
    /// From the intended start; in a closed loop the same as `service`.
    pub response: Latencies,
    /// From submission.
    pub service: Latencies,
    /// Data moved in the measured time, bytes.
    pub bytes: u64,
    /// Operations that failed, by code.
    pub errors: BTreeMap<String, u64>,
    /// What was offered.
    pub offered: Offered,
    pub(crate) seconds: BTreeMap<i64, Cell>,
}

/// One second of the series. Latencies are response times of what was done in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Second {
    /// From the start of the measured time; negative during warm-up.
    pub second: i64,
    /// Operations done.
    pub count: u64,
    /// Operations failed.
    pub errors: u64,
    /// Data moved, bytes.
    pub bytes: u64,
    /// Mean, ms; `None` if nothing was done, as for the percentiles.
    pub mean_ms: Option<f64>,
    /// 95th percentile, ms.
    pub p95_ms: Option<f64>,
    /// 99th percentile, ms.
    pub p99_ms: Option<f64>,
}

impl Measured {
    /// Adds what another worker measured in the same time.
    pub fn merge(&mut self, other: Self) {
        self.response.merge(&other.response);
        self.service.merge(&other.service);
        self.bytes += other.bytes;
        for (code, count) in other.errors {
            *self.errors.entry(code).or_default() += count;
        }
        let Offered { operations, not_started, lateness_max_ns } = other.offered;
        self.offered.operations = match (self.offered.operations, operations) {
            (None, None) => None,
            (a, b) => Some(a.unwrap_or(0) + b.unwrap_or(0)),
        };
        self.offered.not_started += not_started;
        self.offered.lateness_max_ns = self.offered.lateness_max_ns.max(lateness_max_ns);
        for (second, cell) in other.seconds {
            self.seconds.entry(second).or_default().merge(cell);
        }
    }

    /// The measured time, s.
    pub fn duration_s(&self) -> f64 {
        self.window.duration_s()
    }

    /// Operations done that were due in the measured time.
    pub fn count(&self) -> u64 {
        self.response.count()
    }

    /// Operations failed that were due in the measured time.
    pub fn error_count(&self) -> u64 {
        self.errors.values().sum()
    }

    /// Every second from the first in which something was done to the end of the measured time, those without
    /// anything included. What was waited for after its end is not in it.
    pub fn series(&self) -> Vec<Second> {
        let Some(first) = self.seconds.keys().next().copied() else { return Vec::new() };
        let end = self.window.second(self.window.end_ns);
        let empty = Cell::default();
        let seconds = (first.min(0)..end).map(|second| {
            let cell = self.seconds.get(&second).unwrap_or(&empty);
            let Cell { count, errors, bytes, sum_ns, .. } = cell;
            Second {
                second,
                count: *count,
                errors: *errors,
                bytes: *bytes,
                mean_ms: (*count > 0).then(|| *sum_ns as f64 / *count as f64 / 1e6),
                p95_ms: cell.percentile_ms(0.95),
                p99_ms: cell.percentile_ms(0.99),
            }
        });
        seconds.collect()
    }
}

/// Rounds that a measured time is divided into to see whether it was steady.
const ROUNDS: usize = 5;

impl Measured {
    /// Whether the measured time was steady by the rule of SNIA's Solid State Storage Performance Test
    /// Specification: over five equal rounds, the value of interest stays within 20 % of its mean (greatest −
    /// least), and the ends of its least-squares line within 10 %. The value is the rate, or in an open loop,
    /// where the rate is given, the mean response time. `None` for less than five whole seconds, or with a round
    /// in which nothing was done.
    pub fn steady(&self) -> Option<bool> {
        let seconds: Vec<Second> = self.series().into_iter().filter(|second| second.second >= 0).collect();
        let length = seconds.len() / ROUNDS;
        if length == 0 {
            return None;
        }
        let rounds = seconds.chunks(length).take(ROUNDS);
        let values: Option<Vec<f64>> = rounds.map(|round| self.value(round)).collect();
        Some(is_steady(&values?))
    }

    fn value(&self, round: &[Second]) -> Option<f64> {
        let count: u64 = round.iter().map(|second| second.count).sum();
        if count == 0 {
            return None;
        }
        if self.offered.operations.is_none() {
            return Some(count as f64);
        }
        let sum: f64 = round.iter().filter_map(|second| Some(second.mean_ms? * second.count as f64)).sum();
        Some(sum / count as f64)
    }
}

fn is_steady(values: &[f64]) -> bool {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let (least, greatest) = values.iter().fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(*v), b.max(*v)));
    let middle = (n - 1.0) / 2.0;
    let (mut xy, mut xx) = (0.0, 0.0);
    for (x, y) in values.iter().enumerate() {
        let x = x as f64 - middle;
        xy += x * (y - mean);
        xx += x * x;
    }
    let excursion = (xy / xx * (n - 1.0)).abs();
    greatest - least <= 0.2 * mean && excursion <= 0.1 * mean
}

#[cfg(test)]
mod tests {
    use super::is_steady;
    use crate::{Offered, Operation, Recorder, Window};

    #[test]
    fn steady_is_what_the_rule_says() {
        assert!(is_steady(&[100.0, 104.0, 97.0, 102.0, 99.0]));
        // Greatest − least is 21 % of the mean.
        assert!(!is_steady(&[90.0, 111.0, 100.0, 99.0, 100.0]));
        // 16 % apart, but the line falls from 108 to 92: by 16 %.
        assert!(!is_steady(&[108.0, 104.0, 100.0, 96.0, 92.0]));
        // The same values in another order have no slope.
        // (−1 × −8 + 1 × −4 + 2 × 4) ÷ 10 × 4 = 4.8 %.
        assert!(is_steady(&[100.0, 92.0, 108.0, 96.0, 104.0]));
    }

    #[test]
    fn a_run_that_slows_down_is_not_steady() {
        let of = |done: [u64; 5]| {
            let mut recorder = Recorder::new(Window::seconds(0, 5));
            for (second, count) in (0_u64..).zip(done) {
                (0..count).for_each(|_| recorder.done(operation(second * 1000 + 100, 2), 1));
            }
            recorder.finish(Offered::default()).steady()
        };
        assert_eq!(of([50, 51, 49, 50, 50]), Some(true));
        assert_eq!(of([60, 55, 50, 45, 40]), Some(false));
        assert_eq!(of([50, 50, 0, 50, 50]), None);
    }

    const MS: u64 = 1_000_000;

    /// An operation due at `at`, submitted a ms later and done `ms` after it was due.
    fn operation(at_ms: u64, ms: u64) -> Operation {
        let intended_ns = at_ms * MS;
        Operation { intended_ns, submitted_ns: intended_ns + MS, completed_ns: intended_ns + ms * MS }
    }

    #[test]
    fn warm_up_is_in_the_series_alone() {
        let mut recorder = Recorder::new(Window::seconds(1, 2));
        recorder.done(operation(500, 10), 4096);
        recorder.done(operation(1500, 20), 4096);
        recorder.failed(operation(1600, 5), "EIO");
        // Due in the window, done after it: measured, but in no second of it.
        recorder.done(operation(2900, 400), 4096);
        let measured = recorder.finish(Offered::default());
        assert_eq!((measured.count(), measured.bytes, measured.error_count()), (2, 8192, 1));
        assert_eq!(measured.response.mean_ms(), Some((20.0 + 400.0) / 2.0));
        assert_eq!(measured.service.mean_ms(), Some((19.0 + 399.0) / 2.0));
        let series = measured.series();
        let counts: Vec<(i64, u64, u64)> = series.iter().map(|s| (s.second, s.count, s.errors)).collect();
        assert_eq!(counts, [(-1, 1, 0), (0, 1, 1), (1, 0, 0)]);
        assert_eq!((series[0].mean_ms, series[2].mean_ms, series[2].p99_ms), (Some(10.0), None, None));
    }

    #[test]
    fn workers_merge_into_the_whole() {
        let window = Window::seconds(0, 1);
        let of = |ms: &[u64], not_started, lateness_max_ns| {
            let mut recorder = Recorder::new(window);
            ms.iter().for_each(|ms| recorder.done(operation(100, *ms), 1));
            let operations = Some(ms.len() as u64 + not_started);
            recorder.finish(Offered { operations, not_started, lateness_max_ns })
        };
        let mut whole = of(&[1, 2, 3], 1, 7);
        whole.merge(of(&[2, 90], 4, 3));
        assert_eq!(whole.offered, Offered { operations: Some(10), not_started: 5, lateness_max_ns: 7 });
        assert_eq!(whole.response.mean_ms(), Some(98.0 / 5.0));
        let series = whole.series();
        assert_eq!(series[0].count, 5);
        // The fifth of five, within the two digits of the series.
        let p95 = series[0].p95_ms.unwrap();
        assert!((90.0..=91.0).contains(&p95), "{p95}");
    }
}
