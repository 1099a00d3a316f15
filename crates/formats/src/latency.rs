//! `latency.csv`: the non-empty buckets of each point's latency histogram.

use crate::table::{Table, cell, write as write_table};
use crate::{BucketRow, FormatError, points};
use pricebench_model::TRANSACTION;
use std::io::Read;

/// Name of the format.
pub const FORMAT: &str = "pricebench-latency";

const COLUMNS: [&str; 9] = [
    "system",
    "workload",
    "run",
    "threads",
    "op",
    "upper_ms",
    "count",
    "background_mib_per_s",
    "latency_kind",
];
/// Those that every file has.
const ALWAYS: usize = 7;

/// Reads `latency.csv`. `file` is the name used in errors.
pub fn read(input: impl Read, file: &str) -> Result<Vec<BucketRow>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    let [system, workload, run, threads, op, upper, count, background, kind] =
        COLUMNS.map(|name| table.find(name));
    for name in ["system", "workload", "upper_ms", "count"] {
        table.need(name)?;
    }
    let mut rows = Vec::new();
    while table.next()? {
        let upper_ms = table.parse(upper, ("milliseconds, or inf", "毫秒数，或 inf"), |text| match text
        {
            "inf" => Some(f64::INFINITY),
            text => text.parse::<f64>().ok().filter(|ms| ms.is_finite() && *ms >= 0.0),
        })?;
        rows.push(BucketRow {
            system: table.text(system).to_owned(),
            workload: table.text(workload).to_owned(),
            run: table.small(run)?.unwrap_or(1),
            threads: table.small(threads)?,
            op: Some(table.text(op)).filter(|op| !op.is_empty()).unwrap_or(TRANSACTION).to_owned(),
            upper_ms: upper_ms
                .ok_or_else(|| table.wrong(upper, "", ("milliseconds, or inf", "毫秒数，或 inf")))?,
            count: table.count(count)?.ok_or_else(|| table.wrong(count, "", ("a whole number", "整数")))?,
            background_mib_per_s: table.amount(background)?,
            latency_kind: points::latency_kind(&table, kind)?,
        });
    }
    Ok(rows)
}

/// Writes `latency.csv`; the last two columns only where a row has something in them.
pub fn write(rows: &[BucketRow]) -> String {
    let more = rows.iter().any(|row| row.background_mib_per_s.is_some() || row.latency_kind.is_some());
    let columns = if more { COLUMNS.len() } else { ALWAYS };
    let header: Vec<String> = COLUMNS[..columns].iter().map(|name| (*name).to_owned()).collect();
    let rows = rows.iter().map(|row| {
        let BucketRow {
            system,
            workload,
            run,
            threads,
            op,
            upper_ms,
            count,
            background_mib_per_s,
            latency_kind,
        } = row;
        let upper = if upper_ms.is_finite() { cell(Some(*upper_ms)) } else { "inf".to_owned() };
        let mut cells = vec![
            system.clone(),
            workload.clone(),
            run.to_string(),
            threads.map(|threads| threads.to_string()).unwrap_or_default(),
            op.clone(),
            upper,
            count.to_string(),
            cell(*background_mib_per_s),
            points::kind_word(*latency_kind).to_owned(),
        ];
        cells.truncate(columns);
        cells
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}
