//! A source's folder to a report's folder.

use crate::source::{Layout, SourceFile};
use crate::{SourceError, classes, columns as wide, threads};
use pricebench_formats::{FormatError, points, report, sha256_hex};
use pricebench_model::{FileInfo, Id};
use std::fs;
use std::path::{Path, PathBuf};

/// A report's folder: its id, and the names and contents of its files in the order they are to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The report's id.
    pub id: Id,
    /// Names and contents. `report.json`, which lists the others' hashes, is last.
    pub files: Vec<(&'static str, String)>,
}

/// The folders in `sources` that hold a source, by name.
///
/// # Errors
///
/// Where the folder cannot be read.
pub fn folders(sources: &Path) -> Result<Vec<PathBuf>, SourceError> {
    folders_with(sources, "source.toml")
}

/// The folders that hold a file of this name, by name.
pub(crate) fn folders_with(sources: &Path, name: &str) -> Result<Vec<PathBuf>, SourceError> {
    let failed = |source| SourceError::Read { path: sources.to_owned(), source };
    let mut folders = Vec::new();
    for entry in fs::read_dir(sources).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.join(name).is_file() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}

/// Makes the report of one source. The same source always gives the same bytes.
///
/// # Errors
///
/// Where a file of the source cannot be read, is damaged, or does not belong to the other.
pub fn convert(folder: &Path) -> Result<Folder, SourceError> {
    let path = folder.join("source.toml");
    let text = read(&path)?;
    let source: SourceFile = toml::from_str(&text)
        .map_err(|source| SourceError::Toml { path: path.clone(), source: Box::new(source) })?;
    let SourceFile { layout, mut report, classes, columns } = source;
    let path_of_table = folder.join("table.txt");
    let text = read(&path_of_table)?;
    let name = path_of_table.display().to_string();
    let points = match (layout, classes, columns) {
        (Layout::Threads, None, None) => threads::points(&name, &text, &report)?,
        (Layout::Classes, Some(classes), None) => classes::points(&name, &text, &classes, &mut report)?,
        (Layout::Columns, None, Some(columns)) => wide::points(&name, &text, &columns, &report)?,
        (layout, ..) => {
            let found = format!("layout {layout:?}");
            let expected = "a table [classes] with the layout \"classes\", [columns] with \"columns\", and none with \
                            \"threads\"";
            return Err(FormatError::whole(&path.display().to_string(), found, expected).into());
        }
    };
    let points = points::write(&points);
    let info = FileInfo { bytes: points.len() as u64, sha256: sha256_hex(points.as_bytes()) };
    report.files = [("points.csv".to_owned(), info)].into();
    let id = report.id.clone();
    Ok(Folder { id, files: vec![("points.csv", points), ("report.json", report::write(&report))] })
}

pub(crate) fn read(path: &Path) -> Result<String, SourceError> {
    fs::read_to_string(path).map_err(|source| SourceError::Read { path: path.to_owned(), source })
}
