//! A book's folder to a price book or limit book.

use crate::SourceError;
use crate::columns::{joined, multiplied};
use pricebench_formats::{FormatError, limits, prices};
use pricebench_model::{BookLine, Id, LimitLine};
use rust_decimal::Decimal;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A price book or limit book: its place below `public` and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Such as `limits/aws-ebs.csv`.
    pub place: String,
    /// The file.
    pub content: String,
}

/// What `book.toml` says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    kind: Kind,
    id: Id,
    tables: Vec<TableFile>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Prices,
    Limits,
}

/// A table, either of lines as they are published or of a row for each class.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    file: String,
    /// The column that names the class of a row; without it the table is one of lines.
    class: Option<String>,
    /// Cells that all lines of the table have in common.
    #[serde(default)]
    same: BTreeMap<String, String>,
    /// The columns that become lines.
    #[serde(default)]
    columns: Vec<ColumnOf>,
}

/// A column of a table with a row for each class: every cell in it that is not empty becomes a line.
#[derive(Debug, Deserialize)]
struct ColumnOf {
    name: String,
    /// By what the cell is multiplied.
    times: Option<Decimal>,
    /// Cells of the column's lines.
    #[serde(flatten)]
    cells: BTreeMap<String, String>,
}

/// The folders in `books` that hold a book, by name.
///
/// # Errors
///
/// Where the folder cannot be read.
pub fn book_folders(books: &Path) -> Result<Vec<PathBuf>, SourceError> {
    crate::convert::folders_with(books, "book.toml")
}

/// Makes a book of its tables. The same tables always give the same bytes.
///
/// # Errors
///
/// Where a file cannot be read, is damaged, or states something twice.
pub fn convert_book(folder: &Path) -> Result<Book, SourceError> {
    let path = folder.join("book.toml");
    let text = crate::convert::read(&path)?;
    let BookFile { kind, id, tables } =
        toml::from_str(&text).map_err(|source| SourceError::Toml { path, source: Box::new(source) })?;
    let (mut price_lines, mut limit_lines) = (Vec::new(), Vec::new());
    for table in &tables {
        let path = folder.join(&table.file);
        let name = path.display().to_string();
        match kind {
            Kind::Prices => price_lines.extend(lines_of(table, &path, &name, "amount", read_prices)?),
            Kind::Limits => limit_lines.extend(lines_of(table, &path, &name, "value", read_limits)?),
        }
    }
    // Read back whole: nothing may be stated twice across tables.
    let (place, content) = match kind {
        Kind::Prices => (format!("prices/{id}.csv"), prices::write(&price_lines)),
        Kind::Limits => (format!("limits/{id}.csv"), limits::write(&limit_lines)),
    };
    match kind {
        Kind::Prices => drop(prices::read(content.as_bytes(), &place)?),
        Kind::Limits => drop(limits::read(content.as_bytes(), &place)?),
    }
    Ok(Book { place, content })
}

fn read_prices(text: &str, file: &str) -> Result<Vec<BookLine>, FormatError> {
    prices::read(text.as_bytes(), file)
}

fn read_limits(text: &str, file: &str) -> Result<Vec<LimitLine>, FormatError> {
    limits::read(text.as_bytes(), file)
}

/// The lines of a table; `value` is the format's column that a cell goes to.
fn lines_of<T>(
    table: &TableFile,
    path: &Path,
    name: &str,
    value: &str,
    read: fn(&str, &str) -> Result<Vec<T>, FormatError>,
) -> Result<Vec<T>, SourceError> {
    let text =
        fs::read_to_string(path).map_err(|source| SourceError::Read { path: path.to_owned(), source })?;
    let Some(class) = &table.class else { return Ok(read(&text, name)?) };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let fault = |error: &csv::Error| {
        let fault = FormatError::whole(name, error.to_string(), "rows as the header names them");
        error.position().map_or(fault.clone(), |position| fault.at_line(position.line()))
    };
    let headers = reader.headers().map_err(|error| fault(&error))?.clone();
    let place = |column: &str| {
        headers.iter().position(|header| header == column).ok_or_else(|| {
            let found = headers.iter().collect::<Vec<_>>().join(", ");
            FormatError::whole(name, format!("the columns {found}"), format!("a column {column}")).at_line(1)
        })
    };
    let class_at = place(class)?;
    let columns: Vec<(usize, &ColumnOf)> = table
        .columns
        .iter()
        .map(|column| Ok((place(&column.name)?, column)))
        .collect::<Result<_, FormatError>>()?;
    let mut lines = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| fault(&error))?;
        let line = row.position().map_or(0, csv::Position::line);
        for (at, column) in &columns {
            let cell = row.get(*at).unwrap_or_default();
            if cell.is_empty() {
                continue;
            }
            let here = |mut fault: FormatError| {
                name.clone_into(&mut fault.file);
                fault.line = Some(line);
                fault.column = Some(format!("column {}", column.name));
                fault
            };
            let found = cell;
            let cell = column.times.map_or(Some(cell.to_owned()), |times| multiplied(cell, times));
            let cell = cell.ok_or_else(|| {
                here(FormatError::whole(name, format!("{found:?}"), "a number with a decimal point"))
            })?;
            let mut cells: BTreeMap<&str, &str> = table
                .same
                .iter()
                .chain(&column.cells)
                .map(|(key, text)| (key.as_str(), text.as_str()))
                .collect();
            cells.insert("class", row.get(class_at).unwrap_or_default());
            cells.insert(value, &cell);
            lines.extend(read(&one_line(&cells), name).map_err(here)?);
        }
    }
    Ok(lines)
}

/// A file of one line.
fn one_line(cells: &BTreeMap<&str, &str>) -> String {
    let (header, row): (Vec<&str>, Vec<&str>) = cells.iter().unzip();
    format!("{}\n{}\n", joined(&header), joined(&row))
}
