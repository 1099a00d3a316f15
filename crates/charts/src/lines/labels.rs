use super::{BESIDE, cursor};
use crate::frame::Frame;
use crate::geometry::{Pt, pt};
use crate::layout::Layout;
use crate::place::{Obstacles, stack};
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::spec::{Lines, Series};
use crate::text;

/// A line that ends nearer to the right edge than this has its label beyond it.
const NEAR_EDGE: f64 = 24.0;
/// Distance between two labels, one above the other.
const GAP: f64 = 16.0;
/// From this distance between a line's end and its label on, a thin line joins them.
const LEADER: f64 = 7.0;

/// The width of the widest label, if the labels may stand beside the lines' ends; `None` where they
/// would take too much of a narrow chart or do not fit below each other.
pub(super) fn beside(lines: &Lines, frame: &Frame) -> Option<f64> {
    let widest = lines
        .series
        .iter()
        .map(|series| text::width(&text::clean(&series.label), text::LABEL, true))
        .fold(0.0, f64::max);
    let fits = frame.width() >= 480.0
        && widest + BESIDE <= frame.width() * 0.28
        && lines.series.len() as f64 * GAP <= frame.height() * 0.8;
    (fits && widest > 0.0).then_some(widest)
}

/// Labels beside the lines' ends, apart from each other: right of the plot for lines that reach its
/// edge; for one that ends earlier within the plot beside its end, if a place is free there.
pub(super) fn ends(
    shapes: &mut Shapes,
    lines: &Lines,
    ends: &[Option<Pt>],
    layout: &Layout,
    right: f64,
    obstacles: &mut Obstacles,
) {
    let plot = layout.plot;
    let mut at_edge: Vec<(&Series, Pt)> = Vec::new();
    for (series, end) in lines.series.iter().zip(ends) {
        let Some(end) = *end else { continue };
        let inside = (end.x < plot.right - NEAR_EDGE).then(|| {
            let width = text::width(&series.label, text::LABEL, true);
            obstacles.free(cursor::places(end, 3.0, width, 60.0), &plot)
        });
        if let Some(place) = inside.flatten() {
            let baseline = centred((place.top + place.bottom) / 2.0, text::LABEL);
            let ink = Ink::SeriesText(series.slot);
            shapes.bold(pt(place.left, baseline), &series.label, ink, Anchor::Start);
            obstacles.solid.push(place);
        } else {
            at_edge.push((series, end));
        }
    }
    let wanted: Vec<f64> = at_edge.iter().map(|(_, end)| end.y).collect();
    let placed = stack(&wanted, GAP, plot.top + GAP / 2.0 - 4.0, plot.bottom - GAP / 2.0);
    for ((series, end), y) in at_edge.into_iter().zip(placed) {
        let start = plot.right + BESIDE;
        if (end.y - y).abs() > LEADER || end.x < plot.right - LEADER {
            let knee = pt(end.x.max(plot.right), end.y);
            let leader = vec![pt(end.x + 5.0, end.y), knee, pt(start - 2.0, y)];
            shapes.stroke(leader, Ink::Series(series.slot), 1.0);
        }
        let label = text::fit(&series.label, text::LABEL, true, right - start + 4.0);
        let at = pt(start, centred(y, text::LABEL));
        shapes.bold(at, &label, Ink::SeriesText(series.slot), Anchor::Start);
    }
}
