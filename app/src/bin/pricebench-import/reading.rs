//! Files being read, one after the other.

use pricebench_app::{Outcome, Places, Verdict};
use pricebench_formats::points;
use pricebench_importers::{Import, ImportError, import, report_of};
use std::io::BufRead;

/// Files being read.
#[derive(Default)]
pub(crate) struct Reading {
    names: Vec<String>,
    verdicts: Vec<Verdict>,
    imports: Vec<Import>,
}

impl Reading {
    /// Reads one more file.
    pub(crate) fn add(&mut self, name: String, input: impl BufRead) {
        let result = import(&name, input);
        self.names.push(name);
        self.verdicts.push(verdict(&result));
        self.imports.extend(result);
    }

    /// The outcome as JSON, the points as `points.csv`, and their places.
    pub(crate) fn finish(self) -> Result<(String, String, Places), String> {
        let (report, points) = report_of(&self.imports);
        let outcome = Outcome { files: self.verdicts, report: (!points.is_empty()).then_some(report) };
        let summary = serde_json::to_string(&outcome).map_err(|error| error.to_string())?;
        Ok((summary, points::write(&points), Places::of(&points, &self.names)))
    }
}

fn verdict(result: &Result<Import, ImportError>) -> Verdict {
    match result {
        Ok(import) => Verdict::Good {
            points: import.points.len(),
            notes: import.notes.iter().map(|note| (note.line, note.kind.text())).collect(),
        },
        Err(ImportError::Format(fault)) => Verdict::Bad {
            line: fault.line,
            column: fault.column.clone(),
            found: fault.found.clone(),
            expected: fault.expected.clone(),
        },
        Err(error @ ImportError::Read { .. }) => Verdict::Unreadable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pricebench_model::Origin;

    const TABLE: &str = "threads,transactions,queries,time,avg,95%\n2,11945,238900,300.05,50.21,55.82\n";

    fn finish(reading: Reading) -> (Outcome, String, Places) {
        let (summary, csv, places) = reading.finish().unwrap();
        (serde_json::from_str(&summary).unwrap(), csv, places)
    }

    #[test]
    fn points_keep_file_and_line_on_their_way_from_the_worker() {
        let mut reading = Reading::default();
        reading.add("m6g.csv".to_owned(), TABLE.as_bytes());
        let (outcome, csv, places) = finish(reading);
        assert!(matches!(outcome.files[..], [Verdict::Good { points: 1, .. }]), "{:?}", outcome.files);
        let points = places.read(csv.as_bytes(), &["m6g.csv".to_owned()]).unwrap();
        assert_eq!(points[0].threads, Some(2));
        assert_eq!(points[0].origin, Some(Origin { file: "m6g.csv".to_owned(), line: 2 }));
    }

    #[test]
    fn a_bad_file_does_not_spoil_a_good_one() {
        let mut reading = Reading::default();
        reading.add("empty.txt".to_owned(), "".as_bytes());
        reading.add("m6g.csv".to_owned(), TABLE.as_bytes());
        let (outcome, _, places) = finish(reading);
        assert!(
            matches!(outcome.files[..], [Verdict::Bad { .. }, Verdict::Good { .. }]),
            "{:?}",
            outcome.files
        );
        assert!(outcome.report.is_some());
        assert_eq!(places.0, [1, 2]);
    }

    #[test]
    fn without_any_point_there_is_no_report() {
        assert_eq!(finish(Reading::default()).0.report, None);
    }
}
