//! Charts from outside: what they look like, what holds for all of them, what a pointer finds.

mod common;
mod laws;
mod pictures;
mod pointer;
