//! What every point of a volume has, whatever measured it.

use crate::run::plan::{VolumePlan, WorkloadPlan};
use crate::run::schedule::Task;
use pricebench_formats::{BucketRow, SeriesRow};
use pricebench_loadgen_volume::{Role, Step};
use pricebench_model::{Percentile, Point};

/// Less than this share of a rate is a miss.
pub(super) const ENOUGH: f64 = 0.98;

/// What is measured: a part of a workload on a system.
#[derive(Clone, Copy)]
pub(super) struct What<'a> {
    pub(super) task: &'a Task,
    pub(super) workload: &'a WorkloadPlan,
    pub(super) volume: &'a VolumePlan,
    pub(super) step: &'a Step,
}

impl<'a> What<'a> {
    /// Of a task; `None` for one of a database.
    pub(super) fn of(task: &'a Task, workload: &'a WorkloadPlan) -> Option<Self> {
        let volume = workload.volume()?;
        Some(Self { task, workload, volume, step: volume.steps.get(task.step)? })
    }

    /// A row of a role, without figures.
    pub(super) fn point(&self, role: &Role, started_at: &str) -> Point {
        let key = &self.task.key;
        let mut point =
            Point::new(&key.system, &key.workload, key.run, Some(role.workers.max(self.threads(role))));
        point.op.clone_from(&role.op);
        point.offered_per_s = role.rate_per_s;
        point.background_mib_per_s = self.step.background_mib_per_s;
        point.block_kib = Some(f64::from(role.block_bytes) / 1024.0);
        point.queue_depth = Some(f64::from(role.slots));
        point.started_at = Some(started_at.to_owned());
        point
    }

    /// The row of the point's first role, without figures.
    pub(super) fn blank(&self) -> Point {
        let key = &self.task.key;
        match self.step.roles.first() {
            Some(role) => self.point(role, ""),
            None => Point::new(&key.system, &key.workload, key.run, Some(key.threads)),
        }
    }

    /// Percentiles beyond which less than one operation lies are left out: they would be the greatest again.
    pub(super) fn keeps(percentile: Percentile, count: u64) -> bool {
        count as f64 * (1.0 - percentile.fraction()) >= 1.0
    }

    /// Threads, or I/Os in flight where a closed loop has more than one of them per thread.
    fn threads(&self, role: &Role) -> u32 {
        if role.rate_per_s.is_some() { role.workers } else { role.workers * role.slots }
    }

    /// A row of the series of the point it stands for.
    pub(super) fn series(&self, point: &Point) -> SeriesRow {
        SeriesRow {
            system: point.system.clone(),
            workload: point.workload.clone(),
            run: point.run,
            threads: point.threads,
            op: point.op.clone(),
            background_mib_per_s: point.background_mib_per_s,
            ..SeriesRow::default()
        }
    }

    /// A row of the histogram of the point it stands for.
    pub(super) fn bucket(&self, point: &Point, upper_ms: f64, count: u64) -> BucketRow {
        BucketRow {
            system: point.system.clone(),
            workload: point.workload.clone(),
            run: point.run,
            threads: point.threads,
            op: point.op.clone(),
            upper_ms,
            count,
            background_mib_per_s: point.background_mib_per_s,
            latency_kind: point.latency_kind,
        }
    }
}

/// A rate that was not reached, in words.
pub(super) fn shortfall(op: &str, offered_per_s: f64, achieved_per_s: f64) -> Option<String> {
    (achieved_per_s < offered_per_s * ENOUGH)
        .then(|| format!("{op}: of {offered_per_s}/s asked for, {achieved_per_s:.1}/s were reached"))
}
