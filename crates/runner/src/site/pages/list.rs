//! The list of reports.

use super::body;
use super::head::Head;
use crate::site::html::Html;
use crate::site::template::Template;
use pricebench_formats::catalog::Catalog;
use pricebench_model::Lang;
use pricebench_view::{Choice, ListState, list_page, markup, site_words};

/// The first page of the site.
pub(super) fn list(template: &Template<'_>, catalog: &Catalog) -> String {
    let words = site_words(Lang::En);
    let page = list_page(catalog, &ListState::default(), Lang::En);
    let preloads = ["catalog.json".to_owned()];
    let head = Head { base: "./", title: "", description: words.tagline, preloads: &preloads };
    let filters = [(words.kind, &page.kinds), (words.provider, &page.providers), (words.tool, &page.tools)];
    let content = body(Some("./"), |main| {
        main.line("h1", &[], words.reports);
        main.line("p", &[("class", "sub")], words.tagline);
        main.element("div", &[("class", "filters")], |all| {
            for (label, choices) in filters {
                filter(all, label, choices);
            }
        });
        main.nodes([&markup::entries(&page.reports)]);
    });
    template.page(&head.html(), &content)
}

/// A filter's place; it works once the app runs.
fn filter(html: &mut Html, label: &str, choices: &[Choice<Option<String>>]) {
    let Some(first) = choices.first() else { return };
    html.element("label", &[("class", "opt")], |filter| {
        filter.line("span", &[], label);
        filter.element("select", &[("disabled", "")], |select| select.line("option", &[], &first.label));
    });
}
