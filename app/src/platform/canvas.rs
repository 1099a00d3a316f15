//! Drawing charts on a canvas.

use leptos::prelude::document;
use plotters_canvas::CanvasBackend;
use pricebench_charts::{ChartError, ChartSpec, Layout, Size, Theme, Words, draw_with};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement};

/// Draws a chart on a canvas that is shown at `size`, and tells where everything stands.
pub(crate) fn paint(
    canvas: &HtmlCanvasElement,
    spec: &ChartSpec,
    size: Size,
    theme: &Theme,
    words: &Words,
) -> Result<Layout, ChartError> {
    let (width, height) = size.device();
    // Setting a side clears the canvas; the same side is set only to clear it, which clear_rect does without
    // giving up the backing store.
    if canvas.width() == width && canvas.height() == height {
        if let Some(context) = context(canvas) {
            context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
        }
    } else {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let mut backend = CanvasBackend::with_canvas_object(canvas.clone())
        .ok_or_else(|| ChartError::Backend("this browser has no 2d canvas".to_owned()))?;
    draw_with(&mut backend, spec, size, theme, words)
}

/// Draws a chart on a page-coloured ground and offers it to the reader as a PNG file.
pub(crate) fn save_png(name: String, spec: &ChartSpec, size: Size, theme: &Theme, words: &Words) -> bool {
    let made = document().create_element("canvas").ok().and_then(|e| e.dyn_into::<HtmlCanvasElement>().ok());
    let Some(canvas) = made else { return false };
    if paint(&canvas, spec, size, theme, words).is_err() {
        return false;
    }
    if let Some(context) = context(&canvas) {
        // Behind what is drawn: a chart has no ground of its own.
        if context.set_global_composite_operation("destination-over").is_err() {
            return false;
        }
        context.set_fill_style_str(&theme.bg.hex());
        context.fill_rect(0.0, 0.0, f64::from(canvas.width()), f64::from(canvas.height()));
    }
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            super::save::blob(&name, &blob);
        }
    });
    canvas.to_blob_with_type(done.unchecked_ref(), "image/png").is_ok()
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}
