//! Why a source could not be made into a report.

use pricebench_formats::FormatError;
use pricebench_importers::ImportError;
use std::io;
use std::path::PathBuf;

/// Why a source could not be made into a report.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file or folder could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file or folder could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `source.toml` is not what it should be.
    #[error("{}: {source}", path.display())]
    Toml {
        /// Which.
        path: PathBuf,
        /// Where and what.
        source: Box<toml::de::Error>,
    },
    /// The table could not be read as a table of threads.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// Table and `source.toml` do not belong together, or a table is damaged.
    #[error(transparent)]
    Format(#[from] FormatError),
}
