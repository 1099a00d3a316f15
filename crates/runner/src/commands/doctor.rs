//! `pricebench doctor`: what is installed, what is missing, and what each lack prevents.

use crate::exit::Exit;
use crate::output;
use crate::run::Interrupt;
use crate::run::child::{Children, Ending, ProcessRunner, Spec, find};
use crate::run::plan::Engine;
use crate::run::volume::fio_version;
use crate::run::{server, sysbench};
use pricebench_loadgen_volume::{Backend, available};
use std::path::Path;
use std::time::Duration;

/// Arguments of `doctor`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Nothing is changed and no server is started. The exit status is 5 if anything is missing, else 0. Reading, \
checking, publishing and serving reports need none of these programs.")]
pub struct Args {}

/// What was found out about one need.
#[derive(Debug, PartialEq, Eq)]
struct Need {
    name: &'static str,
    /// What is there, or what is wrong and how to put it right.
    state: Result<String, String>,
    /// What cannot be done without it.
    for_what: &'static str,
}

/// Looks at everything that is needed.
pub fn run(_args: &Args) -> anyhow::Result<Exit> {
    let mut processes = Children::new(Interrupt::default());
    let needs = [
        Need {
            name: "sysbench",
            state: sysbench::version(&mut processes).map_err(|error| error.to_string()),
            for_what: "plans with tool = \"sysbench\" cannot be run",
        },
        Need {
            name: "fio",
            state: fio_version(&mut processes).map_err(|error| error.to_string()),
            for_what: "plans with tool = \"fio\" cannot be run",
        },
        Need {
            name: "io_uring",
            state: match available() {
                Backend::IoUring => Ok("this kernel takes it".to_owned()),
                Backend::Threads => Err("this kernel refuses it; containers often do, and \
                    /proc/sys/kernel/io_uring_disabled may"
                    .to_owned()),
            },
            for_what: "tool = \"volume\" uses a pool of threads, which costs more CPU",
        },
        Need {
            name: "MariaDB server",
            state: private_server(&mut processes, Engine::MySql),
            for_what: "plans with launch = \"mariadb\" cannot be run",
        },
        Need {
            name: "PostgreSQL server",
            state: private_server(&mut processes, Engine::Postgres),
            for_what: "plans with launch = \"postgres\" cannot be run",
        },
        Need {
            name: "setpriv",
            state: find("setpriv")
                .map(|file| file.display().to_string())
                .ok_or_else(|| "setpriv is not installed; on Debian: apt-get install util-linux".to_owned()),
            for_what: "a private server outlives a killed command, until the next run",
        },
    ];
    output::print(&listing(&needs))?;
    Ok(if needs.iter().all(|need| need.state.is_ok()) { Exit::Success } else { Exit::Missing })
}

fn private_server(processes: &mut Children, engine: Engine) -> Result<String, String> {
    let [server, _] = server::programs(engine).map_err(|error| error.to_string())?;
    version(processes, &server)
}

/// The first line of a program's `--version`.
fn version(processes: &mut Children, program: &Path) -> Result<String, String> {
    let spec = Spec {
        program: program.display().to_string(),
        args: vec!["--version".to_owned()],
        env: Vec::new(),
        limit: Duration::from_secs(20),
    };
    let failed = |why: &str| format!("failed to run {} --version: {why}; install it anew", program.display());
    let finished = processes.run(&spec, &mut |_| {}).map_err(|error| failed(&error.to_string()))?;
    let line = pricebench_formats::shorten(finished.output.lines().next().unwrap_or_default().trim());
    // The name is often the whole path, which says where it was found.
    let place = if line.contains('/') { String::new() } else { format!(" ({})", program.display()) };
    match finished.ending {
        Ending::Exit(0) => Ok(format!("{line}{place}")),
        ending => Err(failed(&format!("it {ending}"))),
    }
}

fn listing(needs: &[Need]) -> String {
    let mut text = String::new();
    let width = needs.iter().map(|need| need.name.len()).max().unwrap_or_default();
    for Need { name, state, for_what } in needs {
        match state {
            Ok(found) => text.push_str(&format!("ok       {name:width$}  {found}\n")),
            Err(wrong) => text.push_str(&format!(
                "missing  {name:width$}  {wrong}\n         {:width$}  without it: {for_what}\n",
                ""
            )),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_each_lack_prevents() {
        let needs = [
            Need { name: "sysbench", state: Ok("1.0.20".to_owned()), for_what: "x" },
            Need { name: "a server", state: Err("not installed".to_owned()), for_what: "no plans" },
        ];
        assert_eq!(
            listing(&needs),
            "ok       sysbench  1.0.20\nmissing  a server  not installed\n                   without it: no plans\n"
        );
    }
}
