//! `pricebench-sources SOURCES PUBLIC`: writes the report of each source below `PUBLIC/reports`, and the
//! books of `SOURCES/books` below `PUBLIC/prices` and `PUBLIC/limits`.

use pricebench_sources::{SourceError, book_folders, convert, convert_book, folders, write, write_book};
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

/// Converts all sources before the first is written, so that a fault leaves everything as it was.
fn publish(sources: &Path, public: &Path) -> Result<(), SourceError> {
    let converted: Vec<_> =
        folders(sources)?.iter().map(|folder| convert(folder)).collect::<Result<_, _>>()?;
    let books: Vec<_> = book_folders(&sources.join("books"))?
        .iter()
        .map(|folder| convert_book(folder))
        .collect::<Result<_, _>>()?;
    for book in &books {
        println!("{}", write_book(book, public)?.display());
    }
    for folder in &converted {
        println!("{}", write(folder, public)?.display());
    }
    Ok(())
}
