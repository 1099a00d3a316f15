//! The audits themselves.

use crate::{Finding, FindingKind, LatencyKind, Percentile, Point, Report, Severity, Status, Workload};
use std::collections::{BTreeMap, BTreeSet};

/// Allowed difference between threads and throughput × mean latency.
const LITTLE_TOLERANCE: f64 = 0.02;
/// The same, beyond which it is a contradiction.
const LITTLE_ERROR: f64 = 0.10;
/// Allowed difference in statements per transaction and in reads ÷ writes.
const MIX_TOLERANCE: f64 = 0.01;
/// Allowed difference between a reported rate and count ÷ duration.
const RATE_TOLERANCE: f64 = 0.02;
/// How many times the usual percentile ÷ mean counts as out of line.
const OUT_OF_LINE: f64 = 1.6;
/// The fewest loads that show what is usual.
const LEAST_LOADS: usize = 4;
/// From this percentile on it is the tail.
const LEAST_TAIL_PERCENT: f64 = 90.0;
/// Half a sysbench bucket: its values may lie this much above the maximum or below the minimum.
const BUCKET_HALF: f64 = 0.0091;
/// sysbench's highest bucket, ms.
const SYSBENCH_CAP_MS: f64 = 100_000.0;
/// Steps of sysbench's grid over eight decades.
const SYSBENCH_STEPS: f64 = 1023.0;

/// Checks every point; findings are in the order of points.
pub fn audit(report: &Report, points: &[Point]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, point) in points.iter().enumerate() {
        if point.status == Status::Failed {
            findings.push(Finding { point: at, severity: Severity::Warning, kind: FindingKind::Failed });
            continue;
        }
        let workload = report.workload(&point.workload);
        let mut found = |severity, kind| findings.push(Finding { point: at, severity, kind });
        littles_law(point, &mut found);
        rate(point, &mut found);
        if let Some(workload) = workload {
            mix(point, workload, &mut found);
            if workload.tool == "sysbench" {
                sysbench_grid(point, &mut found);
            }
        }
        order(point, &mut found);
        let (errors, reconnects) = (point.errors.unwrap_or(0), point.reconnects.unwrap_or(0));
        if errors > 0 || reconnects > 0 {
            found(Severity::Info, FindingKind::Errors { errors, reconnects });
        }
        if point.status == Status::Partial {
            found(Severity::Warning, FindingKind::Partial);
        }
    }
    out_of_line(points, &mut findings);
    findings.sort_by_key(|finding| finding.point);
    findings
}

type Found<'a> = dyn FnMut(Severity, FindingKind) + 'a;

/// Closed loop: threads = throughput × mean latency, by construction of the loop.
fn littles_law(point: &Point, found: &mut Found<'_>) {
    let values = (point.threads, point.per_second(None), point.latency.avg_ms);
    let (Some(threads), Some(per_s), Some(avg_ms)) = values else { return };
    if point.offered_per_s.is_some() || threads == 0 {
        return;
    }
    let threads = f64::from(threads);
    let implied = per_s * avg_ms / 1000.0;
    // From submission on is less than the time an operation holds its slot: only more than the slots contradicts.
    if point.latency_kind == Some(LatencyKind::Service) && implied < threads {
        return;
    }
    let off = (implied / threads - 1.0).abs();
    // The printed mean is rounded to a hundredth of a millisecond.
    let rounding = 0.005 / avg_ms.max(0.005);
    if off > LITTLE_TOLERANCE + rounding {
        let severity = if off > LITTLE_ERROR + rounding { Severity::Error } else { Severity::Warning };
        found(severity, FindingKind::LittlesLaw { threads, implied });
    }
}

fn rate(point: &Point, found: &mut Found<'_>) {
    let computed = point.count.and_then(|count| point.rate(count));
    let (Some(reported), Some(computed)) = (point.per_s, computed) else { return };
    if computed > 0.0 && (reported / computed - 1.0).abs() > RATE_TOLERANCE {
        found(Severity::Warning, FindingKind::Rate { reported, computed });
    }
}

fn mix(point: &Point, workload: &Workload, found: &mut Found<'_>) {
    let off = |found: f64, expected: f64| (found / expected - 1.0).abs() > MIX_TOLERANCE;
    if let (Some(queries), Some(count), Some(expected)) =
        (point.queries, point.count.filter(|count| *count > 0), workload.statements())
    {
        let per_transaction = queries as f64 / count as f64;
        if expected > 0.0 && off(per_transaction, expected) {
            let kind = FindingKind::QueriesPerTransaction { found: per_transaction, expected };
            found(Severity::Warning, kind);
        }
    }
    if let (Some(reads), Some(writes), Some(mix)) =
        (point.reads, point.writes.filter(|writes| *writes > 0), workload.mix())
    {
        let ratio = reads as f64 / writes as f64;
        if mix.writes > 0.0 && mix.reads > 0.0 && off(ratio, mix.reads / mix.writes) {
            let expected = mix.reads / mix.writes;
            found(Severity::Warning, FindingKind::ReadWriteMix { found: ratio, expected });
        }
    }
}

/// min ≤ p50 ≤ … ≤ max, and min ≤ mean ≤ max, within half a bucket.
fn order(point: &Point, found: &mut Found<'_>) {
    let latency = &point.latency;
    let named = |name: &str, ms: Option<f64>| ms.map(|ms| (name.to_owned(), ms));
    let percentiles = latency.percentiles.iter().map(|(p, ms)| (p.to_string(), *ms));
    let (min, max) = (named("min", latency.min_ms), named("max", latency.max_ms));
    let ladder: Vec<(String, f64)> = min.clone().into_iter().chain(percentiles).chain(max.clone()).collect();
    let mean = named("avg", latency.avg_ms);
    let around_mean: Vec<(String, f64)> = min.into_iter().chain(mean).chain(max).collect();
    for steps in [ladder, around_mean] {
        for pair in steps.windows(2) {
            let [lower, upper] = pair else { continue };
            // Printed values are rounded to a hundredth of a millisecond.
            if lower.1 > upper.1 * (1.0 + 2.0 * BUCKET_HALF) + 0.01 {
                let kind = FindingKind::LatencyOrder { lower: lower.clone(), upper: upper.clone() };
                found(Severity::Error, kind);
            }
        }
    }
}

/// sysbench's percentiles are the values of its buckets: exp(ln 0.001 + i · ln 10⁸ ÷ 1023) ms.
fn sysbench_grid(point: &Point, found: &mut Found<'_>) {
    let mut on_grid = false;
    for (percentile, ms) in &point.latency.percentiles {
        if *ms >= SYSBENCH_CAP_MS {
            found(Severity::Warning, FindingKind::Capped { percentile: *percentile });
            continue;
        }
        if *ms <= 0.0 {
            continue;
        }
        let nearest_ms = nearest_sysbench_bucket(*ms);
        // Printed with two decimals, or computed from the histogram's three.
        if (ms - nearest_ms).abs() <= 0.0051 || (ms / nearest_ms - 1.0).abs() < 1e-3 {
            on_grid = true;
        } else if *percentile != Percentile::P100 {
            let kind = FindingKind::OffSysbenchGrid { percentile: *percentile, ms: *ms, nearest_ms };
            found(Severity::Warning, kind);
        }
    }
    if on_grid {
        found(Severity::Info, FindingKind::SysbenchGrid);
    }
}

/// The value of the sysbench bucket nearest to a latency, both in ms.
fn nearest_sysbench_bucket(ms: f64) -> f64 {
    let step = 1e8_f64.ln() / SYSBENCH_STEPS;
    let index = ((ms / 0.001).ln() / step).round().clamp(0.0, SYSBENCH_STEPS);
    0.001 * (index * step).exp()
}

/// A percentile of the tail ÷ mean far above what is usual over the system's loads.
fn out_of_line(points: &[Point], findings: &mut Vec<Finding>) {
    let mut groups: BTreeMap<(&str, &str, Percentile), Vec<Tail>> = BTreeMap::new();
    for (at, point) in points.iter().enumerate() {
        let Some(avg_ms) = point.latency.avg_ms.filter(|ms| *ms > 0.0) else { continue };
        if point.status == Status::Failed {
            continue;
        }
        for (percentile, ms) in &point.latency.percentiles {
            if percentile.percent() < LEAST_TAIL_PERCENT {
                continue;
            }
            let key = (point.system.as_str(), point.workload.as_str(), *percentile);
            let tail = Tail { at, threads: point.threads, ms: *ms, ratio: ms / avg_ms };
            groups.entry(key).or_default().push(tail);
        }
    }
    for ((_, _, percentile), group) in groups {
        let loads: BTreeSet<Option<u32>> = group.iter().map(|tail| tail.threads).collect();
        if loads.len() < LEAST_LOADS {
            continue;
        }
        let ratios: Vec<f64> = group.iter().map(|tail| tail.ratio).collect();
        let Some(usual) = pricebench_stats::median(&ratios) else { continue };
        let in_line = ratios.iter().filter(|ratio| **ratio <= usual * OUT_OF_LINE);
        let elsewhere = in_line.fold((f64::INFINITY, 0.0_f64), |(low, high), r| (low.min(*r), high.max(*r)));
        for Tail { at, ms, ratio, .. } in group {
            if ratio > usual * OUT_OF_LINE {
                let kind = FindingKind::OutOfLine { percentile, ms, ratio, elsewhere };
                findings.push(Finding { point: at, severity: Severity::Warning, kind });
            }
        }
    }
}

/// A percentile of one point beside its mean.
struct Tail {
    at: usize,
    threads: Option<u32>,
    ms: f64,
    ratio: f64,
}
