//! The command lines.

use crate::run::child::Spec;
use crate::run::dsn::Dsn;
use crate::run::plan::{Distribution, Engine, Layout, Script};
use std::time::Duration;

/// Threads that fill tables: more do not make a server write faster, and one table is filled by one thread.
const PREPARE_THREADS: u32 = 4;
/// Time beyond the planned one after which a run counts as hung.
const SPARE: Duration = Duration::from_secs(60);
/// The slowest filling that is waited for, rows per second.
const PREPARE_ROWS_PER_S: u64 = 2_000;

/// One run of sysbench.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    pub(crate) script: Script,
    pub(crate) layout: Layout,
    pub(crate) threads: u32,
    pub(crate) rate_per_s: Option<u32>,
    pub(crate) distribution: Distribution,
    pub(crate) prepared_statements: bool,
    pub(crate) seconds: u32,
}

/// The run of a workload.
pub(crate) fn run(dsn: &Dsn, job: &Job) -> Spec {
    let mut args = vec![
        job.script.word().to_owned(),
        format!("--threads={}", job.threads),
        format!("--time={}", job.seconds),
        "--events=0".to_owned(),
        "--report-interval=1".to_owned(),
        "--histogram=on".to_owned(),
        "--percentile=95".to_owned(),
        // Always said: the default is "special" in 1.0 and "uniform" in 1.1.
        format!("--rand-type={}", job.distribution.word()),
    ];
    if let Some(rate) = job.rate_per_s {
        args.push(format!("--rate={rate}"));
    }
    if !job.prepared_statements {
        args.push("--db-ps-mode=disable".to_owned());
    }
    let limit = Duration::from_secs(u64::from(job.seconds)) + SPARE;
    finish(args, dsn, job.layout, "run", limit)
}

/// The filling of the tables.
pub(crate) fn prepare(dsn: &Dsn, script: Script, layout: Layout) -> Spec {
    let args = vec![script.word().to_owned(), format!("--threads={}", layout.tables.min(PREPARE_THREADS))];
    let rows = u64::from(layout.tables).saturating_mul(layout.rows_per_table);
    let limit = Duration::from_secs(rows / PREPARE_ROWS_PER_S) + SPARE * 5;
    finish(args, dsn, layout, "prepare", limit)
}

fn finish(mut args: Vec<String>, dsn: &Dsn, layout: Layout, command: &str, limit: Duration) -> Spec {
    let driver = dsn.engine.driver();
    args.push(format!("--tables={}", layout.tables));
    args.push(format!("--table-size={}", layout.rows_per_table));
    args.push(format!("--db-driver={driver}"));
    args.push(format!("--{driver}-host={}", dsn.host));
    args.push(format!("--{driver}-port={}", dsn.port));
    args.push(format!("--{driver}-user={}", dsn.user));
    args.push(format!("--{driver}-db={}", dsn.database));
    args.push(command.to_owned());
    // The client libraries read the password from here, and would also read one that is left over from
    // elsewhere: so it is removed where there is none.
    let variable = match dsn.engine {
        Engine::MySql => "MYSQL_PWD",
        Engine::Postgres => "PGPASSWORD",
    };
    Spec { program: "sysbench".to_owned(), args, env: vec![(variable, dsn.password.clone())], limit }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job {
            script: Script::ReadWrite,
            layout: Layout { tables: 10, rows_per_table: 1000 },
            threads: 8,
            rate_per_s: None,
            distribution: Distribution::Uniform,
            prepared_statements: true,
            seconds: 5,
        }
    }

    #[test]
    fn the_password_is_in_the_environment_and_never_in_arguments() {
        for address in ["mysql://bench:hunter2@h/d", "postgres://bench:hunter2@h/d"] {
            let dsn = Dsn::parse(address).unwrap();
            for spec in [run(&dsn, &job()), prepare(&dsn, Script::ReadWrite, job().layout)] {
                assert!(!spec.args.join(" ").contains("hunter2"));
                assert!(!format!("{spec:?}").contains("hunter2"));
                assert_eq!(spec.env[0].1.as_ref().unwrap().reveal(), "hunter2");
            }
        }
    }

    #[test]
    fn without_a_password_an_inherited_one_is_removed() {
        let spec = run(&Dsn::parse("mysql://bench@h/d").unwrap(), &job());
        assert_eq!(spec.env, [("MYSQL_PWD", None)]);
    }

    #[test]
    fn what_a_run_looks_like() {
        let dsn = Dsn::parse("mysql://bench@h/d").unwrap();
        let spec = run(&dsn, &Job { rate_per_s: Some(200), prepared_statements: false, ..job() });
        insta::assert_snapshot!(spec.args.join(" "), @"oltp_read_write --threads=8 --time=5 --events=0 --report-interval=1 --histogram=on --percentile=95 --rand-type=uniform --rate=200 --db-ps-mode=disable --tables=10 --table-size=1000 --db-driver=mysql --mysql-host=h --mysql-port=3306 --mysql-user=bench --mysql-db=d run");
    }
}
