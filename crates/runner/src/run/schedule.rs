//! Which points are measured, and in what order.

use super::plan::{Order, Plan, Size, Tool, VolumePlan, WorkloadPlan};
use pricebench_formats::counted;
use pricebench_loadgen::SplitMix64;
use pricebench_model::Id;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// One point to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Position of the system in the plan.
    pub system: usize,
    /// Position of the workload in the plan.
    pub workload: usize,
    /// Position of the part among the workload's, for a volume.
    pub step: usize,
    /// Its name.
    pub key: Key,
}

/// What a point is called: the same in the journal, in `points.csv` and in messages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The system.
    pub system: Id,
    /// The workload as the report names it.
    pub workload: Id,
    /// Threads.
    pub threads: u32,
    /// The repeat, from 1.
    pub run: u32,
    /// Which part of a volume's workload.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { system, workload, threads, run, part } = self;
        if let Some(part) = part {
            return write!(f, "{system}, {workload}, {part}, run {run}");
        }
        write!(f, "{system}, {workload}, {}, run {run}", counted(threads, "thread"))
    }
}

/// All points of a plan, in the order they are measured.
///
/// Shuffled by the seed, if there is one, among those whose tables can stand at the same time: a system's
/// workloads with other tables come after all points of the earlier ones, since filling tables anew between
/// points would take most of the time.
pub fn tasks(plan: &Plan, seed: Option<u64>) -> Vec<Task> {
    let mut staged: Vec<(usize, Task)> = Vec::new();
    for (s, system) in plan.systems.iter().enumerate() {
        let mut sizes: Vec<Option<Size>> = Vec::new();
        for (w, workload) in plan.workloads.iter().enumerate().filter(|(_, w)| w.systems.contains(&s)) {
            let size = workload.sysbench().map(|sysbench| sysbench.size);
            let stage = sizes.iter().position(|other| *other == size).unwrap_or_else(|| {
                sizes.push(size);
                sizes.len() - 1
            });
            let loads: Vec<(usize, u32, Option<String>)> = match &workload.tool {
                Tool::Sysbench(sysbench) => {
                    sysbench.threads.iter().map(|threads| (0, *threads, None)).collect()
                }
                Tool::Volume(volume) => {
                    let steps = volume.steps.iter().enumerate();
                    let fitting = steps.filter(|(_, step)| VolumePlan::runs_at(step, &system.place));
                    fitting.map(|(i, step)| (i, step.threads, Some(step.name.clone()))).collect()
                }
            };
            for (step, threads, part) in loads {
                for run in 1..=workload.runs {
                    let workload_id = workload_id(plan, w, s);
                    let key = Key {
                        system: system.id.clone(),
                        workload: workload_id,
                        threads,
                        run,
                        part: part.clone(),
                    };
                    staged.push((stage, Task { system: s, workload: w, step, key }));
                }
            }
        }
    }
    if let Some(seed) = seed {
        shuffle(&mut staged, seed);
        staged.sort_by_key(|(stage, _)| *stage);
    }
    staged.into_iter().map(|(_, task)| task).collect()
}

/// The name a workload has in the report. A preset makes other tables on each system, so it is a workload of
/// its own there; they are held together by their scenario.
pub fn workload_id(plan: &Plan, workload: usize, system: usize) -> Id {
    let WorkloadPlan { id, tool, .. } = &plan.workloads[workload];
    match tool {
        Tool::Sysbench(sysbench) if matches!(sysbench.size, Size::Preset(_)) => {
            Id::from_label(&format!("{id}-{}", plan.systems[system].id))
        }
        Tool::Sysbench(_) | Tool::Volume(_) => id.clone(),
    }
}

/// The seed to shuffle by: the wanted one, else the plan's, else a new one; none in the plan's order.
pub fn seed(plan: &Plan, wanted: Option<u64>, plan_order: bool, fresh: u64) -> Option<u64> {
    if plan_order || (plan.order == Order::Plan && wanted.is_none()) {
        return None;
    }
    wanted.or(plan.seed).or(Some(fresh))
}

/// Time the points take: pause, warm-up, measurement, and a second to start sysbench twice. Filling tables and
/// files and starting servers come on top.
pub fn estimate<'a>(plan: &Plan, tasks: impl IntoIterator<Item = &'a Task>) -> Duration {
    let mut wrote = vec![false; plan.systems.len()];
    let seconds = tasks.into_iter().map(|task| {
        let workload = &plan.workloads[task.workload];
        let settle = if wrote[task.system] { plan.settle_s } else { 0.0 };
        wrote[task.system] |= writes(workload, task.step);
        settle + f64::from(workload.warmup_s) + f64::from(workload.duration_s) + 1.0
    });
    Duration::from_secs_f64(seconds.sum())
}

/// Whether a point writes.
pub fn writes(workload: &WorkloadPlan, step: usize) -> bool {
    match &workload.tool {
        Tool::Sysbench(sysbench) => sysbench.script.writes(),
        Tool::Volume(volume) => {
            volume.steps.get(step).is_some_and(|step| step.roles.iter().any(|role| role.access.writes()))
        }
    }
}

/// Fisher and Yates's shuffle: the same order for the same seed in every version.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = SplitMix64::new(seed);
    for last in (1..items.len()).rev() {
        let chosen = random.below(last as u64 + 1);
        items.swap(last, usize::try_from(chosen).unwrap_or(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::parse;

    const PLAN: &str = r#"
        format = "pricebench-plan/1"
        id = "p"
        settle_s = 2
        [[system]]
        id = "a"
        launch = "mariadb"
        [[system]]
        id = "b"
        launch = "postgres"
        [[workload]]
        id = "small"
        tool = "sysbench"
        script = "oltp_read_write"
        tables = 1
        rows_per_table = 10
        threads = [1, 2]
        duration_s = 5
        warmup_s = 3
        runs = 2
        [[workload]]
        id = "large"
        tool = "sysbench"
        script = "oltp_read_only"
        tables = 2
        rows_per_table = 10
        threads = [1]
        duration_s = 5
        systems = ["a"]
    "#;

    fn keys(tasks: &[Task]) -> Vec<String> {
        tasks.iter().map(|task| task.key.to_string()).collect()
    }

    #[test]
    fn the_plans_order_is_system_workload_load_run() {
        let tasks = tasks(&parse(PLAN, "p").unwrap(), None);
        assert_eq!(
            keys(&tasks)[..5],
            [
                "a, small, 1 thread, run 1",
                "a, small, 1 thread, run 2",
                "a, small, 2 threads, run 1",
                "a, small, 2 threads, run 2",
                "a, large, 1 thread, run 1",
            ]
        );
        assert_eq!(tasks.len(), 9);
    }

    #[test]
    fn a_shuffle_keeps_every_point_and_does_not_alternate_tables() {
        let plan = parse(PLAN, "p").unwrap();
        let ordered = keys(&tasks(&plan, None));
        let mut orders = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let shuffled = keys(&tasks(&plan, Some(seed)));
            assert_eq!(shuffled.last().unwrap(), "a, large, 1 thread, run 1");
            orders.insert(shuffled.clone());
            let mut sorted = shuffled;
            sorted.sort();
            let mut expected = ordered.clone();
            expected.sort();
            assert_eq!(sorted, expected);
        }
        assert!(orders.len() > 45, "{} different orders of 50 seeds", orders.len());
    }

    #[test]
    fn the_first_number_of_splitmix64_is_the_published_one() {
        // Seed 1234567: 6457827717110365317 (reference implementation); of two items the upper half keeps
        // the last in place and the lower half swaps: 6457827717110365317 < 2^63.
        let mut items = [0, 1];
        shuffle(&mut items, 1_234_567);
        assert_eq!(items, [1, 0]);
    }

    #[test]
    fn the_estimate_counts_pauses_after_writing_points_alone() {
        let plan = parse(PLAN, "p").unwrap();
        // a: 4 × (3 + 5 + 1) and 1 × (5 + 1), pauses before all but the first: 4 × 2; b: 4 × 9, 3 × 2.
        assert_eq!(estimate(&plan, &tasks(&plan, None)), Duration::from_secs(36 + 6 + 8 + 36 + 6));
    }
}
