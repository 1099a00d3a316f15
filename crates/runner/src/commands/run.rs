//! `pricebench run`: measures what a plan says.

use crate::exit::{self, Exit};
use crate::output::{self, StdoutError};
use crate::run::child::Children;
use crate::run::database::Network;
use crate::run::dry::DryRun;
use crate::run::resume::resume_hint;
use crate::run::session::{self, Options};
use crate::run::volume::Disks;
use crate::run::{Interrupt, RunError, SystemClock, World, plan, progress, schedule, server};
use crate::space::Room;
use anyhow::Context;
use std::io;
use std::path::PathBuf;

/// Arguments of `run`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench run plans/quick.toml               a private MariaDB, measured in about a minute
  pricebench run plans/quick.toml --dry-run     what it would do
  pricebench run my.toml --out results/monday   where to keep the results
  pricebench run my.toml --out results/monday --resume

The address of a server that runs already is read from the environment variable the plan
names, as mysql://USER:PASSWORD@HOST/DATABASE or postgres://…; it is not written anywhere.

Ctrl-C stops the point in flight, keeps the finished ones, writes the report of these and ends
with status 130. With --resume the run goes on where it stopped; points that failed are
measured again. plans/README.md says what a plan may hold.")]
pub struct Args {
    /// The plan, a TOML file
    pub plan: PathBuf,
    /// The directory for the journal and the report [default: the plan's id]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Goes on with the run found in --out
    #[arg(long)]
    pub resume: bool,
    /// Prints the points in order, the time they take and what would be filled, and does nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Writes one JSON object per event to standard output
    #[arg(long, conflicts_with = "dry_run")]
    pub json: bool,
    /// Shuffles the points with this seed
    #[arg(long, conflicts_with_all = ["plan_order", "resume"])]
    pub seed: Option<u32>,
    /// Measures the points in the plan's order
    #[arg(long, conflicts_with = "resume")]
    pub plan_order: bool,
    /// Drops sbtest tables that differ from the plan and fills them anew
    #[arg(long)]
    pub recreate: bool,
    /// Zone of this machine, for the report [default: PRICEBENCH_CLIENT_ZONE, or the plan's]
    #[arg(long, value_name = "ZONE")]
    pub client_zone: Option<String>,
    /// A block device of the plan that may be written over; it must be empty
    #[arg(long, value_name = "DEVICE")]
    pub allow_device: Vec<PathBuf>,
    /// Measures a volume without direct I/O; the result is marked as not comparable
    #[arg(long)]
    pub allow_buffered: bool,
    /// Asks EC2 for this instance's type and zone, for the report
    #[arg(long)]
    pub ec2_metadata: bool,
}

/// Runs a plan, or says what it would do.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let text = std::fs::read_to_string(&args.plan)
        .with_context(|| format!("failed to read the plan {}", args.plan.display()))?;
    let plan = plan::parse(&text, &args.plan.display().to_string())?;
    let seed = args.seed.map(u64::from);
    if args.dry_run {
        let seed = schedule::seed(&plan, seed, args.plan_order, 1);
        let room = Room::of(&std::env::temp_dir());
        output::print(&DryRun { plan: &plan, seed, room }.to_string())?;
        return Ok(Exit::Success);
    }
    let options = Options {
        out: args.out.clone().unwrap_or_else(|| PathBuf::from(plan.id.as_str())),
        resume: args.resume,
        recreate: args.recreate,
        seed,
        plan_order: args.plan_order,
        allow_devices: args.allow_device.clone(),
        allow_buffered: args.allow_buffered,
        zone: args.client_zone.clone().or_else(|| std::env::var("PRICEBENCH_CLIENT_ZONE").ok()),
    };
    let mut display = progress::display(args.json);
    let ended = measure(&plan, &options, args.ec2_metadata, display.as_mut());
    let exit = exit_of(ended, args, &options)?;
    match display.finish() {
        // A reader that went away is no failure of the run.
        Err(StdoutError(error)) if error.kind() != io::ErrorKind::BrokenPipe => Err(StdoutError(error))
            .with_context(|| {
                format!("events of the run were lost; its results are in {}", options.out.display())
            }),
        _ => Ok(exit),
    }
}

/// The exit status of a run, after what is said of it.
fn exit_of(
    ended: Result<session::Summary, RunError>,
    args: &Args,
    options: &Options,
) -> anyhow::Result<Exit> {
    match ended {
        Ok(summary) if summary.interrupted => {
            exit::tell(&format!("stopped; {}", resume_hint(&args.plan, &options.out)));
            Ok(Exit::Interrupted)
        }
        Ok(summary) if summary.failed + summary.left > 0 => {
            exit::tell(&resume_hint(&args.plan, &options.out));
            Ok(if summary.measured == 0 { Exit::Failure } else { Exit::Warnings })
        }
        Ok(_) => Ok(Exit::Success),
        Err(error) if lacks_a_program(&error) => {
            exit::tell(&exit::text(&error.into()));
            Ok(Exit::Missing)
        }
        Err(error) => Err(error.into()),
    }
}

fn measure(
    plan: &plan::Plan,
    options: &Options,
    ask_ec2: bool,
    display: &mut dyn progress::Progress,
) -> Result<session::Summary, RunError> {
    let temporary = std::env::temp_dir();
    let interrupt = Interrupt::on_signals()
        .map_err(|source| RunError::io("catch signals, needed to keep", options.out.clone(), source))?;
    server::sweep(&temporary);
    let clock = SystemClock;
    session::run(
        plan,
        options,
        &mut World {
            processes: &mut Children::new(interrupt.clone()),
            servers: &mut server::Private {
                connect: &Network,
                clock: &clock,
                interrupt: interrupt.clone(),
                base: temporary,
            },
            volumes: &mut Disks { ask_ec2 },
            connect: &Network,
            clock: &clock,
            interrupt: &interrupt,
            variables: &|name| std::env::var(name).ok().filter(|value| !value.is_empty()),
            progress: display,
        },
    )
}

/// Whether the reason is that a program is not installed, or not in a version that is understood.
fn lacks_a_program(error: &RunError) -> bool {
    use crate::run::{SystemError, server::ServerError};
    match error {
        RunError::Sysbench(_) | RunError::Fio(_) => true,
        RunError::System { source: SystemError::Server(source), .. } => {
            matches!(source, ServerError::NotInstalled { .. })
        }
        _ => false,
    }
}
