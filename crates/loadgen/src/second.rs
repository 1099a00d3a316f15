//! One second of the series, as a worker counts it.

use crate::latencies::histogram;
use hdrhistogram::Histogram;

/// What happened in one second: small, so that a day of them can be kept for each worker.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cell {
    pub(crate) count: u64,
    pub(crate) errors: u64,
    pub(crate) bytes: u64,
    pub(crate) sum_ns: u128,
    /// Latency, ns (two digits), and how many, ascending.
    pub(crate) latencies: Vec<(u64, u64)>,
}

impl Cell {
    pub(crate) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.errors += other.errors;
        self.bytes += other.bytes;
        self.sum_ns += other.sum_ns;
        self.latencies.extend(other.latencies);
        self.latencies.sort_unstable_by_key(|(ns, _)| *ns);
        self.latencies.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            earlier.1 += if same { later.1 } else { 0 };
            same
        });
    }

    /// The latency, ms, that a share `fraction` does not exceed.
    pub(crate) fn percentile_ms(&self, fraction: f64) -> Option<f64> {
        let rank = ((self.count as f64 * fraction).ceil() as u64).max(1);
        let mut seen = 0;
        let found = self.latencies.iter().find(|(_, count)| {
            seen += count;
            seen >= rank
        });
        found.map(|(ns, _)| *ns as f64 / 1e6)
    }
}

/// The second in progress.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) second: i64,
    cell: Cell,
    histogram: Histogram<u64>,
}

impl Current {
    pub(crate) fn new() -> Self {
        Self { second: i64::MIN, cell: Cell::default(), histogram: histogram(2) }
    }

    pub(crate) fn done(&mut self, latency_ns: u64, bytes: u64) {
        self.cell.count += 1;
        self.cell.bytes += bytes;
        self.cell.sum_ns += u128::from(latency_ns);
        self.histogram.saturating_record(latency_ns);
    }

    pub(crate) fn failed(&mut self) {
        self.cell.errors += 1;
    }

    /// Takes what was counted and begins another second.
    pub(crate) fn take(&mut self, next: i64) -> (i64, Cell) {
        let mut cell = std::mem::take(&mut self.cell);
        if cell.count > 0 {
            let recorded = self.histogram.iter_recorded();
            cell.latencies =
                recorded.map(|step| (step.value_iterated_to(), step.count_since_last_iteration())).collect();
            self.histogram.clear();
        }
        (std::mem::replace(&mut self.second, next), cell)
    }
}
