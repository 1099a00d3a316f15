//! What sysbench 1.0 and 1.1 print for SQL scripts, and for scripts made of them such as sysbench-tpcc.
//!
//! A file may hold several runs one after the other; each becomes a point. The grammar was taken from the
//! output of both versions.

mod histogram;
mod interval;
mod point;
mod run;
mod summary;
mod workload;

use crate::label::{self, Ids, Runs};
use crate::lines::Lines;
use crate::{Format, Import, ImportError, Note, NoteKind};
use pricebench_formats::FormatError;
use pricebench_model::{Text, Workload};
use run::Run;
use std::collections::BTreeMap;
use std::io::BufRead;

/// Whether a line can only come from a sysbench run.
pub(crate) fn starts_here(line: &str) -> bool {
    version(line).is_some()
        || matches!(line.trim(), "SQL statistics:" | "Running the test with following options:")
}

/// The version in a header such as `sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)`, or before 1.0
/// `sysbench 0.5:  multi-threaded system evaluation benchmark`; text may start with its first two words.
fn version(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("sysbench ")?;
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let version = word.strip_suffix(':').unwrap_or(word);
    let header = version.len() < word.len() || rest.starts_with("(using ");
    (header && version.starts_with(|c: char| c.is_ascii_digit())).then_some(version)
}

pub(crate) fn read(file: &str, input: impl BufRead) -> Result<Import, ImportError> {
    let mut lines = Lines::new(file, input);
    let mut import = Builder::new(file);
    let mut run: Option<Run> = None;
    while let Some(line) = lines.next()? {
        if run.as_ref().is_none_or(|run| run.ends_before(line.text)) {
            import.finish(run.take())?;
            run = Some(Run::starting(file, line.number));
        }
        if let Some(run) = &mut run {
            run.take(line)?;
        }
    }
    import.finish(run)?;
    if let Some(line) = lines.first_lossy() {
        import.notes.push(Note::new(line, NoteKind::NotUtf8));
    }
    import.done()
}

/// Collects the runs of one file.
struct Builder<'a> {
    file: &'a str,
    import: Import,
    runs: Runs,
    workload_ids: Ids,
    /// Ids of workloads by their facts.
    workloads: BTreeMap<String, String>,
    notes: Vec<Note>,
    /// Why the first run without a result has none.
    refused: Option<FormatError>,
}

impl<'a> Builder<'a> {
    fn new(file: &'a str) -> Self {
        let name = label::of_file(file);
        let import = Import {
            format: Format::Sysbench,
            systems: vec![label::system(Ids::default().take(&name), name)],
            workloads: Vec::new(),
            points: Vec::new(),
            series: Vec::new(),
            buckets: Vec::new(),
            notes: Vec::new(),
        };
        Self {
            file,
            import,
            runs: Runs::default(),
            workload_ids: Ids::default(),
            workloads: BTreeMap::new(),
            notes: Vec::new(),
            refused: None,
        }
    }

    /// Adds a run's point, or remembers why it has none.
    fn finish(&mut self, run: Option<Run>) -> Result<(), ImportError> {
        let Some(run) = run.filter(Run::has_begun) else { return Ok(()) };
        let line = run.line();
        let mut read = match point::of(run) {
            Ok(read) => read,
            Err(fault) => {
                let reason = Text {
                    en: format!("found {}, expected {}", fault.found.en, fault.expected.en),
                    zh: format!("实际为{}，应为{}", fault.found.zh, fault.expected.zh),
                };
                self.notes.push(Note::new(fault.line.unwrap_or(line), NoteKind::RunLeftOut { reason }));
                self.refused.get_or_insert(fault);
                return Ok(());
            }
        };
        let workload = self.workload(read.workload);
        for system in &self.import.systems {
            system.id.as_str().clone_into(&mut read.point.system);
        }
        read.point.workload = workload;
        read.point.run = self.runs.next(&read.point);
        let point = &read.point;
        for row in &mut read.series {
            point.system.clone_into(&mut row.system);
            point.workload.clone_into(&mut row.workload);
            row.run = point.run;
            row.threads = point.threads;
        }
        for row in &mut read.buckets {
            point.system.clone_into(&mut row.system);
            point.workload.clone_into(&mut row.workload);
            row.run = point.run;
            row.threads = point.threads;
        }
        self.import.points.push(read.point);
        self.import.series.append(&mut read.series);
        self.import.buckets.append(&mut read.buckets);
        self.notes.append(&mut read.notes);
        Ok(())
    }

    /// The id of the workload with these facts, a new one if there is none yet.
    fn workload(&mut self, mut workload: Workload) -> String {
        let key = format!("{:?}", workload.facts);
        if let Some(id) = self.workloads.get(&key) {
            return id.clone();
        }
        workload.id = self.workload_ids.take(workload.id.as_str());
        let id = workload.id.as_str().to_owned();
        self.import.workloads.push(workload);
        self.workloads.insert(key, id.clone());
        id
    }

    fn done(mut self) -> Result<Import, ImportError> {
        if self.import.points.is_empty() {
            return Err(self
                .refused
                .unwrap_or_else(|| FormatError::whole(self.file, ("no run", "没有测试"), run::WHOLE_RUN))
                .into());
        }
        if self.import.points.iter().any(|point| !point.latency.percentiles.is_empty()) {
            self.notes.push(Note::whole(NoteKind::Grid));
        }
        self.import.notes = self.notes;
        Ok(self.import)
    }
}
