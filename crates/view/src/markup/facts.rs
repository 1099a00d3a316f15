//! Titled lists of facts, and links to elsewhere.

use super::{Element, Node, element};
use crate::{Facts, Link};

/// A link where its address is a web address, else its text. Addresses come from files: any other scheme would run or
/// open what the file's author likes.
#[must_use]
pub fn link(link: &Link) -> Node {
    match link.url.as_ref().filter(|url| is_web(url)) {
        Some(url) => {
            element("a").with("href", url.clone()).with("rel", "noreferrer noopener").text(&link.label).node()
        }
        None => Node::Text(link.label.clone()),
    }
}

fn is_web(url: &str) -> bool {
    let start = url.get(..8).unwrap_or(url).to_ascii_lowercase();
    start.starts_with("http://") || start.starts_with("https://")
}

/// Lists of facts, one below the other.
#[must_use]
pub fn fact_lists(lists: &[Facts]) -> Element {
    let row = |(name, value): &(String, Link)| {
        [element("dt").text(name).node(), element("dd").children([link(value)]).node()]
    };
    let list = |facts: &Facts| {
        element("div")
            .class("facts")
            .child(element("h3").text(&facts.title))
            .child(element("dl").children(facts.rows.iter().flat_map(row)))
            .node()
    };
    element("div").class("body lists").children(lists.iter().map(list))
}

#[cfg(test)]
mod tests {
    use super::is_web;

    #[test]
    fn only_web_addresses_become_links() {
        assert!(is_web("https://example.org/a") && is_web("HTTP://example.org"));
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            " https://example.org",
            "//example.org",
            "https:/x",
            "",
        ] {
            assert!(!is_web(url), "{url}");
        }
    }
}
