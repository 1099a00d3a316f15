//! `pricebench import`: other tools' output into `points.csv`.

use crate::exit::{self, Exit};
use crate::{input, output};
use pricebench_formats::points;
use pricebench_importers::report_of;
use std::path::PathBuf;

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench import sysbench-*.log --out points.csv
  sysbench … run | pricebench import - --out -

What a file is, its content tells: output of sysbench 1.0 or 1.1, a table with threads, transactions, time and \
latency, or points.csv. Files of one sweep, whose names differ only in the number of threads, become one \
system. Notes about how a file was read go to stderr.")]
pub struct Args {
    /// Result files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
}

/// Imports all files, or none: a file that cannot be read is an error before anything is written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut imports = Vec::new();
    for file in &args.files {
        let import = input::file(file)?;
        for note in &import.notes {
            let line = note.line.map(|line| format!(", line {line}")).unwrap_or_default();
            exit::tell(&format!("note: {}{line}: {}", file.display(), note.kind.text().en));
        }
        imports.push(import);
    }
    let (_, points) = report_of(&imports);
    output::write(&args.out, &points::write(&points), args.force)?;
    Ok(Exit::Success)
}
