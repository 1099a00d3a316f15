//! The importers as others use them: recorded output, bad files, damaged files, several files at once.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod fio;
mod mutations;
mod refusals;
mod report;
mod sysbench;
