//! Titled lists of facts, and links to elsewhere.

use crate::live::Live;
use leptos::prelude::*;
use pricebench_view::{Facts, Link};

/// A link where its address is a web address, else its text. Addresses come from files: any other scheme
/// would run or open what the file's author likes.
pub(crate) fn link(link: Link) -> AnyView {
    match link.url.filter(|url| is_web(url)) {
        Some(url) => view! { <a href=url rel="noreferrer noopener">{link.label}</a> }.into_any(),
        None => link.label.into_any(),
    }
}

fn is_web(url: &str) -> bool {
    let start = url.get(..8).unwrap_or(url).to_ascii_lowercase();
    start.starts_with("http://") || start.starts_with("https://")
}

/// Lists of facts, one below the other.
#[component]
pub(crate) fn FactLists(
    /// The lists.
    #[prop(into)]
    lists: Live<Vec<Facts>>,
) -> impl IntoView {
    let row = |(name, value): (String, Link)| view! { <dt>{name}</dt><dd>{link(value)}</dd> }.into_any();
    let list = move |facts: Facts| {
        view! {
            <div class="facts">
                <h3>{facts.title}</h3>
                <dl>{facts.rows.into_iter().map(row).collect_view()}</dl>
            </div>
        }
        .into_any()
    };
    view! { <div class="body lists">{move || lists.get().into_iter().map(list).collect_view()}</div> }
        .into_any()
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
