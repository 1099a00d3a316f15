use std::f64::consts::TAU;

use crate::geometry::{Pt, Rect, pt};
use crate::scene::{Ink, Shape, Shapes};
use crate::theme::SLOTS;

/// Dash patterns by slot, in pixels drawn and left out. The first is solid.
const DASHES: [&[f64]; SLOTS] = [
    &[],
    &[9.0, 3.0],
    &[3.0, 3.0],
    &[10.0, 3.0, 2.0, 3.0],
    &[16.0, 4.0],
    &[6.0, 6.0],
    &[2.0, 2.0],
    &[12.0, 3.0, 2.0, 3.0, 2.0, 3.0],
];

/// The dash of a slot. Slots beyond the colours take the next pattern in the second round, so that
/// two systems of one colour still differ.
pub(crate) fn dash(slot: usize) -> &'static [f64] {
    DASHES[variant(slot)]
}

/// Which marker, dash and pattern a slot has: the pair of it and the colour repeats only after
/// `SLOTS²` slots.
pub(crate) fn variant(slot: usize) -> usize {
    (slot % SLOTS + slot / SLOTS % SLOTS) % SLOTS
}

/// The marker of a slot: disc, square, triangle, diamond, triangle downwards, and three hollow ones.
pub(crate) fn marker(shapes: &mut Shapes, center: Pt, radius: f64, slot: usize) {
    let ink = Ink::Series(slot);
    let Pt { x, y } = center;
    let r = radius;
    let square = |r: f64| Rect::new(x - r, y - r, x + r, y + r).corners().to_vec();
    let diamond = |r: f64| vec![pt(x, y - r), pt(x + r, y), pt(x, y + r), pt(x - r, y)];
    let hollow = |shapes: &mut Shapes, mut outline: Vec<Pt>| {
        shapes.0.push(Shape::Fill { points: outline.clone(), ink: Ink::Background });
        outline.extend(outline.first().copied());
        shapes.stroke(outline, ink, 1.5);
    };
    match variant(slot) {
        0 => shapes.0.push(Shape::Disc { center, radius: r, ink }),
        1 => shapes.0.push(Shape::Fill { points: square(r * 0.95), ink }),
        2 => {
            let points = vec![pt(x, y - r * 1.3), pt(x + r * 1.2, y + r), pt(x - r * 1.2, y + r)];
            shapes.0.push(Shape::Fill { points, ink });
        }
        3 => shapes.0.push(Shape::Fill { points: diamond(r * 1.35), ink }),
        4 => {
            let points = vec![pt(x, y + r * 1.3), pt(x + r * 1.2, y - r), pt(x - r * 1.2, y - r)];
            shapes.0.push(Shape::Fill { points, ink });
        }
        5 => {
            shapes.0.push(Shape::Disc { center, radius: r, ink: Ink::Background });
            shapes.0.push(Shape::Ring { center, radius: r, ink, width: 1.5 });
        }
        6 => hollow(shapes, square(r * 0.95)),
        _ => hollow(shapes, diamond(r * 1.35)),
    }
}

/// A ring; dashed for a value that was not measured but lies between two that were.
pub(crate) fn ring(shapes: &mut Shapes, center: Pt, radius: f64, ink: Ink, dashed: bool) {
    const PARTS: u32 = 6;
    const STEPS: u32 = 5;
    if !dashed {
        shapes.0.push(Shape::Ring { center, radius, ink, width: 2.0 });
        return;
    }
    for part in 0..PARTS {
        let arc = (0..=STEPS)
            .map(|step| {
                // Two thirds of each part are drawn.
                let turn = f64::from(part) + f64::from(step) / f64::from(STEPS) * 2.0 / 3.0;
                let (sin, cos) = (turn / f64::from(PARTS) * TAU).sin_cos();
                pt(center.x + radius * cos, center.y + radius * sin)
            })
            .collect();
        shapes.stroke(arc, ink, 2.0);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn colour_and_variant_together_tell_64_slots_apart() {
        let looks: HashSet<(usize, usize)> = (0..64).map(|slot| (slot % SLOTS, variant(slot))).collect();
        assert_eq!(looks.len(), 64);
    }

    #[test]
    fn an_interpolated_ring_has_gaps() {
        let mut shapes = Shapes::default();
        ring(&mut shapes, pt(20.0, 20.0), 6.0, Ink::Strong, true);
        assert_eq!(shapes.0.len(), 6);
        ring(&mut shapes, pt(20.0, 20.0), 6.0, Ink::Strong, false);
        assert!(matches!(shapes.0.last(), Some(Shape::Ring { .. })));
    }
}
