//! One system during a run: reached or started, its tables as the plan wants them.

use super::World;
use super::database::{Database, settings, tables};
use super::dsn::Dsn;
use super::error::SystemError;
use super::plan::{Engine, Layout, Place, Size, SysbenchPlan, SystemPlan};
use super::progress::Event;
use super::server::{Server, Wish};
use super::sysbench;
use pricebench_model::Id;
use std::time::Duration;

/// Connections a server must allow beyond the threads of sysbench.
const SPARE_CONNECTIONS: u32 = 20;

/// A system that answers.
pub(super) struct OpenSystem {
    pub(super) dsn: Dsn,
    pub(super) facts: settings::ServerFacts,
    /// The private server, which lives as long as this.
    pub(super) server: Option<Box<dyn Server>>,
    /// The tables known to be there.
    pub(super) layout: Option<Layout>,
    pub(super) standing: Standing,
}

/// How it stands with a system, database or volume.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// Whether a point has written to it.
    pub(super) wrote: bool,
    /// Failed points since the last measured one.
    pub(super) failures_in_a_row: u32,
    /// Why no more points are measured on it.
    pub(super) stopped: Option<String>,
}

/// Reaches or starts a system and reads its facts.
pub(super) fn open(
    system: &SystemPlan,
    workloads: &[(&Id, &SysbenchPlan)],
    world: &mut World<'_>,
) -> Result<OpenSystem, SystemError> {
    world.progress.event(&Event::Opening { system: system.id.to_string() });
    let most = workloads.iter().flat_map(|(_, workload)| &workload.threads).max().copied().unwrap_or(1);
    let server = match &system.place {
        Place::Launch { engine, options } => {
            let wish = Wish {
                engine: *engine,
                options: options.clone(),
                connections: most.saturating_add(SPARE_CONNECTIONS),
            };
            Some(world.servers.start(&wish)?)
        }
        Place::Dsn { .. } | Place::Directory { .. } | Place::Device { .. } => None,
    };
    let dsn = match (&server, &system.place) {
        (Some(server), _) => server.dsn().clone(),
        (None, Place::Dsn { variable }) => read_dsn(variable, world)?,
        (None, _) => return Err(SystemError::Unfit("no server was started".to_owned())),
    };
    let mut database = world.connect.connect(&dsn)?;
    let facts = settings::read(database.as_mut(), dsn.engine)?;
    let open = OpenSystem { dsn, facts, server, layout: None, standing: Standing::default() };
    for (id, workload) in workloads {
        open.check(id, workload)?;
    }
    Ok(open)
}

fn read_dsn(variable: &str, world: &World<'_>) -> Result<Dsn, SystemError> {
    let text = (world.variables)(variable).ok_or_else(|| SystemError::Unset(variable.to_owned()))?;
    Dsn::parse(&text).map_err(|source| SystemError::Dsn { variable: variable.to_owned(), source })
}

impl OpenSystem {
    /// The tables a workload wants here.
    pub(super) fn layout_of(&self, workload: &SysbenchPlan) -> Result<Layout, SystemError> {
        match workload.size {
            Size::Fixed(layout) => Ok(layout),
            Size::Preset(preset) => {
                let pool = self.facts.buffer_pool_bytes.filter(|_| self.dsn.engine == Engine::MySql);
                pool.map(|bytes| preset.layout(bytes)).ok_or_else(|| {
                    let preset = preset.word();
                    SystemError::Unfit(format!(
                        "the preset {preset} sizes tables for innodb_buffer_pool_size, which {} does not \
                         tell; give tables and rows_per_table instead",
                        self.facts.engine
                    ))
                })
            }
        }
    }

    /// Checks that the server's limits allow a workload.
    fn check(&self, id: &Id, workload: &SysbenchPlan) -> Result<(), SystemError> {
        let layout = self.layout_of(workload)?;
        let threads = u64::from(workload.threads.iter().max().copied().unwrap_or(1));
        let limit = |name: &str| self.facts.settings.get(name).and_then(|text| text.parse::<u64>().ok());
        if let Some(most) = limit("max_connections").filter(|most| *most < threads) {
            return Err(SystemError::Unfit(format!(
                "found max_connections = {most}, expected at least the {threads} threads of workload {id}; raise \
                 it or use fewer threads"
            )));
        }
        let statements = if workload.prepared_statements {
            // BEGIN and COMMIT beside those for each table.
            threads * (workload.script.prepared_per_table() * u64::from(layout.tables) + 2)
        } else {
            0
        };
        match limit("max_prepared_stmt_count").filter(|most| *most < statements) {
            Some(most) => Err(SystemError::Unfit(format!(
                "found max_prepared_stmt_count = {most}, expected at least {statements} for the threads and \
                 tables of workload {id}; raise it, or set prepared_statements = false"
            ))),
            None => Ok(()),
        }
    }

    /// Whether the server still answers.
    pub(super) fn answers(&self, world: &World<'_>) -> bool {
        for attempt in 0..3 {
            if attempt > 0 {
                world.clock.sleep(Duration::from_secs(1), world.interrupt);
            }
            let answer = world.connect.connect(&self.dsn).and_then(|mut database| database.query("SELECT 1"));
            if answer.is_ok() {
                return true;
            }
        }
        false
    }

    /// Text without this system's password.
    pub(super) fn redact(&self, text: &str) -> String {
        self.dsn.password.as_ref().map_or_else(|| text.to_owned(), |password| password.redact(text))
    }
}

/// Whose tables the database's `sbtest` tables are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ownership {
    /// This run's, which may replace them.
    Ours,
    /// Unknown: they are used if they fit, and not touched if they do not.
    Unknown,
}

/// What had to be done for the tables to be as wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ensured {
    pub(super) made: bool,
    pub(super) data_bytes: Option<u64>,
}

/// Sees to it that a workload's tables are there: takes those that are as wanted, else fills new ones.
/// `before_filling` is called before anything is changed.
pub(super) fn ensure_tables(
    open: &OpenSystem,
    system: &SystemPlan,
    workload: &SysbenchPlan,
    ownership: Ownership,
    world: &mut World<'_>,
    before_filling: &mut dyn FnMut() -> Result<(), SystemError>,
) -> Result<Ensured, SystemError> {
    let layout = open.layout_of(workload)?;
    let engine = open.dsn.engine;
    let mut database = world.connect.connect(&open.dsn)?;
    let database: &mut dyn Database = database.as_mut();
    let found = tables::find(database, engine)?;
    if !found.is_empty() {
        match tables::difference(database, &found, layout)? {
            None => return Ok(Ensured { made: false, data_bytes: tables::bytes(database, engine)? }),
            Some(difference) if ownership == Ownership::Unknown => {
                return Err(SystemError::TablesDiffer { difference });
            }
            Some(_) => {}
        }
    }
    before_filling()?;
    tables::drop_all(database, &found)?;
    let Layout { tables, rows_per_table } = layout;
    world.progress.event(&Event::Preparing { system: system.id.to_string(), tables, rows_per_table });
    let spec = sysbench::prepare(&open.dsn, workload.script, layout);
    let finished = world.processes.run(&spec, &mut |_| {}).map_err(SystemError::Start)?;
    if world.interrupt.is_set() {
        return Err(SystemError::Interrupted);
    }
    // sysbench's exit status does not tell: with several threads it is 0 after a failure too. The tables do.
    let found = tables::find(database, engine)?;
    if let Some(difference) = tables::difference(database, &found, layout)? {
        let said = open.redact(&sysbench::account(&finished));
        return Err(SystemError::NotFilled { difference, said });
    }
    tables::analyze(database, engine, layout)?;
    Ok(Ensured { made: true, data_bytes: tables::bytes(database, engine)? })
}
