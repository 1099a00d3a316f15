//! Two reports, or two files, set against each other in the terminal.

mod pair;
mod print;
mod table;

pub use pair::{Choice, Pair, pairs};
pub use print::print;
