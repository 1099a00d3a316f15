//! Jobs added up.

use super::bins::{self, Bins};
use super::document::{Direction, Entry, Spread};
use pricebench_model::{Latency, Percentile};

/// One direction of one job or of several that ran alike.
#[derive(Clone, Debug, Default)]
pub(super) struct Pooled {
    /// Jobs in it, as fio printed them.
    pub(super) entries: u32,
    pub(super) count: u64,
    pub(super) bytes: u64,
    /// The longest, s.
    pub(super) runtime_s: f64,
    min_ns: f64,
    max_ns: f64,
    /// Of the means, weighted.
    sum_ns: f64,
    weight: f64,
    bins: Option<Bins>,
    /// As printed; only where there is one job.
    printed: Vec<(Percentile, f64)>,
    /// Whether percentiles are of the time from submission's end, not of the whole.
    pub(super) completion_only: bool,
}

impl Pooled {
    /// A direction of a job. `syncs`: its own count is not to be trusted, that of its latencies is.
    pub(super) fn of(direction: &Direction, runtime_s: f64, syncs: bool) -> Self {
        let Direction { io_bytes, total_ios, clat_ns, lat_ns, .. } = direction;
        let has = |spread: &Spread| spread.count.unwrap_or(*total_ios) > 0 && spread.mean > 0.0;
        let whole = if has(lat_ns) { lat_ns } else { clat_ns };
        let count = if syncs { whole.count.unwrap_or(0).max(*total_ios) } else { *total_ios };
        let mut pooled = Self {
            entries: 1,
            count,
            bytes: *io_bytes,
            runtime_s,
            min_ns: whole.min,
            max_ns: whole.max,
            sum_ns: whole.mean * count as f64,
            weight: if has(whole) { count as f64 } else { 0.0 },
            bins: bins::of(whole),
            printed: printed(whole),
            completion_only: false,
        };
        // By default fio prints percentiles of the completion alone, and the mean of both.
        if pooled.bins.is_none() && pooled.printed.is_empty() {
            pooled.bins = bins::of(clat_ns);
            pooled.printed = printed(clat_ns);
            pooled.completion_only = pooled.bins.is_some() || !pooled.printed.is_empty();
        } else if !has(lat_ns) && !syncs {
            pooled.completion_only = !pooled.printed.is_empty();
        }
        pooled
    }

    /// Whether latencies were counted.
    pub(super) fn is_timed(&self) -> bool {
        self.weight > 0.0
    }

    /// Adds a job that ran at the same time.
    pub(super) fn add(&mut self, other: &Self) {
        self.entries += other.entries;
        self.count = self.count.saturating_add(other.count);
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.runtime_s = self.runtime_s.max(other.runtime_s);
        self.min_ns = if other.weight > 0.0 { self.min_ns.min(other.min_ns) } else { self.min_ns };
        self.max_ns = self.max_ns.max(other.max_ns);
        self.sum_ns += other.sum_ns;
        self.weight += other.weight;
        self.completion_only |= other.completion_only;
        self.printed.clear();
        self.bins = match (self.bins.take(), &other.bins) {
            (Some(mut all), Some(more)) => {
                bins::add(&mut all, more);
                Some(all)
            }
            // Percentiles of a part are not those of the whole.
            _ => None,
        };
    }

    /// Whether percentiles were lost in adding up.
    pub(super) fn lost_percentiles(&self) -> bool {
        self.entries > 1 && self.bins.is_none()
    }

    /// Latency in ms; `None` where it cannot be: longer than the whole run.
    pub(super) fn latency(&self, elapsed_s: f64) -> Option<Latency> {
        let ms = |ns: f64| ns / 1e6;
        if self.weight <= 0.0 {
            return Some(Latency::default());
        }
        let mean = self.sum_ns / self.weight;
        let sane = [self.min_ns, mean, self.max_ns].iter().all(|ns| ns.is_finite() && *ns >= 0.0);
        // A minute beyond the end, for what was in flight and for the warm-up.
        if !sane || self.max_ns > (elapsed_s + 60.0) * 1e9 {
            return None;
        }
        let mut latency = Latency {
            min_ms: Some(ms(self.min_ns)),
            avg_ms: Some(ms(mean)),
            max_ms: Some(ms(self.max_ns)),
            ..Latency::default()
        };
        let mut put = |percentile, ns: f64| {
            if ns.is_finite() && ns > 0.0 {
                // The middle of the last bucket may be above the greatest.
                latency.percentiles.insert(percentile, ms(ns.min(self.max_ns)));
            }
        };
        match &self.bins {
            Some(bins) => {
                for percent in [50.0, 90.0, 95.0, 99.0, 99.9, 99.99] {
                    let percentile = Percentile::from_percent(percent);
                    if let Some((percentile, ns)) = percentile.zip(bins::percentile_ns(bins, percent / 100.0))
                    {
                        put(percentile, ns);
                    }
                }
            }
            None => self.printed.iter().for_each(|(percentile, ns)| put(*percentile, *ns)),
        }
        Some(latency)
    }

    /// Upper edge of each bucket, ms, and how many are in it.
    pub(super) fn buckets(&self) -> impl Iterator<Item = (f64, u64)> {
        let bins = self.bins.iter().flatten().filter(|(_, count)| **count > 0);
        bins.map(|(middle, count)| (bins::upper_ns(*middle) / 1e6, *count))
    }
}

/// The percentiles as printed.
fn printed(spread: &Spread) -> Vec<(Percentile, f64)> {
    let known = spread.percentile.iter().filter_map(|(percent, ns)| {
        Some((Percentile::from_percent(crate::number::non_negative(percent)?)?, *ns))
    });
    known.collect()
}

/// Time a direction took, s: its own, else that of its job.
pub(super) fn runtime_s(direction: &Direction, entry: &Entry, jobs: u32) -> f64 {
    let own = direction.runtime / 1000.0;
    let of_job = entry.job_runtime / 1000.0 / f64::from(jobs.max(1));
    let seconds = if own > 0.0 { own } else { of_job };
    if seconds.is_finite() && seconds > 0.0 { seconds } else { 0.0 }
}
