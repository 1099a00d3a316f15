//! What is said of points along an offered rate or along their runs.

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

/// A system's latency in its first and in its last run, ready to print.
pub(crate) struct FirstAndLast<'a> {
    /// The system.
    pub(crate) system: Named<'a>,
    /// Which latency.
    pub(crate) latency: String,
    /// The first run's number and its latency, ms.
    pub(crate) first: (f64, String),
    /// The same of the last.
    pub(crate) last: (f64, String),
}

/// The words of such points in one language.
pub(crate) struct AlongWords {
    /// Why the three questions are not asked of points at an offered rate.
    pub(crate) why_rate: &'static str,
    /// Why they are not asked of points with a latency alone.
    pub(crate) why_run: &'static str,
    /// The horizontal axis over rates.
    pub(crate) axis_rate: &'static str,
    /// The horizontal axis over runs.
    pub(crate) axis_run: &'static str,
    /// A system at its highest offered rate.
    pub(crate) highest: fn(&HighestRate<'_>) -> Sentence,
    /// A system's first and last run.
    pub(crate) first_and_last: fn(&FirstAndLast<'_>) -> Sentence,
}

/// The words of a language.
pub(crate) fn along_words(lang: Lang) -> &'static AlongWords {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Zh => &CHINESE,
    }
}

const ENGLISH: AlongWords = AlongWords {
    why_rate: "These points ran at an offered rate (an open loop): transactions were begun on a schedule, whether or \
          not earlier ones had ended. A comparison at the same threads does not apply to them.",
    why_run: "Latency was measured here, in one run after another, and no throughput.",
    axis_rate: "offered, transactions/s",
    axis_run: "run",
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
    first_and_last: |span| {
        let FirstAndLast { system, latency, first, last } = span;
        say![
            about(system.slot, system.label),
            format!(": {latency} "),
            strong(format!("{} ms", first.1)),
            format!(" in run {}, ", first.0),
            strong(format!("{} ms", last.1)),
            format!(" in run {}.", last.0)
        ]
    },
};

const CHINESE: AlongWords = AlongWords {
    why_rate: "这些测点按期望速率发起事务（开环）：无论先前的事务是否结束，都按计划发起。因此不适用相同线程数下的比较。",
    why_run: "这里逐次运行只测量了延迟，没有吞吐量。",
    axis_rate: "期望速率（事务/秒）",
    axis_run: "运行次序",
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
    first_and_last: |span| {
        let FirstAndLast { system, latency, first, last } = span;
        say![
            about(system.slot, system.label),
            format!("：{latency} 在第 {} 次运行为 ", first.0),
            strong(format!("{} ms", first.1)),
            format!("，在第 {} 次为 ", last.0),
            strong(format!("{} ms", last.1)),
            "。"
        ]
    },
};
