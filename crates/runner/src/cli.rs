//! What can be typed.

use crate::{commands, exit};
use clap::{Parser, Subcommand};

/// Runs database benchmarks, and checks, compares, publishes and serves their reports.
#[derive(Debug, Parser)]
#[command(name = "pricebench", version, max_term_width = 100, after_help = exit::HELP)]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs a plan: fills tables, measures every point and writes the report
    Run(commands::run::Args),
    /// Serves a built site, or any folder, over HTTP
    Serve(commands::serve::Args),
}
