//! The files pricebench reads and writes, to and from the model. `docs/formats.md` describes them.

pub mod catalog;
mod counted;
mod error;
mod hash;
mod json;
pub mod latency;
pub mod limits;
pub mod points;
pub mod prices;
pub mod report;
mod rows;
pub mod series;
mod table;
mod version;

pub use counted::counted;
pub use error::{FormatError, Phrase, shorten};
pub use hash::sha256_hex;
pub use rows::{BucketRow, SeriesRow};
