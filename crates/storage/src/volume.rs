//! What a volume gives: its throttles, by type.

use crate::{Bound, Order, Refusal, Rules, Throttle, VolumeType};

/// GiB in a TiB, and MiB in a GiB.
const KIBI: f64 = 1024.0;

/// The limits on `count` equal volumes striped together, each of them as ordered.
///
/// - **gp2**: base IOPS = size × 3, at least 100, at most the type's most. Below 3,000 it bursts to 3,000 out of a
///   bucket of 5.4 million. Throughput is flat: 128 MiB/s to 170 GiB, 250 above. Without credits the IOPS
///   bring it down to base × 256 KiB, as AWS wrote until 2022.
/// - **gp3**: what is included or ordered.
/// - **io1, io2**: IOPS as ordered; throughput = IOPS × the type's KiB, up to its most.
/// - **st1, sc1**: throughput by size; a bucket of one TiB for each TiB; an I/O counts as at least 1 MiB, since a
///   database's are not merged.
///
/// # Errors
///
/// Where the order is refused, or the book does not say all that is needed.
pub fn throttles<'a>(rules: &Rules<'a>, order: &Order, count: u32) -> Result<Vec<Throttle<'a>>, Refusal> {
    let order = order.checked(rules)?;
    let value = |what: &str| rules.value(what, &order).ok_or(Refusal::Unknown);
    let io_kib = value("io_kib").unwrap_or(256.0);
    let limit = |bound, base: f64, what: &str| Throttle {
        bound,
        base,
        burst: base,
        credits: 0.0,
        least_kib: 0.0,
        io_kib,
        source: rules.line(what, &order),
    };
    let gib = order.gib as f64;
    let limits = match rules.kind {
        VolumeType::Gp2 => {
            let base = (value("iops_per_gib")? * gib).max(value("min_iops")?).min(value("max_iops")?);
            let mut iops = limit(Bound::VolumeIops, base, "iops_per_gib");
            let burst = value("burst_iops")?;
            if base < burst {
                (iops.burst, iops.credits) = (burst, value("credits")?);
            }
            // From 171 to 333 GiB the limit is stated for the burst alone: credits bring the IOPS there.
            let what = if rules.line("mib_s", &order).is_some() { "mib_s" } else { "burst_mib_s" };
            vec![iops, limit(Bound::VolumeThroughput, value(what)?, what)]
        }
        VolumeType::Gp3 => vec![
            limit(Bound::VolumeIops, order.iops as f64, "max_iops"),
            limit(Bound::VolumeThroughput, order.mib_s as f64, "max_mib_s"),
        ],
        VolumeType::Io1 | VolumeType::Io2 => {
            let (most, per_iops) = (value("max_mib_s")?, value("mib_s_per_iops")? * order.iops as f64);
            let what = if per_iops < most { "mib_s_per_iops" } else { "max_mib_s" };
            vec![
                limit(Bound::VolumeIops, order.iops as f64, "iops_per_gib"),
                limit(Bound::VolumeThroughput, per_iops.min(most), what),
            ]
        }
        VolumeType::St1 | VolumeType::Sc1 => {
            let (tib, most) = (gib / KIBI, value("max_mib_s")?);
            let base = (value("mib_s_per_tib")? * tib).min(most);
            let mut throughput = limit(Bound::VolumeThroughput, base, "mib_s_per_tib");
            throughput.least_kib = io_kib;
            let burst = (value("burst_mib_s_per_tib")? * tib).min(most);
            if base < burst {
                // One TiB of credits for each TiB, in MiB.
                let credits = value("credit_tib_per_tib")? * tib * KIBI * KIBI;
                (throughput.burst, throughput.credits) = (burst, credits);
            }
            vec![throughput]
        }
    };
    Ok(limits.into_iter().map(|throttle| throttle.times(f64::from(count))).collect())
}
