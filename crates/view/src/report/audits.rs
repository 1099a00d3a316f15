//! What the audits found, in words, and which figures it marks.

use super::context::{Context, Mark, Marked};
use crate::numbers;
use crate::page::{AuditRow, Severity};
use pricebench_model::{Finding, FindingKind, Point};
use std::collections::BTreeMap;

/// The columns each finding marks, by point. What is merely good to know marks nothing.
pub(super) fn marks(findings: &[Finding]) -> BTreeMap<usize, Vec<Mark>> {
    let mut marks: BTreeMap<usize, Vec<Mark>> = BTreeMap::new();
    for (at, finding) in findings.iter().enumerate() {
        if finding.severity == Severity::Info {
            continue;
        }
        for column in columns(&finding.kind) {
            let mark = Mark { column, severity: finding.severity, finding: at };
            marks.entry(finding.point).or_default().push(mark);
        }
    }
    marks
}

fn columns(kind: &FindingKind) -> Vec<Marked> {
    match kind {
        FindingKind::LittlesLaw { .. } => vec![Marked::Rate, Marked::Mean],
        FindingKind::QueriesPerTransaction { .. }
        | FindingKind::Rate { .. }
        | FindingKind::Partial
        | FindingKind::Failed => {
            vec![Marked::Rate]
        }
        FindingKind::ReadWriteMix { .. } => vec![Marked::Mix],
        FindingKind::OutOfLine { percentile, .. }
        | FindingKind::OffSysbenchGrid { percentile, .. }
        | FindingKind::Capped { percentile } => vec![Marked::Percentile(*percentile)],
        FindingKind::LatencyOrder { lower, upper } => {
            [lower, upper].into_iter().filter_map(|(name, _)| latency_column(name)).collect()
        }
        FindingKind::SysbenchGrid | FindingKind::Errors { .. } => Vec::new(),
    }
}

fn latency_column(name: &str) -> Option<Marked> {
    if name == "avg" {
        return Some(Marked::Mean);
    }
    let percent = name.strip_prefix('p')?.parse().ok()?;
    pricebench_model::Percentile::from_percent(percent).map(Marked::Percentile)
}

/// Different findings shown at most: a longer list helps nobody, and would be slow for everyone.
const MOST_ROWS: usize = 200;

/// A row for each finding, the worst first; findings that say the same of many points are one row.
pub(super) fn rows(context: &Context<'_>) -> Vec<AuditRow> {
    let mut same: BTreeMap<(std::cmp::Reverse<Severity>, String), (usize, usize)> = BTreeMap::new();
    for (at, finding) in context.findings.iter().enumerate() {
        let key = (std::cmp::Reverse(finding.severity), context.say.audit(&finding.kind));
        same.entry(key).or_insert((at, 0)).1 += 1;
    }
    // Of the same severity in the order they were found.
    let mut groups: Vec<_> = same.into_iter().collect();
    groups.sort_by_key(|((severity, _), (first, _))| (*severity, *first));
    let left: usize = groups.iter().skip(MOST_ROWS).map(|(_, (_, count))| count).sum();
    groups.truncate(MOST_ROWS);
    let mut rows: Vec<AuditRow> = groups
        .into_iter()
        .map(|((std::cmp::Reverse(severity), text), (first, count))| AuditRow {
            severity,
            label: context.words.severity(severity).to_owned(),
            subject: if count > 1 { points_text(context, count) } else { subject_of(context, first) },
            text,
        })
        .collect();
    if left > 0 {
        rows.push(AuditRow {
            severity: Severity::Info,
            label: context.words.severity(Severity::Info).to_owned(),
            subject: points_text(context, left),
            text: context.words.more_findings.to_owned(),
        });
    }
    rows
}

fn points_text(context: &Context<'_>, count: usize) -> String {
    format!("{} {}", numbers::fixed(count as f64, 0), context.words.points_unit)
}

/// Which point a finding is about.
fn subject_of(context: &Context<'_>, finding: usize) -> String {
    let point = context.findings.get(finding).and_then(|finding| context.points.get(finding.point));
    point.map(|point| subject(context, point)).unwrap_or_default()
}

/// Which point: system, threads, and the run where there are several.
pub(super) fn subject(context: &Context<'_>, point: &Point) -> String {
    let label =
        context.report.system(&point.system).map_or(point.system.as_str(), |system| system.label.as_str());
    let mut parts = vec![label.to_owned()];
    if context.report.workloads.len() > 1 {
        parts.push(point.workload.clone());
    }
    parts.extend(point.threads.map(|threads| context.say.threads(&numbers::threads(f64::from(threads)))));
    if context.repeated {
        parts.push(format!("{} {}", context.words.run_column, point.run));
    }
    parts.join(context.words.comma)
}
