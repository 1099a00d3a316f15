//! The document: where the app is put, its title and language, and focus.

use leptos::prelude::{document, window};
use std::cell::OnceCell;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlElement};

thread_local! {
    static APP: OnceCell<HtmlElement> = const { OnceCell::new() };
}

/// The element the app is mounted in. It is not yet in the document, so that a page written at build time
/// stays until there is something to show in its place.
pub(crate) fn detached() -> Option<HtmlElement> {
    let element: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
    APP.with(|app| Some(app.get_or_init(|| element).clone()))
}

/// Whether the page holds something written at build time.
pub(crate) fn is_written() -> bool {
    place().is_some_and(|place| place.child_element_count() > 0)
}

/// Puts the app in place of what the page held. Done once; later calls change nothing.
pub(crate) fn take_over() {
    APP.with(|app| {
        let Some(app) = app.get().filter(|app| !app.is_connected()) else { return };
        match place() {
            Some(place) => place.replace_children_with_node_1(app),
            None => {
                if let Some(body) = document().body() {
                    // Failing to append to the body leaves the page as it was, which is all that can be done.
                    let _ = body.append_child(app);
                }
            }
        }
    });
}

fn place() -> Option<Element> {
    document().get_element_by_id("app")
}

/// Sets title and language of the page.
pub(crate) fn describe(title: &str, tag: &str) {
    document().set_title(title);
    if let Some(root) = document().document_element() {
        // Fails for names that are no attribute's; this one is.
        let _ = root.set_attribute("lang", tag);
    }
}

/// After going to another page: its start, and the focus on its content.
pub(crate) fn to_content() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    if let Some(content) =
        document().get_element_by_id("content").and_then(|e| e.dyn_into::<HtmlElement>().ok())
    {
        let _ = content.focus();
    }
}

/// Shows the part of the page that the address names behind its `#`, which the browser looked for too early.
pub(crate) fn to_fragment() {
    let hash = window().location().hash().unwrap_or_default();
    if let Some(element) = hash.strip_prefix('#').and_then(|id| document().get_element_by_id(id)) {
        element.scroll_into_view();
    }
}

/// Focuses a child of the element that handles the event, by its position.
pub(crate) fn focus_child(event: &Event, index: usize) {
    let group = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let child = group.and_then(|group| group.children().item(u32::try_from(index).ok()?));
    if let Some(child) = child.and_then(|child| child.dyn_into::<HtmlElement>().ok()) {
        let _ = child.focus();
    }
}

/// Clicks a hidden file field from its visible button.
pub(crate) fn click(element: &HtmlElement) {
    element.click();
}

/// Sets the height of an element in CSS pixels.
pub(crate) fn set_height(element: &HtmlElement, height: f64) {
    let _ = element.style().set_property("height", &format!("{height:.0}px"));
}

/// Places an element horizontally within its parent, in CSS pixels.
pub(crate) fn set_span(element: &HtmlElement, left: f64, width: Option<f64>) {
    let style = element.style();
    let _ = style.set_property("left", &format!("{left:.1}px"));
    if let Some(width) = width {
        let _ = style.set_property("width", &format!("{width:.1}px"));
    }
}
