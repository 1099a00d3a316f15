//! What must be known about how a file was read.

use pricebench_formats::counted;
use pricebench_model::{Percentile, Text};

/// Something about a file or one of its results that is not an error.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The line it is about, from 1; `None` for the file as a whole.
    pub line: Option<u64>,
    /// What it is.
    pub kind: NoteKind,
}

impl Note {
    pub(crate) fn new(line: u64, kind: NoteKind) -> Self {
        Self { line: Some(line), kind }
    }

    pub(crate) fn whole(kind: NoteKind) -> Self {
        Self { line: None, kind }
    }
}

/// What a note says, with the numbers that show it.
#[derive(Clone, Debug, PartialEq)]
pub enum NoteKind {
    /// Bytes that are not UTF-8 are shown as replacement characters.
    NotUtf8,
    /// A column without a meaning of its own is kept as text.
    ExtraColumn {
        /// Its header.
        header: String,
    },
    /// Text stood behind the last number of a row; it was split off.
    TextAfterRow {
        /// The text, shortened.
        text: String,
    },
    /// Percentiles come from buckets 1.8 % wide.
    Grid,
    /// Operations took 100 s or more, where sysbench stops counting.
    Cap {
        /// How many.
        operations: u64,
    },
    /// Errors were ignored, or connections lost and made again.
    Errors {
        /// Ignored errors.
        errors: u64,
        /// Reconnections.
        reconnects: u64,
    },
    /// The run was stopped by force.
    ForcedShutdown {
        /// Transactions begun and not finished, where stated.
        unfinished: Option<u64>,
    },
    /// Several reports of one run were added up; percentiles cannot be.
    Checkpoints {
        /// How many.
        reports: usize,
    },
    /// One of several runs in a file has no result and was left out.
    RunLeftOut {
        /// Why.
        reason: Text,
    },
    /// Less than 98 % of the rate asked for was reached.
    RateNotReached {
        /// Asked for, 1/s.
        offered_per_s: f64,
        /// Reached, 1/s.
        achieved_per_s: f64,
        /// Operations waiting when last reported.
        waiting: Option<u64>,
    },
    /// Nothing was completed.
    NoEvents,
    /// The number of threads is not printed and was computed as events ÷ events per thread.
    ThreadsComputed {
        /// Threads.
        threads: u32,
    },
    /// The printed mean is not sum ÷ events; the printed one is kept.
    AverageDiffers {
        /// As printed, ms.
        printed_ms: f64,
        /// Sum ÷ events, ms.
        computed_ms: f64,
    },
    /// The histogram counts other events than the summary; it is not used.
    HistogramDiffers {
        /// Counted in the histogram.
        counted: u64,
        /// According to the summary.
        events: u64,
    },
    /// The printed percentile is not that of the histogram; the histogram's is kept.
    PercentileDiffers {
        /// Which.
        percentile: Percentile,
        /// As printed, ms.
        printed_ms: f64,
        /// From the histogram, ms.
        computed_ms: f64,
    },
    /// A percentile printed as 0 although there were events: it is unknown.
    PercentileUnknown {
        /// Which.
        percentile: Percentile,
    },
    /// One-second reports that could not be read were left out.
    ReportsLeftOut {
        /// How many.
        lines: u64,
    },
    /// Something fio says of itself.
    #[cfg(feature = "fio")]
    ToolSaid {
        /// The line, shortened.
        text: String,
    },
    /// A job ended by a signal, which fio does not call a failure.
    #[cfg(feature = "fio")]
    JobCrashed {
        /// The signal's number.
        signal: Option<u32>,
    },
    /// A job failed after it had done something.
    #[cfg(feature = "fio")]
    ToolFailed {
        /// The system's error number.
        code: i64,
    },
    /// A job ended before its time.
    #[cfg(feature = "fio")]
    CutShort {
        /// As planned, s.
        planned_s: f64,
        /// As it ran, s.
        ran_s: f64,
    },
    /// Several states of one run were in the file; the last counts.
    #[cfg(feature = "fio")]
    StatusInterval,
    /// Latencies longer than the run: they are left out.
    #[cfg(feature = "fio")]
    LatencyImpossible {
        /// Of which operation.
        op: String,
    },
    /// Percentiles are counted from when the kernel took an I/O, the mean from when it was prepared.
    #[cfg(feature = "fio")]
    CompletionPercentiles,
    /// Several jobs were added up without their histograms; percentiles cannot be.
    #[cfg(feature = "fio")]
    PercentilesNotMergeable,
    /// Writes and their syncs are counted apart: the latency of a durable write is neither.
    #[cfg(feature = "fio")]
    DurabilityApart,
    /// fio's sum over all hosts is not the sum of the hosts, which is used.
    #[cfg(feature = "fio")]
    AllClientsDiffer {
        /// As printed.
        printed: u64,
        /// Sum of the hosts.
        computed: u64,
    },
}

impl NoteKind {
    /// The note as a sentence in each language of the site.
    pub fn text(&self) -> Text {
        let (en, zh) = match self {
            Self::NotUtf8 => (
                "Some bytes are not UTF-8 and are shown as replacement characters.".to_owned(),
                "部分字节不是 UTF-8，显示为替换字符。".to_owned(),
            ),
            Self::ExtraColumn { header } => (
                format!("The column “{header}” has no meaning here and is kept as text."),
                format!("列“{header}”在此没有含义，按文本保留。"),
            ),
            Self::TextAfterRow { text } => (
                format!("Text behind the last number of a row was split off: “{text}”."),
                format!("行末数字后的文字已拆分：“{text}”。"),
            ),
            Self::Grid => (
                "sysbench counts latency in buckets 1.8 % wide: smaller differences between percentiles mean \
                 nothing."
                    .to_owned(),
                "sysbench 的延迟桶宽 1.8%：百分位数之间更小的差异没有意义。".to_owned(),
            ),
            Self::Cap { operations } => (
                format!("{operations} operations took 100 s or more, where sysbench stops counting."),
                format!("{operations} 次操作达到或超过 100 秒，这是 sysbench 计数的上限。"),
            ),
            Self::Errors { errors, reconnects } => (
                format!(
                    "The tool ignored {} and connected again {}.",
                    counted(errors, "error"),
                    counted(reconnects, "time")
                ),
                format!("工具忽略了 {errors} 个错误，重新连接 {reconnects} 次。"),
            ),
            Self::ForcedShutdown { unfinished: Some(unfinished) } => (
                format!(
                    "The run was stopped by force; unfinished: {}.",
                    counted(unfinished, "transaction")
                ),
                format!("运行被强制停止；{unfinished} 个事务未完成。"),
            ),
            Self::ForcedShutdown { unfinished: None } => {
                ("The run was stopped by force.".to_owned(), "运行被强制停止。".to_owned())
            }
            Self::Checkpoints { reports } => (
                format!(
                    "{reports} reports of one run were added up; percentiles cannot be added and are left out."
                ),
                format!("一次运行的 {reports} 份报告已相加；百分位数不能相加，故略去。"),
            ),
            Self::RunLeftOut { reason } => (
                format!("A run without a complete result was left out: {}.", reason.en),
                format!("没有完整结果的一次运行已略去：{}。", reason.zh),
            ),
            Self::RateNotReached { offered_per_s, achieved_per_s, waiting } => {
                let (en, zh) = match waiting {
                    Some(waiting) => (
                        format!("; {waiting} operations were waiting when last reported"),
                        format!("；最后一次报告时有 {waiting} 个操作在等待"),
                    ),
                    None => (String::new(), String::new()),
                };
                (
                    format!("Of {offered_per_s}/s asked for, {achieved_per_s:.1}/s were reached{en}."),
                    format!("要求 {offered_per_s}/s，实际达到 {achieved_per_s:.1}/s{zh}。"),
                )
            }
            Self::NoEvents => ("Nothing was completed.".to_owned(), "没有完成任何操作。".to_owned()),
            Self::ThreadsComputed { threads } => (
                format!("The number of threads is not printed; {threads} is events ÷ events per thread."),
                format!("未打印线程数；{threads} 由事件数 ÷ 每线程事件数得出。"),
            ),
            Self::AverageDiffers { printed_ms, computed_ms } => (
                format!("The printed mean of {printed_ms} ms is not sum ÷ events, {computed_ms:.4} ms."),
                format!("打印的平均值 {printed_ms} ms 不等于总和 ÷ 事件数 {computed_ms:.4} ms。"),
            ),
            Self::HistogramDiffers { counted, events } => (
                format!("The histogram counts {counted} events, the summary {events}: it is not used."),
                format!("直方图计 {counted} 个事件，汇总为 {events} 个：不使用直方图。"),
            ),
            Self::PercentileDiffers { percentile, printed_ms, computed_ms } => (
                format!(
                    "The printed {percentile} of {printed_ms} ms is {computed_ms:.3} ms by the histogram, which \
                     is used."
                ),
                format!("打印的 {percentile} 为 {printed_ms} ms，按直方图为 {computed_ms:.3} ms，采用后者。"),
            ),
            Self::PercentileUnknown { percentile } => (
                format!("The {percentile} is printed as 0 although there were events: it is unknown."),
                format!("有事件而 {percentile} 打印为 0：视为未知。"),
            ),
            Self::ReportsLeftOut { lines } => (
                format!("{lines} one-second reports could not be read and were left out."),
                format!("{lines} 条每秒报告无法读取，已略去。"),
            ),
            #[cfg(feature = "fio")]
            Self::ToolSaid { text } => (format!("fio said: {text}"), format!("fio 提示：{text}")),
            #[cfg(feature = "fio")]
            Self::JobCrashed { signal } => {
                let signal = signal.map_or_else(|| "?".to_owned(), |signal| signal.to_string());
                (
                    format!("A job of fio crashed (signal {signal}); fio reports it as a success."),
                    format!("fio 的一个作业崩溃（信号 {signal}），而 fio 将其报告为成功。"),
                )
            }
            #[cfg(feature = "fio")]
            Self::ToolFailed { code } => (
                format!("A job failed with error {code} after it had done something: the point is partial."),
                format!("一个作业在运行中因错误 {code} 失败：该测点不完整。"),
            ),
            #[cfg(feature = "fio")]
            Self::CutShort { planned_s, ran_s } => (
                format!("A job was to run for {planned_s} s and ran for {ran_s:.1} s."),
                format!("作业计划运行 {planned_s} 秒，实际运行 {ran_s:.1} 秒。"),
            ),
            #[cfg(feature = "fio")]
            Self::StatusInterval => (
                "The file holds several states of one run; the last counts.".to_owned(),
                "文件包含同一次运行的多个状态，以最后一个为准。".to_owned(),
            ),
            #[cfg(feature = "fio")]
            Self::LatencyImpossible { op } => (
                format!("Latencies of {op} are longer than the run and were left out."),
                format!("{op} 的延迟长于运行时间，已略去。"),
            ),
            #[cfg(feature = "fio")]
            Self::CompletionPercentiles => (
                "Percentiles count from when the kernel took an I/O (fio's clat), the mean from when it was \
                 prepared (lat)."
                    .to_owned(),
                "百分位数从内核接收 I/O 起计（fio 的 clat），平均值从准备 I/O 起计（lat）。".to_owned(),
            ),
            #[cfg(feature = "fio")]
            Self::PercentilesNotMergeable => (
                "Several jobs were added up; without histograms (json+) their percentiles cannot be.".to_owned(),
                "多个作业已相加；没有直方图（json+）时百分位数不能相加。".to_owned(),
            ),
            #[cfg(feature = "fio")]
            Self::DurabilityApart => (
                "Writes were synced, and fio counts the syncs apart: a durable write takes a write and a sync. With \
                 sync=dsync it is one number."
                    .to_owned(),
                "写入带同步，而 fio 单独统计同步：一次持久写入包含写与同步两者。使用 sync=dsync 可得到一个数。".to_owned(),
            ),
            #[cfg(feature = "fio")]
            Self::AllClientsDiffer { printed, computed } => (
                format!("fio counts {printed} I/Os of all hosts; they sum up to {computed}, which is used."),
                format!("fio 统计所有主机共 {printed} 次 I/O；各主机之和为 {computed}，采用后者。"),
            ),
        };
        Text { en, zh }
    }
}
