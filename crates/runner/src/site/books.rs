//! The price books and limit books of a site.

use anyhow::Context;
use pricebench_formats::catalog::Book;
use pricebench_formats::{FormatError, limits, prices};
use pricebench_model::{AsOf, Id};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The price books below `site`, by id.
pub(super) fn prices(site: &Path) -> anyhow::Result<Vec<Book>> {
    books(site, "prices", |text, file| {
        Ok(prices::read(text, file)?.into_iter().map(|line| line.as_of).collect())
    })
}

/// The limit books below `site`, by id.
pub(super) fn limits(site: &Path) -> anyhow::Result<Vec<Book>> {
    books(site, "limits", |text, file| {
        Ok(limits::read(text, file)?.into_iter().map(|line| line.as_of).collect())
    })
}

/// The books of one kind; `dates` reads a book and gives the dates of its lines.
fn books(
    site: &Path,
    kind: &str,
    dates: fn(&[u8], &str) -> Result<Vec<AsOf>, FormatError>,
) -> anyhow::Result<Vec<Book>> {
    let mut books = Vec::new();
    for path in files(&site.join(kind))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let id = Id::new(name).with_context(|| format!("failed to name the book {}", path.display()))?;
        let bytes = fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        let dates = dates(&bytes, &path.display().to_string())?;
        let text = |date: Option<&AsOf>| date.map(AsOf::to_string).unwrap_or_default();
        books.push(Book {
            id,
            lines: dates.len() as u64,
            oldest: text(dates.iter().min()),
            newest: text(dates.iter().max()),
            bytes: bytes.len() as u64,
        });
    }
    Ok(books)
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
