//! Why a file could not be imported.

use pricebench_formats::FormatError;
use std::io;

/// Why a file could not be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The content is not what a reader expects: says file, line, column, what was found and what was expected.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The file could not be read to its end.
    #[error("{file}: reading failed: {source}; try again with a copy of the file")]
    Read {
        /// Name of the file.
        file: String,
        /// What the system said.
        source: io::Error,
    },
}

impl ImportError {
    /// The fault with its place, where the content is at fault.
    pub fn fault(&self) -> Option<&FormatError> {
        match self {
            Self::Format(fault) => Some(fault),
            Self::Read { .. } => None,
        }
    }
}
