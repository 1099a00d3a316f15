//! What a run tells while it runs.

mod json;
mod lines;
mod terminal;
mod words;

pub use json::Json;
pub use lines::Lines;
pub use terminal::Terminal;
pub(crate) use words::duration;

use super::schedule::Key;
use crate::output::StdoutError;
use serde::Serialize;
use std::io::IsTerminal;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The run begins or goes on.
    Started {
        /// Points in all.
        points: usize,
        /// Points finished by an earlier command.
        finished: usize,
        /// Time left for the others, s, without filling tables.
        left_s: f64,
        /// Seed of the order; none for the plan's order.
        seed: Option<u64>,
    },
    /// A system is being reached or started.
    Opening {
        /// Which.
        system: String,
    },
    /// A system's tables are being filled.
    Preparing {
        /// Which.
        system: String,
        /// Tables.
        tables: u32,
        /// Rows in each.
        rows_per_table: u64,
    },
    /// A volume's test files are being written.
    Filling {
        /// Which.
        system: String,
        /// Written so far, MiB.
        mib: u64,
        /// Of how much.
        of_mib: u64,
    },
    /// A point begins.
    Point {
        /// Its place among all, from 1.
        place: usize,
        /// Points in all.
        points: usize,
        /// Which.
        key: Key,
        /// Time left, this point included, s.
        left_s: f64,
    },
    /// The point enters a phase.
    Phase {
        /// Which.
        phase: Phase,
        /// How long it takes, s.
        seconds: f64,
    },
    /// A second of a phase has passed.
    Tick {
        /// Seconds since the phase began.
        second: f64,
        /// Operations per second; transactions, for a database.
        tps: f64,
        /// 95th percentile of latency, ms.
        p95_ms: Option<f64>,
    },
    /// A point is measured and on disk.
    Measured {
        /// Which.
        key: Key,
        /// Operations per second; transactions, for a database.
        tps: Option<f64>,
        /// Mean latency, ms.
        avg_ms: Option<f64>,
        /// 95th percentile of latency, ms.
        p95_ms: Option<f64>,
    },
    /// A point could not be measured.
    Failed {
        /// Which.
        key: Key,
        /// Why.
        reason: String,
    },
    /// Something the user should know.
    Notice {
        /// What.
        text: String,
    },
    /// The report is written.
    Written {
        /// Its directory.
        dir: String,
        /// Points measured.
        measured: usize,
        /// Points that failed.
        failed: usize,
        /// Points not begun.
        left: usize,
    },
}

/// A part of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Waiting until the server or disk has written what the last point changed.
    Settle,
    /// Running without counting.
    WarmUp,
    /// Measuring.
    Measure,
}

/// Shows events.
pub trait Progress {
    /// Shows one. A display that fails does not stop the run: what was measured is kept.
    fn event(&mut self, event: &Event);

    /// Says whether everything was shown.
    ///
    /// # Errors
    ///
    /// The first failure to write what a program reads.
    fn finish(&mut self) -> Result<(), StdoutError> {
        Ok(())
    }
}

/// The display for a run: JSON if asked for, a bar on a terminal, else one line per event.
pub fn display(json: bool) -> Box<dyn Progress> {
    if json {
        Box::new(Json::default())
    } else if std::io::stderr().is_terminal() {
        Box::new(Terminal::default())
    } else {
        Box::new(Lines)
    }
}
