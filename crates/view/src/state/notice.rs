//! What an address asked for and could not be given.

use crate::words::sentences;
use pricebench_formats::shorten;
use pricebench_model::Lang;

/// Something in the address that could not be understood or given.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key, shortened.
    pub key: String,
    /// What was found, shortened.
    pub found: String,
    /// What would have been understood.
    pub expected: Expected,
}

/// What would have been understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A known key; the nearest, if any is near.
    Key {
        /// The nearest known key.
        nearest: Option<&'static str>,
    },
    /// One of these words.
    OneOf(Vec<String>),
    /// A number above 0.
    PositiveNumber,
    /// A number, of a length that numbers have.
    ShortNumber,
    /// The id of a system.
    SystemId,
    /// The id of a workload or scenario.
    WorkloadId,
    /// One of the report's systems.
    System(Vec<String>),
    /// A currency code.
    Currency,
    /// A number within what was measured.
    Within {
        /// Least.
        least: String,
        /// Most.
        most: String,
    },
}

impl Notice {
    /// A notice about a key and its value.
    pub fn new(key: &str, found: &str, expected: Expected) -> Self {
        Self { key: shorten(key), found: shorten(found), expected }
    }

    /// The notice in words.
    pub fn text(&self, lang: Lang) -> String {
        sentences(lang).notice(self)
    }
}
