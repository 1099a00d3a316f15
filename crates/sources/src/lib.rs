//! Makes the published reports, price books and limit books of their source tables.
//!
//! A source is a folder with the tables of one document, `table.txt`, and what else must be known of it,
//! `source.toml`. The figures are taken from the tables only. Books are folders with `book.toml`.

mod book;
mod classes;
mod columns;
mod convert;
mod error;
mod source;
mod threads;
mod write;

pub use book::{Book, book_folders, convert_book};
pub use convert::{Folder, convert, folders};
pub use error::SourceError;
pub use write::{write, write_book};
