//! The method page.

use super::{Element, Node, element, table};
use crate::{Block, MethodPage};

/// The method page, whole.
#[must_use]
pub fn method_page(page: &MethodPage) -> Vec<Node> {
    let blocks = element("div").class("prose").children(page.blocks.iter().map(|part| block(part).node()));
    vec![element("h1").text(&page.title).node(), blocks.node()]
}

fn block(block: &Block) -> Element {
    let formula =
        |class: &'static str, text: &str| element("p").class(class).with("tabindex", "0").text(text);
    match block {
        Block::Heading { id, text } => element("h2").with("id", id.clone()).text(text),
        Block::Paragraph(text) => element("p").text(text),
        Block::Formula(text) => formula("formula", text),
        Block::Example(text) => formula("formula example", text),
        Block::Table(shown) => element("div").class("card words").child(table(shown, usize::MAX)),
    }
}
