//! MySQL and MariaDB.

use super::{Database, DatabaseError, Row};
use crate::run::dsn::Dsn;
use mysql::prelude::Queryable;
use mysql::{Conn, Error, OptsBuilder, Value};
use std::time::Duration;

/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

struct MySql {
    connection: Conn,
    dsn: Dsn,
}

pub(super) fn connect(dsn: &Dsn) -> Result<Box<dyn Database>, DatabaseError> {
    let options = OptsBuilder::new()
        .ip_or_hostname(Some(dsn.host.clone()))
        .tcp_port(dsn.port)
        .user(Some(dsn.user.clone()))
        .pass(dsn.password.as_ref().map(|password| password.reveal().to_owned()))
        .db_name(Some(dsn.database.clone()))
        .prefer_socket(false)
        .tcp_connect_timeout(Some(CONNECT_TIMEOUT));
    let connection = Conn::new(options).map_err(|error| explain(error, dsn))?;
    Ok(Box::new(MySql { connection, dsn: dsn.clone() }))
}

impl Database for MySql {
    fn query(&mut self, sql: &str) -> Result<Vec<Row>, DatabaseError> {
        let rows: Vec<mysql::Row> = self.connection.query(sql).map_err(|error| explain(error, &self.dsn))?;
        Ok(rows.into_iter().map(|row| row.unwrap().into_iter().map(text).collect()).collect())
    }
}

fn text(value: Value) -> Option<String> {
    match value {
        Value::NULL => None,
        Value::Bytes(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        other => Some(other.as_sql(true).trim_matches('\'').to_owned()),
    }
}

/// What an error means. The numbers are those of the server's reference manual.
fn explain(error: Error, dsn: &Dsn) -> DatabaseError {
    let at = format!("{}:{}", dsn.host, dsn.port);
    match error {
        Error::MySqlError(error) => match error.code {
            1045 | 1698 | 1251 | 1130 => {
                DatabaseError::Denied { at, user: dsn.user.clone(), reason: error.message }
            }
            1049 => DatabaseError::NoDatabase { at, name: dsn.database.clone() },
            1044 | 1142 | 1143 | 1227 | 1370 => DatabaseError::Privilege(error.message),
            _ => DatabaseError::Server(error.to_string()),
        },
        Error::IoError(error) => DatabaseError::Unreachable { at, reason: error.to_string() },
        Error::DriverError(error) => DatabaseError::Unreachable { at, reason: error.to_string() },
        other => DatabaseError::Server(other.to_string()),
    }
}
