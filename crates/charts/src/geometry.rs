/// A position in CSS pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

/// A rectangle in CSS pixels from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge, not left of `left`.
    pub right: f64,
    /// The lower edge, not above `top`.
    pub bottom: f64,
}

impl Rect {
    pub(crate) const fn new(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        Self { left, top, right, bottom }
    }

    /// Its width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Its height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether a position lies in it or on its edge.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(crate) fn inside(&self, outer: &Self) -> bool {
        self.left >= outer.left
            && self.right <= outer.right
            && self.top >= outer.top
            && self.bottom <= outer.bottom
    }

    pub(crate) fn grown(&self, by: f64) -> Self {
        Self::new(self.left - by, self.top - by, self.right + by, self.bottom + by)
    }

    pub(crate) fn corners(&self) -> [Pt; 4] {
        [
            pt(self.left, self.top),
            pt(self.right, self.top),
            pt(self.right, self.bottom),
            pt(self.left, self.bottom),
        ]
    }

    /// The part of a segment within the rectangle (Liang and Barsky 1984), if any.
    pub(crate) fn clip(&self, a: Pt, b: Pt) -> Option<(Pt, Pt)> {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for (step, room) in
            [(-dx, a.x - self.left), (dx, self.right - a.x), (-dy, a.y - self.top), (dy, self.bottom - a.y)]
        {
            if step == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if step < 0.0 {
                from = from.max(room / step);
            } else {
                to = to.min(room / step);
            }
        }
        if from > to || !from.is_finite() || !to.is_finite() {
            return None;
        }
        let start = if from == 0.0 { a } else { pt(a.x + dx * from, a.y + dy * from) };
        let end = if to == 1.0 { b } else { pt(a.x + dx * to, a.y + dy * to) };
        Some((start, end))
    }

    /// A line of points cut to the rectangle, in as many pieces as remain.
    pub(crate) fn clip_path(&self, path: &[Pt]) -> Vec<Vec<Pt>> {
        let mut pieces: Vec<Vec<Pt>> = Vec::new();
        for pair in path.windows(2) {
            let [a, b] = pair else { continue };
            let Some((start, end)) = self.clip(*a, *b) else { continue };
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&start) => piece.push(end),
                _ => pieces.push(vec![start, end]),
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Rect = Rect::new(0.0, 0.0, 10.0, 10.0);

    #[test]
    fn a_segment_across_is_cut_at_both_edges() {
        assert_eq!(UNIT.clip(pt(-5.0, 5.0), pt(15.0, 5.0)), Some((pt(0.0, 5.0), pt(10.0, 5.0))));
    }

    #[test]
    fn a_segment_beside_is_dropped() {
        assert_eq!(UNIT.clip(pt(-5.0, 11.0), pt(15.0, 11.0)), None);
        assert_eq!(UNIT.clip(pt(-5.0, 4.0), pt(4.0, -6.0)), None);
    }

    #[test]
    fn a_path_that_leaves_and_returns_has_two_pieces() {
        let path = [pt(1.0, 5.0), pt(2.0, 15.0), pt(4.0, 15.0), pt(5.0, 5.0), pt(6.0, 5.0)];
        let pieces = UNIT.clip_path(&path);
        assert_eq!(pieces.len(), 2);
        assert_eq!(pieces[0], [pt(1.0, 5.0), pt(1.5, 10.0)]);
        assert_eq!(pieces[1], [pt(4.5, 10.0), pt(5.0, 5.0), pt(6.0, 5.0)]);
    }
}
