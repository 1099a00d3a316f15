//! Child processes: sysbench, and what prepares servers.

use super::{Interrupt, Secret};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long a child may take to stop once told to, before it is killed.
const GRACE: Duration = Duration::from_secs(3);
/// How often the wish to stop and the time limit are looked at.
const POLL: Duration = Duration::from_millis(100);

/// What to run.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The program, found on `PATH`.
    pub program: String,
    /// Its arguments. They are visible to every user of the machine: no secrets.
    pub args: Vec<String>,
    /// Variables set for it; `None` removes one.
    pub env: Vec<(&'static str, Option<Secret>)>,
    /// It is stopped after this time.
    pub limit: Duration,
}

/// How a child ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this status.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It was stopped at its time limit.
    TimedOut,
    /// It was stopped because the user asked to.
    Interrupted,
}

/// How it ended, behind the program's name: `sysbench was killed by signal 9 (SIGKILL)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What a shell reports of a child that a signal ended.
            Self::Exit(status) if *status > 128 => write!(f, "crashed (status {status})"),
            Self::Exit(status) => write!(f, "ended with status {status}"),
            Self::Signal(number) => {
                let name = Signal::try_from(*number).map_or("of no known name", Signal::as_str);
                write!(f, "was killed by signal {number} ({name})")?;
                // Nobody but a person and the kernel sends it.
                let memory = *number == Signal::SIGKILL as i32;
                f.write_str(if memory { ", by somebody or by the kernel for want of memory" } else { "" })
            }
            Self::TimedOut => f.write_str("did not end in time and was stopped"),
            Self::Interrupted => f.write_str("was stopped on request"),
        }
    }
}

impl From<ExitStatus> for Ending {
    fn from(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Exit(code),
            (None, signal) => Self::Signal(signal.unwrap_or(0)),
        }
    }
}

/// What a child left behind.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub ending: Ending,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
    /// CPU time it used, s, where the system tells.
    pub cpu_s: Option<f64>,
}

/// Runs child processes to their end.
pub trait ProcessRunner {
    /// Runs one, handing on each line of its standard output as it comes.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    fn run(&mut self, spec: &Spec, on_line: &mut dyn FnMut(&str)) -> std::io::Result<Finished>;
}

/// Real child processes, each in its own process group, so that Ctrl-C reaches only the command and the child
/// is stopped in order. They die with the command where `setpriv` (util-linux) is installed.
#[derive(Debug)]
pub struct Children {
    interrupt: Interrupt,
}

impl Children {
    /// Children that stop when interrupted.
    pub fn new(interrupt: Interrupt) -> Self {
        Self { interrupt }
    }

    fn wait(
        &self,
        child: &mut Child,
        limit: Duration,
        lines: &std::sync::mpsc::Receiver<Line>,
        on_line: &mut dyn FnMut(&str),
    ) -> std::io::Result<(Ending, String, String)> {
        let end = Instant::now() + limit;
        let (mut output, mut errors) = (String::new(), String::new());
        let mut stopped = None;
        loop {
            match lines.recv_timeout(POLL) {
                Ok(Line::Output(line)) => {
                    on_line(line.trim_end());
                    output.push_str(&line);
                }
                Ok(Line::Error(line)) => errors.push_str(&line),
                // What it left running elsewhere may hold its pipes open for ever.
                Err(RecvTimeoutError::Timeout) if stopped.is_some() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if stopped.is_none() {
                if self.interrupt.is_set() {
                    stopped = Some(Ending::Interrupted);
                } else if Instant::now() > end {
                    stopped = Some(Ending::TimedOut);
                }
                if stopped.is_some() {
                    stop(child, Signal::SIGTERM, GRACE)?;
                }
            }
        }
        let status = child.wait()?;
        Ok((stopped.unwrap_or_else(|| status.into()), output, errors))
    }
}

enum Line {
    Output(String),
    Error(String),
}

impl ProcessRunner for Children {
    fn run(&mut self, spec: &Spec, on_line: &mut dyn FnMut(&str)) -> std::io::Result<Finished> {
        // Looked for here, since setpriv would say it is missing in its own way.
        let program = find(&spec.program).ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = command(&program.to_string_lossy(), "KILL");
        command.args(&spec.args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for (name, value) in &spec.env {
            match value {
                Some(secret) => command.env(name, secret.reveal()),
                None => command.env_remove(name),
            };
        }
        let before = children_cpu_s();
        let mut child = command.spawn()?;
        let (sender, lines) = channel();
        if let Some(pipe) = child.stdout.take() {
            forward(pipe, sender.clone(), Line::Output);
        }
        if let Some(pipe) = child.stderr.take() {
            forward(pipe, sender, Line::Error);
        }
        let (ending, output, errors) = self.wait(&mut child, spec.limit, &lines, on_line)?;
        let cpu_s = children_cpu_s().zip(before).map(|(after, before)| after - before);
        Ok(Finished { ending, output, errors, cpu_s })
    }
}

/// Reads a pipe line by line in its own thread, so that a child never waits for a reader.
fn forward(pipe: impl Read + Send + 'static, to: Sender<Line>, wrap: fn(String) -> Line) {
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if to.send(wrap(String::from_utf8_lossy(&line).into_owned())).is_err() {
                return;
            }
            line.clear();
        }
    });
}

/// A command in its own process group that gets `signal` when this process dies, where `setpriv` is there to
/// arrange it.
pub(crate) fn command(program: &str, signal: &str) -> Command {
    let mut command = match setpriv() {
        Some(setpriv) => {
            let mut command = Command::new(setpriv);
            command.args(["--pdeathsig", signal, "--", program]);
            command
        }
        None => Command::new(program),
    };
    command.process_group(0);
    command
}

/// `setpriv`, if it is there and knows how to tie a child's life to its parent's (busybox's does not).
fn setpriv() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let look = || {
        let setpriv = find("setpriv")?;
        let mut trial = Command::new(&setpriv);
        trial.args(["--pdeathsig", "KILL", "--", "true"]).stdin(Stdio::null());
        let output = trial.output().ok()?;
        output.status.success().then_some(setpriv)
    };
    FOUND.get_or_init(look).as_deref()
}

/// Stops a child and its group: the signal, a time of grace, then SIGKILL.
pub(crate) fn stop(child: &mut Child, signal: Signal, grace: Duration) -> std::io::Result<()> {
    let Ok(pid) = i32::try_from(child.id()) else { return child.kill() };
    // A group that is gone already is what was wanted.
    let _ = killpg(Pid::from_raw(pid), signal);
    let end = Instant::now() + grace;
    while child.try_wait()?.is_none() {
        if Instant::now() > end {
            let _ = killpg(Pid::from_raw(pid), Signal::SIGKILL);
            child.wait()?;
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// CPU time of all children waited for so far.
fn children_cpu_s() -> Option<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let seconds = |t: nix::sys::time::TimeVal| t.tv_sec() as f64 + t.tv_usec() as f64 / 1e6;
    Some(seconds(usage.user_time()) + seconds(usage.system_time()))
}

/// A program on `PATH`.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(program)).find(|file| is_executable(file))
}

/// Whether a file can be run.
pub(crate) fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit_ms: u64) -> Spec {
        Spec {
            program: "sh".to_owned(),
            args: vec!["-c".to_owned(), script.to_owned()],
            env: vec![("PB_SECRET", Some(Secret::new("s3cret"))), ("HOME", None)],
            limit: Duration::from_millis(limit_ms),
        }
    }

    fn run(script: &str, limit_ms: u64) -> Finished {
        Children::new(Interrupt::default()).run(&shell(script, limit_ms), &mut |_| {}).unwrap()
    }

    #[test]
    fn output_lines_status_and_environment_arrive() {
        let mut lines = Vec::new();
        let script = "echo one; echo \"two $PB_SECRET ${HOME-none}\"; echo bad >&2; printf half; exit 3";
        let finished = Children::new(Interrupt::default())
            .run(&shell(script, 20_000), &mut |line| lines.push(line.to_owned()))
            .unwrap();
        assert_eq!(lines, ["one", "two s3cret none", "half"]);
        assert_eq!(finished.ending, Ending::Exit(3));
        assert_eq!(
            (finished.output.as_str(), finished.errors.as_str()),
            ("one\ntwo s3cret none\nhalf", "bad\n")
        );
        assert_eq!(run("kill -SEGV $$", 20_000).ending, Ending::Signal(11));
    }

    #[test]
    fn every_ending_has_its_words() {
        let endings =
            [Ending::Exit(3), Ending::Exit(137), Ending::Signal(9), Ending::Signal(11), Ending::TimedOut];
        assert_eq!(
            endings.map(|ending| ending.to_string()),
            [
                "ended with status 3",
                "crashed (status 137)",
                "was killed by signal 9 (SIGKILL), by somebody or by the kernel for want of memory",
                "was killed by signal 11 (SIGSEGV)",
                "did not end in time and was stopped",
            ]
        );
    }

    #[test]
    fn cpu_time_is_that_of_the_child() {
        let cpu_s = run("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done", 60_000).cpu_s.unwrap();
        assert!(cpu_s > 0.01, "{cpu_s}");
    }

    #[test]
    fn a_child_that_hangs_is_stopped_with_its_own_children() {
        let start = Instant::now();
        // It ignores SIGTERM, and so does its child, which holds the pipe.
        let finished = run("trap '' TERM; echo $$; sleep 61 & wait; sleep 62", 300);
        assert_eq!(finished.ending, Ending::TimedOut);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        let group: i32 = finished.output.trim().parse().unwrap();
        let gone = || killpg(Pid::from_raw(group), None).is_err();
        let end = Instant::now() + Duration::from_secs(10);
        while !gone() && Instant::now() < end {
            std::thread::sleep(POLL);
        }
        assert!(gone(), "something of the group {group} still runs");
    }

    #[test]
    fn a_wish_to_stop_ends_it() {
        let interrupt = Interrupt::default();
        let mut children = Children::new(interrupt.clone());
        let finished = children.run(&shell("echo go; sleep 60", 60_000), &mut |_| interrupt.set()).unwrap();
        assert_eq!(finished.ending, Ending::Interrupted);
    }

    #[test]
    fn a_program_that_is_not_there_is_not_found() {
        let spec = Spec { program: "no-such-program".to_owned(), ..shell("", 1000) };
        let error = Children::new(Interrupt::default()).run(&spec, &mut |_| {}).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    }
}
