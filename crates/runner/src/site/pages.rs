//! The pages: what is seen, found by search engines and shown in previews before the app has started.
//!
//! The markup is that of the app's components in the same state, so that nothing moves when the app takes
//! over. Text is in English; the app turns it into the reader's language.

use super::html::{Chart, Html};
use super::template::Template;
use crate::folder::Folder;
use anyhow::Context;
use pricebench_charts::{ChartSpec, Size, preferred_height};
use pricebench_formats::catalog::Catalog;
use pricebench_model::Lang;
use pricebench_view::{
    Link, ListRow, ListState, ReportPage, SiteWords, Span, State, list_page, plain, report_page, site_words,
};

/// Widths of the frame a chart is drawn in, CSS pixels: beside the prices, and on a phone.
const WIDTHS: [(&str, f64); 2] = [("chart still wide", 800.0), ("chart still narrow", 332.0)];

/// What differs from page to page in a page's head.
struct Head<'a> {
    /// From the page to the site's root.
    base: &'a str,
    title: &'a str,
    description: &'a str,
    /// Addresses of data the app will ask for at once, relative to the root.
    preloads: &'a [String],
}

/// The page of a report.
pub(super) fn report(template: &Template<'_>, folder: &Folder) -> anyhow::Result<String> {
    let id = &folder.report.id;
    let page = report_page(&folder.report, &folder.points, &State::default(), Lang::En);
    let preloads = ["report.json", "points.csv"].map(|name| format!("reports/{id}/{name}"));
    let head = Head {
        base: "../../",
        title: &format!("{} · pricebench", page.title),
        description: &plain(&page.finding),
        preloads: &preloads,
    };
    let charts = charts(&page.chart).with_context(|| format!("failed to draw the chart of {id}"))?;
    Ok(template.page(&head.html(), &body(|main| report_main(main, &page, &charts))))
}

/// The pages every site has, by their place in it.
pub(super) fn fixed(template: &Template<'_>, catalog: &Catalog, base: &str) -> [(&'static str, String); 4] {
    let words = site_words(Lang::En);
    let plain_page = |title: &str, lead: &str| {
        let title_line = format!("{title} · pricebench");
        let head = Head { base: "../", title: &title_line, description: lead, preloads: &[] };
        let content = body(|main| {
            main.line("h1", &[], title);
            main.line("p", &[("class", "sub")], lead);
        });
        template.page(&head.html(), &content)
    };
    [
        ("index.html", home(template, catalog, words)),
        ("mine/index.html", plain_page(words.mine, words.mine_lead)),
        ("method/index.html", plain_page(words.method, words.tagline)),
        ("404.html", missing(template, base)),
    ]
}

fn home(template: &Template<'_>, catalog: &Catalog, words: &SiteWords) -> String {
    let list = list_page(catalog, &ListState::default(), Lang::En);
    let head = Head {
        base: "./",
        title: "pricebench",
        description: words.tagline,
        preloads: &["catalog.json".to_owned()],
    };
    let content = body(|main| {
        main.line("h1", &[], words.reports);
        main.line("p", &[("class", "sub")], words.tagline);
        main.element("ul", &[("class", "reports")], |list_of| {
            for row in &list.reports {
                list_of.element("li", &[], |item| list_item(item, row));
            }
        });
    });
    template.page(&head.html(), &content)
}

fn list_item(item: &mut Html, row: &ListRow) {
    let href = format!("reports/{}/", row.id);
    item.element("h2", &[], |title| title.line("a", &[("href", &href)], &row.title));
    item.line("p", &[("class", "one")], &row.finding);
    item.line("p", &[("class", "facts")], &row.facts.join(" · "));
}

/// What is shown at unknown addresses: without scripts, since it stands at any depth and knows only `base`.
fn missing(template: &Template<'_>, base: &str) -> String {
    let (en, zh) = (site_words(Lang::En), site_words(Lang::Zh));
    let html = Html::new(|html| {
        html.element("head", &[], |head| {
            head.open("meta", &[("charset", "utf-8")]);
            let policy =
                "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'self'; form-action 'none'";
            head.open("meta", &[("http-equiv", "Content-Security-Policy"), ("content", policy)]);
            head.open("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
            head.open("meta", &[("name", "color-scheme"), ("content", "light dark")]);
            head.open("base", &[("href", base)]);
            head.line("title", &[], &format!("{} · pricebench", en.not_found));
            head.open("link", &[("rel", "icon"), ("href", "icon.svg"), ("type", "image/svg+xml")]);
            for sheet in template.style_sheets() {
                head.open("link", &[("rel", "stylesheet"), ("href", sheet)]);
            }
        });
        html.element("body", &[], |body| {
            header(body, en);
            body.element("main", &[("id", "content")], |main| {
                for words in [en, zh] {
                    main.line("h1", &[("lang", words.tag)], words.not_found);
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
    format!("<!DOCTYPE html>\n<html lang=\"en\">{}</html>\n", html.into_string())
}

impl Head<'_> {
    fn html(&self) -> String {
        let html = Html::new(|html| {
            html.open("base", &[("href", self.base)]);
            html.newline();
            html.line("title", &[], self.title);
            html.newline();
            html.open("meta", &[("name", "description"), ("content", self.description)]);
            html.newline();
            for (property, content) in [("og:title", self.title), ("og:description", self.description)] {
                html.open("meta", &[("property", property), ("content", content)]);
                html.newline();
            }
            for href in self.preloads {
                html.open(
                    "link",
                    &[("rel", "preload"), ("as", "fetch"), ("crossorigin", "anonymous"), ("href", href)],
                );
                html.newline();
            }
        });
        html.into_string()
    }
}

/// The pages of the site and their names.
fn places(words: &SiteWords) -> [(&'static str, &'static str); 3] {
    [("./", words.reports), ("mine/", words.mine), ("method/", words.method)]
}

fn header(html: &mut Html, words: &SiteWords) {
    html.element("header", &[], |header| {
        header.line("a", &[("class", "brand"), ("href", "./")], "pricebench");
        header.element("nav", &[("aria-label", words.navigation)], |nav| {
            for (href, name) in places(words) {
                nav.line("a", &[("href", href)], name);
            }
        });
        header.line("span", &[("class", "sp")], "");
    });
}

fn body(content: impl FnOnce(&mut Html)) -> String {
    let words = site_words(Lang::En);
    let html = Html::new(|html| {
        header(html, words);
        html.element("main", &[("id", "content")], content);
        html.line("footer", &[], words.footer);
    });
    html.into_string()
}

fn report_main(main: &mut Html, page: &ReportPage, charts: &[(&str, Chart)]) {
    main.line("h1", &[], &page.title);
    main.element("p", &[("class", "sub")], |sub| {
        sub.text(&page.summary);
        if let Some(source) = &page.source {
            sub.text(" · ");
            link(sub, source);
        }
    });
    let questions: Vec<_> =
        page.questions.iter().map(|choice| (choice.label.as_str(), choice.chosen)).collect();
    segments(main, "q", &questions);
    main.element("p", &[("class", "find"), ("data-test", "finding")], |find| sentence(find, &page.finding));
    main.element("div", &[("class", "grid2")], |grid| {
        grid.element("section", &[("class", "card fig"), ("aria-label", &page.chart.title)], |figure| {
            let metrics: Vec<_> =
                page.metrics.iter().map(|choice| (choice.label.as_str(), choice.chosen)).collect();
            segments(figure, "tabs", &metrics);
            let words = site_words(Lang::En);
            figure.element("div", &[("class", "forms")], |forms| {
                segments(
                    forms,
                    "q small",
                    &[(words.chart, true), (words.table, false), (words.sources, false)],
                );
            });
            figure.element("div", &[("class", "plot")], |plot| {
                for (class, chart) in charts {
                    let label = page.chart_text.as_str();
                    plot.element(
                        "div",
                        &[("class", class), ("role", "img"), ("aria-label", label)],
                        |frame| {
                            frame.chart(chart);
                        },
                    );
                }
            });
        });
    });
}

/// Choices as they will look; they cannot be used before the app runs, and are nothing to read.
fn segments(html: &mut Html, class: &str, choices: &[(&str, bool)]) {
    if choices.is_empty() {
        return;
    }
    html.element("div", &[("class", class), ("aria-hidden", "true")], |group| {
        for (label, chosen) in choices {
            let class: &[_] = if *chosen { &[("class", "on")] } else { &[] };
            let inert = [("type", "button"), ("tabindex", "-1"), ("disabled", "")];
            group.line("button", &[&inert, class].concat(), label);
        }
    });
}

fn sentence(html: &mut Html, spans: &[Span]) {
    for span in spans {
        match span {
            Span::Text(text) => html.text(text),
            Span::Strong(text) => html.line("b", &[], text),
            Span::System { slot, text } => {
                let class = format!("s{}t", slot % pricebench_charts::SLOTS + 1);
                html.line("b", &[("class", &class)], text);
            }
        }
    }
}

/// A link where its address is a web address; any other scheme would run or open what the file's author likes.
fn link(html: &mut Html, link: &Link) {
    let is_web = |url: &&String| {
        let start = url.get(..8).unwrap_or(url).to_ascii_lowercase();
        start.starts_with("http://") || start.starts_with("https://")
    };
    match link.url.as_ref().filter(is_web) {
        Some(url) => html.line("a", &[("href", url), ("rel", "noreferrer noopener")], &link.label),
        None => html.text(&link.label),
    }
}

fn charts(spec: &ChartSpec) -> Result<Vec<(&'static str, Chart)>, pricebench_charts::ChartError> {
    let draw = |(class, width): (&'static str, f64)| {
        let size = Size { width, height: preferred_height(spec, width), scale: 1.0 };
        Chart::still(spec, size).map(|chart| (class, chart))
    };
    WIDTHS.into_iter().map(draw).collect()
}
