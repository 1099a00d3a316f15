//! What a person names on the command line: a report folder, or a file of any kind that is understood.

use crate::exit::Hint;
use crate::folder;
use anyhow::Context;
use pricebench_importers::{Import, import, report_of};
use pricebench_model::{Point, Report};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// A report with its points, wherever it came from.
#[derive(Debug)]
pub struct Input {
    /// The report; made up for a file that is no report.
    pub report: Report,
    /// Its points.
    pub points: Vec<Point>,
}

/// Reads a report folder or a file.
pub fn read(path: &Path) -> anyhow::Result<Input> {
    // `DIR/report.json` means the report, as people find it by completion.
    let is_report = path.file_name().is_some_and(|name| name == folder::REPORT);
    let dir = if is_report { path.parent() } else { Some(path).filter(|path| path.is_dir()) };
    let Some(dir) = dir else {
        let (report, points) = report_of(&[file(path)?]);
        return Ok(Input { report, points });
    };
    let reading = folder::read(dir);
    match reading.folder {
        Some(folder) => Ok(Input { report: folder.report, points: folder.points }),
        None => {
            let faults: Vec<String> = reading.faults.into_iter().map(|fault| fault.text).collect();
            Err(anyhow::anyhow!("{}", faults.join("\n")))
                .hint("a report folder holds report.json and points.csv; docs/formats.md describes them")
                .with_context(|| format!("failed to read the report in {}", dir.display()))
        }
    }
}

/// Imports one file, or standard input for `-`.
pub fn file(path: &Path) -> anyhow::Result<Import> {
    let failed = || format!("failed to import {}", path.display());
    if path.as_os_str() == "-" {
        return import("standard input", io::stdin().lock()).with_context(failed);
    }
    let opened = File::open(path).with_context(failed)?;
    if opened.metadata().with_context(failed)?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(failed);
    }
    import(&path.display().to_string(), BufReader::with_capacity(1 << 16, opened)).with_context(failed)
}
