//! `latency.csv`: the non-empty buckets of each point's latency histogram.

use crate::table::{Table, cell, write as write_table};
use crate::{BucketRow, FormatError};
use pricebench_model::TRANSACTION;
use std::io::Read;

/// Name of the format.
pub const FORMAT: &str = "pricebench-latency";

const COLUMNS: [&str; 7] = ["system", "workload", "run", "threads", "op", "upper_ms", "count"];

/// Reads `latency.csv`. `file` is the name used in errors.
pub fn read(input: impl Read, file: &str) -> Result<Vec<BucketRow>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    let [system, workload, run, threads, op, upper, count] = COLUMNS.map(|name| table.find(name));
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
        });
    }
    Ok(rows)
}

/// Writes `latency.csv`.
pub fn write(rows: &[BucketRow]) -> String {
    let header: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    let rows = rows.iter().map(|row| {
        let BucketRow { system, workload, run, threads, op, upper_ms, count } = row;
        let upper = if upper_ms.is_finite() { cell(Some(*upper_ms)) } else { "inf".to_owned() };
        vec![
            system.clone(),
            workload.clone(),
            run.to_string(),
            threads.map(|threads| threads.to_string()).unwrap_or_default(),
            op.clone(),
            upper,
            count.to_string(),
        ]
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}
