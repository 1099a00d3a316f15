//! A point measured by fio.

use super::point::{What, shortfall};
use super::{Volume, job};
use crate::run::World;
use crate::run::child::{Ending, Finished, ProcessRunner, Spec};
use crate::run::error::whole;
use crate::run::point::Outcome;
use crate::run::progress::{Event, Phase};
use crate::run::rfc3339;
use crate::run::sysbench::Measured as Rows;
use pricebench_importers::{Import, NoteKind, import};
use pricebench_loadgen_volume::Role;
use pricebench_model::{Id, LatencyKind, Status};
use std::time::Duration;

/// Why fio cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FioError {
    /// It is not there.
    #[error("fio is not installed: nothing named so on PATH; on Debian: apt-get install fio")]
    Missing,
    /// It cannot be run.
    #[error("failed to run fio --version: {0}")]
    Io(std::io::Error),
    /// It is too old, or something else.
    #[error("found {0:?} in answer to fio --version, expected fio 3.x; install it")]
    Unknown(String),
}

/// Asks fio for its version: `3.33`.
pub(crate) fn version(processes: &mut dyn ProcessRunner) -> Result<String, FioError> {
    let spec = Spec {
        program: "fio".to_owned(),
        args: vec!["--version".to_owned()],
        env: Vec::new(),
        limit: Duration::from_secs(20),
    };
    let finished = processes.run(&spec, &mut |_| {}).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => FioError::Missing,
        _ => FioError::Io(error),
    })?;
    let line = finished.output.lines().next().unwrap_or("").trim().to_owned();
    match line.strip_prefix("fio-") {
        Some(version) if finished.ending == Ending::Exit(0) && version.starts_with("3.") => {
            Ok(version.to_owned())
        }
        _ => Err(FioError::Unknown(pricebench_formats::shorten(&line))),
    }
}

/// Warms up and measures; `None` when the user asked to stop.
pub(super) fn measure(
    what: What<'_>,
    volume: &dyn Volume,
    seed: u64,
    settled_s: f64,
    world: &mut World<'_>,
) -> Option<Outcome> {
    let (warmup_s, duration_s) = (what.workload.warmup_s, what.workload.duration_s);
    let mut remarks = Vec::new();
    if warmup_s > 0 {
        let warmed = phase(what, volume, seed, Phase::WarmUp, warmup_s, world)?;
        if let Err(reason) = warmed.and_then(|finished| ended_well(&finished)) {
            let started_at = rfc3339(world.clock.now());
            let result = Err(format!("while warming up: {reason}"));
            return Some(Outcome { result, started_at, settled_s, remarks, blank: what.blank() });
        }
    }
    let started_at = rfc3339(world.clock.now());
    let finished = phase(what, volume, seed.wrapping_add(1), Phase::Measure, duration_s, world)?;
    let result = finished.and_then(|finished| rows(what, &finished, &started_at, &mut remarks));
    Some(Outcome { result, started_at, settled_s, remarks, blank: what.blank() })
}

fn phase(
    what: What<'_>,
    volume: &dyn Volume,
    seed: u64,
    phase: Phase,
    seconds: u32,
    world: &mut World<'_>,
) -> Option<Result<Finished, String>> {
    if world.interrupt.is_set() {
        return None;
    }
    let spec = match job::spec(what, volume, seconds, seed) {
        Ok(spec) => spec,
        Err(error) => return Some(Err(whole(&error))),
    };
    world.progress.event(&Event::Phase { phase, seconds: f64::from(seconds) });
    match world.processes.run(&spec, &mut |_| {}) {
        Ok(finished) if finished.ending == Ending::Interrupted || world.interrupt.is_set() => None,
        Ok(finished) => Some(Ok(finished)),
        Err(error) => Some(Err(format!("failed to start fio: {error}"))),
    }
}

/// Whether fio came to its end by itself. Its status alone says little: a job that crashed is a success to it.
fn ended_well(finished: &Finished) -> Result<(), String> {
    let how = match finished.ending {
        Ending::Exit(0) if !crashed(finished) => return Ok(()),
        Ending::Exit(0) => "a job of fio crashed, which it does not call a failure".to_owned(),
        Ending::Exit(status) => format!("fio ended with status {status}"),
        Ending::Signal(signal) => format!("fio was ended by signal {signal}"),
        Ending::TimedOut => "fio did not end in time and was stopped".to_owned(),
        Ending::Interrupted => "fio was stopped on request".to_owned(),
    };
    Err(format!("{how}; {}", last_words(finished)))
}

fn crashed(finished: &Finished) -> bool {
    finished.output.contains("got signal=") || finished.errors.contains("got signal=")
}

/// What fio says of itself, in three lines at most.
fn last_words(finished: &Finished) -> String {
    let lines = || finished.errors.lines().chain(finished.output.lines()).map(str::trim);
    let of_fio: Vec<&str> = lines().filter(|line| line.starts_with("fio: ")).take(3).collect();
    let said = if of_fio.is_empty() {
        finished.errors.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect()
    } else {
        of_fio
    };
    if said.is_empty() { "it said nothing".to_owned() } else { format!("it said: {}", said.join(" | ")) }
}

/// The rows of what fio printed, or why it counts as failed.
fn rows(
    what: What<'_>,
    finished: &Finished,
    started_at: &str,
    remarks: &mut Vec<String>,
) -> Result<Rows, String> {
    ended_well(finished)?;
    let failed = |why: String| format!("{why}; {}", last_words(finished));
    let import = import("fio", finished.output.as_bytes())
        .map_err(|error| failed(format!("fio's output cannot be read: {error}")))?;
    for note in &import.notes {
        if let NoteKind::ToolFailed { code } = note.kind {
            return Err(failed(format!("a job failed with error {code}")));
        }
    }
    let mut rows = Rows { points: Vec::new(), series: Vec::new(), buckets: Vec::new() };
    for (n, role) in what.step.roles.iter().enumerate() {
        let found = of_role(&import, role).ok_or_else(|| failed(format!("{} did nothing", role.op)))?;
        let mut point = what.point(role, started_at);
        point.duration_s = found.duration_s;
        point.count = found.count;
        point.errors = found.errors.or(Some(0));
        point.mib_per_s = found.mib_per_s;
        point.latency = found.latency.clone();
        point.latency.percentiles.retain(|percentile, _| What::keeps(*percentile, found.count.unwrap_or(0)));
        point.latency_kind = Some(LatencyKind::Service);
        // A job that ended early without a word did not do what it was asked.
        if found.duration_s.is_none_or(|ran_s| ran_s < f64::from(what.workload.duration_s) * 0.95) {
            point.status = Status::Partial;
            remarks.push(format!("{}: ran for {:.1} s", role.op, found.duration_s.unwrap_or(0.0)));
        }
        let achieved = point.per_second(None).unwrap_or(0.0);
        if let Some(missed) = role.rate_per_s.and_then(|offered| shortfall(&role.op, offered, achieved)) {
            point.status = Status::Partial;
            remarks.push(missed);
        }
        if n == 0 {
            point.client_cpu_s = finished.cpu_s.map(|s| (s * 1000.0).round() / 1000.0);
        }
        let engine = if role.slots == 1 { "psync" } else { "io_uring" };
        point.extra.insert("io_engine".to_owned(), engine.to_owned());
        let of_found =
            import.buckets.iter().filter(|row| row.workload == found.workload && row.op == found.op);
        rows.buckets.extend(of_found.map(|row| what.bucket(&point, row.upper_ms, row.count)));
        rows.points.push(point);
    }
    Ok(rows)
}

/// What fio printed for a role: its job has the role's name.
fn of_role<'a>(import: &'a Import, role: &Role) -> Option<&'a pricebench_model::Point> {
    let id = Id::from_label(&role.op);
    let op = if role.access.writes() { "write" } else { "read" };
    import.points.iter().find(|point| point.workload == id.as_str() && point.op == op)
}
