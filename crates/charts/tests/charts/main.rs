//! Charts from outside: what they look like, what holds for all of them, what a pointer finds.

#![expect(clippy::expect_used, clippy::panic, reason = "helpers of tests fail by panicking, as tests do")]

mod common;
mod laws;
mod pictures;
mod pointer;
