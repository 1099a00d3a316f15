//! Sentences in Simplified Chinese.

use super::sentences::{DemandContrast, LatencyPair};
use super::{Gap, MetricNames, Named, Sentences, Side, audits};
use crate::Metric;
use crate::page::Sentence;
use crate::say::{about, say, strong};
use crate::state::{Expected, Notice};
use pricebench_model::{FindingKind, LatencyMetric};
use std::cmp::Ordering;

/// Simplified Chinese.
pub(super) struct Chinese;

impl Sentences for Chinese {
    fn notice(&self, notice: &Notice) -> String {
        let Notice { key, found, expected } = notice;
        let expected = match expected {
            Expected::Key { nearest: Some(nearest) } => {
                return format!("地址中的“{key}”无法识别，已忽略；是否想写“{nearest}”？");
            }
            Expected::Key { nearest: None } => return format!("地址中的“{key}”无法识别，已忽略。"),
            Expected::OneOf(words) => format!("{} 之一", words.join("、")),
            Expected::PositiveNumber => "大于 0 的数字，用小数点，例如 16 或 0.94".to_owned(),
            Expected::ShortNumber => "一个数字，例如 0.94".to_owned(),
            Expected::SystemId => "系统的 id：小写字母、数字和连字符".to_owned(),
            Expected::WorkloadId => "负载的 id：小写字母、数字和连字符".to_owned(),
            Expected::System(ids) => format!("本报告中的系统之一：{}", ids.join("、")),
            Expected::Currency => "三个大写字母的货币代码，例如 CNY".to_owned(),
            Expected::Within { least, most } => {
                return format!("“{key}={found}”超出实测范围 {least}～{most}，已按最接近的实测值显示。");
            }
        };
        format!("地址中的“{key}={found}”已忽略：应为{expected}。")
    }

    fn latency(&self, latency: LatencyMetric) -> String {
        match latency {
            LatencyMetric::Mean => "平均延迟".to_owned(),
            LatencyMetric::Percentile(percentile) => percentile.to_string(),
        }
    }

    fn metric(&self, metric: Metric, names: MetricNames<'_>) -> String {
        match metric {
            Metric::PricePerformance => "性价比".to_owned(),
            Metric::CostPer100 => "每 100 TPS 成本".to_owned(),
            Metric::CostPerMillion => "每百万事务成本".to_owned(),
            Metric::Throughput => "吞吐量".to_owned(),
            Metric::PerCore => "单 vCPU TPS".to_owned(),
            Metric::Reads => "读".to_owned(),
            Metric::Writes => "写".to_owned(),
            Metric::Latency(LatencyMetric::Mean) => "平均延迟".to_owned(),
            Metric::Latency(LatencyMetric::Percentile(percentile)) => format!("{percentile} 延迟"),
            Metric::MeanPerStatement => "单条语句平均延迟".to_owned(),
            Metric::RelativeThroughput => format!("吞吐量 ÷ {}", names.baseline),
            Metric::RelativePricePerformance => format!("性价比 ÷ {}", names.baseline),
            Metric::ScenarioRatio => format!("{} ÷ {}", names.scenarios.0, names.scenarios.1),
        }
    }

    fn chart_title(&self, metric: Metric, names: MetricNames<'_>) -> String {
        let sign = names.sign.trim_end();
        match metric {
            Metric::PricePerformance => format!("每{sign}每小时可得的 TPS（越高越好）"),
            Metric::CostPer100 => format!("每 100 TPS 每小时的成本，{sign}（越低越好）"),
            Metric::CostPerMillion => format!("每百万事务的成本，{sign}（越低越好）"),
            Metric::Throughput => "每秒事务数 TPS（越高越好）".to_owned(),
            Metric::PerCore => "每个 vCPU 的 TPS（越高越好）".to_owned(),
            Metric::Reads => "每秒读语句数（越高越好）".to_owned(),
            Metric::Writes => "每秒写语句数（越高越好）".to_owned(),
            Metric::Latency(LatencyMetric::Mean) => "事务平均延迟，ms（越低越好）".to_owned(),
            Metric::Latency(LatencyMetric::Percentile(percentile)) => {
                format!("事务 {percentile} 延迟，ms（越低越好）")
            }
            Metric::MeanPerStatement => "单条语句平均延迟，ms（越低越好）".to_owned(),
            Metric::RelativeThroughput => format!("吞吐量，以 {} 为 1（越高越好）", names.baseline),
            Metric::RelativePricePerformance => format!("性价比，以 {} 为 1（越高越好）", names.baseline),
            Metric::ScenarioRatio => {
                format!("“{}”的 TPS ÷“{}”的 TPS（1 表示没有损失）", names.scenarios.0, names.scenarios.1)
            }
        }
    }

    fn threads(&self, threads: &str) -> String {
        format!("{threads} 线程")
    }

    fn limit(&self, latency: LatencyMetric, ms: &str) -> String {
        format!("{} ≤ {ms} ms", self.latency(latency))
    }

    fn costs_at_threads(&self, threads: &str, [a, b]: [&Side<'_>; 2], gap: &Gap) -> Sentence {
        let mut sentence = say![
            "同为 ",
            strong(self.threads(threads)),
            "时，每 100 TPS 的每小时成本：",
            about(a.system.slot, format!("{} 为 {}", a.system.label, a.figure)),
            "，",
            about(b.system.slot, format!("{} 为 {}", b.system.label, b.figure)),
            "；",
        ];
        sentence.extend(if gap.close {
            say![format!("两者仅差 {}，", gap.percent), strong("难分高下"), "。"]
        } else {
            say![
                "按单位吞吐量计，",
                about(a.system.slot, a.system.label),
                " ",
                strong(format!("便宜 {}", gap.percent)),
                "。",
            ]
        });
        sentence
    }

    fn rates_at_threads(&self, threads: &str, [a, b]: [&Side<'_>; 2], gap: &Gap) -> Sentence {
        let mut sentence = say![
            "同为 ",
            strong(self.threads(threads)),
            "时，",
            about(a.system.slot, format!("{} 达到 {} TPS", a.system.label, a.figure)),
            "，",
            about(b.system.slot, format!("{} 达到 {} TPS", b.system.label, b.figure)),
            "；",
        ];
        sentence.extend(if gap.close {
            say![format!("两者仅差 {}，", gap.percent), strong("难分高下"), "。"]
        } else {
            say![about(a.system.slot, a.system.label), " ", strong(format!("高出 {}", gap.percent)), "。"]
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
            strong(at),
            "时，",
            about(rate.system.slot, rate.system.label),
            " 达到 ",
            strong(format!("{} TPS", rate.figure)),
        ];
        let list: Vec<String> = latencies.iter().map(|(name, ms)| format!("{name} {ms} ms")).collect();
        if !list.is_empty() {
            sentence.push(format!("（{}）", list.join("，")).into());
        }
        if let Some(cost) = cost {
            sentence.extend(say!["；每 100 TPS 每小时 ", strong(cost)]);
        }
        sentence.push("。".into());
        sentence
    }

    fn contrast_at_demand(&self, contrast: &DemandContrast<'_>) -> Sentence {
        let DemandContrast { demand, cheaper, other, gap, latencies, turns } = contrast;
        let mut sentence = say!["若", strong("业务量相同"), format!("（{demand} TPS），")];
        if gap.close {
            sentence.extend(say![
                about(cheaper.system.slot, cheaper.system.label),
                " 与 ",
                about(other.slot, other.label),
                " 价格相同。",
            ]);
            return sentence;
        }
        sentence.extend(say![
            if *turns { "结论则反过来：" } else { "" },
            about(cheaper.system.slot, cheaper.system.label),
            format!(" {} {} 个线程，", need_word(cheaper), cheaper.figure),
            strong(format!("便宜 {}", gap.percent)),
        ]);
        if let Some(pair) = latencies {
            sentence.push(latency_clause(pair).into());
        }
        sentence.push("。".into());
        sentence
    }

    fn contrast_at_threads(&self, threads: &str, cheaper: Named<'_>, gap: &Gap, turns: bool) -> Sentence {
        let mut sentence = say!["若", strong("并发数相同"), format!("（{}），", self.threads(threads))];
        if gap.close {
            sentence.push(format!("单位吞吐量成本仅差 {}，难分高下。", gap.percent).into());
        } else {
            sentence.extend(say![
                if turns { "结论则反过来：" } else { "" },
                "按单位吞吐量计，",
                about(cheaper.slot, cheaper.label),
                " ",
                strong(format!("便宜 {}", gap.percent)),
                "。",
            ]);
        }
        sentence
    }

    fn threads_for_demand(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say!["要承载 ", strong(format!("{demand} TPS")), "，"];
        for (at, side) in sides.iter().enumerate() {
            sentence.push(if at > 0 { "，" } else { "" }.into());
            sentence.push(about(
                side.system.slot,
                format!("{} {} {} 个线程", side.system.label, need_word(side), side.figure),
            ));
        }
        sentence.push("。".into());
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
            say![about(cheaper.slot, cheaper.label), " 与 ", about(other.slot, other.label), " 价格相同"]
        } else {
            say![about(cheaper.slot, cheaper.label), " ", strong(format!("便宜 {}", gap.percent))]
        };
        if let Some(pair) = latencies {
            sentence.push(if gap.close {
                format!("；{} 分别为 {} ms 和 {} ms", pair.name, pair.first, pair.second).into()
            } else {
                latency_clause(pair).into()
            });
        }
        sentence.push("。".into());
        sentence
    }

    fn faster_at_demand(&self, faster: Named<'_>, pair: &LatencyPair) -> Sentence {
        say![
            about(faster.slot, faster.label),
            " 响应",
            strong("更快"),
            format!("（{} 为 {} ms，对方为 {} ms）。", pair.name, pair.first, pair.second),
        ]
    }

    fn not_shown_to_reach(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say![format!("实测未达到 {demand} TPS：")];
        list_with(&mut sentence, sides, |side| format!("{}（实测最高 {}）", side.system.label, side.figure));
        sentence
    }

    fn measured_only_above(&self, demand: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say![format!("只测了高于 {demand} TPS 的负载：")];
        list_with(&mut sentence, sides, |side| format!("{}（实测最低 {}）", side.system.label, side.figure));
        sentence
    }

    fn most_within(&self, limit: &str, sides: &[Side<'_>]) -> Sentence {
        let mut sentence = say!["在 ", strong(limit), " 以内，"];
        for (at, side) in sides.iter().enumerate() {
            sentence.push(if at > 0 { "，" } else { "" }.into());
            sentence.push(about(
                side.system.slot,
                format!("{} 最高{} {} TPS", side.system.label, about_word(side), side.figure),
            ));
        }
        sentence.push("。".into());
        sentence
    }

    fn cheaper_within(&self, cheaper: Named<'_>, gap: &Gap) -> Sentence {
        if gap.close {
            return say![
                "按每 TPS 计，",
                about(cheaper.slot, cheaper.label),
                format!(" 仅便宜 {}，", gap.percent),
                strong("难分高下"),
                "。",
            ];
        }
        say![
            "按每 TPS 计，",
            about(cheaper.slot, cheaper.label),
            " ",
            strong(format!("便宜 {}", gap.percent)),
            "。"
        ]
    }

    fn more_within(&self, more: Named<'_>, gap: &Gap) -> Sentence {
        if gap.close {
            return say![format!("两者仅差 {}，", gap.percent), strong("难分高下"), "。"];
        }
        say![about(more.slot, more.label), " ", strong(format!("高出 {}", gap.percent)), "。"]
    }

    fn not_shown_within(&self, limit: &str, systems: &[Named<'_>]) -> Sentence {
        let mut sentence = say![format!("实测未能满足 {limit}：")];
        for (at, system) in systems.iter().enumerate() {
            sentence.push(if at > 0 { "、" } else { "" }.into());
            sentence.push(about(system.slot, system.label));
        }
        sentence.push("。".into());
        sentence
    }

    fn more_systems(&self, count: usize) -> Sentence {
        if count == 0 { Sentence::new() } else { say![format!("另有 {count} 个系统见排名。")] }
    }

    fn more_scenarios(&self, count: usize) -> Sentence {
        if count == 0 { Sentence::new() } else { say![format!("另有 {count} 种负载见表。")] }
    }

    fn runs(&self, least: usize) -> Sentence {
        match least {
            0 => Sentence::new(),
            1 => say!["每个测点只运行了一次，没有置信区间。"],
            2 => say!["每个测点只运行了两次，不足以给出置信区间。"],
            _ => say![format!("每个测点运行了 {least} 次。")],
        }
    }

    fn scenario_range(&self, scenario: &str, least: &Side<'_>, greatest: &Side<'_>) -> Sentence {
        say![
            strong(scenario),
            format!("：从 {} 的 ", least.system.label),
            strong(format!("{} TPS", least.figure)),
            format!(" 到 {} 的 ", greatest.system.label),
            strong(format!("{} TPS", greatest.figure)),
            "。",
        ]
    }

    fn scenario_ratios(&self, (above, below): (&str, &str), least: &str, greatest: &str) -> Sentence {
        say![
            format!("同一系统上，“{above}”的 TPS 是“{below}”的 "),
            strong(format!("{least}～{greatest}")),
            " 倍。",
        ]
    }

    fn scenario_cheapest(&self, scenario: &str, cheapest: &Side<'_>) -> Sentence {
        say![
            format!("{scenario}：每 100 TPS 成本最低的是 "),
            about(cheapest.system.slot, cheapest.system.label),
            "，每小时 ",
            strong(cheapest.figure.clone()),
            "。",
        ]
    }

    fn break_even(&self, at: &str, sides: &[(Side<'_>, String)]) -> Sentence {
        let mut sentence = say![format!("盈亏平衡价格（{at}）：")];
        for (index, (side, change)) in sides.iter().enumerate() {
            if index > 0 {
                sentence.push("，或 ".into());
            }
            sentence.extend(say![
                about(side.system.slot, side.system.label),
                " 每小时 ",
                strong(side.figure.clone()),
                format!("（{change}）"),
            ]);
        }
        sentence.push("。".into());
        sentence
    }

    fn no_break_even(&self, at: &str, [a, b]: [Named<'_>; 2]) -> Sentence {
        say![
            about(a.slot, a.label),
            " 与 ",
            about(b.slot, b.label),
            format!(" 在此条件（{at}）下没有盈亏平衡价格：其中一方缺少价格或实测数据。"),
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
        inside.extend(at.map(|at| format!("插值约在 {at} 线程处持平")));
        inside.extend((!undecided.is_empty()).then(|| format!("{} 线程时难分高下", undecided.join("、"))));
        let inside = if inside.is_empty() { String::new() } else { format!("（{}）", inside.join("；")) };
        say![
            format!("{what}：在 "),
            strong(format!("{low}～{high} 线程")),
            format!("之间{inside}，领先者由 "),
            about(from.slot, from.label),
            " 变为 ",
            about(to.slot, to.label),
            "。",
        ]
    }

    fn lead_holds(&self, what: &str, [a, b]: [Named<'_>; 2], leader: Option<Named<'_>>) -> Sentence {
        match leader {
            Some(leader) => say![
                format!("{what}：在所有能分出高下的实测负载上，都是 "),
                about(leader.slot, leader.label),
                " 领先。",
            ],
            None => say![
                format!("{what}："),
                about(a.slot, a.label),
                " 与 ",
                about(b.slot, b.label),
                " 在所有实测负载上都难分高下。",
            ],
        }
    }

    fn published_price(&self, origin: &str) -> String {
        format!("公布价：{origin}")
    }

    fn price_field(&self, system: &str, component: &str, currency: &str) -> String {
        format!("{system}，{component}，每小时价格（{currency}）")
    }

    fn discount_field(&self, system: &str) -> String {
        format!("{system}，实例折扣百分比")
    }

    fn figure_at(&self, figure: &str, at: &str) -> String {
        format!("{figure}，{at}")
    }

    fn against(&self, first: &str, second: &str) -> String {
        format!("{first} 相对 {second}")
    }

    fn too_close(&self, percent: &str) -> String {
        format!("难分高下（{percent}）")
    }

    fn measured_in(&self, file: &str, line: u64) -> String {
        format!("实测：{file} 第 {line} 行")
    }

    fn mean_of_runs(&self, runs: usize) -> String {
        format!("{runs} 次运行的平均值")
    }

    fn interpolated_between(&self, low: &str, high: &str) -> String {
        format!("在 {low} 与 {high} 线程之间插值：平均延迟随线程数线性变化，TPS = 线程数 ÷ 平均延迟")
    }

    fn not_measured(&self) -> &'static str {
        "该负载未测"
    }

    fn no_price(&self, currency: &str) -> String {
        format!("没有 {currency} 价格：请在价格栏中填写")
    }

    fn audit(&self, finding: &FindingKind) -> String {
        audits::chinese(finding)
    }

    fn chart_text(&self, title: &str, x: &str, series: &[String]) -> String {
        if series.is_empty() {
            return format!("{title}。没有可绘制的数据。");
        }
        format!("{title}，横轴：{x}。{}。", series.join("；"))
    }

    fn series_text(&self, label: &str, from: (&str, &str), to: (&str, &str)) -> String {
        format!("{label}：从 {} 处的 {} 到 {} 处的 {}", from.0, from.1, to.0, to.1)
    }

    fn left_out(&self, count: usize) -> String {
        format!("有 {count} 个系统在此没有数值，未画出。")
    }
}

fn about_word(side: &Side<'_>) -> &'static str {
    if side.about { "约" } else { "" }
}

fn need_word(side: &Side<'_>) -> &'static str {
    if side.about { "约需" } else { "需要" }
}

fn list_with(sentence: &mut Sentence, sides: &[Side<'_>], text: impl Fn(&Side<'_>) -> String) {
    for (at, side) in sides.iter().enumerate() {
        sentence.push(if at > 0 { "、" } else { "" }.into());
        sentence.push(about(side.system.slot, text(side)));
    }
    sentence.push("。".into());
}

fn latency_clause(pair: &LatencyPair) -> String {
    let LatencyPair { name, first, second, order } = pair;
    let how = match order {
        Ordering::Less => "响应更快",
        Ordering::Equal => "响应一样快",
        Ordering::Greater => "但响应更慢",
    };
    format!("，{how}（{name} 为 {first} ms，对方为 {second} ms）")
}
