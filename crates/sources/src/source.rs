//! `source.toml`.

use pricebench_model::{Report, Scenario, Text, Workload};
use rust_decimal::Decimal;
use serde::Deserialize;
use std::collections::BTreeMap;

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
    /// What is needed to read a table in the columns of its source.
    pub(crate) columns: Option<Columns>,
}

/// How a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layout {
    /// One table for each system, named by its class, with a row for each number of threads.
    Threads,
    /// One table of all systems and scenarios, with a row for each.
    Classes,
    /// A row for each point, in the columns of the source.
    Columns,
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

/// Where the cells of a row go.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Columns {
    /// Columns of `points.csv`, each with a text in which `{name}` stands for the cell of the table's column of
    /// that name.
    pub(crate) cells: BTreeMap<String, String>,
    /// By what the numbers of a column are multiplied: 0.001 makes ms of µs.
    #[serde(default)]
    pub(crate) times: BTreeMap<String, Decimal>,
}
