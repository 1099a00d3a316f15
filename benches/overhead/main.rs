//! What `pricebench run` costs: the same sysbench under the command and by hand, in interleaved pairs on one
//! private MariaDB. Prints throughput, client CPU per transaction and the command's own CPU, with their
//! ratios, and writes every pair as CSV.
//!
//! `cargo bench -p pricebench --bench overhead -- --pairs 10 --seconds 20 --threads 4 --csv overhead.csv`

use anyhow::{Context, ensure};
use clap::Parser;
use nix::sys::resource::{UsageWho, getrusage};
use pricebench_formats::points;
use pricebench_runner::run::database::Network;
use pricebench_runner::run::dsn::Dsn;
use pricebench_runner::run::plan::Engine;
use pricebench_runner::run::server::{Private, Servers, Wish};
use pricebench_runner::run::{Interrupt, SystemClock};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Own CPU of the command that is still good, in per cent of one core.
const MOST_OWN_CPU_PERCENT: f64 = 1.0;

#[derive(Parser)]
struct Args {
    /// Pairs of runs
    #[arg(long, default_value_t = 5)]
    pairs: u32,
    /// Seconds of each run
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Threads of sysbench
    #[arg(long, default_value_t = 4)]
    threads: u32,
    /// Where to write the pairs
    #[arg(long, default_value = concat!(env!("CARGO_TARGET_TMPDIR"), "/overhead.csv"))]
    csv: PathBuf,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// One run of sysbench.
struct Run {
    tps: f64,
    /// CPU of sysbench per transaction, µs.
    cpu_us: f64,
    /// CPU of the command itself, per cent of one core.
    own_percent: f64,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let dir = tempfile::tempdir()?;
    let mut servers = Private {
        connect: &Network,
        clock: &SystemClock,
        interrupt: Interrupt::default(),
        base: std::env::temp_dir(),
    };
    let wish = Wish { engine: Engine::MySql, options: Vec::new(), connections: args.threads + 20 };
    let server = servers.start(&wish).context("failed to start a private MariaDB")?;
    let plan = dir.path().join("plan.toml");
    fs::write(&plan, plan_text(&args))?;
    // Fills the tables and warms the server.
    under_command(&plan, &dir.path().join("first"), server.dsn())?;

    let mut rows =
        vec!["pair,by_hand_tps,command_tps,by_hand_cpu_us,command_cpu_us,own_cpu_percent".to_owned()];
    let mut pairs = Vec::new();
    for pair in 1..=args.pairs {
        let out = dir.path().join(format!("pair-{pair}"));
        // Each goes first in half of the pairs, so that a drift favours neither.
        let (hand, command) = if pair % 2 == 0 {
            let hand = by_hand(&args, server.dsn())?;
            (hand, under_command(&plan, &out, server.dsn())?)
        } else {
            let command = under_command(&plan, &out, server.dsn())?;
            (by_hand(&args, server.dsn())?, command)
        };
        rows.push(format!(
            "{pair},{:.2},{:.2},{:.1},{:.1},{:.3}",
            hand.tps, command.tps, hand.cpu_us, command.cpu_us, command.own_percent
        ));
        pairs.push((hand, command));
    }
    fs::write(&args.csv, rows.join("\n") + "\n")
        .with_context(|| format!("failed to write {}", args.csv.display()))?;
    report(&pairs, &args.csv)
}

fn report(pairs: &[(Run, Run)], csv: &Path) -> anyhow::Result<()> {
    let median = |value: fn(&(Run, Run)) -> f64| {
        let mut values: Vec<f64> = pairs.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let mut out = std::io::stdout();
    writeln!(out, "median of {} pairs       by hand   under pricebench   ratio of pairs", pairs.len())?;
    writeln!(
        out,
        "transactions per second   {:>8.1}   {:>16.1}   {:>14.3}",
        median(|(hand, _)| hand.tps),
        median(|(_, command)| command.tps),
        median(|(hand, command)| command.tps / hand.tps)
    )?;
    writeln!(
        out,
        "client CPU per tx, µs     {:>8.1}   {:>16.1}   {:>14.3}",
        median(|(hand, _)| hand.cpu_us),
        median(|(_, command)| command.cpu_us),
        median(|(hand, command)| command.cpu_us / hand.cpu_us)
    )?;
    let own = median(|(_, command)| command.own_percent);
    writeln!(out, "the command's own CPU: {own:.2} % of a core, start and report included")?;
    writeln!(out, "every pair is in {}", csv.display())?;
    ensure!(own <= MOST_OWN_CPU_PERCENT, "the command's own CPU is over {MOST_OWN_CPU_PERCENT} % of a core");
    Ok(())
}

fn plan_text(args: &Args) -> String {
    format!(
        "format = \"pricebench-plan/1\"\nid = \"overhead\"\nsettle_s = 0\n\
         [[system]]\nid = \"db\"\ndsn_env = \"OVERHEAD_DSN\"\n\
         [[workload]]\nid = \"rw\"\ntool = \"sysbench\"\nscript = \"oltp_read_write\"\ntables = 4\n\
         rows_per_table = 10_000\nthreads = [{}]\nduration_s = {}\n",
        args.threads, args.seconds
    )
}

/// sysbench as a person would start it.
fn by_hand(args: &Args, dsn: &Dsn) -> anyhow::Result<Run> {
    let before = children_cpu_s()?;
    let output = Command::new("sysbench")
        .args(["oltp_read_write", "--db-driver=mysql", "--tables=4", "--table-size=10000"])
        .args(["--report-interval=1", "--histogram=on", "--percentile=95", "--rand-type=uniform"])
        .arg(format!("--threads={}", args.threads))
        .arg(format!("--time={}", args.seconds))
        .arg(format!("--mysql-host={}", dsn.host))
        .arg(format!("--mysql-port={}", dsn.port))
        .arg(format!("--mysql-user={}", dsn.user))
        .arg(format!("--mysql-db={}", dsn.database))
        .arg("run")
        .env("MYSQL_PWD", dsn.password.as_ref().map_or("", |password| password.reveal()))
        .output()
        .context("failed to start sysbench")?;
    let cpu_s = children_cpu_s()? - before;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.trim().strip_prefix("transactions:"));
    let mut words = line.context("found no transactions in sysbench's output")?.split_whitespace();
    let count: f64 = words.next().context("found no count of transactions")?.parse()?;
    let tps: f64 = words.next().context("found no rate")?.trim_start_matches('(').parse()?;
    Ok(Run { tps, cpu_us: cpu_s / count * 1e6, own_percent: 0.0 })
}

fn under_command(plan: &Path, out: &Path, dsn: &Dsn) -> anyhow::Result<Run> {
    let password = dsn.password.as_ref().map_or("", |password| password.reveal());
    let address = format!("mysql://{}:{password}@{}:{}/{}", dsn.user, dsn.host, dsn.port, dsn.database);
    let (before, start) = (children_cpu_s()?, Instant::now());
    let status = Command::new(env!("CARGO_BIN_EXE_pricebench"))
        .arg("run")
        .arg(plan)
        .arg("--out")
        .arg(out)
        .env("OVERHEAD_DSN", address)
        .stderr(Stdio::null())
        .status()
        .context("failed to start pricebench")?;
    ensure!(status.success(), "pricebench ended with {status}");
    let (cpu_s, wall_s) = (children_cpu_s()? - before, start.elapsed().as_secs_f64());
    let file = fs::File::open(out.join("points.csv"))?;
    let points = points::read(file, "points.csv")?;
    let point = points.first().context("found no point in points.csv")?;
    let sysbench_cpu_s = point.client_cpu_s.context("found no CPU time of sysbench")?;
    let count = point.count.context("found no count of transactions")? as f64;
    let tps = point.per_second(None).context("found no rate")?;
    Ok(Run {
        tps,
        cpu_us: sysbench_cpu_s / count * 1e6,
        own_percent: (cpu_s - sysbench_cpu_s) / wall_s * 100.0,
    })
}

/// CPU time of all children that have ended, with theirs.
fn children_cpu_s() -> anyhow::Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}
