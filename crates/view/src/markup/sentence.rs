//! Sentences with their emphasis, and the classes of a system's colour.

use super::{Node, element};
use crate::{Sentence, Span};
use pricebench_charts::SLOTS;

/// The class of text about a system, in that system's colour.
#[must_use]
pub fn text_class(slot: usize) -> String {
    format!("s{}t", slot % SLOTS + 1)
}

/// The class of a mark in a system's colour.
#[must_use]
pub fn dot_class(slot: usize) -> String {
    format!("dot s{}", slot % SLOTS + 1)
}

/// A sentence, its runs marked by their role.
#[must_use]
pub fn sentence(sentence: &[Span]) -> Vec<Node> {
    let run = |span: &Span| match span {
        Span::Text(text) => Node::Text(text.clone()),
        Span::Strong(text) => element("b").text(text).node(),
        Span::System { slot, text } => element("b").class(text_class(*slot)).text(text).node(),
    };
    sentence.iter().map(run).collect()
}

/// Sentences, a paragraph each.
#[must_use]
pub fn paragraphs(all: &[Sentence]) -> Vec<Node> {
    all.iter().map(|one| element("p").children(sentence(one)).node()).collect()
}
