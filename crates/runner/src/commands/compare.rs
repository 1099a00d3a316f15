//! `pricebench compare`: two reports or files, load by load.

use crate::compare::{Choice, pairs, print};
use crate::exit::Exit;
use crate::{input, output};
use std::path::PathBuf;

/// Columns of a terminal that does not say how many it has: a file or a pipe takes any line.
const UNLIMITED: usize = usize::MAX;

/// Arguments of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench compare results/monday results/tuesday
  pricebench compare before.log after.log
  pricebench compare REPORT REPORT --first m6g --second m5   two systems of one report

Systems of the same id are compared, or the only ones, or those chosen. Throughput, mean and 95th percentile \
stand load by load with their ratios. With three runs or more on both sides the verdict is that of Welch's t \
test on logarithms, Holm-adjusted over the loads shown, and below 2% it is a tie; with fewer runs a difference \
below 5% is too close to call.")]
pub struct Args {
    /// A report folder or a result file
    pub a: PathBuf,
    /// The one to compare with it
    pub b: PathBuf,
    /// The system of A, by its id
    #[arg(long, value_name = "ID")]
    pub first: Option<String>,
    /// The system of B, by its id
    #[arg(long, value_name = "ID")]
    pub second: Option<String>,
    /// Fit into this many columns [default: the terminal's, or any number]
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
}

/// Prints the comparison.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let (a, b) = (input::read(&args.a)?, input::read(&args.b)?);
    let choice = Choice { first: args.first.as_deref(), second: args.second.as_deref() };
    let pairs = pairs(&a, &b, choice)?;
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let columns = args.width.or_else(terminal).unwrap_or(UNLIMITED);
    let printed: Vec<String> = pairs.iter().map(|pair| print(pair, columns)).collect();
    output::print(&printed.join("\n"))?;
    Ok(Exit::Success)
}
