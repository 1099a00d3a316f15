//! A pool of threads that read and write: where the kernel refuses io_uring.

use crate::io::{Action, Completion, Io, Request, mark};
use pricebench_loadgen::SplitMix64;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const ALIGN: usize = 4096;
/// Threads at most: more in flight wait for one, which their response time shows.
const MOST_THREADS: u32 = 256;

/// A block in memory that direct I/O takes.
struct Block {
    bytes: Vec<u8>,
    start: usize,
    length: usize,
}

impl Block {
    fn new(length: usize, random: &mut SplitMix64) -> Self {
        let bytes = vec![0; length + ALIGN];
        let start = bytes.as_ptr().align_offset(ALIGN).min(ALIGN);
        let mut block = Self { bytes, start, length };
        random.fill(block.content());
        block
    }

    fn content(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..self.start + self.length]
    }
}

struct Order {
    request: Request,
    block: Block,
}

/// The pool. Its threads end when it is dropped, after what they are at.
pub(crate) struct Pool {
    orders: Sender<Order>,
    finished: Receiver<(Completion, Block)>,
    blocks: Vec<Option<Block>>,
}

impl Pool {
    /// A pool for so many slots of `block_bytes` each.
    pub(crate) fn new(files: Vec<File>, block_bytes: u32, slots: u32, seed: u64) -> io::Result<Self> {
        let (orders, taken) = channel::<Order>();
        let (finish, finished) = channel();
        let (taken, files) = (Arc::new(Mutex::new(taken)), Arc::new(files));
        for n in 0..slots.min(MOST_THREADS) {
            let (taken, files, finish) = (taken.clone(), files.clone(), finish.clone());
            std::thread::Builder::new()
                .name(format!("volume-io-{n}"))
                .stack_size(64 << 10)
                .spawn(move || serve(&taken, &files, &finish))?;
        }
        let mut random = SplitMix64::new(seed);
        let blocks = (0..slots).map(|_| Some(Block::new(block_bytes as usize, &mut random))).collect();
        Ok(Self { orders, finished, blocks })
    }

    fn take_back(&mut self, (completion, block): (Completion, Block), done: &mut Vec<Completion>) {
        if let Some(place) = self.blocks.get_mut(completion.slot as usize) {
            *place = Some(block);
        }
        done.push(completion);
    }
}

fn serve(taken: &Mutex<Receiver<Order>>, files: &[File], finish: &Sender<(Completion, Block)>) {
    loop {
        let order = match taken.lock() {
            Ok(taken) => taken.recv(),
            Err(_) => return,
        };
        let Ok(Order { request, mut block }) = order else { return };
        let result = act(files, request, &mut block);
        if finish.send((Completion { slot: request.slot, result }, block)).is_err() {
            return;
        }
    }
}

fn act(files: &[File], request: Request, block: &mut Block) -> io::Result<u32> {
    let file = files.get(request.file as usize).ok_or(io::ErrorKind::InvalidInput)?;
    let moved = match request.action {
        Action::Read => file.read_at(block.content(), request.offset)?,
        Action::Write => file.write_at(block.content(), request.offset)?,
        Action::DataSync => {
            file.sync_data()?;
            0
        }
    };
    u32::try_from(moved).map_err(io::Error::other)
}

impl Io for Pool {
    fn begin(&mut self, request: Request, number: u64) -> io::Result<()> {
        let place = self.blocks.get_mut(request.slot as usize).ok_or(io::ErrorKind::InvalidInput)?;
        let mut block = place.take().ok_or_else(|| io::Error::other("a slot was used twice at once"))?;
        if request.action == Action::Write {
            mark(block.content(), number);
        }
        self.orders.send(Order { request, block }).map_err(|_| io::Error::other("the threads are gone"))
    }

    fn wait(&mut self, limit: Duration, done: &mut Vec<Completion>) -> io::Result<()> {
        match self.finished.recv_timeout(limit) {
            Ok(first) => self.take_back(first, done),
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the threads are gone")),
        }
        while let Ok(next) = self.finished.try_recv() {
            self.take_back(next, done);
        }
        Ok(())
    }
}
