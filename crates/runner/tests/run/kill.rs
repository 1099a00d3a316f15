//! Kills and full disks: whatever happens, no finished point is lost.

use super::support::{
    Place, address, finish, lives, plan_by_address, quick_sysbench, server, signal, wait_end, wait_for,
};
use nix::sys::signal::Signal;
use pricebench_runner::run::journal::Journal;
use pricebench_runner::run::plan::Engine;
use pricebench_runner::run::record::{PointRecord, Record};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The points in a journal, by name. A point that is there twice fails the test.
fn journaled(dir: &Path) -> BTreeMap<String, PointRecord> {
    let mut points = BTreeMap::new();
    if !dir.join("journal.jsonl").exists() {
        return points;
    }
    // A copy: opening it repairs a torn end, which is the command's to do.
    let copy = tempfile::tempdir().unwrap();
    fs::copy(dir.join("journal.jsonl"), copy.path().join("journal.jsonl")).unwrap();
    let (_, records, _) = Journal::open(copy.path()).unwrap();
    for record in records {
        if let Record::Point(point) = record {
            assert_eq!(point.failure, None);
            let name = point.key.to_string();
            assert!(points.insert(name.clone(), *point).is_none(), "{name} stands twice");
        }
    }
    points
}

/// The rows of the report are those of the journal, each once.
fn same_as_report(place: &Place, expected: usize) {
    let points = journaled(&place.out());
    assert_eq!(points.len(), expected);
    let mut rows: Vec<_> = points.values().flat_map(|point| point.rows("journal").unwrap().points).collect();
    rows.sort_by_key(|row| (row.threads, row.run));
    let mut reported = place.points();
    reported.iter_mut().for_each(|row| row.origin = None);
    reported.sort_by_key(|row| (row.threads, row.run));
    assert_eq!(rows, reported);
}

/// Points announced on standard output before it ended.
fn announced(stdout: impl std::io::Read) -> Vec<String> {
    let lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let events = lines.filter_map(|line| serde_json::from_str::<serde_json::Value>(&line).ok());
    let measured = events.filter(|event| event["event"] == "measured").map(|event| {
        let key = &event["key"];
        let threads = key["threads"].as_u64().unwrap();
        let s = if threads == 1 { "" } else { "s" };
        format!(
            "{}, {}, {threads} thread{s}, run {}",
            key["system"].as_str().unwrap(),
            key["workload"].as_str().unwrap(),
            key["run"]
        )
    });
    measured.collect()
}

#[test]
fn killed_at_many_moments_it_keeps_every_finished_point() {
    const POINTS: usize = 12;
    let place = Place::new();
    let server = server(&place, Engine::MySql);
    place.plan(&plan_by_address("[1, 2, 3, 4]", 3));
    let path = quick_sysbench(&place);
    let command = || {
        let mut command = place.command();
        command.args(["--resume", "--json"]).env("TEST_DSN", address(server.dsn())).env("PATH", &path);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        command
    };
    let seed = u64::from(std::process::id());
    let (mut random, mut kills, mut longest_ms) = (seed, 0, 40);
    let mut known: BTreeMap<String, PointRecord> = BTreeMap::new();
    while kills < 24 {
        let mut child = command().spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis((random >> 33) % longest_ms));
        let ended = child.try_wait().unwrap();
        if ended.is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        let status = child.wait().unwrap();
        let told = announced(child.stdout.take().unwrap());
        let points = journaled(&place.out());
        for (name, point) in &known {
            assert_eq!(points.get(name), Some(point), "seed {seed}: {name} was lost or changed");
        }
        for name in told {
            assert!(points.contains_key(&name), "seed {seed}: {name} was announced and is not there");
        }
        if ended.is_some() {
            assert_eq!(status.code(), Some(0), "seed {seed}");
            same_as_report(&place, POINTS);
            fs::remove_dir_all(place.out()).unwrap();
            known.clear();
        } else {
            // Later moments where earlier ones finished nothing, so that all parts of a run are hit.
            longest_ms =
                if points.len() == known.len() { longest_ms * 5 / 4 + 10 } else { longest_ms * 3 / 4 };
            longest_ms = longest_ms.max(20);
            known = points;
        }
    }
    let (status, _, said) = finish(command().stderr(Stdio::piped()));
    assert_eq!(status, 0, "{said}");
    same_as_report(&place, POINTS);
}

#[test]
fn a_killed_commands_private_server_dies_with_it_and_is_swept_up_by_the_next() {
    let place = Place::new();
    let text = plan_by_address("[1]", 2).replace("dsn_env = \"TEST_DSN\"", "launch = \"mariadb\"");
    place.plan(&text);
    let path = quick_sysbench(&place);
    fs::write(place.path().join("bin/pause"), "60").unwrap();
    let mut child = place.command().env("PATH", &path).stderr(Stdio::null()).spawn().unwrap();
    let pid = place.server_pid();
    wait_for("tables", || {
        fs::read_to_string(place.out().join("journal.jsonl"))
            .ok()
            .filter(|text| text.contains("data_bytes\":1"))
    });
    child.kill().unwrap();
    child.wait().unwrap();
    wait_for("end of the server", || (!lives(pid)).then_some(()));
    assert_eq!(place.servers().len(), 1);

    fs::remove_file(place.path().join("bin/pause")).unwrap();
    let (status, _, said) = finish(place.command().arg("--resume").env("PATH", &path));
    assert_eq!(status, 0, "{said}");
    assert!(place.servers().is_empty());
    same_as_report(&place, 2);
}

#[test]
fn a_full_disk_is_said_and_loses_no_finished_point() {
    let place = Place::new();
    let server = server(&place, Engine::MySql);
    place.plan(&plan_by_address("[1, 2, 3, 4]", 3));
    let path = quick_sysbench(&place);
    // A file system of its own, so small that only some of the points fit, then larger.
    let script = format!(
        "set -e\n\
         mkdir '{disk}'\n\
         mount -t tmpfs -o size=48k none '{disk}'\n\
         run() {{ '{pricebench}' run '{plan}' --out '{disk}/out' --json \"$@\"; }}\n\
         run >'{base}/first' 2>'{base}/said' && exit 100 || echo $? >'{base}/status'\n\
         cp '{disk}/out/journal.jsonl' '{base}/kept'\n\
         mount -o remount,size=4m '{disk}'\n\
         run --resume >'{base}/second'\n\
         cp -r '{disk}/out' '{out}'\n",
        disk = place.path().join("disk").display(),
        pricebench = env!("CARGO_BIN_EXE_pricebench"),
        plan = place.path().join("plan.toml").display(),
        base = place.path().display(),
        out = place.out().display(),
    );
    let mut unshare = Command::new("unshare");
    if !nix::unistd::geteuid().is_root() {
        unshare.arg("--map-root-user");
    }
    unshare.args(["--mount", "sh", "-c", &script]);
    unshare.env("TEST_DSN", address(server.dsn())).env("PATH", &path).env("TMPDIR", place.tmp());
    let (status, _, said) = finish(&mut unshare);
    assert_eq!(status, 0, "{said}");
    let read = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();
    assert_eq!(read("status").trim(), "1");
    assert!(
        read("said").contains("failed to write to")
            && read("said").contains("no space left on the file system of")
            && read("said").contains("hint: free some space there"),
        "{}",
        read("said")
    );
    let told = announced(read("first").as_bytes());
    assert!((1..12).contains(&told.len()), "{told:?}");
    let kept = tempfile::tempdir().unwrap();
    fs::copy(place.path().join("kept"), kept.path().join("journal.jsonl")).unwrap();
    assert_eq!(journaled(kept.path()).into_keys().collect::<Vec<_>>(), {
        let mut told = told;
        told.sort();
        told
    });
    same_as_report(&place, 12);
}

#[test]
fn a_second_command_does_not_write_into_the_same_directory() {
    let place = Place::new();
    let server = server(&place, Engine::MySql);
    place.plan(&plan_by_address("[1]", 1));
    let path = quick_sysbench(&place);
    fs::write(place.path().join("bin/pause"), "60").unwrap();
    let command = || {
        let mut command = place.command();
        command.env("TEST_DSN", address(server.dsn())).env("PATH", &path).stderr(Stdio::piped());
        command
    };
    let mut first = command().spawn().unwrap();
    wait_for("journal", || {
        fs::metadata(place.out().join("journal.jsonl")).ok().filter(|meta| meta.len() > 0)
    });
    let (status, _, said) = finish(command().arg("--resume"));
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("is in use by another pricebench"), "{said}");
    signal(i32::try_from(first.id()).unwrap(), Signal::SIGTERM);
    assert_eq!(wait_end(&mut first).code(), Some(130));
}

/// Small file systems for the private server's files: one that its tables do not fit on by the plan, one too
/// small for an empty server.
#[test]
fn a_disk_too_small_for_a_private_server_is_said_with_numbers_and_what_to_do() {
    let place = Place::new();
    let plan = |rows: u32, engine: &str| {
        place.plan(
            &plan_by_address("[1]", 1)
                .replace("dsn_env = \"TEST_DSN\"", &format!("launch = \"{engine}\""))
                .replace("rows_per_table = 100", &format!("rows_per_table = {rows}")),
        )
    };
    let on = |size: &str| {
        let script = format!(
            "mkdir -p '{disk}'; mount -t tmpfs -o mode=755,size={size} none '{disk}'; TMPDIR='{disk}' exec \
             '{pricebench}' run '{plan}' --out '{out}' 2>&1",
            disk = place.path().join("disk").display(),
            pricebench = env!("CARGO_BIN_EXE_pricebench"),
            plan = place.path().join("plan.toml").display(),
            out = place.out().display(),
        );
        let mut unshare = Command::new("unshare");
        if !nix::unistd::geteuid().is_root() {
            unshare.arg("--map-root-user");
        }
        let (status, said, _) = finish(unshare.args(["--mount", "sh", "-c", &script]));
        assert_eq!(status, 1, "{said}");
        said
    };
    // 2 × 1,000,000 × 240 bytes = 458 MiB.
    plan(1_000_000, "mariadb");
    let said = on("300m");
    assert!(said.contains("458 MiB of tables") && said.contains("300 MiB free of 300 MiB"), "{said}");
    assert!(!said.contains("connecting"), "a server was started: {said}");
    // What the server itself meets when the estimate is passed and the disk fills up meanwhile.
    for engine in ["mariadb", "postgres"] {
        plan(100, engine);
        let said = on("1m");
        assert!(said.contains("1 MiB free of 1 MiB") && said.contains("TMPDIR"), "{said}");
    }
}

/// Events that nobody takes do not stop the run, and are not lost in silence.
#[test]
fn events_into_a_full_disk_are_an_error_after_the_run() {
    let place = Place::new();
    let server = server(&place, Engine::MySql);
    place.plan(&plan_by_address("[1, 2]", 1));
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = place.command();
    command.arg("--json").env("TEST_DSN", address(server.dsn())).env("PATH", quick_sysbench(&place));
    let output = command.stdout(full()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("events of the run were lost; its results are in")
            && said.contains("because: failed to write to standard output"),
        "{said}"
    );
    same_as_report(&place, 2);
}
