//! The real sysbench against the real MariaDB and PostgreSQL.

use super::support::{
    Place, address, encode, executable, finish, lives, path_with, plan_by_address, processes_with, server,
    signal, sql, wait_end, wait_for,
};
use pricebench_model::{Percentile, Status};
use pricebench_runner::run::plan::Engine;
use std::fs;
use std::process::Stdio;

fn private(launch: &str, seconds: u32) -> String {
    format!(
        r#"format = "pricebench-plan/1"
id = "private"
settle_s = 0.5
[[system]]
id = "db"
launch = "{launch}"
[[workload]]
id = "rw"
tool = "sysbench"
script = "oltp_read_write"
tables = 2
rows_per_table = 1000
threads = [1, 4]
duration_s = {seconds}
warmup_s = 1
"#
    )
}

/// Runs a private server's plan and checks what both servers' reports have in common.
fn measures(launch: &str, engine: &str, settings: &[&str]) {
    let place = Place::new();
    place.plan(&private(launch, 3));
    let (status, out, said) = finish(place.command().arg("--client-zone").arg("zone-a"));
    assert_eq!((status, out.as_str()), (0, ""), "{said}");
    assert!(said.contains("point 2 of 2"), "{said}");
    let report = place.report();
    assert_eq!(report.systems[0].facts.engine.as_deref(), Some(engine));
    for name in settings {
        assert!(report.systems[0].settings.contains_key(*name), "{name}: {:?}", report.systems[0].settings);
    }
    let client = report.client.unwrap();
    assert!(client.rtt_ms["db"] > 0.0);
    assert_eq!(client.zone.as_deref(), Some("zone-a"));
    // 2,000 rows and their index take some hundred KiB; the server reckons in pages.
    let gib = report.workloads[0].facts.data_gib.unwrap();
    assert!((0.0002..0.01).contains(&gib), "{gib}");
    let points = place.points();
    assert_eq!(points.len(), 2);
    for point in &points {
        assert_eq!(point.status, Status::Ok);
        assert!(point.count.unwrap() > 0 && point.client_cpu_s.unwrap() > 0.0);
        // 14 reads in each transaction, but for those an error cut off.
        let reads = point.reads.unwrap() as f64 / point.count.unwrap() as f64;
        assert!((14.0..14.5).contains(&reads), "{reads}");
        assert!(point.latency.percentiles.contains_key(&Percentile::P95));
    }
    assert!(place.out().join("series.csv").exists() && place.out().join("latency.csv").exists());
    assert!(place.servers().is_empty(), "{:?}", place.servers());
}

#[test]
fn a_private_mariadb_is_measured_and_removed() {
    measures(
        "mariadb",
        "MariaDB",
        &["sync_binlog", "innodb_flush_log_at_trx_commit", "performance_schema", "innodb_buffer_pool_size"],
    );
}

#[test]
fn a_private_postgres_is_measured_and_removed() {
    measures(
        "postgres",
        "PostgreSQL",
        &["fsync", "synchronous_commit", "shared_buffers", "full_page_writes", "checkpoint_timeout"],
    );
}

#[test]
fn a_server_that_dies_in_mid_run_fails_its_point_and_loses_no_other() {
    let place = Place::new();
    place.plan(&private("mariadb", 3));
    let mut child = place.command().arg("--plan-order").stderr(Stdio::piped()).spawn().unwrap();
    let pid = place.server_pid();
    let journal = place.out().join("journal.jsonl");
    let first_done = || fs::read_to_string(&journal).ok().filter(|text| text.contains("\"kind\":\"point\""));
    wait_for("first point", first_done);
    wait_for("second point", || (!processes_with("--threads=4\0--time=3").is_empty()).then_some(()));
    signal(pid, nix::sys::signal::Signal::SIGKILL);
    let status = wait_end(&mut child).code();
    let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!(status, Some(3), "{said}");
    assert!(said.contains("the server no longer answers"), "{said}");
    assert!(said.contains("--resume"), "{said}");
    let points = place.points();
    assert_eq!(points.iter().filter(|point| point.status == Status::Ok).count(), 1);
    assert_eq!(points.iter().filter(|point| point.status == Status::Failed).count(), 1);
    assert_eq!(place.report().failures.len(), 1);
    assert!(place.servers().is_empty());

    let (status, _, said) = finish(place.command().arg("--resume"));
    assert_eq!(status, 0, "{said}");
    assert!(place.points().iter().all(|point| point.status == Status::Ok));
}

#[test]
fn ctrl_c_keeps_what_is_finished_and_leaves_nothing_running() {
    let place = Place::new();
    // 61 s, so that its sysbench can be told from others and the test cannot wait it out.
    place.plan(&private("mariadb", 61).replace("threads = [1, 4]", "threads = [1]").replace(
        "[[workload]]",
        "[[workload]]\nid = \"short\"\ntool = \"sysbench\"\nscript = \"oltp_read_only\"\ntables = 2\n\
         rows_per_table = 1000\nthreads = [1]\nduration_s = 1\n[[workload]]",
    ));
    let mut child = place.command().arg("--plan-order").stderr(Stdio::piped()).spawn().unwrap();
    let server = place.server_pid();
    let sysbench = wait_for("sysbench", || processes_with("--time=61").first().map(|(pid, _)| *pid));
    signal(i32::try_from(child.id()).unwrap(), nix::sys::signal::Signal::SIGINT);
    let status = wait_end(&mut child).code();
    let said = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!(status, Some(130), "{said}");
    assert!(said.contains("stopped; go on with: pricebench run"), "{said}");
    assert!(said.contains("--resume"), "{said}");
    assert!(!lives(server) && !lives(sysbench));
    assert!(place.servers().is_empty());
    assert_eq!(place.points().len(), 1);
    assert_eq!(place.points()[0].workload, "short");
}

#[test]
fn bad_addresses_and_tables_are_said_and_passwords_are_not() {
    let place = Place::new();
    let server = server(&place, Engine::MySql);
    let dsn = server.dsn().clone();
    let odd = "o'd \"d#, %p\\ss=é";
    let quoted = odd.replace('\\', "\\\\").replace('\'', "''");
    sql(
        &dsn,
        &[
            &format!("CREATE USER bench@'127.0.0.1' IDENTIFIED BY '{quoted}'"),
            "GRANT ALL ON sbtest.* TO bench@'127.0.0.1'",
            "CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'r3ader-pw'",
            "GRANT SELECT ON sbtest.* TO reader@'127.0.0.1'",
        ],
    );
    place.plan(&plan_by_address("[1]", 1));
    let run = |address: &str, args: &[&str]| {
        if place.out().exists() {
            fs::remove_dir_all(place.out()).unwrap();
        }
        finish(place.command().args(args).env("TEST_DSN", address))
    };
    let port = dsn.port;
    let host = format!("127.0.0.1:{port}");

    let (status, _, said) = run(&format!("mysql://bench:wr0ng-pw@{host}/sbtest"), &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("refuses the user \"bench\"") && said.contains("check the user"), "{said}");
    assert!(!said.contains("wr0ng-pw"), "{said}");

    let (status, _, said) = run(&format!("mysql://bench:{}@{host}/nowhere", encode(odd)), &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("nowhere"), "{said}");

    let (status, _, said) = run(&address(&dsn).replace("/sbtest", "/nowhere"), &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("has no database \"nowhere\"; make it with CREATE DATABASE"), "{said}");

    let (status, _, said) = run(&format!("mysql://reader:r3ader-pw@{host}/sbtest"), &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("failed to fill its tables: found 0 tables"), "{said}");
    assert!(said.contains("CREATE command denied"), "{said}");
    assert!(!said.contains("r3ader-pw"), "{said}");

    let (status, _, said) = run("mysql://bench:s3cret-pw@127.0.0.1:1/sbtest", &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("no server answers at 127.0.0.1:1") && !said.contains("s3cret-pw"), "{said}");

    sql(&dsn, &["CREATE TABLE sbtest1 (id INT PRIMARY KEY, thesis TEXT)"]);
    let good = format!("mysql://bench:{}@{host}/sbtest", encode(odd));
    let (status, _, said) = run(&good, &[]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("found 1 table (the last is sbtest1), expected 2"), "{said}");
    assert!(said.contains("--recreate"), "{said}");

    passwords_stay_hidden(&place, &good, odd);
}

/// Runs with a password full of special characters and looks at all command lines meanwhile.
fn passwords_stay_hidden(place: &Place, address: &str, password: &str) {
    fs::remove_dir_all(place.out()).unwrap();
    let mut child = place
        .command()
        .args(["--recreate", "--json"])
        .env("TEST_DSN", address)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut seen, mut shown) = (false, false);
    let status = loop {
        let running = processes_with("--mysql-user=bench");
        seen |= running.iter().any(|(_, environment)| environment.contains(&format!("MYSQL_PWD={password}")));
        shown |= !processes_with(password).is_empty();
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
    };
    let mut texts = vec![std::io::read_to_string(child.stdout.take().unwrap()).unwrap()];
    texts.push(std::io::read_to_string(child.stderr.take().unwrap()).unwrap());
    assert_eq!(status.code(), Some(0), "{texts:?}");
    assert!(seen, "sysbench was not seen with the password in its environment");
    assert!(!shown, "the password was on a command line");
    let files = fs::read_dir(place.out()).unwrap().map(|entry| entry.unwrap().path());
    texts.extend(files.map(|path| fs::read_to_string(path).unwrap()));
    for text in texts {
        assert!(!text.contains(password) && !text.contains(&encode(password)), "{text}");
    }
}

#[test]
fn without_sysbench_or_with_another_version_it_says_what_to_install() {
    let place = Place::new();
    place.plan(&private("mariadb", 1));
    let empty = place.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let (status, _, said) = finish(place.command().env("PATH", &empty));
    assert_eq!(status, 5, "{said}");
    assert!(
        said.contains("sysbench is not installed") && said.contains("apt-get install sysbench"),
        "{said}"
    );

    executable(&empty.join("sysbench"), "#!/bin/sh\necho 'sysbench 0.4.12'\n");
    let (status, _, said) = finish(place.command().env("PATH", path_with(&empty)));
    assert_eq!(status, 5, "{said}");
    assert!(
        said.contains("found \"sysbench 0.4.12\"") && said.contains("expected sysbench 1.0 or 1.1"),
        "{said}"
    );
    assert!(!place.out().exists());
}

#[test]
fn a_postgres_by_its_address_is_measured_and_refuses_a_wrong_password() {
    let place = Place::new();
    let server = server(&place, Engine::Postgres);
    place.plan(&plan_by_address("[1]", 1));
    let (status, _, said) = finish(place.command().env("TEST_DSN", address(server.dsn())));
    assert_eq!(status, 0, "{said}");
    fs::remove_dir_all(place.out()).unwrap();
    let nowhere = address(server.dsn()).replace("/sbtest", "/nowhere");
    let (status, _, said) = finish(place.command().env("TEST_DSN", nowhere));
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("has no database \"nowhere\""), "{said}");
    let wrong = address(server.dsn()).replacen("://pricebench:", "://pricebench:0", 1);
    fs::remove_dir_all(place.out()).unwrap();
    let (status, _, said) = finish(place.command().env("TEST_DSN", wrong));
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("refuses the user \"pricebench\""), "{said}");
}
