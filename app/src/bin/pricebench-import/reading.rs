//! Files being read, one after the other.

use pricebench_app::{Outcome, Places, Verdict};
use pricebench_formats::points;
use pricebench_importers::{Import, ImportError, import, report_of};
use std::io::BufRead;

/// How many points the page is given at a time, so that reading them never stops it for long.
const PIECE: usize = 5_000;

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

    /// Hands over the points in pieces, each as a `points.csv` and the places; returns the outcome as JSON.
    pub(crate) fn finish(self, mut take: impl FnMut(&str, Places)) -> Result<String, String> {
        let (report, points) = report_of(&self.imports);
        for piece in points.chunks(PIECE) {
            take(&points::write(piece), Places::of(piece, &self.names));
        }
        let outcome = Outcome { files: self.verdicts, report: (!points.is_empty()).then_some(report) };
        serde_json::to_string(&outcome).map_err(|error| error.to_string())
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
            found: fault.found.as_ref().clone(),
            expected: fault.expected.as_ref().clone(),
        },
        Err(error @ ImportError::Read { .. }) => Verdict::Unreadable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pricebench_model::{Origin, Point};

    const TABLE: &str = "threads,transactions,queries,time,avg,95%\n2,11945,238900,300.05,50.21,55.82\n";

    /// The outcome and the points as the page gets them, and in how many pieces.
    fn finish(reading: Reading) -> (Outcome, Vec<Point>, usize) {
        let (names, mut points, mut pieces) = (reading.names.clone(), Vec::new(), 0);
        let take = |csv: &str, places: Places| {
            points.extend(places.read(csv.as_bytes(), &names).unwrap());
            pieces += 1;
        };
        let summary = reading.finish(take).unwrap();
        (serde_json::from_str(&summary).unwrap(), points, pieces)
    }

    #[test]
    fn points_keep_file_and_line_on_their_way_from_the_worker() {
        let mut reading = Reading::default();
        reading.add("m6g.csv".to_owned(), TABLE.as_bytes());
        let (outcome, points, _) = finish(reading);
        assert!(matches!(outcome.files[..], [Verdict::Good { points: 1, .. }]), "{:?}", outcome.files);
        assert_eq!(points[0].threads, Some(2));
        assert_eq!(points[0].origin, Some(Origin { file: "m6g.csv".to_owned(), line: 2 }));
    }

    #[test]
    fn a_bad_file_does_not_spoil_a_good_one() {
        let mut reading = Reading::default();
        reading.add("empty.txt".to_owned(), "".as_bytes());
        reading.add("m6g.csv".to_owned(), TABLE.as_bytes());
        let (outcome, points, _) = finish(reading);
        assert!(
            matches!(outcome.files[..], [Verdict::Bad { .. }, Verdict::Good { .. }]),
            "{:?}",
            outcome.files
        );
        assert!(outcome.report.is_some());
        assert_eq!(points[0].origin, Some(Origin { file: "m6g.csv".to_owned(), line: 2 }));
    }

    #[test]
    fn many_points_come_in_pieces_and_stay_whole() {
        let mut text = "system,workload,run,threads,op,duration_s,count\n".to_owned();
        for run in 1..=12_001 {
            text += &format!("old,oltp,{run},8,transaction,60,{}\n", 6_000 + run);
        }
        let mut reading = Reading::default();
        reading.add("big.csv".to_owned(), text.as_bytes());
        let (_, points, pieces) = finish(reading);
        assert_eq!((points.len(), pieces), (12_001, 3));
        let last = points.last().unwrap();
        assert_eq!((last.run, last.count), (12_001, Some(18_001)));
        assert_eq!(last.origin, Some(Origin { file: "big.csv".to_owned(), line: 12_002 }));
    }

    #[test]
    fn without_any_point_there_is_no_report() {
        assert_eq!(finish(Reading::default()).0.report, None);
    }
}
