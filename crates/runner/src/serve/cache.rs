//! Files and their compressed forms, kept in memory until the file changes.

use super::encoding::Encoding;
use super::headers;
use hyper::body::Bytes;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;
use std::{fs, io};

/// Larger files are read anew each time and sent as they are: compressing them would keep the reader waiting.
const LARGEST: u64 = 16 << 20;
/// When more than this is kept, all is forgotten.
const MOST_KEPT: u64 = 256 << 20;

/// A file as it was when it was read.
#[derive(Debug)]
pub(super) struct Entry {
    modified: SystemTime,
    length: u64,
    hash: String,
    body: Bytes,
    policy: Option<String>,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl Entry {
    fn read(file: &Path) -> io::Result<Self> {
        let meta = fs::metadata(file)?;
        let body = fs::read(file)?;
        Ok(Self {
            modified: meta.modified()?,
            length: meta.len(),
            hash: pricebench_formats::sha256_hex(&body),
            policy: if headers::is_page(file) { headers::policy_of(&body) } else { None },
            body: body.into(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        })
    }

    /// The file's tag in this encoding, with its quotes.
    pub(super) fn tag(&self, encoding: Encoding) -> String {
        let hash = self.hash.get(..20).unwrap_or(&self.hash);
        match encoding.name() {
            None => format!("\"{hash}\""),
            Some(name) => format!("\"{hash}-{name}\""),
        }
    }

    /// The security policy to send with it.
    pub(super) fn policy(&self) -> &str {
        self.policy.as_deref().unwrap_or(headers::POLICY)
    }

    /// The body in the wanted encoding, or in none where that is not worth while.
    pub(super) fn body(&self, file: &Path, wanted: Encoding) -> (Encoding, Bytes) {
        if self.length > LARGEST || self.body.len() < 256 || !headers::compresses(file) {
            return (Encoding::Identity, self.body.clone());
        }
        let kept = match wanted {
            Encoding::Identity => return (wanted, self.body.clone()),
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
        };
        // Writing to memory does not fail; if it did, the plain body is as good.
        let packed =
            kept.get_or_init(|| wanted.encode(&self.body).map_or_else(|_| self.body.clone(), Bytes::from));
        if packed.len() < self.body.len() {
            (wanted, packed.clone())
        } else {
            (Encoding::Identity, self.body.clone())
        }
    }
}

/// What has been read, by file.
#[derive(Debug, Default)]
pub(super) struct Cache {
    entries: Mutex<HashMap<PathBuf, Arc<Entry>>>,
}

impl Cache {
    /// The file as it is now: from memory where its time and length are those of the last reading.
    pub(super) fn get(&self, file: &Path) -> io::Result<Arc<Entry>> {
        let meta = fs::metadata(file)?;
        let modified = meta.modified()?;
        let known = self.lock().get(file).cloned();
        if let Some(entry) = known.filter(|entry| entry.modified == modified && entry.length == meta.len()) {
            return Ok(entry);
        }
        let entry = Arc::new(Entry::read(file)?);
        if entry.length <= LARGEST {
            let mut entries = self.lock();
            let kept: u64 = entries.values().map(|entry| entry.length).sum();
            if kept + entry.length > MOST_KEPT {
                entries.clear();
            }
            entries.insert(file.to_path_buf(), Arc::clone(&entry));
        }
        Ok(entry)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PathBuf, Arc<Entry>>> {
        // The map is whole between any two of its operations, whoever stopped in between.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
