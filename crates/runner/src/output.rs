//! What the command writes for its user: files, whole or not at all, and standard output.

use crate::exit::Hint;
use crate::space;
use anyhow::Context;
use std::io::{self, Write};
use std::path::Path;

/// Standard output did not take what was printed.
#[derive(Debug, thiserror::Error)]
#[error("failed to write to standard output")]
pub struct StdoutError(#[source] pub io::Error);

/// Prints `text` and sees to it that it has arrived.
///
/// # Errors
///
/// When the reader is gone or cannot take it: a full disk behind `>`, a closed pipe.
pub fn print(text: &str) -> Result<(), StdoutError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(StdoutError)
}

/// Writes `text` to a file, or to standard output for `-`.
///
/// A file that exists is replaced only if `force` says so; a failure leaves it as it was.
pub fn write(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
    let failed = || format!("failed to write {}", path.display());
    if path.as_os_str() == "-" {
        return Ok(print(text)?);
    }
    let explained = |error| space::explain(error, path);
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".pricebench-")
        .tempfile_in(dir)
        .map_err(explained)
        .with_context(failed)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.as_file().sync_all())
        .map_err(explained)
        .with_context(failed)?;
    crate::site::readable(file.as_file()).with_context(failed)?;
    let kept = if force { file.persist(path) } else { file.persist_noclobber(path) };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(error.error).hint("take another name, or replace the file with --force").with_context(failed)
        }
        Err(error) => Err(error.error).with_context(failed),
    }
}
