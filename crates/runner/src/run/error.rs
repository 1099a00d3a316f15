//! Why a run cannot go on.

use super::database::DatabaseError;
use super::dsn::DsnError;
use super::journal::JournalError;
use super::need::Need;
use super::server::ServerError;
use super::sysbench::VersionError;
use super::volume::FioError;
use crate::space::{self, Room};
use pricebench_formats::{FormatError, counted};
use pricebench_loadgen_volume::TargetError;
use std::io;
use std::path::PathBuf;

/// An error and its causes in one line, for places that keep no chain: the journal and notices.
pub(crate) fn whole(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// Why a run cannot begin or go on. Finished points are in the journal whatever happens.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The plan is faulty.
    #[error(transparent)]
    Plan(#[from] FormatError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// sysbench cannot be used.
    #[error(transparent)]
    Sysbench(#[from] VersionError),
    /// fio cannot be used.
    #[error(transparent)]
    Fio(#[from] FioError),
    /// A file or directory cannot be used.
    #[error("failed to {what} {}", path.display())]
    Io {
        /// What was done.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// The directory holds a run already.
    #[error(
        "{} holds a run with {}; pass --resume to go on with it, or another --out",
        dir.display(),
        counted(finished, "finished point")
    )]
    Exists {
        /// The directory.
        dir: PathBuf,
        /// Points finished in it.
        finished: usize,
    },
    /// The directory holds files that are not a run's.
    #[error("{} is not empty and holds no run; choose another --out", .0.display())]
    Foreign(PathBuf),
    /// The run to resume is that of another plan.
    #[error(
        "{} holds a run of another plan (its text has the hash {found:.12}…, this one {expected:.12}…); \
         resume with the plan it began with, or choose another --out",
        dir.display()
    )]
    OtherPlan {
        /// The directory.
        dir: PathBuf,
        /// Hash of the plan it began with.
        found: String,
        /// Hash of this plan.
        expected: String,
    },
    /// There is not enough room for the private servers.
    #[error(
        "private servers need {}, more than there is on {room}; give fewer or smaller tables, free some \
         space, or set the environment variable TMPDIR to a directory on another file system",
        need.text()
    )]
    NoRoom {
        /// What they need.
        need: Need,
        /// What there is.
        room: Room,
    },
    /// A system cannot be used.
    #[error("system {system} cannot be used")]
    System {
        /// Which.
        system: String,
        /// Why.
        source: SystemError,
    },
}

impl RunError {
    /// A failure of the system with a file or directory.
    pub(crate) fn io(what: &'static str, path: PathBuf, source: io::Error) -> Self {
        let source = space::explain(source, &path);
        Self::Io { what, path, source }
    }
}

/// Why a system cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SystemError {
    /// The variable with its address is not set.
    #[error(
        "the environment variable {0} is not set; set it to mysql://USER:PASSWORD@HOST/DATABASE or postgres://…"
    )]
    Unset(String),
    /// The variable holds no address.
    #[error("the environment variable {variable} holds no usable address")]
    Dsn {
        /// The variable.
        variable: String,
        /// What is wrong.
        source: DsnError,
    },
    /// The database does not answer as it should.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The private server does not run.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The plan asks for something this server does not have.
    #[error("{0}")]
    Unfit(String),
    /// Its tables are not those of the plan.
    #[error(
        "its tables differ from the plan: {difference}; change the plan, name another database, or pass \
         --recreate to drop the sbtest tables and fill them anew"
    )]
    TablesDiffer {
        /// What was found and what was expected.
        difference: String,
    },
    /// Its tables could not be filled.
    #[error("failed to fill its tables: {difference}; {said}")]
    NotFilled {
        /// What is there instead.
        difference: String,
        /// How sysbench ended, and its last words.
        said: String,
    },
    /// sysbench could not be started.
    #[error("failed to start sysbench: {0}")]
    Start(io::Error),
    /// The volume cannot be used.
    #[error(transparent)]
    Volume(#[from] TargetError),
    /// A device that the command was not told to write to.
    #[error(
        "{0} is a block device, which would be written over; if nothing on it is needed, pass --allow-device {0}"
    )]
    DeviceNotAllowed(String),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The user asked to stop.
    #[error("stopped on request")]
    Interrupted,
}
