//! What a language must be able to say.

use crate::Metric;
use crate::page::Sentence;
use crate::state::Notice;
use pricebench_model::{FindingKind, LatencyMetric};

/// A system as a sentence names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    /// Its colour slot.
    pub(crate) slot: usize,
    /// Its name.
    pub(crate) label: &'a str,
}

/// A system with a figure, both ready to print.
#[derive(Clone, Debug)]
pub(crate) struct Side<'a> {
    /// The system.
    pub(crate) system: Named<'a>,
    /// The figure.
    pub(crate) figure: String,
    /// Whether the figure is interpolated.
    pub(crate) about: bool,
}

/// How far two systems are apart.
#[derive(Clone, Debug)]
pub(crate) struct Gap {
    /// The difference as a percentage, without sign.
    pub(crate) percent: String,
    /// Whether it is too small to tell.
    pub(crate) close: bool,
}

/// What the name of a metric may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetricNames<'a> {
    /// The currency's sign.
    pub(crate) sign: &'a str,
    /// The baseline's name.
    pub(crate) baseline: &'a str,
    /// The scenarios of a ratio: above and below the line.
    pub(crate) scenarios: (&'a str, &'a str),
}

/// The sentences of a language. Figures come ready to print.
pub(crate) trait Sentences: Sync {
    // What an address could not be given.

    /// A notice about the address.
    fn notice(&self, notice: &Notice) -> String;

    // Names.

    /// A latency: `mean`, `p95`.
    fn latency(&self, latency: LatencyMetric) -> String;
    /// The name of a metric, for a button.
    fn metric(&self, metric: Metric, names: MetricNames<'_>) -> String;
    /// The metric with its unit and which direction is better, for the line above a chart.
    fn chart_title(&self, metric: Metric, names: MetricNames<'_>) -> String;
    /// `16 threads`.
    fn threads(&self, threads: &str) -> String;
    /// `p95 ≤ 75 ms`.
    fn limit(&self, latency: LatencyMetric, ms: &str) -> String;

    // The finding.

    /// Costs of 100 TPS at the same threads; the first side is the cheaper.
    fn costs_at_threads(&self, threads: &str, sides: [&Side<'_>; 2], gap: &Gap) -> Sentence;
    /// Rates at the same threads; the first side is the faster.
    fn rates_at_threads(&self, threads: &str, sides: [&Side<'_>; 2], gap: &Gap) -> Sentence;
    /// One system on its own: rate, mean and percentile latency, cost of 100 TPS, as far as known.
    fn alone(
        &self,
        at: &str,
        rate: &Side<'_>,
        latencies: &[(String, String)],
        cost: Option<&str>,
    ) -> Sentence;
    /// At the same demand: threads of the cheaper and how much less it costs, and latencies of both.
    fn contrast_at_demand(&self, contrast: &DemandContrast<'_>) -> Sentence;
    /// At the same threads, how much cheaper the first is per unit of throughput.
    fn contrast_at_threads(&self, threads: &str, cheaper: Named<'_>, gap: &Gap, turns: bool) -> Sentence;
    /// Threads each system needs for a demand.
    fn threads_for_demand(&self, demand: &str, sides: &[Side<'_>]) -> Sentence;
    /// Which is cheaper at a demand, and how latencies compare: name of the latency, first's, second's.
    fn cheaper_at_demand(
        &self,
        cheaper: Named<'_>,
        other: Named<'_>,
        gap: &Gap,
        latencies: Option<&LatencyPair>,
    ) -> Sentence;
    /// Without prices, which answers faster at a demand.
    fn faster_at_demand(&self, faster: Named<'_>, latencies: &LatencyPair) -> Sentence;
    /// Systems not shown to reach a demand, with the most each was measured at.
    fn not_shown_to_reach(&self, demand: &str, sides: &[Side<'_>]) -> Sentence;
    /// Systems that were only measured above a demand, with the least each was measured at.
    fn measured_only_above(&self, demand: &str, sides: &[Side<'_>]) -> Sentence;
    /// The most throughput within a limit.
    fn most_within(&self, limit: &str, sides: &[Side<'_>]) -> Sentence;
    /// Which costs less per TPS within a limit.
    fn cheaper_within(&self, cheaper: Named<'_>, gap: &Gap) -> Sentence;
    /// Without prices, which gives more within a limit.
    fn more_within(&self, more: Named<'_>, gap: &Gap) -> Sentence;
    /// Systems not shown to stay within a limit.
    fn not_shown_within(&self, limit: &str, systems: &[Named<'_>]) -> Sentence;
    /// How many more systems the ranking holds.
    fn more_systems(&self, count: usize) -> Sentence;
    /// How many more workloads or scenarios the table has than the sentence.
    fn more_scenarios(&self, count: usize) -> Sentence;
    /// How many runs each point has at least, and what follows.
    fn runs(&self, least: usize) -> Sentence;
    /// The range of throughput of a scenario over systems: least and greatest.
    fn scenario_range(&self, scenario: &str, least: &Side<'_>, greatest: &Side<'_>) -> Sentence;
    /// The range of ratios between two scenarios.
    fn scenario_ratios(&self, scenarios: (&str, &str), least: &str, greatest: &str) -> Sentence;
    /// The cheapest of a scenario.
    fn scenario_cheapest(&self, scenario: &str, cheapest: &Side<'_>) -> Sentence;

    // Prices.

    /// Break-even prices at a question: each side's price with its change.
    fn break_even(&self, at: &str, sides: &[(Side<'_>, String)]) -> Sentence;
    /// A pair for which no break-even price can be computed.
    fn no_break_even(&self, at: &str, systems: [Named<'_>; 2]) -> Sentence;
    /// The lead passes from one system to another between two loads.
    ///
    /// `at` is the interpolated load of equality; `undecided` are loads between that are too close to call.
    fn lead_change(
        &self,
        what: &str,
        bracket: [&str; 2],
        at: Option<&str>,
        undecided: &[String],
        from_to: [Named<'_>; 2],
    ) -> Sentence;
    /// The lead does not change over the measured loads.
    fn lead_holds(&self, what: &str, systems: [Named<'_>; 2], leader: Option<Named<'_>>) -> Sentence;
    /// What a price field says of its published value.
    fn published_price(&self, origin: &str) -> String;
    /// The accessible name of a price field.
    fn price_field(&self, system: &str, component: &str, currency: &str) -> String;
    /// The accessible name of a discount field.
    fn discount_field(&self, system: &str) -> String;
    /// The name of a figure at the chosen question or in a scenario.
    fn figure_at(&self, figure: &str, at: &str) -> String;

    // Tables.

    /// `first against second`.
    fn against(&self, first: &str, second: &str) -> String;
    /// Too close to call, by so much.
    fn too_close(&self, percent: &str) -> String;
    /// Where a value was read.
    fn measured_in(&self, file: &str, line: u64) -> String;
    /// A mean over so many runs.
    fn mean_of_runs(&self, runs: usize) -> String;
    /// Interpolated between two loads.
    fn interpolated_between(&self, low: &str, high: &str) -> String;
    /// Not measured at this load.
    fn not_measured(&self) -> &'static str;
    /// Why there is no cost.
    fn no_price(&self, currency: &str) -> String;

    // Audits and claims.

    /// What an audit found.
    fn audit(&self, finding: &FindingKind) -> String;
    /// The chart in words.
    fn chart_text(&self, title: &str, x: &str, series: &[String]) -> String;
    /// One series of a chart in words: from where to where.
    fn series_text(&self, label: &str, from: (&str, &str), to: (&str, &str)) -> String;
    /// How many points the chart left out.
    fn left_out(&self, count: usize) -> String;
}

/// What differs at the same demand.
#[derive(Clone, Debug)]
pub(crate) struct DemandContrast<'a> {
    /// The demand.
    pub(crate) demand: String,
    /// The cheaper system and its threads.
    pub(crate) cheaper: Side<'a>,
    /// The other.
    pub(crate) other: Named<'a>,
    /// How much less it costs.
    pub(crate) gap: Gap,
    /// How latencies compare.
    pub(crate) latencies: Option<LatencyPair>,
    /// Whether the answer turns round against the question asked.
    pub(crate) turns: bool,
}

/// One latency of two systems.
#[derive(Clone, Debug)]
pub(crate) struct LatencyPair {
    /// Which latency.
    pub(crate) name: String,
    /// The first system's, ms.
    pub(crate) first: String,
    /// The second system's, ms.
    pub(crate) second: String,
    /// How the first compares.
    pub(crate) order: std::cmp::Ordering,
}
