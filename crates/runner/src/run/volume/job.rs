//! The command line of fio for a part of a workload.

use super::Volume;
use super::point::What;
use crate::run::child::Spec;
use pricebench_loadgen::Arrival;
use pricebench_loadgen_volume::{Access, Role, Sync, TargetError};
use std::time::Duration;

/// Time beyond the planned one after which fio is stopped: it hangs in some versions.
const SPARE_S: u64 = 120;

/// fio on the files of a volume, for so many seconds.
///
/// Everything is an option, so that no job file has to be kept. A synced write is `sync=dsync`: with `fdatasync`
/// fio counts the write and its sync apart, and with Poisson arrivals versions before 3.42 crash.
pub(super) fn spec(
    what: What<'_>,
    volume: &dyn Volume,
    seconds: u32,
    seed: u64,
) -> Result<Spec, TargetError> {
    let mut args: Vec<String> = ["--output-format=json+", "--eta=never"].map(str::to_owned).into();
    for role in &what.step.roles {
        args.extend(role_options(role, volume, seconds, seed)?);
    }
    let limit = Duration::from_secs(u64::from(seconds) + SPARE_S);
    Ok(Spec { program: "fio".to_owned(), args, env: Vec::new(), limit })
}

fn role_options(
    role: &Role,
    volume: &dyn Volume,
    seconds: u32,
    seed: u64,
) -> Result<Vec<String>, TargetError> {
    let (path, offset, length) = volume.location(role.file)?;
    let rw = match role.access {
        Access::RandomRead => "randread",
        Access::RandomWrite => "randwrite",
        Access::SequentialWrite | Access::Append => "write",
    };
    // A colon separates file names.
    let path = path.display().to_string().replace(':', "\\:");
    let mut options = vec![
        format!("name={}", role.op),
        format!("filename={path}"),
        format!("offset={offset}"),
        format!("size={length}"),
        format!("rw={rw}"),
        format!("bs={}", role.block_bytes),
        format!("direct={}", u8::from(volume.is_direct())),
        format!("randseed={}", seed & 0xFFFF_FFFF),
        format!("runtime={seconds}"),
        format!("numjobs={}", role.workers),
        format!("iodepth={}", role.slots),
        format!("ioengine={}", engine(role)),
    ];
    let fixed = [
        "time_based=1",
        "thread=1",
        "group_reporting=1",
        "new_group=1",
        "randrepeat=0",
        "norandommap=1",
        "refill_buffers=1",
        "fallocate=none",
        "lat_percentiles=1",
        "clat_percentiles=0",
        "percentile_list=50:90:95:99:99.9:99.99",
    ];
    options.extend(fixed.map(str::to_owned));
    if role.access == Access::Append {
        // It is there, and empty; fio takes making it longer for making it.
        options.push("overwrite=0".to_owned());
    } else {
        options.extend(["overwrite=1", "allow_file_create=0"].map(str::to_owned));
    }
    if role.sync != Sync::None {
        options.push("sync=dsync".to_owned());
    }
    if let Some(rate_per_s) = role.rate_per_s {
        // fio's rate is that of each job, and whole.
        let rate = (rate_per_s / f64::from(role.workers.max(1))).round().max(1.0);
        options.push(format!("rate_iops={rate}"));
        let arrival = match role.arrival {
            Arrival::Poisson => "poisson",
            Arrival::Fixed => "linear",
        };
        options.push(format!("rate_process={arrival}"));
    }
    Ok(options.into_iter().map(|option| format!("--{option}")).collect())
}

/// One I/O at a time needs no queue; io_uring is what our own engine uses.
fn engine(role: &Role) -> &'static str {
    if role.slots == 1 { "psync" } else { "io_uring" }
}
