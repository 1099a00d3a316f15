use crate::axis::AxisMap;
use crate::order::sort_few;
use crate::spec::Scale;

/// Steps of a nice axis within a power of ten.
const STEPS: [f64; 4] = [1.0, 2.0, 2.5, 5.0];

/// A tick: its value, and what is written beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) label: String,
}

/// Round values for a linear axis, `few..=many` of them where possible, and the domain they need:
/// with `widen`, both ends are moved out to a tick, wasting as little room as the choice allows.
pub(crate) fn linear(
    (low, high): (f64, f64),
    (few, many): (usize, usize),
    widen: bool,
) -> (Vec<f64>, (f64, f64)) {
    let power = ((high - low) / many as f64).log10().floor();
    let mut best: Option<(f64, f64, i64, i64)> = None;
    for exponent in [power - 1.0, power, power + 1.0, power + 2.0] {
        for step in STEPS.map(|step| step * 10_f64.powf(exponent)) {
            // Adding up in binary may leave an end a hair beside its tick.
            let (first, last) = if widen {
                ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil())
            } else {
                ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor())
            };
            let count = last - first + 1.0;
            if !count.is_finite() || count < 1.0 {
                continue;
            }
            let waste = if widen { (count - 1.0) * step / (high - low) - 1.0 } else { 0.0 };
            let wrong = (few as f64 - count).max(count - many as f64).max(0.0);
            let worth = waste + wrong * 10.0 - count * 1e-3;
            if best.is_none_or(|(least, ..)| worth < least) {
                best = Some((worth, step, first as i64, last as i64));
            }
        }
    }
    let Some((_, step, first, last)) = best.filter(|&(.., a, b)| b.saturating_sub(a) < 1000) else {
        return (Vec::new(), (low, high));
    };
    // A step below 1 divides instead of multiplying: 3 × 0.1 is not 0.3, 3 ÷ 10 is.
    let ticks: Vec<f64> = (first..=last)
        .map(|k| if step < 1.0 { k as f64 / (1.0 / step).round() } else { k as f64 * step })
        .collect();
    let ends = match (widen, ticks.first(), ticks.last()) {
        (true, Some(&first), Some(&last)) if first < last => (first.min(low), last.max(high)),
        _ => (low, high),
    };
    // 1 / step is no whole number once the step is very small.
    if ticks.windows(2).all(|pair| pair[0] < pair[1]) { (ticks, ends) } else { (Vec::new(), (low, high)) }
}

/// Values for a log axis: powers of two over a moderate range, else of ten, every second, third, …
/// of them so that about `many` remain; within less than two doublings, round steps.
pub(crate) fn log((low, high): (f64, f64), many: usize) -> Vec<f64> {
    let doublings = (high / low).log2();
    if doublings < 2.0 {
        return linear((low, high), (3, many.max(3)), false).0;
    }
    let base: f64 = if doublings <= 14.0 { 2.0 } else { 10.0 };
    let exponent = |value: f64| value.ln() / base.ln();
    let first = (exponent(low) - 1e-9).ceil() as i32;
    let last = (exponent(high) + 1e-9).floor() as i32;
    let every = ((last - first) / many.max(1) as i32 + 1).max(1);
    // Multiples of the stride, so that a moved end does not change which powers are shown.
    (first..=last).filter(|k| k.rem_euclid(every) == 0).map(|k| base.powi(k)).collect()
}

/// How much a tick is worth keeping when two collide; the higher wins.
fn rank(index: usize, count: usize, value: f64) -> u8 {
    if index == 0 || index + 1 == count { 2 } else { u8::from(value > 0.0 && value.log2().fract() == 0.0) }
}

/// Ticks whose labels keep `gap` pixels of distance along the axis: ends first, then powers of two
/// (on a log axis), then the others. `extent` is how much of the axis a label takes.
pub(crate) fn spaced(
    mut ticks: Vec<Tick>,
    map: &AxisMap,
    gap: f64,
    extent: impl Fn(&str) -> f64,
) -> Vec<Tick> {
    ticks.retain(|tick| map.shows(tick.value));
    let count = ticks.len();
    let mut order: Vec<usize> = (0..count).collect();
    if map.scale() == Scale::Log {
        let rank = |index: usize| rank(index, count, ticks[index].value);
        sort_few(&mut order, |&a, &b| rank(b).cmp(&rank(a)));
    } else {
        let inner = |index: usize| index != 0 && index + 1 != count;
        sort_few(&mut order, |&a, &b| inner(a).cmp(&inner(b)));
    }
    let mut kept: Vec<(usize, f64, f64)> = Vec::new();
    for index in order {
        let Some(px) = map.px_of(ticks[index].value) else { continue };
        let half = extent(&ticks[index].label) / 2.0 + gap / 2.0;
        if kept.iter().all(|&(_, at, other)| (at - px).abs() >= half + other) {
            kept.push((index, px, half));
        }
    }
    sort_few(&mut kept, |a, b| a.0.cmp(&b.0));
    kept.into_iter().map(|(index, ..)| ticks[index].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_the_next_round_value() {
        assert_eq!(linear((0.0, 1402.0), (4, 6), true), (vec![0.0, 500.0, 1000.0, 1500.0], (0.0, 1500.0)));
        assert_eq!(linear((0.0, 98.0), (4, 6), true).1, (0.0, 100.0));
    }

    #[test]
    fn a_given_domain_is_not_widened() {
        let (ticks, domain) = linear((3.0, 17.0), (4, 6), false);
        assert_eq!(domain, (3.0, 17.0));
        assert!(ticks.iter().all(|t| (3.0..=17.0).contains(t)), "{ticks:?}");
        assert!((4..=6).contains(&ticks.len()) || ticks.len() == 3, "{ticks:?}");
    }

    #[test]
    fn small_steps_are_exact() {
        assert_eq!(linear((0.0, 0.5), (4, 6), true).0, [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    }

    #[test]
    fn loads_double_along_a_log_axis() {
        assert_eq!(log((2.0, 128.0), 8), [2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0]);
        assert_eq!(log((1.0, 1e6), 7), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
    }

    #[test]
    fn of_colliding_loads_the_ends_and_powers_of_two_stay() {
        let map = AxisMap::new(Scale::Log, (2.0, 128.0), (0.0, 300.0));
        let ticks = [2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0]
            .map(|value| Tick { value, label: format!("{value}") });
        let kept = spaced(ticks.to_vec(), &map, 8.0, |label| label.len() as f64 * 8.0);
        let kept: Vec<f64> = kept.iter().map(|tick| tick.value).collect();
        assert_eq!(kept, [2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0]);
    }
}
