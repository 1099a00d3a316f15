//! Whole pages as text, in both languages: what a reader reads, top to bottom.

use crate::common::{classes, graviton};
use pricebench_charts::{Body, ChartSpec};
use pricebench_model::{Lang, Point, Report};
use pricebench_view::{Field, ReportPage, State, Table, plain, report_page};
use std::fmt::Write as _;

fn chart(spec: &ChartSpec, out: &mut String) -> std::fmt::Result {
    writeln!(out, "[chart] {}", spec.title)?;
    match &spec.body {
        Body::Lines(lines) => {
            for series in &lines.series {
                writeln!(out, "  line {}: {} points", series.label, series.points.len())?;
            }
            for value in lines.cursor.iter().flat_map(|cursor| &cursor.values) {
                writeln!(
                    out,
                    "  ring {}: {}{}",
                    value.slot,
                    if value.interpolated { "~" } else { "" },
                    value.text
                )?;
            }
            for rule in &lines.rules {
                writeln!(out, "  rule {:?} {}", rule.axis, rule.label)?;
            }
            for band in &lines.bands {
                writeln!(out, "  band {}–{} {}", band.from, band.to, band.label)?;
            }
        }
        Body::Bars(bars) => {
            for series in &bars.series {
                let texts: Vec<&str> =
                    series.values.iter().map(|bar| bar.as_ref().map_or("—", |bar| &bar.text)).collect();
                writeln!(out, "  bars {}: {}", series.label, texts.join(", "))?;
            }
        }
    }
    spec.note.iter().try_for_each(|note| writeln!(out, "  note {note}"))
}

fn table(table: &Table, out: &mut String) -> std::fmt::Result {
    writeln!(out, "[table] {}", table.caption)?;
    let labels: Vec<&str> = table.columns.iter().map(|column| column.label.as_str()).collect();
    writeln!(out, "  {}", labels.join(" | "))?;
    for row in &table.rows {
        let cells: Vec<String> = row
            .cells
            .iter()
            .map(|cell| format!("{}{}", cell.text, if cell.flag.is_some() { "!" } else { "" }))
            .collect();
        writeln!(out, "{} {}", if row.chosen { ">" } else { " " }, cells.join(" | "))?;
    }
    table.notes.iter().try_for_each(|note| writeln!(out, "  * {note}"))
}

fn field(field: &Field, out: &mut String) -> std::fmt::Result {
    let why = field.why.as_deref().unwrap_or("—");
    writeln!(out, "  {} [{}] = {:?} ({why})", field.label, field.accessible_label, field.value)
}

fn text(page: &ReportPage) -> Result<String, std::fmt::Error> {
    let mut out = String::new();
    writeln!(out, "# {}\n{}", page.title, page.summary)?;
    writeln!(out, "source: {}", page.source.as_ref().map_or("—", |link| &link.label))?;
    page.notices.iter().try_for_each(|notice| writeln!(out, "notice: {notice}"))?;
    let chosen = |chosen: bool| if chosen { "*" } else { "" };
    for choice in &page.questions {
        write!(out, "({}{}) ", choice.label, chosen(choice.chosen))?;
    }
    writeln!(out, "\n{}", plain(&page.finding))?;
    for choice in page.metrics.iter().chain(&page.limit_metrics).chain(&page.axes) {
        write!(out, "({}{}) ", choice.label, chosen(choice.chosen))?;
    }
    writeln!(out)?;
    chart(&page.chart, &mut out)?;
    writeln!(out, "{}", page.chart_text)?;
    if let Some(slider) = &page.slider {
        writeln!(
            out,
            "[slider] {}: {}, {} positions, {}",
            slider.label,
            slider.output,
            slider.positions.len(),
            slider.unit
        )?;
    }
    for system in &page.systems {
        writeln!(out, "[system] {} · {}", system.label, system.detail)?;
        system.prices.iter().try_for_each(|(_, price)| field(price, &mut out))?;
        field(&system.discount, &mut out)?;
        for (name, cell) in &system.results {
            writeln!(out, "  {name}: {} ({})", cell.text, cell.why.as_deref().unwrap_or("—"))?;
        }
    }
    field(&page.utilisation, &mut out)?;
    for sentence in page.break_even.iter().chain(&page.lead_changes) {
        writeln!(out, "- {}", plain(sentence))?;
    }
    table(&page.ranking, &mut out)?;
    page.averages.iter().try_for_each(|averages| table(averages, &mut out))?;
    for claim in &page.claims {
        writeln!(
            out,
            "[claim] {} | {} | {} | {}",
            claim.claim, claim.published, claim.recomputed, claim.verdict
        )?;
    }
    table(&page.points, &mut out)?;
    for audit in &page.audits {
        writeln!(out, "[{}] {}: {}", audit.label, audit.subject, audit.text)?;
    }
    page.caveats.iter().try_for_each(|caveat| writeln!(out, "caveat: {caveat}"))?;
    for facts in page.setup.iter().chain(&page.sources) {
        writeln!(out, "[facts] {}", facts.title)?;
        for (name, value) in &facts.rows {
            writeln!(out, "  {name}: {}", value.label)?;
        }
    }
    writeln!(out, "{}", page.footer)?;
    Ok(out)
}

fn snapshot(name: &str, (report, points): (Report, Vec<Point>), query: &str) {
    for (lang, word) in [(Lang::En, "en"), (Lang::Zh, "zh")] {
        let (state, _) = State::parse(query);
        let text = text(&report_page(&report, &points, &state, lang)).unwrap();
        insta::assert_snapshot!(format!("{name}-{word}"), text);
    }
}

#[test]
fn first_report_at_the_same_concurrency() {
    snapshot("graviton-concurrency", graviton(), "");
}

#[test]
fn first_report_at_the_same_demand() {
    snapshot("graviton-demand", graviton(), "q=demand&d=341");
}

#[test]
fn first_report_within_a_limit() {
    snapshot("graviton-limit", graviton(), "q=limit&l=75");
}

#[test]
fn second_report() {
    snapshot("classes", classes(), "");
}
