//! What the tests of `pricebench run` share: the command, plans, a private server, a quick sysbench.

use pricebench_formats::{points, report};
use pricebench_model::{Point, Report};
use pricebench_runner::run::database::{Connect, Network};
use pricebench_runner::run::dsn::Dsn;
use pricebench_runner::run::plan::Engine;
use pricebench_runner::run::server::{Private, Server, Servers, Wish};
use pricebench_runner::run::{Interrupt, SystemClock};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A directory for one test, with the results and the temporary files of the commands it runs.
pub(crate) struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        let place = Self { dir: tempfile::tempdir().unwrap() };
        // Private servers of another user must be able to pass.
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(place.tmp()).unwrap();
        place
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn tmp(&self) -> PathBuf {
        self.path().join("tmp")
    }

    pub(crate) fn out(&self) -> PathBuf {
        self.path().join("out")
    }

    pub(crate) fn plan(&self, text: &str) -> PathBuf {
        let path = self.path().join("plan.toml");
        fs::write(&path, text).unwrap();
        path
    }

    /// `pricebench run` of the plan last written, into [`Place::out`].
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pricebench"));
        command.arg("run").arg(self.path().join("plan.toml")).arg("--out").arg(self.out());
        command.env("TMPDIR", self.tmp()).stdin(Stdio::null());
        command
    }

    /// What is left of private servers.
    pub(crate) fn servers(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.tmp()).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.to_string_lossy().contains("pricebench-server-")).collect()
    }

    /// The process id of the private server that runs, once there is one.
    pub(crate) fn server_pid(&self) -> i32 {
        let state = || {
            let text = fs::read_to_string(self.servers().first()?.join("state.json")).ok()?;
            let state: serde_json::Value = serde_json::from_str(&text).ok()?;
            state["server"]["pid"].as_i64()
        };
        i32::try_from(wait_for("the private server", state)).unwrap()
    }

    pub(crate) fn report(&self) -> Report {
        let text = fs::read_to_string(self.out().join("report.json")).unwrap();
        report::read(&text, "report.json").unwrap()
    }

    pub(crate) fn points(&self) -> Vec<Point> {
        let file = fs::File::open(self.out().join("points.csv")).unwrap();
        points::read(file, "points.csv").unwrap()
    }
}

/// Runs to the end and gives the status and both outputs.
pub(crate) fn finish(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Waits until something is there.
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(90);
    while Instant::now() < end {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("no {what} after 90 s")
}

/// Waits until a child ends.
pub(crate) fn wait_end(child: &mut Child) -> std::process::ExitStatus {
    wait_for("end of the child", || child.try_wait().unwrap())
}

/// Sends a signal to one process.
pub(crate) fn signal(pid: i32, signal: nix::sys::signal::Signal) {
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), signal).unwrap();
}

/// Whether a process runs (a zombie does not).
pub(crate) fn lives(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

/// Running processes whose command line holds a text, with their environment.
pub(crate) fn processes_with(text: &str) -> Vec<(i32, String)> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let with = pids.filter_map(|pid| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let holds = String::from_utf8_lossy(&line).contains(text) && lives(pid);
        holds.then(|| (pid, String::from_utf8_lossy(&environment).into_owned()))
    });
    with.collect()
}

/// A private server for tests that need one by its address. It lives as long as the thread that started it.
pub(crate) fn server(place: &Place, engine: Engine) -> Box<dyn Server> {
    let base = place.path().join("by-address");
    fs::create_dir_all(&base).unwrap();
    let mut servers =
        Private { connect: &Network, clock: &SystemClock, interrupt: Interrupt::default(), base };
    servers.start(&Wish { engine, options: Vec::new(), connections: 20 }).unwrap()
}

/// An address as the user writes it.
pub(crate) fn address(dsn: &Dsn) -> String {
    let scheme = match dsn.engine {
        Engine::MySql => "mysql",
        Engine::Postgres => "postgres",
    };
    let password = dsn.password.as_ref().map(|p| encode(p.reveal())).unwrap_or_default();
    format!("{scheme}://{}:{password}@{}:{}/{}", dsn.user, dsn.host, dsn.port, dsn.database)
}

/// Every byte as `%XX`.
pub(crate) fn encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Sends statements.
pub(crate) fn sql(dsn: &Dsn, statements: &[&str]) {
    let mut database = Network.connect(dsn).unwrap();
    for statement in statements {
        database.query(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
}

/// A plan for a server by its address in `TEST_DSN`: two tables of 100 rows.
pub(crate) fn plan_by_address(threads: &str, runs: u32) -> String {
    format!(
        r#"format = "pricebench-plan/1"
id = "by-address"
settle_s = 0
[[system]]
id = "db"
dsn_env = "TEST_DSN"
[[workload]]
id = "rw"
tool = "sysbench"
script = "oltp_read_write"
tables = 2
rows_per_table = 100
threads = {threads}
duration_s = 1
runs = {runs}
"#
    )
}

/// A directory for `PATH` with a sysbench that fills tables as the real one does and pretends to measure, in
/// a few hundredths of a second. It first waits as long as the file `pause` says, if it is there.
pub(crate) fn quick_sysbench(place: &Place) -> std::ffi::OsString {
    let dir = place.path().join("bin");
    fs::create_dir_all(&dir).unwrap();
    let output = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/sysbench/run.txt");
    let real = wait_for("real sysbench", || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|dir| dir.join("sysbench")).find(|file| file.exists())
    });
    let script = format!(
        "#!/bin/sh\n\
         for last; do :; done\n\
         case \"$last\" in\n\
         --version) echo 'sysbench 1.0.20' ;;\n\
         prepare) exec '{}' \"$@\" ;;\n\
         run) [ -f '{}/pause' ] && sleep \"$(cat '{}/pause')\"; cat '{output}' ;;\n\
         esac\n",
        real.display(),
        dir.display(),
        dir.display(),
    );
    executable(&dir.join("sysbench"), &script);
    path_with(&dir)
}

/// Writes a program.
pub(crate) fn executable(path: &Path, script: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, script).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// `PATH` with a directory before all others.
pub(crate) fn path_with(dir: &Path) -> std::ffi::OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([dir.to_owned()].into_iter().chain(std::env::split_paths(&path))).unwrap()
}
