//! A table of classes: one row for each class and scenario, with the sizes of both.

use crate::source::Classes;
use pricebench_formats::FormatError;
use pricebench_model::{Id, Point, Report, Storage, System, Workload, WorkloadFacts};
use serde::Deserialize;

/// Bytes in a GiB.
const GIB: f64 = 1_073_741_824.0;

/// A row of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    scenario: String,
    class: String,
    cores: f64,
    memory_gb: f64,
    rows_per_table: u64,
    tables: u64,
    connections: u64,
    iops: f64,
    threads: u32,
    reads: u64,
    writes: u64,
}

/// The points of the table. The report's systems get their sizes from it, and the report a workload for each
/// scenario and size of the data.
pub(crate) fn points(
    file: &str,
    text: &str,
    classes: &Classes,
    report: &mut Report,
) -> Result<Vec<Point>, FormatError> {
    let mut reader = csv::ReaderBuilder::new().delimiter(b'|').from_reader(text.as_bytes());
    let mut points = Vec::new();
    for row in reader.deserialize() {
        let row: Row = row.map_err(|error| {
            let fault =
                FormatError::whole(file, error.to_string(), "a row of the table as its header names it");
            match error.position() {
                Some(position) => fault.at_line(position.line()),
                None => fault,
            }
        })?;
        let line = points.len() as u64 + 2;
        let fault = |found: &str, expected: &str| {
            FormatError::whole(file, format!("{found:?}"), expected).at_line(line)
        };
        let system = report.systems.iter_mut().find(|system| system.facts.class.as_ref() == Some(&row.class));
        let system = system.ok_or_else(|| fault(&row.class, "the class of a system in source.toml"))?;
        size(system, &row).map_err(|what| fault(what, "the same for a class in all scenarios"))?;
        let workload =
            workload(&row, classes).ok_or_else(|| fault(&row.scenario, "a scenario named in source.toml"))?;
        let mut point = Point::new(&system.id, &workload.id, 1, Some(row.threads));
        point.duration_s = workload.facts.duration_s;
        point.reads = Some(row.reads);
        point.writes = Some(row.writes);
        points.push(point);
        if report.workload(workload.id.as_str()).is_none() {
            report.workloads.push(workload);
        }
    }
    Ok(points)
}

/// Gives a system the sizes of a row; says which is not the one it has already.
fn size(system: &mut System, row: &Row) -> Result<(), &'static str> {
    let storage = system.storage.get_or_insert_with(Storage::default);
    let facts = &mut system.facts;
    let same = [
        (*facts.vcpu.get_or_insert(row.cores) == row.cores, "cores"),
        (*facts.memory_gib.get_or_insert(row.memory_gb) == row.memory_gb, "memory_gb"),
        (*storage.iops.get_or_insert(row.iops) == row.iops, "iops"),
        (*facts.max_connections.get_or_insert(row.connections) == row.connections, "connections"),
    ];
    same.into_iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(what))
}

/// The workload of a row; `None` for an unknown scenario.
fn workload(row: &Row, classes: &Classes) -> Option<Workload> {
    let scenario = classes.scenarios.iter().find(|scenario| scenario.id.as_str() == row.scenario)?;
    let rows = row.tables as f64 * row.rows_per_table as f64;
    // Three decimals of a GiB are finer than the estimate.
    let data_gib = (rows * classes.bytes_per_row / GIB * 1000.0).round() / 1000.0;
    Some(Workload {
        id: Id::from_label(&format!("{}-{}x{}", row.scenario, row.tables, row.rows_per_table)),
        tool: classes.workload.tool.clone(),
        facts: WorkloadFacts {
            scenario: Some(scenario.clone()),
            tables: Some(row.tables),
            rows_per_table: Some(row.rows_per_table),
            data_gib: Some(data_gib),
            data_basis: Some(classes.data_basis.clone()),
            ..classes.workload.facts.clone()
        },
    })
}
