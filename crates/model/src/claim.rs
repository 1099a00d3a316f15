//! Claims: statements of a source that can be recomputed.

use crate::{Id, QuestionKind, Text};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A statement of the source that can be recomputed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// Its id.
    pub id: Id,
    /// What the source says, in our words.
    pub text: Text,
    /// The published figure, with as many decimals as published; `None` for a statement without a figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
    /// How it is recomputed; `None` where the report's data do not allow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<Measure>,
}

/// A published figure: its decimals say how it was rounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Published {
    /// The figure; for a ratio in per cent: how much more (or, negative, less) `of` is than `over`.
    #[serde(with = "rust_decimal::serde::str")]
    pub value: Decimal,
    /// `percent`, `tps`, `ms`, or a currency code for a price of 100 TPS for an hour.
    pub unit: String,
}

/// How a claim is recomputed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// One value.
    Value {
        /// Of what.
        metric: ClaimMetric,
        /// Of which system.
        system: Id,
        /// At how many threads.
        load: f64,
    },
    /// How much more one system has than another at one load.
    Ratio {
        /// Of what.
        metric: ClaimMetric,
        /// The system in the numerator.
        of: Id,
        /// The system in the denominator.
        over: Id,
        /// At how many threads.
        load: f64,
    },
    /// The same, averaged over loads.
    AverageRatio {
        /// Of what.
        metric: ClaimMetric,
        /// The system in the numerator.
        of: Id,
        /// The system in the denominator.
        over: Id,
        /// At these threads; empty: at all loads both have.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        loads: Vec<f64>,
        /// By which mean.
        mean: Mean,
    },
    /// How much better the price-performance of one system is than another's.
    PriceRatio {
        /// The system in the numerator.
        of: Id,
        /// The system in the denominator.
        over: Id,
        /// At how many threads.
        load: f64,
    },
    /// Which system is ahead.
    Winner {
        /// Under which question.
        question: QuestionKind,
        /// At which load: threads, operations per second or ms.
        load: f64,
        /// The system that is said to be ahead.
        system: Id,
    },
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimMetric {
    /// Operations per second.
    Throughput,
    /// Mean latency.
    LatencyAvg,
    /// 95th percentile of latency.
    LatencyP95,
    /// Price of 100 operations per second for an hour.
    CostPer100,
}

/// A mean of ratios over loads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mean {
    /// Arithmetic mean of the ratios.
    #[default]
    Arithmetic,
    /// Geometric mean of the ratios.
    Geometric,
    /// Ratio of the sums.
    Totals,
}

impl Mean {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Arithmetic, Self::Geometric, Self::Totals];
}
