//! The files pricebench reads and writes, to and from the model.

mod error;
mod rows;

pub use error::{FormatError, shorten};
pub use rows::{BucketRow, SeriesRow};
