//! The load as the reader draws it: a row of columns of equal time.

use super::burst::{load, sampled};
use super::need::Asked;

/// Columns of the drawing.
const COLUMNS: usize = 24;

/// The load in columns of equal time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// I/O per second at the top of the drawing.
    pub most_iops: f64,
    /// How long the load lasts, s.
    pub seconds: f64,
    /// I/O per second of each column.
    pub columns: Vec<f64>,
}

impl Sketch {
    pub(super) fn new(asked: &Asked<'_>) -> Self {
        let (pieces, _) = load(asked);
        let seconds: f64 = pieces.iter().map(|(_, seconds)| seconds).sum();
        let most = pieces.iter().map(|(iops, _)| *iops).fold(2.0 * asked.need.iops as f64, f64::max);
        let columns = sampled(&pieces, seconds / COLUMNS as f64, COLUMNS);
        Self { most_iops: most, seconds, columns }
    }

    /// The load after a stroke from one place across to another, at a height; all are shares of the drawing, the
    /// height from below. As text, for the state.
    #[must_use]
    pub fn draw(&self, from: f64, to: f64, height: f64) -> String {
        let last = self.columns.len().saturating_sub(1);
        let column = |across: f64| ((across.clamp(0.0, 1.0) * self.columns.len() as f64) as usize).min(last);
        let (from, to) = (column(from.min(to)), column(from.max(to)));
        // To a hundredth of the height: an address need not carry what a hand does not mean.
        let drawn = (height.clamp(0.0, 1.0) * 100.0).round() / 100.0 * self.most_iops;
        let each = self.seconds / self.columns.len() as f64;
        let mut pieces: Vec<(f64, f64)> = Vec::new();
        for (at, before) in self.columns.iter().enumerate() {
            let iops = if (from..=to).contains(&at) { drawn } else { *before }.round();
            match pieces.last_mut() {
                Some((same, seconds)) if *same == iops => *seconds += each,
                _ => pieces.push((iops, each)),
            }
        }
        let piece = |(iops, seconds): &(f64, f64)| format!("{iops}*{}", to_ms(*seconds));
        pieces.iter().map(piece).collect::<Vec<_>>().join(",")
    }
}

/// Seconds to a thousandth, and no less.
fn to_ms(seconds: f64) -> f64 {
    (seconds * 1000.0).round().max(1.0) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load_pieces;

    fn flat() -> Sketch {
        Sketch { most_iops: 6000.0, seconds: 7200.0, columns: vec![3000.0; COLUMNS] }
    }

    #[test]
    fn a_stroke_sets_the_columns_it_crosses() {
        // Two hours in 24 columns of 300 s; from a quarter to half are the columns 6 to 12.
        assert_eq!(flat().draw(0.25, 0.5, 0.2), "3000*1800,1200*2100,3000*3300");
        assert_eq!(flat().draw(0.5, 0.25, 0.2), flat().draw(0.25, 0.5, 0.2), "in either direction");
        assert_eq!(flat().draw(-1.0, 2.0, 7.0), "6000*7200", "outside counts as at the edge");
        assert_eq!(flat().draw(1.0, 1.0, 0.0), "3000*6900,0*300");
    }

    proptest::proptest! {
        #[test]
        fn any_stroke_gives_a_load(
            from in -2.0_f64..3.0, to in -2.0_f64..3.0, height in -2.0_f64..3.0,
            seconds in 0.001_f64..3e7, most in 1.0_f64..1e7,
        ) {
            let sketch = Sketch { most_iops: most, seconds, columns: (0..COLUMNS).map(|at| at as f64).collect() };
            proptest::prop_assert!(load_pieces(&sketch.draw(from, to, height)).is_some());
        }
    }
}
