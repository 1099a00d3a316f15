//! Throttles: what holds back the I/O of a volume, and which of them binds.

use pricebench_model::LimitLine;

/// KiB in a MiB.
const KIB_PER_MIB: f64 = 1024.0;

/// A limit is said to bind a measured load from this share of it on.
pub const BINDS_FROM: f64 = 0.95;

/// Which limit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// The IOPS of the volumes.
    VolumeIops,
    /// The throughput of the volumes.
    VolumeThroughput,
    /// The IOPS the instance gives its volumes.
    InstanceIops,
    /// The throughput the instance gives its volumes.
    InstanceThroughput,
}

impl Bound {
    /// Whether it is in IOPS, and not in MiB/s.
    pub fn is_iops(self) -> bool {
        matches!(self, Self::VolumeIops | Self::InstanceIops)
    }
}

/// One limit, with its bucket of credits if it has one.
///
/// It gives `base` always and `burst` while credits last. Credits are counted in the unit of the limit times
/// seconds: those used above the base are spent, those left below it are earned, up to `credits`.
#[derive(Clone, Debug, PartialEq)]
pub struct Throttle<'a> {
    /// Which limit.
    pub bound: Bound,
    /// What it gives always: IOPS or MiB/s.
    pub base: f64,
    /// What it gives while credits last; the base where it has no bucket.
    pub burst: f64,
    /// Size of the bucket, full at the start; 0 without one.
    pub credits: f64,
    /// An I/O counts as at least this many KiB of throughput: hard disks count a small one as a large one.
    pub least_kib: f64,
    /// The largest I/O that counts as one, KiB.
    pub io_kib: f64,
    /// The line that states it.
    pub source: Option<&'a LimitLine>,
}

impl Throttle<'_> {
    /// How much of the limit one I/O of `block_kib` KiB takes: 1 or more IOPS, or its MiB.
    pub fn per_io(&self, block_kib: f64) -> f64 {
        if self.bound.is_iops() {
            (block_kib / self.io_kib).ceil().max(1.0)
        } else {
            block_kib.max(self.least_kib) / KIB_PER_MIB
        }
    }

    /// The same limit of `count` volumes side by side.
    #[must_use]
    pub fn times(mut self, count: f64) -> Self {
        self.base *= count;
        self.burst *= count;
        self.credits *= count;
        self
    }
}

/// What several limits leave of a load, and which is the least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attainable {
    /// I/O operations per second.
    pub iops: f64,
    /// The same as throughput, MiB/s.
    pub mib_s: f64,
    /// The least limit; of equal ones the first.
    pub bound: Bound,
    /// How long it lasts from full buckets, s; `None`: for ever.
    pub lasts_s: Option<f64>,
}

/// What is left always, and what while every bucket has credits. `None` without limits.
///
/// The second lasts until the first bucket is empty.
pub fn attainable(throttles: &[Throttle<'_>], block_kib: f64) -> Option<(Attainable, Attainable)> {
    let least = |limit: fn(&Throttle<'_>) -> f64| -> Option<Attainable> {
        let mut least: Option<(f64, Bound)> = None;
        for throttle in throttles {
            let iops = limit(throttle) / throttle.per_io(block_kib);
            if least.is_none_or(|(known, _)| iops < known) {
                least = Some((iops, throttle.bound));
            }
        }
        let (iops, bound) = least?;
        Some(Attainable { iops, mib_s: iops * block_kib / KIB_PER_MIB, bound, lasts_s: None })
    };
    let always = least(|throttle| throttle.base)?;
    let mut burst = least(|throttle| throttle.burst)?;
    burst.lasts_s = crate::runs_dry_after_s(throttles, block_kib, burst.iops);
    Some((always, burst))
}

/// The limits that a measured load is at: its use of them is at least 95 % of the base or, where credits may have
/// lasted, of the burst. Empty: which limit binds is not known.
pub fn binding(throttles: &[Throttle<'_>], block_kib: f64, measured_iops: f64) -> Vec<Bound> {
    let near = |used: f64, limit: f64| used >= BINDS_FROM * limit && used * BINDS_FROM <= limit;
    throttles
        .iter()
        .filter(|throttle| throttle.source.is_some())
        .filter(|throttle| {
            let used = measured_iops * throttle.per_io(block_kib);
            near(used, throttle.base) || near(used, throttle.burst)
        })
        .map(|throttle| throttle.bound)
        .collect()
}
