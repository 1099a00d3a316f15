//! fio's JSON and JSON+ output, version 3.
//!
//! fio prints messages before, after and in place of its JSON, and calls a job that crashed a success. So a file
//! is read line by line: a result is what stands between a `{` and a `}` at the start of a line, and every other
//! line is looked at for what fio says of itself. A job's directions are operations of their own; a job that did
//! nothing has no point.
//!
//! Latency is what fio calls `lat`: from the moment it prepares an I/O to its end. In a run at a rate that is
//! service time: what waited because fio was late is not in it.

mod bins;
mod document;
mod group;
mod options;
mod pooled;

use crate::label::{self, Ids};
use crate::lines::Lines;
use crate::{Format, Import, ImportError, Note, NoteKind};
use document::Document;
use group::Collected;
use pricebench_formats::{FormatError, Phrase, shorten};
use std::io::BufRead;

/// The longest result that is read, bytes: one of a thousand jobs with all buckets is about 40 MB.
const MOST: usize = 256 << 20;
/// How many of fio's messages are kept.
const MOST_MESSAGES: usize = 20;

/// Whether a line can only come from fio's JSON.
pub(crate) fn starts_here(line: &str) -> bool {
    line.trim_start().starts_with("\"fio version\"")
}

pub(crate) fn read(file: &str, input: impl BufRead) -> Result<Import, ImportError> {
    let mut lines = Lines::new(file, input);
    let mut documents: Vec<(u64, Document)> = Vec::new();
    let mut notes: Vec<Note> = Vec::new();
    let mut text = String::new();
    let mut begun: Option<u64> = None;
    while let Some(line) = lines.next()? {
        let number = line.number;
        match begun {
            // Client mode prefixes what comes before with host names, never the JSON.
            None if line.text.starts_with('{') => {
                begun = Some(number);
                text.clear();
            }
            None => {
                message(line.text, number, &mut notes);
                continue;
            }
            Some(_) => {}
        }
        text.push_str(line.text);
        text.push('\n');
        if text.len() > MOST {
            let found = (format!("a result longer than {MOST} bytes"), format!("超过 {MOST} 字节的结果"));
            return Err(fault(file, number, found, ("a smaller one", "更小的结果")));
        }
        if let Some(first) = begun.filter(|_| line.text.starts_with('}') || line.text == "{}") {
            let document = parse(file, first, &text)?;
            supersede(&mut documents, &mut notes, first, document);
            begun = None;
        }
    }
    if let Some(first) = begun {
        let found = (
            "a result that is cut off: no } at the start of a line ends it",
            "不完整的结果：没有以行首的 } 结束",
        );
        return Err(fault(file, first, found, ("the whole output of fio", "fio 的完整输出")));
    }
    if documents.is_empty() {
        return Err(FormatError::whole(
            file,
            ("no result", "没有结果"),
            ("fio's output with --output-format=json+", "fio 使用 --output-format=json+ 的输出"),
        )
        .into());
    }
    let mut collected = Collected::new(file, notes);
    for (line, document) in &documents {
        collected.add(document, *line)?;
    }
    collected.done(lines.first_lossy())
}

fn fault(file: &str, line: u64, found: impl Into<Phrase>, expected: impl Into<Phrase>) -> ImportError {
    FormatError::whole(file, found, expected).at_line(line).into()
}

fn parse(file: &str, first: u64, text: &str) -> Result<Document, ImportError> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        let line = first + (error.line() as u64).saturating_sub(1);
        // Its own message ends with a place that counts from the result's start.
        let message = error.to_string();
        let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        fault(file, line, shorten(found), ("the JSON that fio 3 prints", "fio 3 输出的 JSON"))
    })?;
    let version = document.version.trim();
    let number = version.strip_prefix("fio-").unwrap_or(version);
    let major = number.split(['.', '-']).next().and_then(crate::number::whole);
    match major {
        Some(major) if major >= 3 => Ok(document),
        // Before 3.0 latencies are in µs and bytes in KiB.
        Some(_) => Err(fault(
            file,
            first,
            format!("{:?}", shorten(version)),
            ("the output of fio 3.0 or newer", "fio 3.0 或更新版本的输出"),
        )),
        None => Err(fault(
            file,
            first,
            ("JSON without a \"fio version\"", "没有 \"fio version\" 的 JSON"),
            ("the JSON that fio 3 prints", "fio 3 输出的 JSON"),
        )),
    }
}

/// Keeps what fio says of itself.
fn message(text: &str, line: u64, notes: &mut Vec<Note>) {
    let Some(at) = text.find("fio: ") else { return };
    let said = &text[at + 5..];
    let kind = match said.split_once("got signal=") {
        Some((_, signal)) => {
            NoteKind::JobCrashed { signal: crate::number::leading(signal).map(|(n, _)| n as u32) }
        }
        None => NoteKind::ToolSaid { text: shorten(said) },
    };
    let kept = notes.iter().filter(|note| matches!(note.kind, NoteKind::ToolSaid { .. })).count();
    if kept < MOST_MESSAGES || matches!(kind, NoteKind::JobCrashed { .. }) {
        notes.push(Note::new(line, kind));
    }
}

/// Adds a result. One of the same jobs as the one before, with at least as much done, is a later state of it
/// (`--status-interval`), and takes its place.
fn supersede(documents: &mut Vec<(u64, Document)>, notes: &mut Vec<Note>, line: u64, document: Document) {
    let names = |document: &Document| -> Vec<(String, i64)> {
        document.jobs.iter().map(|job| (job.jobname.clone(), job.groupid)).collect()
    };
    let done = |document: &Document| -> f64 {
        let jobs = document.jobs.iter();
        jobs.map(|job| job.job_runtime + job.read.total_ios as f64 + job.write.total_ios as f64).sum()
    };
    if let Some((_, last)) = documents.last_mut()
        && !document.jobs.is_empty()
        && names(last) == names(&document)
        && last.global == document.global
        && last.jobs.iter().zip(&document.jobs).all(|(a, b)| a.options == b.options)
        && done(last) <= done(&document)
    {
        if !notes.iter().any(|note| note.kind == NoteKind::StatusInterval) {
            notes.push(Note::new(line, NoteKind::StatusInterval));
        }
        *last = document;
        return;
    }
    documents.push((line, document));
}

/// An import with nothing in it yet.
fn empty(file: &str, notes: Vec<Note>) -> Import {
    let name = label::of_file(file);
    Import {
        format: Format::Fio,
        systems: vec![label::system(Ids::default().take(&name), name)],
        workloads: Vec::new(),
        points: Vec::new(),
        series: Vec::new(),
        buckets: Vec::new(),
        notes,
    }
}
