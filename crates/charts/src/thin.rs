use std::borrow::Cow;

use crate::axis::AxisMap;
use crate::order::sort_few;
use crate::spec::Mark;

/// The points of one series that are drawn.
pub(crate) struct Drawn<'a> {
    /// Them, ascending in x, with one beyond each end of the axis so that lines reach the edge.
    pub(crate) points: Cow<'a, [Mark]>,
    /// How many lie within the axis, where fewer are drawn.
    pub(crate) thinned_from: Option<usize>,
}

/// At most four points per pixel column — first, lowest, highest, last, and a flagged one — once
/// there are more than two per column on average. The outline of the line stays the same to the
/// pixel. Columns are found by bisection, so a log axis costs no logarithm per point.
pub(crate) fn thin<'a>(points: &'a [Mark], x: &AxisMap, from_px: f64, to_px: f64) -> Drawn<'a> {
    let columns = (to_px - from_px).ceil().clamp(1.0, 16_384.0) as usize;
    if points.len() <= 2 * columns {
        return Drawn { points: Cow::Borrowed(points), thinned_from: None };
    }
    if let Some(drawn) = thin_sorted(points, x, from_px, columns) {
        return drawn;
    }
    // Points are ascending by contract; what is not, is put right rather than drawn wrong.
    let mut sorted: Vec<Mark> = points.iter().filter(|mark| !mark.x.is_nan()).copied().collect();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x));
    match thin_sorted(&sorted, x, from_px, columns) {
        Some(Drawn { points, thinned_from }) => {
            Drawn { points: Cow::Owned(points.into_owned()), thinned_from }
        }
        None => Drawn { points: Cow::Owned(sorted), thinned_from: None },
    }
}

/// `None` where the points within the axis turn out not to ascend: seen in passing, since a pass of
/// its own over a million points would cost as much as the thinning.
fn thin_sorted<'a>(points: &'a [Mark], x: &AxisMap, from_px: f64, columns: usize) -> Option<Drawn<'a>> {
    let (low, high) = x.domain();
    let start = points.partition_point(|mark| mark.x < low);
    let end = start + points[start..].partition_point(|mark| mark.x <= high);
    let around = start.saturating_sub(1)..(end + 1).min(points.len());
    if end - start <= 2 * columns {
        return Some(Drawn { points: Cow::Borrowed(&points[around]), thinned_from: None });
    }
    let mut kept = Vec::with_capacity(4 * columns + 2);
    kept.extend(points[around.start..start].iter().copied());
    let mut rest = &points[start..end];
    let mut reached = f64::NEG_INFINITY;
    for column in 1..=columns {
        let boundary = x.at(from_px + column as f64);
        let count =
            if column == columns { rest.len() } else { rest.partition_point(|mark| mark.x < boundary) };
        let (here, later) = rest.split_at(count);
        reached = keep(here, reached, &mut kept)?;
        rest = later;
    }
    kept.extend(points[end..around.end].iter().copied());
    Some(Drawn { points: Cow::Owned(kept), thinned_from: Some(end - start) })
}

/// Appends what one column keeps, in the order of the points; gives the x it ends at, or `None` if
/// its points do not ascend from `reached`. Comparisons with NaN are false, so a value that is none
/// is never lowest or highest.
fn keep(column: &[Mark], reached: f64, kept: &mut Vec<Mark>) -> Option<f64> {
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut low_at, mut high_at, mut flagged_at) = (0, 0, 0);
    let mut before = reached;
    let mut ascending = true;
    for (at, mark) in column.iter().enumerate() {
        ascending &= before <= mark.x;
        before = mark.x;
        if mark.y < lowest {
            (lowest, low_at) = (mark.y, at);
        }
        if mark.y > highest {
            (highest, high_at) = (mark.y, at);
        }
        if mark.flagged {
            flagged_at = at;
        }
    }
    let mut chosen = [0, low_at, high_at, flagged_at, column.len().saturating_sub(1)];
    sort_few(&mut chosen, usize::cmp);
    let mut last = None;
    for at in chosen {
        if last != Some(at) {
            kept.extend(column.get(at));
            last = Some(at);
        }
    }
    ascending.then_some(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Scale;

    fn mark(x: f64, y: f64) -> Mark {
        Mark { x, y, interval: None, flagged: false }
    }

    fn map(high: f64) -> AxisMap {
        AxisMap::new(Scale::Linear, (0.0, high), (0.0, 100.0))
    }

    #[test]
    fn two_points_per_column_are_all_drawn() {
        let points: Vec<Mark> = (0..200).map(|k| mark(f64::from(k), 1.0)).collect();
        let drawn = thin(&points, &map(199.0), 0.0, 100.0);
        assert_eq!((drawn.points.len(), drawn.thinned_from), (200, None));
    }

    #[test]
    fn a_spike_among_many_points_survives() {
        let points: Vec<Mark> =
            (0..100_000).map(|k| mark(f64::from(k), if k == 31_337 { 9.0 } else { 1.0 })).collect();
        let drawn = thin(&points, &map(99_999.0), 0.0, 100.0);
        assert_eq!(drawn.thinned_from, Some(100_000));
        assert!(drawn.points.len() <= 500, "{}", drawn.points.len());
        assert!(drawn.points.contains(&mark(31_337.0, 9.0)));
        assert_eq!(drawn.points.first(), points.first());
        assert_eq!(drawn.points.last(), points.last());
    }

    #[test]
    fn a_flagged_point_survives() {
        let mut points: Vec<Mark> = (0..10_000).map(|k| mark(f64::from(k), 1.0)).collect();
        points[4_242].flagged = true;
        let drawn = thin(&points, &map(9_999.0), 0.0, 100.0);
        assert_eq!(drawn.points.iter().filter(|mark| mark.flagged).count(), 1);
    }

    #[test]
    fn zoomed_in_the_line_reaches_beyond_both_edges() {
        let points: Vec<Mark> = (0..10_000).map(|k| mark(f64::from(k), 1.0)).collect();
        let zoomed = AxisMap::new(Scale::Linear, (100.5, 110.5), (0.0, 100.0));
        let drawn = thin(&points, &zoomed, 0.0, 100.0);
        assert_eq!(drawn.thinned_from, None);
        assert_eq!(drawn.points.first().map(|m| m.x), Some(100.0));
        assert_eq!(drawn.points.last().map(|m| m.x), Some(111.0));
    }

    #[test]
    fn unsorted_points_are_sorted_and_missing_ones_left_out() {
        let points: Vec<Mark> =
            (0..1_000).rev().map(|k| mark(if k == 7 { f64::NAN } else { f64::from(k) }, 1.0)).collect();
        let drawn = thin(&points, &map(999.0), 0.0, 100.0);
        assert_eq!(drawn.thinned_from, Some(999));
        assert!(drawn.points.is_sorted_by(|a, b| a.x <= b.x));
    }
}
