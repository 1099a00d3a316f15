//! What the `pricebench` command does.
//!
//! [`cli`] is what can be typed, [`commands`] what each command does, [`exit`] how they end. A command
//! returns its exit status or an error; the error's way to the screen is [`exit::show`] and no other. What a
//! command prints goes through [`output`], so that a reader that cannot take it is told.

pub mod cli;
pub mod commands;
pub mod compare;
pub mod exit;
pub mod folder;
pub mod input;
pub mod output;
pub mod run;
pub mod serve;
pub mod site;
pub mod space;

use clap::Parser;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command with these arguments, the first of which is its own name.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match cli::Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return exit::usage(&error),
    };
    match commands::run(cli.command) {
        Ok(exit) => exit.into(),
        Err(error) => exit::show(&error),
    }
}
