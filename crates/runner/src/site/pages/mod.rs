//! The pages: what is seen, found by search engines and shown in previews before the app has started.
//!
//! The markup is that of the app's components in the same state, so that nothing moves when the app takes
//! over. Text is in English; the app turns it into the reader's language.

mod head;
mod list;
mod method;
mod missing;
mod report;
mod volumes;

pub(super) use report::report;

use super::html::Html;
use super::template::Template;
use head::Head;
use pricebench_formats::catalog::Catalog;
use pricebench_model::Lang;
use pricebench_view::{Books, SiteWords, site_words};

/// The pages every site has, by their place in it. `base` is the path below which it is served.
pub(super) fn fixed(
    template: &Template<'_>,
    catalog: &Catalog,
    books: &Books,
    base: &str,
) -> [(&'static str, String); 5] {
    [
        ("index.html", list::list(template, catalog)),
        ("mine/index.html", mine(template)),
        ("volumes/index.html", volumes::volumes(template, catalog, books)),
        ("method/index.html", method::method(template)),
        ("404.html", missing::missing(template, base)),
    ]
}

fn mine(template: &Template<'_>) -> String {
    let words = site_words(Lang::En);
    let head = Head { base: "../", title: words.mine, description: words.mine_lead, preloads: &[] };
    let content = body(Some("mine/"), |main| {
        main.line("h1", &[], words.mine);
        main.line("p", &[("class", "sub")], words.mine_lead);
    });
    template.page(&head.html(), &content)
}

/// The pages of the site and their names.
fn places(words: &SiteWords) -> [(&'static str, &'static str); 4] {
    [("./", words.reports), ("mine/", words.mine), ("volumes/", words.volumes), ("method/", words.method)]
}

/// The head of every page; `here` is the address of the current one. The switch of languages comes with the
/// app, which it needs.
fn header(html: &mut Html, words: &SiteWords, here: Option<&str>) {
    html.element("header", &[], |header| {
        header.line("a", &[("class", "brand"), ("href", "./")], "pricebench");
        header.element("nav", &[("aria-label", words.navigation)], |nav| {
            for (href, name) in places(words) {
                let current: &[_] =
                    if here == Some(href) { &[("class", "on"), ("aria-current", "page")] } else { &[] };
                nav.line("a", &[&[("href", href)], current].concat(), name);
            }
        });
        header.line("span", &[("class", "sp")], "");
    });
}

/// A page's content between its head and its foot. The foot comes with the app: content that is still to come
/// would push it away.
fn body(here: Option<&str>, content: impl FnOnce(&mut Html)) -> String {
    let html = Html::new(|html| {
        header(html, site_words(Lang::En), here);
        html.element("main", &[("id", "content"), ("tabindex", "-1")], content);
    });
    html.into_string()
}
