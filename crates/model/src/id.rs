//! Ids: stable names from which links and saved comparisons are built.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An id: 1 to 64 lower-case ASCII letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Id(String);

/// Why a text is no id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{found:?} is not an id: use 1 to 64 lower-case ASCII letters, digits and hyphens, such as {suggestion:?}"
)]
pub struct IdError {
    /// The text as found, shortened.
    pub found: String,
    /// An id made from it.
    pub suggestion: String,
}

impl Id {
    /// The longest an id may be, in bytes.
    pub const MAX_LEN: usize = 64;

    /// Takes a text as it is, if it is an id.
    pub fn new(text: impl Into<String>) -> Result<Self, IdError> {
        let text = text.into();
        let fits = !text.is_empty() && text.len() <= Self::MAX_LEN;
        if fits && text.bytes().all(is_id_byte) {
            return Ok(Self(text));
        }
        Err(IdError { suggestion: Self::from_label(&text).0, found: text.chars().take(80).collect() })
    }

    /// Makes an id of any text: `db.m5.xlarge` becomes `db-m5-xlarge`; a text with nothing to keep becomes `x`.
    pub fn from_label(label: &str) -> Self {
        let mut id = String::new();
        for c in label.chars().map(|c| c.to_ascii_lowercase()) {
            if c.is_ascii_alphanumeric() {
                id.push(c);
            } else if !id.is_empty() && !id.ends_with('-') {
                id.push('-');
            }
        }
        id.truncate(Self::MAX_LEN);
        let id = id.trim_end_matches('-');
        Self(if id.is_empty() { "x" } else { id }.to_owned())
    }

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_id_byte(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Id {
    type Error = IdError;
    fn try_from(text: String) -> Result<Self, IdError> {
        Self::new(text)
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_and_suggests() {
        let error = Id::new("DB.m5 xlarge").unwrap_err();
        assert_eq!(error.suggestion, "db-m5-xlarge");
        assert!(Id::new("").is_err());
        assert!(Id::new("a".repeat(65)).is_err());
        assert!(Id::new("../etc").is_err());
        assert_eq!(Id::new("x86-4c").unwrap().as_str(), "x86-4c");
    }

    proptest::proptest! {
        #[test]
        fn every_label_becomes_a_valid_id(label in ".{0,100}") {
            let id = Id::from_label(&label);
            proptest::prop_assert_eq!(Id::new(id.as_str()), Ok(id.clone()));
        }
    }
}
