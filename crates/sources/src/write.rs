//! Writes a report's folder.

use crate::{Book, Folder, SourceError};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a report's folder below `public/reports` and returns it. Each file appears whole or not at all;
/// files of others in the folder are left alone.
///
/// # Errors
///
/// Where a folder or file cannot be written.
pub fn write(folder: &Folder, public: &Path) -> Result<PathBuf, SourceError> {
    let path = public.join("reports").join(folder.id.as_str());
    fs::create_dir_all(&path).map_err(|source| SourceError::Write { path: path.clone(), source })?;
    for (name, content) in &folder.files {
        let path = path.join(name);
        replace(&path, content.as_bytes()).map_err(|source| SourceError::Write { path, source })?;
    }
    Ok(path)
}

/// Writes a book below `public` and returns its path. It appears whole or not at all.
///
/// # Errors
///
/// Where a folder or the file cannot be written.
pub fn write_book(book: &Book, public: &Path) -> Result<PathBuf, SourceError> {
    let path = public.join(&book.place);
    let folder = path.parent().unwrap_or(public);
    fs::create_dir_all(folder)
        .and_then(|()| replace(&path, book.content.as_bytes()))
        .map_err(|source| SourceError::Write { path: path.clone(), source })?;
    Ok(path)
}

/// Puts a file in the place of another at once.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    });
    if written.is_err() {
        // What went wrong before matters more than a temporary file that stays.
        let _ = fs::remove_file(&temporary);
    }
    written
}
