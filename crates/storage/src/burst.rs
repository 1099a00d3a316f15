//! Bursts: how long credits last, simulated in steps.

use crate::{Bound, Throttle};

/// One step of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// When it begins, s.
    pub at_s: f64,
    /// What the load asks for, I/O per second.
    pub demand: f64,
    /// What it gets, I/O per second, on average over the step.
    pub served: f64,
    /// The least of the limits, where the load gets less than it asks for.
    pub held_by: Option<Bound>,
    /// Credits left at its end, for each limit in their order.
    pub credits: Vec<f64>,
}

/// Simulates a load: `demand` in I/O per second for each step of `step_s` seconds, of `block_kib` KiB each.
///
/// In a step each limit lets through its base and what credits it holds, at most its burst: served = min(demand,
/// min over limits of min(burst, base + credits ÷ step) ÷ what one I/O takes). Credits then change by (base − used)
/// × step, and are never more than the bucket holds nor less than none: what is spent was earned or there at the
/// start. What is not served is not made up later. Buckets are full at the start.
pub fn simulate(throttles: &[Throttle<'_>], block_kib: f64, demand: &[f64], step_s: f64) -> Vec<Step> {
    let mut credits: Vec<f64> = throttles.iter().map(|throttle| throttle.credits).collect();
    let mut steps = Vec::with_capacity(demand.len());
    for (at, demand) in demand.iter().enumerate() {
        let mut served = demand.max(0.0);
        let mut held_by = None;
        for (throttle, credits) in throttles.iter().zip(&credits) {
            let through = (throttle.base + credits / step_s).min(throttle.burst.max(throttle.base));
            let iops = through / throttle.per_io(block_kib);
            if iops < served {
                (served, held_by) = (iops, Some(throttle.bound));
            }
        }
        for (throttle, credits) in throttles.iter().zip(&mut credits) {
            let used = served * throttle.per_io(block_kib);
            *credits = (*credits + (throttle.base - used) * step_s).clamp(0.0, throttle.credits);
        }
        let at_s = at as f64 * step_s;
        steps.push(Step { at_s, demand: *demand, served, held_by, credits: credits.clone() });
    }
    steps
}

/// How long a constant load runs before the first bucket is empty, s: credits ÷ (use − base), the use being what
/// all limits let through while they burst. `None` where none ever is.
pub fn runs_dry_after_s(throttles: &[Throttle<'_>], block_kib: f64, demand: f64) -> Option<f64> {
    let served = throttles
        .iter()
        .map(|throttle| throttle.burst.max(throttle.base) / throttle.per_io(block_kib))
        .fold(demand, f64::min);
    throttles
        .iter()
        .filter(|throttle| throttle.credits > 0.0)
        .filter_map(|throttle| {
            let spent = served * throttle.per_io(block_kib) - throttle.base;
            (spent > 0.0).then(|| throttle.credits / spent)
        })
        .reduce(f64::min)
}
