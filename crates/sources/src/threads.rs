//! Tables of threads: the layout that the importers read.

use crate::SourceError;
use pricebench_formats::FormatError;
use pricebench_model::{Point, Report};

/// The points of tables that are named by the classes of the report's systems.
pub(crate) fn points(file: &str, text: &str, report: &Report) -> Result<Vec<Point>, SourceError> {
    let import = pricebench_importers::import(file, text.as_bytes())?;
    let fault = |found: String, expected: &str| FormatError::whole(file, found, expected);
    let [workload] = report.workloads.as_slice() else {
        return Err(fault(format!("{} workloads in source.toml", report.workloads.len()), "one").into());
    };
    let counted = import.workloads.first().and_then(|workload| workload.facts.statements_per_transaction);
    if counted != workload.facts.statements_per_transaction {
        let found = format!("{counted:?} statements in each transaction");
        return Err(fault(found, "as many as source.toml says").into());
    }
    let mut points = Vec::with_capacity(import.points.len());
    for mut point in import.points {
        let table = import.systems.iter().find(|system| system.id.as_str() == point.system);
        let class = table.map(|system| system.label.as_str());
        let system = report.systems.iter().find(|system| system.facts.class.as_deref() == class);
        let system = system.ok_or_else(|| {
            fault(format!("a table named {class:?}"), "the class of a system in source.toml")
        })?;
        system.id.as_str().clone_into(&mut point.system);
        workload.id.as_str().clone_into(&mut point.workload);
        points.push(point);
    }
    Ok(points)
}
