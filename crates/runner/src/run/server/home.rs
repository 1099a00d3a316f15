//! The temporary directory of a private server, and what is left of those of killed commands.

use super::ServerError;
use super::account::Account;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use serde::{Deserialize, Serialize};
use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const PREFIX: &str = "pricebench-server-";
const STATE: &str = "state.json";

/// A process, told apart from a later one with the same number by when it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Process {
    pid: u32,
    /// Clock ticks since boot, where the system tells.
    start: Option<u64>,
}

/// Whom a directory belongs to, and which server runs in it.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    command: Process,
    server: Option<Process>,
}

/// A private server's directory; removed when dropped.
#[derive(Debug)]
pub(super) struct Home {
    dir: tempfile::TempDir,
}

impl Home {
    /// Makes one. The server's account may pass through it; only what belongs to the account is readable.
    pub(super) fn create(base: &Path) -> Result<Self, ServerError> {
        let io = |what: &str| ServerError::io(format!("{what} below {}", base.display()));
        let dir = tempfile::Builder::new().prefix(PREFIX).tempdir_in(base).map_err(io("make a directory"))?;
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o711)).map_err(io("open a directory"))?;
        let home = Self { dir };
        home.write(&State { command: Process::of(std::process::id()), server: None })?;
        Ok(home)
    }

    /// Notes which process the server is, so that a later command can end it.
    pub(super) fn note_server(&self, pid: u32) -> Result<(), ServerError> {
        self.write(&State { command: Process::of(std::process::id()), server: Some(Process::of(pid)) })
    }

    fn write(&self, state: &State) -> Result<(), ServerError> {
        let text =
            serde_json::to_vec(state).map_err(|error| ServerError::io("note the server")(error.into()))?;
        let new = self.path().join("state.new");
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, self.path().join(STATE)))
            .map_err(ServerError::io("note the server"))
    }

    /// The directory.
    pub(super) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// The server's log.
    pub(super) fn log(&self) -> PathBuf {
        self.path().join("server.log")
    }

    /// Makes a directory that only the account can enter.
    pub(super) fn subdirectory(&self, name: &str, account: Option<&Account>) -> Result<PathBuf, ServerError> {
        let path = self.path().join(name);
        fs::DirBuilder::new().mode(0o700).create(&path).map_err(ServerError::io("make a directory"))?;
        own(&path, account)?;
        Ok(path)
    }

    /// Writes a file that only the account can read.
    pub(super) fn file(
        &self,
        name: &str,
        text: &str,
        account: Option<&Account>,
    ) -> Result<PathBuf, ServerError> {
        use std::io::Write;
        let path = self.path().join(name);
        fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(ServerError::io("write a file of the server"))?;
        own(&path, account)?;
        Ok(path)
    }
}

fn own(path: &Path, account: Option<&Account>) -> Result<(), ServerError> {
    let Some(account) = account else { return Ok(()) };
    std::os::unix::fs::chown(path, Some(account.uid), Some(account.gid))
        .map_err(ServerError::io("give a file to the server's account"))
}

impl Process {
    fn of(pid: u32) -> Self {
        Self { pid, start: start_of(pid) }
    }

    /// Whether this very process still runs.
    fn lives(self) -> bool {
        let Ok(pid) = i32::try_from(self.pid) else { return false };
        pid > 0 && kill(Pid::from_raw(pid), None).is_ok() && start_of(self.pid) == self.start
    }
}

/// When a process started: field 22 of `/proc/PID/stat`, counted behind the name, which may hold anything.
fn start_of(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, behind_name) = stat.rsplit_once(')')?;
    behind_name.split_whitespace().nth(19)?.parse().ok()
}

/// Ends the servers of commands that were killed and removes their directories. Returns how many there were.
///
/// Only directories of this user are looked at, so that nobody else can name processes to end.
pub fn sweep(base: &Path) -> usize {
    let Ok(entries) = fs::read_dir(base) else { return 0 };
    let mine = |path: &Path| {
        let meta = fs::symlink_metadata(path);
        meta.is_ok_and(|meta| meta.is_dir() && meta.uid() == geteuid().as_raw())
    };
    let homes = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX));
    homes.map(|entry| entry.path()).filter(|path| mine(path) && remove_if_orphaned(path)).count()
}

fn remove_if_orphaned(path: &Path) -> bool {
    let Ok(text) = fs::read(path.join(STATE)) else { return false };
    let Ok(state) = serde_json::from_slice::<State>(&text) else { return false };
    if state.command.lives() {
        return false;
    }
    if let Some(server) = state.server.filter(|server| server.lives())
        && let Ok(pid) = i32::try_from(server.pid)
    {
        // It may end by itself in between.
        let _ = kill(Pid::from_raw(pid), Signal::SIGQUIT);
        for _ in 0..50 {
            if !server.lives() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
    }
    fs::remove_dir_all(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_of_a_living_command_is_left_alone_and_one_of_a_dead_command_is_removed() {
        let base = tempfile::tempdir().unwrap();
        let alive = Home::create(base.path()).unwrap();
        let dead = Home::create(base.path()).unwrap();
        // The same number, but another start: a process that ended long ago.
        let gone = Process { pid: std::process::id(), start: Some(1) };
        dead.write(&State { command: gone, server: None }).unwrap();
        assert_eq!(sweep(base.path()), 1);
        assert!(alive.path().exists());
        assert!(!dead.path().exists());
    }

    #[test]
    fn the_server_of_a_dead_command_is_ended() {
        let base = tempfile::tempdir().unwrap();
        let home = Home::create(base.path()).unwrap();
        let mut server = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let gone = Process { pid: std::process::id(), start: Some(1) };
        home.write(&State { command: gone, server: Some(Process::of(server.id())) }).unwrap();
        assert_eq!(sweep(base.path()), 1);
        use std::os::unix::process::ExitStatusExt;
        let signal = server.wait().unwrap().signal();
        assert!(signal == Some(3) || signal == Some(9), "{signal:?}");
    }
}
