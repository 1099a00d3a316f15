//! The page of a report: its finding and its chart as they are at default inputs.

use super::body;
use super::head::Head;
use crate::folder::Folder;
use crate::site::html::{Chart, Html};
use crate::site::template::Template;
use anyhow::Context;
use pricebench_charts::{Body, ChartError, ChartSpec, Size, preferred_height};
use pricebench_model::Lang;
use pricebench_view::{Choice, ReportPage, State, markup, plain, report_page, site_words};

/// Widths of the chart's frame, CSS pixels: beside the prices, and on a phone. The style sheet shows one.
const WIDTHS: [(&str, f64); 2] = [("wide", 800.0), ("narrow", 332.0)];

/// A chart with the class of its frame.
type Still = (String, Chart);

/// The page of a report.
pub(in crate::site) fn report(template: &Template<'_>, folder: &Folder) -> anyhow::Result<String> {
    let id = &folder.report.id;
    let page = report_page(&folder.report, &folder.points, &State::default(), Lang::En);
    let preloads = ["report.json", "points.csv"].map(|name| format!("reports/{id}/{name}"));
    let description = plain(&page.finding);
    let head = Head { base: "../../", title: &page.title, description: &description, preloads: &preloads };
    let charts = charts(&page.chart).with_context(|| format!("failed to draw the chart of {id}"))?;
    Ok(template.page(&head.html(), &body(None, |main| content(main, &page, &charts))))
}

fn charts(spec: &ChartSpec) -> Result<Vec<Still>, ChartError> {
    let bars = if matches!(spec.body, Body::Bars(_)) { " bars" } else { "" };
    let draw = |(name, width): (&str, f64)| {
        let size = Size { width, height: preferred_height(spec, width), scale: 1.0 };
        Chart::still(spec, size).map(|chart| (format!("chart still{bars} {name}"), chart))
    };
    WIDTHS.into_iter().map(draw).collect()
}

fn content(main: &mut Html, page: &ReportPage, charts: &[Still]) {
    main.nodes(&markup::report_head(page));
    segments(main, "q", &labels(&page.questions));
    main.nodes([&markup::finding(&page.finding)]);
    main.element("div", &[("class", "grid2")], |grid| {
        grid.element("section", &[("class", "card fig"), ("aria-label", &page.chart.title)], |figure| {
            segments(figure, "tabs", &labels(&page.metrics));
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
                    let frame =
                        [("class", class.as_str()), ("role", "img"), ("aria-label", &page.chart_text)];
                    plot.element("div", &frame, |frame| frame.chart(chart));
                }
            });
        });
    });
}

fn labels<T>(choices: &[Choice<T>]) -> Vec<(&str, bool)> {
    choices.iter().map(|choice| (choice.label.as_str(), choice.chosen)).collect()
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
