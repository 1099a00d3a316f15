//! Runs a job.

use crate::job::{Job, Role};
use crate::pool::Pool;
use crate::ring::Ring;
use crate::target::{FileKind, Target};
use crate::worker::{Shared, Work, work};
use crate::{Access, TargetError};
use pricebench_loadgen::{Measured, Pacer, Schedule, Window};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How operations reach the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// io_uring.
    IoUring,
    /// Threads that call `pread` and `pwrite`.
    Threads,
}

impl Backend {
    /// Its word in results.
    pub fn word(self) -> &'static str {
        match self {
            Self::IoUring => "io_uring",
            Self::Threads => "threads",
        }
    }
}

/// The backend this kernel allows.
pub fn available() -> Backend {
    // With any file at all: what is asked is whether the kernel takes requests.
    let ring = std::fs::File::open("/dev/null").and_then(|file| Ring::new(vec![file], 4096, 1, 0));
    if ring.is_ok() { Backend::IoUring } else { Backend::Threads }
}

/// A second of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Seconds since the measured time began; negative during warm-up.
    pub second: f64,
    /// Operations per second since the last tick, by role.
    pub per_s: Vec<f64>,
}

/// What a job measured.
#[derive(Clone, Debug)]
pub struct JobResult {
    /// By role, in the job's order.
    pub roles: Vec<Measured>,
    /// CPU time of this process in the job, s, warm-up included.
    pub cpu_s: f64,
    /// How operations reached the kernel.
    pub backend: Backend,
    /// Whether it was told to stop before its end.
    pub stopped: bool,
}

/// Runs a job on a target whose files are there. `stop` is the wish to end early.
///
/// # Errors
///
/// A file that cannot be opened, io_uring or threads that cannot be had, a hundred failed operations in a row of
/// one worker, or operations that do not end within a minute after the measured time.
pub fn run(
    job: &Job,
    target: &Target,
    backend: Backend,
    stop: &AtomicBool,
    on_tick: &mut dyn FnMut(Tick),
) -> Result<JobResult, TargetError> {
    let window = Window::seconds(job.warmup_s, job.duration_s);
    let mut prepared = Vec::new();
    for (position, role) in job.roles.iter().enumerate() {
        for worker in 0..role.workers.max(1) {
            prepared.push(prepare(job, role, position, worker, target, window)?);
        }
    }
    let shared = Shared { done: job.roles.iter().map(|_| AtomicU64::new(0)).collect(), ..Shared::default() };
    let (results, cpu_before) = std::thread::scope(|scope| {
        let mut handles = Vec::new();
        for (n, part) in prepared.into_iter().enumerate() {
            let shared = &shared;
            let spawned = std::thread::Builder::new()
                .name(format!("volume-{n}"))
                .spawn_scoped(scope, move || one(part, backend, shared));
            match spawned {
                Ok(handle) => handles.push(handle),
                Err(source) => {
                    shared.stop.store(true, Ordering::Relaxed);
                    return Err(TargetError::Run { op: "thread".to_owned(), source });
                }
            }
        }
        // Memory and rings take a while, which is not part of the run.
        while (shared.ready.load(Ordering::SeqCst) as usize) < handles.len()
            && !handles.iter().any(|handle| handle.is_finished())
            && !stop.load(Ordering::Relaxed)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        let cpu_before = cpu_s();
        // A moment ahead, so that all are there.
        let start = Instant::now() + Duration::from_millis(10);
        let _ = shared.start.set(start);
        let mut watch = Watch { last: start, seen: vec![0; job.roles.len()] };
        while !handles.iter().all(|handle| handle.is_finished()) {
            std::thread::sleep(Duration::from_millis(20));
            let failed = handles.iter().any(|handle| handle.is_finished())
                && start.elapsed().as_nanos() < u128::from(window.end_ns);
            if stop.load(Ordering::Relaxed) || failed {
                shared.stop.store(true, Ordering::Relaxed);
            }
            watch.look(&shared, start, job.warmup_s, on_tick);
        }
        Ok((handles.into_iter().map(|handle| handle.join()).collect::<Vec<_>>(), cpu_before))
    })?;
    let mut roles: Vec<Option<Measured>> = job.roles.iter().map(|_| None).collect();
    for joined in results {
        let (position, measured) = joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let source_op = job.roles[position].op.clone();
        let measured = measured.map_err(|source| TargetError::Run { op: source_op, source })?;
        match &mut roles[position] {
            Some(whole) => whole.merge(measured),
            empty => *empty = Some(measured),
        }
    }
    Ok(JobResult {
        roles: roles.into_iter().flatten().collect(),
        cpu_s: cpu_s() - cpu_before,
        backend,
        stopped: stop.load(Ordering::Relaxed),
    })
}

fn prepare<'a>(
    job: &Job,
    role: &'a Role,
    position: usize,
    worker: u32,
    target: &Target,
    window: Window,
) -> Result<Work<'a>, TargetError> {
    let mut files = vec![target.open(role.file, role.sync)?];
    if let Some(then) = role.then {
        files.push(target.open(then, role.sync)?);
    }
    let workers = role.workers.max(1);
    let blocks = files[0].length / u64::from(role.block_bytes);
    // Sequential writers have a part of the file each; random ones share the whole.
    let part = if role.access == Access::SequentialWrite {
        let share = blocks / u64::from(workers);
        (share * u64::from(worker), share)
    } else {
        (0, blocks)
    };
    if part.1 == 0 {
        let kind: FileKind = role.file;
        return Err(TargetError::TooSmall {
            file: kind.name(),
            bytes: files[0].length,
            block: role.block_bytes,
        });
    }
    let seed =
        pricebench_loadgen::SplitMix64::of_worker(job.seed ^ (position as u64) << 48, worker).next_u64();
    let pacer = match role.rate_per_s {
        Some(per_s) => Pacer::open(
            Schedule::new(per_s, role.arrival, worker, workers, job.seed ^ position as u64),
            window,
        ),
        None => Pacer::closed(window),
    };
    Ok(Work { role, position, files, pacer, window, part, seed })
}

fn one(part: Work<'_>, backend: Backend, shared: &Shared) -> (usize, std::io::Result<Measured>) {
    let (position, block, slots, seed) = (part.position, part.role.block_bytes, part.role.slots, part.seed);
    let files: std::io::Result<Vec<_>> = part.files.iter().map(|opened| opened.file.try_clone()).collect();
    let measured = files.and_then(|files| match backend {
        Backend::IoUring => work(part, &mut Ring::new(files, block, slots, seed)?, shared),
        Backend::Threads => work(part, &mut Pool::new(files, block, slots, seed)?, shared),
    });
    (position, measured)
}

/// Tells what was done each second.
struct Watch {
    last: Instant,
    seen: Vec<u64>,
}

impl Watch {
    fn look(&mut self, shared: &Shared, start: Instant, warmup_s: u32, on_tick: &mut dyn FnMut(Tick)) {
        let passed_s = self.last.elapsed().as_secs_f64();
        if passed_s < 1.0 {
            return;
        }
        self.last = Instant::now();
        let now: Vec<u64> = shared.done.iter().map(|done| done.load(Ordering::Relaxed)).collect();
        let per_s = now.iter().zip(&self.seen).map(|(now, seen)| (now - seen) as f64 / passed_s).collect();
        self.seen = now;
        on_tick(Tick { second: start.elapsed().as_secs_f64() - f64::from(warmup_s), per_s });
    }
}

/// CPU time of this process, s; the kernel's threads for io_uring are part of it.
fn cpu_s() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
