//! What becomes of the reader's files: made in the worker, shown on the page.

use pricebench_formats::points;
use pricebench_importers::{Import, ImportError, import, report_of};
use pricebench_model::{Origin, Point, Report, Text};
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// What all files together were. Travels from the worker as JSON; the points travel beside it as `points.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// One verdict a file, in their order.
    pub(crate) files: Vec<Verdict>,
    /// The report of all good files; `None` where no file has a point.
    pub(crate) report: Option<Report>,
    /// Where each point was read, in the order of the points.
    origins: Vec<Option<Origin>>,
}

/// What one file was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    /// It was read.
    Good {
        /// How many points it held.
        points: usize,
        /// What must be known about how it was read, with the line each is about.
        notes: Vec<(Option<u64>, Text)>,
    },
    /// Its content is at fault.
    Bad {
        /// Line, from 1.
        line: Option<u64>,
        /// Column's header.
        column: Option<String>,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The browser could not read it; with the reason.
    Unreadable(String),
}

impl Verdict {
    fn of(result: &Result<Import, ImportError>) -> Self {
        match result {
            Ok(import) => Self::Good {
                points: import.points.len(),
                notes: import.notes.iter().map(|note| (note.line, note.kind.text())).collect(),
            },
            Err(ImportError::Format(fault)) => Self::Bad {
                line: fault.line,
                column: fault.column.clone(),
                found: fault.found.clone(),
                expected: fault.expected.clone(),
            },
            Err(error @ ImportError::Read { .. }) => Self::Unreadable(error.to_string()),
        }
    }
}

/// Files being read, one after the other.
#[derive(Default)]
pub(crate) struct Reading {
    verdicts: Vec<Verdict>,
    imports: Vec<Import>,
}

impl Reading {
    /// Reads one more file.
    pub(crate) fn add(&mut self, name: &str, input: impl BufRead) {
        let result = import(name, input);
        self.verdicts.push(Verdict::of(&result));
        self.imports.extend(result);
    }

    /// The outcome as JSON, and the points as `points.csv`.
    pub(crate) fn finish(self) -> Result<(String, String), String> {
        let (report, points) = report_of(&self.imports);
        let outcome = Outcome {
            files: self.verdicts,
            report: (!points.is_empty()).then_some(report),
            origins: points.iter().map(|point| point.origin.clone()).collect(),
        };
        let summary = serde_json::to_string(&outcome).map_err(|error| error.to_string())?;
        Ok((summary, points::write(&points)))
    }
}

impl Outcome {
    /// Reads an outcome from JSON.
    pub(crate) fn read(json: &str) -> Result<Self, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    /// The points, with the file and line of the reader's that each came from.
    pub(crate) fn points(&self, csv: &[u8]) -> Result<Vec<Point>, String> {
        let mut points = points::read(csv, "points.csv").map_err(|error| error.to_string())?;
        for (point, origin) in points.iter_mut().zip(&self.origins) {
            point.origin.clone_from(origin);
        }
        Ok(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "threads,transactions,queries,time,avg,95%\n2,11945,238900,300.05,50.21,55.82\n";

    #[test]
    fn points_keep_file_and_line_on_their_way_from_the_worker() {
        let mut reading = Reading::default();
        reading.add("m6g.csv", TABLE.as_bytes());
        let (summary, csv) = reading.finish().unwrap();
        let outcome = Outcome::read(&summary).unwrap();
        assert!(matches!(outcome.files[..], [Verdict::Good { points: 1, .. }]), "{:?}", outcome.files);
        let points = outcome.points(csv.as_bytes()).unwrap();
        assert_eq!(points[0].threads, Some(2));
        assert_eq!(points[0].origin, Some(Origin { file: "m6g.csv".to_owned(), line: 2 }));
    }

    #[test]
    fn a_bad_file_does_not_spoil_a_good_one() {
        let mut reading = Reading::default();
        reading.add("empty.txt", "".as_bytes());
        reading.add("m6g.csv", TABLE.as_bytes());
        let (summary, _) = reading.finish().unwrap();
        let outcome = Outcome::read(&summary).unwrap();
        assert!(
            matches!(outcome.files[..], [Verdict::Bad { .. }, Verdict::Good { .. }]),
            "{:?}",
            outcome.files
        );
        assert!(outcome.report.is_some());
    }

    #[test]
    fn without_any_point_there_is_no_report() {
        let (summary, _) = Reading::default().finish().unwrap();
        assert_eq!(Outcome::read(&summary).unwrap().report, None);
    }
}
