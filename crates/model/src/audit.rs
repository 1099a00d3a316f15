//! Audits: checks of points that yield findings. Wording is the view's.

use crate::Percentile;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Good to know; nothing is wrong.
    Info,
    /// The value is doubtful and is marked.
    Warning,
    /// The value contradicts another of the same point.
    Error,
}

/// What an audit found in one point.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Position of the point in the report's points.
    pub point: usize,
    /// How much it matters.
    pub severity: Severity,
    /// What was found.
    pub kind: FindingKind,
}

/// What an audit found, with the numbers that show it.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingKind {
    /// Threads and throughput × mean latency differ (closed loop).
    LittlesLaw {
        /// Threads used.
        threads: f64,
        /// Throughput × mean latency.
        implied: f64,
    },
    /// Statements per transaction are not the workload's.
    QueriesPerTransaction {
        /// As counted.
        found: f64,
        /// As the workload says.
        expected: f64,
    },
    /// The proportion of reads to writes is not the workload's.
    ReadWriteMix {
        /// As counted.
        found: f64,
        /// As the workload says.
        expected: f64,
    },
    /// A latency is greater than one it cannot exceed.
    LatencyOrder {
        /// The lower one's name (`min`, `avg`, `p50`…) and ms.
        lower: (String, f64),
        /// The higher one's name and ms.
        upper: (String, f64),
    },
    /// A percentile is out of line with the other loads of its system.
    OutOfLine {
        /// Which.
        percentile: Percentile,
        /// Its value, ms.
        ms: f64,
        /// It, divided by the mean.
        ratio: f64,
        /// Least and greatest of that ratio at the other loads.
        elsewhere: (f64, f64),
    },
    /// Percentiles come from sysbench's buckets, which are 1.8 % wide.
    SysbenchGrid,
    /// A percentile said to be sysbench's is not the value of any of its buckets.
    OffSysbenchGrid {
        /// Which.
        percentile: Percentile,
        /// Its value, ms.
        ms: f64,
        /// The nearest bucket's value, ms.
        nearest_ms: f64,
    },
    /// A percentile is at sysbench's cap of 100 s: the truth is above.
    Capped {
        /// Which.
        percentile: Percentile,
    },
    /// Errors or reconnections happened.
    Errors {
        /// Errors.
        errors: u64,
        /// Reconnections.
        reconnects: u64,
    },
    /// The run was cut short.
    Partial,
    /// The point could not be measured; the reason is among the report's failures.
    Failed,
    /// The reported rate is not count ÷ duration.
    Rate {
        /// As reported, 1/s.
        reported: f64,
        /// Count ÷ duration, 1/s.
        computed: f64,
    },
}
