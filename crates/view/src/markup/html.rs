//! Pieces of a page as HTML. There is no way in for text that is not escaped.

use super::{Element, Node};
use std::fmt;

/// Elements that have no content and no end tag.
const VOID: [&str; 5] = ["base", "link", "meta", "input", "br"];

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => escaped(f, text),
            Self::Element(element) => element.fmt(f),
        }
    }
}

/// Writes it as HTML.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tag, attributes, children } = self;
        write!(f, "<{tag}")?;
        for (name, value) in attributes {
            write!(f, " {name}=\"")?;
            escaped(f, value)?;
            f.write_str("\"")?;
        }
        f.write_str(">")?;
        if VOID.contains(tag) {
            return Ok(());
        }
        for child in children {
            child.fmt(f)?;
        }
        write!(f, "</{tag}>")
    }
}

/// Escapes text for content and for quoted attributes.
fn escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
        let (before, found) = rest.split_at(at);
        f.write_str(before)?;
        f.write_str(match found.as_bytes().first() {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            Some(b'"') => "&quot;",
            _ => "&#39;",
        })?;
        rest = found.get(1..).unwrap_or_default();
    }
    f.write_str(rest)
}

#[cfg(test)]
mod tests {
    use crate::markup::element;

    #[test]
    fn nothing_in_text_or_attributes_becomes_markup() {
        let node = element("p").with("title", "\"><script>").text("</p><script>alert('x' & 1)</script>");
        assert_eq!(
            node.to_string(),
            "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;alert(&#39;x&#39; &amp; 1)&lt;/script&gt;</p>"
        );
    }

    #[test]
    fn elements_without_content_have_no_end() {
        let head = element("head").child(element("base").with("href", "../"));
        assert_eq!(head.to_string(), "<head><base href=\"../\"></head>");
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_written_holds_no_markup_of_its_own(text in ".{0,60}") {
            let html = element("p").text(text.clone()).to_string();
            let written = html.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>")).unwrap();
            proptest::prop_assert!(!written.contains(['<', '>', '"', '\'']));
            let back = written
                .replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'")
                .replace("&amp;", "&");
            proptest::prop_assert_eq!(back, text);
        }
    }
}
