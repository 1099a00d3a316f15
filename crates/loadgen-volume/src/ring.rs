//! io_uring: the one place with unsafe code.
//!
//! What must hold is that the kernel's buffers and files live until it is done with them, and that nobody
//! touches a buffer meanwhile. A [`Ring`] owns both; a slot is marked busy from the moment its request is queued
//! until its completion was seen; and when a ring is dropped with requests in flight that do not end in time, its
//! memory is never freed.
#![expect(unsafe_code, reason = "io_uring shares memory with the kernel, which no safe interface covers")]

use crate::io::{Action, Completion, Io, Request, mark};
use io_uring::types::{Fixed, FsyncFlags, SubmitArgs, Timespec};
use io_uring::{IoUring, opcode, squeue};
use pricebench_loadgen::SplitMix64;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::ptr::NonNull;
use std::time::{Duration, Instant};

/// Alignment of buffers, bytes: direct I/O wants the device's logical block, at most 4096.
const ALIGN: usize = 4096;
/// Requests that can be queued before they must be submitted.
const QUEUE: u32 = 256;
/// How long requests in flight are waited for when a ring is dropped.
const LAST_WAIT: Duration = Duration::from_secs(30);

/// A ring with its files and buffers.
pub(crate) struct Ring {
    ring: IoUring,
    buffers: Buffers,
    files: Vec<File>,
    busy: Vec<bool>,
    in_flight: usize,
    /// Whether the kernel has the buffers' pages pinned once for all.
    fixed: bool,
}

impl Ring {
    /// A ring for so many slots of `block_bytes` each. Buffers begin with random content.
    pub(crate) fn new(files: Vec<File>, block_bytes: u32, slots: u32, seed: u64) -> io::Result<Self> {
        let ring = setup(slots)?;
        let fds: Vec<i32> = files.iter().map(AsRawFd::as_raw_fd).collect();
        ring.submitter().register_files(&fds)?;
        let mut buffers = Buffers::new(block_bytes as usize, slots as usize)?;
        let mut random = SplitMix64::new(seed);
        for slot in 0..slots {
            random.fill(buffers.slot(slot));
        }
        let whole = libc::iovec { iov_base: buffers.start.as_ptr().cast(), iov_len: buffers.layout.size() };
        // SAFETY: the memory belongs to `buffers`, which outlives the ring: `drop` frees it only after every
        // request has ended, and the ring is closed by then or the memory is kept for ever.
        let fixed = unsafe { ring.submitter().register_buffers(&[whole]) }.is_ok();
        Ok(Self { ring, buffers, files, busy: vec![false; slots as usize], in_flight: 0, fixed })
    }

    fn entry(&mut self, request: Request) -> squeue::Entry {
        let Request { slot, file, action, offset } = request;
        let file = Fixed(file);
        let length = self.buffers.block as u32;
        let at = self.buffers.at(slot);
        match action {
            Action::Read if self.fixed => opcode::ReadFixed::new(file, at, length, 0).offset(offset).build(),
            Action::Read => opcode::Read::new(file, at, length).offset(offset).build(),
            Action::Write if self.fixed => {
                opcode::WriteFixed::new(file, at, length, 0).offset(offset).build()
            }
            Action::Write => opcode::Write::new(file, at, length).offset(offset).build(),
            Action::DataSync => opcode::Fsync::new(file).flags(FsyncFlags::DATASYNC).build(),
        }
        .user_data(u64::from(slot))
    }
}

/// A ring with what the kernel has: since 5.19 completions need not interrupt the thread that will wait for them.
/// (Running them in that thread alone, since 6.1, was seen to give a tenth less reads at a depth of 32.)
fn setup(slots: u32) -> io::Result<IoUring> {
    let entries = slots.clamp(1, QUEUE);
    let mut builder = IoUring::builder();
    builder.setup_cqsize(slots.max(entries).next_power_of_two()).setup_clamp();
    let newest = builder.clone().setup_coop_taskrun().build(entries);
    let ring = newest.or_else(|_| builder.build(entries))?;
    // Waiting with a time limit, and completions that are never dropped: since 5.11.
    if ring.params().is_feature_ext_arg() && ring.params().is_feature_nodrop() {
        Ok(ring)
    } else {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }
}

impl Io for Ring {
    fn begin(&mut self, request: Request, number: u64) -> io::Result<()> {
        let busy = self.busy.get_mut(request.slot as usize).ok_or(io::ErrorKind::InvalidInput)?;
        if std::mem::replace(busy, true) {
            return Err(io::Error::other("a slot was used twice at once"));
        }
        if request.action == Action::Write {
            mark(self.buffers.slot(request.slot), number);
        }
        let entry = self.entry(request);
        if self.ring.submission().is_full() {
            self.ring.submit()?;
        }
        // SAFETY: the entry's buffer is the slot's, which is busy from here until its completion is seen, and its
        // file is registered; both live as long as the ring (see `drop`).
        let pushed = unsafe { self.ring.submission().push(&entry) };
        pushed.map_err(|_| io::Error::other("the queue of io_uring stays full"))?;
        self.in_flight += 1;
        Ok(())
    }

    fn wait(&mut self, limit: Duration, done: &mut Vec<Completion>) -> io::Result<()> {
        let limit = Timespec::from(limit);
        let entered = self.ring.submitter().submit_with_args(1, &SubmitArgs::new().timespec(&limit));
        match entered {
            Ok(_) => {}
            Err(error) => match error.raw_os_error() {
                // Nothing was done in time, a signal came, or completions must be taken first.
                Some(libc::ETIME | libc::EINTR | libc::EBUSY | libc::EAGAIN) => {}
                _ => return Err(error),
            },
        }
        for completed in self.ring.completion() {
            let slot = completed.user_data() as u32;
            if let Some(busy) = self.busy.get_mut(slot as usize) {
                *busy = false;
            }
            self.in_flight = self.in_flight.saturating_sub(1);
            let result = u32::try_from(completed.result());
            let result = result.map_err(|_| io::Error::from_raw_os_error(-completed.result()));
            done.push(Completion { slot, result });
        }
        Ok(())
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        let end = Instant::now() + LAST_WAIT;
        let mut done = Vec::new();
        while self.in_flight > 0 && Instant::now() < end {
            if self.wait(Duration::from_millis(100), &mut done).is_err() {
                break;
            }
        }
        if self.in_flight > 0 {
            // The kernel may still write into them.
            self.buffers.keep = true;
            self.files.drain(..).for_each(std::mem::forget);
        }
    }
}

/// One piece of aligned memory, a block for each slot. Slots are only ever touched one at a time, never through
/// a reference to the whole, since the kernel writes to others meanwhile.
struct Buffers {
    start: NonNull<u8>,
    layout: Layout,
    block: usize,
    keep: bool,
}

impl Buffers {
    fn new(block: usize, slots: usize) -> io::Result<Self> {
        let size = block.checked_mul(slots).filter(|size| *size > 0).ok_or(io::ErrorKind::InvalidInput)?;
        let layout = Layout::from_size_align(size, ALIGN).map_err(io::Error::other)?;
        // SAFETY: the size is not zero.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Self { start, layout, block, keep: false })
    }

    /// Where a slot's block begins.
    fn at(&self, slot: u32) -> *mut u8 {
        let offset = slot as usize * self.block;
        assert!(offset + self.block <= self.layout.size(), "slot {slot} is beyond the buffers");
        // SAFETY: the offset is within the allocation, as was just checked.
        unsafe { self.start.as_ptr().add(offset) }
    }

    /// The block of a slot that is not in flight.
    fn slot(&mut self, slot: u32) -> &mut [u8] {
        // SAFETY: `at` gives a whole block within the allocation, initialised with zeros at least; `&mut self`
        // and the caller's word that the slot is not in flight make this the only access to it.
        unsafe { std::slice::from_raw_parts_mut(self.at(slot), self.block) }
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        if !self.keep {
            // SAFETY: allocated with this layout in `new`, and no request is in flight any more.
            unsafe { dealloc(self.start.as_ptr(), self.layout) };
        }
    }
}
