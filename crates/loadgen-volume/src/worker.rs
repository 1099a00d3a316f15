//! One thread of a role.

use crate::io::{Action, Completion, Io, Request, expected};
use crate::job::{Access, Role, Sync};
use crate::target::Opened;
use pricebench_loadgen::{Measured, Operation, Pacer, Recorder, SplitMix64, Turn, Window};
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the wish to stop is looked at.
const POLL: Duration = Duration::from_millis(100);
/// Failed operations in a row after which a worker gives up.
const MOST_FAILURES: u32 = 100;
/// How long what is in flight at the end may take.
const LAST_WAIT: Duration = Duration::from_secs(60);

/// What a worker and the thread that watches it share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) stop: AtomicBool,
    /// Workers that have their memory and rings.
    pub(crate) ready: AtomicU32,
    /// When the run begins, once all are.
    pub(crate) start: OnceLock<Instant>,
    /// Operations done so far, by role.
    pub(crate) done: Vec<AtomicU64>,
}

/// One worker's part of a job.
pub(crate) struct Work<'a> {
    pub(crate) role: &'a Role,
    pub(crate) position: usize,
    pub(crate) files: Vec<Opened>,
    pub(crate) pacer: Pacer,
    pub(crate) window: Window,
    /// First of the worker's part of a file for sequential writes, and the number of its blocks.
    pub(crate) part: (u64, u64),
    pub(crate) seed: u64,
}

impl Shared {
    /// Waits until the run begins; `None` if it is stopped before.
    fn wait_for_start(&self) -> Option<Instant> {
        self.ready.fetch_add(1, Ordering::SeqCst);
        loop {
            if let Some(start) = self.start.get() {
                std::thread::sleep(start.saturating_duration_since(Instant::now()));
                return Some(*start);
            }
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

struct Flight {
    operation: Operation,
    step: usize,
}

/// Does a worker's operations until the measured time is over, or it is told to stop.
pub(crate) fn work(work: Work<'_>, io: &mut dyn Io, shared: &Shared) -> io::Result<Measured> {
    // Sleeping is to end when an operation is due, not up to 50 µs later. It works without, less exactly.
    let _ = rustix::thread::set_current_timer_slack(std::num::NonZeroU64::new(1));
    let Work { role, position, files, mut pacer, window, part, seed } = work;
    let steps = steps(role);
    let mut place = Place::new(role, files, part, seed);
    let mut recorder = Recorder::new(window);
    let slots = role.slots;
    let mut free: Vec<u32> = (0..slots).rev().collect();
    let mut flights: Vec<Option<Flight>> = (0..slots).map(|_| None).collect();
    let mut done: Vec<Completion> = Vec::with_capacity(slots as usize);
    let mut number = seed;
    let mut failures = 0;
    let mut over_since: Option<Instant> = None;
    let Some(start) = shared.wait_for_start() else { return Ok(recorder.finish(pacer.offered())) };
    let now_ns = || start.elapsed().as_nanos() as u64;
    loop {
        let mut limit = POLL;
        if over_since.is_none() && shared.stop.load(Ordering::Relaxed) {
            over_since = Some(Instant::now());
        }
        if over_since.is_none() {
            let now = now_ns();
            while let Some(slot) = free.pop() {
                match pacer.turn(now) {
                    Turn::Begin { intended_ns } => {
                        place.draw(slot)?;
                        number = number.wrapping_add(1);
                        io.begin(place.request(slot, steps[0]), number)?;
                        let operation = Operation { intended_ns, submitted_ns: now, completed_ns: now };
                        flights[slot as usize] = Some(Flight { operation, step: 0 });
                        continue;
                    }
                    Turn::Wait { until_ns } => limit = limit.min(Duration::from_nanos(until_ns - now)),
                    Turn::Over => over_since = Some(Instant::now()),
                }
                free.push(slot);
                break;
            }
        }
        if let Some(since) = over_since {
            if free.len() == slots as usize {
                break;
            }
            if since.elapsed() > LAST_WAIT {
                return Err(io::Error::new(
                    io::ErrorKind::TimedOut,
                    format!(
                        "{} operations did not end within {} s",
                        slots as usize - free.len(),
                        LAST_WAIT.as_secs()
                    ),
                ));
            }
        }
        io.wait(limit, &mut done)?;
        let now = now_ns();
        for Completion { slot, result } in done.drain(..) {
            let Some(flight) = flights.get_mut(slot as usize).and_then(Option::as_mut) else { continue };
            let (_, action) = steps[flight.step];
            let wanted = expected(action, role.block_bytes);
            let whole = result.and_then(|moved| {
                let short = || io::Error::other(format!("{moved} of {wanted} bytes"));
                if moved == wanted { Ok(()) } else { Err(short()) }
            });
            flight.operation.completed_ns = now;
            match whole {
                Ok(()) if flight.step + 1 < steps.len() => {
                    flight.step += 1;
                    number = number.wrapping_add(1);
                    io.begin(place.request(slot, steps[flight.step]), number)?;
                    continue;
                }
                Ok(()) => {
                    failures = 0;
                    recorder.done(flight.operation, u64::from(role.block_bytes) * place.files.len() as u64);
                    shared.done[position].fetch_add(1, Ordering::Relaxed);
                }
                Err(error) => {
                    failures += 1;
                    recorder.failed(flight.operation, &error.to_string());
                    if failures >= MOST_FAILURES {
                        return Err(error);
                    }
                }
            }
            flights[slot as usize] = None;
            free.push(slot);
        }
    }
    Ok(recorder.finish(pacer.offered()))
}

/// What one operation does, in order: with which file, what.
fn steps(role: &Role) -> Vec<(u32, Action)> {
    let action = if role.access.writes() { Action::Write } else { Action::Read };
    let mut steps = Vec::new();
    for file in 0..=u32::from(role.then.is_some()) {
        steps.push((file, action));
        if role.sync == Sync::Fdatasync {
            steps.push((file, Action::DataSync));
        }
    }
    steps
}

/// Where the next blocks are.
struct Place {
    files: Vec<Opened>,
    access: Access,
    block: u64,
    part: (u64, u64),
    next: u64,
    appended: u64,
    random: SplitMix64,
    /// By slot: where in the first and in the second file.
    drawn: Vec<(u64, u64)>,
}

impl Place {
    fn new(role: &Role, files: Vec<Opened>, part: (u64, u64), seed: u64) -> Self {
        Self {
            files,
            access: role.access,
            block: u64::from(role.block_bytes),
            part,
            next: 0,
            appended: 0,
            random: SplitMix64::new(seed),
            drawn: vec![(0, 0); role.slots as usize],
        }
    }

    /// Draws where the next operation of a slot goes.
    fn draw(&mut self, slot: u32) -> io::Result<()> {
        let (first, blocks) = self.part;
        let at = match self.access {
            Access::RandomRead | Access::RandomWrite => self.random.below(blocks),
            Access::SequentialWrite => {
                let at = self.next;
                self.next = (self.next + 1) % blocks.max(1);
                at
            }
            Access::Append => self.append(0)?,
        };
        let then = if self.files.len() > 1 { self.append(1)? } else { 0 };
        if self.access == Access::Append || self.files.len() > 1 {
            self.appended += 1;
        }
        let offset = |file: usize, block: u64| self.files[file].offset + block * self.block;
        let second = if self.files.len() > 1 { offset(1, then) } else { 0 };
        self.drawn[slot as usize] = (offset(0, first + at), second);
        Ok(())
    }

    /// The next block of a file that grows. At its limit it is emptied, before the operation begins.
    fn append(&mut self, file: usize) -> io::Result<u64> {
        let most = (self.files[file].length / self.block).max(1);
        let at = self.appended % most;
        if at == 0 {
            self.files[file].file.set_len(0)?;
        }
        Ok(at)
    }

    fn request(&self, slot: u32, (file, action): (u32, Action)) -> Request {
        let (first, second) = self.drawn[slot as usize];
        Request { slot, file, action, offset: if file == 0 { first } else { second } }
    }
}
