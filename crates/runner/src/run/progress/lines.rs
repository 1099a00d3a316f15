//! One line per event, for logs.

use super::{Event, Progress, words};
use std::io::Write;

/// Writes lines to standard error.
#[derive(Clone, Copy, Debug)]
pub struct Lines;

impl Progress for Lines {
    fn event(&mut self, event: &Event) {
        if let Some(line) = words::line(event) {
            // A log that is gone is no reason to lose a measurement.
            drop(writeln!(std::io::stderr(), "{line}"));
        }
    }
}
