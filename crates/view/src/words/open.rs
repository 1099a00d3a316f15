//! What is said of points that ran at an offered rate.

use crate::page::Sentence;
use crate::say::{about, say, strong};
use crate::words::Named;
use pricebench_model::Lang;

/// What came of a system's highest offered rate, ready to print.
pub(crate) struct HighestRate<'a> {
    /// The system.
    pub(crate) system: Named<'a>,
    /// The rate offered, 1/s.
    pub(crate) offered: String,
    /// The rate achieved, 1/s.
    pub(crate) achieved: String,
    /// A latency there: its name and value, ms.
    pub(crate) latency: Option<(String, String)>,
}

/// The words of open-loop points in one language.
pub(crate) struct OpenWords {
    /// Why the three questions are not asked.
    pub(crate) why: &'static str,
    /// The horizontal axis.
    pub(crate) axis: &'static str,
    /// A system at its highest offered rate.
    pub(crate) highest: fn(&HighestRate<'_>) -> Sentence,
}

/// The words of a language.
pub(crate) fn open_words(lang: Lang) -> &'static OpenWords {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Zh => &CHINESE,
    }
}

const ENGLISH: OpenWords = OpenWords {
    why: "These points ran at an offered rate (an open loop): transactions were begun on a schedule, whether or \
          not earlier ones had ended. A comparison at the same threads does not apply to them.",
    axis: "offered, transactions/s",
    highest: |rate| {
        let HighestRate { system, offered, achieved, latency } = rate;
        let latency = latency.as_ref().map(|(name, ms)| format!(", {name} {ms} ms")).unwrap_or_default();
        say![
            about(system.slot, system.label),
            " achieved ",
            strong(format!("{achieved} of {offered} TPS")),
            format!(" at its highest offered rate{latency}.")
        ]
    },
};

const CHINESE: OpenWords = OpenWords {
    why: "这些测点按期望速率发起事务（开环）：无论先前的事务是否结束，都按计划发起。因此不适用相同线程数下的比较。",
    axis: "期望速率（事务/秒）",
    highest: |rate| {
        let HighestRate { system, offered, achieved, latency } = rate;
        let latency = latency.as_ref().map(|(name, ms)| format!("，{name} 为 {ms} ms")).unwrap_or_default();
        say![
            about(system.slot, system.label),
            format!(" 在最高期望速率 {offered} TPS 下达到 "),
            strong(format!("{achieved} TPS")),
            format!("{latency}。")
        ]
    },
};
