//! Points: measured runs of a workload on a system at one load.

use crate::{Id, Percentile};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The operation a whole OLTP run is counted in.
pub const TRANSACTION: &str = "transaction";

/// One measured run of a workload on a system at one load, for one operation.
///
/// What was not measured is `None`. Counts are totals over `duration_s`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// The system measured.
    pub system: String,
    /// The workload run.
    pub workload: String,
    /// The repeat, from 1.
    pub run: u32,
    /// Threads, clients or slots in use.
    pub threads: Option<u32>,
    /// What was counted: `transaction`, `read`, `write`, or a role of a mix.
    pub op: String,
    /// Rate asked for, 1/s; `None` in a closed loop.
    pub offered_per_s: Option<f64>,
    /// Background load asked for in a mix, MiB/s.
    pub background_mib_per_s: Option<f64>,
    /// Measured time in seconds, warm-up excluded.
    pub duration_s: Option<f64>,
    /// Operations completed.
    pub count: Option<u64>,
    /// Statements sent.
    pub queries: Option<u64>,
    /// Reading statements.
    pub reads: Option<u64>,
    /// Writing statements.
    pub writes: Option<u64>,
    /// Other statements, such as `BEGIN` and `COMMIT`.
    pub other: Option<u64>,
    /// Errors.
    pub errors: Option<u64>,
    /// Reconnections.
    pub reconnects: Option<u64>,
    /// Retries.
    pub retries: Option<u64>,
    /// Intended rollbacks.
    pub rollbacks: Option<u64>,
    /// Operations offered and never begun.
    pub not_started: Option<u64>,
    /// Operations per second as the tool reports them.
    pub per_s: Option<f64>,
    /// Data moved, MiB/s.
    pub mib_per_s: Option<f64>,
    /// Latency.
    pub latency: Latency,
    /// What the latency is the latency of.
    pub latency_kind: Option<LatencyKind>,
    /// Block size, KiB.
    pub block_kib: Option<f64>,
    /// I/O depth.
    pub queue_depth: Option<f64>,
    /// How late the load generator ran at worst, ms.
    pub lateness_max_ms: Option<f64>,
    /// CPU time the load generator used, s.
    pub client_cpu_s: Option<f64>,
    /// Whether the point is whole.
    pub status: Status,
    /// When it began, RFC 3339 UTC.
    pub started_at: Option<String>,
    /// Columns this version does not know, kept as they were.
    pub extra: BTreeMap<String, String>,
    /// Where it was read.
    pub origin: Option<Origin>,
}

/// Latencies of one point, all in ms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Latency {
    /// Least.
    pub min_ms: Option<f64>,
    /// Arithmetic mean.
    pub avg_ms: Option<f64>,
    /// Percentiles.
    pub percentiles: BTreeMap<Percentile, f64>,
    /// Greatest.
    pub max_ms: Option<f64>,
}

/// What a latency is measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LatencyKind {
    /// The whole operation; in an open loop from its intended start.
    Response,
    /// From submission.
    Service,
}

/// Whether a point is whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Measured as planned.
    #[default]
    Ok,
    /// Cut short or incomplete, but what is there was measured.
    Partial,
    /// Not measured; the reason is in the report's `failures`.
    Failed,
}

/// Where a value was read: a file and a line in it, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// Name of the file as the reader knows it.
    pub file: String,
    /// Line, from 1.
    pub line: u64,
}

impl Point {
    /// A point with nothing measured yet.
    pub fn new(system: &Id, workload: &Id, run: u32, threads: Option<u32>) -> Self {
        Self {
            system: system.as_str().to_owned(),
            workload: workload.as_str().to_owned(),
            run,
            threads,
            op: TRANSACTION.to_owned(),
            ..Self::default()
        }
    }

    /// Operations per second: as the tool reports them, else `count ÷ duration_s`, else, where the workload
    /// says how many reads one transaction makes, `reads ÷ reads per transaction ÷ duration_s`.
    ///
    /// `None` for a failed point, without a positive duration, or where nothing was counted.
    pub fn per_second(&self, reads_per_transaction: Option<f64>) -> Option<f64> {
        if self.status == Status::Failed {
            return None;
        }
        if let Some(per_s) = self.per_s {
            return Some(per_s);
        }
        if let Some(count) = self.count {
            return self.rate(count);
        }
        let per_transaction = reads_per_transaction.filter(|reads| *reads > 0.0)?;
        Some(self.rate(self.reads?)? / per_transaction)
    }

    /// A count of this point per second of its duration.
    pub fn rate(&self, count: u64) -> Option<f64> {
        let duration_s = self.duration_s.filter(|s| *s > 0.0)?;
        Some(count as f64 / duration_s)
    }
}
