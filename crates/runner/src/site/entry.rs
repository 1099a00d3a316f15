//! A report's entry in the catalogue.

use super::spark::spark;
use crate::folder::Folder;
use pricebench_formats::catalog::Entry;
use pricebench_model::{Lang, Report, Text};
use pricebench_view::{State, plain, report_page};

/// What the list says about a report.
pub(super) fn entry(folder: &Folder) -> Entry {
    let Folder { report, points, bytes, .. } = folder;
    let finding = |lang| plain(&report_page(report, points, &State::default(), lang).finding);
    Entry {
        id: report.id.clone(),
        title: report.title.clone(),
        kind: report.kind,
        provider: distinct(report.systems.iter().filter_map(|system| system.facts.provider.clone())),
        tool: distinct(report.workloads.iter().map(|workload| workload.tool.clone())).join(", "),
        date: date(report),
        systems: report.systems.len() as u64,
        points: points.len() as u64,
        bytes: *bytes,
        finding: Text { en: finding(Lang::En), zh: finding(Lang::Zh) },
        spark: spark(report, points),
    }
}

/// When it was published, or else when the run ended.
fn date(report: &Report) -> String {
    let published = report.source.as_ref().and_then(|source| source.published.clone());
    let finished = report.run.as_ref().and_then(|run| run.finished_at.get(..10).map(str::to_owned));
    published.or(finished).unwrap_or_default()
}

/// Each once, in the order of their first appearance.
fn distinct(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for one in all {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn names_stand_once_in_their_order() {
        let names = ["b", "a", "b"].map(str::to_owned);
        assert_eq!(distinct(names.into_iter()), ["b", "a"]);
    }
}
