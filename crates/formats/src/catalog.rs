//! `catalog.json`: what the list of reports needs, and no more, and which books there are.

use crate::report::json_error;
use crate::{FormatError, json, version};
use pricebench_model::{Id, Kind, Text};
use serde::{Deserialize, Serialize};

/// Name of the format.
pub const FORMAT: &str = "pricebench-catalog";

/// The lists of reports, price books and limit books.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Catalog {
    /// Name and version of the format.
    pub format: String,
    /// The reports, in the order they are listed.
    pub reports: Vec<Entry>,
    /// The price books, by id.
    #[serde(default)]
    pub prices: Vec<Book>,
    /// The limit books, by id.
    #[serde(default)]
    pub limits: Vec<Book>,
}

/// A price book or limit book in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// Its id: the name of its file.
    pub id: Id,
    /// How many lines.
    pub lines: u64,
    /// Date of its oldest line: an ISO date, as exact as known.
    pub oldest: String,
    /// Date of its newest line.
    pub newest: String,
    /// Size of its file, bytes.
    pub bytes: u64,
}

/// One report in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its id.
    pub id: Id,
    /// Its title.
    pub title: Text,
    /// What it measures.
    pub kind: Kind,
    /// Whose systems.
    pub provider: Vec<String>,
    /// The tools that ran the workloads, joined.
    pub tool: String,
    /// When it was published or run: an ISO date, as exact as known.
    pub date: String,
    /// How many systems.
    pub systems: u64,
    /// How many points.
    pub points: u64,
    /// Size of its files, bytes.
    pub bytes: u64,
    /// Its headline at default inputs.
    pub finding: Text,
    /// Throughput over loads: at most 4 series of 16 numbers.
    pub spark: Vec<Vec<f64>>,
}

impl Default for Catalog {
    fn default() -> Self {
        Self { format: format!("{FORMAT}/1"), reports: Vec::new(), prices: Vec::new(), limits: Vec::new() }
    }
}

/// Reads `catalog.json`. `file` is the name used in errors.
pub fn read(text: &str, file: &str) -> Result<Catalog, FormatError> {
    version::check_json(text, file, FORMAT)?;
    serde_json::from_str(text).map_err(|error| json_error(&error, file))
}

/// Writes `catalog.json`.
pub fn write(catalog: &Catalog) -> String {
    json::pretty(catalog)
}
