//! What the journal keeps: everything the report is made of.

use super::plan::Layout;
use super::schedule::Key;
use pricebench_formats::{BucketRow, FormatError, SeriesRow, latency, points, series};
use pricebench_model::{Id, Point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Record {
    /// The run began.
    Start(Start),
    /// A system was reached.
    System(SystemRecord),
    /// A system's tables were made or found as planned.
    Tables(TablesRecord),
    /// A volume was looked at.
    Volume(VolumeRecord),
    /// Test files were written.
    Filled(FilledRecord),
    /// A point was measured, or could not be.
    Point(Box<PointRecord>),
}

/// How the run began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// Name and version of the journal's format.
    pub format: String,
    /// SHA-256 of the plan's text.
    pub plan_sha256: String,
    /// Seed of the order; `None` for the plan's order.
    pub seed: Option<u64>,
    /// Version of the command.
    pub command: String,
    /// Version of sysbench, where the plan needs it.
    #[serde(default)]
    pub sysbench: Option<String>,
    /// Version of fio, where the plan needs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fio: Option<String>,
    /// RFC 3339 UTC.
    pub started_at: String,
    /// The machine the load comes from.
    pub host: super::host::Host,
    /// Zone of that machine, if known.
    pub zone: Option<String>,
}

/// What a system says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemRecord {
    /// Its id.
    pub system: Id,
    /// Such as `MariaDB`.
    pub engine: String,
    /// Its version.
    pub version: String,
    /// Settings that decide durability and memory.
    pub settings: BTreeMap<String, String>,
    /// Size of the buffer pool or shared buffers, bytes.
    pub buffer_pool_bytes: Option<u64>,
    /// Median round-trip time of `SELECT 1`, ms.
    pub rtt_ms: Option<f64>,
    /// Whether it is a private server on this machine.
    pub private: bool,
}

/// The tables of a workload on a system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TablesRecord {
    /// The system.
    pub system: Id,
    /// The workload as the report names it.
    pub workload: Id,
    /// Tables.
    pub tables: u32,
    /// Rows in each.
    pub rows_per_table: u64,
    /// Size with indexes as the server reckons it, bytes.
    pub data_bytes: Option<u64>,
    /// Whether this run made them; if not, they were there.
    pub made: bool,
}

/// What is known of a volume.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VolumeRecord {
    /// Its system.
    pub system: Id,
    /// Facts about its disk, file system and instance.
    pub facts: BTreeMap<String, String>,
    /// Whether I/O goes past the page cache.
    pub direct: bool,
}

/// Test files of a workload on a volume, written through before it is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FilledRecord {
    /// The system.
    pub system: Id,
    /// The workload.
    pub workload: Id,
    /// Size of the test, MiB.
    pub size_mib: u64,
    /// Time it took, s.
    pub seconds: f64,
}

/// One point: its rows as they stand in the report's files, or why there are none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointRecord {
    /// Which.
    pub key: Key,
    /// When it began, RFC 3339 UTC.
    pub started_at: String,
    /// When it ended.
    pub finished_at: String,
    /// Pause before it, s.
    pub settled_s: f64,
    /// Its place in the order of measuring, from 1.
    pub place: usize,
    /// Why it failed; `None` if it did not.
    pub failure: Option<String>,
    /// What must be known of figures that are there, such as a rate that was not reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Rows of `points.csv`.
    pub points: String,
    /// Rows of `series.csv`.
    pub series: String,
    /// Rows of `latency.csv`.
    pub latency: String,
}

/// Rows of a report's files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Of `points.csv`.
    pub points: Vec<Point>,
    /// Of `series.csv`.
    pub series: Vec<SeriesRow>,
    /// Of `latency.csv`.
    pub buckets: Vec<BucketRow>,
}

impl PointRecord {
    /// Takes its rows apart. `file` is the journal's name, used in errors.
    ///
    /// # Errors
    ///
    /// When a row is not what this version writes.
    pub fn rows(&self, file: &str) -> Result<Rows, FormatError> {
        let mut points = points::read(self.points.as_bytes(), file)?;
        for point in &mut points {
            // It was read from a cell of the journal; its place there helps nobody.
            point.origin = None;
        }
        let series = match self.series.as_str() {
            "" => Vec::new(),
            text => series::read(text.as_bytes(), file)?,
        };
        let buckets = match self.latency.as_str() {
            "" => Vec::new(),
            text => latency::read(text.as_bytes(), file)?,
        };
        Ok(Rows { points, series, buckets })
    }
}

impl TablesRecord {
    /// Tables and rows.
    pub fn layout(&self) -> Layout {
        Layout { tables: self.tables, rows_per_table: self.rows_per_table }
    }
}
