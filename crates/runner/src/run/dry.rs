//! `--dry-run`: what a plan would do, without touching anything.

use super::plan::{Engine, Layout, Place, Plan, ROW_BYTES, Size, SystemPlan, WorkloadPlan};
use super::progress::duration;
use super::schedule::{estimate, tasks};
use std::fmt::{self, Display, Formatter};

/// A plan as `--dry-run` prints it.
#[derive(Debug)]
pub struct DryRun<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The seed of the order; `None` for the plan's order.
    pub seed: Option<u64>,
}

impl Display for DryRun<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { plan, seed } = self;
        writeln!(f, "{}: {}", plan.id, plan.title.en)?;
        writeln!(f, "\nsystems")?;
        for system in &plan.systems {
            writeln!(f, "  {}: {}", system.id, place(system))?;
        }
        writeln!(f, "\ntables to fill, or to use if they are there as planned")?;
        for (system, line) in tables(plan) {
            writeln!(f, "  {system}: {line}")?;
        }
        let tasks = tasks(plan, *seed);
        match seed {
            Some(seed) => writeln!(f, "\npoints, shuffled with seed {seed}")?,
            None => writeln!(f, "\npoints, in the plan's order")?,
        }
        for (i, task) in tasks.iter().enumerate() {
            let WorkloadPlan { warmup_s, duration_s, .. } = plan.workloads[task.workload];
            writeln!(f, "  {:>3}  {}; {duration_s} s after {warmup_s} s of warm-up", i + 1, task.key)?;
        }
        let total = estimate(plan, &tasks).as_secs_f64();
        let settle = plan.settle_s;
        writeln!(
            f,
            "\n{} points take about {} with {settle} s of pause after writing points; filling tables comes on top",
            tasks.len(),
            duration(total)
        )
    }
}

fn place(system: &SystemPlan) -> String {
    match &system.place {
        Place::Launch { engine, options } => {
            let name = match engine {
                Engine::MySql => "MariaDB",
                Engine::Postgres => "PostgreSQL",
            };
            let options: Vec<String> =
                options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let with = if options.is_empty() { String::new() } else { format!(", {}", options.join(", ")) };
            format!("a private {name} on this machine{with}; removed afterwards")
        }
        Place::Dsn { variable } => format!("the server whose address is in {variable}"),
    }
}

/// Each different set of tables on each system.
fn tables(plan: &Plan) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (s, system) in plan.systems.iter().enumerate() {
        for workload in plan.workloads.iter().filter(|workload| workload.systems.contains(&s)) {
            let line = (system.id.to_string(), size(workload.size));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

fn size(size: Size) -> String {
    match size {
        Size::Fixed(Layout { tables, rows_per_table }) => {
            let bytes = (u128::from(tables) * u128::from(rows_per_table) * u128::from(ROW_BYTES)) as f64;
            let gib = bytes / f64::from(1 << 30);
            format!("{tables} tables of {rows_per_table} rows, about {gib:.2} GiB")
        }
        Size::Preset(preset) => {
            format!("preset {}: {}, which is read when the run begins", preset.word(), preset.rule())
        }
    }
}
