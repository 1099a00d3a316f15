//! Tables with a row for each point, in the columns of their source.

use crate::source::Columns;
use pricebench_formats::{FormatError, points};
use pricebench_model::{Id, Point, Report};
use rust_decimal::Decimal;

/// The points of a table whose cells go to the columns of `points.csv` as `columns` says.
pub(crate) fn points(
    file: &str,
    text: &str,
    columns: &Columns,
    report: &Report,
) -> Result<Vec<Point>, FormatError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let fault = |error: &csv::Error| {
        let fault = FormatError::whole(file, error.to_string(), "rows as the header names them");
        error.position().map_or(fault.clone(), |position| fault.at_line(position.line()))
    };
    let headers: Vec<String> =
        reader.headers().map_err(|error| fault(&error))?.iter().map(str::to_owned).collect();
    let mut all = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| fault(&error))?;
        let line = row.position().map_or(0, csv::Position::line);
        let cells: Vec<(&str, &str)> = headers.iter().map(String::as_str).zip(&row).collect();
        let wrong = |found: &str, expected: &str| {
            FormatError::whole(file, format!("{found:?}"), expected.to_owned()).at_line(line)
        };
        let mut header = Vec::new();
        let mut values = Vec::new();
        for (column, template) in &columns.cells {
            let filled = filled(template, &cells)
                .ok_or_else(|| wrong(template, "names of the table's columns in braces"))?;
            let value = match columns.times.get(column) {
                Some(times) if !filled.is_empty() => multiplied(&filled, *times)
                    .ok_or_else(|| wrong(&filled, "a number with a decimal point"))?,
                _ => filled,
            };
            let is_id = matches!(column.as_str(), "system" | "workload");
            header.push(column.clone());
            values.push(if is_id { Id::from_label(&value).to_string() } else { value });
        }
        let one = format!("{}\n{}\n", joined(&header), joined(&values));
        let read = points::read(one.as_bytes(), file).map_err(|fault| fault.at_line(line))?;
        for point in read {
            if report.system(&point.system).is_none() {
                return Err(wrong(&point.system, "the id of a system in source.toml"));
            }
            if report.workload(&point.workload).is_none() {
                return Err(wrong(&point.workload, "the id of a workload in source.toml"));
            }
            all.push(point);
        }
    }
    Ok(all)
}

/// A template with `{column}` replaced by the row's cell; `None` for a column that is not there.
fn filled(template: &str, cells: &[(&str, &str)]) -> Option<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        text.push_str(before);
        text.push_str(cells.iter().find(|(column, _)| *column == name)?.1.trim());
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// A number times a factor, in exact decimals.
pub(crate) fn multiplied(text: &str, times: Decimal) -> Option<String> {
    Some(text.parse::<Decimal>().ok()?.checked_mul(times)?.normalize().to_string())
}

/// A line of CSV.
pub(crate) fn joined<T: AsRef<str>>(cells: &[T]) -> String {
    let quoted: Vec<String> =
        cells.iter().map(|cell| format!("\"{}\"", cell.as_ref().replace('"', "\"\""))).collect();
    quoted.join(",")
}
