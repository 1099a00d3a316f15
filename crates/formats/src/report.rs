//! `report.json`.

use crate::{FormatError, version};
use pricebench_model::Report;

/// Name of the format.
pub const FORMAT: &str = "pricebench-report";
/// Name and version written.
pub const FORMAT_VERSION: &str = "pricebench-report/1";

/// Reads `report.json`. `file` is the name used in errors.
///
/// Unknown keys are ignored; a newer major version is refused.
pub fn read(text: &str, file: &str) -> Result<Report, FormatError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(FormatError::whole(file, "an empty file", "a report in JSON"));
    }
    version::check_json(text, file, FORMAT)?;
    let report: Report = serde_json::from_str(text).map_err(|error| json_error(&error, file))?;
    check(&report, file)?;
    Ok(report)
}

/// Writes `report.json`, indented, with a final line feed.
pub fn write(report: &Report) -> String {
    crate::json::pretty(report)
}

/// Turns a JSON error into ours, keeping its line.
pub(crate) fn json_error(error: &serde_json::Error, file: &str) -> FormatError {
    let expected = match error.classify() {
        serde_json::error::Category::Eof => "the rest of the file; it looks cut off",
        serde_json::error::Category::Syntax => "JSON; look at the character named",
        _ => "a value of the format described in docs/formats.md",
    };
    let message = error.to_string();
    let found = message.split(" at line ").next().unwrap_or(&message);
    let fault = FormatError::whole(file, found, expected);
    if error.line() > 0 { fault.at_line(error.line() as u64) } else { fault }
}

/// What serde cannot check: ids stand once, and there is something to show.
fn check(report: &Report, file: &str) -> Result<(), FormatError> {
    let twice = |field: &str, id: &str| {
        FormatError::whole(file, format!("the id {id:?} twice"), "every id once").in_column(field)
    };
    for (at, system) in report.systems.iter().enumerate() {
        if report.systems[..at].iter().any(|other| other.id == system.id) {
            return Err(twice("systems", system.id.as_str()));
        }
    }
    for (at, workload) in report.workloads.iter().enumerate() {
        if report.workloads[..at].iter().any(|other| other.id == workload.id) {
            return Err(twice("workloads", workload.id.as_str()));
        }
    }
    Ok(())
}
