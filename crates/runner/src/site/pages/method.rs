//! The method page, whole: it is text.

use super::body;
use super::head::Head;
use crate::site::template::Template;
use pricebench_model::Lang;
use pricebench_view::{markup, method_page, site_words};

/// The method page.
pub(super) fn method(template: &Template<'_>) -> String {
    let page = method_page(Lang::En);
    let description = site_words(Lang::En).tagline;
    let head = Head { base: "../", title: &page.title, description, preloads: &[] };
    let content = body(Some("method/"), |main| main.nodes(&markup::method_page(&page)));
    template.page(&head.html(), &content)
}
