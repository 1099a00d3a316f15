//! Rows of `series.csv` and `latency.csv`.

use pricebench_model::LatencyKind;

/// One second of one point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeriesRow {
    /// The system measured.
    pub system: String,
    /// The workload run.
    pub workload: String,
    /// The repeat, from 1.
    pub run: u32,
    /// Threads.
    pub threads: Option<u32>,
    /// What was counted.
    pub op: String,
    /// Seconds since the measured time began; negative during warm-up.
    pub second: f64,
    /// Operations per second.
    pub per_s: Option<f64>,
    /// Mean latency, ms.
    pub lat_avg_ms: Option<f64>,
    /// 95th percentile, ms.
    pub lat_p95_ms: Option<f64>,
    /// 99th percentile, ms.
    pub lat_p99_ms: Option<f64>,
    /// Errors per second.
    pub errors: Option<f64>,
    /// Data moved, MiB/s.
    pub mib_per_s: Option<f64>,
    /// Background load asked for in a mix, MiB/s, which tells its points apart.
    pub background_mib_per_s: Option<f64>,
}

/// One non-empty bucket of one point's latency histogram.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BucketRow {
    /// The system measured.
    pub system: String,
    /// The workload run.
    pub workload: String,
    /// The repeat, from 1.
    pub run: u32,
    /// Threads.
    pub threads: Option<u32>,
    /// What was counted.
    pub op: String,
    /// Upper edge of the bucket, ms; infinite for a tool's cap.
    pub upper_ms: f64,
    /// Operations in it.
    pub count: u64,
    /// Background load asked for in a mix, MiB/s, which tells its points apart.
    pub background_mib_per_s: Option<f64>,
    /// What the latency is the latency of, where a point has histograms of both.
    pub latency_kind: Option<LatencyKind>,
}
