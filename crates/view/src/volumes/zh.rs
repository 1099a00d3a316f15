//! The Volumes page in Simplified Chinese.

use super::Input;
use super::words::{Dry, Finding, FlipText, VolumeWords};
use crate::numbers::{decimals_for, fixed, plain_number};
use crate::say::{say, strong};
use pricebench_model::{Charge, Component};
use pricebench_storage::{Bound, Refusal};

pub(super) const WORDS: VolumeWords = VolumeWords {
    title: "云盘",
    finding: |finding| {
        let Finding { size, iops, mib_s, region, nodes, best, next, held, local } = finding;
        let mib_s = mib_s.as_ref().map(|mib_s| format!("、{mib_s} MiB/s")).unwrap_or_default();
        let need = format!("{region} 共 {nodes} 个节点，每个 {size} GiB、{iops} IOPS{mib_s}");
        let Some((name, month)) = best else {
            return say![format!("{need}："), strong("没有已知价格的卷类型"), "能够满足。"];
        };
        let mut sentence =
            say![need, "，", strong(name.clone()), " 最便宜：", strong(format!("每月 {month}")), "。"];
        if let Some((name, month, more)) = next {
            sentence.push(format!("其次是 {name}，{month}，贵 {more}。").into());
        }
        if let Some((class, iops)) = held {
            sentence.push(format!("{class} 长期只能用到其中 {iops} IOPS。").into());
        }
        if let Some((name, month)) = local {
            sentence.push(format!("另可选{name}，{month}，但处理器与内存不同，且数据随节点丢失。").into());
        }
        sentence
    },
    dates: |[prices_from, prices_to], [limits_from, limits_to]| {
        format!(
            "数据库所用云盘的费用与性能。价格日期为 {prices_from} 至 {prices_to}，限额日期为 {limits_from} 至 {limits_to}；每个数字都注明各自的日期与来源。"
        )
    },
    instance: "实例类型",
    input: |input| match input {
        Input::Size => "每节点数据量（GiB）",
        Input::Iops => "每节点长期所需 IOPS",
        Input::Throughput => "每节点长期所需 MiB/s",
        Input::Block => "单次 I/O 大小（KiB）",
        Input::ReadShare => "读占比（%）",
        Input::Striped => "每节点条带卷数",
        Input::Nodes => "节点数",
        Input::Snapshots => "保留的快照（GiB，合计）",
        Input::ZoneTraffic => "跨可用区流量（GiB/月）",
        Input::Replicas => "副本数",
        Input::Zones => "可用区数",
        Input::NodeRate => "节点年故障次数",
        Input::ZoneRate => "可用区年故障次数",
        Input::ZoneHours => "可用区恢复时间（小时）",
        Input::AttachHours => "卷重新挂载所需时间（小时）",
        Input::RebuildHours => "重建丢失副本所需时间（小时）",
        Input::Regions => "Raft 组数（任一失效即计）",
    },
    wrong: |least, most, whole| {
        let kind = if whole { "整数" } else { "数字" };
        format!("请输入 {least} 到 {most} 之间的{kind}。此前使用默认值。")
    },
    wrong_load: "请将负载写成以逗号连接的“IOPS*秒”，例如 3000*600,500*1200。此前使用默认值。",
    load: "负载（IOPS*秒）",
    types: "各类型的费用与性能",
    type_columns: [
        "类型",
        "每卷订购量",
        "所有节点每月",
        "长期 IOPS",
        "长期 MiB/s",
        "受限于",
        "突发 IOPS",
        "突发持续",
        "每千卷年损失",
    ],
    bound: |bound| match bound {
        Bound::VolumeIops => "卷的 IOPS",
        Bound::VolumeThroughput => "卷的吞吐",
        Bound::InstanceIops => "实例的 IOPS",
        Bound::InstanceThroughput => "实例的吞吐",
    },
    refusal: |refusal| match *refusal {
        Refusal::Unknown => "此日期的限额未知。".to_owned(),
        Refusal::TooSmall { least, .. } => format!("最小 {} GiB。", plain_number(least)),
        Refusal::TooLarge { most, .. } => format!("最大 {} GiB。", plain_number(most)),
        Refusal::TooFewIops { least, .. } => format!("至少订购 {} IOPS。", plain_number(least)),
        Refusal::TooManyIops { most, .. } => format!("最多 {} IOPS。", plain_number(most)),
        Refusal::TooManyIopsForSize { most, .. } => format!("此容量最多 {} IOPS。", plain_number(most)),
        Refusal::TooMuchThroughput { most, .. } => format!("最多 {} MiB/s。", plain_number(most)),
        Refusal::TooMuchThroughputForIops { most, .. } => {
            format!("此 IOPS 最多 {} MiB/s。", plain_number(most))
        }
    },
    no_price: "此区域与日期没有已知价格。",
    for_ever: "不限",
    duration: |seconds| {
        let (value, unit) = match seconds {
            s if s < 120.0 => (s, "秒"),
            s if s < 7200.0 => (s / 60.0, "分钟"),
            s if s < 172_800.0 => (s / 3600.0, "小时"),
            s => (s / 86_400.0, "天"),
        };
        format!("{} {unit}", fixed(value, decimals_for(value, 2)))
    },
    local: |class, nodes| format!("本地 NVMe：{nodes} × {class}"),
    local_note: "本地盘没有单独价格：比较的是最便宜机型所需的最少整节点数；其吞吐没有来源，未计入。数据随节点丢失。",
    instance_unknown: |class| format!("限额表中没有 {class}：未计入实例的限制。"),
    burst_assumption: "AWS 只说明实例每 24 小时至少可维持最大值 30 分钟。额度桶恰好如此大、并由未用完的基线回填，是我们的假设。",
    losses: |low, high| if low == high { low.to_owned() } else { format!("{low} 至 {high}") },
    bill: "每月账单明细",
    bill_line: "项目",
    total: "合计",
    charge: |charge| match charge {
        Charge::Standing(Component::Instance) => "实例",
        Charge::Standing(Component::Storage) => "存储",
        Charge::Standing(Component::Iops) => "IOPS",
        Charge::Standing(Component::Throughput) => "吞吐",
        Charge::Standing(Component::Backup) => "备份",
        Charge::Snapshot => "快照",
        Charge::IoRequests => "请求",
        Charge::ExtendedSupport => "延长支持",
        Charge::ZoneTraffic => "跨可用区流量（双向）",
        Charge::SurplusCredits => "超额 CPU 积分",
    },
    flips_title: "最便宜类型的分界",
    flips_axes: ["容量（GiB）", "IOPS"],
    flips_text: |size, flips| {
        if flips.is_empty() {
            return format!("{size} GiB 时，最便宜的类型不随 IOPS 改变。");
        }
        let each: Vec<String> = flips
            .iter()
            .map(|FlipText { at, from, to }| format!("自 {at} IOPS 起由 {from} 变为 {to}"))
            .collect();
        format!("{size} GiB 时：{}。", each.join("；"))
    },
    boundary: |from, to| format!("{from} → {to}"),
    none_fits: "无",
    burst_title: "负载下实际得到的 IOPS",
    burst_axes: ["分钟", "IOPS"],
    asked: "需求",
    dry: |Dry { name, after }| match after {
        Some((when, left)) => format!("{name} 在 {when} 后用尽额度，之后为 {left} IOPS。"),
        None => format!("{name} 在此负载下不会用尽额度。"),
    },
    measured: "他人实测的延迟（逐次 I/O）",
    measured_columns: [
        "位于",
        "内容",
        "平均（ms）",
        "最小与最大的一次",
        "p99（ms）",
        "次数",
        "系统",
        "测试者",
    ],
    measured_note: "各次运行的中位数。工具、块大小、实例与年份不同；排队的行未列。各报告另有须知，未写明的不可推断。",
    availability: "一年内发生损失的概率",
    availability_columns: [
        "数据位于",
        "多数派不可用",
        "其中：可用区加节点",
        "多数副本损毁",
        "全部副本损毁",
        "多数派不可用（任一组）",
    ],
    availability_notes: [
        "故障相互独立；枚举可用区、节点与卷的全部最小割集。",
        "本地盘随节点失去；卷可挂载到其他节点，自身损失率取厂商所述的较高值。",
        "多个组时频率乘以组数，为上界。",
    ],
    local_disk: "本地盘",
    volume_of: |kind| format!("{kind} 卷"),
    sources: "限额及其日期",
    changed: |what, date, value, before| format!("{what} 自 {date} 起为 {value}，此前为 {before}"),
};
