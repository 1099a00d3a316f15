//! The address bar. A browser may refuse history calls made too often; the page then goes on without them.

use leptos::ev;
use leptos::prelude::{document, window, window_event_listener};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlAnchorElement, MouseEvent, Url};

/// The address of the site's root, ending in a slash: what the page's `<base>` says when it starts.
pub(crate) fn site_root() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let without_query = base.split(['?', '#']).next().unwrap_or_default();
    match without_query.rfind('/') {
        Some(slash) => without_query[..=slash].to_owned(),
        None => "/".to_owned(),
    }
}

/// The page's whole address.
pub(crate) fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Adds an entry to the history.
pub(crate) fn push(url: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(url));
    }
}

/// Replaces the current entry of the history.
pub(crate) fn replace(url: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(url));
    }
}

/// Calls `moved` after the reader went back or forward.
pub(crate) fn on_moved(moved: impl Fn() + 'static) {
    window_event_listener(ev::popstate, move |_| moved());
}

/// Calls `open` with the address of each plain click on a link to the same origin; where it returns true, the
/// browser does not follow the link itself.
pub(crate) fn on_link(open: impl Fn(&str) -> bool + 'static) {
    window_event_listener(ev::click, move |event| {
        if let Some(href) = plain_link(&event)
            && open(&href)
        {
            event.prevent_default();
        }
    });
}

fn plain_link(event: &MouseEvent) -> Option<String> {
    let modified = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if modified || event.button() != 0 || event.default_prevented() {
        return None;
    }
    let target: Element = event.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = target.closest("a[href]").ok()??.dyn_into().ok()?;
    let elsewhere = !link.target().is_empty() || link.has_attribute("download");
    let own_origin = Url::new(&link.href()).ok()?.origin() == window().location().origin().ok()?;
    // A link to a part of a page stays the browser's.
    let within = !link.hash().is_empty();
    (!elsewhere && own_origin && !within).then(|| link.href())
}
