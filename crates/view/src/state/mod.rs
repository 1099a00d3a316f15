//! The state of a report page, which is the query of its address.
//!
//! | key | meaning | values |
//! |---|---|---|
//! | `lang` | language | `en`, `zh` |
//! | `q` | question | `concurrency`, `demand`, `limit` |
//! | `w` | workload or scenario, where there are several | an id |
//! | `n` | threads (same concurrency) | number > 0 |
//! | `d` | demand, operations per second | number > 0 |
//! | `l` | latency limit, ms | number > 0 |
//! | `lm` | which latency the limit is on | `avg`, `p95`, `p999`, … |
//! | `m` | what the chart shows | a [`Metric`]'s word |
//! | `base` | baseline | a system's id |
//! | `x` | horizontal axis | `lin`, `log` |
//! | `cur` | currency of the prices entered | ISO 4217 code |
//! | `u` | utilisation, per cent | as typed |
//! | `view` | what the figure shows | `chart`, `table`, `sources` |
//! | `p.<system>.<component>` | price per hour | as typed |
//! | `o.<system>` | discount on the instance, per cent | as typed |
//!
//! What is not in the address is the report's default. Numbers have a decimal point. Values the reader types
//! are kept as typed, so that a page can show what is wrong with them; whether they make sense is decided
//! where they are used. A key or value that cannot be understood gives a [`Notice`] and changes nothing else.

mod keys;
mod notice;
mod query;

use crate::Metric;
use pricebench_model::{Component, Currency, Id, Lang, LatencyMetric, QuestionKind};
use std::collections::BTreeMap;

pub use notice::{Expected, Notice};
pub(crate) use query::{Pair, pairs, print};

/// The state of a report page. `None`: the report's default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Language.
    pub lang: Option<Lang>,
    /// Question.
    pub question: Option<QuestionKind>,
    /// The workload or scenario compared, by its id.
    pub workload: Option<Id>,
    /// Threads of "same concurrency".
    pub threads: Option<f64>,
    /// Operations per second of "same demand".
    pub demand_per_s: Option<f64>,
    /// Limit of "within a latency limit", ms.
    pub limit_ms: Option<f64>,
    /// The latency that limit is on.
    pub limit_metric: Option<LatencyMetric>,
    /// What the chart shows.
    pub metric: Option<Metric>,
    /// The system others are compared with.
    pub baseline: Option<Id>,
    /// How the horizontal axis is spread.
    pub axis: Option<AxisScale>,
    /// Currency of the bill.
    pub currency: Option<Currency>,
    /// Utilisation in per cent, as typed.
    pub utilisation: Option<String>,
    /// What the figure shows.
    pub view: View,
    /// Prices per hour, as typed.
    pub prices: BTreeMap<(Id, Component), String>,
    /// Discounts on the instance in per cent, as typed.
    pub discounts: BTreeMap<Id, String>,
}

/// How the horizontal axis is spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisScale {
    /// Equal differences, equal distances.
    Linear,
    /// Equal ratios, equal distances.
    Log,
}

/// What the figure shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The chart.
    #[default]
    Chart,
    /// The same as a table.
    Table,
    /// Where its numbers come from.
    Sources,
}

impl AxisScale {
    /// Both, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::Linear, Self::Log];

    /// Its word in the address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Linear => "lin",
            Self::Log => "log",
        }
    }

    /// The scale of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scale| scale.word() == word)
    }
}

impl View {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Chart, Self::Table, Self::Sources];

    /// Its word in the address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Chart => "chart",
            Self::Table => "table",
            Self::Sources => "sources",
        }
    }

    /// The view of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.word() == word)
    }
}

impl State {
    /// Reads a query, with or without its `?`. What cannot be understood is left at its default and told.
    /// Where a key stands twice the last one counts.
    pub fn parse(query: &str) -> (Self, Vec<Notice>) {
        let mut state = Self::default();
        let mut notices = Vec::new();
        for (key, value) in pairs(query) {
            if let Err(expected) = keys::set(&mut state, &key, &value) {
                notices.push(Notice::new(&key, &value, expected));
            }
        }
        (state, notices)
    }

    /// The query, without `?`; empty for the default state.
    pub fn print(&self) -> String {
        print(&keys::list(self))
    }
}

#[cfg(test)]
mod tests;
