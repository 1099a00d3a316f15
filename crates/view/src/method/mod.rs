//! The method page: words, formulas with worked examples, audits, percentiles, sources of prices.
//!
//! It is `docs/methodology.md` for readers of the site, in each language; examples are from the report on x86
//! and Graviton2 and are recomputed by a test.

mod en;
mod zh;

use crate::page::{Cell, Column, Row, Table};
use pricebench_model::Lang;

/// The method page.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodPage {
    /// Its title.
    pub title: String,
    /// Its parts, in order.
    pub blocks: Vec<Block>,
}

/// A part of the method page.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, with an id that addresses can name.
    Heading {
        /// Its id.
        id: String,
        /// Its text.
        text: String,
    },
    /// A paragraph.
    Paragraph(String),
    /// A formula on a line of its own.
    Formula(String),
    /// A formula with values in it.
    Example(String),
    /// A table.
    Table(Table),
}

/// The method page in one language.
pub fn method_page(lang: Lang) -> MethodPage {
    let (title, sections) = match lang {
        Lang::En => (en::TITLE, en::SECTIONS),
        Lang::Zh => (zh::TITLE, zh::SECTIONS),
    };
    let blocks = sections.iter().flat_map(|section| {
        let heading = Block::Heading { id: section.id.to_owned(), text: section.title.to_owned() };
        std::iter::once(heading).chain(section.parts.iter().map(Part::block))
    });
    MethodPage { title: title.to_owned(), blocks: blocks.collect() }
}

/// A section as the languages write it.
struct Section {
    id: &'static str,
    title: &'static str,
    parts: &'static [Part],
}

/// A part as the languages write it.
enum Part {
    Paragraph(&'static str),
    Formula(&'static str),
    Example(&'static str),
    /// Caption, heads of the two columns, and rows.
    Pairs(&'static str, [&'static str; 2], &'static [[&'static str; 2]]),
}

impl Part {
    fn block(&self) -> Block {
        match self {
            Self::Paragraph(text) => Block::Paragraph((*text).to_owned()),
            Self::Formula(text) => Block::Formula((*text).to_owned()),
            Self::Example(text) => Block::Example((*text).to_owned()),
            Self::Pairs(caption, heads, rows) => Block::Table(pairs(caption, heads, rows)),
        }
    }
}

fn pairs(caption: &str, heads: &[&str; 2], rows: &[[&str; 2]]) -> Table {
    let column = |label: &&str| Column { label: (*label).to_owned(), ..Column::default() };
    let cell = |text: &&str| Cell { text: (*text).to_owned(), ..Cell::default() };
    Table {
        caption: caption.to_owned(),
        columns: heads.iter().map(column).collect(),
        rows: rows.iter().map(|row| Row { cells: row.iter().map(cell).collect(), chosen: false }).collect(),
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(lang: Lang) -> Vec<String> {
        let blocks = method_page(lang).blocks.into_iter();
        blocks
            .filter_map(|block| if let Block::Heading { id, .. } = block { Some(id) } else { None })
            .collect()
    }

    #[test]
    fn both_languages_have_the_same_sections_and_parts() {
        assert_eq!(ids(Lang::En), ids(Lang::Zh));
        let kinds =
            |lang| -> Vec<_> { method_page(lang).blocks.iter().map(std::mem::discriminant).collect() };
        assert_eq!(kinds(Lang::En), kinds(Lang::Zh));
        let rows = |lang| -> Vec<usize> {
            let blocks = method_page(lang).blocks;
            blocks
                .iter()
                .filter_map(|b| if let Block::Table(t) = b { Some(t.rows.len()) } else { None })
                .collect()
        };
        assert_eq!(rows(Lang::En), rows(Lang::Zh));
    }
}
