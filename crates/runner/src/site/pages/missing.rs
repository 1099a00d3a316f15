//! The page for unknown addresses.

use super::{header, places};
use crate::site::html::Html;
use crate::site::template::Template;
use pricebench_model::Lang;
use pricebench_view::site_words;

/// What is shown at unknown addresses, which may be of any depth. So its links start from `base`, the path
/// below which the site is served, and it has no scripts that would take the address for a page's.
pub(super) fn missing(template: &Template<'_>, base: &str) -> String {
    let (en, zh) = (site_words(Lang::En), site_words(Lang::Zh));
    // As it is: the server reads it too, and the quotes in it need no escape.
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {}; img-src 'self'; \
         base-uri 'self'; form-action 'none'\">",
        template.style_policy()
    );
    let head = Html::new(|head| {
        head.open("meta", &[("charset", "utf-8")]);
        head.open("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
        head.open("meta", &[("name", "color-scheme"), ("content", "light dark")]);
        head.open("base", &[("href", base)]);
        head.line("title", &[], &format!("{} · pricebench", en.not_found));
        head.open("link", &[("rel", "icon"), ("href", "icon.svg"), ("type", "image/svg+xml")]);
    });
    let body = Html::new(|html| {
        html.element("body", &[], |body| {
            header(body, en, None);
            body.element("main", &[("id", "content")], |main| {
                for (heading, words) in [("h1", en), ("h2", zh)] {
                    main.line(heading, &[("lang", words.tag)], words.not_found);
                    main.line("p", &[("lang", words.tag)], words.not_found_help);
                    main.element("ul", &[("lang", words.tag)], |list| {
                        for (href, name) in places(words) {
                            list.element("li", &[], |item| item.line("a", &[("href", href)], name));
                        }
                    });
                }
            });
        });
    });
    let (head, style, body) = (head.into_string(), template.style(), body.into_string());
    format!("<!DOCTYPE html>\n<html lang=\"en\"><head>{policy}{head}{style}</head>{body}</html>\n")
}
