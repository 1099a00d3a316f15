//! Curves: one system under one workload over its measured loads, and what lies between them.

use crate::{Id, LatencyMetric, Percentile, Point, Report, Status, TRANSACTION};
use std::collections::BTreeMap;

/// One system under one workload, over its measured closed-loop loads.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The system.
    pub system: Id,
    /// The workload.
    pub workload: Id,
    /// Its loads, ascending in threads; never empty.
    pub loads: Vec<Load>,
}

/// What was measured at one load: means over the runs that are not failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    /// Threads; at least 1.
    pub threads: f64,
    /// Positions of its points in the report's points.
    pub points: Vec<usize>,
    /// Operations per second: mean over runs.
    pub per_s: f64,
    /// Operations per second of each run, in the order of `points`.
    pub per_s_runs: Vec<f64>,
    /// Mean latency, ms: mean over runs.
    pub mean_ms: Option<f64>,
    /// Percentiles, ms: mean over runs; only those that every run has.
    pub percentiles: BTreeMap<Percentile, f64>,
    /// Reading statements per second.
    pub reads_per_s: Option<f64>,
    /// Writing statements per second.
    pub writes_per_s: Option<f64>,
}

/// A place on a curve: measured, or between two measured loads.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Threads; not whole between loads.
    pub threads: f64,
    /// Operations per second.
    pub per_s: f64,
    /// Mean latency, ms.
    pub mean_ms: Option<f64>,
    /// Percentiles, ms; between loads they are indicative.
    pub percentiles: BTreeMap<Percentile, f64>,
    /// The measured loads it is interpolated between; `None` at a measured load.
    pub between: Option<(f64, f64)>,
}

/// Whether a system serves a demand within its measured range.
#[derive(Clone, Debug, PartialEq)]
pub enum Demand {
    /// It does, here.
    Served(Spot),
    /// Its highest measured throughput is below the demand.
    NotReached {
        /// That throughput, 1/s.
        most: f64,
    },
    /// Its lowest measured throughput is above the demand: it serves it, with a latency nobody measured.
    BelowRange {
        /// That throughput, 1/s.
        least: f64,
    },
}

/// The curves of a report, in the order of its systems and workloads.
///
/// Taken are points of a workload's [`main_op`] in a closed loop that are not failed and have threads and a
/// finite throughput above 0.
pub fn curves(report: &Report, points: &[Point]) -> Vec<Curve> {
    let ops: Vec<Option<&str>> =
        report.workloads.iter().map(|workload| main_op(points, workload.id.as_str())).collect();
    let mut groups: BTreeMap<(usize, usize, u32), Vec<(usize, f64)>> = BTreeMap::new();
    for (at, point) in points.iter().enumerate() {
        let system = report.systems.iter().position(|s| s.id.as_str() == point.system);
        let workload = report.workloads.iter().position(|w| w.id.as_str() == point.workload);
        let (Some(system), Some(workload)) = (system, workload) else { continue };
        let closed = point.offered_per_s.is_none() && point.status != Status::Failed;
        let Some(threads) = point.threads.filter(|threads| *threads > 0 && closed) else { continue };
        if ops[workload] != Some(point.op.as_str()) {
            continue;
        }
        let reads = report.workloads[workload].mix().map(|mix| mix.reads);
        let positive = |per_s: &f64| per_s.is_finite() && *per_s > 0.0;
        let Some(per_s) = point.per_second(reads).filter(positive) else { continue };
        groups.entry((system, workload, threads)).or_default().push((at, per_s));
    }
    let mut curves: Vec<Curve> = Vec::new();
    for ((system, workload, threads), runs) in groups {
        let (system, workload) = (&report.systems[system].id, &report.workloads[workload].id);
        let load = Load::of(threads, &runs, points);
        // Figures near the largest a number can hold overflow in the mean.
        if !load.per_s.is_finite() {
            continue;
        }
        match curves.last_mut() {
            Some(last) if last.system == *system && last.workload == *workload => {
                last.loads.push(load);
            }
            _ => curves.push(Curve { system: system.clone(), workload: workload.clone(), loads: vec![load] }),
        }
    }
    curves
}

/// The operation a workload is compared by: whole transactions, or, where none was counted, the operation of its
/// first point, such as a volume's writes. `None` without points.
pub fn main_op<'a>(points: &'a [Point], workload: &str) -> Option<&'a str> {
    let mut of_workload = points.iter().filter(|point| point.workload == workload);
    let first = of_workload.next()?;
    let transactions = first.op == TRANSACTION || of_workload.any(|point| point.op == TRANSACTION);
    Some(if transactions { TRANSACTION } else { first.op.as_str() })
}

impl Load {
    fn of(threads: u32, runs: &[(usize, f64)], points: &[Point]) -> Self {
        let per_s_runs: Vec<f64> = runs.iter().map(|(_, per_s)| *per_s).collect();
        let all = |value: &dyn Fn(&Point) -> Option<f64>| {
            let values: Option<Vec<f64>> = runs.iter().map(|(at, _)| value(&points[*at])).collect();
            mean(&values?)
        };
        let names = runs.first().map(|(at, _)| &points[*at].latency.percentiles);
        let percentiles = names
            .into_iter()
            .flat_map(|percentiles| percentiles.keys())
            .filter_map(|p| Some((*p, all(&|point| point.latency.percentiles.get(p).copied())?)))
            .collect();
        Self {
            threads: f64::from(threads),
            points: runs.iter().map(|(at, _)| *at).collect(),
            per_s: mean(&per_s_runs).unwrap_or_default(),
            mean_ms: all(&|point| point.latency.avg_ms),
            percentiles,
            reads_per_s: all(&|point| point.rate(point.reads?)),
            writes_per_s: all(&|point| point.rate(point.writes?)),
            per_s_runs,
        }
    }

    /// A latency of this load, ms.
    pub fn latency(&self, metric: LatencyMetric) -> Option<f64> {
        match metric {
            LatencyMetric::Mean => self.mean_ms,
            LatencyMetric::Percentile(percentile) => self.percentiles.get(&percentile).copied(),
        }
    }

    /// Seconds one transaction takes in a closed loop: threads ÷ throughput (Little's law).
    fn response_s(&self) -> f64 {
        self.threads / self.per_s
    }

    fn spot(&self) -> Spot {
        Spot {
            threads: self.threads,
            per_s: self.per_s,
            mean_ms: self.mean_ms,
            percentiles: self.percentiles.clone(),
            between: None,
        }
    }
}

impl Spot {
    /// A latency at this spot, ms.
    pub fn latency(&self, metric: LatencyMetric) -> Option<f64> {
        match metric {
            LatencyMetric::Mean => self.mean_ms,
            LatencyMetric::Percentile(percentile) => self.percentiles.get(&percentile).copied(),
        }
    }
}

impl Curve {
    /// The load measured at exactly this many threads.
    pub fn load(&self, threads: f64) -> Option<&Load> {
        self.loads.iter().find(|load| load.threads == threads)
    }

    /// Least and most threads measured.
    pub fn range(&self) -> Option<(f64, f64)> {
        Some((self.loads.first()?.threads, self.loads.last()?.threads))
    }

    /// What it does at this many threads: measured, or interpolated between the loads on both sides; `None`
    /// outside the measured range.
    ///
    /// Between loads the time of a transaction, threads ÷ throughput, is linear in threads, and so are the
    /// mean and the percentiles.
    pub fn at_threads(&self, threads: f64) -> Option<Spot> {
        if let Some(load) = self.load(threads) {
            return Some(load.spot());
        }
        let (a, b) = self.pairs().find(|(a, b)| a.threads < threads && threads < b.threads)?;
        Some(between(a, b, threads))
    }

    /// Where it serves this rate: the fewest threads that do.
    pub fn at_demand(&self, per_s: f64) -> Option<Demand> {
        let first = self.loads.first()?;
        if per_s < first.per_s {
            return Some(Demand::BelowRange { least: first.per_s });
        }
        if per_s == first.per_s {
            return Some(Demand::Served(first.spot()));
        }
        for (a, b) in self.pairs() {
            if b.per_s == per_s {
                return Some(Demand::Served(b.spot()));
            }
            if a.per_s < per_s && per_s < b.per_s {
                // threads ÷ (r + slope · (threads − a)) = per_s, solved for threads.
                let slope = (b.response_s() - a.response_s()) / (b.threads - a.threads);
                let threads = per_s * (a.response_s() - slope * a.threads) / (1.0 - per_s * slope);
                let mut spot = between(a, b, threads.clamp(a.threads, b.threads));
                spot.per_s = per_s;
                return Some(Demand::Served(spot));
            }
        }
        let most = self.loads.iter().map(|load| load.per_s).fold(0.0, f64::max);
        Some(Demand::NotReached { most })
    }

    /// The spot of most throughput whose latency is at most `ms`; `None` where no measured latency is, or
    /// where a load has none. The candidates are the measured loads and the crossings between two of them.
    pub fn within(&self, metric: LatencyMetric, ms: f64) -> Option<Spot> {
        let mut best: Option<Spot> = None;
        let mut offer = |spot: Spot| {
            if best.as_ref().is_none_or(|best| spot.per_s > best.per_s) {
                best = Some(spot);
            }
        };
        for load in &self.loads {
            if load.latency(metric).is_some_and(|found| found <= ms) {
                offer(load.spot());
            }
        }
        for (a, b) in self.pairs() {
            let (Some(from), Some(to)) = (a.latency(metric), b.latency(metric)) else { continue };
            if (from <= ms) == (to <= ms) {
                continue;
            }
            let threads = a.threads + (b.threads - a.threads) * (ms - from) / (to - from);
            if threads > a.threads && threads < b.threads {
                offer(between(a, b, threads));
            }
        }
        best
    }

    fn pairs(&self) -> impl Iterator<Item = (&Load, &Load)> {
        self.loads.iter().zip(self.loads.iter().skip(1))
    }
}

/// A spot between two loads.
fn between(a: &Load, b: &Load, threads: f64) -> Spot {
    let share = (threads - a.threads) / (b.threads - a.threads);
    let mix = |from: f64, to: f64| from + (to - from) * share;
    let both = |from: Option<f64>, to: Option<f64>| Some(mix(from?, to?));
    Spot {
        threads,
        per_s: threads / mix(a.response_s(), b.response_s()),
        mean_ms: both(a.mean_ms, b.mean_ms),
        percentiles: a
            .percentiles
            .iter()
            .filter_map(|(p, from)| Some((*p, mix(*from, *b.percentiles.get(p)?))))
            .collect(),
        between: Some((a.threads, b.threads)),
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    pricebench_stats::arithmetic_mean(values)
}
