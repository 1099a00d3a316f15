//! The price books and limit books of a site.

use anyhow::Context;
use pricebench_formats::catalog::Book;
use pricebench_formats::{FormatError, limits, prices};
use pricebench_model::{AsOf, BookLine, Id, LimitLine};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The price books below `site`, by id, and the lines of all.
pub(super) fn prices(site: &Path) -> anyhow::Result<(Vec<Book>, Vec<BookLine>)> {
    books(site, "prices", |text, file| prices::read(text, file), |line| &line.as_of)
}

/// The limit books below `site`, by id, and the lines of all.
pub(super) fn limits(site: &Path) -> anyhow::Result<(Vec<Book>, Vec<LimitLine>)> {
    books(site, "limits", |text, file| limits::read(text, file), |line| &line.as_of)
}

/// The books of one kind with their lines; `read` reads a book, `date` gives a line's date.
fn books<L>(
    site: &Path,
    kind: &str,
    read: fn(&[u8], &str) -> Result<Vec<L>, FormatError>,
    date: fn(&L) -> &AsOf,
) -> anyhow::Result<(Vec<Book>, Vec<L>)> {
    let (mut books, mut all) = (Vec::new(), Vec::new());
    for path in files(&site.join(kind))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let id = Id::new(name).with_context(|| format!("failed to name the book {}", path.display()))?;
        let bytes = fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        let lines = read(&bytes, &path.display().to_string())?;
        let dates = || lines.iter().map(date);
        let text = |date: Option<&AsOf>| date.map(AsOf::to_string).unwrap_or_default();
        books.push(Book {
            id,
            lines: lines.len() as u64,
            oldest: text(dates().min()),
            newest: text(dates().max()),
            bytes: bytes.len() as u64,
        });
        all.extend(lines);
    }
    Ok((books, all))
}

/// The CSV files of a folder, by name; none where there is no such folder.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let failed = || format!("failed to list {}", folder.display());
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(failed),
    };
    let mut paths = Vec::new();
    for found in entries {
        let path = found.with_context(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "csv") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
