//! The three questions a comparison can answer.

use serde::{Deserialize, Serialize};

/// Which of the three questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    /// Each system at the same number of threads.
    #[default]
    Concurrency,
    /// Each system serving the same rate.
    Demand,
    /// Each system at the most it gives within a latency limit.
    Limit,
}

impl QuestionKind {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Concurrency, Self::Demand, Self::Limit];

    /// Its word in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Concurrency => "concurrency",
            Self::Demand => "demand",
            Self::Limit => "limit",
        }
    }

    /// The question of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A latency: the mean or a percentile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LatencyMetric {
    /// Arithmetic mean.
    Mean,
    /// A percentile.
    Percentile(crate::Percentile),
}

/// A question with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Question {
    /// At this many threads each.
    Concurrency {
        /// Threads.
        threads: f64,
    },
    /// Serving this rate each.
    Demand {
        /// Operations per second.
        per_s: f64,
    },
    /// With this latency at most.
    Limit {
        /// Which latency.
        metric: LatencyMetric,
        /// Most allowed, ms.
        ms: f64,
    },
}
