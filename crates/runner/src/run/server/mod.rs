//! Private servers: started for a run in a temporary directory on a free loopback port, removed afterwards.
//!
//! A server dies with the command where `setpriv` can arrange it; what a killed command left behind is
//! removed when the next one starts.

mod account;
mod home;
mod mariadb;
mod postgres;

pub use home::sweep;

use super::child::{Ending, stop};
use super::database::Connect;
use super::dsn::Dsn;
use super::plan::Engine;
use super::{Clock, Interrupt};
use crate::space::{self, Room};
use account::{Account, account};
use home::Home;
use nix::sys::signal::Signal;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// How long a server may take to answer after its start: it may have to recover nothing, but the machine
/// may be busy.
const START_TRIES: u32 = 600;
const START_POLL: Duration = Duration::from_millis(100);
/// How long a server may take to stop.
const GRACE: Duration = Duration::from_secs(10);

/// What a private server must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Which server.
    pub engine: Engine,
    /// Its settings.
    pub options: Vec<(String, String)>,
    /// Connections it must allow.
    pub connections: u32,
}

/// Why a private server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// Its programs are not installed.
    #[error("{program} is not installed; on Debian: apt-get install {package}")]
    NotInstalled {
        /// The program.
        program: &'static str,
        /// The package it comes in.
        package: &'static str,
    },
    /// The command runs as root and there is no one to run the server as.
    #[error("servers do not run as root, and there is no user named {0}; run pricebench as another user")]
    NoAccount(String),
    /// A program ended with an error.
    #[error("{program} failed: {said}")]
    Failed {
        /// The program.
        program: String,
        /// Its last words.
        said: String,
    },
    /// It started and never answered.
    #[error("the private server did not answer within {0} s; its log ends: {1}")]
    Silent(u64, String),
    /// The user asked to stop.
    #[error("stopped while the private server was starting")]
    Interrupted,
    /// A file or a process could not be made.
    #[error("failed to {what}")]
    Io {
        /// What was done.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
}

impl ServerError {
    fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }

    /// A program of the server that ended when it should not have.
    fn ended(program: &str, status: ExitStatus, said: &str) -> Self {
        let said = if said.is_empty() { "it said nothing".to_owned() } else { format!("it said: {said}") };
        Self::Failed { program: program.to_owned(), said: format!("it {}; {said}", Ending::from(status)) }
    }

    /// The same error, saying which file system is full if that is what it is about: that of `base`, where
    /// private servers keep their files.
    fn explained(self, base: &Path) -> Self {
        match self {
            Self::Io { what, source } => Self::Io { what, source: space::explain(source, base) },
            Self::Failed { program, said } => Self::Failed { program, said: space::explain_said(said, base) },
            Self::Silent(seconds, log) => Self::Silent(seconds, space::explain_said(log, base)),
            other => other,
        }
    }
}

/// A server that runs.
pub trait Server {
    /// How to reach it.
    fn dsn(&self) -> &Dsn;

    /// The last lines of its log.
    fn log_tail(&self) -> String;
}

/// Starts servers.
pub trait Servers {
    /// Starts one; dropping it stops and removes it.
    ///
    /// # Errors
    ///
    /// See [`ServerError`].
    fn start(&mut self, wish: &Wish) -> Result<Box<dyn Server>, ServerError>;

    /// The room where they keep their files; `None` where it is not known.
    fn room(&self) -> Option<Room>;
}

/// The programs a private server needs, its own first: for `pricebench doctor`.
///
/// # Errors
///
/// When one is not installed, or, for root, when there is no user to run them as.
pub fn programs(engine: Engine) -> Result<[PathBuf; 2], ServerError> {
    match engine {
        Engine::MySql => {
            account(mariadb::USERS)?;
            Ok([mariadb::program("mariadbd")?, mariadb::program("mariadb-install-db")?])
        }
        Engine::Postgres => {
            account(postgres::USERS)?;
            Ok([postgres::program("postgres")?, postgres::program("initdb")?])
        }
    }
}

/// Servers of this machine.
pub struct Private<'a> {
    /// Opens connections, to see whether a server answers.
    pub connect: &'a dyn Connect,
    /// The clock.
    pub clock: &'a dyn Clock,
    /// The wish to stop.
    pub interrupt: Interrupt,
    /// Where temporary directories are made.
    pub base: PathBuf,
}

impl Servers for Private<'_> {
    fn start(&mut self, wish: &Wish) -> Result<Box<dyn Server>, ServerError> {
        self.launch(wish).map_err(|error| error.explained(&self.base))
    }

    fn room(&self) -> Option<Room> {
        Room::of(&self.base)
    }
}

impl Private<'_> {
    fn launch(&self, wish: &Wish) -> Result<Box<dyn Server>, ServerError> {
        let home = Home::create(&self.base)?;
        let recipe = match wish.engine {
            Engine::MySql => mariadb::install(&home, wish)?,
            Engine::Postgres => postgres::install(&home, wish)?,
        };
        let mut running = spawn(home, recipe)?;
        self.wait(&mut running)?;
        Ok(Box::new(running))
    }

    /// Waits until the server answers.
    fn wait(&self, server: &mut Running) -> Result<(), ServerError> {
        for _ in 0..START_TRIES {
            let mut admin = server.dsn.clone();
            admin.database.clone_from(&server.first_database);
            if let Ok(mut database) = self.connect.connect(&admin) {
                for sql in &server.setup {
                    database.query(sql).map_err(|error| ServerError::Failed {
                        program: "the private server".to_owned(),
                        said: error.to_string(),
                    })?;
                }
                return Ok(());
            }
            if self.interrupt.is_set() {
                return Err(ServerError::Interrupted);
            }
            let ended = server.child.try_wait().map_err(ServerError::io("wait for the server"))?;
            if let Some(status) = ended {
                return Err(ServerError::ended("the private server", status, &server.log_tail()));
            }
            self.clock.sleep(START_POLL, &self.interrupt);
        }
        Err(ServerError::Silent(60, server.log_tail()))
    }
}

/// How to start a server whose files are in place.
struct Recipe {
    command: Command,
    dsn: Dsn,
    /// The database that is there from the start.
    first_database: String,
    /// Statements that make the rest.
    setup: Vec<String>,
    /// The signal that ends it at once, and its children with it.
    end: Signal,
}

/// A child process that serves, and its directory.
struct Running {
    child: Child,
    home: Home,
    dsn: Dsn,
    first_database: String,
    setup: Vec<String>,
    end: Signal,
}

fn spawn(home: Home, recipe: Recipe) -> Result<Running, ServerError> {
    let Recipe { mut command, dsn, first_database, setup, end } = recipe;
    let log = std::fs::File::create(home.log()).map_err(ServerError::io("make the server's log"))?;
    let errors = log.try_clone().map_err(ServerError::io("make the server's log"))?;
    command.stdin(Stdio::null()).stdout(log).stderr(errors);
    let child = command.spawn().map_err(ServerError::io("start the server"))?;
    let running = Running { child, home, dsn, first_database, setup, end };
    running.home.note_server(running.child.id())?;
    Ok(running)
}

impl Server for Running {
    fn dsn(&self) -> &Dsn {
        &self.dsn
    }

    fn log_tail(&self) -> String {
        tail(&std::fs::read(self.home.log()).unwrap_or_default())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Nothing can be done about a failure here; the next start sweeps what is left.
        drop(stop(&mut self.child, self.end, GRACE));
    }
}

/// The last lines of a log, joined by `; `.
fn tail(log: &[u8]) -> String {
    let text = String::from_utf8_lossy(log);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(4)..].join("; ")
}

/// Runs a program that prepares a server's files.
fn prepare(mut command: Command, program: &str) -> Result<(), ServerError> {
    let output = command.stdin(Stdio::null()).output().map_err(ServerError::io(format!("run {program}")))?;
    if output.status.success() {
        return Ok(());
    }
    Err(ServerError::ended(program, output.status, &tail(&[output.stdout, output.stderr].concat())))
}

/// A command that runs as an account, with a directory for its temporary files.
fn command_as(account: Option<&Account>, program: &Path, temporary: &Path, signal: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = super::child::command(&program.to_string_lossy(), signal);
    // The user's directory for temporary files may be closed to the account.
    command.env("TMPDIR", temporary);
    if let Some(account) = account {
        // Before setpriv runs: a change of user later would clear what it arranges.
        command.uid(account.uid).gid(account.gid);
    }
    command
}

/// A loopback port nobody listens on now.
fn free_port() -> Result<u16, ServerError> {
    let listener =
        std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(ServerError::io("find a free port"))?;
    Ok(listener.local_addr().map_err(ServerError::io("find a free port"))?.port())
}

/// A password of 128 random bits, in hexadecimal digits.
fn random_password() -> Result<String, ServerError> {
    use std::io::Read;
    let mut bytes = [0_u8; 16];
    std::fs::File::open("/dev/urandom")
        .and_then(|mut file| file.read_exact(&mut bytes))
        .map_err(ServerError::io("read /dev/urandom"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
