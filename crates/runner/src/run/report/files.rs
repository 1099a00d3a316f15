//! Writing files whole or not at all.

use crate::run::error::RunError;
use pricebench_formats::sha256_hex;
use pricebench_model::FileInfo;
use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Writes a file under a temporary name, syncs and renames it, and notes its size and hash. Without a text,
/// a file that an earlier report left is removed.
pub(super) fn put(
    dir: &Path,
    name: &str,
    text: Option<String>,
    files: &mut BTreeMap<String, FileInfo>,
) -> Result<(), RunError> {
    let path = dir.join(name);
    let io = |what| {
        let path = path.clone();
        move |source| RunError::io(what, path, source)
    };
    let Some(text) = text else {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(io("remove")(error)),
            _ => Ok(()),
        };
    };
    let mut new = tempfile::Builder::new()
        .prefix(&format!(".{name}."))
        // A report is there to be read, unlike other temporary files.
        .permissions(Permissions::from_mode(0o644))
        .tempfile_in(dir)
        .map_err(io("write"))?;
    new.write_all(text.as_bytes()).and_then(|()| new.as_file().sync_all()).map_err(io("write"))?;
    new.persist(&path).map_err(|error| io("write")(error.error))?;
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(io("sync"))?;
    let info = FileInfo { bytes: text.len() as u64, sha256: sha256_hex(text.as_bytes()) };
    files.insert(name.to_owned(), info);
    Ok(())
}
