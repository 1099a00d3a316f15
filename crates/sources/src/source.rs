//! `source.toml`.

use pricebench_model::{Report, Scenario, Text, Workload};
use serde::Deserialize;

/// What `source.toml` says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourceFile {
    /// How the table is laid out.
    pub(crate) layout: Layout,
    /// The report but for its points and files.
    pub(crate) report: Report,
    /// What is needed to read a table of classes.
    pub(crate) classes: Option<Classes>,
}

/// How a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layout {
    /// One table for each system, named by its class, with a row for each number of threads.
    Threads,
    /// One table of all systems and scenarios, with a row for each.
    Classes,
}

/// What a table of classes does not say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Classes {
    /// Size of the data and index of one row of a sysbench table, bytes.
    pub(crate) bytes_per_row: f64,
    /// How that is known.
    pub(crate) data_basis: Text,
    /// The scenarios named in the table.
    pub(crate) scenarios: Vec<Scenario>,
    /// What all workloads have in common.
    pub(crate) workload: Workload,
}
