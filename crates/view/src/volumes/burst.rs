//! What a load gets of volumes of the reader's size: gp2 with its credits, gp3, and the instance's burst.

use super::need::Asked;
use super::state::load_pieces;
use super::types::whole;
use super::words::{Dry, VolumeWords};
use crate::numbers::plain_number;
use pricebench_charts::{Axis, Body, ChartSpec, Lines, Mark, Scale, Series};
use pricebench_storage::{Instance, Order, Step, Throttle, VolumeType, simulate, throttles};

/// Steps of the simulation.
const STEPS: usize = 240;

/// How long the load lasts where the reader has drawn none, s.
const HOURS_2: f64 = 7200.0;

/// The load: pieces of I/O per second and seconds.
pub(super) fn load(asked: &Asked<'_>) -> (Vec<(f64, f64)>, bool) {
    let typed = asked.state.load.as_deref();
    let pieces = typed.and_then(load_pieces);
    let good = typed.is_none() || pieces.is_some();
    (pieces.unwrap_or_else(|| vec![(asked.need.iops as f64, HOURS_2)]), good)
}

/// The load as text, where the reader has typed none.
pub(super) fn load_text(asked: &Asked<'_>) -> String {
    asked.state.load.clone().unwrap_or_else(|| format!("{}*{HOURS_2}", asked.need.iops))
}

pub(super) fn chart(asked: &Asked<'_>, words: &VolumeWords) -> (ChartSpec, Vec<String>) {
    let (pieces, _) = load(asked);
    let seconds: f64 = pieces.iter().map(|(_, seconds)| seconds).sum();
    let step_s = seconds / STEPS as f64;
    let demand = sampled(&pieces, step_s, STEPS);
    let each = Order::of_size(asked.need.gib.div_ceil(u64::from(asked.striped)));
    let mut series = vec![line(words.asked.to_owned(), 0, &demand, step_s)];
    let mut texts = Vec::new();
    for kind in [VolumeType::Gp2, VolumeType::Gp3] {
        let Some(rules) = asked.rules.iter().find(|rules| rules.kind == kind) else { continue };
        let Ok(mut limits) = throttles(rules, &each, asked.striped) else { continue };
        limits.extend(asked.instance.iter().flat_map(Instance::throttles));
        let steps = simulate(&limits, asked.block_kib, &demand, step_s);
        let name = format!("{kind}, {} GiB", plain_number(asked.need.gib as f64));
        let served: Vec<f64> = steps.iter().map(|step| step.served).collect();
        series.push(line(name.clone(), series.len(), &served, step_s));
        texts.push((words.dry)(&Dry { name, after: dry(&limits, asked.block_kib, &steps, step_s, words) }));
    }
    let [across, up] = words.burst_axes;
    let axis =
        |label: &str| Axis { label: label.to_owned(), scale: Scale::Linear, domain: None, ticks: Vec::new() };
    let body =
        Lines { x: axis(across), y: axis(up), series, cursor: None, rules: Vec::new(), bands: Vec::new() };
    (ChartSpec { title: words.burst_title.to_owned(), body: Body::Lines(body), note: None }, texts)
}

/// The demand of each step: the mean of the load over it.
pub(super) fn sampled(pieces: &[(f64, f64)], step_s: f64, steps: usize) -> Vec<f64> {
    let mut demand = vec![0.0; steps];
    let mut from = 0.0;
    for (iops, seconds) in pieces {
        let to = from + seconds;
        let first = (from / step_s) as usize;
        let last = ((to / step_s).ceil() as usize).min(steps);
        for (at, step) in demand.iter_mut().enumerate().take(last).skip(first) {
            let begin = at as f64 * step_s;
            let share = (to.min(begin + step_s) - from.max(begin)).max(0.0) / step_s;
            *step += iops * share;
        }
        from = to;
    }
    demand
}

fn line(label: String, slot: usize, values: &[f64], step_s: f64) -> Series {
    let mark = |(at, y): (usize, &f64)| Mark {
        x: (at as f64 + 0.5) * step_s / 60.0,
        y: *y,
        interval: None,
        flagged: false,
    };
    Series { label, slot, points: values.iter().enumerate().map(mark).collect() }
}

/// When the first bucket is empty, and what is left then.
fn dry(
    limits: &[Throttle<'_>],
    block_kib: f64,
    steps: &[Step],
    step_s: f64,
    words: &VolumeWords,
) -> Option<(String, String)> {
    let empty = |(at, limit): (usize, &Throttle<'_>)| {
        let has_bucket = limit.credits > 0.0;
        let step =
            steps.iter().find(|step| has_bucket && step.credits.get(at).is_some_and(|left| *left <= 0.0))?;
        // Within the step it is spent at an even rate.
        let before = if step.at_s > 0.0 {
            let index = (step.at_s / step_s).round() as usize;
            steps.get(index.checked_sub(1)?)?.credits.get(at).copied()?
        } else {
            limit.credits
        };
        let demand = step.demand.min(limit.burst / limit.per_io(block_kib));
        let spent = demand * limit.per_io(block_kib) - limit.base;
        let into = if spent > 0.0 { (before / spent).min(step_s) } else { step_s };
        Some((step.at_s + into, limit.base / limit.per_io(block_kib)))
    };
    let first = limits.iter().enumerate().filter_map(empty).min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(((words.duration)(first.0), whole(first.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_averaged_over_steps() {
        let demand = sampled(&[(100.0, 90.0), (0.0, 30.0), (400.0, 120.0)], 1.0, STEPS);
        assert_eq!(
            (demand[0], demand[89], demand[90], demand[119], demand[120]),
            (100.0, 100.0, 0.0, 0.0, 400.0)
        );
        // Steps of 2.5 s, the border at 101 s in the middle of one.
        let demand = sampled(&[(100.0, 101.0), (0.0, 499.0)], 2.5, STEPS);
        assert_eq!((demand[39], demand[40], demand[41]), (100.0, 40.0, 0.0));
        let sum: f64 = demand.iter().sum::<f64>() * 2.5;
        assert!((sum - 10_100.0).abs() < 1e-6);
    }
}
