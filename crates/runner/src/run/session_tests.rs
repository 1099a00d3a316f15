use super::*;
use crate::run::child::Ending;
use crate::run::fakes::{FakeServer, FakeWorld, PASSWORD, ended, good, into};
use crate::run::plan::Layout;
use crate::space::Room;
use pricebench_formats::points;
use pricebench_model::{Report, Status};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

const PRIVATE: &str = r#"
format = "pricebench-plan/1"
id = "p"
settle_s = 7
seed = 5
[[system]]
id = "m"
launch = "mariadb"
[[workload]]
id = "w"
tool = "sysbench"
script = "oltp_read_write"
tables = 2
rows_per_table = 100
threads = [4, 8]
duration_s = 10
runs = 3
"#;

fn by_dsn() -> String {
    PRIVATE.replace("launch = \"mariadb\"", "dsn_env = \"DSN_9\"")
}

fn with_server(server: FakeServer) -> FakeWorld {
    let world = FakeWorld::new();
    world.servers.borrow_mut().insert(9, server);
    world
}

fn read(dir: &Path) -> (Report, Vec<pricebench_model::Point>) {
    let text = fs::read_to_string(dir.join("report.json")).unwrap();
    let report = pricebench_formats::report::read(&text, "report.json").unwrap();
    let bytes = fs::read(dir.join("points.csv")).unwrap();
    (report, points::read(bytes.as_slice(), "points.csv").unwrap())
}

fn names(points: &[pricebench_model::Point]) -> Vec<String> {
    points.iter().map(|p| format!("{} {} {} {}", p.system, p.workload, p.threads.unwrap(), p.run)).collect()
}

#[test]
fn every_point_is_measured_once_and_the_report_says_how() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    let summary = world.run(PRIVATE, &into(dir.path())).unwrap();
    assert_eq!(summary, Summary { measured: 6, failed: 0, left: 0, interrupted: false });
    let (report, points) = read(dir.path());
    assert_eq!(names(&points), ["m w 4 1", "m w 4 2", "m w 4 3", "m w 8 1", "m w 8 2", "m w 8 3"]);
    assert!(points.iter().all(|point| point.status == Status::Ok && point.client_cpu_s == Some(0.5)));
    let run = report.run.unwrap();
    assert_eq!((run.seed, run.settle_s, run.plan.as_str()), (Some(5), Some(7.0), PRIVATE));
    assert_eq!(report.systems[0].settings["innodb_buffer_pool_size"], "134217728");
    assert_eq!(report.systems[0].facts.engine.as_deref(), Some("MySQL"));
    assert_eq!(report.workloads[0].facts.distribution.as_deref(), Some("uniform"));
    assert_eq!(report.environment["m.w.data_per_buffer_pool"], "0.000");
    assert_eq!(report.files["points.csv"].bytes, fs::metadata(dir.path().join("points.csv")).unwrap().len());
    // The private server is gone.
    assert!(world.servers.borrow().is_empty());
}

#[test]
fn the_pause_is_before_points_that_follow_a_writing_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    world.run(PRIVATE, &into(dir.path())).unwrap();
    // Filling the tables wrote as well, so the first point waits too.
    assert_eq!(*world.slept.borrow(), [Duration::from_secs(7); 6]);

    let dir = tempfile::tempdir().unwrap();
    let mut world = with_server(FakeServer {
        layout: Some(Layout { tables: 2, rows_per_table: 100 }),
        ..FakeServer::default()
    });
    world.run(&by_dsn().replace("oltp_read_write", "oltp_read_only"), &into(dir.path())).unwrap();
    assert!(world.slept.borrow().is_empty());
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped_in_the_same_order() {
    let whole = tempfile::tempdir().unwrap();
    FakeWorld::new().run(PRIVATE, &into(whole.path())).unwrap();
    for stop_at in 1..=6 {
        let dir = tempfile::tempdir().unwrap();
        let mut world = FakeWorld::new();
        world.behave(move |n, _| if n == stop_at { ended(Ending::Interrupted, "") } else { good() });
        let summary = world.run(PRIVATE, &into(dir.path())).unwrap();
        let measured = stop_at as usize - 1;
        assert_eq!(summary, Summary { measured, failed: 0, left: 6 - measured, interrupted: true });
        assert_eq!(dir.path().join("report.json").exists(), measured > 0);
        assert!(world.servers.borrow().is_empty(), "the private server is gone");

        let mut world = FakeWorld::new();
        let summary = world.run(PRIVATE, &Options { resume: true, ..into(dir.path()) }).unwrap();
        assert_eq!(summary, Summary { measured: 6, failed: 0, left: 0, interrupted: false });
        assert_eq!(
            world.commands.borrow().iter().filter(|line| line.ends_with(" run")).count(),
            7 - stop_at as usize
        );
        let order = |dir: &Path| {
            let (_, records, _) = Journal::open(dir).unwrap();
            let keys = records.into_iter().filter_map(|record| match record {
                Record::Point(point) => Some((point.place, point.key)),
                _ => None,
            });
            keys.collect::<Vec<_>>()
        };
        assert_eq!(order(dir.path()), order(whole.path()));
        assert_eq!(names(&read(dir.path()).1), names(&read(whole.path()).1));
    }
}

#[test]
fn a_crashed_point_is_recorded_and_the_others_go_on_and_resuming_measures_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    world.behave(|n, _| if n == 2 { ended(Ending::Exit(139), "Threads started!") } else { good() });
    let summary = world.run(PRIVATE, &into(dir.path())).unwrap();
    assert_eq!(summary, Summary { measured: 5, failed: 1, left: 0, interrupted: false });
    let (report, points) = read(dir.path());
    assert_eq!(report.failures.len(), 1);
    let reason = &report.failures[0].reason;
    assert_eq!(reason, "sysbench crashed (status 139); it said: Threads started!");
    let failed: Vec<_> = points.iter().filter(|point| point.status == Status::Failed).collect();
    assert_eq!(failed.len(), 1);
    assert_eq!((failed[0].count, failed[0].per_second(None)), (None, None));

    let summary = FakeWorld::new().run(PRIVATE, &Options { resume: true, ..into(dir.path()) }).unwrap();
    assert_eq!(summary, Summary { measured: 6, failed: 0, left: 0, interrupted: false });
    let (report, points) = read(dir.path());
    assert_eq!((report.failures.len(), points.len()), (0, 6));
    assert_eq!(names(&points).into_iter().collect::<BTreeSet<_>>().len(), 6);
}

#[test]
fn a_server_that_dies_stops_its_points_and_not_those_of_others() {
    let plan =
        PRIVATE.replace("[[workload]]", "[[system]]\nid = \"other\"\nlaunch = \"mariadb\"\n[[workload]]");
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    world.behave(|n, server| {
        if n == 1 {
            server.alive = false;
            return ended(Ending::Exit(1), "FATAL: mysql_drv_query() returned error 2013");
        }
        good()
    });
    let summary = world.run(&plan, &into(dir.path())).unwrap();
    assert_eq!(summary, Summary { measured: 6, failed: 1, left: 5, interrupted: false });
    assert!(
        world.notices().contains("no longer answers; its log ends: the end of its log"),
        "{}",
        world.notices()
    );
    let (report, points) = read(dir.path());
    assert!(report.failures[0].reason.contains("2013"));
    assert_eq!(points.len(), 7);
}

#[test]
fn three_failures_in_a_row_are_enough() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = FakeWorld::new();
    world.behave(|_, _| ended(Ending::Exit(0), "no summary"));
    let summary = world.run(PRIVATE, &into(dir.path())).unwrap();
    assert_eq!(summary, Summary { measured: 0, failed: 3, left: 3, interrupted: false });
    assert!(world.notices().contains("3 points in a row failed"), "{}", world.notices());
}

#[test]
fn tables_as_planned_are_used_and_others_are_not_touched_unless_told() {
    let as_planned = Layout { tables: 2, rows_per_table: 100 };
    let different = Layout { tables: 2, rows_per_table: 99 };
    let run = |server: FakeServer, recreate: bool| {
        let dir = tempfile::tempdir().unwrap();
        let mut world = with_server(server);
        let summary = world.run(&by_dsn(), &Options { recreate, ..into(dir.path()) }).unwrap();
        let servers = world.servers.borrow();
        (summary.measured, servers[&9].filled, servers[&9].layout, world.notices())
    };
    let server = |layout| FakeServer { layout: Some(layout), ..FakeServer::default() };
    assert_eq!(run(server(as_planned), false), (6, 0, Some(as_planned), String::new()));
    let (measured, filled, layout, said) = run(server(different), false);
    assert_eq!((measured, filled, layout), (0, 0, Some(different)));
    assert!(said.contains("found 99 rows in sbtest1, expected 100"), "{said}");
    assert!(said.contains("--recreate"), "{said}");
    assert_eq!(run(server(different), true), (6, 1, Some(as_planned), String::new()));
    let (_, _, _, said) = run(server(Layout { tables: 3, rows_per_table: 100 }), false);
    assert!(said.contains("found 3 tables (the last is sbtest3), expected 2"), "{said}");
    let odd = FakeServer { columns: vec!["id", "note"], ..server(as_planned) };
    let (_, _, _, said) = run(odd, false);
    assert!(said.contains("found the columns id,note in sbtest1, expected c,id,k,pad"), "{said}");
}

#[test]
fn filling_that_exits_0_without_tables_is_a_failure_with_what_sysbench_said() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = with_server(FakeServer { fills_nothing: true, ..FakeServer::default() });
    let summary = world.run(&by_dsn(), &into(dir.path())).unwrap();
    assert_eq!((summary.measured, summary.left), (0, 6));
    let said = world.notices();
    assert!(
        said.contains("found 0 tables (the last is none), expected 2; sysbench ended with status 0; it said"),
        "{said}"
    );
    assert!(said.contains("FATAL: prepared nothing"), "{said}");
}

/// The real output lasts 10 s and has a line for each; without its last line a second is missing.
#[test]
fn points_with_seconds_that_sysbench_did_not_print_are_named() {
    let run = |cut: bool| {
        let dir = tempfile::tempdir().unwrap();
        let mut world = with_server(FakeServer::default());
        world.behave(move |run, _| {
            let mut finished = good();
            if cut && run == 2 {
                let lines = finished.output.lines().filter(|line| !line.starts_with("[ 10s ]"));
                finished.output = lines.collect::<Vec<_>>().join("\n");
            }
            finished
        });
        world.run(&by_dsn(), &Options { plan_order: true, ..into(dir.path()) }).unwrap();
        read(dir.path()).0.environment.remove("seconds_missing_in_series")
    };
    assert_eq!(run(false), None);
    assert_eq!(run(true).as_deref(), Some("m, w, 4 threads, run 2: 9 of 10"));
}

#[test]
fn a_sysbench_killed_while_filling_is_named_so() {
    let dir = tempfile::tempdir().unwrap();
    let filling_ends = Ending::Signal(9);
    let mut world = with_server(FakeServer { fills_nothing: true, filling_ends, ..FakeServer::default() });
    world.run(&by_dsn(), &into(dir.path())).unwrap();
    let said = world.notices();
    assert!(said.contains("sysbench was killed by signal 9 (SIGKILL)"), "{said}");
}

/// 2 × 1,000,000 rows × 240 bytes are 480,000,000; with 128 MiB beside them 614,217,728 bytes, 0.57 GiB.
#[test]
fn a_private_server_without_room_for_its_tables_is_not_started() {
    let large = PRIVATE.replace("rows_per_table = 100", "rows_per_table = 1_000_000");
    let room = |free_bytes| Some(Room { dir: "/tmp".into(), free_bytes, total_bytes: 1 << 40 });
    let run = |text: &str, free_bytes| {
        let dir = tempfile::tempdir().unwrap();
        let mut world = FakeWorld::new();
        world.room = room(free_bytes);
        let ended = world.run(text, &into(dir.path())).map_err(|error| error.to_string());
        (ended, world.started.get(), world.notices())
    };
    let (ended, started, _) = run(&large, 500_000_000);
    let said = ended.unwrap_err();
    assert_eq!(started, 0);
    assert!(
        said.starts_with(
            "private servers need about 586 MiB on disk: 458 MiB of tables, 128 MiB of logs and system \
             tables, more than there is on the file system of /tmp (477 MiB free of 1024.00 GiB)"
        ) && said.contains("TMPDIR"),
        "{said}"
    );
    let (ended, started, said) = run(&large, 700_000_000);
    assert!(ended.is_ok() && started == 1);
    assert!(
        said.contains("private servers will take 88% of what is free on the file system of /tmp"),
        "{said}"
    );
    let (ended, _, said) = run(&large, 800_000_000);
    assert!(ended.is_ok() && said.is_empty(), "{said}");
}

#[test]
fn workloads_with_other_tables_replace_this_runs_own_tables_alone() {
    let plan = format!(
        "{}[[workload]]\nid = \"v\"\ntool = \"sysbench\"\nscript = \"oltp_read_only\"\ntables = 1\n\
         rows_per_table = 50\nthreads = [1]\nduration_s = 1\n",
        by_dsn()
    );
    let dir = tempfile::tempdir().unwrap();
    let mut world = with_server(FakeServer::default());
    assert_eq!(world.run(&plan, &into(dir.path())).unwrap().measured, 7);
    assert_eq!(world.servers.borrow()[&9].filled, 2);

    // The first tables were somebody's: they are used, and not replaced by the second workload's.
    let dir = tempfile::tempdir().unwrap();
    let theirs = Some(Layout { tables: 2, rows_per_table: 100 });
    let mut world = with_server(FakeServer { layout: theirs, ..FakeServer::default() });
    let summary = world.run(&plan, &into(dir.path())).unwrap();
    assert_eq!((summary.measured, summary.left), (6, 1));
    assert_eq!(world.servers.borrow()[&9].layout, theirs);
}

#[test]
fn presets_size_the_tables_for_the_servers_pool() {
    let plan = by_dsn().replace(
        "script = \"oltp_read_write\"\ntables = 2\nrows_per_table = 100",
        "preset = \"rds-mysql-57-memory\"",
    );
    let dir = tempfile::tempdir().unwrap();
    let mut world = with_server(FakeServer::default());
    world.run(&plan, &into(dir.path())).unwrap();
    assert_eq!(world.servers.borrow()[&9].layout, Some(Layout { tables: 11, rows_per_table: 25_000 }));
    let (report, points) = read(dir.path());
    let workload = &report.workloads[0];
    assert_eq!((workload.id.as_str(), workload.facts.tables), ("w-m", Some(11)));
    assert_eq!(workload.facts.scenario.as_ref().unwrap().id.as_str(), "w");
    // 11 × 25,000 × 240 bytes of 128 MiB.
    assert_eq!(report.environment["m.w-m.data_per_buffer_pool"], "0.492");
    assert!(points.iter().all(|point| point.workload == "w-m"));
}

#[test]
fn limits_of_the_server_are_found_before_anything_is_measured() {
    let dir = tempfile::tempdir().unwrap();
    let variables = vec![("max_prepared_stmt_count", "100".to_owned())];
    let mut world = with_server(FakeServer { variables, ..FakeServer::default() });
    let said = whole(&world.run(&by_dsn(), &into(dir.path())).unwrap_err());
    // 8 threads × (9 statements × 2 tables + 2).
    assert!(said.contains("found max_prepared_stmt_count = 100, expected at least 160"), "{said}");
    assert!(world.commands.borrow().is_empty());
}

#[test]
fn a_directory_is_not_overwritten_and_another_plans_run_is_not_resumed() {
    let dir = tempfile::tempdir().unwrap();
    FakeWorld::new().run(PRIVATE, &into(dir.path())).unwrap();
    let before = fs::read(dir.path().join(journal::FILE)).unwrap();
    let said = FakeWorld::new().run(PRIVATE, &into(dir.path())).unwrap_err().to_string();
    assert!(said.contains("holds a run with 6 finished points; pass --resume"), "{said}");
    let other = PRIVATE.replace("rows_per_table = 100", "rows_per_table = 200");
    let resume = Options { resume: true, ..into(dir.path()) };
    let said = FakeWorld::new().run(&other, &resume).unwrap_err().to_string();
    assert!(said.contains("holds a run of another plan"), "{said}");
    assert_eq!(fs::read(dir.path().join(journal::FILE)).unwrap(), before);

    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("thesis.txt"), "years of work").unwrap();
    let error = FakeWorld::new().run(PRIVATE, &into(foreign.path())).unwrap_err();
    assert!(matches!(error, RunError::Foreign(_)), "{error}");
}

#[test]
fn resuming_a_finished_run_needs_no_server() {
    let dir = tempfile::tempdir().unwrap();
    FakeWorld::new().run(PRIVATE, &into(dir.path())).unwrap();
    fs::remove_file(dir.path().join("report.json")).unwrap();
    let mut world = FakeWorld::new();
    let summary = world.run(PRIVATE, &Options { resume: true, ..into(dir.path()) }).unwrap();
    assert_eq!((summary.measured, world.started.get()), (6, 0));
    assert_eq!(read(dir.path()).0.systems[0].facts.engine_version.as_deref(), Some("8.0.33"));
}

#[test]
fn the_password_reaches_no_file_and_no_message() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = with_server(FakeServer::default());
    world.behave(|_, _| ended(Ending::Exit(1), &format!("FATAL: connecting with {PASSWORD}")));
    world.run(&by_dsn(), &into(dir.path())).unwrap();
    for entry in fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains(PASSWORD), "{}", path.display());
        assert!(!text.contains("correct%20horse"), "{}", path.display());
    }
    assert!(!format!("{:?} {:?}", world.events, world.commands).contains(PASSWORD));
    assert!(read(dir.path()).0.failures[0].reason.contains("connecting with ***"));
}

#[test]
fn an_unset_variable_an_absent_server_and_a_strange_sysbench_are_said() {
    let said = |world: &mut FakeWorld| {
        let dir = tempfile::tempdir().unwrap();
        whole(&world.run(&by_dsn(), &into(dir.path())).unwrap_err())
    };
    let dead = FakeServer { alive: false, ..FakeServer::default() };
    assert!(said(&mut with_server(dead)).contains("system m cannot be used: no server answers at db:9"));
    let mut world = FakeWorld::new();
    world.version = "";
    assert!(said(&mut world).contains("sysbench is not installed"));
    world.version = "sysbench 0.4.12\n";
    assert!(said(&mut world).contains("found \"sysbench 0.4.12\""));
    let dir = tempfile::tempdir().unwrap();
    let unset = by_dsn().replace("DSN_9", "NOT_SET");
    let error = whole(&FakeWorld::new().run(&unset, &into(dir.path())).unwrap_err());
    assert!(error.contains("the environment variable NOT_SET is not set"), "{error}");
}

/// A start without a server leaves nothing that the next one must be told to go on with.
#[test]
fn a_start_that_measured_nothing_leaves_its_directory_free() {
    let dir = tempfile::tempdir().unwrap();
    FakeWorld::new().run(&by_dsn(), &into(dir.path())).unwrap_err();
    let corrected = by_dsn().replace("duration_s = 10", "duration_s = 5");
    let summary = with_server(FakeServer::default()).run(&corrected, &into(dir.path())).unwrap();
    assert_eq!((summary.measured, summary.failed), (6, 0));
}
