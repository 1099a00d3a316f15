//! One run of sysbench, line by line.

use super::histogram::Histogram;
use super::interval::{self, Interval, Report};
use super::summary::Summary;
use super::version;
use crate::lines::Line;
use crate::number;
use pricebench_formats::{FormatError, shorten};

/// What is needed, for messages.
pub(super) const WHOLE_RUN: (&str, &str) = (
    "the whole output of a sysbench 1.0 or 1.1 oltp run, down to its latency and threads fairness",
    "sysbench 1.0 或 1.1 oltp 测试的完整输出，直到延迟和线程公平性部分",
);

/// The longest object of a JSON hook, in bytes.
const MAX_OBJECT: usize = 4096;

/// What has been read of a run.
pub(super) struct Run {
    pub(super) file: String,
    /// The line it starts at.
    line: u64,
    begun: bool,
    pub(super) version: Option<String>,
    pub(super) threads: Option<u32>,
    pub(super) rate_per_s: Option<f64>,
    pub(super) warmup_s: Option<f64>,
    pub(super) reports: Vec<Report>,
    pub(super) unreadable: u64,
    pub(super) waiting: Option<u64>,
    /// One at the end, and one at each checkpoint.
    pub(super) summaries: Vec<Summary>,
    pub(super) histogram: Option<Histogram>,
    pub(super) forced: bool,
    pub(super) fatal: Option<(u64, String)>,
    /// What it ran, where that is no SQL script.
    pub(super) not_sql: Option<(u64, (&'static str, &'static str))>,
    /// The last line that is not empty.
    pub(super) last: u64,
    state: State,
    /// A checkpoint was announced, so that the next summary is not the last.
    announced: bool,
    /// The last summary has begun.
    finished: bool,
    /// The object of a JSON hook being read.
    object: Option<String>,
}

/// Where in the output a line stands.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Among one-second reports.
    Running,
    /// In the rows of the histogram.
    Histogram,
    /// In a summary.
    Summary,
    /// Behind it.
    Done,
}

impl Run {
    pub(super) fn starting(file: &str, line: u64) -> Self {
        Self {
            file: file.to_owned(),
            line,
            begun: false,
            version: None,
            threads: None,
            rate_per_s: None,
            warmup_s: None,
            reports: Vec::new(),
            unreadable: 0,
            waiting: None,
            summaries: Vec::new(),
            histogram: None,
            forced: false,
            fatal: None,
            not_sql: None,
            last: line,
            state: State::Running,
            announced: false,
            finished: false,
            object: None,
        }
    }

    /// The line it starts at.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Whether anything of sysbench has been read.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether a line belongs to the next run.
    pub(super) fn ends_before(&self, line: &str) -> bool {
        if !self.begun {
            return false;
        }
        if version(line).is_some() {
            return true;
        }
        let line = line.trim();
        let starts =
            line == "Running the test with following options:" || line.starts_with("Number of threads:");
        if starts {
            return self.threads.is_some();
        }
        // Reports after the last summary are another run's, cut out of its output.
        self.finished
            && (line == "SQL statistics:"
                || line.starts_with("Latency histogram (")
                || interval::read(line).is_some())
    }

    /// Takes one of its lines.
    pub(super) fn take(&mut self, line: Line<'_>) -> Result<(), FormatError> {
        let Line { number, text } = line;
        let trimmed = text.trim();
        if !trimmed.is_empty() {
            self.last = number;
        }
        if trimmed == "SQL statistics:" {
            self.begun = true;
            self.state = State::Summary;
            self.finished = !std::mem::take(&mut self.announced);
            self.object = None;
            self.summaries.push(Summary::starting(number));
            return Ok(());
        }
        if trimmed.starts_with("Latency histogram (") {
            self.state = State::Histogram;
            self.histogram = Some(Histogram::default());
            return Ok(());
        }
        if self.take_interval(trimmed) || self.take_object(text) {
            return Ok(());
        }
        match self.state {
            State::Histogram if trimmed.contains('|') => {
                let known = self.histogram.get_or_insert_default().add(text);
                return if known { Ok(()) } else { Err(self.bad_row(number, trimmed)) };
            }
            State::Summary => {
                if let Some(summary) = self.summaries.last_mut() {
                    summary.take(&self.file, number, text)?;
                }
                if trimmed.starts_with("execution time (avg/stddev):") {
                    self.state = State::Done;
                }
            }
            State::Running | State::Histogram | State::Done => {}
        }
        self.take_preamble(number, trimmed)
    }

    fn bad_row(&self, line: u64, row: &str) -> FormatError {
        let found = format!("{:?}", shorten(row));
        FormatError::whole(
            &self.file,
            found,
            (
                "a row of the histogram, with a value above the one before and a count",
                "直方图的一行：大于前一行的值和一个计数",
            ),
        )
        .at_line(line)
    }

    /// Takes a one-second report; `false` for any other line.
    fn take_interval(&mut self, text: &str) -> bool {
        if self.object.is_some() {
            return false;
        }
        let Some(interval) = interval::read(text) else { return false };
        match interval {
            Interval::Row(report) => self.reports.push(report),
            Interval::Waiting(waiting) => self.waiting = Some(waiting),
            Interval::Checkpoint => self.announced = true,
            Interval::Unreadable => self.unreadable += 1,
        }
        self.state = State::Running;
        true
    }

    /// Takes a line of the array a JSON hook prints; `false` for any other line.
    fn take_object(&mut self, text: &str) -> bool {
        if self.object.is_none() && self.state == State::Running && text.trim() == "{" {
            self.object = Some(String::new());
        }
        let Some(object) = &mut self.object else { return false };
        object.push_str(text);
        // The array's objects are indented by two, what is inside by four.
        let ends = matches!(text.trim_end(), "  }" | "  }," | "}" | "},");
        if ends {
            match interval::json(object.trim().trim_end_matches(',')) {
                Some(report) => self.reports.push(report),
                None => self.unreadable += 1,
            }
            self.object = None;
        } else if object.len() > MAX_OBJECT {
            self.unreadable += 1;
            self.object = None;
        }
        true
    }

    /// Remembers the first two things sysbench gave up for: the first often says only that it did.
    fn take_fatal(&mut self, number: u64, reason: &str) {
        let reason = shorten(reason);
        match &mut self.fatal {
            None => self.fatal = Some((number, reason)),
            Some((_, first)) if !first.contains("; ") && *first != reason => {
                first.push_str("; ");
                first.push_str(&reason);
            }
            Some(_) => {}
        }
    }

    /// Takes what stands before and around the reports.
    fn take_preamble(&mut self, number: u64, text: &str) -> Result<(), FormatError> {
        if let Some(version) = version(text) {
            self.begun = true;
            self.version = Some(shorten(version));
            return Ok(());
        }
        if text.starts_with("FATAL: The --max-time limit has expired")
            || text.starts_with("FATAL: The --time limit")
        {
            self.forced = true;
            return Ok(());
        }
        if let Some(reason) = text.strip_prefix("FATAL:") {
            self.take_fatal(number, reason.trim());
            return Ok(());
        }
        let Some((name, value)) = text.split_once(':') else { return Ok(()) };
        let value = value.trim();
        let wrong = |expected: (&str, &str)| {
            FormatError::whole(&self.file, format!("{value:?}"), expected).at_line(number).in_column(name)
        };
        match name {
            "Running the test with following options" => self.begun = true,
            "Number of threads" => {
                let threads = number::threads(value)
                    .ok_or_else(|| wrong(("a whole number of at least 1", "不小于 1 的整数")))?;
                self.threads = Some(threads);
                self.begun = true;
            }
            "Target transaction rate" => {
                let rate = value.strip_suffix("/sec").and_then(number::non_negative);
                self.rate_per_s =
                    Some(rate.ok_or_else(|| wrong(("a rate such as 100/sec", "速率，例如 100/sec")))?);
            }
            "Warmup time" => {
                let time = value.strip_suffix('s').and_then(number::non_negative);
                self.warmup_s = Some(time.ok_or_else(|| wrong(("a time such as 10s", "时间，例如 10s")))?);
            }
            _ => {
                let what = match name {
                    "File operations" | "Extra file open flags" => ("file I/O test", "的文件 I/O 测试"),
                    "CPU speed" | "Prime numbers limit" => ("CPU test", "的 CPU 测试"),
                    "Running memory speed test with the following options" => ("memory test", "的内存测试"),
                    "OLTP test statistics" => ("run of a version before 1.0", "1.0 之前版本的测试"),
                    _ => return Ok(()),
                };
                self.not_sql.get_or_insert((number, what));
            }
        }
        Ok(())
    }
}
