//! HTML, written so that text stays text: there is no way in for a string that is not escaped.

use pricebench_view::markup::Node;
use std::fmt::Write;

/// A piece of HTML.
#[derive(Debug, Default)]
pub(super) struct Html(String);

impl Html {
    /// Makes a piece.
    pub(super) fn new(fill: impl FnOnce(&mut Self)) -> Self {
        let mut html = Self::default();
        fill(&mut html);
        html
    }

    /// An element with its content. `attributes` are name and value; names are ours, values are escaped.
    pub(super) fn element(
        &mut self,
        tag: &str,
        attributes: &[(&str, &str)],
        content: impl FnOnce(&mut Self),
    ) {
        self.open(tag, attributes);
        content(self);
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
    }

    /// An element without content, such as `link`.
    pub(super) fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes {
            // Writing to a string does not fail.
            let _ = write!(self.0, " {name}=\"{}\"", escape(value));
        }
        self.0.push('>');
    }

    /// An element that holds text alone.
    pub(super) fn line(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) {
        self.element(tag, attributes, |html| html.text(text));
    }

    /// Text.
    pub(super) fn text(&mut self, text: &str) {
        self.0.push_str(&escape(text));
    }

    /// Pieces of a page, as the site draws them.
    pub(super) fn nodes<'a>(&mut self, nodes: impl IntoIterator<Item = &'a Node>) {
        for node in nodes {
            // Writing to a string does not fail.
            let _ = write!(self.0, "{node}");
        }
    }

    /// A line feed, for those who read the source.
    pub(super) fn newline(&mut self) {
        self.0.push('\n');
    }

    /// A chart, as an `svg` element.
    pub(super) fn chart(&mut self, drawn: &Chart) {
        self.0.push_str(&drawn.0);
    }

    /// The HTML.
    pub(super) fn into_string(self) -> String {
        self.0
    }
}

/// A chart drawn by the charts crate, which escapes the text in it.
pub(super) struct Chart(String);

impl Chart {
    /// Draws a chart for a page whose colour scheme is not known yet.
    pub(super) fn still(
        spec: &pricebench_charts::ChartSpec,
        size: pricebench_charts::Size,
    ) -> Result<Self, pricebench_charts::ChartError> {
        pricebench_charts::svg_inline(spec, size, &pricebench_charts::Theme::still()).map(Self)
    }
}

/// Escapes text for content and for quoted attributes.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_text_or_attributes_becomes_markup() {
        let html = Html::new(|html| {
            html.line("p", &[("title", "\"><script>")], "</p><script>alert('x' & 1)</script>");
        });
        assert_eq!(
            html.into_string(),
            "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;alert(&#39;x&#39; &amp; 1)&lt;/script&gt;</p>"
        );
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_written_holds_no_markup_of_its_own(text in ".{0,60}") {
            let escaped = escape(&text);
            proptest::prop_assert!(!escaped.contains(['<', '>', '"', '\'']));
            let back = escaped
                .replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'")
                .replace("&amp;", "&");
            proptest::prop_assert_eq!(back, text);
        }
    }
}
