use super::underlay::HALF;
use crate::geometry::{Pt, Rect, pt};
use crate::layout::Layout;
use crate::marker;
use crate::order::sort_few;
use crate::place::Obstacles;
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::spec::{Cursor, CursorValue};
use crate::text;

const RADIUS: f64 = 6.5;

/// The cursor's line and a ring around each value; labels must keep clear of the rings.
pub(super) fn rings(shapes: &mut Shapes, cursor: &Cursor, layout: &Layout, obstacles: &mut Obstacles) {
    let plot = layout.plot;
    if let Some(x) = cursor.x.filter(|&x| layout.x.shows(x)).and_then(|x| layout.px_of_x(x)) {
        shapes.upright_dashed(x, plot.top, plot.bottom, Ink::Weak);
        obstacles.lines.push((pt(x, plot.top), pt(x, plot.bottom)));
    }
    for (value, at) in visible(cursor, layout) {
        marker::ring(shapes, at, RADIUS, Ink::Series(value.slot), value.interpolated);
        obstacles.solid.push(Rect::new(at.x, at.y, at.x, at.y).grown(RADIUS));
    }
}

/// The value beside each ring, where it covers no other value or ring and as few lines as possible.
pub(super) fn values(shapes: &mut Shapes, cursor: &Cursor, layout: &Layout, obstacles: &mut Obstacles) {
    let mut values = visible(cursor, layout);
    // From the top down: the upper value then takes the place above, the lower one that below.
    sort_few(&mut values, |(_, a), (_, b)| a.y.total_cmp(&b.y));
    for (value, at) in values {
        let label = text::fit(&value.text, text::LABEL, true, layout.plot.width());
        if label.is_empty() {
            continue;
        }
        let width = text::width(&label, text::LABEL, true);
        let places = places(at, RADIUS, width, layout.plot.height());
        // Two texts on each other tell less than one: without any free place, none is written.
        let Some(place) = obstacles.free(places, &layout.plot.grown(4.0)) else { continue };
        let middle = (place.top + place.bottom) / 2.0;
        if (middle - at.y).abs() > 30.0 {
            let near = if place.left > at.x { place.left - 2.0 } else { place.right + 2.0 };
            let from = pt(at.x + RADIUS.copysign(near - at.x), at.y);
            shapes.stroke(vec![from, pt(near, middle)], Ink::Series(value.slot), 1.0);
        }
        let plate = Rect::new(place.left - 1.0, place.top + 1.0, place.right + 1.0, place.bottom - 1.0);
        shapes.block(plate, Ink::Background, 0.8);
        let baseline = pt(place.left, centred(middle, text::LABEL));
        shapes.bold(baseline, &label, Ink::SeriesText(value.slot), Anchor::Start);
        obstacles.solid.push(place);
    }
}

/// Places for a text around a ring of `radius`, the nearest first, right before left before farther left, above before
/// below; to the height of the plot.
pub(super) fn places(ring: Pt, radius: f64, width: f64, height: f64) -> impl Iterator<Item = Rect> {
    let right = ring.x + radius + 5.0;
    let left = ring.x - radius - 5.0 - width;
    let steps = (height / 4.0) as usize;
    let near = [-10.0, 10.0, -16.0, 16.0, 0.0].into_iter();
    let far = (5..=steps).flat_map(|step| [-4.0 * step as f64, 4.0 * step as f64]);
    near.chain(far).flat_map(move |dy| {
        [right, left, left - 12.0].map(|x| Rect::new(x, ring.y + dy - HALF, x + width, ring.y + dy + HALF))
    })
}

fn visible<'a>(cursor: &'a Cursor, layout: &Layout) -> Vec<(&'a CursorValue, Pt)> {
    cursor
        .values
        .iter()
        .filter_map(|value| Some((value, pt(layout.px_of_x(value.x)?, layout.px_of_y(value.y)?))))
        .filter(|(_, at)| layout.plot.grown(0.5).contains(at.x, at.y))
        .collect()
}
