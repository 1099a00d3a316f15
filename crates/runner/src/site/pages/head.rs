//! What differs from page to page in a page's head.

use crate::site::html::Html;

/// A page's own part of its head.
pub(super) struct Head<'a> {
    /// From the page to the site's root.
    pub(super) base: &'a str,
    /// The title; empty for the site's own.
    pub(super) title: &'a str,
    /// What the page says, in a sentence or two.
    pub(super) description: &'a str,
    /// Addresses of data the app will ask for at once, relative to the root.
    pub(super) preloads: &'a [String],
}

impl Head<'_> {
    /// The lines of the head.
    pub(super) fn html(&self) -> String {
        let Self { base, title, description, preloads } = self;
        let title = if title.is_empty() { "pricebench".to_owned() } else { format!("{title} · pricebench") };
        let html = Html::new(|html| {
            html.open("base", &[("href", base)]);
            html.newline();
            html.line("title", &[], &title);
            html.newline();
            html.open("meta", &[("name", "description"), ("content", description)]);
            html.newline();
            for (property, content) in [("og:title", title.as_str()), ("og:description", description)] {
                html.open("meta", &[("property", property), ("content", content)]);
                html.newline();
            }
            for href in *preloads {
                let link =
                    [("rel", "preload"), ("as", "fetch"), ("crossorigin", "anonymous"), ("href", href)];
                html.open("link", &link);
                html.newline();
            }
        });
        html.into_string()
    }
}
