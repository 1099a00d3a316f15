//! What is done to a volume.

use crate::FileKind;
use pricebench_loadgen::Arrival;

/// Where and how a role reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Blocks read anywhere in a file.
    RandomRead,
    /// Blocks written anywhere in a file.
    RandomWrite,
    /// Blocks written one after the other through a file that is there, again from its start at its end.
    SequentialWrite,
    /// Blocks appended to a file that grows; it is emptied when it is as long as the files of the test.
    Append,
}

impl Access {
    /// Whether it writes.
    pub fn writes(self) -> bool {
        self != Self::RandomRead
    }
}

/// What makes a write durable, as part of its latency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sync {
    /// Nothing: it is done when the device says so.
    #[default]
    None,
    /// The write itself (`O_DSYNC`).
    Dsync,
    /// The write, then `fdatasync`, timed as one.
    Fdatasync,
}

/// One stream of operations.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// What its operations are called in results, such as `wal_write`.
    pub op: String,
    /// Where and how.
    pub access: Access,
    /// Block size, bytes; a multiple of 4096.
    pub block_bytes: u32,
    /// Threads, which share the rate.
    pub workers: u32,
    /// Operations in flight per thread at most. A log has one: each append waits for the one before it.
    pub slots: u32,
    /// Operations due per second, all threads together; `None` in a closed loop.
    pub rate_per_s: Option<f64>,
    /// How they arrive.
    pub arrival: Arrival,
    /// Durability.
    pub sync: Sync,
    /// The file it works on.
    pub file: FileKind,
    /// A second file that each operation appends a block to, after the first is durable, and makes durable as
    /// well: a commit that syncs a redo log, then a binary log.
    pub then: Option<FileKind>,
}

/// Roles that run at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The roles.
    pub roles: Vec<Role>,
    /// Time before the measured time, s.
    pub warmup_s: u32,
    /// Measured time, s.
    pub duration_s: u32,
    /// Seed of offsets, arrivals and contents.
    pub seed: u64,
}
