//! `points.csv`: one row per measured point and operation.

use crate::FormatError;
use crate::table::{Column, Table, cell, write as write_table};
use pricebench_model::{LatencyKind, Origin, Percentile, Point, Status, TRANSACTION};
use std::collections::BTreeSet;
use std::io::Read;

/// Name of the format, in the optional first line `# pricebench-points/1`.
pub const FORMAT: &str = "pricebench-points";

/// Columns with a meaning of their own, in the order they are written; percentiles stand before the maximum.
const COLUMNS: [&str; 30] = [
    "system",
    "workload",
    "run",
    "threads",
    "op",
    "offered_per_s",
    "background_mib_per_s",
    "duration_s",
    "count",
    "queries",
    "reads",
    "writes",
    "other",
    "errors",
    "reconnects",
    "retries",
    "rollbacks",
    "not_started",
    "per_s",
    "mib_per_s",
    "lat_min_ms",
    "lat_avg_ms",
    "lat_max_ms",
    "latency_kind",
    "block_kib",
    "queue_depth",
    "lateness_max_ms",
    "client_cpu_s",
    "status",
    "started_at",
];

/// Whether a header line looks like that of `points.csv`.
pub fn is_header(line: &str) -> bool {
    let columns: BTreeSet<&str> = line.split(',').map(str::trim).collect();
    ["system", "workload", "threads"].iter().all(|name| columns.contains(name))
}

struct Columns {
    /// The known columns, in the order of `COLUMNS`.
    known: [Option<Column>; COLUMNS.len()],
    percentiles: Vec<(Percentile, Column)>,
    extra: Vec<(String, Column)>,
}

impl Columns {
    fn of<R: Read>(table: &Table<R>, file: &str) -> Result<Self, FormatError> {
        for name in ["system", "workload", "threads"] {
            table.need(name)?;
        }
        let mut columns =
            Self { known: COLUMNS.map(|name| table.find(name)), percentiles: Vec::new(), extra: Vec::new() };
        for (at, header) in table.headers().iter().enumerate() {
            let column = Column(at);
            if COLUMNS.contains(&header.as_str()) {
                continue;
            }
            if let Some(percentile) = percentile_of(header) {
                if columns.percentiles.iter().any(|(other, _)| *other == percentile) {
                    return Err(FormatError::whole(
                        file,
                        (format!("the {percentile} twice"), format!("{percentile} 出现两次")),
                        ("every percentile once", "每个百分位数只出现一次"),
                    )
                    .in_column(header));
                }
                columns.percentiles.push((percentile, column));
            } else if !header.is_empty() {
                columns.extra.push((header.clone(), column));
            }
        }
        Ok(columns)
    }
}

fn percentile_of(header: &str) -> Option<Percentile> {
    Percentile::from_digits(header.strip_prefix("lat_p")?.strip_suffix("_ms")?)
}

/// Reads `points.csv`. `file` is the name used in errors and in each point's origin.
///
/// An empty cell is `None`, never 0. Unknown columns are kept in each point's `extra`.
pub fn read(mut input: impl Read, file: &str) -> Result<Vec<Point>, FormatError> {
    // One copy of the reader for every kind of input: the site pays for each by download.
    read_any(&mut input, file)
}

fn read_any(input: &mut dyn Read, file: &str) -> Result<Vec<Point>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    let columns = Columns::of(&table, file)?;
    let mut points = Vec::new();
    while table.next()? {
        points.push(point(&table, &columns, file)?);
    }
    Ok(points)
}

fn point<R: Read>(table: &Table<R>, columns: &Columns, file: &str) -> Result<Point, FormatError> {
    let [
        system,
        workload,
        run,
        threads,
        op,
        offered_per_s,
        background_mib_per_s,
        duration_s,
        count,
        queries,
        reads,
        writes,
        other,
        errors,
        reconnects,
        retries,
        rollbacks,
        not_started,
        per_s,
        mib_per_s,
        lat_min_ms,
        lat_avg_ms,
        lat_max_ms,
        latency_kind,
        block_kib,
        queue_depth,
        lateness_max_ms,
        client_cpu_s,
        status,
        started_at,
    ] = columns.known;
    let amount = |column| table.amount(column);
    let named = |column| table.filled(column, ("a name", "一个名称"));
    let mut point = Point {
        system: named(system)?,
        workload: named(workload)?,
        run: table
            .parse(run, ("a whole number from 1", "从 1 开始的整数"), |text| {
                text.parse().ok().filter(|run| *run >= 1)
            })?
            .unwrap_or(1),
        threads: table.small(threads)?,
        op: match table.text(op) {
            "" => TRANSACTION.to_owned(),
            op => op.to_owned(),
        },
        offered_per_s: amount(offered_per_s)?,
        background_mib_per_s: amount(background_mib_per_s)?,
        duration_s: table.positive(duration_s)?,
        count: table.count(count)?,
        queries: table.count(queries)?,
        reads: table.count(reads)?,
        writes: table.count(writes)?,
        other: table.count(other)?,
        errors: table.count(errors)?,
        reconnects: table.count(reconnects)?,
        retries: table.count(retries)?,
        rollbacks: table.count(rollbacks)?,
        not_started: table.count(not_started)?,
        per_s: amount(per_s)?,
        mib_per_s: amount(mib_per_s)?,
        block_kib: amount(block_kib)?,
        queue_depth: amount(queue_depth)?,
        lateness_max_ms: amount(lateness_max_ms)?,
        client_cpu_s: amount(client_cpu_s)?,
        started_at: Some(table.text(started_at).to_owned()).filter(|text| !text.is_empty()),
        origin: Some(Origin { file: file.to_owned(), line: table.line() }),
        ..Point::default()
    };
    point.latency.min_ms = amount(lat_min_ms)?;
    point.latency.avg_ms = amount(lat_avg_ms)?;
    point.latency.max_ms = amount(lat_max_ms)?;
    point.latency_kind = self::latency_kind(table, latency_kind)?;
    point.status = table
        .parse(status, ("ok, partial or failed", "ok、partial 或 failed"), |text| match text {
            "ok" => Some(Status::Ok),
            "partial" => Some(Status::Partial),
            "failed" => Some(Status::Failed),
            _ => None,
        })?
        .unwrap_or_default();
    for (percentile, column) in &columns.percentiles {
        if let Some(ms) = table.amount(Some(*column))? {
            point.latency.percentiles.insert(*percentile, ms);
        }
    }
    for (name, column) in &columns.extra {
        let text = table.text(Some(*column));
        if !text.is_empty() {
            point.extra.insert(name.clone(), text.to_owned());
        }
    }
    Ok(point)
}

/// A cell of a column `latency_kind`.
pub(crate) fn latency_kind<R: Read>(
    table: &Table<R>,
    column: Option<Column>,
) -> Result<Option<LatencyKind>, FormatError> {
    table.parse(column, ("response or service", "response 或 service"), |text| match text {
        "response" => Some(LatencyKind::Response),
        "service" => Some(LatencyKind::Service),
        _ => None,
    })
}

/// The word of a kind of latency; empty without one.
pub(crate) fn kind_word(kind: Option<LatencyKind>) -> &'static str {
    match kind {
        Some(LatencyKind::Response) => "response",
        Some(LatencyKind::Service) => "service",
        None => "",
    }
}

/// Writes `points.csv`: the columns that any point has a value for, in a fixed order.
pub fn write(points: &[Point]) -> String {
    let percentiles: BTreeSet<Percentile> =
        points.iter().flat_map(|point| point.latency.percentiles.keys().copied()).collect();
    let extra: BTreeSet<&String> = points.iter().flat_map(|point| point.extra.keys()).collect();
    let always = ["system", "workload", "run", "threads", "op"];
    let used: Vec<&str> = COLUMNS
        .into_iter()
        .filter(|name| always.contains(name) || points.iter().any(|p| !known(p, name).is_empty()))
        .collect();
    let at_max = used.iter().position(|name| after_percentiles(name)).unwrap_or(used.len());
    let mut header: Vec<String> = used[..at_max].iter().map(|name| (*name).to_owned()).collect();
    header.extend(percentiles.iter().map(|percentile| percentile.column()));
    header.extend(used[at_max..].iter().map(|name| (*name).to_owned()));
    header.extend(extra.iter().map(|name| (*name).clone()));
    let rows = points.iter().map(|point| {
        let mut row: Vec<String> = used[..at_max].iter().map(|name| known(point, name)).collect();
        row.extend(percentiles.iter().map(|p| cell(point.latency.percentiles.get(p).copied())));
        row.extend(used[at_max..].iter().map(|name| known(point, name)));
        row.extend(extra.iter().map(|name| point.extra.get(*name).cloned().unwrap_or_default()));
        row
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}

/// Whether a column stands after the percentiles.
fn after_percentiles(name: &str) -> bool {
    let max = COLUMNS.iter().position(|column| *column == "lat_max_ms");
    COLUMNS.iter().position(|column| *column == name) >= max
}

/// The cell of a known column.
fn known(point: &Point, name: &str) -> String {
    let count = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
    match name {
        "system" => point.system.clone(),
        "workload" => point.workload.clone(),
        "run" => point.run.to_string(),
        "threads" => count(point.threads.map(u64::from)),
        "op" => point.op.clone(),
        "offered_per_s" => cell(point.offered_per_s),
        "background_mib_per_s" => cell(point.background_mib_per_s),
        "duration_s" => cell(point.duration_s),
        "count" => count(point.count),
        "queries" => count(point.queries),
        "reads" => count(point.reads),
        "writes" => count(point.writes),
        "other" => count(point.other),
        "errors" => count(point.errors),
        "reconnects" => count(point.reconnects),
        "retries" => count(point.retries),
        "rollbacks" => count(point.rollbacks),
        "not_started" => count(point.not_started),
        "per_s" => cell(point.per_s),
        "mib_per_s" => cell(point.mib_per_s),
        "lat_min_ms" => cell(point.latency.min_ms),
        "lat_avg_ms" => cell(point.latency.avg_ms),
        "lat_max_ms" => cell(point.latency.max_ms),
        "latency_kind" => kind_word(point.latency_kind).to_owned(),
        "block_kib" => cell(point.block_kib),
        "queue_depth" => cell(point.queue_depth),
        "lateness_max_ms" => cell(point.lateness_max_ms),
        "client_cpu_s" => cell(point.client_cpu_s),
        "status" => match point.status {
            Status::Ok => "ok".to_owned(),
            Status::Partial => "partial".to_owned(),
            Status::Failed => "failed".to_owned(),
        },
        "started_at" => point.started_at.clone().unwrap_or_default(),
        _ => String::new(),
    }
}
