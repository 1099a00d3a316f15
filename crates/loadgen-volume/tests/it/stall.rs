//! A file system that stands still for a second.

use crate::engine::{backends, disk_dir, job, role};
use crate::loops::{Mounted, run as command};
use pricebench_loadgen_volume::{Access, FileKind, Role, Target, run};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long a freeze took: at least, from when it was there to when it was asked to end, and at most, from when it
/// was asked for to when it was gone, ms.
fn freeze(at: &str) -> Option<(f64, f64)> {
    let asked = Instant::now();
    command("fsfreeze", &["-f", at])?;
    let frozen = Instant::now();
    std::thread::sleep(Duration::from_secs(1));
    let least = frozen.elapsed();
    command("fsfreeze", &["-u", at])?;
    Some((least.as_secs_f64() * 1e3, asked.elapsed().as_secs_f64() * 1e3))
}

/// 1000 random writes per second over 6 s; after 2 s the file system is frozen for D ms, about a second. The
/// operation due k ms into the freeze takes D - k ms: of 6000, the one with n slower ones takes D - n ms, and the
/// mean is D² ÷ 2 ÷ 6000 ms. For a second that is a mean of 83 ms, 401 (p90), 941 (p99) and 995 ms (p99.9).
#[test]
fn response_times_show_what_a_frozen_file_system_did() {
    let dir = disk_dir();
    let Some(mounted) = Mounted::new(dir.path(), 256) else { return };
    for backend in backends() {
        let stop = AtomicBool::new(false);
        let mut target = Target::directory(mounted.dir.path(), 64, true).unwrap();
        target.make(&[FileKind::Data], &stop, &mut |_, _| {}).unwrap();
        let write = Role {
            rate_per_s: Some(1000.0),
            slots: 4000,
            ..role("write", Access::RandomWrite, FileKind::Data)
        };
        let at = mounted.dir.path().to_str().unwrap().to_owned();
        let freezer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(2));
            freeze(&at)
        });
        let result = run(&job(vec![write], 6), &target, backend, &stop, &mut |_| {}).unwrap();
        let Some((least, most)) = freezer.join().unwrap() else {
            eprintln!("file systems cannot be frozen here: this part is not tested");
            return;
        };
        let measured = &result.roles[0];
        // On a busy machine the last few may not have begun.
        assert_eq!(measured.count() + measured.offered.not_started, 6000, "{backend:?}");
        assert!(measured.offered.not_started < 60, "{backend:?}: {}", measured.offered.not_started);
        println!(
            "{backend:?}: frozen for {least:.0} to {most:.0} ms; late by {} ms",
            measured.offered.lateness_max_ns / 1_000_000
        );
        let near = |what: &str, found: Option<f64>, least: f64, most: f64| {
            let found = found.unwrap();
            println!("  {what} {found:.1} ms, by computation {least:.1} to {most:.1}");
            // What was waiting needs its time to be written; so do the other tests of this machine.
            assert!(found > least - 10.0 && found < most + 150.0, "{backend:?}, {what}: {found} ms");
        };
        near("mean", measured.response.mean_ms(), least * least / 12_000.0, most * most / 12_000.0);
        for (what, fraction, slower) in [("p90", 0.9, 600.0), ("p99", 0.99, 60.0), ("p99.9", 0.999, 6.0)] {
            near(what, measured.response.percentile_ms(fraction), least - slower, most - slower);
        }
    }
}

/// The same for fio: of a second that the file system stood still, its percentiles know nothing, whatever the engine.
/// Should this fail because fio has learnt it, presets can trust its latency at a rate.
#[test]
fn fio_hides_it() {
    if command("fio", &["--version"]).is_none() {
        eprintln!("fio is not installed: this part is not tested");
        return;
    }
    let dir = disk_dir();
    let Some(mounted) = Mounted::new(dir.path(), 256) else { return };
    let stop = AtomicBool::new(false);
    let mut target = Target::directory(mounted.dir.path(), 64, true).unwrap();
    target.make(&[FileKind::Data], &stop, &mut |_, _| {}).unwrap();
    let (path, ..) = target.location(FileKind::Data).unwrap();
    let at = mounted.dir.path().to_str().unwrap().to_owned();
    let freezer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(2));
        freeze(&at)
    });
    let output = std::process::Command::new("fio")
        .args(["--output-format=json", "--eta=never", "--name=w", "--rw=randwrite", "--bs=4k", "--direct=1"])
        .args([
            "--ioengine=psync",
            "--rate_iops=1000",
            "--time_based=1",
            "--runtime=6",
            "--overwrite=1",
            "--size=64m",
        ])
        .arg(format!("--filename={}", path.display()))
        .output()
        .unwrap();
    if freezer.join().unwrap().is_none() {
        eprintln!("file systems cannot be frozen here: this part is not tested");
        return;
    }
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let write = &json["jobs"][0]["write"];
    let p99_ms = write["clat_ns"]["percentile"]["99.000000"].as_f64().unwrap() / 1e6;
    let max_ms = write["lat_ns"]["max"].as_f64().unwrap() / 1e6;
    println!("fio: p99 {p99_ms:.1} ms, greatest {max_ms:.0} ms");
    // It saw the stall once; the truth is a p99 above 900 ms.
    assert!(max_ms > 900.0 && p99_ms < 400.0, "{p99_ms} {max_ms}");
}
