//! What a worker needs of the kernel.

use std::io;
use std::time::Duration;

/// What to do with a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Read,
    Write,
    DataSync,
}

/// One request. Its slot's buffer is the kernel's until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) slot: u32,
    /// Position among the worker's files.
    pub(crate) file: u32,
    pub(crate) action: Action,
    pub(crate) offset: u64,
}

/// A request that is done: the bytes moved, or why it failed.
#[derive(Debug)]
pub(crate) struct Completion {
    pub(crate) slot: u32,
    pub(crate) result: io::Result<u32>,
}

/// Asynchronous I/O on a worker's files, one buffer per slot.
pub(crate) trait Io {
    /// Takes a request; it is submitted by the next [`Io::wait`] at the latest. Before a write the slot's content
    /// is marked, so that no two blocks are the same.
    fn begin(&mut self, request: Request, mark: u64) -> io::Result<()>;

    /// Submits what was taken and waits until something is done, at most `limit`. What is done is put into
    /// `done`.
    fn wait(&mut self, limit: Duration, done: &mut Vec<Completion>) -> io::Result<()>;
}

/// Distance of marks, bytes: what devices and clouds compare to find equal blocks.
const MARK_EVERY: usize = 4096;

/// Puts a number at the start of every 4 KiB of a block.
pub(crate) fn mark(block: &mut [u8], number: u64) {
    for part in block.chunks_mut(MARK_EVERY) {
        let bytes = number.to_le_bytes();
        let length = part.len().min(bytes.len());
        part[..length].copy_from_slice(&bytes[..length]);
    }
}

/// The bytes an action moves if all is well.
pub(crate) fn expected(action: Action, block_bytes: u32) -> u32 {
    if action == Action::DataSync { 0 } else { block_bytes }
}
