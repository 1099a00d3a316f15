//! Our engine beside fio on the same file: IOPS at the device's limit, and CPU time per I/O.
//!
//! `cargo bench -p pricebench-loadgen-volume --bench fio -- [DIRECTORY [SECONDS [ROUNDS]]]` writes 1 GiB of test files
//! to DIRECTORY (the current one), measures random 4 KiB reads and writes at several queue depths in turns, and prints
//! a table and, to `volume-fio.csv` in the working directory, the same as CSV. fio runs io_uring with registered files
//! and buffers, as our engine does, and without the latencies and percentiles it does not need.

use nix::sys::resource::{UsageWho, getrusage};
use pricebench_loadgen::Arrival;
use pricebench_loadgen_volume::{Access, FileKind, Job, Role, Sync, Target, available, run};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

static GO: AtomicBool = AtomicBool::new(false);

/// Operations per second, and CPU time of one, µs.
#[derive(Clone, Copy, Debug)]
struct Figures {
    per_s: f64,
    cpu_us: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let dir = args.first().map_or(".", String::as_str);
    let seconds = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let rounds = args.get(2).and_then(|text| text.parse().ok()).unwrap_or(5);
    let mut target = Target::directory(Path::new(dir), 1024, false)?;
    target.make(&[FileKind::Data], &GO, &mut |_, _| {})?;
    let (path, ..) = target.location(FileKind::Data)?;
    let mut csv = "access,depth,round,ours_per_s,fio_per_s,ours_cpu_us,fio_cpu_us\n".to_owned();
    println!(
        "{:12} {:>5}  {:>10} {:>10} {:>7}  {:>9} {:>9} {:>7}",
        "access", "depth", "ours/s", "fio/s", "ratio", "ours µs", "fio µs", "ratio"
    );
    for access in [Access::RandomRead, Access::RandomWrite] {
        for depth in [1, 32, 128] {
            let (mut rates, mut costs, mut all) = (Vec::new(), Vec::new(), Vec::new());
            for round in 0..rounds {
                // In turns, the first one changing, so that a drift of the machine hits both.
                let (ours, fio) = if round % 2 == 0 {
                    let ours = ours(&target, access, depth, seconds)?;
                    (ours, fio(&path, access, depth, seconds)?)
                } else {
                    let fio = fio(&path, access, depth, seconds)?;
                    (ours(&target, access, depth, seconds)?, fio)
                };
                writeln!(
                    csv,
                    "{access:?},{depth},{round},{:.0},{:.0},{:.3},{:.3}",
                    ours.per_s, fio.per_s, ours.cpu_us, fio.cpu_us
                )?;
                rates.push(ours.per_s / fio.per_s);
                costs.push(ours.cpu_us / fio.cpu_us);
                all.push((ours, fio));
            }
            let mid = |pick: fn(&(Figures, Figures)) -> f64| median(all.iter().map(pick).collect());
            println!(
                "{:12} {depth:>5}  {:>10.0} {:>10.0} {:>7.3}  {:>9.2} {:>9.2} {:>7.3}",
                format!("{access:?}"),
                mid(|(ours, _)| ours.per_s),
                mid(|(_, fio)| fio.per_s),
                median(rates),
                mid(|(ours, _)| ours.cpu_us),
                mid(|(_, fio)| fio.cpu_us),
                median(costs)
            );
        }
    }
    std::fs::write("volume-fio.csv", csv)?;
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn ours(target: &Target, access: Access, depth: u32, seconds: u32) -> Result<Figures, Box<dyn Error>> {
    let role = Role {
        op: "op".to_owned(),
        access,
        block_bytes: 4096,
        workers: 1,
        slots: depth,
        rate_per_s: None,
        arrival: Arrival::Fixed,
        sync: Sync::None,
        file: FileKind::Data,
        then: None,
    };
    let job = Job { roles: vec![role], warmup_s: 0, duration_s: seconds, seed: 1 };
    let result = run(&job, target, available(), &GO, &mut |_| {})?;
    let count = result.roles.first().map_or(0, |measured| measured.count()) as f64;
    Ok(Figures { per_s: count / f64::from(seconds), cpu_us: result.cpu_s * 1e6 / count })
}

fn fio(path: &Path, access: Access, depth: u32, seconds: u32) -> Result<Figures, Box<dyn Error>> {
    let rw = if access == Access::RandomRead { "randread" } else { "randwrite" };
    let before = children_s()?;
    let output = Command::new("fio")
        .args([
            "--output-format=json",
            "--eta=never",
            "--name=op",
            "--ioengine=io_uring",
            "--direct=1",
            "--bs=4k",
        ])
        .args([
            "--registerfiles=1",
            "--fixedbufs=1",
            "--norandommap=1",
            "--time_based=1",
            "--thread=1",
            "--overwrite=1",
        ])
        .args(["--clat_percentiles=0", "--disable_slat=1", "--disable_clat=1"])
        .arg(format!("--filename={}", path.display()))
        .arg(format!("--rw={rw}"))
        .arg(format!("--iodepth={depth}"))
        .arg(format!("--runtime={seconds}"))
        .output()?;
    let cpu_s = children_s()? - before;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let direction = &json["jobs"][0][if access == Access::RandomRead { "read" } else { "write" }];
    let count = direction["total_ios"].as_f64().ok_or("fio printed no total_ios")?;
    let run_s = direction["runtime"].as_f64().ok_or("fio printed no runtime")? / 1000.0;
    Ok(Figures { per_s: count / run_s, cpu_us: cpu_s * 1e6 / count })
}

/// CPU time of children that ended, s.
fn children_s() -> Result<f64, Box<dyn Error>> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}
