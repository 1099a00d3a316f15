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
    /// Checks report folders and result files, and audits their points
    Check(commands::check::Args),
    /// Turns other tools' output into points.csv
    Import(commands::import::Args),
    /// Sets two reports or files against each other, load by load
    Compare(commands::compare::Args),
    /// Draws the chart of a report as SVG
    Chart(commands::chart::Args),
    /// Adds reports to a site and writes its catalogue and pages
    Publish(commands::publish::Args),
    /// Serves a built site, or any folder, over HTTP
    Serve(commands::serve::Args),
    /// Says what is installed, what is missing, and what each lack prevents
    Doctor(commands::doctor::Args),
    /// Prints completions for a shell
    Completions(commands::completions::Args),
}
