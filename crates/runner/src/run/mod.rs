//! `pricebench run`: from a plan to a report.
//!
//! The plan is read and checked ([`plan`]), its points are put in order ([`schedule`]), each is measured
//! ([`session`]) and kept in the journal ([`journal`]), and the report is made of the journal alone
//! ([`report`]). What is outside the program (child processes, servers, databases, the clock) is behind
//! traits, so that order, resumption and failures are tested without any of them.

pub mod child;
mod clock;
pub mod database;
pub mod dry;
pub mod dsn;
mod error;
#[cfg(test)]
mod fakes;
pub mod host;
pub mod journal;
pub mod need;
pub mod plan;
mod point;
pub mod progress;
pub mod record;
pub mod report;
pub mod resume;
pub mod schedule;
mod secret;
pub mod server;
pub mod session;
pub mod sysbench;
mod system;
pub mod volume;

pub use clock::{Clock, Interrupt, SystemClock, rfc3339};
pub use error::{RunError, SystemError};
pub use secret::Secret;

use child::ProcessRunner;
use database::Connect;
use progress::Progress;
use server::Servers;
use volume::Volumes;

/// Everything outside the program that a run touches.
pub struct World<'a> {
    /// Child processes.
    pub processes: &'a mut dyn ProcessRunner,
    /// Private servers.
    pub servers: &'a mut dyn Servers,
    /// Disks.
    pub volumes: &'a mut dyn Volumes,
    /// Database connections.
    pub connect: &'a dyn Connect,
    /// Time.
    pub clock: &'a dyn Clock,
    /// The wish to stop.
    pub interrupt: &'a Interrupt,
    /// Environment variables.
    pub variables: &'a dyn Fn(&str) -> Option<String>,
    /// What the user sees.
    pub progress: &'a mut dyn Progress,
}
