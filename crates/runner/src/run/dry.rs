//! `--dry-run`: what a plan would do, without touching anything.

use super::need::{Fit, Need};
use super::plan::{Engine, Layout, Place, Plan, Size, SystemPlan, VolumeEngine, VolumePlan, WorkloadPlan};
use super::progress::duration;
use super::schedule::{estimate, tasks};
use super::volume::file_kinds;
use crate::space::{self, Room};
use pricebench_formats::counted;
use std::fmt::{self, Display, Formatter};

/// A plan as `--dry-run` prints it.
#[derive(Debug)]
pub struct DryRun<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The seed of the order; `None` for the plan's order.
    pub seed: Option<u64>,
    /// Where private servers would go, if that is known.
    pub room: Option<Room>,
}

impl Display for DryRun<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { plan, seed, room } = self;
        match plan.title.en.as_str() {
            // A plan without a title has its id for one.
            title if title == plan.id.as_str() => writeln!(f, "{title}")?,
            title => writeln!(f, "{}: {title}", plan.id)?,
        }
        writeln!(f, "\nsystems")?;
        for system in &plan.systems {
            writeln!(f, "  {}: {}", system.id, place(system))?;
        }
        let (tables, files) = (tables(plan), files(plan));
        let what = if files.is_empty() { "tables" } else { "files" };
        if !tables.is_empty() {
            writeln!(f, "\ntables to fill, or to use if they are there as planned")?;
        }
        for (system, line) in tables {
            writeln!(f, "  {system}: {line}")?;
        }
        if !files.is_empty() {
            writeln!(f, "\ntest files to write, removed afterwards")?;
        }
        for (system, line) in files {
            writeln!(f, "  {system}: {line}")?;
        }
        if let Some(need) = Need::of(plan, |_, _| true) {
            writeln!(f, "\nprivate servers take {}", need.text())?;
            if let Some(room) = room {
                writeln!(f, "  they go to {room}")?;
                match need.fit(room) {
                    Fit::Roomy => {}
                    Fit::Tight => writeln!(f, "  note: {}", need.tight_text(room))?,
                    Fit::Short => writeln!(
                        f,
                        "  note: that is not enough, and the run would be refused; set TMPDIR to a \
                         directory on another file system, or give fewer or smaller tables"
                    )?,
                }
            }
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
            "\n{} about {} with {settle} s of pause after writing points; filling {} comes on top",
            if tasks.len() == 1 {
                "1 point takes".to_owned()
            } else {
                format!("{} points take", tasks.len())
            },
            duration(total),
            what,
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
        Place::Directory { path } => format!("the volume under the directory {}", path.display()),
        Place::Device { path } => {
            format!(
                "the block device {}, all of it; it must be empty and named by --allow-device",
                path.display()
            )
        }
    }
}

/// Each different set of tables on each system.
fn tables(plan: &Plan) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (s, system) in plan.systems.iter().enumerate() {
        for workload in plan.workloads.iter().filter(|workload| workload.systems.contains(&s)) {
            let Some(sysbench) = workload.sysbench() else { continue };
            let line = (system.id.to_string(), size(system, sysbench.size));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// The room each volume workload needs, with what does the I/O.
fn files(plan: &Plan) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for (s, system) in plan.systems.iter().enumerate() {
        for workload in plan.workloads.iter().filter(|workload| workload.systems.contains(&s)) {
            let Some(volume) = workload.volume() else { continue };
            let steps = volume.steps.iter().filter(|step| VolumePlan::runs_at(step, &system.place));
            let mib: u64 = file_kinds(steps).into_iter().map(|kind| kind.size_mib(volume.size_mib)).sum();
            let tool = match volume.engine {
                VolumeEngine::Own => "our own engine",
                VolumeEngine::Fio => "fio",
            };
            lines.push((system.id.to_string(), format!("{}: up to {mib} MiB, used by {tool}", workload.id)));
        }
    }
    lines
}

fn size(system: &SystemPlan, size: Size) -> String {
    match size {
        Size::Fixed(layout) => {
            let Layout { tables, rows_per_table } = layout;
            let engine = match system.place {
                Place::Launch { engine, .. } => engine,
                // Its address is not read here, and servers differ little in this.
                Place::Dsn { .. } | Place::Directory { .. } | Place::Device { .. } => Engine::MySql,
            };
            let (tables, rows) = (counted(tables, "table"), counted(rows_per_table, "row"));
            format!("{tables} of {rows}, about {}", space::size(layout.bytes(engine)))
        }
        Size::Preset(preset) => {
            format!("preset {}: {}, which is read when the run begins", preset.word(), preset.rule())
        }
    }
}
