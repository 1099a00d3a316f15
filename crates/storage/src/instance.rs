//! What an instance gives its volumes, and its local disks.

use crate::{Bound, Need, Throttle};
use pricebench_model::{AsOf, LimitLine, limits_at};

/// How long an instance's burst lasts from a full bucket, s. AWS states 30 minutes at least once in 24 hours; that
/// the bucket holds exactly these and is refilled by what the load leaves of the base is our assumption.
pub const BURST_S: f64 = 1800.0;

/// Bytes in a MiB and in a GiB.
const MIB: f64 = 1_048_576.0;
const GIB: f64 = 1_073_741_824.0;

/// MiB/s of a rate in Mbit/s: 1 Gbit/s is 119.2 MiB/s.
pub fn mib_s_of_mbit_s(mbit_s: f64) -> f64 {
    mbit_s * 1e6 / 8.0 / MIB
}

/// A class of instance at a date.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    /// Its class.
    pub class: String,
    lines: Vec<&'a LimitLine>,
}

impl<'a> Instance<'a> {
    /// An EC2 instance by its class; `None` where the book says nothing of it at that date.
    pub fn at(book: &'a [LimitLine], class: &str, at: &AsOf) -> Option<Self> {
        let lines = limits_at(book, "aws", "ec2", class, at);
        (!lines.is_empty()).then(|| Self { class: class.to_owned(), lines })
    }

    fn line(&self, what: &str) -> Option<&'a LimitLine> {
        self.lines.iter().copied().find(|line| line.what == what)
    }

    fn value(&self, what: &str) -> Option<f64> {
        self.line(what).map(|line| line.value)
    }

    /// Its limits on all its volumes together; none where they are not known.
    pub fn throttles(&self) -> Vec<Throttle<'a>> {
        let sides = [
            (Bound::InstanceIops, "ebs_iops", "ebs_burst_iops"),
            (Bound::InstanceThroughput, "ebs_mbit_s", "ebs_burst_mbit_s"),
        ];
        let limit = |(bound, always, burst): (Bound, &str, &str)| {
            let source = self.line(always)?;
            let unit = |value: f64| if bound.is_iops() { value } else { mib_s_of_mbit_s(value) };
            let base = unit(source.value);
            let burst = self.value(burst).map_or(base, unit).max(base);
            let credits = (burst - base) * BURST_S;
            // AWS states the IOPS for 16 KiB and says nothing of larger ones, which its throughput bounds.
            Some(Throttle {
                bound,
                base,
                burst,
                credits,
                least_kib: 0.0,
                io_kib: f64::INFINITY,
                source: Some(source),
            })
        };
        sides.into_iter().filter_map(limit).collect()
    }

    /// Size of its local disks, GiB; `None` without any.
    pub fn local_gib(&self) -> Option<f64> {
        self.value("local_gb").map(|gb| gb * 1e9 / GIB)
    }

    /// Reads and writes per second that its local disks are stated to make.
    pub fn local_iops(&self) -> Option<(f64, f64)> {
        Some((self.value("local_read_iops")?, self.value("local_write_iops")?))
    }

    /// The fewest instances whose local disks together meet a need, of which `read_share` (0 to 1) of the IOPS are
    /// reads; `None` without local disks. Throughput is not considered: no source states it.
    pub fn local_nodes(&self, need: &Need, read_share: f64) -> Option<u64> {
        let gib = self.local_gib().filter(|gib| *gib > 0.0)?;
        let (reads, writes) = self.local_iops().filter(|(reads, writes)| *reads > 0.0 && *writes > 0.0)?;
        let iops = need.iops as f64;
        // A disk busy for a share of its reads has the rest of its time for writes.
        let busy = iops * read_share / reads + iops * (1.0 - read_share) / writes;
        Some((need.gib as f64 / gib).max(busy).ceil().max(1.0) as u64)
    }
}
