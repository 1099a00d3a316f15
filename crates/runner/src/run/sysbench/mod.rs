//! Running sysbench: its command lines, its version, what its output and its end mean.

mod command;
mod interval;
mod outcome;
mod version;

pub(crate) use command::{Job, prepare, run};
pub(crate) use interval::{Interval, interval};
pub(crate) use outcome::{Measured, account, ended_well, measured};
pub use version::VersionError;
pub(crate) use version::version;
