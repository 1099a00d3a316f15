//! A private PostgreSQL.

use super::account::account;
use super::{Home, Recipe, ServerError, Wish, command_as, free_port, prepare, random_password};
use crate::run::child::{find, is_executable};
use crate::run::dsn::Dsn;
use crate::run::plan::Engine;
use crate::run::secret::Secret;
use nix::sys::signal::Signal;
use std::path::{Path, PathBuf};

const DATABASE: &str = "sbtest";
const USER: &str = "pricebench";
/// Who runs it when root asks: the first of these that exists.
pub(super) const USERS: &[&str] = &["postgres", "nobody"];

/// Makes its files and says how to start it.
pub(super) fn install(home: &Home, wish: &Wish) -> Result<Recipe, ServerError> {
    let account = account(USERS)?;
    let server = program("postgres")?;
    let initdb = program("initdb")?;
    let data = home.subdirectory("data", account.as_ref())?;
    let temporary = home.subdirectory("tmp", account.as_ref())?;
    let password = random_password()?;
    let password_file = home.file("password", &password, account.as_ref())?;
    let mut init = command_as(account.as_ref(), &initdb, &temporary, "KILL");
    init.arg("--pgdata").arg(&data).arg(format!("--pwfile={}", password_file.display())).args([
        "--auth=scram-sha-256",
        "--username=pricebench",
        "--encoding=UTF8",
        "--no-locale",
        // Nothing here need survive a power failure: the server is started on it once, right away.
        "--no-sync",
    ]);
    init.current_dir(&data);
    prepare(init, "initdb")?;

    let port = free_port()?;
    let mut command = command_as(account.as_ref(), &server, &temporary, "QUIT");
    command.arg("-D").arg(&data).current_dir(&data);
    let mut set = |name: &str, value: &str| {
        command.arg("-c").arg(format!("{name}={value}"));
    };
    set("listen_addresses", "127.0.0.1");
    set("port", &port.to_string());
    set("unix_socket_directories", "");
    // The server's default, or more where the plan needs them.
    set("max_connections", &wish.connections.max(100).to_string());
    for (name, value) in &wish.options {
        set(name, value);
    }
    let dsn = Dsn {
        engine: Engine::Postgres,
        host: "127.0.0.1".to_owned(),
        port,
        user: USER.to_owned(),
        password: Some(Secret::new(password)),
        database: DATABASE.to_owned(),
    };
    Ok(Recipe {
        command,
        dsn,
        first_database: "postgres".to_owned(),
        setup: vec![format!("CREATE DATABASE {DATABASE}")],
        // Ends at once, its children too.
        end: Signal::SIGQUIT,
    })
}

/// A program of the server: the newest where Debian keeps several versions, else on `PATH`.
pub(super) fn program(name: &'static str) -> Result<PathBuf, ServerError> {
    newest_of_debian(Path::new("/usr/lib/postgresql"), name)
        .or_else(|| find(name))
        .or_else(|| Some(Path::new("/usr/local/bin").join(name)).filter(|file| is_executable(file)))
        .ok_or(ServerError::NotInstalled { program: name, package: "postgresql" })
}

fn newest_of_debian(base: &Path, name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir(base).ok()?.flatten();
    let numbered = versions.filter_map(|entry| {
        let number: u32 = entry.file_name().to_str()?.parse().ok()?;
        let file = entry.path().join("bin").join(name);
        is_executable(&file).then_some((number, file))
    });
    numbered.max().map(|(_, file)| file)
}
