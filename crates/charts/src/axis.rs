use crate::spec::{Axis, Scale};

/// Values beyond this size, and on a log axis below its inverse, are not drawn: differences of them
/// would leave the range of `f64`.
const LARGEST: f64 = 1e150;

/// Where what lies far beyond the ends is taken to stand, in pixels: far outside every plot, and near
/// enough to calculate with.
const FARTHEST: f64 = 1e7;

/// The mapping between an axis's data and CSS pixels, both ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisMap {
    scale: Scale,
    domain: (f64, f64),
    pixels: (f64, f64),
}

impl AxisMap {
    /// `domain` as given by [`domain`] or [`sound`]; `pixels` where its two ends stand.
    pub(crate) fn new(scale: Scale, domain: (f64, f64), pixels: (f64, f64)) -> Self {
        Self { scale, domain, pixels }
    }

    /// Lowest and highest value shown.
    #[must_use]
    pub fn domain(&self) -> (f64, f64) {
        self.domain
    }

    /// How values are spread.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The value at a pixel; beyond the ends the axis is continued.
    #[must_use]
    pub fn at(&self, px: f64) -> f64 {
        let (from, to) = self.pixels;
        let share = if to == from { 0.0 } else { (px - from) / (to - from) };
        let (low, high) = self.domain;
        match self.scale {
            Scale::Linear => low + share * (high - low),
            Scale::Log => (low.ln() + share * (high.ln() - low.ln())).exp(),
        }
    }

    /// The pixel of a value; beyond the ends the axis is continued. `None` for what cannot be
    /// drawn: not a number, not finite, or not above 0 on a log axis.
    #[must_use]
    pub fn px_of(&self, value: f64) -> Option<f64> {
        if !drawable(value, self.scale) {
            return None;
        }
        let (low, high) = self.domain;
        let share = match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Log => (value.ln() - low.ln()) / (high.ln() - low.ln()),
        };
        let px = self.pixels.0 + share * (self.pixels.1 - self.pixels.0);
        (!px.is_nan()).then(|| px.clamp(-FARTHEST, FARTHEST))
    }

    /// Whether a value lies between the ends.
    #[must_use]
    pub fn shows(&self, value: f64) -> bool {
        (self.domain.0..=self.domain.1).contains(&value)
    }
}

/// Whether a value can stand on an axis.
pub(crate) fn drawable(value: f64, scale: Scale) -> bool {
    match scale {
        Scale::Linear => value.abs() <= LARGEST,
        Scale::Log => (1.0 / LARGEST..=LARGEST).contains(&value),
    }
}

/// Lowest and highest of the values that can stand on an axis. Plain comparisons in a plain loop,
/// since a million points pass through it.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
}

impl Span {
    pub(crate) fn new(scale: Scale) -> Self {
        Self { scale, low: f64::INFINITY, high: f64::NEG_INFINITY }
    }

    #[inline]
    pub(crate) fn add(&mut self, value: f64) {
        if (value < self.low || value > self.high) && drawable(value, self.scale) {
            self.low = self.low.min(value);
            self.high = self.high.max(value);
        }
    }
}

/// What an axis shows: the domain asked for, else what the data need, which are only looked at
/// then. A linear axis then starts at 0 (and ends there when all data lie below). Always finite,
/// ascending and wider than nothing.
pub(crate) fn domain(axis: &Axis, data: impl FnOnce(&mut Span)) -> (f64, f64) {
    if let Some((a, b)) = axis.domain
        && drawable(a, axis.scale)
        && drawable(b, axis.scale)
    {
        return sound(axis.scale, (a.min(b), a.max(b)));
    }
    let mut span = Span::new(axis.scale);
    if axis.scale == Scale::Linear {
        span.add(0.0);
    }
    data(&mut span);
    if span.low > span.high { (1.0, 10.0) } else { sound(axis.scale, (span.low, span.high)) }
}

/// An ascending pair made wide enough to divide by its width.
fn sound(scale: Scale, (low, high): (f64, f64)) -> (f64, f64) {
    match scale {
        Scale::Log if high / low > 1.0 + 1e-9 => (low, high),
        Scale::Log => (low / 2.0, high * 2.0),
        Scale::Linear => {
            let size = low.abs().max(high.abs());
            if size < 1.0 / LARGEST {
                (0.0, 1.0)
            } else if high - low > size * 1e-9 {
                (low, high)
            } else {
                (low - size * 0.1, high + size * 0.1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, domain: Option<(f64, f64)>) -> Axis {
        Axis { label: String::new(), scale, domain, ticks: Vec::new() }
    }

    fn of(scale: Scale, values: &[f64]) -> (f64, f64) {
        domain(&axis(scale, None), |span| values.iter().for_each(|&value| span.add(value)))
    }

    #[test]
    fn a_linear_axis_starts_at_zero_and_leaves_out_what_is_no_number() {
        let values = [f64::NAN, 40.0, f64::INFINITY, 90.0];
        assert_eq!(of(Scale::Linear, &values), (0.0, 90.0));
        assert_eq!(of(Scale::Linear, &[-3.0]), (-3.0, 0.0));
    }

    #[test]
    fn a_log_axis_spans_its_positive_data() {
        let values = [0.0, -1.0, 2.0, 128.0];
        assert_eq!(of(Scale::Log, &values), (2.0, 128.0));
        assert_eq!(of(Scale::Log, &[8.0, 8.0]), (4.0, 16.0));
    }

    #[test]
    fn an_inverted_or_empty_domain_is_put_right() {
        assert_eq!(domain(&axis(Scale::Linear, Some((9.0, 3.0))), |_| ()), (3.0, 9.0));
        assert_eq!(domain(&axis(Scale::Linear, Some((5.0, 5.0))), |_| ()), (4.5, 5.5));
        assert_eq!(domain(&axis(Scale::Log, Some((0.0, 3.0))), |_| ()), (1.0, 10.0));
    }

    #[test]
    fn doublings_are_equally_far_apart_on_a_log_axis() {
        let map = AxisMap::new(Scale::Log, (2.0, 128.0), (56.0, 640.0));
        let px = map.px_of(16.0);
        assert!(px.is_some_and(|px| (px - 348.0).abs() < 1e-9), "{px:?}");
        assert!((map.at(348.0) - 16.0).abs() < 1e-9);
        assert_eq!(map.px_of(0.0), None);
    }
}
