//! A point measured by our own engine.

use super::Volume;
use super::point::{What, shortfall};
use crate::run::World;
use crate::run::error::whole;
use crate::run::point::Outcome;
use crate::run::progress::{Event, Phase};
use crate::run::rfc3339;
use crate::run::sysbench::Measured as Rows;
use pricebench_loadgen::{Latencies, Measured, Second};
use pricebench_loadgen_volume::{Job, JobResult, Role, TargetError};
use pricebench_model::{Latency, LatencyKind, Percentile, Point, Status};

const MIB: f64 = 1_048_576.0;
/// Percentiles that are kept, in %.
const PERCENTS: [f64; 6] = [50.0, 90.0, 95.0, 99.0, 99.9, 99.99];

/// Measures; `None` when the user asked to stop.
pub(super) fn measure(
    what: What<'_>,
    volume: &mut dyn Volume,
    seed: u64,
    settled_s: f64,
    world: &mut World<'_>,
) -> Option<Outcome> {
    let (warmup_s, duration_s) = (what.workload.warmup_s, what.workload.duration_s);
    let job = Job { roles: what.step.roles.clone(), warmup_s, duration_s, seed };
    let progress = &mut *world.progress;
    let mut phase = |phase, seconds: u32| {
        progress.event(&Event::Phase { phase, seconds: f64::from(seconds) });
    };
    let mut measuring = warmup_s == 0;
    if measuring {
        phase(Phase::Measure, duration_s)
    } else {
        phase(Phase::WarmUp, warmup_s)
    }
    let started = world.clock.now() + std::time::Duration::from_secs(u64::from(warmup_s));
    let started_at = rfc3339(started);
    let ran = volume.run(&job, world.interrupt, &mut |tick| {
        if !measuring && tick.second >= 0.0 {
            measuring = true;
            progress.event(&Event::Phase { phase: Phase::Measure, seconds: f64::from(duration_s) });
        }
        let tps = tick.per_s.first().copied().unwrap_or(0.0);
        progress.event(&Event::Tick { second: tick.second.max(0.0), tps, p95_ms: None });
    });
    let mut remarks = Vec::new();
    let result = match ran {
        Ok(done) if done.stopped => return None,
        Ok(done) => rows(what, &done, &started_at, &mut remarks),
        Err(TargetError::Stopped) => return None,
        Err(_) if world.interrupt.is_set() => return None,
        Err(error) => Err(whole(&error)),
    };
    Some(Outcome { result, started_at, settled_s, remarks, blank: what.blank() })
}

/// The rows of a job, or why it counts as failed.
fn rows(
    what: What<'_>,
    done: &JobResult,
    started_at: &str,
    remarks: &mut Vec<String>,
) -> Result<Rows, String> {
    let mut rows = Rows { points: Vec::new(), series: Vec::new(), buckets: Vec::new() };
    for (n, (role, measured)) in what.step.roles.iter().zip(&done.roles).enumerate() {
        if measured.count() == 0 {
            let why = errors(measured).unwrap_or_else(|| "it completed no operation".to_owned());
            return Err(format!("{}: {why}", role.op));
        }
        let mut point = figures(what, role, measured, started_at);
        if let Some(errors) = errors(measured) {
            point.status = Status::Partial;
            remarks.push(format!("{}: {errors}", role.op));
        }
        let achieved_per_s = measured.count() as f64 / measured.duration_s();
        if let Some(missed) = point
            .offered_per_s
            .and_then(|offered| shortfall(&role.op, expected(role, measured, offered), achieved_per_s))
        {
            point.status = Status::Partial;
            remarks.push(missed);
        }
        if n == 0 {
            point.client_cpu_s = Some((done.cpu_s * 1000.0).round() / 1000.0);
        }
        point.extra.insert("io_engine".to_owned(), done.backend.word().to_owned());
        if let Some(steady) = measured.steady() {
            point.extra.insert("steady".to_owned(), if steady { "yes" } else { "no" }.to_owned());
        }
        rows.series.extend(measured.series().iter().map(|second| series(what, &point, second)));
        // In a closed loop the two are the same.
        let kinds: &[LatencyKind] = if role.rate_per_s.is_some() {
            &[LatencyKind::Response, LatencyKind::Service]
        } else {
            &[LatencyKind::Response]
        };
        for kind in kinds {
            let latencies = match kind {
                LatencyKind::Response => &measured.response,
                LatencyKind::Service => &measured.service,
            };
            let mut point = point.clone();
            point.latency_kind = Some(*kind);
            point.latency = latency(latencies);
            rows.buckets
                .extend(latencies.buckets().map(|(upper_ms, count)| what.bucket(&point, upper_ms, count)));
            rows.points.push(point);
        }
    }
    Ok(rows)
}

/// What Poisson arrivals offered is not exactly the rate.
fn expected(role: &Role, measured: &Measured, offered_per_s: f64) -> f64 {
    match (role.arrival, measured.offered.operations) {
        (pricebench_loadgen::Arrival::Poisson, Some(operations)) => operations as f64 / measured.duration_s(),
        _ => offered_per_s,
    }
}

fn figures(what: What<'_>, role: &Role, measured: &Measured, started_at: &str) -> Point {
    let mut point = what.point(role, started_at);
    point.duration_s = Some(measured.duration_s());
    point.count = Some(measured.count());
    point.errors = Some(measured.error_count());
    point.mib_per_s = Some(measured.bytes as f64 / MIB / measured.duration_s());
    if measured.offered.operations.is_some() {
        point.not_started = Some(measured.offered.not_started);
        point.lateness_max_ms = Some(measured.offered.lateness_max_ns as f64 / 1e6);
    }
    point
}

/// Errors in words, the most frequent first.
fn errors(measured: &Measured) -> Option<String> {
    let mut errors: Vec<(&String, &u64)> = measured.errors.iter().collect();
    errors.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let words: Vec<String> =
        errors.iter().take(3).map(|(error, count)| format!("{count} × {error}")).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn latency(latencies: &Latencies) -> Latency {
    let percentiles = PERCENTS.into_iter().filter_map(Percentile::from_percent);
    let kept = percentiles.filter(|percentile| What::keeps(*percentile, latencies.count()));
    Latency {
        min_ms: latencies.min_ms(),
        avg_ms: latencies.mean_ms(),
        max_ms: latencies.max_ms(),
        percentiles: kept
            .filter_map(|percentile| Some((percentile, latencies.percentile_ms(percentile.fraction())?)))
            .collect(),
    }
}

fn series(what: What<'_>, point: &Point, second: &Second) -> pricebench_formats::SeriesRow {
    pricebench_formats::SeriesRow {
        second: second.second as f64,
        per_s: Some(second.count as f64),
        lat_avg_ms: second.mean_ms,
        lat_p95_ms: second.p95_ms,
        lat_p99_ms: second.p99_ms,
        errors: Some(second.errors as f64),
        mib_per_s: Some(second.bytes as f64 / MIB),
        ..what.series(point)
    }
}
