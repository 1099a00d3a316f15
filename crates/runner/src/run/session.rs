//! A run from its first point to its report.

use super::error::{RunError, SystemError, whole};
use super::host::Host;
use super::journal::{self, Journal};
use super::need::{Fit, Need};
use super::plan::{Plan, SysbenchPlan, SystemPlan, VolumeEngine, WorkloadPlan};
use super::point;
use super::progress::Event;
use super::record::{PointRecord, Record, Start, SystemRecord, TablesRecord};
use super::resume::{last_points, open_journal};
use super::schedule::{Key, Task, estimate, tasks};
use super::system::{self, Ensured, OpenSystem, Ownership, Standing};
use super::volume::{self, OpenVolume};
use super::{World, report, rfc3339, schedule, sysbench};
use pricebench_formats::sha256_hex;
use pricebench_model::Id;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

/// Failed points in a row after which a system is given up.
const MOST_FAILURES: u32 = 3;

/// How a run is done, beyond its plan.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where the journal and the report go.
    pub out: PathBuf,
    /// Go on with the run found there.
    pub resume: bool,
    /// Drop tables that differ from the plan.
    pub recreate: bool,
    /// Seed of the order.
    pub seed: Option<u64>,
    /// Keep the plan's order.
    pub plan_order: bool,
    /// Zone of this machine.
    pub zone: Option<String>,
    /// Block devices that may be written over.
    pub allow_devices: Vec<PathBuf>,
    /// Measure where there is no direct I/O.
    pub allow_buffered: bool,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Points measured, by this command and earlier ones.
    pub measured: usize,
    /// Points that failed.
    pub failed: usize,
    /// Points not begun.
    pub left: usize,
    /// Whether the user asked to stop.
    pub interrupted: bool,
}

/// Runs a plan.
///
/// # Errors
///
/// What prevents the run from beginning, or the journal from being written. A point that fails is no error:
/// it is recorded and the others go on.
pub fn run(plan: &Plan, options: &Options, world: &mut World<'_>) -> Result<Summary, RunError> {
    let uses = |wanted: fn(&WorkloadPlan) -> bool| plan.workloads.iter().any(wanted);
    let sysbench = uses(|workload| workload.sysbench().is_some()).then(|| sysbench::version(world.processes));
    let of_fio = |workload: &WorkloadPlan| workload.volume().is_some_and(|v| v.engine == VolumeEngine::Fio);
    let fio = uses(of_fio).then(|| volume::fio_version(world.processes));
    let tools = Tools { sysbench: sysbench.transpose()?, fio: fio.transpose()? };
    let (journal, records) = open_journal(plan, options, world)?;
    let mut session = Session { plan, options, journal, records, systems: BTreeMap::new() };
    if session.records.is_empty() {
        session.begin(tools, world)?;
    }
    let order = tasks(plan, session.seed());
    let todo: Vec<(usize, &Task)> =
        order.iter().enumerate().filter(|(_, task)| !session.is_measured(&task.key)).collect();
    world.progress.event(&Event::Started {
        points: order.len(),
        finished: order.len() - todo.len(),
        left_s: estimate(plan, todo.iter().map(|(_, task)| *task)).as_secs_f64(),
        seed: session.seed(),
    });
    session.check_room(&todo, world)?;
    session.open_systems(&todo, world)?;
    for (done, (place, task)) in todo.iter().enumerate() {
        if world.interrupt.is_set() {
            break;
        }
        let left_s = estimate(plan, todo[done..].iter().map(|(_, task)| *task)).as_secs_f64();
        session.point(task, (place + 1, order.len()), left_s, world)?;
    }
    session.close(&order, world)
}

/// Versions of the programs a plan needs.
struct Tools {
    sysbench: Option<String>,
    fio: Option<String>,
}

/// A system that may be measured.
enum Open {
    Database(Box<OpenSystem>),
    Volume(OpenVolume),
}

impl Open {
    fn standing(&mut self) -> &mut Standing {
        match self {
            Self::Database(open) => &mut open.standing,
            Self::Volume(open) => &mut open.standing,
        }
    }
}

struct Session<'a> {
    plan: &'a Plan,
    options: &'a Options,
    journal: Journal,
    records: Vec<Record>,
    systems: BTreeMap<usize, Open>,
}

impl Session<'_> {
    fn append(&mut self, record: Record) -> Result<(), journal::JournalError> {
        self.journal.append(&record)?;
        self.records.push(record);
        Ok(())
    }

    fn begin(&mut self, tools: Tools, world: &World<'_>) -> Result<(), RunError> {
        let now = world.clock.now();
        let fresh =
            now.duration_since(UNIX_EPOCH).map_or(0, |time| u64::from(time.subsec_nanos()) + time.as_secs());
        let start = Start {
            format: journal::FORMAT.to_owned(),
            plan_sha256: sha256_hex(self.plan.source.as_bytes()),
            // Kept to what a JSON reader's floating-point number holds exactly.
            seed: schedule::seed(self.plan, self.options.seed, self.options.plan_order, fresh & 0xFFFF_FFFF),
            command: env!("CARGO_PKG_VERSION").to_owned(),
            sysbench: tools.sysbench,
            fio: tools.fio,
            started_at: rfc3339(now),
            host: Host::look(),
            zone: self.options.zone.clone(),
        };
        Ok(self.append(Record::Start(start))?)
    }

    fn seed(&self) -> Option<u64> {
        match self.records.first() {
            Some(Record::Start(start)) => start.seed,
            _ => None,
        }
    }

    fn is_measured(&self, key: &Key) -> bool {
        last_points(&self.records).any(|record| record.key == *key && record.failure.is_none())
    }

    /// Sees to it that the private servers that will be started have room for their tables.
    fn check_room(&self, todo: &[(usize, &Task)], world: &mut World<'_>) -> Result<(), RunError> {
        let used = |s, w| todo.iter().any(|(_, task)| (task.system, task.workload) == (s, w));
        let Some((need, room)) = Need::of(self.plan, used).zip(world.servers.room()) else { return Ok(()) };
        match need.fit(&room) {
            Fit::Roomy => {}
            Fit::Tight => world.progress.event(&Event::Notice { text: need.tight_text(&room) }),
            Fit::Short => return Err(RunError::NoRoom { need, room }),
        }
        Ok(())
    }

    /// Reaches every system that has points left, before any of them is measured: a wrong password is found
    /// now and not after hours.
    fn open_systems(&mut self, todo: &[(usize, &Task)], world: &mut World<'_>) -> Result<(), RunError> {
        for (s, system) in self.plan.systems.iter().enumerate() {
            let used =
                |(w, _): &(usize, &WorkloadPlan)| todo.iter().any(|(_, t)| (t.system, t.workload) == (s, *w));
            let workloads: Vec<&WorkloadPlan> =
                self.plan.workloads.iter().enumerate().filter(used).map(|(_, workload)| workload).collect();
            if workloads.is_empty() || world.interrupt.is_set() {
                continue;
            }
            let (open, record) = match self.open(system, &workloads, world) {
                Ok(opened) => opened,
                Err(_) if world.interrupt.is_set() => continue,
                Err(source) => return Err(RunError::System { system: system.id.to_string(), source }),
            };
            self.append(record)?;
            self.systems.insert(s, open);
        }
        Ok(())
    }

    fn open(
        &self,
        system: &SystemPlan,
        workloads: &[&WorkloadPlan],
        world: &mut World<'_>,
    ) -> Result<(Open, Record), SystemError> {
        if system.place.is_volume() {
            let open = OpenVolume::open(system, workloads, self.options, world)?;
            let record = Record::Volume(open.facts.clone());
            return Ok((Open::Volume(open), record));
        }
        let workloads: Vec<(&Id, &SysbenchPlan)> =
            workloads.iter().filter_map(|workload| Some((&workload.id, workload.sysbench()?))).collect();
        let open = system::open(system, &workloads, world)?;
        let facts = open.facts.clone();
        let record = SystemRecord {
            system: system.id.clone(),
            engine: facts.engine,
            version: facts.version,
            settings: facts.settings,
            buffer_pool_bytes: facts.buffer_pool_bytes,
            rtt_ms: facts.rtt_ms,
            private: open.server.is_some(),
        };
        Ok((Open::Database(Box::new(open)), Record::System(record)))
    }

    fn point(
        &mut self,
        task: &Task,
        (place, points): (usize, usize),
        left_s: f64,
        world: &mut World<'_>,
    ) -> Result<(), RunError> {
        // Taken out while it is worked on, so that the journal can be written meanwhile.
        let Some(mut open) = self.systems.remove(&task.system) else { return Ok(()) };
        let done = if open.standing().stopped.is_some() {
            Ok(())
        } else {
            world.progress.event(&Event::Point { place, points, key: task.key.clone(), left_s });
            self.point_on(task, place, &mut open, world)
        };
        self.systems.insert(task.system, open);
        done
    }

    fn point_on(
        &mut self,
        task: &Task,
        place: usize,
        open: &mut Open,
        world: &mut World<'_>,
    ) -> Result<(), RunError> {
        let ready = match open {
            Open::Database(open) => self.tables(task, open, world),
            Open::Volume(open) => self.files(task, open, world),
        };
        match ready {
            Ok(()) => {}
            Err(SystemError::Journal(error)) => return Err(error.into()),
            Err(SystemError::Interrupted) => return Ok(()),
            Err(error) => {
                self.give_up(task, open, whole(&error), world);
                return Ok(());
            }
        }
        let measured = match open {
            Open::Database(open) => point::measure(self.plan, task, open, world),
            Open::Volume(open) => open.measure(self.plan, task, world),
        };
        let Some(outcome) = measured else { return Ok(()) };
        let failure = outcome.result.as_ref().err().cloned();
        let remarks = outcome.remarks.join("; ");
        let record = point::record(task, place, outcome, rfc3339(world.clock.now()));
        let event = point::finished_event(&record);
        // Only what is on disk is announced.
        self.append(Record::Point(Box::new(record)))?;
        world.progress.event(&event);
        if !remarks.is_empty() {
            world.progress.event(&Event::Notice { text: format!("  {remarks}") });
        }
        if failure.is_none() {
            open.standing().failures_in_a_row = 0;
            return Ok(());
        }
        open.standing().failures_in_a_row += 1;
        let silent = match open {
            Open::Database(open) if !open.answers(world) => {
                Some(open.server.as_ref().map(|server| server.log_tail()))
            }
            Open::Database(_) | Open::Volume(_) => None,
        };
        if let Some(log) = silent {
            let log = log.map(|log| format!("; its log ends: {log}"));
            let reason = format!("the server no longer answers{}", log.unwrap_or_default());
            self.give_up(task, open, reason, world);
        } else if open.standing().failures_in_a_row >= MOST_FAILURES {
            self.give_up(task, open, format!("{MOST_FAILURES} points in a row failed"), world);
        }
        Ok(())
    }

    fn give_up(&self, task: &Task, open: &mut Open, reason: String, world: &mut World<'_>) {
        let reason = match open {
            Open::Database(open) => open.redact(&reason),
            Open::Volume(_) => reason,
        };
        let system = &self.plan.systems[task.system].id;
        let text =
            format!("system {system}: {reason}; its other points are left out, --resume measures them");
        world.progress.event(&Event::Notice { text });
        open.standing().stopped = Some(reason);
    }

    /// Sees to the test files of a point and notes in the journal what was written.
    fn files(
        &mut self,
        task: &Task,
        open: &mut OpenVolume,
        world: &mut World<'_>,
    ) -> Result<(), SystemError> {
        if let Some(filled) = open.files(task, &self.plan.workloads[task.workload], world)? {
            self.append(Record::Filled(filled))?;
        }
        Ok(())
    }

    /// Sees to the tables of a point and notes in the journal what was done.
    fn tables(
        &mut self,
        task: &Task,
        open: &mut OpenSystem,
        world: &mut World<'_>,
    ) -> Result<(), SystemError> {
        let Some(workload) = self.plan.workloads[task.workload].sysbench() else { return Ok(()) };
        let system = &self.plan.systems[task.system];
        let layout = open.layout_of(workload)?;
        let noted = |record: &Record| matches!(record, Record::Tables(t) if t.system == system.id && t.workload == task.key.workload);
        if open.layout == Some(layout) && self.records.iter().any(noted) {
            return Ok(());
        }
        let record = |made, data_bytes| TablesRecord {
            system: system.id.clone(),
            workload: task.key.workload.clone(),
            tables: layout.tables,
            rows_per_table: layout.rows_per_table,
            data_bytes,
            made,
        };
        let ours =
            self.options.recreate || self.made_by_this_run(system.id.as_str()) || open.server.is_some();
        let ownership = if ours { Ownership::Ours } else { Ownership::Unknown };
        let Self { journal, records, .. } = self;
        let Ensured { made, data_bytes } =
            system::ensure_tables(open, system, workload, ownership, world, &mut || {
                // Noted before anything is changed, so that half-filled tables are known to be this run's.
                let intent = Record::Tables(record(true, None));
                journal.append(&intent)?;
                records.push(intent);
                Ok(())
            })?;
        open.layout = Some(layout);
        open.standing.wrote |= made;
        let made = made || self.made_by_this_run(system.id.as_str());
        self.append(Record::Tables(record(made, data_bytes)))?;
        Ok(())
    }

    fn made_by_this_run(&self, system: &str) -> bool {
        let last = self.records.iter().rev().find_map(|record| match record {
            Record::Tables(tables) if tables.system.as_str() == system => Some(tables.made),
            _ => None,
        });
        last.unwrap_or(false)
    }

    /// Ends the servers and writes the report.
    fn close(mut self, order: &[Task], world: &mut World<'_>) -> Result<Summary, RunError> {
        self.systems.clear();
        let points: Vec<&PointRecord> = last_points(&self.records).collect();
        let failed = points.iter().filter(|record| record.failure.is_some()).count();
        let summary = Summary {
            measured: points.len() - failed,
            failed,
            left: order.len() - points.len(),
            interrupted: world.interrupt.is_set(),
        };
        if !points.is_empty() {
            report::write(self.plan, &self.records, self.journal.path(), &self.options.out)?;
            world.progress.event(&Event::Written {
                dir: self.options.out.display().to_string(),
                measured: summary.measured,
                failed: summary.failed,
                left: summary.left,
            });
        }
        Ok(summary)
    }
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
