use super::extent;
use crate::geometry::{Rect, pt};
use crate::layout::Layout;
use crate::place::Obstacles;
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::spec::{Lines, RuleAxis, Scale};
use crate::text;
use crate::ticks::{self, Tick};

/// Half the height of a label's box.
pub(super) const HALF: f64 = 8.0;

/// Middles of the rows under the plot, where there is room for them.
pub(super) struct Rows {
    pub(super) tick_row: Option<f64>,
    pub(super) name_row: Option<f64>,
    /// The chart's whole width, which labels must not leave.
    pub(super) width: f64,
}

/// Shades the stretches in which the lead changes.
pub(super) fn bands(shapes: &mut Shapes, lines: &Lines, layout: &Layout) {
    for band in &lines.bands {
        if let Some((left, right)) = band_px(band.from, band.to, layout) {
            let rect = Rect::new(left, layout.plot.top, right, layout.plot.bottom);
            shapes.block(rect, Ink::Weak, 0.14);
        }
    }
}

/// The part of a band within the plot, at least a pixel wide.
fn band_px(from: f64, to: f64, layout: &Layout) -> Option<(f64, f64)> {
    let (a, b) = (layout.px_of_x(from)?, layout.px_of_x(to)?);
    let (left, right) = (a.min(b).max(layout.plot.left), a.max(b).min(layout.plot.right));
    (left <= right).then(|| (left, right.max(left + 1.0)))
}

/// Grid lines with their values, ticks of the horizontal axis and its name.
pub(super) fn grid(shapes: &mut Shapes, lines: &Lines, layout: &Layout, y_ticks: &[Tick], rows: Rows) {
    let plot = layout.plot;
    let y_ticks = ticks::spaced(y_ticks.to_vec(), &layout.y, 4.0, |_| text::TICK);
    for tick in &y_ticks {
        let Some(y) = layout.px_of_y(tick.value) else { continue };
        shapes.level(plot.left, plot.right, y, Ink::Line);
        let room = plot.left - 6.0;
        let label = text::fit(&tick.label, text::TICK, false, room);
        shapes.text(pt(room, centred(y, text::TICK)), &label, Ink::Weak, Anchor::End);
    }
    shapes.level(plot.left, plot.right, plot.bottom, Ink::Weak);
    let x_ticks = extent::x_ticks(lines, layout.x.domain(), plot.width());
    let gap = if lines.x.scale == Scale::Log { 8.0 } else { 12.0 };
    let x_ticks = ticks::spaced(x_ticks, &layout.x, gap, |label| text::width(label, text::TICK, false));
    if let Some(middle) = rows.tick_row {
        for tick in &x_ticks {
            let Some(x) = layout.px_of_x(tick.value) else { continue };
            shapes.upright(x, plot.bottom, plot.bottom + 4.0, Ink::Weak);
            let half = text::width(&tick.label, text::TICK, false) / 2.0;
            let at = x.min(rows.width - half).max(half);
            shapes.text(pt(at, centred(middle + 1.0, text::TICK)), &tick.label, Ink::Weak, Anchor::Middle);
        }
    }
    if let Some(middle) = rows.name_row {
        let name = text::fit(&lines.x.label, text::TICK, false, rows.width - 8.0);
        let half = text::width(&name, text::TICK, false) / 2.0;
        let x = ((plot.left + plot.right) / 2.0).min(rows.width - half - 4.0).max(half + 4.0);
        shapes.text(pt(x, centred(middle, text::TICK)), &name, Ink::Weak, Anchor::Middle);
    }
}

/// Straight lines across the plot.
pub(super) fn rules(shapes: &mut Shapes, lines: &Lines, layout: &Layout) {
    let plot = layout.plot;
    for rule in &lines.rules {
        match rule.axis {
            RuleAxis::X if layout.x.shows(rule.at) => {
                if let Some(x) = layout.px_of_x(rule.at) {
                    shapes.upright(x, plot.top, plot.bottom, Ink::Medium);
                }
            }
            RuleAxis::Y if layout.y.shows(rule.at) => {
                if let Some(y) = layout.px_of_y(rule.at) {
                    shapes.level(plot.left, plot.right, y, Ink::Medium);
                }
            }
            RuleAxis::X | RuleAxis::Y => {}
        }
    }
}

/// Labels of bands and rules, where they cover nothing.
pub(super) fn labels(shapes: &mut Shapes, lines: &Lines, layout: &Layout, obstacles: &mut Obstacles) {
    let plot = layout.plot;
    let rows = || (0..).map(|row| plot.top + HALF + 2.0 * HALF * f64::from(row));
    let most_rows = (plot.height() / (2.0 * HALF)) as usize;
    for band in &lines.bands {
        let Some((left, right)) = band_px(band.from, band.to, layout) else { continue };
        let (label, width) = sized(&band.label, plot.width());
        // At the top: over the middle of the band, else ending or beginning with it.
        let starts = [(left + right - width) / 2.0, right - width, left];
        let places = rows().take(most_rows.min(3)).flat_map(|y| {
            starts.map(|start| {
                let start = start.min(plot.right - width).max(plot.left);
                Rect::new(start, y - HALF, start + width, y + HALF)
            })
        });
        put(shapes, obstacles, &label, places, plot);
    }
    for rule in &lines.rules {
        let (label, width) = sized(&rule.label, plot.width() - 8.0);
        match rule.axis {
            RuleAxis::X if layout.x.shows(rule.at) => {
                let Some(x) = layout.px_of_x(rule.at) else { continue };
                let places = rows().take(most_rows).flat_map(|y| {
                    [x + 5.0, x - 4.0 - width].map(|left| Rect::new(left, y - HALF, left + width, y + HALF))
                });
                put(shapes, obstacles, &label, places, plot);
            }
            RuleAxis::Y if layout.y.shows(rule.at) => {
                let Some(y) = layout.px_of_y(rule.at) else { continue };
                let steps = (0..5).map(|k| k as f64 / 4.0 * (plot.width() - width - 8.0));
                let places = steps.flat_map(|dx| {
                    let left = plot.left + 4.0 + dx;
                    [y - HALF, y + HALF + 1.0].map(|y| Rect::new(left, y - HALF, left + width, y + HALF))
                });
                put(shapes, obstacles, &label, places, plot);
            }
            RuleAxis::X | RuleAxis::Y => {}
        }
    }
}

/// A label cut to the room, and its width.
fn sized(label: &str, room: f64) -> (String, f64) {
    let label = text::fit(label, text::TICK, false, room);
    let width = text::width(&label, text::TICK, false);
    (label, width)
}

fn put(
    shapes: &mut Shapes,
    obstacles: &mut Obstacles,
    label: &str,
    places: impl Iterator<Item = Rect>,
    within: Rect,
) {
    if label.is_empty() {
        return;
    }
    if let Some(place) = obstacles.free(places, &within.grown(1.0)) {
        let at = pt(place.left, centred((place.top + place.bottom) / 2.0, text::TICK));
        shapes.text(at, label, Ink::Medium, Anchor::Start);
        obstacles.solid.push(place);
    }
}
