//! The journal: one line per finished point, on disk before the next point begins.
//!
//! A line is `{"sha256":"<of the record's text>","record":<record>}`. A line cut off by a crash is the last
//! one; it is dropped when the journal is opened again. Any other damage is an error.

use super::record::Record;
use crate::space;
use pricebench_formats::sha256_hex;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Name of the journal in a run's directory.
pub const FILE: &str = "journal.jsonl";
/// Name and version of its format.
pub const FORMAT: &str = "pricebench-journal/1";

const HEAD: &str = "{\"sha256\":\"";
const MIDDLE: &str = "\",\"record\":";

/// Why the journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be opened, read or written.
    #[error("failed to {what} {}", path.display())]
    Io {
        /// What was done.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// Another command writes to it.
    #[error("{} is in use by another pricebench; wait for it or choose another --out", .0.display())]
    Busy(PathBuf),
    /// A line that is not the last is damaged.
    #[error(
        "{}, line {line}: found {found}, expected a record with its checksum; restore the file, or start \
         again in another --out",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is there.
        found: String,
    },
}

impl JournalError {
    fn io(what: &'static str, path: PathBuf, source: io::Error) -> Self {
        let source = space::explain(source, &path);
        Self::Io { what, path, source }
    }
}

/// An open journal. It is locked: no other command can write to it.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    length: u64,
}

impl Journal {
    /// Opens the journal of a directory, making it if it is not there, and reads what it holds. A last line
    /// that was cut off is removed; the flag says so.
    ///
    /// # Errors
    ///
    /// See [`JournalError`].
    pub fn open(dir: &Path) -> Result<(Self, Vec<Record>, bool), JournalError> {
        let path = dir.join(FILE);
        let io = |what| {
            let path = path.clone();
            move |source| JournalError::io(what, path, source)
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(io("open"))?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path)),
            Err(TryLockError::Error(source)) => return Err(io("lock")(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io("read"))?;
        let (records, length) = read(&bytes, &path)?;
        let torn = length < bytes.len();
        let length = length as u64;
        if torn {
            file.set_len(length).map_err(io("repair"))?;
        }
        file.seek(SeekFrom::Start(length)).map_err(io("read"))?;
        // The file's name must survive a power failure too.
        File::open(dir).and_then(|dir| dir.sync_all()).map_err(io("sync"))?;
        Ok((Self { file, path, length }, records, torn))
    }

    /// Appends a record; it is on disk when this returns.
    ///
    /// # Errors
    ///
    /// When the disk is full or fails. What was there before is untouched.
    pub fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        let written = line(record).map_err(io::Error::from).and_then(|line| {
            self.file.write_all(line.as_bytes())?;
            self.file.sync_data()?;
            Ok(line.len() as u64)
        });
        match written {
            Ok(length) => {
                self.length += length;
                Ok(())
            }
            Err(source) => {
                // Half a line must not stand before later ones; if this fails too, it is the torn last line.
                drop(self.file.set_len(self.length));
                drop(self.file.seek(SeekFrom::Start(self.length)));
                Err(JournalError::io("write to", self.path.clone(), source))
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Locks a file, waiting a moment: a child that was being started when its command was killed holds the lock
/// until it runs its own program.
fn lock(file: &File) -> Result<(), TryLockError> {
    for _ in 0..50 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            other => return other,
        }
    }
    Err(TryLockError::WouldBlock)
}

fn line(record: &Record) -> serde_json::Result<String> {
    let text = serde_json::to_string(record)?;
    Ok(format!("{HEAD}{}{MIDDLE}{text}}}\n", sha256_hex(text.as_bytes())))
}

/// The records of a journal and the length of the part that is whole.
fn read(bytes: &[u8], path: &Path) -> Result<(Vec<Record>, usize), JournalError> {
    let mut records = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let rest = &bytes[start..];
        let end = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
        let last = start + end == bytes.len();
        match record(&rest[..end]) {
            Ok(record) => records.push(record),
            Err(_) if last => break,
            Err(found) => {
                return Err(JournalError::Damaged { path: path.to_owned(), line: records.len() + 1, found });
            }
        }
        start += end;
    }
    Ok((records, start))
}

fn record(line: &[u8]) -> Result<Record, String> {
    let line = std::str::from_utf8(line).map_err(|_| "text that is not UTF-8")?;
    let line = line.strip_suffix('\n').ok_or("a line without an end")?;
    let taken_apart = line.strip_prefix(HEAD).and_then(|rest| rest.split_once(MIDDLE));
    let (sum, text) = taken_apart.ok_or("something else")?;
    let text = text.strip_suffix('}').ok_or("something else")?;
    if sha256_hex(text.as_bytes()) != sum {
        return Err("a record that does not match its checksum".to_owned());
    }
    serde_json::from_str(text).map_err(|error| format!("a record this version does not know ({error})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::record::TablesRecord;
    use pricebench_model::Id;

    fn sample(n: u32) -> Record {
        Record::Tables(TablesRecord {
            system: Id::from_label("s"),
            workload: Id::from_label("w"),
            tables: n,
            rows_per_table: 10,
            data_bytes: None,
            made: true,
        })
    }

    fn filled(dir: &Path, n: u32) -> Vec<Record> {
        let (mut journal, _, _) = Journal::open(dir).unwrap();
        let records: Vec<Record> = (1..=n).map(sample).collect();
        records.iter().for_each(|record| journal.append(record).unwrap());
        records
    }

    #[test]
    fn what_was_appended_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let records = filled(dir.path(), 3);
        let (_, found, torn) = Journal::open(dir.path()).unwrap();
        assert_eq!((found, torn), (records, false));
    }

    #[test]
    fn cut_anywhere_it_loses_at_most_its_last_line() {
        let dir = tempfile::tempdir().unwrap();
        let records = filled(dir.path(), 3);
        let path = dir.path().join(FILE);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
            let (mut journal, found, torn) = Journal::open(dir.path()).unwrap();
            assert_eq!(found, records[..lines]);
            assert_eq!(torn, length > 0 && whole[length - 1] != b'\n');
            journal.append(&sample(9)).unwrap();
            drop(journal);
            let (_, found, torn) = Journal::open(dir.path()).unwrap();
            assert_eq!((found.len(), torn), (lines + 1, false));
        }
    }

    #[test]
    fn damage_in_the_middle_is_named_by_its_line() {
        let dir = tempfile::tempdir().unwrap();
        filled(dir.path(), 3);
        let path = dir.path().join(FILE);
        let text = std::fs::read_to_string(&path).unwrap().replacen("\"tables\":2", "\"tables\":7", 1);
        std::fs::write(&path, text).unwrap();
        let error = Journal::open(dir.path()).unwrap_err().to_string();
        assert!(error.contains("line 2: found a record that does not match its checksum"), "{error}");
    }

    #[test]
    fn two_commands_do_not_share_it() {
        let dir = tempfile::tempdir().unwrap();
        let _first = Journal::open(dir.path()).unwrap();
        assert!(matches!(Journal::open(dir.path()), Err(JournalError::Busy(_))));
    }
}
