//! `pricebench-sources SOURCES PUBLIC`: writes the report of each source below `PUBLIC/reports`.

use pricebench_sources::{SourceError, convert, folders, write};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [sources, public] = arguments.as_slice() else {
        eprintln!("usage: pricebench-sources SOURCES PUBLIC");
        return ExitCode::from(2);
    };
    match publish(Path::new(sources), Path::new(public)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Converts all sources before the first is written, so that a fault leaves the reports as they were.
fn publish(sources: &Path, public: &Path) -> Result<(), SourceError> {
    let converted: Vec<_> =
        folders(sources)?.iter().map(|folder| convert(folder)).collect::<Result<_, _>>()?;
    for folder in &converted {
        println!("{}", write(folder, public)?.display());
    }
    Ok(())
}
