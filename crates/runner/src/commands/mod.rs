//! The commands: one module each, with its arguments and what it does.

pub mod run;
pub mod serve;

use crate::cli::Command;
use crate::exit::Exit;

/// Does what a command says.
pub fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Run(args) => run::run(&args),
        Command::Serve(args) => serve::run(&args),
    }
}
