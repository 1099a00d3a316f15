use crate::geometry::{Pt, Rect, pt};
use crate::layout::Layout;
use crate::marker;
use crate::place::Obstacles;
use crate::scene::{Anchor, Ink, Shape, Shapes, centred};
use crate::spec::{Lines, Mark};
use crate::text;
use crate::thin::Drawn;

/// Nearer than this on average, points have no markers: they would hide the line.
const MARKER_EVERY: f64 = 7.0;
/// Labels keep clear of lines only while these have at most so many segments in all.
const MOST_SEGMENTS: usize = 400;

/// Draws whiskers, lines and markers; gives where each line ends in the plot, and adds what
/// labels should keep clear of.
pub(super) fn draw(
    shapes: &mut Shapes,
    lines: &Lines,
    drawn: &[Drawn<'_>],
    layout: &Layout,
    obstacles: &mut Obstacles,
) -> Vec<Option<Pt>> {
    let plot = layout.plot;
    let mut ends = Vec::with_capacity(drawn.len());
    let total: usize = drawn.iter().map(|one| one.points.len()).sum();
    for (series, one) in lines.series.iter().zip(drawn) {
        let mut end = None;
        for run in runs(&one.points, layout) {
            for piece in plot.clip_path(&run) {
                end = piece.last().copied();
                if total <= MOST_SEGMENTS {
                    obstacles.lines.extend(piece.windows(2).map(|pair| (pair[0], pair[1])));
                }
                // Among thousands of points a dash would show the dash, not the data.
                let pattern = if one.thinned_from.is_some() { &[] } else { marker::dash(series.slot) };
                shapes.dashed(&piece, pattern, Ink::Series(series.slot), 2.0);
            }
            if let [only] = run[..] {
                end = Some(only).filter(|at| plot.contains(at.x, at.y)).or(end);
            }
        }
        ends.push(end);
    }
    for (series, one) in lines.series.iter().zip(drawn) {
        marks(shapes, &one.points, series.slot, layout, obstacles);
    }
    ends
}

/// Positions of points, cut where a value is missing: a line must not bridge what was not measured.
fn runs(points: &[Mark], layout: &Layout) -> Vec<Vec<Pt>> {
    let mut runs = vec![Vec::new()];
    for mark in points {
        match (layout.px_of_x(mark.x), layout.px_of_y(mark.y)) {
            (Some(x), Some(y)) => {
                if let Some(run) = runs.last_mut() {
                    run.push(pt(x, y));
                }
            }
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// Whiskers, markers where there is room for them, and rings around what an audit has marked.
fn marks(shapes: &mut Shapes, points: &[Mark], slot: usize, layout: &Layout, obstacles: &mut Obstacles) {
    let plot = layout.plot;
    let visible: Vec<(&Mark, Pt)> = points
        .iter()
        .filter_map(|mark| Some((mark, pt(layout.px_of_x(mark.x)?, layout.px_of_y(mark.y)?))))
        .filter(|(_, at)| plot.grown(0.5).contains(at.x, at.y))
        .collect();
    let roomy = visible.len() as f64 * MARKER_EVERY <= plot.width();
    for &(mark, at) in &visible {
        if roomy {
            whisker(shapes, mark, at, slot, layout);
            marker::marker(shapes, at, 3.5, slot);
        }
        if mark.flagged {
            shapes.0.push(Shape::Ring { center: at, radius: 7.0, ink: Ink::Warn, width: 1.5 });
            // Beside the ring, where no whisker is; on the other side at the right edge.
            let side = if at.x + 16.0 > plot.right { -12.0 } else { 12.0 };
            let sign = pt(at.x + side, centred(at.y + 7.0, text::LABEL));
            shapes.bold(sign, "!", Ink::Warn, Anchor::Middle);
            obstacles.solid.push(Rect::new(sign.x - 3.0, sign.y - 10.0, sign.x + 3.0, sign.y));
            obstacles.solid.push(Rect::new(at.x, at.y, at.x, at.y).grown(8.0));
        }
    }
}

/// The confidence interval of a point: a thin line with caps, cut at the plot.
fn whisker(shapes: &mut Shapes, mark: &Mark, at: Pt, slot: usize, layout: &Layout) {
    let Some((low, high)) = mark.interval else { return };
    let (Some(low), Some(high)) = (layout.px_of_y(low), layout.px_of_y(high)) else { return };
    let ink = Ink::Series(slot);
    if let Some((a, b)) = layout.plot.clip(pt(at.x, low), pt(at.x, high)) {
        shapes.stroke(vec![a, b], ink, 1.5);
    }
    for y in [low, high] {
        if (layout.plot.top..=layout.plot.bottom).contains(&y) {
            shapes.stroke(vec![pt(at.x - 4.0, y), pt(at.x + 4.0, y)], ink, 1.5);
        }
    }
}
