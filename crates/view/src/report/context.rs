//! What everything on a report page is made from: the report, its curves grouped into what may be compared,
//! and the systems' bills.

use crate::numbers;
use crate::page::Severity;
use crate::state::State;
use crate::words::{Named, Sentences, Words, sentences, words};
use pricebench_model::{
    Bill, Currency, Curve, Finding, Lang, Point, Report, System, Workload, audit, curves,
};
use rust_decimal::prelude::ToPrimitive as _;
use std::collections::BTreeMap;

use super::prices;

/// What everything on a page is made from.
pub(super) struct Context<'a> {
    pub(super) report: &'a Report,
    pub(super) points: &'a [Point],
    pub(super) state: &'a State,
    pub(super) lang: Lang,
    pub(super) words: &'static Words,
    pub(super) say: &'static dyn Sentences,
    /// The currency of every bill.
    pub(super) currency: Currency,
    /// Every curve of the report.
    pub(super) curves: &'a [Curve],
    /// Curves that may be compared with each other: of one workload, or of one scenario.
    pub(super) groups: Vec<Group>,
    /// Position of the chosen group.
    pub(super) group: usize,
    /// One bill per system, with the reader's changes; `None` without any price.
    pub(super) bills: Vec<Option<Bill>>,
    /// What the audits found.
    pub(super) findings: &'a [Finding],
    /// The worst finding of each point, with what it marks.
    pub(super) marks: &'a BTreeMap<usize, Vec<Mark>>,
    /// Whether any load was run more than once.
    pub(super) repeated: bool,
}

/// What follows from a report and its points alone, whatever the reader asks: made once, for every page of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Basis {
    curves: Vec<Curve>,
    findings: Vec<Finding>,
    marks: BTreeMap<usize, Vec<Mark>>,
    repeated: bool,
}

impl Basis {
    /// Makes it.
    #[must_use]
    pub fn new(report: &Report, points: &[Point]) -> Self {
        let findings = audit(report, points);
        Self {
            curves: curves(report, points),
            marks: super::audits::marks(&findings),
            findings,
            repeated: points.iter().any(|point| point.run > 1),
        }
    }
}

/// Curves that may be compared with each other.
pub(super) struct Group {
    /// The workload's or the scenario's id.
    pub(super) id: String,
    /// Its name.
    pub(super) label: String,
    /// Positions of its curves.
    pub(super) curves: Vec<usize>,
}

/// One system in a comparison.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its colour slot: its position in the report.
    pub(super) slot: usize,
    /// The system.
    pub(super) system: &'a System,
    /// What was measured of it.
    pub(super) curve: &'a Curve,
    /// The workload it was measured with.
    pub(super) workload: Option<&'a Workload>,
    /// Its price per hour after discounts.
    pub(super) per_hour: Option<f64>,
}

/// A column of figures that a finding marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Marked {
    /// Throughput.
    Rate,
    /// Mean latency.
    Mean,
    /// One percentile.
    Percentile(pricebench_model::Percentile),
    /// Reads and writes.
    Mix,
}

/// A mark on a column of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    /// What is marked.
    pub(super) column: Marked,
    /// How much it matters.
    pub(super) severity: Severity,
    /// Position of the finding.
    pub(super) finding: usize,
}

impl<'a> Context<'a> {
    pub(super) fn new(
        report: &'a Report,
        points: &'a [Point],
        basis: &'a Basis,
        state: &'a State,
        lang: Lang,
    ) -> Self {
        let currency = state.currency.clone().unwrap_or_else(|| published_currency(report));
        let Basis { curves, findings, marks, repeated } = basis;
        let groups = groups(report, curves, lang);
        let wanted =
            state.workload.as_ref().and_then(|id| groups.iter().position(|group| group.id == id.as_str()));
        Self {
            report,
            points,
            state,
            lang,
            words: words(lang),
            say: sentences(lang),
            bills: report.systems.iter().map(|system| prices::bill(system, state, &currency)).collect(),
            currency,
            curves,
            group: wanted.unwrap_or(0),
            groups,
            marks,
            findings,
            repeated: *repeated,
        }
    }

    /// The curves of a group, with their systems and prices.
    pub(super) fn lines(&self, group: usize) -> Vec<Line<'_>> {
        let positions = self.groups.get(group).map(|group| group.curves.as_slice()).unwrap_or_default();
        positions.iter().filter_map(|at| self.line(self.curves.get(*at)?)).collect()
    }

    fn line<'b>(&'b self, curve: &'b Curve) -> Option<Line<'b>> {
        let slot = self.report.systems.iter().position(|system| system.id == curve.system)?;
        Some(Line {
            slot,
            system: self.report.systems.get(slot)?,
            curve,
            workload: self.report.workload(curve.workload.as_str()),
            per_hour: self.per_hour(slot),
        })
    }

    /// A system's price per hour after discounts.
    pub(super) fn per_hour(&self, slot: usize) -> Option<f64> {
        let per_hour = self.bills.get(slot)?.as_ref()?.per_hour()?.to_f64()?;
        (per_hour > 0.0).then_some(per_hour)
    }

    /// Whether any system has a price.
    pub(super) fn priced(&self) -> bool {
        (0..self.bills.len()).any(|slot| self.per_hour(slot).is_some())
    }

    /// Whether the report has at most one load of each curve, so that no question of load can be asked.
    pub(super) fn single_loads(&self) -> bool {
        self.curves.iter().all(|curve| curve.loads.len() <= 1)
    }

    /// The fewest runs at any load of some curves; 0 without any.
    pub(super) fn least_runs<'b>(&self, curves: impl IntoIterator<Item = &'b Curve>) -> usize {
        let runs = curves.into_iter().flat_map(|curve| &curve.loads).map(|load| load.per_s_runs.len());
        runs.min().unwrap_or(0)
    }

    /// Money in the page's currency.
    pub(super) fn money(&self, amount: f64) -> String {
        numbers::money(amount, &self.currency)
    }

    /// The worst mark on a column of some points.
    pub(super) fn mark(&self, points: &[usize], column: Marked) -> Option<Mark> {
        let marks = points.iter().filter_map(|point| self.marks.get(point)).flatten();
        marks.filter(|mark| mark.column == column).copied().max_by_key(|mark| mark.severity)
    }
}

impl<'a> Line<'a> {
    /// The system as sentences name it.
    pub(super) fn named(&self) -> Named<'a> {
        Named { slot: self.slot, label: &self.system.label }
    }
}

/// The currency of the first published price; US dollars where there is none.
fn published_currency(report: &Report) -> Currency {
    let mut lines = report.systems.iter().flat_map(|system| &system.prices);
    lines.next().map_or_else(Currency::usd, |line| line.currency.clone())
}

/// Curves grouped by scenario where each system has one curve in each, else by workload.
fn groups(report: &Report, curves: &[Curve], lang: Lang) -> Vec<Group> {
    let scenario = |curve: &Curve| {
        let workload = report.workload(curve.workload.as_str())?;
        let scenario = workload.facts.scenario.as_ref()?;
        Some((scenario.id.to_string(), scenario.label.get(lang).to_owned()))
    };
    let workload = |curve: &Curve| Some((curve.workload.to_string(), curve.workload.to_string()));
    let by_scenario = gather(curves, |curve| scenario(curve).or_else(|| workload(curve)));
    let distinct = |group: &Group| {
        let mut systems: Vec<_> =
            group.curves.iter().filter_map(|at| curves.get(*at)).map(|c| &c.system).collect();
        systems.sort();
        systems.windows(2).all(|pair| pair[0] != pair[1])
    };
    if by_scenario.iter().all(distinct) { by_scenario } else { gather(curves, workload) }
}

fn gather(curves: &[Curve], key: impl Fn(&Curve) -> Option<(String, String)>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, curve) in curves.iter().enumerate() {
        let Some((id, label)) = key(curve) else { continue };
        match groups.iter_mut().find(|group| group.id == id) {
            Some(group) => group.curves.push(at),
            None => groups.push(Group { id, label, curves: vec![at] }),
        }
    }
    groups
}
