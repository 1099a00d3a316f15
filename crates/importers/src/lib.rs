//! Readers of other tools' output: what a person drops on the site or hands to the command becomes points.
//!
//! [`import`] tells by its content what a file is, reads it as a stream and converts to the units of
//! [`pricebench_model`] at its border. [`report_of`] makes one report of what was imported. Nothing in a file is ever
//! run or trusted: names are kept as text, every number is checked to be finite and not negative, and
//! whatever cannot be read is refused with file, line, what was found and what was expected.

mod detect;
mod error;
#[cfg(feature = "fio")]
mod fio;
mod import;
mod label;
mod lines;
mod note;
mod number;
mod own;
mod report;
mod sysbench;
mod table;

pub use error::ImportError;
pub use import::{Format, Import, import};
pub use note::{Note, NoteKind};
pub use report::report_of;
