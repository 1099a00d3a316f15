//! Draws pieces of a page, and later changes only what differs.

use leptos::prelude::document;
use pricebench_view::markup::{Element as Piece, Node as Wanted};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Node};

/// Makes the content of an element what is wanted, given what was drawn in it before.
pub(crate) fn draw(place: &Element, before: &[Wanted], wanted: &[Wanted]) {
    let children = place.child_nodes();
    let mut before = before;
    if children.length() as usize != before.len() {
        // Something else has been at work here, such as a translator.
        place.set_text_content(None);
        before = &[];
    }
    for at in (wanted.len()..before.len()).rev() {
        if let Some(child) = child(&children, at) {
            let _ = place.remove_child(&child);
        }
    }
    for (at, wanted) in wanted.iter().enumerate() {
        match before.get(at) {
            Some(before) if before == wanted => {}
            Some(before) => {
                if let Some(child) = child(&children, at) {
                    change(place, &child, before, wanted);
                }
            }
            None => {
                if let Some(new) = make(wanted) {
                    let _ = place.append_child(&new);
                }
            }
        }
    }
}

fn child(children: &web_sys::NodeList, at: usize) -> Option<Node> {
    children.item(u32::try_from(at).ok()?)
}

fn change(place: &Element, child: &Node, before: &Wanted, wanted: &Wanted) {
    match (before, wanted, child.dyn_ref::<Element>()) {
        (Wanted::Text(_), Wanted::Text(text), _) => child.set_node_value(Some(text)),
        (Wanted::Element(before), Wanted::Element(wanted), Some(element)) if before.tag == wanted.tag => {
            change_attributes(element, before, wanted);
            draw(element, &before.children, &wanted.children);
        }
        _ => {
            if let Some(new) = make(wanted) {
                let _ = place.replace_child(&new, child);
            }
        }
    }
}

fn change_attributes(element: &Element, before: &Piece, wanted: &Piece) {
    for (name, _) in &before.attributes {
        if !wanted.attributes.iter().any(|(other, _)| other == name) {
            let _ = element.remove_attribute(name);
        }
    }
    for attribute in &wanted.attributes {
        if !before.attributes.contains(attribute) {
            let _ = element.set_attribute(attribute.0, &attribute.1);
        }
    }
}

/// Makes it anew; `None` where the browser refuses, for which there is no cause with names that are ours.
fn make(wanted: &Wanted) -> Option<Node> {
    let piece = match wanted {
        Wanted::Text(text) => return Some(document().create_text_node(text).into()),
        Wanted::Element(piece) => piece,
    };
    let element = match piece.tag {
        "svg" | "polyline" => document().create_element_ns(Some("http://www.w3.org/2000/svg"), piece.tag),
        tag => document().create_element(tag),
    };
    let element = element.ok()?;
    for (name, value) in &piece.attributes {
        let _ = element.set_attribute(name, value);
    }
    for child in piece.children.iter().filter_map(make) {
        let _ = element.append_child(&child);
    }
    Some(element.into())
}
