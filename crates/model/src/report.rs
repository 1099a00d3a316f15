//! Reports: who measured what, where, when and how.

use crate::{Claim, Id, PriceLine, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One published experiment, without its points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Name and version of the format.
    pub format: String,
    /// The report's id, stable for ever.
    pub id: Id,
    /// What is measured.
    #[serde(default)]
    pub kind: Kind,
    /// Its title.
    pub title: Text,
    /// How it was measured, in a line.
    #[serde(default)]
    pub summary: Text,
    /// Where a published report comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// How an own report was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<RunInfo>,
    /// What was measured.
    pub systems: Vec<System>,
    /// What was run on it.
    pub workloads: Vec<Workload>,
    /// Where the load came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<Client>,
    /// Facts about the measuring host that fit no other field.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// What a page shows first.
    #[serde(default)]
    pub default: Defaults,
    /// What must be known before concluding anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub caveats: Vec<Text>,
    /// Statements of the source that can be recomputed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Points that could not be measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// The report's other files.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, FileInfo>,
}

/// What a report measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Database transactions.
    #[default]
    Oltp,
    /// Block storage.
    Volume,
    /// TPC-C-derived transactions.
    Tpcc,
}

/// Where a published report comes from. Dates are ISO 8601, as exact as known (`2023-12`).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// Title of the source document.
    pub title: String,
    /// Who measured.
    pub author: String,
    /// Its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// When it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retrieved: Option<String>,
    /// Licence, or on what ground the figures are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

/// How an own report was made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunInfo {
    /// The plan, as TOML.
    pub plan: String,
    /// The seed of the order of points; `None` when run in the plan's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Version of the command.
    pub command: String,
    /// RFC 3339 UTC.
    pub started_at: String,
    /// RFC 3339 UTC.
    pub finished_at: String,
    /// Pause before each point, s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settle_s: Option<f64>,
}

/// What is measured: a database instance or a volume, with its configuration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct System {
    /// Its id.
    pub id: Id,
    /// Its name on screen.
    pub label: String,
    /// What else is known of it.
    #[serde(flatten)]
    pub facts: SystemFacts,
    /// The storage under it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub storage: Option<Storage>,
    /// Server settings that decide durability and memory.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Its price lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prices: Vec<PriceLine>,
}

/// Facts about a system, each as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SystemFacts {
    /// Cloud or vendor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    /// Product, such as `RDS for MySQL`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<String>,
    /// Instance class or volume type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// CPU architecture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub architecture: Option<String>,
    /// Virtual CPUs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vcpu: Option<f64>,
    /// Memory, GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_gib: Option<f64>,
    /// Nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u32>,
    /// Database engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine_version: Option<String>,
    /// Such as `Multi-AZ`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deployment: Option<String>,
    /// Region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Most connections the class allows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_connections: Option<u64>,
}

/// The storage under a system.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Storage {
    /// Such as `gp3` or `local SSD`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Size, GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_gib: Option<f64>,
    /// I/O operations per second it is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iops: Option<f64>,
    /// Throughput it is limited to, MiB/s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mib_per_s: Option<f64>,
    /// Whether it is several volumes in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub striped: Option<bool>,
}

/// Tool, script and parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Workload {
    /// Its id.
    pub id: Id,
    /// The tool, such as `sysbench`.
    pub tool: String,
    /// What else is known of it.
    #[serde(flatten)]
    pub facts: WorkloadFacts,
}

/// Facts about a workload, each as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkloadFacts {
    /// Version of the tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_version: Option<String>,
    /// Script, such as `oltp_read_write`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
    /// The scenario it stands for, where several workloads answer the same question on different systems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
    /// Tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<u64>,
    /// Rows in each table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows_per_table: Option<u64>,
    /// Size of the data, GiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_gib: Option<f64>,
    /// How the size is known, where it was not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_basis: Option<Text>,
    /// Statements in one transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statements_per_transaction: Option<f64>,
    /// Reading statements in one transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads_per_transaction: Option<f64>,
    /// Writing statements in one transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writes_per_transaction: Option<f64>,
    /// `closed` or `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#loop: Option<String>,
    /// Distribution of the rows touched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<String>,
    /// Block size, KiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_kib: Option<f64>,
    /// Warm-up before each point, s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warmup_s: Option<f64>,
    /// Planned time of each point, s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_s: Option<f64>,
}

/// A scenario that several workloads stand for on different systems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub label: Text,
}

/// Where the load came from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Client {
    /// Instance class or host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// CPU model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// Median round-trip time of `SELECT 1` per system, ms.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rtt_ms: BTreeMap<String, f64>,
}

/// What a page shows first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Defaults {
    /// The system others are compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Id>,
    /// `concurrency`, `demand` or `limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<crate::QuestionKind>,
    /// Threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// Operations per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand_per_s: Option<f64>,
    /// Latency limit, ms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<f64>,
}

/// A point that could not be measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    /// Which: system, workload, threads and run, as one text.
    pub point: String,
    /// Why.
    pub reason: String,
}

/// Size and hash of one of the report's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileInfo {
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256, lower-case hex.
    pub sha256: String,
}

impl Report {
    /// A system by its id.
    pub fn system(&self, id: &str) -> Option<&System> {
        self.systems.iter().find(|system| system.id.as_str() == id)
    }

    /// A workload by its id.
    pub fn workload(&self, id: &str) -> Option<&Workload> {
        self.workloads.iter().find(|workload| workload.id.as_str() == id)
    }
}
