//! One tip for the whole page. Whatever carries `data-why` shows its text beside it while it is pointed at,
//! focused or tapped; Escape hides it. A title attribute would show to a mouse alone.

use leptos::prelude::{document, window};
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

const ID: &str = "why";
const SOURCE: &str = "[data-why]";

/// Begins to watch the page.
pub(crate) fn install() {
    let Some(tip) = make() else { return };
    let tip = Rc::new(tip);
    listen("pointerover", {
        let tip = Rc::clone(&tip);
        move |event| match source(&event) {
            Some(element) => show(&tip, &element),
            None => follow_focus(&tip),
        }
    });
    for name in ["focusin", "click"] {
        let tip = Rc::clone(&tip);
        listen(name, move |event| match source(&event) {
            Some(element) => show(&tip, &element),
            None => hide(&tip),
        });
    }
    listen("focusout", {
        let tip = Rc::clone(&tip);
        move |_| hide(&tip)
    });
    listen("keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if event.key() == "Escape" {
            hide(&tip);
        } else {
            step(event);
        }
    });
}

fn make() -> Option<HtmlElement> {
    let tip: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
    tip.set_id(ID);
    tip.set_class_name("tip");
    tip.set_attribute("role", "tooltip").ok()?;
    tip.set_hidden(true);
    document().body()?.append_child(&tip).ok()?;
    Some(tip)
}

fn listen(name: &str, handle: impl Fn(Event) + 'static) {
    let handler = Closure::<dyn Fn(Event)>::new(handle);
    let _ = document().add_event_listener_with_callback(name, handler.as_ref().unchecked_ref());
    handler.forget();
}

fn source(event: &Event) -> Option<HtmlElement> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(SOURCE).ok()??.dyn_into().ok()
}

fn follow_focus(tip: &HtmlElement) {
    let focused = document().active_element().filter(|element| element.matches(SOURCE).unwrap_or(false));
    match focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        Some(element) => show(tip, &element),
        None => hide(tip),
    }
}

fn hide(tip: &HtmlElement) {
    if tip.hidden() {
        return;
    }
    tip.set_hidden(true);
    if let Ok(Some(described)) = document().query_selector("[data-why][aria-describedby=why]") {
        let _ = described.remove_attribute("aria-describedby");
    }
}

fn show(tip: &HtmlElement, element: &HtmlElement) {
    hide(tip);
    tip.set_text_content(element.get_attribute("data-why").as_deref());
    let _ = element.set_attribute("aria-describedby", ID);
    tip.set_hidden(false);
    place(tip, element);
}

/// Below the element, or above where there is no room; within the window.
fn place(tip: &HtmlElement, element: &HtmlElement) {
    const GAP: f64 = 6.0;
    let side = |value: Option<f64>| value.unwrap_or_default();
    let width = side(window().inner_width().ok().and_then(|v| v.as_f64()));
    let height = side(window().inner_height().ok().and_then(|v| v.as_f64()));
    let (at, own) = (element.get_bounding_client_rect(), tip.get_bounding_client_rect());
    let left = (at.left() + at.width() / 2.0 - own.width() / 2.0).min(width - own.width() - GAP).max(GAP);
    let below = at.bottom() + GAP;
    let top = if below + own.height() > height { (at.top() - GAP - own.height()).max(GAP) } else { below };
    let style = tip.style();
    let _ = style.set_property("left", &format!("{left:.0}px"));
    let _ = style.set_property("top", &format!("{top:.0}px"));
}

/// Arrow keys go from cell to cell of a table, among those that carry a text.
fn step(event: &KeyboardEvent) {
    let (across, down): (i32, i32) = match event.key().as_str() {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        _ => return,
    };
    if let Some(next) =
        event.target().and_then(|t| t.dyn_into::<Element>().ok()).and_then(|e| neighbour(&e, across, down))
    {
        event.prevent_default();
        let _ = next.focus();
    }
}

fn neighbour(cell: &Element, across: i32, down: i32) -> Option<HtmlElement> {
    if !cell.matches("td[data-why], th[data-why]").ok()? {
        return None;
    }
    let mut row = cell.parent_element()?;
    let rows = cell.closest("table").ok()??.query_selector_all("tr").ok()?;
    let mut column = position(&row.children(), cell)?;
    let mut line =
        (0..rows.length()).find(|&at| rows.get(at).is_some_and(|node| node.is_same_node(Some(&row))))?;
    loop {
        line = line.checked_add_signed(down)?;
        column = column.checked_add_signed(across)?;
        row = rows.get(line)?.dyn_into().ok()?;
        let next = row.children().item(column)?;
        if next.has_attribute("data-why") {
            return next.dyn_into().ok();
        }
    }
}

fn position(cells: &web_sys::HtmlCollection, cell: &Element) -> Option<u32> {
    (0..cells.length()).find(|&at| cells.item(at).is_some_and(|other| other.is_same_node(Some(cell))))
}
