//! What audits find, in words.

use crate::numbers::{factor, fixed, plain_number};
use pricebench_formats::counted;
use pricebench_model::FindingKind;

/// A value to four digits at most, without trailing zeros.
fn short(value: f64) -> String {
    plain_number(crate::report::significant(value, 4))
}

fn one_decimal(value: f64) -> String {
    fixed(value, 1)
}

/// A finding in English.
pub(super) fn english(finding: &FindingKind) -> String {
    match finding {
        FindingKind::LittlesLaw { threads, implied } => format!(
            "throughput × mean latency gives {} threads, {} were used (Little’s law): a figure was transcribed or converted wrongly, or the run was so short that its start and end count",
            short(*implied),
            short(*threads)
        ),
        FindingKind::QueriesPerTransaction { found, expected } => format!(
            "{} statements per transaction were counted, the workload makes {}",
            short(*found),
            short(*expected)
        ),
        FindingKind::ReadWriteMix { found, expected } => {
            format!("reads ÷ writes is {}, the workload makes {}", short(*found), short(*expected))
        }
        FindingKind::LatencyOrder { lower, upper } => format!(
            "{} ({} ms) is greater than {} ({} ms), which it cannot be",
            lower.0,
            fixed(lower.1, 2),
            upper.0,
            fixed(upper.1, 2)
        ),
        FindingKind::OutOfLine { percentile, ms, ratio, elsewhere } => {
            // A stall of a single transaction would not reach a percentile that one in twenty lies beyond.
            let share = 1.0 - percentile.fraction();
            let one_in = if share > 0.0 { format!("; at least one transaction in {} took that long, so it was no single stall, and the mean of this run is affected too", fixed(1.0 / share, 0)) } else { String::new() };
            format!(
                "{percentile} of {} ms is out of line: it is {} × its mean, at the other loads {}–{} ×{one_in}",
                fixed(*ms, 2),
                one_decimal(*ratio),
                one_decimal(elsewhere.0),
                one_decimal(elsewhere.1)
            )
        }
        FindingKind::SysbenchGrid => {
            "percentiles are values of sysbench’s histogram, whose buckets are 1.8% wide: smaller differences cannot be seen in them".to_owned()
        }
        FindingKind::OffSysbenchGrid { percentile, ms, nearest_ms } => format!(
            "{percentile} of {} ms is no value of sysbench’s histogram; the nearest is {} ms: it was averaged, rounded or transcribed wrongly",
            fixed(*ms, 2),
            fixed(*nearest_ms, 2)
        ),
        FindingKind::Capped { percentile } => {
            format!("{percentile} is at the cap of sysbench’s histogram, 100 s: the truth is above it")
        }
        FindingKind::Errors { errors, reconnects } => {
            format!(
                "{} and {} happened while measuring",
                counted(errors, "error"),
                counted(reconnects, "reconnection")
            )
        }
        FindingKind::Partial => "the run was cut short".to_owned(),
        FindingKind::Failed => "could not be measured: it has no figures, and the report’s failures say why".to_owned(),
        FindingKind::Rate { reported, computed } => format!(
            "the reported rate is {}/s, count ÷ duration gives {}/s ({} of it)",
            short(*reported),
            short(*computed),
            factor(reported / computed)
        ),
    }
}

/// A finding in Simplified Chinese.
pub(super) fn chinese(finding: &FindingKind) -> String {
    match finding {
        FindingKind::LittlesLaw { threads, implied } => format!(
            "吞吐量 × 平均延迟得出 {} 个线程，而实际使用 {} 个（利特尔定律）：可能有数值抄录或换算错误，或运行时间过短，首尾影响明显",
            short(*implied),
            short(*threads)
        ),
        FindingKind::QueriesPerTransaction { found, expected } => {
            format!("每事务统计到 {} 条语句，而该负载应为 {} 条", short(*found), short(*expected))
        }
        FindingKind::ReadWriteMix { found, expected } => {
            format!("读写比为 {}，而该负载应为 {}", short(*found), short(*expected))
        }
        FindingKind::LatencyOrder { lower, upper } => format!(
            "{}（{} ms）大于 {}（{} ms），这不可能成立",
            lower.0,
            fixed(lower.1, 2),
            upper.0,
            fixed(upper.1, 2)
        ),
        FindingKind::OutOfLine { percentile, ms, ratio, elsewhere } => {
            let share = 1.0 - percentile.fraction();
            let one_in = if share > 0.0 {
                format!(
                    "；每 {} 个事务中至少有一个耗时如此之长，因此不是单次卡顿，该次运行的平均延迟也受影响",
                    fixed(1.0 / share, 0)
                )
            } else {
                String::new()
            };
            format!(
                "{percentile} 为 {} ms，明显偏离：是平均延迟的 {} 倍，其他负载下为 {}～{} 倍{one_in}",
                fixed(*ms, 2),
                one_decimal(*ratio),
                one_decimal(elsewhere.0),
                one_decimal(elsewhere.1)
            )
        }
        FindingKind::SysbenchGrid => {
            "百分位数取自 sysbench 直方图，桶宽为 1.8%，更小的差异无法分辨".to_owned()
        }
        FindingKind::OffSysbenchGrid { percentile, ms, nearest_ms } => format!(
            "{percentile} 为 {} ms，不是 sysbench 直方图的取值，最接近的是 {} ms：可能经过平均、舍入或抄录错误",
            fixed(*ms, 2),
            fixed(*nearest_ms, 2)
        ),
        FindingKind::Capped { percentile } => {
            format!("{percentile} 已达 sysbench 直方图上限 100 s，真实值更大")
        }
        FindingKind::Errors { errors, reconnects } => {
            format!("测量期间出现 {errors} 次错误、{reconnects} 次重连")
        }
        FindingKind::Partial => "本次运行中途停止".to_owned(),
        FindingKind::Failed => "未能测得：没有数值，原因见报告的失败记录".to_owned(),
        FindingKind::Rate { reported, computed } => format!(
            "报告的速率为 {}/s，而按事务数 ÷ 时长为 {}/s（前者是后者的 {}）",
            short(*reported),
            short(*computed),
            factor(reported / computed)
        ),
    }
}
