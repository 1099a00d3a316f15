//! A world without servers, children or waiting, for tests of what a run decides.

use super::child::{Ending, Finished, ProcessRunner, Spec};
use super::database::{Connect, Database, DatabaseError, Row};
use super::dsn::Dsn;
use super::plan::{Engine, Layout};
use super::progress::{Event, Progress};
use super::server::{Server, ServerError, Servers, Wish};
use super::session::{Options, Summary};
use super::volume::{Volume, Volumes, Wish as VolumeWish};
use super::{Clock, Interrupt, RunError, Secret, World, plan, session};
use crate::space::Room;
use pricebench_loadgen::{Offered, Operation, Window};
use pricebench_loadgen_volume::{Backend, FileKind, Job, JobResult, TargetError, Tick};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) const PASSWORD: &str = "correct horse";
const OUTPUT: &str = include_str!("../../tests/fixtures/sysbench/run.txt");

/// One database server.
#[derive(Debug)]
pub(super) struct FakeServer {
    pub(super) alive: bool,
    pub(super) layout: Option<Layout>,
    pub(super) columns: Vec<&'static str>,
    pub(super) variables: Vec<(&'static str, String)>,
    /// Whether filling tables silently does nothing.
    pub(super) fills_nothing: bool,
    /// How filling tables ends.
    pub(super) filling_ends: Ending,
    pub(super) filled: u32,
}

impl Default for FakeServer {
    fn default() -> Self {
        Self {
            alive: true,
            layout: None,
            columns: vec!["c", "id", "k", "pad"],
            variables: vec![("innodb_buffer_pool_size", "134217728".to_owned())],
            fills_nothing: false,
            filling_ends: Ending::Exit(0),
            filled: 0,
        }
    }
}

/// What a run of sysbench does, decided by a test for each one (counted from 1, warm-ups included).
pub(super) type Behaviour = Box<dyn FnMut(u32, &mut FakeServer) -> Finished>;

/// Everything outside, shared by the fakes.
pub(super) struct FakeWorld {
    /// Servers by port.
    pub(super) servers: Rc<RefCell<BTreeMap<u16, FakeServer>>>,
    pub(super) behaviour: Rc<RefCell<Behaviour>>,
    /// Command lines run.
    pub(super) commands: Rc<RefCell<Vec<String>>>,
    pub(super) events: Vec<Event>,
    pub(super) interrupt: Interrupt,
    pub(super) version: &'static str,
    pub(super) slept: Rc<RefCell<Vec<Duration>>>,
    pub(super) started: Rc<Cell<u16>>,
    /// Test files made on volumes.
    pub(super) makes: Rc<RefCell<Vec<String>>>,
    /// Whether every I/O fails.
    pub(super) disks_broken: bool,
    /// Where private servers go, if that is known.
    pub(super) room: Option<Room>,
}

/// A run as it should be.
pub(super) fn good() -> Finished {
    ended(Ending::Exit(0), OUTPUT)
}

/// A run that ended so and printed this.
pub(super) fn ended(ending: Ending, output: &str) -> Finished {
    Finished { ending, output: output.to_owned(), errors: String::new(), cpu_s: Some(0.5) }
}

impl FakeWorld {
    /// A world in which every run is good. Private servers get the ports from 1 on.
    pub(super) fn new() -> Self {
        Self {
            servers: Rc::default(),
            behaviour: Rc::new(RefCell::new(Box::new(|_, _| good()))),
            commands: Rc::default(),
            events: Vec::new(),
            interrupt: Interrupt::default(),
            version: "sysbench 1.0.20\n",
            slept: Rc::default(),
            started: Rc::default(),
            makes: Rc::default(),
            disks_broken: false,
            room: None,
        }
    }

    /// Sets what runs of sysbench do.
    pub(super) fn behave(&mut self, behaviour: impl FnMut(u32, &mut FakeServer) -> Finished + 'static) {
        self.behaviour = Rc::new(RefCell::new(Box::new(behaviour)));
    }

    /// Runs a plan in this world. The variable `DSN_<port>` leads to the server of that port.
    pub(super) fn run(&mut self, text: &str, options: &Options) -> Result<Summary, RunError> {
        let plan = plan::parse(text, "plan.toml").unwrap();
        let clock = FakeClock { seconds: Cell::new(1_700_000_000), slept: self.slept.clone() };
        let mut processes = FakeProcesses {
            servers: self.servers.clone(),
            behaviour: self.behaviour.clone(),
            commands: self.commands.clone(),
            version: self.version,
            interrupt: self.interrupt.clone(),
            runs: 0,
        };
        let mut launch = Launcher {
            servers: self.servers.clone(),
            started: self.started.clone(),
            room: self.room.clone(),
        };
        session::run(
            &plan,
            options,
            &mut World {
                processes: &mut processes,
                servers: &mut launch,
                volumes: &mut FakeVolumes { makes: self.makes.clone(), broken: self.disks_broken },
                connect: &FakeConnect(self.servers.clone()),
                clock: &clock,
                interrupt: &self.interrupt,
                variables: &|name| {
                    let port = name.strip_prefix("DSN_")?;
                    Some(format!("mysql://bench:{}@db:{port}/sbtest", PASSWORD.replace(' ', "%20")))
                },
                progress: &mut Recorder(&mut self.events),
            },
        )
    }

    /// The notices shown.
    pub(super) fn notices(&self) -> String {
        let texts = self.events.iter().filter_map(|event| match event {
            Event::Notice { text } => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Options for a directory.
pub(super) fn into(out: &Path) -> Options {
    Options { out: out.to_owned(), ..Options::default() }
}

struct Recorder<'a>(&'a mut Vec<Event>);

impl Progress for Recorder<'_> {
    fn event(&mut self, event: &Event) {
        self.0.push(event.clone());
    }
}

struct FakeClock {
    seconds: Cell<u64>,
    slept: Rc<RefCell<Vec<Duration>>>,
}

impl Clock for FakeClock {
    fn now(&self) -> SystemTime {
        self.seconds.set(self.seconds.get() + 1);
        UNIX_EPOCH + Duration::from_secs(self.seconds.get())
    }

    fn sleep(&self, duration: Duration, _: &Interrupt) {
        self.slept.borrow_mut().push(duration);
    }
}

struct FakeProcesses {
    servers: Rc<RefCell<BTreeMap<u16, FakeServer>>>,
    behaviour: Rc<RefCell<Behaviour>>,
    commands: Rc<RefCell<Vec<String>>>,
    version: &'static str,
    interrupt: Interrupt,
    runs: u32,
}

impl ProcessRunner for FakeProcesses {
    fn run(&mut self, spec: &Spec, on_line: &mut dyn FnMut(&str)) -> std::io::Result<Finished> {
        let value = |name: &str| {
            let found = spec.args.iter().find_map(|arg| arg.strip_prefix(&format!("--{name}=")));
            found.unwrap_or_else(|| panic!("no {name} in {spec:?}"))
        };
        if spec.program == "fio" {
            if spec.args == ["--version"] {
                return Ok(ended(Ending::Exit(0), "fio-3.33\n"));
            }
            self.commands.borrow_mut().push(spec.args.join(" "));
            self.runs += 1;
            return Ok((self.behaviour.borrow_mut())(self.runs, &mut FakeServer::default()));
        }
        if spec.args == ["--version"] {
            return match self.version {
                "" => Err(std::io::ErrorKind::NotFound.into()),
                version => Ok(ended(Ending::Exit(0), version)),
            };
        }
        self.commands.borrow_mut().push(spec.args.join(" "));
        let mut servers = self.servers.borrow_mut();
        let server = servers.get_mut(&value("mysql-port").parse().unwrap()).unwrap();
        if spec.args.last().unwrap() == "prepare" {
            assert_eq!(server.layout, None, "filled over tables that were there");
            if !server.fills_nothing {
                server.layout = Some(Layout {
                    tables: value("tables").parse().unwrap(),
                    rows_per_table: value("table-size").parse().unwrap(),
                });
                server.filled += 1;
            }
            return Ok(ended(server.filling_ends, "FATAL: prepared nothing, and says 0\n"));
        }
        assert!(server.layout.is_some(), "ran without tables");
        self.runs += 1;
        let finished = (self.behaviour.borrow_mut())(self.runs, server);
        finished.output.lines().for_each(on_line);
        if finished.ending == Ending::Interrupted {
            self.interrupt.set();
        }
        Ok(finished)
    }
}

struct Launcher {
    servers: Rc<RefCell<BTreeMap<u16, FakeServer>>>,
    started: Rc<Cell<u16>>,
    room: Option<Room>,
}

struct Launched {
    dsn: Dsn,
    servers: Rc<RefCell<BTreeMap<u16, FakeServer>>>,
}

impl Servers for Launcher {
    fn start(&mut self, _: &Wish) -> Result<Box<dyn Server>, ServerError> {
        let port = self.started.get() + 1;
        self.started.set(port);
        self.servers.borrow_mut().insert(port, FakeServer::default());
        let dsn = Dsn {
            engine: Engine::MySql,
            host: "127.0.0.1".to_owned(),
            port,
            user: "bench".to_owned(),
            password: Some(Secret::new(PASSWORD)),
            database: "sbtest".to_owned(),
        };
        Ok(Box::new(Launched { dsn, servers: self.servers.clone() }))
    }

    fn room(&self) -> Option<Room> {
        self.room.clone()
    }
}

impl Server for Launched {
    fn dsn(&self) -> &Dsn {
        &self.dsn
    }

    fn log_tail(&self) -> String {
        "the end of its log".to_owned()
    }
}

impl Drop for Launched {
    fn drop(&mut self) {
        self.servers.borrow_mut().remove(&self.dsn.port);
    }
}

struct FakeConnect(Rc<RefCell<BTreeMap<u16, FakeServer>>>);

impl Connect for FakeConnect {
    fn connect(&self, dsn: &Dsn) -> Result<Box<dyn Database>, DatabaseError> {
        let connection = Connection { port: dsn.port, servers: self.0.clone() };
        connection.server(|_| ())?;
        Ok(Box::new(connection))
    }
}

struct Connection {
    port: u16,
    servers: Rc<RefCell<BTreeMap<u16, FakeServer>>>,
}

impl Connection {
    fn server<T>(&self, f: impl FnOnce(&mut FakeServer) -> T) -> Result<T, DatabaseError> {
        match self.servers.borrow_mut().get_mut(&self.port).filter(|server| server.alive) {
            Some(server) => Ok(f(server)),
            None => Err(DatabaseError::Unreachable {
                at: format!("db:{}", self.port),
                reason: "Connection refused".to_owned(),
            }),
        }
    }
}

impl Database for Connection {
    fn query(&mut self, sql: &str) -> Result<Vec<Row>, DatabaseError> {
        self.server(|server| answer(server, sql))
    }
}

fn answer(server: &mut FakeServer, sql: &str) -> Vec<Row> {
    let one = |text: String| vec![vec![Some(text)]];
    if sql.starts_with("SELECT 1") {
        one("1".to_owned())
    } else if sql.starts_with("SELECT version()") {
        one("8.0.33".to_owned())
    } else if sql.starts_with("SHOW GLOBAL VARIABLES") {
        let rows = server.variables.iter();
        rows.map(|(name, value)| vec![Some((*name).to_owned()), Some(value.clone())]).collect()
    } else if sql.contains("information_schema.columns") {
        let tables = 1..=server.layout.map_or(0, |layout| layout.tables);
        let rows = tables.flat_map(|n| {
            server.columns.iter().map(move |c| vec![Some(format!("sbtest{n}")), Some((*c).to_owned())])
        });
        rows.collect()
    } else if sql.starts_with("SELECT COUNT(*)") {
        one(server.layout.map_or(0, |layout| layout.rows_per_table).to_string())
    } else if sql.starts_with("DROP TABLE") {
        server.layout = None;
        Vec::new()
    } else if sql.starts_with("ANALYZE TABLE") {
        Vec::new()
    } else if sql.contains("data_length") {
        one(server.layout.map_or(0, |l| u64::from(l.tables) * l.rows_per_table * 240).to_string())
    } else {
        panic!("an unexpected statement: {sql}")
    }
}

struct FakeVolumes {
    makes: Rc<RefCell<Vec<String>>>,
    broken: bool,
}

/// A volume on which every write and read takes 2 ms; one whose path contains `slow` reaches a tenth of a rate.
struct FakeVolume {
    wish: VolumeWish,
    made: Vec<FileKind>,
    makes: Rc<RefCell<Vec<String>>>,
    broken: bool,
}

impl Volumes for FakeVolumes {
    fn open(&mut self, wish: &VolumeWish) -> Result<Box<dyn Volume>, TargetError> {
        if wish.path.starts_with("/missing") {
            return Err(TargetError::NoDirectory(wish.path.clone()));
        }
        Ok(Box::new(FakeVolume {
            wish: wish.clone(),
            made: Vec::new(),
            makes: self.makes.clone(),
            broken: self.broken,
        }))
    }

    fn facts(&self, _wish: &VolumeWish) -> BTreeMap<String, String> {
        BTreeMap::from([("model".to_owned(), "Fake Disk".to_owned())])
    }
}

impl Volume for FakeVolume {
    fn is_direct(&self) -> bool {
        !self.wish.allow_buffered
    }

    fn make(
        &mut self,
        kinds: &[FileKind],
        _interrupt: &Interrupt,
        on_mib: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TargetError> {
        for kind in kinds {
            if !self.made.contains(kind) {
                self.made.push(*kind);
                self.makes.borrow_mut().push(format!("{} {}", kind.name(), self.wish.size_mib));
                on_mib(self.wish.size_mib, self.wish.size_mib);
            }
        }
        Ok(())
    }

    fn location(&self, kind: FileKind) -> Result<(PathBuf, u64, u64), TargetError> {
        Ok((self.wish.path.join(kind.name()), 0, self.wish.size_mib << 20))
    }

    fn run(
        &mut self,
        job: &Job,
        interrupt: &Interrupt,
        on_tick: &mut dyn FnMut(Tick),
    ) -> Result<JobResult, TargetError> {
        let path = self.wish.path.to_string_lossy();
        if self.broken {
            let source = std::io::Error::from_raw_os_error(5);
            return Err(TargetError::Run { op: job.roles[0].op.clone(), source });
        }
        let window = Window::seconds(job.warmup_s, job.duration_s);
        let roles = job.roles.iter().map(|role| {
            let asked = role.rate_per_s.unwrap_or(500.0);
            let rate = if path.contains("slow") { asked / 10.0 } else { asked };
            let mut recorder = pricebench_loadgen::Recorder::new(window);
            let count = (rate * window.duration_s()) as u64;
            for n in 0..count {
                let intended_ns = window.start_ns + (n as f64 / rate * 1e9) as u64;
                let (submitted_ns, completed_ns) = (intended_ns + 500_000, intended_ns + 2_500_000);
                recorder
                    .done(Operation { intended_ns, submitted_ns, completed_ns }, u64::from(role.block_bytes));
            }
            let offered = (asked * window.duration_s()) as u64;
            recorder.finish(Offered {
                operations: role.rate_per_s.map(|_| offered),
                not_started: offered - count,
                lateness_max_ns: 500_000,
            })
        });
        let roles = roles.collect();
        on_tick(Tick { second: 1.0, per_s: vec![1.0; job.roles.len()] });
        Ok(JobResult { roles, cpu_s: 0.25, backend: Backend::Threads, stopped: interrupt.is_set() })
    }
}
