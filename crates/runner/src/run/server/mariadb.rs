//! A private MariaDB.

use super::account::{Account, account};
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
pub(super) const USERS: &[&str] = &["mysql", "nobody"];

/// Makes its files and says how to start it.
pub(super) fn install(home: &Home, wish: &Wish) -> Result<Recipe, ServerError> {
    let account = account(USERS)?;
    let server = program("mariadbd")?;
    let installer = program("mariadb-install-db")?;
    let data = home.subdirectory("data", account.as_ref())?;
    let temporary = home.subdirectory("tmp", account.as_ref())?;
    install_system_tables(&installer, &data, &temporary, account.as_ref())?;

    let password = random_password()?;
    let setup = format!(
        "CREATE DATABASE {DATABASE};\n\
         CREATE USER '{USER}'@'127.0.0.1' IDENTIFIED BY '{password}';\n\
         GRANT ALL PRIVILEGES ON *.* TO '{USER}'@'127.0.0.1' WITH GRANT OPTION;\n"
    );
    let setup = home.file("setup.sql", &setup, account.as_ref())?;
    let port = free_port()?;
    let mut command = command_as(account.as_ref(), &server, &temporary, "KILL");
    command
        .arg("--no-defaults")
        .arg(option("datadir", &data))
        .arg(option("init-file", &setup))
        .arg(option("socket", &data.join("socket")))
        .arg(option("pid-file", &data.join("pid")))
        .args(["--bind-address=127.0.0.1", "--skip-name-resolve"])
        .arg(format!("--port={port}"))
        // The server's default, or more where the plan needs them.
        .arg(format!("--max-connections={}", wish.connections.max(151)));
    for (name, value) in &wish.options {
        command.arg(format!("--{}={value}", name.replace('_', "-")));
    }
    let dsn = Dsn {
        engine: Engine::MySql,
        host: "127.0.0.1".to_owned(),
        port,
        user: USER.to_owned(),
        password: Some(Secret::new(password)),
        database: DATABASE.to_owned(),
    };
    // Nothing of it is kept, so it need not write its pages before it ends.
    Ok(Recipe { command, first_database: DATABASE.to_owned(), dsn, setup: Vec::new(), end: Signal::SIGKILL })
}

fn install_system_tables(
    installer: &Path,
    data: &Path,
    temporary: &Path,
    account: Option<&Account>,
) -> Result<(), ServerError> {
    let mut command = command_as(account, installer, temporary, "KILL");
    command.arg("--no-defaults").arg(option("datadir", data)).args([
        // Without this, root could log in from this machine without a password.
        "--auth-root-authentication-method=socket",
        "--skip-test-db",
        // Nothing here need survive a power failure: the server is started on it once, right away.
        "--innodb-flush-method=nosync",
    ]);
    prepare(command, "mariadb-install-db")
}

fn option(name: &str, path: &Path) -> String {
    format!("--{name}={}", path.display())
}

/// A program of the server, on `PATH` or where distributions keep it.
pub(super) fn program(name: &'static str) -> Result<PathBuf, ServerError> {
    let usual = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin"];
    let elsewhere = || usual.iter().map(|dir| Path::new(dir).join(name)).find(|file| is_executable(file));
    find(name)
        .or_else(elsewhere)
        .ok_or(ServerError::NotInstalled { program: name, package: "mariadb-server" })
}
