//! The parts of a page that only show, as plain data.
//!
//! Elements are made here once, from what a page shows; the command writes them as HTML at build time and the site
//! draws them in the browser. So both are the same, and nothing moves when the site takes over a written page.

mod facts;
mod html;
mod list;
mod method;
mod report;
mod sentence;
mod table;
mod volumes;

pub use facts::{fact_lists, link};
pub use list::entries;
pub use method::method_page;
pub use report::{above_points, below_points, break_even, finding, notices, report_head};
pub use sentence::{dot_class, paragraphs, sentence, text_class};
pub use table::{ROWS_AT_FIRST, notes, readout, results, table, titled_table};
pub use volumes::{names, sketch, still_fields, volumes_foot, volumes_head};

use std::borrow::Cow;

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Text, as it is: nothing in it is markup.
    Text(String),
    /// An element.
    Element(Element),
}

/// An element with what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name.
    pub tag: &'static str,
    /// Names and values of its attributes, each name once.
    pub attributes: Vec<(&'static str, Cow<'static, str>)>,
    /// What is in it, in order.
    pub children: Vec<Node>,
}

/// An element without attributes or content.
#[must_use]
pub const fn element(tag: &'static str) -> Element {
    Element { tag, attributes: Vec::new(), children: Vec::new() }
}

impl Element {
    /// With an attribute more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// With an attribute more where there is a value for it.
    #[must_use]
    pub fn with_some(self, name: &'static str, value: Option<impl Into<Cow<'static, str>>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// In the classes of the style sheet; without the attribute where there is none.
    #[must_use]
    pub fn class(self, classes: impl Into<Cow<'static, str>>) -> Self {
        let classes = classes.into();
        if classes.is_empty() { self } else { self.with("class", classes) }
    }

    /// With text at its end.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.holding(Node::Text(text.into()))
    }

    /// With another element at its end.
    #[must_use]
    pub fn child(self, child: Self) -> Self {
        self.holding(Node::Element(child))
    }

    /// With more at its end.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Node>) -> Self {
        self.children.extend(children);
        self
    }

    fn holding(mut self, node: Node) -> Self {
        self.children.push(node);
        self
    }

    /// As a piece of a page.
    #[must_use]
    pub const fn node(self) -> Node {
        Node::Element(self)
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Self {
        Self::Element(element)
    }
}
