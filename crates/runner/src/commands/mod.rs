//! The commands: one module each, with its arguments and what it does.

pub mod chart;
pub mod check;
pub mod compare;
pub mod completions;
pub mod doctor;
pub mod import;
pub mod publish;
pub mod run;
pub mod serve;

use crate::cli::Command;
use crate::exit::Exit;

/// Does what a command says.
pub fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Run(args) => run::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Chart(args) => chart::run(&args),
        Command::Publish(args) => publish::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Completions(args) => completions::run(&args),
    }
}
