use plotters_backend::DrawingBackend;

use crate::bars;
use crate::error::ChartError;
use crate::layout::Layout;
use crate::lines;
use crate::paint::{FontSize, paint};
use crate::scene::Scene;
use crate::size::Size;
use crate::spec::{Body, ChartSpec};
use crate::theme::Theme;
use crate::words::Words;

/// Draws a chart and tells where everything stands. What the chart itself must say, it says in
/// English; [`draw_with`] takes other words.
///
/// Nothing is cleared or filled behind it. A size without area draws nothing; values that are not
/// finite numbers, beyond ±1e150, or not above 0 on a log axis, are left out, and a line is
/// interrupted there.
///
/// # Errors
/// When the backend refuses a draw call.
pub fn draw<B: DrawingBackend>(
    backend: &mut B,
    spec: &ChartSpec,
    size: Size,
    theme: &Theme,
) -> Result<Layout, ChartError> {
    draw_with(backend, spec, size, theme, &Words::ENGLISH)
}

/// Like [`draw`], in the words of another language.
///
/// # Errors
/// When the backend refuses a draw call.
pub fn draw_with<B: DrawingBackend>(
    backend: &mut B,
    spec: &ChartSpec,
    size: Size,
    theme: &Theme,
    words: &Words,
) -> Result<Layout, ChartError> {
    let scene = scene(spec, size, words);
    paint(backend, &scene.shapes, size.fit(), theme, FontSize::Pixels)?;
    Ok(scene.layout)
}

/// Where everything of a chart will stand, without drawing it.
#[must_use]
pub fn layout(spec: &ChartSpec, size: Size) -> Layout {
    scene(spec, size, &Words::ENGLISH).layout
}

/// A good height for a chart of this width, in CSS pixels: about golden for lines, and for lying
/// bars as much as their number needs.
#[must_use]
pub fn preferred_height(spec: &ChartSpec, width: f64) -> f64 {
    match &spec.body {
        Body::Lines(_) => (width * 0.5).clamp(260.0, 400.0),
        Body::Bars(bars) => bars::preferred_height(bars, width),
    }
}

pub(crate) fn scene(spec: &ChartSpec, size: Size, words: &Words) -> Scene {
    let size = size.fit();
    if size.is_empty() {
        return Scene { shapes: Vec::new(), layout: Layout::nothing() };
    }
    match &spec.body {
        Body::Lines(lines) => lines::scene(spec, lines, size, words),
        Body::Bars(bars) => bars::scene(spec, bars, size, words),
    }
}
