use crate::geometry::{Pt, Rect, pt};
use crate::marker::variant;
use crate::scene::{Ink, Shapes};

/// Between two lines of a hatching.
const SPACING: f64 = 6.0;
/// How strong the colour is under a hatching.
const PALE: f64 = 0.22;

/// A bar in its slot's colour and pattern: plain, hatched in six ways, or pale.
pub(super) fn bar(shapes: &mut Shapes, rect: Rect, slot: usize) {
    let ink = Ink::Series(slot);
    let variant = variant(slot);
    if variant == 0 {
        shapes.block(rect, ink, 1.0);
        return;
    }
    shapes.block(rect, ink, PALE);
    if rect.width() < 3.0 || rect.height() < 1.0 {
        shapes.block(rect, ink, 1.0);
        return;
    }
    let inner = rect.grown(-0.75);
    let hatch = |shapes: &mut Shapes, path: Vec<Pt>| shapes.stroke(path, ink, 1.5);
    match variant {
        1 => hatch(shapes, diagonals(inner, SPACING)),
        2 => {}
        3 => hatch(shapes, mirrored(inner, diagonals(inner, SPACING))),
        4 => hatch(shapes, levels(inner)),
        5 => {
            hatch(shapes, diagonals(inner, SPACING * 2.0));
            hatch(shapes, mirrored(inner, diagonals(inner, SPACING * 2.0)));
        }
        6 => hatch(shapes, uprights(inner)),
        _ => hatch(shapes, diagonals(inner, SPACING * 2.5)),
    }
    let mut outline = inner.corners().to_vec();
    outline.extend(outline.first().copied());
    shapes.stroke(outline, ink, 1.5);
}

/// Lines from the lower left to the upper right as one path. From line to line it runs along the
/// border, which is stroked anyway; so a bar needs one element, not dozens.
fn diagonals(rect: Rect, spacing: f64) -> Vec<Pt> {
    let (width, height) = (rect.width(), rect.height());
    if width <= 0.0 || height <= 0.0 {
        return Vec::new();
    }
    let mut path = Vec::new();
    let mut upwards = true;
    let mut offset = spacing;
    while offset < width + height {
        // Where x + y = offset, counted from the upper left corner, meets the border.
        let low = if offset <= height {
            pt(rect.left, rect.top + offset)
        } else {
            pt(rect.left + offset - height, rect.bottom)
        };
        let high = if offset <= width {
            pt(rect.left + offset, rect.top)
        } else {
            pt(rect.right, rect.top + offset - width)
        };
        let (from, to) = if upwards { (low, high) } else { (high, low) };
        if let Some(&last) = path.last() {
            path.extend(corner_between(rect, last, from));
        }
        path.extend([from, to]);
        upwards = !upwards;
        offset += spacing;
    }
    path
}

/// The corner to go round from one border position to the next, if they lie on different sides.
fn corner_between(rect: Rect, from: Pt, to: Pt) -> Option<Pt> {
    let on_one_side = from.x == to.x || from.y == to.y;
    let lower_left = pt(rect.left, rect.bottom);
    let upper_right = pt(rect.right, rect.top);
    (!on_one_side).then_some(if from.x == rect.left { lower_left } else { upper_right })
}

fn mirrored(rect: Rect, mut path: Vec<Pt>) -> Vec<Pt> {
    for at in &mut path {
        at.x = rect.left + rect.right - at.x;
    }
    path
}

fn levels(rect: Rect) -> Vec<Pt> {
    let count = (rect.height() / SPACING) as usize;
    serpentine(count, |line, end| {
        let y = rect.bottom - SPACING * line as f64;
        pt(if end { rect.right } else { rect.left }, y)
    })
}

fn uprights(rect: Rect) -> Vec<Pt> {
    let count = (rect.width() / SPACING) as usize;
    serpentine(count, |line, end| {
        let x = rect.left + SPACING * line as f64;
        pt(x, if end { rect.bottom } else { rect.top })
    })
}

/// Lines 1 to `count`, there and back in turn.
fn serpentine(count: usize, at: impl Fn(usize, bool) -> Pt) -> Vec<Pt> {
    (1..=count).flat_map(|line| [at(line, line % 2 == 0), at(line, line % 2 == 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_its_diagonals_a_hatching_keeps_to_the_border() {
        let rect = Rect::new(10.0, 20.0, 57.0, 143.0);
        let path = diagonals(rect, SPACING);
        assert!(path.len() > 20);
        for pair in path.windows(2) {
            let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let slanted = (dx + dy).abs() < 1e-9;
            let along = (dx == 0.0 && (pair[0].x == rect.left || pair[0].x == rect.right))
                || (dy == 0.0 && (pair[0].y == rect.top || pair[0].y == rect.bottom));
            assert!(slanted || along, "{pair:?}");
        }
    }
}
