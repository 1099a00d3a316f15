use plotters_backend::DrawingBackend;
use plotters_svg::SVGBackend;

use crate::draw::scene;
use crate::error::ChartError;
use crate::paint::{FONT, FontSize, paint};
use crate::size::Size;
use crate::spec::ChartSpec;
use crate::text::clean;
use crate::theme::Theme;
use crate::words::Words;

/// Backends take whole coordinates; the picture is drawn so much larger and its view box shrinks it.
const FINENESS: f64 = 4.0;

/// A chart as an SVG document of its own. `size.scale` multiplies the size it asks to be shown at.
///
/// # Errors
/// When the SVG backend refuses a draw call.
pub fn svg(spec: &ChartSpec, size: Size, theme: &Theme) -> Result<String, ChartError> {
    svg_with(spec, size, theme, &Words::ENGLISH)
}

/// Like [`svg`], in the words of another language.
///
/// # Errors
/// When the SVG backend refuses a draw call.
pub fn svg_with(spec: &ChartSpec, size: Size, theme: &Theme, words: &Words) -> Result<String, ChartError> {
    let inline = svg_inline_with(spec, size, theme, words)?;
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{inline}"))
}

/// A chart as an `<svg>` element to be written into HTML.
///
/// # Errors
/// When the SVG backend refuses a draw call.
pub fn svg_inline(spec: &ChartSpec, size: Size, theme: &Theme) -> Result<String, ChartError> {
    svg_inline_with(spec, size, theme, &Words::ENGLISH)
}

/// Like [`svg_inline`], in the words of another language.
///
/// # Errors
/// When the SVG backend refuses a draw call.
pub fn svg_inline_with(
    spec: &ChartSpec,
    size: Size,
    theme: &Theme,
    words: &Words,
) -> Result<String, ChartError> {
    let fine = Size { scale: FINENESS, ..size }.fit();
    let shapes = scene(spec, fine, words).shapes;
    let mut drawn = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut drawn, fine.device());
        paint(&mut backend, &shapes, fine, theme, FontSize::Svg)?;
        backend.present().map_err(|error| ChartError::Backend(error.to_string()))?;
    }
    // The backend's own root knows neither fineness nor title: its first line is replaced.
    let content = drawn.split_once('\n').map_or("", |(_, content)| content);
    let scale = size.fit().scale;
    let (width, height) = (fine.width * scale, fine.height * scale);
    let (fine_width, fine_height) = fine.device();
    let title = escaped(&clean(&spec.title));
    let font = escaped(FONT);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {fine_width} {fine_height}\" font-family=\"{font}\" stroke-linejoin=\"round\">\n\
         <title>{title}</title>\n{content}"
    ))
}

/// Text as XML content or attribute value.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
