//! fio's JSON as it is printed by 3.0 and later. Keys this reader has no use for are skipped.

use serde::Deserialize;
use std::collections::BTreeMap;

/// One result.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Document {
    #[serde(rename = "fio version")]
    pub(super) version: String,
    #[serde(rename = "global options")]
    pub(super) global: BTreeMap<String, String>,
    pub(super) jobs: Vec<Entry>,
    /// In place of `jobs`, where fio drove other hosts.
    pub(super) client_stats: Vec<Entry>,
}

/// A job, or several of one group added up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Entry {
    pub(super) jobname: String,
    pub(super) groupid: i64,
    /// errno of the first job that failed.
    pub(super) error: i64,
    #[serde(rename = "job options")]
    pub(super) options: BTreeMap<String, String>,
    pub(super) hostname: Option<String>,
    pub(super) port: Option<u32>,
    pub(super) read: Direction,
    pub(super) write: Direction,
    pub(super) trim: Direction,
    pub(super) mixed: Direction,
    pub(super) sync: Direction,
    /// Summed over the jobs of a group, ms.
    pub(super) job_runtime: f64,
    /// Of one CPU over that time, %.
    pub(super) usr_cpu: f64,
    pub(super) sys_cpu: f64,
    pub(super) total_err: u64,
}

/// What was done in one direction. `sync` has the first and the last of these only.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Direction {
    pub(super) io_bytes: u64,
    /// KiB/s.
    pub(super) bw: f64,
    /// ms.
    pub(super) runtime: f64,
    pub(super) total_ios: u64,
    pub(super) clat_ns: Spread,
    pub(super) lat_ns: Spread,
}

/// Latencies, ns.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Spread {
    pub(super) min: f64,
    pub(super) max: f64,
    pub(super) mean: f64,
    /// Not printed before 3.28 or so.
    #[serde(rename = "N")]
    pub(super) count: Option<u64>,
    /// `"99.000000"` and ns.
    pub(super) percentile: BTreeMap<String, f64>,
    /// Middle of a bucket, ns, and how many; in JSON+ alone.
    pub(super) bins: BTreeMap<String, u64>,
}
