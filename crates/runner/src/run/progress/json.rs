//! One JSON object per line, for programs.

use super::{Event, Progress};
use std::io::Write;

/// Writes JSON lines to standard output.
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl Progress for Json {
    fn event(&mut self, event: &Event) {
        if let Ok(line) = serde_json::to_string(event) {
            // A reader that went away is no reason to lose a measurement.
            drop(writeln!(std::io::stdout(), "{line}"));
        }
    }
}
