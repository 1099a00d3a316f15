use std::convert::Infallible;

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily,
    FontStyle,
};

use crate::error::ChartError;
use crate::geometry::Pt;
use crate::scene::{Anchor, Ink, Label, Shape};
use crate::size::Size;
use crate::theme::Theme;

/// The system's own sans-serif font, which has a companion for the characters it lacks. Each name more in such a list
/// is looked up before the first text can be shown.
pub(crate) const FONT: &str = "system-ui,sans-serif";

/// How a backend understands a font size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FontSize {
    /// As pixels: the canvas.
    Pixels,
    /// As 1.24 times the pixels, and the family is set on the root: the SVG backend.
    #[cfg(feature = "svg")]
    Svg,
}

/// Paints shapes in order, every length multiplied by the size's scale.
pub(crate) fn paint<B: DrawingBackend>(
    backend: &mut B,
    shapes: &[Shape],
    size: Size,
    theme: &Theme,
    fonts: FontSize,
) -> Result<(), ChartError> {
    let mut painter = Painter { backend, size, theme, fonts };
    for shape in shapes {
        painter.shape(shape).map_err(|error| ChartError::Backend(error.to_string()))?;
    }
    Ok(())
}

struct Painter<'a, B> {
    backend: &'a mut B,
    size: Size,
    theme: &'a Theme,
    fonts: FontSize,
}

impl<B: DrawingBackend> Painter<'_, B> {
    fn shape(&mut self, shape: &Shape) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        match shape {
            Shape::Block { rect, ink, alpha } => {
                // Whole CSS pixels, so that a hairline is one and not two pale ones.
                let upper_left = self.at(Pt { x: rect.left.round(), y: rect.top.round() });
                let lower_right = self.at(Pt {
                    x: rect.right.round().max(rect.left.round() + 1.0),
                    y: rect.bottom.round().max(rect.top.round() + 1.0),
                });
                self.backend.draw_rect(upper_left, lower_right, &self.style(*ink, *alpha, 0.0), true)
            }
            Shape::Fill { points, ink } => {
                let style = self.style(*ink, 1.0, 0.0);
                let points: Vec<BackendCoord> = points.iter().map(|&point| self.at(point)).collect();
                self.backend.fill_polygon(points, &style)
            }
            Shape::Stroke { points, ink, width } => {
                let style = self.style(*ink, 1.0, *width);
                let points: Vec<BackendCoord> = points.iter().map(|&point| self.at(point)).collect();
                self.backend.draw_path(points, &style)
            }
            Shape::Disc { center, radius, ink } => {
                let style = self.style(*ink, 1.0, 0.0);
                self.backend.draw_circle(self.at(*center), self.length(*radius), &style, true)
            }
            Shape::Ring { center, radius, ink, width } => {
                let style = self.style(*ink, 1.0, *width);
                self.backend.draw_circle(self.at(*center), self.length(*radius), &style, false)
            }
            Shape::Text(label) => self.text(label),
        }
    }

    fn text(&mut self, label: &Label) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        let px = label.px * self.size.scale;
        // Backends differ in what "top" and "centre" of a text are; its lower edge is a quarter of
        // the font size below the baseline in all of them.
        let at = self.at(Pt { x: label.at.x, y: label.at.y + label.px * 0.25 });
        let style = TextStyle {
            color: self.color(label.ink, 1.0),
            size: match self.fonts {
                FontSize::Pixels => px,
                #[cfg(feature = "svg")]
                FontSize::Svg => px.round() * 1.24,
            },
            family: match self.fonts {
                FontSize::Pixels => FONT,
                #[cfg(feature = "svg")]
                FontSize::Svg => "inherit",
            },
            bold: label.bold,
            anchor: label.anchor,
        };
        self.backend.draw_text(&label.text, &style, at)
    }

    /// A position in device pixels, within the canvas.
    fn at(&self, point: Pt) -> BackendCoord {
        let device = |css: f64, most: f64| (css.clamp(0.0, most) * self.size.scale).round() as i32;
        (device(point.x, self.size.width), device(point.y, self.size.height))
    }

    fn length(&self, css: f64) -> u32 {
        ((css * self.size.scale).round() as u32).max(1)
    }

    fn color(&self, ink: Ink, alpha: f64) -> BackendColor {
        let rgb = self.theme.rgb(ink);
        BackendColor { alpha, rgb: (rgb.0, rgb.1, rgb.2) }
    }

    fn style(&self, ink: Ink, alpha: f64, width: f64) -> Style {
        Style { color: self.color(ink, alpha), width: self.length(width) }
    }
}

struct Style {
    color: BackendColor,
    width: u32,
}

impl BackendStyle for Style {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

struct TextStyle {
    color: BackendColor,
    size: f64,
    family: &'static str,
    bold: bool,
    anchor: Anchor,
}

impl BackendTextStyle for TextStyle {
    type FontError = Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn style(&self) -> FontStyle {
        if self.bold { FontStyle::Bold } else { FontStyle::Normal }
    }

    fn anchor(&self) -> Pos {
        let across = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        Pos::new(across, VPos::Bottom)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(self.family)
    }

    /// Backends that draw text themselves never ask; one that rasterises would draw none.
    fn layout_box(&self, _: &str) -> Result<(BackendCoord, BackendCoord), Infallible> {
        Ok(((0, 0), (0, 0)))
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: F,
    ) -> Result<Result<(), E>, Infallible> {
        Ok(Ok(()))
    }
}
