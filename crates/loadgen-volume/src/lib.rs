//! Block I/O as databases do it, measured without leaving anything out.
//!
//! A [`Job`] is one or several [`Role`]s at once on the files of a [`Target`]: random reads and writes at a rate,
//! synced appends to a log, large sequential writes behind them. Each role runs in threads of its own, with
//! io_uring and direct I/O, or with a pool of threads where the kernel refuses io_uring. Operations are due by
//! the absolute schedule of [`pricebench_loadgen`], so that a stall of the volume is in the response times.
//!
//! [`Preset`]s are the workloads that reports compare.

mod device;
mod engine;
mod error;
mod fill;
mod host;
mod io;
mod job;
mod leftovers;
mod metadata;
mod pool;
mod preset;
mod ring;
mod target;
mod worker;

pub use device::{DeviceRefusal, Held, check as check_device};
pub use engine::{Backend, JobResult, Tick, available, run};
pub use error::TargetError;
pub use host::{Disk, look};
pub use job::{Access, Job, Role, Sync};
pub use metadata::{Ec2, ec2};
pub use preset::{Preset, Step, mix_background, slots};
pub use target::{FileKind, Target};
