//! `pricebench check`: are these files sound, and what do the audits say?

use crate::exit::Exit;
use crate::folder::{self, Fault, REPORT};
use crate::{input, output};
use pricebench_formats::counted;
use pricebench_model::{Lang, Point, Report, Severity};
use pricebench_view::{AuditRow, State, report_page};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench check public/reports/*      all reports of a site
  pricebench check results/ --json       for a program
  pricebench check sysbench.log          a file of any kind that `import` understands

A report folder is checked for its formats, for the sizes and hashes in report.json and for names that are \
used and not declared; then every point is audited. The exit status is that of the worst finding: \
0 nothing or for information, 3 a warning, 4 an error.")]
pub struct Args {
    /// Report folders or result files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub json: bool,
}

/// What was found out about one path.
#[derive(Serialize)]
struct Checked {
    path: String,
    /// What it holds; `None` where it cannot be read.
    holds: Option<Holds>,
    faults: Vec<Fault>,
    audits: Vec<Audit>,
}

#[derive(Serialize)]
struct Holds {
    id: String,
    systems: usize,
    points: usize,
}

/// A finding of the audits, in words.
#[derive(Serialize)]
struct Audit {
    severity: &'static str,
    #[serde(skip)]
    worst: Severity,
    subject: String,
    text: String,
}

/// Checks every path; the exit status is that of the worst finding.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let all: Vec<Checked> = args.paths.iter().map(|path| check(path)).collect();
    let text = if args.json {
        serde_json::to_string_pretty(&all)? + "\n"
    } else {
        all.iter().map(ToString::to_string).collect()
    };
    output::print(&text)?;
    let worst = all.iter().filter_map(Checked::worst).max();
    Ok(match worst {
        None | Some(Severity::Info) => Exit::Success,
        Some(Severity::Warning) => Exit::Warnings,
        Some(Severity::Error) => Exit::Errors,
    })
}

fn check(path: &Path) -> Checked {
    let mut checked =
        Checked { path: path.display().to_string(), holds: None, faults: Vec::new(), audits: Vec::new() };
    let is_report = path.file_name().is_some_and(|name| name == REPORT);
    let dir = if is_report { path.parent() } else { Some(path).filter(|path| path.is_dir()) };
    if let Some(dir) = dir {
        let reading = folder::read(dir);
        checked.faults = reading.faults;
        if let Some(folder) = reading.folder {
            checked.audit(&folder.report, &folder.points);
        }
    } else {
        match input::read(path) {
            Ok(input) => checked.audit(&input.report, &input.points),
            Err(error) => {
                checked.faults.push(Fault { severity: Severity::Error, text: format!("{error:#}") })
            }
        }
    }
    checked
}

impl Checked {
    fn audit(&mut self, report: &Report, points: &[Point]) {
        self.holds =
            Some(Holds { id: report.id.to_string(), systems: report.systems.len(), points: points.len() });
        let page = report_page(report, points, &State::default(), Lang::En);
        self.audits = page.audits.into_iter().map(Audit::of).collect();
    }

    fn worst(&self) -> Option<Severity> {
        let faults = self.faults.iter().map(|fault| fault.severity);
        faults.chain(self.audits.iter().map(|audit| audit.worst)).max()
    }
}

impl Display for Checked {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match &self.holds {
            Some(Holds { id, systems, points }) => {
                let (systems, points) = (counted(*systems, "system"), counted(*points, "point"));
                writeln!(out, "{}: {id}, {systems}, {points}", self.path)?;
            }
            None => writeln!(out, "{}: cannot be read", self.path)?,
        }
        for Fault { severity, text } in &self.faults {
            writeln!(out, "  {:8} {text}", folder::severity_name(*severity))?;
        }
        for Audit { severity, subject, text, .. } in &self.audits {
            writeln!(out, "  {severity:8} {subject}: {text}")?;
        }
        if self.faults.is_empty() && self.audits.is_empty() {
            writeln!(out, "  nothing found")?;
        }
        Ok(())
    }
}

impl Audit {
    fn of(row: AuditRow) -> Self {
        let AuditRow { severity, label: _, subject, text } = row;
        Self { severity: folder::severity_name(severity), worst: severity, subject, text }
    }
}
