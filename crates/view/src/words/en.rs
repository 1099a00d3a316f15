//! English sentences.

use super::sentences::{DemandContrast, LatencyPair};
use super::{Gap, MetricNames, Named, Sentences, Side, audits};
use crate::Metric;
use crate::page::{Sentence, Span};
use crate::say::{about, say, strong};
use crate::state::{Expected, Notice};
use pricebench_formats::counted;
use pricebench_model::{FindingKind, LatencyMetric};
use std::cmp::Ordering;

/// English.
pub(super) struct English;

impl Sentences for English {
    fn notice(&self, notice: &Notice) -> String {
        let Notice { key, found, expected } = notice;
        let expected = match expected {
            Expected::Key { nearest: Some(nearest) } => {
                return format!(
                    "“{key}” in the address is not known and was left out; did you mean “{nearest}”?"
                );
            }
            Expected::Key { nearest: None } => {
                return format!("“{key}” in the address is not known and was left out.");
            }
            Expected::OneOf(words) => format!("one of {}", words.join(", ")),
            Expected::PositiveNumber => {
                "a number above 0 with a decimal point, such as 16 or 0.94".to_owned()
            }
            Expected::ShortNumber => "a number, such as 0.94".to_owned(),
            Expected::SystemId => "a system’s id: lower-case letters, digits and hyphens".to_owned(),
            Expected::WorkloadId => "a workload’s id: lower-case letters, digits and hyphens".to_owned(),
            Expected::System(ids) => format!("one of this report’s systems: {}", ids.join(", ")),
            Expected::Currency => "a currency code of three capital letters, such as USD".to_owned(),
            Expected::Within { least, most } => {
                return format!(
                    "“{key}={found}” lies outside what was measured, {least} to {most}; the nearest measured value is shown."
                );
            }
        };
        format!("“{key}={found}” in the address was left out: expected {expected}.")
    }

    fn latency(&self, latency: LatencyMetric) -> String {
        match latency {
            LatencyMetric::Mean => "mean".to_owned(),
            LatencyMetric::Percentile(percentile) => percentile.to_string(),
        }
    }

    fn metric(&self, metric: Metric, names: MetricNames<'_>) -> String {
        match metric {
            Metric::PricePerformance => "Price-performance".to_owned(),
            Metric::CostPer100 => "Cost of 100 TPS".to_owned(),
            Metric::CostPerMillion => "Cost of a million transactions".to_owned(),
            Metric::Throughput => "Throughput".to_owned(),
            Metric::PerCore => "TPS per vCPU".to_owned(),
            Metric::Reads => "Reads".to_owned(),
            Metric::Writes => "Writes".to_owned(),
            Metric::Latency(LatencyMetric::Mean) => "Mean latency".to_owned(),
            Metric::Latency(LatencyMetric::Percentile(percentile)) => format!("{percentile} latency"),
            Metric::MeanPerStatement => "Mean per statement".to_owned(),
            Metric::RelativeThroughput => format!("Throughput ÷ {}", names.baseline),
            Metric::RelativePricePerformance => format!("Price-performance ÷ {}", names.baseline),
            Metric::ScenarioRatio => format!("{} ÷ {}", names.scenarios.0, names.scenarios.1),
        }
    }

    fn chart_title(&self, metric: Metric, names: MetricNames<'_>) -> String {
        let sign = names.sign;
        match metric {
            Metric::PricePerformance => format!("TPS per {sign} per hour — higher is better"),
            Metric::CostPer100 => format!("{sign} per hour for 100 TPS — lower is better"),
            Metric::CostPerMillion => format!("{sign} per million transactions — lower is better"),
            Metric::Throughput => "Transactions per second (TPS) — higher is better".to_owned(),
            Metric::PerCore => "TPS per vCPU — higher is better".to_owned(),
            Metric::Reads => "Reading statements per second — higher is better".to_owned(),
            Metric::Writes => "Writing statements per second — higher is better".to_owned(),
            Metric::Latency(LatencyMetric::Mean) => {
                "Mean latency of a transaction, ms — lower is better".to_owned()
            }
            Metric::Latency(LatencyMetric::Percentile(percentile)) => {
                format!("{percentile} latency of a transaction, ms — lower is better")
            }
            Metric::MeanPerStatement => "Mean latency per statement, ms — lower is better".to_owned(),
            Metric::RelativeThroughput => format!("Throughput, {} = 1 — higher is better", names.baseline),
            Metric::RelativePricePerformance => {
                format!("Price-performance, {} = 1 — higher is better", names.baseline)
            }
            Metric::ScenarioRatio => {
                format!("TPS of “{}” ÷ TPS of “{}” — 1 is no loss", names.scenarios.0, names.scenarios.1)
            }
        }
    }

    fn threads(&self, threads: &str) -> String {
        counted(threads, "thread")
    }

    fn limit(&self, latency: LatencyMetric, ms: &str) -> String {
        format!("{} ≤ {ms} ms", self.latency(latency))
    }

    fn costs_at_threads(&self, threads: &str, [a, b]: [&Side<'_>; 2], gap: &Gap) -> Sentence {
        let mut sentence = say![
            "At ",
            strong(self.threads(threads)),
            " each, 100 TPS cost ",
            about(a.system.slot, format!("{}/h on {}", a.figure, a.system.label)),
            " and ",
            about(b.system.slot, format!("{}/h on {}", b.figure, b.system.label)),
            ": ",
        ];
        sentence.extend(if gap.close {
            say!["a difference of ", gap.percent.clone(), " is ", strong("too close to call"), "."]
        } else {
            say![
                about(a.system.slot, a.system.label),
                " is ",
                strong(format!("{} cheaper", gap.percent)),
                " per unit of throughput.",
            ]
        });
        sentence
    }

    fn rates_at_threads(&self, threads: &str, [a, b]: [&Side<'_>; 2], gap: &Gap) -> Sentence {
        let mut sentence = say![
            "At ",
            strong(self.threads(threads)),
            " each, ",
            about(a.system.slot, format!("{} does {} TPS", a.system.label, a.figure)),
            " and ",
            about(b.system.slot, format!("{} {} TPS", b.system.label, b.figure)),
            ": ",
        ];
        sentence.extend(if gap.close {
            say!["a difference of ", gap.percent.clone(), " is ", strong("too close to call"), "."]
        } else {
            say![about(a.system.slot, a.system.label), " does ", strong(format!("{} more", gap.percent)), "."]
        });
        sentence
    }

    fn alone(
        &self,
        at: &str,
        rate: &Side<'_>,
        latencies: &[(String, String)],
        cost: Option<&str>,
    ) -> Sentence {
        let mut sentence = say![
            "At ",
            strong(at),
            ", ",
            about(rate.system.slot, rate.system.label),
            " does ",
            strong(format!("{} TPS", rate.figure)),
        ];
        let list: Vec<String> = latencies.iter().map(|(name, ms)| format!("{name} {ms} ms")).collect();
        if !list.is_empty() {
            sentence.push(format!(" ({})", list.join(", ")).into());
        }
        if let Some(cost) = cost {
            sentence.extend(say!["; 100 TPS cost ", strong(format!("{cost}/h"))]);
        }
        sentence.push(".".into());
        sentence
    }

    fn contrast_at_demand(&self, contrast: &DemandContrast<'_>) -> Sentence {
        let DemandContrast { demand, cheaper, other, gap, latencies, turns } = contrast;
        let mut sentence = say!["At the ", strong("same demand"), format!(" of {demand} TPS ")];
        if gap.close {
            sentence.extend(say![
                about(cheaper.system.slot, cheaper.system.label),
                " and ",
                about(other.slot, other.label),
                " cost the same.",
            ]);
            return sentence;
        }
        sentence.extend(say![
            if *turns { "it turns round: " } else { "" },
            about(cheaper.system.slot, cheaper.system.label),
            format!(" needs {}{}, costs ", about_word(cheaper), self.threads(&cheaper.figure)),
            strong(format!("{} less", gap.percent)),
        ]);
        if let Some(pair) = latencies {
            sentence.push(latency_clause(pair).into());
        }
        sentence.push(".".into());
        sentence
    }

    fn contrast_at_threads(&self, threads: &str, cheaper: Named<'_>, gap: &Gap, turns: bool) -> Sentence {
        let mut sentence =
            say!["At the ", strong("same concurrency"), format!(" of {} ", self.threads(threads))];
        if gap.close {
            sentence.push(
                format!("the cost per unit of throughput differs by {}: too close to call.", gap.percent)
                    .into(),
            );
        } else {
            sentence.extend(say![
                if turns { "it is the other way round: " } else { "" },
                about(cheaper.slot, cheaper.label),
                " is ",
                strong(format!("{} cheaper", gap.percent)),
                " per unit of throughput.",
            ]);
        }
        sentence
    }

    fn threads_for_demand(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say!["To serve ", strong(format!("{demand} TPS")), ", "];
        for (at, side) in sides.iter().enumerate() {
            sentence.push(separator(at, sides.len()).into());
            let verb = if at == 0 { "needs " } else { "" };
            let unit = if at == 0 { self.threads(&side.figure) } else { side.figure.clone() };
            sentence.push(about(
                side.system.slot,
                format!("{} {verb}{}{unit}", side.system.label, about_word(side)),
            ));
        }
        sentence.push(".".into());
        sentence
    }

    fn cheaper_at_demand(
        &self,
        cheaper: Named<'_>,
        other: Named<'_>,
        gap: &Gap,
        latencies: Option<&LatencyPair>,
    ) -> Sentence {
        let mut sentence = if gap.close {
            say![
                about(cheaper.slot, cheaper.label),
                " and ",
                about(other.slot, other.label),
                " cost the same"
            ]
        } else {
            say![about(cheaper.slot, cheaper.label), " costs ", strong(format!("{} less", gap.percent))]
        };
        if let Some(pair) = latencies {
            sentence.push(if gap.close {
                format!("; {} {} ms against {} ms", pair.name, pair.first, pair.second).into()
            } else {
                Span::from(latency_clause(pair))
            });
        }
        sentence.push(".".into());
        sentence
    }

    fn faster_at_demand(&self, faster: Named<'_>, pair: &LatencyPair) -> Sentence {
        say![
            about(faster.slot, faster.label),
            " answers ",
            strong("faster"),
            format!(" ({} {} ms against {} ms).", pair.name, pair.first, pair.second),
        ]
    }

    fn not_shown_to_reach(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say![format!("Not shown to reach {demand} TPS: ")];
        list_with(&mut sentence, sides, |side| {
            format!("{} (most measured: {})", side.system.label, side.figure)
        });
        sentence
    }

    fn measured_only_above(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say![format!("Only measured above {demand} TPS: ")];
        list_with(&mut sentence, sides, |side| {
            format!("{} (least measured: {})", side.system.label, side.figure)
        });
        sentence
    }

    fn most_within(&self, limit: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say!["Within ", strong(limit), ", "];
        for (at, side) in sides.iter().enumerate() {
            sentence.push(separator(at, sides.len()).into());
            let verb = if at == 0 { "gives at most " } else { "" };
            sentence.push(about(
                side.system.slot,
                format!("{} {verb}{}{} TPS", side.system.label, about_word(side), side.figure),
            ));
        }
        sentence.push(".".into());
        sentence
    }

    fn cheaper_within(&self, cheaper: Named<'_>, gap: &Gap) -> Sentence {
        if gap.close {
            return say![
                about(cheaper.slot, cheaper.label),
                format!(" costs {} less per TPS: ", gap.percent),
                strong("too close to call"),
                ".",
            ];
        }
        say![
            about(cheaper.slot, cheaper.label),
            " costs ",
            strong(format!("{} less", gap.percent)),
            " per TPS."
        ]
    }

    fn more_within(&self, more: Named<'_>, gap: &Gap) -> Sentence {
        if gap.close {
            return say![format!("A difference of {} is ", gap.percent), strong("too close to call"), "."];
        }
        say![about(more.slot, more.label), " gives ", strong(format!("{} more", gap.percent)), "."]
    }

    fn not_shown_within(&self, limit: &str, systems: &[Named<'_>]) -> Sentence {
        let mut sentence = say![format!("Not shown to stay within {limit}: ")];
        for (at, system) in systems.iter().enumerate() {
            sentence.push(separator(at, systems.len()).into());
            sentence.push(about(system.slot, system.label));
        }
        sentence.push(".".into());
        sentence
    }

    fn more_systems(&self, count: usize) -> Sentence {
        match count {
            0 => Sentence::new(),
            1 => say!["One more system is in the ranking."],
            _ => say![format!("{count} more systems are in the ranking.")],
        }
    }

    fn more_scenarios(&self, count: usize) -> Sentence {
        match count {
            0 => Sentence::new(),
            1 => say!["One more workload is in the table."],
            _ => say![format!("{count} more workloads are in the table.")],
        }
    }

    fn runs(&self, least: usize) -> Sentence {
        match least {
            0 => Sentence::new(),
            1 => say!["One run per point: no interval."],
            2 => say!["Two runs per point: too few for an interval."],
            _ => say![format!("{least} runs per point.")],
        }
    }

    fn scenario_range(&self, scenario: &str, least: &Side<'_>, greatest: &Side<'_>) -> Sentence {
        say![
            strong(scenario),
            ": ",
            strong(format!("{} TPS", least.figure)),
            format!(" on {} to ", least.system.label),
            strong(format!("{} TPS", greatest.figure)),
            format!(" on {}.", greatest.system.label),
        ]
    }

    fn scenario_ratios(&self, (above, below): (&str, &str), least: &str, greatest: &str) -> Sentence {
        say![
            format!("“{above}” gives "),
            strong(format!("{least} to {greatest}")),
            format!(" times the TPS of “{below}” on the same system."),
        ]
    }

    fn scenario_cheapest(&self, scenario: &str, cheapest: &Side<'_>) -> Sentence {
        say![
            format!("{scenario}: 100 TPS cost least on "),
            about(cheapest.system.slot, cheapest.system.label),
            ", ",
            strong(format!("{}/h", cheapest.figure)),
            ".",
        ]
    }

    fn break_even(&self, at: &str, sides: &[(Side<'_>, String)]) -> Sentence {
        let mut sentence = say![format!("Break-even at {at}: ")];
        for (index, (side, change)) in sides.iter().enumerate() {
            if index > 0 {
                sentence.push(", or ".into());
            }
            sentence.extend(say![
                about(side.system.slot, side.system.label),
                " at ",
                strong(format!("{}/h", side.figure)),
                format!(" ({change})"),
            ]);
        }
        sentence.push(".".into());
        sentence
    }

    fn no_break_even(&self, at: &str, [a, b]: [Named<'_>; 2]) -> Sentence {
        say![
            format!("No break-even price at {at} between "),
            about(a.slot, a.label),
            " and ",
            about(b.slot, b.label),
            ": one of them has no price or no measurement there.",
        ]
    }

    fn lead_change(
        &self,
        what: &str,
        [low, high]: [&str; 2],
        at: Option<&str>,
        undecided: &[String],
        [from, to]: [Named<'_>; 2],
    ) -> Sentence {
        let mut inside = Vec::new();
        inside.extend(at.map(|at| format!("equal at about {at}, interpolated")));
        inside.extend(
            (!undecided.is_empty()).then(|| format!("too close to call at {}", undecided.join(", "))),
        );
        let inside = if inside.is_empty() { String::new() } else { format!(" ({})", inside.join("; ")) };
        say![
            format!("{what}: the lead passes from "),
            about(from.slot, from.label),
            " to ",
            about(to.slot, to.label),
            " between ",
            strong(format!("{low} and {high} threads")),
            format!("{inside}."),
        ]
    }

    fn lead_holds(&self, what: &str, [a, b]: [Named<'_>; 2], leader: Option<Named<'_>>) -> Sentence {
        match leader {
            Some(leader) => say![
                format!("{what}: "),
                about(leader.slot, leader.label),
                " leads at every measured load where the two can be told apart.",
            ],
            None => say![
                format!("{what}: "),
                about(a.slot, a.label),
                " and ",
                about(b.slot, b.label),
                " cannot be told apart at any measured load.",
            ],
        }
    }

    fn published_price(&self, origin: &str) -> String {
        format!("published: {origin}")
    }

    fn price_field(&self, system: &str, component: &str, currency: &str) -> String {
        format!("{system}, {component}, {currency} per hour")
    }

    fn discount_field(&self, system: &str) -> String {
        format!("{system}, discount on the instance, per cent")
    }

    fn figure_at(&self, figure: &str, at: &str) -> String {
        format!("{figure}, {at}")
    }

    fn against(&self, first: &str, second: &str) -> String {
        format!("{first} against {second}")
    }

    fn too_close(&self, percent: &str) -> String {
        format!("too close to call ({percent})")
    }

    fn measured_in(&self, file: &str, line: u64) -> String {
        format!("measured: {file}, line {line}")
    }

    fn mean_of_runs(&self, runs: usize) -> String {
        format!("mean of {runs} runs")
    }

    fn interpolated_between(&self, low: &str, high: &str) -> String {
        format!(
            "interpolated between {low} and {high} threads: mean latency linear in threads, TPS = threads ÷ mean latency"
        )
    }

    fn not_measured(&self) -> &'static str {
        "not measured at this load"
    }

    fn no_price(&self, currency: &str) -> String {
        format!("no price in {currency}: enter one in the price panel")
    }

    fn audit(&self, finding: &FindingKind) -> String {
        audits::english(finding)
    }

    fn chart_text(&self, title: &str, x: &str, series: &[String]) -> String {
        if series.is_empty() {
            return format!("{title}. Nothing to draw.");
        }
        format!("{title}, over {x}. {}.", series.join("; "))
    }

    fn series_text(&self, label: &str, from: (&str, &str), to: (&str, &str)) -> String {
        format!("{label}: {} at {} to {} at {}", from.1, from.0, to.1, to.0)
    }

    fn left_out(&self, count: usize) -> String {
        if count == 1 {
            "One system has no value here and is left out.".to_owned()
        } else {
            format!("{count} systems have no value here and are left out.")
        }
    }
}

fn about_word(side: &Side<'_>) -> &'static str {
    if side.about { "about " } else { "" }
}

fn separator(at: usize, count: usize) -> &'static str {
    match at {
        0 => "",
        _ if at + 1 == count => " and ",
        _ => ", ",
    }
}

fn list_with(sentence: &mut Sentence, sides: &[Side<'_>], text: impl Fn(&Side<'_>) -> String) {
    for (at, side) in sides.iter().enumerate() {
        sentence.push(separator(at, sides.len()).into());
        sentence.push(about(side.system.slot, text(side)));
    }
    sentence.push(".".into());
}

fn latency_clause(pair: &LatencyPair) -> String {
    let LatencyPair { name, first, second, order } = pair;
    let how = match order {
        Ordering::Less => "faster",
        Ordering::Equal => "equally fast",
        Ordering::Greater => "slower",
    };
    format!(", and answers {how} ({name} {first} ms against {second} ms)")
}
