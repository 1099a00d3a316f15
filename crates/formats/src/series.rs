//! `series.csv`: one row per second of a point.

use crate::table::{Table, cell, write as write_table};
use crate::{FormatError, SeriesRow};
use pricebench_model::TRANSACTION;
use std::io::Read;

/// Name of the format.
pub const FORMAT: &str = "pricebench-series";

const COLUMNS: [&str; 13] = [
    "system",
    "workload",
    "run",
    "threads",
    "op",
    "second",
    "per_s",
    "lat_avg_ms",
    "lat_p95_ms",
    "lat_p99_ms",
    "errors",
    "mib_per_s",
    "background_mib_per_s",
];

/// Reads `series.csv`. `file` is the name used in errors.
pub fn read(input: impl Read, file: &str) -> Result<Vec<SeriesRow>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    let [system, workload, run, threads, op, second, per_s, avg, p95, p99, errors, mib, background] =
        COLUMNS.map(|name| table.find(name));
    for name in ["system", "workload", "second"] {
        table.need(name)?;
    }
    let mut rows = Vec::new();
    while table.next()? {
        rows.push(SeriesRow {
            system: table.text(system).to_owned(),
            workload: table.text(workload).to_owned(),
            run: table.small(run)?.unwrap_or(1),
            threads: table.small(threads)?,
            op: Some(table.text(op)).filter(|op| !op.is_empty()).unwrap_or(TRANSACTION).to_owned(),
            second: table.number(second)?.ok_or_else(|| {
                table.wrong(second, "", ("seconds since the measured time began", "从开始测量起的秒数"))
            })?,
            per_s: table.amount(per_s)?,
            lat_avg_ms: table.amount(avg)?,
            lat_p95_ms: table.amount(p95)?,
            lat_p99_ms: table.amount(p99)?,
            errors: table.amount(errors)?,
            mib_per_s: table.amount(mib)?,
            background_mib_per_s: table.amount(background)?,
        });
    }
    Ok(rows)
}

/// Writes `series.csv`; the column of the background load only where there is one.
pub fn write(rows: &[SeriesRow]) -> String {
    let mix = rows.iter().any(|row| row.background_mib_per_s.is_some());
    let columns = if mix { COLUMNS.len() } else { COLUMNS.len() - 1 };
    let header: Vec<String> = COLUMNS[..columns].iter().map(|name| (*name).to_owned()).collect();
    let rows = rows.iter().map(|row| {
        let SeriesRow {
            system,
            workload,
            run,
            threads,
            op,
            second,
            per_s,
            lat_avg_ms,
            lat_p95_ms,
            lat_p99_ms,
            errors,
            mib_per_s,
            background_mib_per_s,
        } = row;
        let mut cells = vec![
            system.clone(),
            workload.clone(),
            run.to_string(),
            threads.map(|threads| threads.to_string()).unwrap_or_default(),
            op.clone(),
            cell(Some(*second)),
            cell(*per_s),
            cell(*lat_avg_ms),
            cell(*lat_p95_ms),
            cell(*lat_p99_ms),
            cell(*errors),
            cell(*mib_per_s),
            cell(*background_mib_per_s),
        ];
        cells.truncate(columns);
        cells
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}
