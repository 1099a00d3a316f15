//! What a chart and a ranking can be about.

use pricebench_model::{LatencyMetric, Percentile};

/// A quantity of a system at a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Operations per second per currency unit per hour.
    PricePerformance,
    /// Price of 100 operations per second for an hour.
    CostPer100,
    /// Price of a million operations at the reader's utilisation.
    CostPerMillion,
    /// Operations per second.
    Throughput,
    /// Operations per second per virtual CPU.
    PerCore,
    /// Reading statements per second.
    Reads,
    /// Writing statements per second.
    Writes,
    /// A latency.
    Latency(LatencyMetric),
    /// Mean latency ÷ statements per transaction.
    MeanPerStatement,
    /// Throughput ÷ the baseline's.
    RelativeThroughput,
    /// Price-performance ÷ the baseline's.
    RelativePricePerformance,
    /// Throughput in one scenario ÷ throughput in another, on the same system.
    ScenarioRatio,
}

impl Metric {
    /// Metrics without a parameter, in the order they are offered.
    const PLAIN: [Self; 11] = [
        Self::PricePerformance,
        Self::CostPer100,
        Self::CostPerMillion,
        Self::Throughput,
        Self::PerCore,
        Self::Reads,
        Self::Writes,
        Self::MeanPerStatement,
        Self::RelativeThroughput,
        Self::RelativePricePerformance,
        Self::ScenarioRatio,
    ];

    /// Words to name when one is not understood.
    pub(crate) const EXAMPLES: [&str; 13] = [
        "perf",
        "per100",
        "permillion",
        "tps",
        "core",
        "reads",
        "writes",
        "avg",
        "p95",
        "stmt",
        "rel",
        "relperf",
        "ratio",
    ];

    /// Its word in the address.
    pub fn word(self) -> String {
        match self {
            Self::PricePerformance => "perf",
            Self::CostPer100 => "per100",
            Self::CostPerMillion => "permillion",
            Self::Throughput => "tps",
            Self::PerCore => "core",
            Self::Reads => "reads",
            Self::Writes => "writes",
            Self::Latency(latency) => return latency_word(latency),
            Self::MeanPerStatement => "stmt",
            Self::RelativeThroughput => "rel",
            Self::RelativePricePerformance => "relperf",
            Self::ScenarioRatio => "ratio",
        }
        .to_owned()
    }

    /// The metric of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::PLAIN
            .into_iter()
            .find(|metric| metric.word() == word)
            .or_else(|| latency_from_word(word).map(Self::Latency))
    }

    /// Whether it needs the systems' prices.
    pub fn needs_prices(self) -> bool {
        matches!(
            self,
            Self::PricePerformance | Self::CostPer100 | Self::CostPerMillion | Self::RelativePricePerformance
        )
    }
}

/// The word of a latency in the address: `avg`, `p95`, `p999`.
pub(crate) fn latency_word(latency: LatencyMetric) -> String {
    match latency {
        LatencyMetric::Mean => "avg".to_owned(),
        LatencyMetric::Percentile(percentile) => format!("p{}", percentile.digits()),
    }
}

/// The latency of a word.
pub(crate) fn latency_from_word(word: &str) -> Option<LatencyMetric> {
    if word == "avg" {
        return Some(LatencyMetric::Mean);
    }
    Percentile::from_digits(word.strip_prefix('p')?).map(LatencyMetric::Percentile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_word_and_every_plain_metric_has_one() {
        for word in Metric::EXAMPLES {
            assert_eq!(Metric::from_word(word).map(Metric::word).as_deref(), Some(word));
        }
        for metric in Metric::PLAIN {
            assert!(Metric::EXAMPLES.contains(&metric.word().as_str()), "{metric:?}");
        }
        assert_eq!(Metric::from_word("p"), None);
    }
}
