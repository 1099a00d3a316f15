use crate::geometry::{Pt, Rect, pt};
use crate::layout::Layout;
use crate::text;

/// A colour by what it is for; the theme gives the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Background,
    Line,
    Strong,
    Medium,
    Weak,
    Warn,
    Series(usize),
    SeriesText(usize),
}

/// Which point of a text stands at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text and how it is set. Its position is on the baseline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) at: Pt,
    pub(crate) text: String,
    pub(crate) ink: Ink,
    pub(crate) px: f64,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
}

impl Label {
    /// The box that the text needs at most.
    #[cfg(test)]
    pub(crate) fn extent(&self) -> Rect {
        let width = text::width(&self.text, self.px, self.bold);
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        Rect::new(left, self.at.y - self.px * text::CAP_HEIGHT, left + width, self.at.y)
    }
}

/// One thing to draw, in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A filled rectangle, whose edges are put on whole CSS pixels: hairlines stay sharp.
    Block { rect: Rect, ink: Ink, alpha: f64 },
    /// A filled polygon.
    Fill { points: Vec<Pt>, ink: Ink },
    /// An open line.
    Stroke { points: Vec<Pt>, ink: Ink, width: f64 },
    /// A filled circle.
    Disc { center: Pt, radius: f64, ink: Ink },
    /// A circle's outline.
    Ring { center: Pt, radius: f64, ink: Ink, width: f64 },
    /// A text.
    Text(Label),
}

/// A chart ready to be painted, and the mapping between its pixels and its data.
pub(crate) struct Scene {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) layout: Layout,
}

/// Collects shapes; the words for the common ones.
#[derive(Default)]
pub(crate) struct Shapes(pub(crate) Vec<Shape>);

impl Shapes {
    pub(crate) fn block(&mut self, rect: Rect, ink: Ink, alpha: f64) {
        self.0.push(Shape::Block { rect, ink, alpha });
    }

    /// A horizontal line one pixel thick.
    pub(crate) fn level(&mut self, left: f64, right: f64, y: f64, ink: Ink) {
        let y = y.round();
        self.block(Rect::new(left, y, right, y + 1.0), ink, 1.0);
    }

    /// A vertical line one pixel thick.
    pub(crate) fn upright(&mut self, x: f64, top: f64, bottom: f64, ink: Ink) {
        let x = x.round();
        self.block(Rect::new(x, top, x + 1.0, bottom), ink, 1.0);
    }

    /// A vertical dashed line one pixel thick, as one polygon: its dashes hang on their common left
    /// edge, which has no area.
    pub(crate) fn upright_dashed(&mut self, x: f64, top: f64, bottom: f64, ink: Ink) {
        let x = x.round();
        let mut points = Vec::new();
        let mut y = top.round();
        while y < bottom {
            let end = (y + 3.0).min(bottom);
            points.extend([pt(x, y), pt(x + 1.0, y), pt(x + 1.0, end), pt(x, end)]);
            y += 6.0;
        }
        self.0.push(Shape::Fill { points, ink });
    }

    pub(crate) fn stroke(&mut self, points: Vec<Pt>, ink: Ink, width: f64) {
        if points.len() > 1 {
            self.0.push(Shape::Stroke { points, ink, width });
        }
    }

    /// A line cut into `pattern`: lengths drawn and left out in turn; solid where it is empty.
    pub(crate) fn dashed(&mut self, points: &[Pt], pattern: &[f64], ink: Ink, width: f64) {
        if pattern.is_empty() {
            self.stroke(points.to_vec(), ink, width);
            return;
        }
        let mut lengths = pattern.iter().copied().cycle();
        let mut left = lengths.next().unwrap_or(1.0);
        let mut drawing = true;
        let mut dash: Vec<Pt> = points.first().copied().into_iter().collect();
        for pair in points.windows(2) {
            let [mut a, b] = [pair[0], pair[1]];
            let mut rest = (b.x - a.x).hypot(b.y - a.y);
            while rest > left {
                let share = left / rest;
                a = pt(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
                rest -= left;
                if drawing {
                    dash.push(a);
                    self.stroke(std::mem::take(&mut dash), ink, width);
                } else {
                    dash = vec![a];
                }
                drawing = !drawing;
                left = lengths.next().unwrap_or(1.0);
            }
            left -= rest;
            if drawing {
                dash.push(b);
            }
        }
        if drawing {
            self.stroke(dash, ink, width);
        }
    }

    pub(crate) fn text(&mut self, at: Pt, text: &str, ink: Ink, anchor: Anchor) {
        self.label(at, text, ink, anchor, text::TICK, false);
    }

    pub(crate) fn bold(&mut self, at: Pt, text: &str, ink: Ink, anchor: Anchor) {
        self.label(at, text, ink, anchor, text::LABEL, true);
    }

    pub(crate) fn label(&mut self, at: Pt, text: &str, ink: Ink, anchor: Anchor, px: f64, bold: bool) {
        let text = text::clean(text);
        if !text.trim().is_empty() {
            self.0.push(Shape::Text(Label { at, text, ink, px, bold, anchor }));
        }
    }
}

/// The baseline that centres capitals and digits of `px` pixels on `y`.
pub(crate) fn centred(y: f64, px: f64) -> f64 {
    y + px * text::CAP_HEIGHT / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_go_round_corners_and_sum_to_the_pattern() {
        let mut shapes = Shapes::default();
        let path = [pt(0.0, 0.0), pt(6.0, 0.0), pt(6.0, 6.0)];
        shapes.dashed(&path, &[8.0, 2.0], Ink::Strong, 2.0);
        let strokes: Vec<&Vec<Pt>> = shapes
            .0
            .iter()
            .filter_map(|shape| if let Shape::Stroke { points, .. } = shape { Some(points) } else { None })
            .collect();
        assert_eq!(strokes.len(), 2);
        assert_eq!(strokes[0], &[pt(0.0, 0.0), pt(6.0, 0.0), pt(6.0, 2.0)]);
        assert_eq!(strokes[1], &[pt(6.0, 4.0), pt(6.0, 6.0)]);
    }
}
