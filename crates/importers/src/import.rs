//! The one way in: a file of any kind that is understood.

#[cfg(feature = "fio")]
use crate::fio;
use crate::{ImportError, Note, detect, own, sysbench, table};
use pricebench_formats::{BucketRow, SeriesRow};
use pricebench_model::{Point, System, Workload};
use std::io::{BufRead, Cursor, Read as _};

/// What a file was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own `points.csv`.
    Points,
    /// A delimited table with one row per number of threads.
    Table,
    /// What sysbench 1.0 or 1.1 prints for an SQL script.
    Sysbench,
    /// What fio 3 prints with `--output-format=json` or `json+`.
    #[cfg(feature = "fio")]
    Fio,
}

/// What a file held.
///
/// `points`, `series` and `buckets` name their system and workload by the ids in `systems` and `workloads`,
/// which are unique within the import only.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// What the file was.
    pub format: Format,
    /// The systems measured, by the names the file gives them, else by the file's name.
    pub systems: Vec<System>,
    /// The workloads run, as far as the file tells.
    pub workloads: Vec<Workload>,
    /// The points, each with the file and line it came from.
    pub points: Vec<Point>,
    /// One-second reports.
    pub series: Vec<SeriesRow>,
    /// Latency histograms.
    pub buckets: Vec<BucketRow>,
    /// What must be known about how the file was read.
    pub notes: Vec<Note>,
}

/// Reads a file named `name`, which may be of any kind in [`Format`]; its content decides.
///
/// Reads once from start to end; memory grows with the points only.
///
/// # Errors
///
/// [`ImportError::Format`] for content that is empty, binary, of a tool not read by this version, damaged or
/// without a complete result; [`ImportError::Read`] where `input` fails.
pub fn import(name: &str, mut input: impl BufRead) -> Result<Import, ImportError> {
    let head =
        detect::head(&mut input).map_err(|source| ImportError::Read { file: name.to_owned(), source })?;
    let format = detect::detect(name, &head)?;
    let whole = Cursor::new(head).chain(input);
    match format {
        Format::Points => own::read(name, whole),
        Format::Table => table::read(name, whole),
        Format::Sysbench => sysbench::read(name, whole),
        #[cfg(feature = "fio")]
        Format::Fio => fio::read(name, whole),
    }
}
