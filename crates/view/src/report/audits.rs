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

/// A row for each finding, the worst first; findings that say the same of many points are one row.
pub(super) fn rows(context: &Context<'_>) -> Vec<AuditRow> {
    let mut rows: Vec<(AuditRow, usize)> = Vec::new();
    for finding in &context.findings {
        let text = context.say.audit(&finding.kind);
        match rows.iter_mut().find(|(row, _)| row.text == text && row.severity == finding.severity) {
            Some((_, count)) => *count += 1,
            None => {
                let row = AuditRow {
                    severity: finding.severity,
                    label: context.words.severity(finding.severity).to_owned(),
                    subject: context
                        .points
                        .get(finding.point)
                        .map(|point| subject(context, point))
                        .unwrap_or_default(),
                    text,
                };
                rows.push((row, 1));
            }
        }
    }
    rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.severity));
    let shared = |(mut row, count): (AuditRow, usize)| {
        if count > 1 {
            row.subject = format!("{} {}", numbers::fixed(count as f64, 0), context.words.points_unit);
        }
        row
    };
    rows.into_iter().map(shared).collect()
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
    if context.points.iter().any(|point| point.run > 1) {
        parts.push(format!("{} {}", context.words.run_column, point.run));
    }
    parts.join(context.words.comma)
}
