//! Makes the published reports of their source tables.
//!
//! A source is a folder with the tables of one document, `table.txt`, and what else must be known of it,
//! `source.toml`. The figures are taken from the tables only.

mod classes;
mod convert;
mod error;
mod source;
mod threads;
mod write;

pub use convert::{Folder, convert, folders};
pub use error::SourceError;
pub use write::write;
