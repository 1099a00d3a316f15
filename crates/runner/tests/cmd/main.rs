//! The command as its users see it: run as a program, judged by what it prints, writes and exits with.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

mod chart;
mod check;
mod compare;
mod doctor;
mod help;
mod http;
mod import;
mod kill;
mod output;
mod program;
mod publish;
mod report;
mod serve;
