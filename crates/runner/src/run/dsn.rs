//! Addresses of databases.

use super::Secret;
use super::plan::Engine;
use std::fmt;
use url::{Host, Url};

/// Where a database is and how to log in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dsn {
    /// What speaks there.
    pub engine: Engine,
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// User.
    pub user: String,
    /// Password; `None` where the address has none.
    pub password: Option<Secret>,
    /// Database.
    pub database: String,
}

/// What is wrong with an address. No variant holds the address, since the password stands in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DsnError {
    /// It is no URL.
    #[error("{0}; expected mysql://USER:PASSWORD@HOST/DATABASE or postgres://…, special characters as %XX")]
    NotAUrl(url::ParseError),
    /// It begins with something else.
    #[error("it begins with {0:?}; expected mysql:// or postgres://")]
    Scheme(String),
    /// A part is missing.
    #[error("it has no {0}; expected mysql://USER:PASSWORD@HOST/DATABASE or postgres://…")]
    Missing(&'static str),
    /// A part is not UTF-8 once decoded.
    #[error("its {0} is not UTF-8 once the %XX are decoded")]
    NotUtf8(&'static str),
    /// It has a query or a fragment.
    #[error("it has something after the database's name; expected nothing: options are not supported")]
    Trailing,
}

impl Dsn {
    /// Reads `mysql://user:password@host:port/database` or `postgres://…` (also `mariadb://`, `postgresql://`).
    ///
    /// # Errors
    ///
    /// What is wrong with it, without showing it.
    pub fn parse(text: &str) -> Result<Self, DsnError> {
        let url = Url::parse(text.trim()).map_err(DsnError::NotAUrl)?;
        let (engine, port) = match url.scheme() {
            "mysql" | "mariadb" => (Engine::MySql, 3306),
            "postgres" | "postgresql" => (Engine::Postgres, 5432),
            other => return Err(DsnError::Scheme(other.chars().take(20).collect())),
        };
        if url.query().is_some() || url.fragment().is_some() {
            return Err(DsnError::Trailing);
        }
        let host = match url.host() {
            Some(Host::Ipv6(address)) => address.to_string(),
            Some(host) => host.to_string(),
            None => return Err(DsnError::Missing("host")),
        };
        let required = |name, text: &str| match decode(name, text) {
            Ok(text) if text.is_empty() => Err(DsnError::Missing(name)),
            other => other,
        };
        Ok(Self {
            engine,
            host,
            port: url.port().unwrap_or(port),
            user: required("user", url.username())?,
            password: url.password().map(|text| decode("password", text)).transpose()?.map(Secret::new),
            database: required("database", url.path().trim_start_matches('/'))?,
        })
    }
}

impl fmt::Display for Dsn {
    /// The address without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}:{}/{}", self.user, self.host, self.port, self.database)
    }
}

/// Replaces each `%XX` by its byte.
fn decode(name: &'static str, text: &str) -> Result<String, DsnError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let decoded = hex.filter(|_| *first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        rest = if decoded.is_some() { &tail[2..] } else { tail };
        bytes.push(decoded.unwrap_or(*first));
    }
    String::from_utf8(bytes).map_err(|_| DsnError::NotUtf8(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_an_address() {
        let dsn = Dsn::parse("mysql://bench:p%40ss%20word@db.example.com:3307/sbtest").unwrap();
        assert_eq!(dsn.password, Some(Secret::new("p@ss word")));
        assert_eq!((dsn.host.as_str(), dsn.port, dsn.user.as_str()), ("db.example.com", 3307, "bench"));
        assert_eq!(dsn.to_string(), "bench@db.example.com:3307/sbtest");
        assert_eq!(Dsn::parse("postgres://u@[::1]/d").unwrap().host, "::1");
        assert_eq!(Dsn::parse("postgresql://u@h/d").unwrap().port, 5432);
    }

    #[test]
    fn neither_errors_nor_debug_text_show_the_password() {
        for text in [
            "mysql://bench:hunter2@/sbtest",
            "mysql://bench:hunter2@host",
            "oracle://bench:hunter2@host/d",
            "mysql://bench:hunter2@host:99999/d",
            "mysql://bench:hunter2@host/d?ssl-mode=hunter2",
            "mysql://bench:hunter2%FF@host/d",
            "bench:hunter2@host/d",
            "",
        ] {
            let error = Dsn::parse(text).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("hunter2"), "{error}");
        }
        let dsn = Dsn::parse("mysql://bench:hunter2@host/d").unwrap();
        assert!(!format!("{dsn} {dsn:?}").contains("hunter2"));
    }
}
