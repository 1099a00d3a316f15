//! Writes a file through before it is measured.

use crate::io::mark;
use crate::target::Opened;
use pricebench_loadgen::SplitMix64;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};

const MIB: u64 = 1 << 20;
const ALIGN: usize = 4096;

/// Writes every byte: unwritten blocks, holes and zeros are read without touching a disk, and clouds load blocks
/// of a snapshot when they are first touched. Blocks are random, and no two are the same.
pub(crate) fn fill(
    opened: &Opened,
    seed: u64,
    stop: &AtomicBool,
    on_mib: &mut dyn FnMut(u64),
) -> io::Result<()> {
    let Opened { file, offset, length } = opened;
    let mut memory = vec![0; MIB as usize + ALIGN];
    let start = memory.as_ptr().align_offset(ALIGN).min(ALIGN);
    let block = &mut memory[start..start + MIB as usize];
    let mut random = SplitMix64::new(seed);
    random.fill(block);
    for mib in 0..length / MIB {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        for part in block.chunks_mut(ALIGN) {
            mark(part, random.next_u64());
        }
        file.write_all_at(block, offset + mib * MIB)?;
        on_mib(mib + 1);
    }
    file.sync_all()
}
