//! Pointers and keys on a chart.

use wasm_bindgen::JsCast as _;
use web_sys::PointerEvent;

/// The horizontal position of a pointer within the element that handles the event, in CSS pixels.
pub(crate) fn x_within(event: &PointerEvent) -> f64 {
    within(event).0
}

/// The position of a pointer within the element that handles the event, in CSS pixels.
pub(crate) fn within(event: &PointerEvent) -> (f64, f64) {
    let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let (left, top) = element.map_or((0.0, 0.0), |element| {
        let rect = element.get_bounding_client_rect();
        (rect.left(), rect.top())
    });
    (f64::from(event.client_x()) - left, f64::from(event.client_y()) - top)
}

/// The position of a pointer within the element that handles the event, as shares of its width and height.
pub(crate) fn share_within(event: &PointerEvent) -> (f64, f64) {
    let (x, y) = within(event);
    let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.map_or((0.0, 0.0), |element| {
        let rect = element.get_bounding_client_rect();
        (x / rect.width().max(1.0), y / rect.height().max(1.0))
    })
}

/// Keeps a drag's events on the element it began on.
pub(crate) fn capture(event: &PointerEvent) {
    let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if let Some(element) = element {
        // Fails when the pointer is already gone; the drag then ends by itself.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}
