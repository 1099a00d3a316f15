//! What the module that reads the reader's files hands over to the page. The two are modules of their own, so that
//! only those who give files download the importers.

use pricebench_formats::points;
use pricebench_model::{Origin, Point, Report, Text};
use serde::{Deserialize, Serialize};

/// What all files together were. Travels as JSON; the points travel beside it, see [`Places`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// One verdict a file, in their order.
    pub files: Vec<Verdict>,
    /// The report of all good files; `None` where no file has a point.
    pub report: Option<Report>,
}

/// What one file was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verdict {
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
        found: Text,
        /// What was expected.
        expected: Text,
    },
    /// The browser could not read it; with the reason.
    Unreadable(String),
}

/// The points' places in the reader's files, which `points.csv` does not tell: for each point the position of its
/// file, and its line. Line 0 stands for a point without a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(pub Vec<u32>);

impl Places {
    /// The places of points in files of these names.
    pub fn of(points: &[Point], names: &[String]) -> Self {
        let place = |point: &Point| {
            let origin = point.origin.as_ref()?;
            let file = names.iter().position(|name| *name == origin.file)?;
            Some([u32::try_from(file).ok()?, u32::try_from(origin.line).ok()?])
        };
        Self(points.iter().flat_map(|point| place(point).unwrap_or_default()).collect())
    }

    /// Reads `points.csv` and puts each point back in its place.
    ///
    /// # Errors
    ///
    /// What is wrong with `csv`, in words.
    pub fn read(&self, csv: &[u8], names: &[String]) -> Result<Vec<Point>, String> {
        let mut points = points::read(csv, "points.csv").map_err(|error| error.to_string())?;
        for (point, place) in points.iter_mut().zip(self.0.chunks_exact(2)) {
            point.origin = match *place {
                [file, line] if line > 0 => {
                    let name = names.get(file as usize).cloned();
                    name.map(|file| Origin { file, line: line.into() })
                }
                _ => None,
            };
        }
        Ok(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_keep_their_file_and_line() {
        let names = ["a.csv".to_owned(), "b.log".to_owned()];
        let at = |origin: Option<(&str, u64)>| Point {
            system: "s".to_owned(),
            workload: "w".to_owned(),
            op: "transaction".to_owned(),
            run: 1,
            origin: origin.map(|(file, line)| Origin { file: file.to_owned(), line }),
            ..Point::default()
        };
        let given = [at(Some(("b.log", 70_000))), at(None), at(Some(("a.csv", 2)))];
        let places = Places::of(&given, &names);
        assert_eq!(places.0, [1, 70_000, 0, 0, 0, 2]);
        assert_eq!(places.read(points::write(&given).as_bytes(), &names).unwrap(), given);
    }
}
