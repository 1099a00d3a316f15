//! The lines at the head and the foot of a report page.

use super::context::Context;
use super::setup::link;
use crate::numbers;
use crate::page::Link;
use pricebench_model::Workload;

/// How it was measured, in a line: the report's own, else from its first workload.
pub(super) fn summary(context: &Context<'_>) -> String {
    let own = context.report.summary.get(context.lang);
    if !own.is_empty() {
        return own.to_owned();
    }
    let workloads: Vec<String> =
        context.report.workloads.iter().take(1).map(|w| of_workload(context, w)).collect();
    workloads.join("; ")
}

fn of_workload(context: &Context<'_>, workload: &Workload) -> String {
    let words = context.words;
    let facts = &workload.facts;
    let mut parts = vec![
        [Some(workload.tool.as_str()), facts.script.as_deref()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    ];
    parts.extend(facts.tables.zip(facts.rows_per_table).map(|(tables, rows)| {
        let rows = numbers::fixed(rows as f64, 0);
        format!("{tables} {} × {rows} {}", words.tables_unit, words.rows_unit)
    }));
    parts.extend(facts.duration_s.map(|s| format!("{} s", numbers::plain_number(s))));
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// Who measured and when, with the way there; the source's title is among the sources, for it can be long and in
/// another language than the reader's.
pub(super) fn source(context: &Context<'_>) -> Option<Link> {
    let source = context.report.source.as_ref()?;
    let date = source.published.as_deref().map(|date| numbers::date(date, context.lang));
    let name = if source.author.is_empty() { &source.title } else { &source.author };
    let parts = [Some(name.clone()), date];
    let label: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    (!label.is_empty()).then(|| link(label.join(" · "), source.url.as_deref()))
}

/// Where the prices come from; empty without any.
pub(super) fn footer(context: &Context<'_>) -> String {
    let words = context.words;
    let lines = context.report.systems.iter().flat_map(|system| &system.prices);
    let mut sources: Vec<&str> = lines.filter_map(|line| line.source.as_deref()).collect();
    sources.sort_unstable();
    sources.dedup();
    if sources.is_empty() {
        return String::new();
    }
    format!("{}{}{}{}", words.prices, words.colon, sources.join(words.semicolon), words.full_stop)
}
