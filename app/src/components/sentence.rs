//! Sentences with their emphasis.

use leptos::prelude::*;
use pricebench_view::{Sentence, Span};

/// The class of text about a system, in that system's colour.
pub(crate) fn text_class(slot: usize) -> String {
    format!("s{}t", slot % pricebench_charts::SLOTS + 1)
}

/// The class of a mark in a system's colour.
pub(crate) fn dot_class(slot: usize) -> String {
    format!("dot s{}", slot % pricebench_charts::SLOTS + 1)
}

/// A sentence, its runs marked by their role.
pub(crate) fn sentence(sentence: Sentence) -> Vec<AnyView> {
    let span = |span| match span {
        Span::Text(text) => (None, text),
        Span::Strong(text) => (Some(String::new()), text),
        Span::System { slot, text } => (Some(text_class(slot)), text),
    };
    let run = |(class, text): (Option<String>, String)| match class {
        Some(class) => view! { <b class=class>{text}</b> }.into_any(),
        None => text.into_any(),
    };
    sentence.into_iter().map(span).map(run).collect_view()
}
