//! The least order that meets a need.

use crate::{Bound, Order, Refusal, Rules, VolumeType, throttles};

/// What is needed all the time, without credits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// Size, GiB.
    pub gib: u64,
    /// I/O operations per second.
    pub iops: u64,
    /// Throughput, MiB/s.
    pub mib_s: u64,
}

/// What each of `count` equal volumes must be so that together they meet a need for ever, by the least size, then
/// the fewest IOPS, then the least throughput.
///
/// # Errors
///
/// Where no volume of the type meets it: the rule that the greatest one breaks.
pub fn least_order(rules: &Rules<'_>, need: &Need, count: u32) -> Result<Order, Refusal> {
    let count = u64::from(count.max(1));
    let each = Need {
        gib: need.gib.div_ceil(count),
        iops: need.iops.div_ceil(count),
        mib_s: need.mib_s.div_ceil(count),
    };
    let least_gib = rules.value("min_gib", &Order::default()).unwrap_or(1.0) as u64;
    let gib = each.gib.max(least_gib).max(1);
    let order = match rules.kind {
        VolumeType::Gp2 | VolumeType::St1 | VolumeType::Sc1 => {
            let most = rules.value("max_gib", &Order::of_size(gib)).ok_or(Refusal::Unknown)? as u64;
            if gib > most {
                return Order::of_size(gib).checked(rules);
            }
            let meets = |gib| Ok(short_of(rules, &Order::of_size(gib), &each)?.is_none());
            match first(gib, most, guess(rules, &each).clamp(gib, most), meets)? {
                Some(gib) => Order::of_size(gib),
                None => {
                    return Err(short_of(rules, &Order::of_size(most), &each)?.unwrap_or(Refusal::Unknown));
                }
            }
        }
        VolumeType::Gp3 => {
            let size = Order::of_size(gib);
            let per_iops = rules.value("mib_s_per_iops", &size).ok_or(Refusal::Unknown)?;
            let for_throughput = (each.mib_s as f64 / per_iops).ceil() as u64;
            let included = rules.value("included_iops", &size).unwrap_or(0.0) as u64;
            let iops = each.iops.max(for_throughput).max(included);
            let gib = if iops > included { gib.max(size_for(rules, &size, iops)?) } else { gib };
            Order { gib, iops, mib_s: each.mib_s }
        }
        VolumeType::Io1 | VolumeType::Io2 => {
            let size = Order::of_size(gib);
            let least = rules.value("min_iops", &size).unwrap_or(1.0) as u64;
            let least = each.iops.max(least);
            let most = rules.value("max_iops", &size).ok_or(Refusal::Unknown)? as u64;
            let with = |iops| {
                Ok::<_, Refusal>(Order { gib: gib.max(size_for(rules, &size, iops)?), iops, mib_s: 0 })
            };
            if least > most {
                return with(least)?.checked(rules);
            }
            let meets = |iops| Ok(short_of(rules, &with(iops)?, &each)?.is_none());
            match first(least, most, least, meets)? {
                Some(iops) => with(iops)?,
                None => return Err(short_of(rules, &with(most)?, &each)?.unwrap_or(Refusal::Unknown)),
            }
        }
    };
    order.checked(rules)
}

/// The least size that may have so many IOPS.
fn size_for(rules: &Rules<'_>, order: &Order, iops: u64) -> Result<u64, Refusal> {
    let per_gib = rules.value("iops_per_gib", order).ok_or(Refusal::Unknown)?;
    Ok((iops as f64 / per_gib).ceil() as u64)
}

/// In what a volume as ordered falls short of a need, without credits; `None` if in nothing.
fn short_of(rules: &Rules<'_>, order: &Order, need: &Need) -> Result<Option<Refusal>, Refusal> {
    let limits = throttles(rules, order, 1)?;
    // The IOPS bound the throughput as well: without credits gp2 moves base × 256 KiB, and no more.
    let limited = |is_iops: bool| {
        limits
            .iter()
            .map(|limit| match (limit.bound, is_iops) {
                (Bound::VolumeIops, true) | (Bound::VolumeThroughput, false) => limit.base,
                (Bound::VolumeIops, false) => limit.base * limit.io_kib / 1024.0,
                // A hard disk counts a small I/O as a large one.
                (_, true) if limit.least_kib > 0.0 => limit.base / (limit.least_kib / 1024.0),
                _ => f64::INFINITY,
            })
            .fold(f64::INFINITY, f64::min)
    };
    let (iops, mib_s) = (limited(true), limited(false));
    Ok(if iops < need.iops as f64 {
        Some(Refusal::TooManyIops { iops: need.iops, most: iops })
    } else if mib_s < need.mib_s as f64 {
        Some(Refusal::TooMuchThroughput { mib_s: need.mib_s, most: mib_s })
    } else {
        None
    })
}

/// The size that a need's IOPS and throughput ask for by the type's ratios alone: mostly the least there is.
fn guess(rules: &Rules<'_>, need: &Need) -> u64 {
    let none = Order::default();
    let ratio = |what: &str| rules.value(what, &none).filter(|value| *value > 0.0);
    let by = |amount: f64, per_gib: Option<f64>| per_gib.map_or(0.0, |per_gib| (amount / per_gib).ceil());
    let iops = ratio("iops_per_gib");
    let mib_s = ratio("mib_s_per_iops").zip(iops).map(|(each, iops)| each * iops);
    let disk = ratio("mib_s_per_tib").map(|per_tib| per_tib / 1024.0);
    let (wanted_iops, wanted_mib_s) = (need.iops as f64, need.mib_s as f64);
    by(wanted_iops, iops).max(by(wanted_mib_s, mib_s)).max(by(wanted_iops.max(wanted_mib_s), disk)) as u64
}

/// The first number from `low` to `high` that meets a condition which, once met, stays so. Around the guess it is
/// looked for first, then by bisection.
fn first(
    low: u64,
    high: u64,
    guess: u64,
    meets: impl Fn(u64) -> Result<bool, Refusal>,
) -> Result<Option<u64>, Refusal> {
    let (mut low, mut high) = (low, high);
    if meets(guess)? {
        if guess == low || !meets(guess - 1)? {
            return Ok(Some(guess));
        }
        high = guess - 1;
    } else {
        if guess == high || !meets(high)? {
            return Ok(None);
        }
        low = guess + 1;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if meets(middle)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(Some(high))
}
