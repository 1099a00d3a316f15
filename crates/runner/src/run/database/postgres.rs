//! PostgreSQL.

use super::{Database, DatabaseError, Row};
use crate::run::dsn::Dsn;
use postgres::error::SqlState;
use postgres::{Client, Config, Error, NoTls, SimpleQueryMessage};
use std::error::Error as _;
use std::time::Duration;

/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

struct Postgres {
    client: Client,
    dsn: Dsn,
}

pub(super) fn connect(dsn: &Dsn) -> Result<Box<dyn Database>, DatabaseError> {
    let mut config = Config::new();
    config.host(&dsn.host).port(dsn.port).user(&dsn.user).dbname(&dsn.database);
    config.connect_timeout(CONNECT_TIMEOUT).application_name("pricebench");
    if let Some(password) = &dsn.password {
        config.password(password.reveal());
    }
    let client = config.connect(NoTls).map_err(|error| explain(&error, dsn))?;
    Ok(Box::new(Postgres { client, dsn: dsn.clone() }))
}

impl Database for Postgres {
    fn query(&mut self, sql: &str) -> Result<Vec<Row>, DatabaseError> {
        let messages = self.client.simple_query(sql).map_err(|error| explain(&error, &self.dsn))?;
        let rows = messages.into_iter().filter_map(|message| match message {
            SimpleQueryMessage::Row(row) => {
                Some((0..row.len()).map(|i| row.get(i).map(str::to_owned)).collect())
            }
            _ => None,
        });
        Ok(rows.collect())
    }
}

fn explain(error: &Error, dsn: &Dsn) -> DatabaseError {
    let at = format!("{}:{}", dsn.host, dsn.port);
    let Some(said) = error.as_db_error() else {
        let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        return if reason.contains("password") {
            DatabaseError::Denied { at, user: dsn.user.clone(), reason }
        } else {
            DatabaseError::Unreachable { at, reason }
        };
    };
    let reason = said.message().to_owned();
    let code = said.code();
    if *code == SqlState::INVALID_PASSWORD || *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION {
        DatabaseError::Denied { at, user: dsn.user.clone(), reason }
    } else if *code == SqlState::INVALID_CATALOG_NAME {
        DatabaseError::NoDatabase { at, name: dsn.database.clone() }
    } else if *code == SqlState::INSUFFICIENT_PRIVILEGE {
        DatabaseError::Privilege(reason)
    } else if *code == SqlState::CANNOT_CONNECT_NOW || *code == SqlState::ADMIN_SHUTDOWN {
        DatabaseError::Unreachable { at, reason }
    } else {
        DatabaseError::Server(format!("{reason} ({})", code.code()))
    }
}
