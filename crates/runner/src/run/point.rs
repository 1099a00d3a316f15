//! Measuring one point.

use super::World;
use super::child::{Ending, Finished, Spec};
use super::clock::rfc3339;
use super::error::whole;
use super::journal;
use super::plan::{Plan, SysbenchPlan};
use super::progress::{Event, Phase};
use super::record::PointRecord;
use super::schedule::{Key, Task};
use super::sysbench::{self, Job, Measured};
use super::system::{OpenSystem, Standing};
use pricebench_formats::{latency, points, series};
use pricebench_model::{LatencyKind, Percentile, Point, Status};
use std::time::Duration;

/// What came of a point.
pub(super) struct Outcome {
    /// Its figures, or why there are none.
    pub(super) result: Result<Measured, String>,
    /// When the measured time began, RFC 3339 UTC.
    pub(super) started_at: String,
    /// Pause before it, s.
    pub(super) settled_s: f64,
    /// What must be known of figures that are there.
    pub(super) remarks: Vec<String>,
    /// Its row without figures, for the case that there are none.
    pub(super) blank: Point,
}

/// Pauses if something was written before; gives the pause, s.
pub(super) fn settle(plan: &Plan, standing: &mut Standing, writes: bool, world: &mut World<'_>) -> f64 {
    let settled_s = if standing.wrote { plan.settle_s } else { 0.0 };
    if settled_s > 0.0 {
        world.progress.event(&Event::Phase { phase: Phase::Settle, seconds: settled_s });
        world.clock.sleep(Duration::from_secs_f64(settled_s), world.interrupt);
    }
    standing.wrote |= writes;
    settled_s
}

/// Pauses, warms up and measures; `None` when the user asked to stop.
pub(super) fn measure(
    plan: &Plan,
    task: &Task,
    open: &mut OpenSystem,
    world: &mut World<'_>,
) -> Option<Outcome> {
    let workload = &plan.workloads[task.workload];
    let sysbench_plan = workload.sysbench()?;
    let settled_s = settle(plan, &mut open.standing, sysbench_plan.script.writes(), world);
    if workload.warmup_s > 0 {
        let warmed = phase(sysbench_plan, task, open, world, Phase::WarmUp, workload.warmup_s)?;
        if let Err(reason) = warmed.and_then(|finished| sysbench::ended_well(&finished)) {
            let started_at = rfc3339(world.clock.now());
            return Some(Outcome {
                result: Err(format!("while warming up: {reason}")),
                started_at,
                settled_s,
                remarks: Vec::new(),
                blank: blank(&task.key),
            });
        }
    }
    let started_at = rfc3339(world.clock.now());
    let finished = phase(sysbench_plan, task, open, world, Phase::Measure, workload.duration_s)?;
    let result = finished.and_then(|finished| {
        let mut measured = sysbench::measured(&finished)?;
        complete(&mut measured, &task.key, sysbench_plan, &started_at, finished.cpu_s);
        Ok(measured)
    });
    let result = result.map_err(|reason| open.redact(&reason));
    Some(Outcome { result, started_at, settled_s, remarks: Vec::new(), blank: blank(&task.key) })
}

/// One run of sysbench; `None` when the user asked to stop.
fn phase(
    workload: &SysbenchPlan,
    task: &Task,
    open: &OpenSystem,
    world: &mut World<'_>,
    phase: Phase,
    seconds: u32,
) -> Option<Result<Finished, String>> {
    if world.interrupt.is_set() {
        return None;
    }
    let layout = match open.layout_of(workload) {
        Ok(layout) => layout,
        Err(error) => return Some(Err(whole(&error))),
    };
    let spec: Spec = sysbench::run(
        &open.dsn,
        &Job {
            script: workload.script,
            layout,
            threads: task.key.threads,
            rate_per_s: workload.rate_per_s,
            distribution: workload.distribution,
            prepared_statements: workload.prepared_statements,
            seconds,
        },
    );
    let progress = &mut *world.progress;
    progress.event(&Event::Phase { phase, seconds: f64::from(seconds) });
    let finished = world.processes.run(&spec, &mut |line| {
        if let Some(sysbench::Interval { second, tps, p95_ms }) = sysbench::interval(line) {
            progress.event(&Event::Tick { second, tps, p95_ms });
        }
    });
    match finished {
        Ok(finished) if finished.ending == Ending::Interrupted || world.interrupt.is_set() => None,
        Ok(finished) => Some(Ok(finished)),
        Err(error) => Some(Err(format!("failed to start sysbench: {error}"))),
    }
}

/// Puts the point's name and what only the command knows into what sysbench printed.
fn complete(
    measured: &mut Measured,
    key: &Key,
    workload: &SysbenchPlan,
    started_at: &str,
    cpu_s: Option<f64>,
) {
    let (system, workload_id) = (key.system.as_str().to_owned(), key.workload.as_str().to_owned());
    for point in &mut measured.points {
        point.system.clone_from(&system);
        point.workload.clone_from(&workload_id);
        (point.run, point.threads) = (key.run, Some(key.threads));
        point.offered_per_s = workload.rate_per_s.map(f64::from);
        point.latency_kind = Some(LatencyKind::Response);
        point.client_cpu_s = cpu_s.map(|s| (s * 1000.0).round() / 1000.0);
        point.started_at = Some(started_at.to_owned());
        point.origin = None;
    }
    for row in &mut measured.series {
        row.system.clone_from(&system);
        row.workload.clone_from(&workload_id);
        (row.run, row.threads) = (key.run, Some(key.threads));
    }
    for row in &mut measured.buckets {
        row.system.clone_from(&system);
        row.workload.clone_from(&workload_id);
        (row.run, row.threads) = (key.run, Some(key.threads));
    }
}

/// What the journal keeps of a point.
pub(super) fn record(task: &Task, place: usize, outcome: Outcome, finished_at: String) -> PointRecord {
    let Outcome { result, started_at, settled_s, remarks, blank } = outcome;
    let key = task.key.clone();
    let (failure, points, series, latency) = match result {
        Ok(measured) => (
            None,
            points::write(&measured.points),
            series::write(&measured.series),
            latency::write(&measured.buckets),
        ),
        Err(reason) => {
            let failed = Point { status: Status::Failed, started_at: Some(started_at.clone()), ..blank };
            let row = points::write(&[failed]);
            (Some(reason), row, String::new(), String::new())
        }
    };
    PointRecord { key, started_at, finished_at, settled_s, place, failure, remarks, points, series, latency }
}

/// What is told of a point that is on disk.
pub(super) fn finished_event(record: &PointRecord) -> Event {
    let key = record.key.clone();
    if let Some(reason) = &record.failure {
        return Event::Failed { key, reason: reason.clone() };
    }
    let points = record.rows(journal::FILE).map(|rows| rows.points).unwrap_or_default();
    let point = points.first();
    Event::Measured {
        key,
        tps: point.and_then(|point| point.per_second(None)),
        avg_ms: point.and_then(|point| point.latency.avg_ms),
        p95_ms: point.and_then(|point| point.latency.percentiles.get(&Percentile::P95).copied()),
    }
}

/// The row of a point of a database that has no figures.
fn blank(key: &Key) -> Point {
    Point::new(&key.system, &key.workload, key.run, Some(key.threads))
}
