//! What is wrong with a file, and where.

use std::fmt;

/// A fault in a file: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FormatError {
    /// Name of the file as the reader knows it.
    pub file: String,
    /// Line, from 1; `None` where the file as a whole is at fault.
    pub line: Option<u64>,
    /// Column's header or field's path, where one is at fault.
    pub column: Option<String>,
    /// What was found, shortened.
    pub found: String,
    /// What was expected, and what to do.
    pub expected: String,
}

impl FormatError {
    /// A fault of the file as a whole.
    pub fn whole(file: &str, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            column: None,
            found: shorten(&found.into()),
            expected: expected.into(),
        }
    }

    /// The same fault at a line.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same fault in a column.
    #[must_use]
    pub fn in_column(mut self, column: impl Into<String>) -> Self {
        self.column = Some(column.into());
        self
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(column) = &self.column {
            write!(f, ", {column}")?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

/// Shortens what was found, so that a message stays readable whatever the file holds.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 80;
    let clean: String =
        text.chars().take(MOST + 1).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if clean.chars().count() > MOST { clean.chars().take(MOST).chain(['…']).collect() } else { clean }
}
