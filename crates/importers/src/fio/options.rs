//! A job's options.

use super::document::{Document, Entry};
use std::collections::BTreeMap;

/// The options of a job: its own before those for all.
pub(super) struct Options<'a> {
    own: &'a BTreeMap<String, String>,
    global: &'a BTreeMap<String, String>,
}

impl<'a> Options<'a> {
    pub(super) fn of(entry: &'a Entry, document: &'a Document) -> Self {
        Self { own: &entry.options, global: &document.global }
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.own.get(name).or_else(|| self.global.get(name)).map(String::as_str)
    }

    /// A number for one direction of three: `8k`, or `8k,16k,8k` for reads, writes and trims. `k`, `m` and `g` are
    /// powers of 1024, which is fio's default.
    pub(super) fn number(&self, name: &str, direction: usize) -> Option<f64> {
        let parts: Vec<&str> = self.text(name)?.split(',').map(str::trim).collect();
        let part = parts.get(direction).or(if parts.len() == 1 { parts.first() } else { None })?;
        let lower = part.to_ascii_lowercase();
        let lower = lower.strip_suffix("ib").or(lower.strip_suffix('b')).unwrap_or(&lower);
        let (digits, unit) = match lower.char_indices().last()? {
            (at, 'k') => (&lower[..at], 1024.0),
            (at, 'm') => (&lower[..at], 1_048_576.0),
            (at, 'g') => (&lower[..at], 1_073_741_824.0),
            _ => (lower, 1.0),
        };
        crate::number::non_negative(digits).map(|value| value * unit).filter(|value| *value > 0.0)
    }

    /// Jobs that were started alike.
    pub(super) fn jobs(&self) -> u32 {
        self.text("numjobs").and_then(crate::number::threads).unwrap_or(1)
    }

    /// Seconds a time-based job was to run.
    pub(super) fn runtime_s(&self) -> Option<f64> {
        let text =
            self.text("runtime").filter(|_| self.text("time_based").is_some_and(|flag| flag != "0"))?;
        crate::number::non_negative(text.strip_suffix('s').unwrap_or(text))
    }

    /// Operations per second asked for of one job in a direction.
    pub(super) fn rate_per_s(&self, direction: usize) -> Option<f64> {
        let of_bytes = || Some(self.number("rate", direction)? / self.block_bytes(direction)?);
        self.number("rate_iops", direction).or_else(of_bytes)
    }

    /// Block size, where there is one, bytes; 4096 is fio's default.
    pub(super) fn block_bytes(&self, direction: usize) -> Option<f64> {
        if ["bsrange", "blocksize_range", "bssplit"].iter().any(|name| self.text(name).is_some()) {
            return None;
        }
        let name = if self.text("blocksize").is_some() { "blocksize" } else { "bs" };
        if self.text(name).is_none() { Some(4096.0) } else { self.number(name, direction) }
    }
}
