//! Talking SQL to the servers measured.

mod mysql;
mod postgres;
pub(crate) mod settings;
pub(crate) mod tables;

use super::dsn::Dsn;
use super::plan::Engine;

/// A row as text; `None` is NULL.
pub type Row = Vec<Option<String>>;

/// An open connection.
pub trait Database {
    /// Sends one statement and returns its rows as text.
    ///
    /// # Errors
    ///
    /// What the server or the connection says.
    fn query(&mut self, sql: &str) -> Result<Vec<Row>, DatabaseError>;
}

/// Opens connections.
pub trait Connect {
    /// Connects and logs in.
    ///
    /// # Errors
    ///
    /// No server, wrong password, no such database.
    fn connect(&self, dsn: &Dsn) -> Result<Box<dyn Database>, DatabaseError>;
}

/// Why a database does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// Nothing listens, or the way there is blocked.
    #[error("no server answers at {at}: {reason}; check the host, the port and that the server runs")]
    Unreachable {
        /// Host and port.
        at: String,
        /// What the system says.
        reason: String,
    },
    /// The login is refused.
    #[error("the server at {at} refuses the user {user:?}: {reason}; check the user and the password")]
    Denied {
        /// Host and port.
        at: String,
        /// The user.
        user: String,
        /// What the server says.
        reason: String,
    },
    /// The database is not there.
    #[error("the server at {at} has no database {name:?}; make it with CREATE DATABASE, or name another")]
    NoDatabase {
        /// Host and port.
        at: String,
        /// The database.
        name: String,
    },
    /// The user may not do this.
    #[error("the user may not do this: {0}; grant the user all privileges on the database")]
    Privilege(String),
    /// Anything else the server says.
    #[error("the server says: {0}")]
    Server(String),
}

/// Connections over the network.
#[derive(Clone, Copy, Debug, Default)]
pub struct Network;

impl Connect for Network {
    fn connect(&self, dsn: &Dsn) -> Result<Box<dyn Database>, DatabaseError> {
        match dsn.engine {
            Engine::MySql => mysql::connect(dsn),
            Engine::Postgres => postgres::connect(dsn),
        }
    }
}

/// The first column of the first row.
pub(crate) fn first(rows: Vec<Row>) -> Option<String> {
    rows.into_iter().next()?.into_iter().next()?
}
