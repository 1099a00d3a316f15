//! The command as its users see it: run as a program, judged by what it prints, writes and exits with.

mod chart;
mod check;
mod compare;
mod doctor;
mod help;
mod http;
mod import;
mod kill;
mod program;
mod publish;
mod report;
mod serve;
