//! Which points are measured, and in what order.

use super::plan::{Order, Plan, Size};
use pricebench_formats::counted;
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
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { system, workload, threads, run } = self;
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
        let mut sizes: Vec<Size> = Vec::new();
        for (w, workload) in plan.workloads.iter().enumerate().filter(|(_, w)| w.systems.contains(&s)) {
            let stage = sizes.iter().position(|size| *size == workload.size).unwrap_or_else(|| {
                sizes.push(workload.size);
                sizes.len() - 1
            });
            let loads = workload.threads.iter().flat_map(|t| (1..=workload.runs).map(move |run| (*t, run)));
            for (threads, run) in loads {
                let key = Key { system: system.id.clone(), workload: workload_id(plan, w, s), threads, run };
                staged.push((stage, Task { system: s, workload: w, key }));
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
    let id = &plan.workloads[workload].id;
    match plan.workloads[workload].size {
        Size::Preset(_) => Id::from_label(&format!("{id}-{}", plan.systems[system].id)),
        Size::Fixed(_) => id.clone(),
    }
}

/// The seed to shuffle by: the wanted one, else the plan's, else a new one; none in the plan's order.
pub fn seed(plan: &Plan, wanted: Option<u64>, plan_order: bool, fresh: u64) -> Option<u64> {
    if plan_order || (plan.order == Order::Plan && wanted.is_none()) {
        return None;
    }
    wanted.or(plan.seed).or(Some(fresh))
}

/// Time the points take: pause, warm-up, measurement, and a second to start sysbench twice. Filling tables
/// and starting servers come on top.
pub fn estimate<'a>(plan: &Plan, tasks: impl IntoIterator<Item = &'a Task>) -> Duration {
    let mut wrote = vec![false; plan.systems.len()];
    let seconds = tasks.into_iter().map(|task| {
        let workload = &plan.workloads[task.workload];
        let settle = if wrote[task.system] { plan.settle_s } else { 0.0 };
        wrote[task.system] |= workload.script.writes();
        settle + f64::from(workload.warmup_s) + f64::from(workload.duration_s) + 1.0
    });
    Duration::from_secs_f64(seconds.sum())
}

/// Fisher and Yates's shuffle, drawing from SplitMix64 (Steele, Lea and Flood, 2014): the same order for the
/// same seed in every version.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for last in (1..items.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        // Lemire's reduction of 64 random bits to a range; its bias is below 2⁻³² for any real plan.
        let chosen = (u128::from(z) * (last as u128 + 1)) >> 64;
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
