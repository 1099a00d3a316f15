//! What is wrong with a file, and where.

use pricebench_model::Text;
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
    pub found: Box<Text>,
    /// What was expected, and what to do.
    pub expected: Box<Text>,
}

impl FormatError {
    /// A fault of the file as a whole.
    pub fn whole(file: &str, found: impl Into<Phrase>, expected: impl Into<Phrase>) -> Self {
        let Phrase(found) = found.into();
        let Phrase(expected) = expected.into();
        Self {
            file: file.to_owned(),
            line: None,
            column: None,
            found: Box::new(Text { en: shorten(&found.en), zh: shorten(&found.zh) }),
            expected: Box::new(expected),
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
        write!(f, ": found {}, expected {}", self.found.en, self.expected.en)
    }
}

/// What is said of a file, in each language of the site: from a pair of English and Chinese, or from one text
/// for all, such as what a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(pub Text);

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Self(Text::same(text))
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self(Text::same(text))
    }
}

impl From<(&str, &str)> for Phrase {
    fn from((en, zh): (&str, &str)) -> Self {
        Self(Text { en: en.to_owned(), zh: zh.to_owned() })
    }
}

impl From<(String, String)> for Phrase {
    fn from((en, zh): (String, String)) -> Self {
        Self(Text { en, zh })
    }
}

/// Shortens what was found, so that a message stays readable whatever the file holds.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 80;
    let clean: String =
        text.chars().take(MOST + 1).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if clean.chars().count() > MOST { clean.chars().take(MOST).chain(['…']).collect() } else { clean }
}
