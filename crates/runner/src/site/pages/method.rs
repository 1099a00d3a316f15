//! The method page, whole: it is text.

use super::body;
use super::head::Head;
use crate::site::html::Html;
use crate::site::template::Template;
use pricebench_model::Lang;
use pricebench_view::{Block, Table, method_page, site_words};

/// The method page.
pub(super) fn method(template: &Template<'_>) -> String {
    let page = method_page(Lang::En);
    let description = site_words(Lang::En).tagline;
    let head = Head { base: "../", title: &page.title, description, preloads: &[] };
    let content = body(Some("method/"), |main| {
        main.line("h1", &[], &page.title);
        main.element("div", &[("class", "prose")], |prose| {
            for part in &page.blocks {
                block(prose, part);
            }
        });
    });
    template.page(&head.html(), &content)
}

fn block(html: &mut Html, block: &Block) {
    match block {
        Block::Heading { id, text } => html.line("h2", &[("id", id)], text),
        Block::Paragraph(text) => html.line("p", &[], text),
        Block::Formula(text) => html.line("p", &[("class", "formula"), ("tabindex", "0")], text),
        Block::Example(text) => html.line("p", &[("class", "formula example"), ("tabindex", "0")], text),
        Block::Table(shown) => html.element("div", &[("class", "card words")], |card| table(card, shown)),
    }
}

fn table(html: &mut Html, shown: &Table) {
    let class = |at: usize| {
        let numeric = shown.columns.get(at).is_some_and(|column| column.numeric);
        ("class", if numeric { "" } else { "l" })
    };
    html.element("div", &[("class", "scroll")], |scroll| {
        scroll.element("table", &[], |table| {
            table.line("caption", &[("class", "sr")], &shown.caption);
            table.element("thead", &[], |head| {
                head.element("tr", &[], |row| {
                    for (at, column) in shown.columns.iter().enumerate() {
                        row.line("th", &[("scope", "col"), class(at)], &column.label);
                    }
                });
            });
            table.element("tbody", &[], |rows| {
                for row in &shown.rows {
                    rows.element("tr", &[], |line| {
                        for (at, cell) in row.cells.iter().enumerate() {
                            match at {
                                0 => line.line("th", &[("scope", "row"), class(at)], &cell.text),
                                _ => line.line("td", &[class(at)], &cell.text),
                            }
                        }
                    });
                }
            });
        });
    });
    for note in &shown.notes {
        html.line("p", &[("class", "body small")], note);
    }
}
