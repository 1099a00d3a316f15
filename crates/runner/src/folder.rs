//! Report folders: read, and checked against themselves.

use pricebench_formats::{FormatError, counted, latency, points, report, series, sha256_hex};
use pricebench_model::{Measure, Point, Report, Severity, Status};
use serde::Serialize;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// The report itself, in its folder.
pub const REPORT: &str = "report.json";
/// Its points.
pub const POINTS: &str = "points.csv";
const SERIES: &str = "series.csv";
const LATENCY: &str = "latency.csv";

/// A report folder whose files could be read.
#[derive(Debug)]
pub struct Folder {
    /// Where it is.
    pub dir: PathBuf,
    /// The report.
    pub report: Report,
    /// Its points.
    pub points: Vec<Point>,
    /// Names of the files that belong to it, sorted.
    pub files: Vec<String>,
    /// Their size, bytes.
    pub bytes: u64,
}

/// Something wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// How much it matters: a warning leaves the report usable.
    #[serde(serialize_with = "severity_word")]
    pub severity: Severity,
    /// What is wrong, with file and line.
    pub text: String,
}

/// What reading a folder gave.
#[derive(Debug, Default)]
pub struct Reading {
    /// The report, where it and its points could be read.
    pub folder: Option<Folder>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// Whether nothing worse than a warning was found.
    pub fn is_sound(&self) -> bool {
        self.folder.is_some() && self.faults.iter().all(|fault| fault.severity < Severity::Error)
    }

    fn fault(&mut self, severity: Severity, text: impl Into<String>) {
        self.faults.push(Fault { severity, text: text.into() });
    }

    fn error(&mut self, text: impl ToString) {
        self.fault(Severity::Error, text.to_string());
    }
}

/// The word of a severity in what programs read.
pub fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "info",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn severity_word<S: serde::Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity_name(*severity))
}

/// Reads a report folder and checks it: formats, sizes and hashes, and that what is referred to exists.
pub fn read(dir: &Path) -> Reading {
    let mut reading = Reading::default();
    let mut bodies = BTreeMap::new();
    for name in [REPORT, POINTS, SERIES, LATENCY] {
        let file = dir.join(name);
        match fs::read(&file) {
            Ok(body) => {
                bodies.insert(name.to_owned(), body);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && [SERIES, LATENCY].contains(&name) => {}
            Err(error) => reading.error(format!("{}: cannot be read: {error}", file.display())),
        }
    }
    let named = |name: &str| dir.join(name).display().to_string();
    let report = bodies.get(REPORT).and_then(|body| keep(&mut reading, read_report(body, &named(REPORT))));
    let points =
        bodies.get(POINTS).and_then(|body| keep(&mut reading, points::read(body.as_slice(), &named(POINTS))));
    if let Some(body) = bodies.get(SERIES) {
        keep(&mut reading, series::read(body.as_slice(), &named(SERIES)));
    }
    if let Some(body) = bodies.get(LATENCY) {
        keep(&mut reading, latency::read(body.as_slice(), &named(LATENCY)));
    }
    let (Some(report), Some(points)) = (report, points) else { return reading };
    check_files(&mut reading, dir, &report, &mut bodies);
    check_points(&mut reading, &report, &points, &named(POINTS));
    check_references(&mut reading, &report, &named(REPORT));
    let bytes = bodies.values().map(|body| body.len() as u64).sum();
    let files = bodies.into_keys().collect();
    reading.folder = Some(Folder { dir: dir.to_path_buf(), report, points, files, bytes });
    reading
}

fn keep<T>(reading: &mut Reading, result: Result<T, FormatError>) -> Option<T> {
    result.map_err(|fault| reading.error(fault)).ok()
}

fn read_report(body: &[u8], file: &str) -> Result<Report, FormatError> {
    let text = std::str::from_utf8(body)
        .map_err(|error| FormatError::whole(file, format!("a byte that is not UTF-8 ({error})"), "UTF-8"))?;
    report::read(text, file)
}

/// Sizes and hashes of the listed files; data that is there and not listed.
fn check_files(reading: &mut Reading, dir: &Path, report: &Report, bodies: &mut BTreeMap<String, Vec<u8>>) {
    for (name, info) in &report.files {
        let file = dir.join(name).display().to_string();
        if !is_plain(name) {
            let listing = dir.join(REPORT).display().to_string();
            let fault =
                FormatError::whole(&listing, format!("{name:?}"), "the name of a file beside report.json");
            reading.error(fault.in_column("files"));
            continue;
        }
        if !bodies.contains_key(name) {
            match fs::read(dir.join(name)) {
                Ok(body) => {
                    bodies.insert(name.clone(), body);
                }
                Err(error) => reading.error(format!("{file}: cannot be read: {error}")),
            }
        }
        let Some(body) = bodies.get(name) else { continue };
        let (bytes, sha256) = (body.len() as u64, sha256_hex(body));
        if (bytes, &sha256) != (info.bytes, &info.sha256) {
            let found = format!("{bytes} bytes with SHA-256 {}…", sha256.get(..12).unwrap_or_default());
            let expected = format!(
                "{} bytes with {}… as report.json says: it was changed after the report was made",
                info.bytes,
                info.sha256.chars().take(12).collect::<String>(),
            );
            reading.error(FormatError::whole(&file, found, expected));
        }
    }
    for name in [POINTS, SERIES, LATENCY] {
        if bodies.contains_key(name) && !report.files.contains_key(name) {
            let file = dir.join(name);
            let text = format!(
                "{}: report.json does not list it, so that a change would not be noticed",
                file.display()
            );
            reading.fault(Severity::Warning, text);
        }
    }
}

/// Whether a name is that of a file in the folder itself, and not one that `publish` writes.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let single = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    single && !name.starts_with('.') && !name.contains('\\') && ![REPORT, "index.html"].contains(&name)
}

/// Points of undeclared systems and workloads, points that stand twice, no points at all.
fn check_points(reading: &mut Reading, report: &Report, points: &[Point], file: &str) {
    if !points.iter().any(is_measured) {
        let found = match points.len() {
            0 => "no points".to_owned(),
            count => format!("{} and no figure in any", counted(count, "point")),
        };
        let expected =
            "at least one measured point: measure again, where `pricebench run` made it with --resume";
        reading.error(FormatError::whole(file, found, expected));
    }
    let mut undeclared = BTreeSet::new();
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    for point in points {
        let line = point.origin.as_ref().map_or(0, |origin| origin.line);
        let declared = [
            ("system", &point.system, report.system(&point.system).is_some()),
            ("workload", &point.workload, report.workload(&point.workload).is_some()),
        ];
        for (column, name, known) in declared {
            if !known && undeclared.insert((column, name.clone())) {
                let expected = format!("a {column} that report.json declares");
                let fault = FormatError::whole(file, format!("{name:?}"), expected);
                reading.error(fault.at_line(line).in_column(format!("column {column}")));
            }
        }
        match seen.entry(identity(point)) {
            Entry::Vacant(free) => {
                free.insert(line);
            }
            Entry::Occupied(first) => {
                let found = format!("the point of line {} again", first.get());
                let expected = "every point once: number repeats in the column run";
                reading.error(FormatError::whole(file, found, expected).at_line(line));
            }
        }
    }
}

/// Whether a point has a figure to show: a throughput or a latency.
pub fn is_measured(point: &Point) -> bool {
    let latency = &point.latency;
    point.status != Status::Failed
        && (point.per_second(None).is_some_and(|per_s| per_s > 0.0)
            || point.reads.is_some()
            || latency.avg_ms.is_some()
            || !latency.percentiles.is_empty())
}

/// What makes a point another one than the rest.
fn identity(point: &Point) -> String {
    let load =
        (point.threads, point.offered_per_s, point.background_mib_per_s, point.block_kib, point.queue_depth);
    // A rate has a row for each kind of latency.
    format!("{:?}", (&point.system, &point.workload, point.run, &point.op, load, point.latency_kind))
}

/// Claims and defaults about undeclared systems.
fn check_references(reading: &mut Reading, report: &Report, file: &str) {
    let mut named: Vec<(String, &str)> = Vec::new();
    for claim in &report.claims {
        let systems = match &claim.measure {
            None => Vec::new(),
            Some(Measure::Value { system, .. } | Measure::Winner { system, .. }) => vec![system],
            Some(
                Measure::Ratio { of, over, .. }
                | Measure::AverageRatio { of, over, .. }
                | Measure::PriceRatio { of, over, .. },
            ) => vec![of, over],
        };
        named.extend(systems.into_iter().map(|system| (format!("claim {}", claim.id), system.as_str())));
    }
    if let Some(baseline) = &report.default.baseline {
        named.push(("default.baseline".to_owned(), baseline.as_str()));
    }
    for (field, system) in named {
        if report.system(system).is_none() {
            let fault = FormatError::whole(file, format!("{system:?}"), "a system that the report declares");
            reading.error(fault.in_column(field));
        }
    }
}
