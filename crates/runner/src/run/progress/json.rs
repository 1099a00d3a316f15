//! One JSON object per line, for programs.

use super::{Event, Progress};
use crate::output::{self, StdoutError};

/// Writes JSON lines to standard output.
#[derive(Debug, Default)]
pub struct Json {
    /// Why lines are missing, if any are.
    failed: Option<StdoutError>,
}

impl Progress for Json {
    fn event(&mut self, event: &Event) {
        // After a gap, later lines would be taken for the whole.
        if self.failed.is_none()
            && let Ok(line) = serde_json::to_string(event)
        {
            self.failed = output::print(&format!("{line}\n")).err();
        }
    }

    fn finish(&mut self) -> Result<(), StdoutError> {
        self.failed.take().map_or(Ok(()), Err)
    }
}
