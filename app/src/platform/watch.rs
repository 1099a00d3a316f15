//! Things that change by themselves: the colour scheme and the sizes of elements.

use leptos::prelude::{on_cleanup, window};
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, ResizeObserver};

const DARK: &str = "(prefers-color-scheme: dark)";

/// Whether the reader prefers dark pages now.
pub(crate) fn is_dark() -> bool {
    window().match_media(DARK).ok().flatten().is_some_and(|query| query.matches())
}

/// Calls `changed` whenever the preferred colour scheme changes, for as long as the page lives.
pub(crate) fn on_dark(changed: impl Fn(bool) + 'static) {
    let Ok(Some(query)) = window().match_media(DARK) else { return };
    let handler = Closure::<dyn Fn()>::new({
        let query = query.clone();
        move || changed(query.matches())
    });
    query.set_onchange(Some(handler.as_ref().unchecked_ref()));
    handler.forget();
}

/// Calls `resized` with width and height in CSS pixels, at once and whenever they change, before the next
/// paint, until the current component goes.
pub(crate) fn on_resize(element: &HtmlElement, resized: impl Fn(f64, f64) + 'static) {
    let handler = Closure::<dyn Fn()>::new({
        let element = element.clone();
        move || resized(f64::from(element.client_width()), f64::from(element.client_height()))
    });
    if let Ok(observer) = ResizeObserver::new(handler.as_ref().unchecked_ref()) {
        observer.observe(element);
        let kept = SendWrapper::new((observer, handler));
        on_cleanup(move || kept.0.disconnect());
    }
}
