//! Settings that decide durability and memory, and how near the server is.

use super::{Database, DatabaseError, first};
use crate::run::plan::Engine;
use std::collections::BTreeMap;
use std::time::Instant;

/// Settings of MySQL and MariaDB that are recorded; a server has those it knows.
const MYSQL: [&str; 31] = [
    "binlog_format",
    "gtid_mode",
    "have_ssl",
    "innodb_adaptive_hash_index",
    "innodb_buffer_pool_instances",
    "innodb_buffer_pool_size",
    "innodb_change_buffering",
    "innodb_doublewrite",
    "innodb_flush_log_at_trx_commit",
    "innodb_flush_method",
    "innodb_io_capacity",
    "innodb_io_capacity_max",
    "innodb_log_buffer_size",
    "innodb_log_file_size",
    "innodb_log_files_in_group",
    "innodb_page_size",
    "innodb_redo_log_capacity",
    "innodb_use_native_aio",
    "log_bin",
    "max_connections",
    "max_prepared_stmt_count",
    "performance_schema",
    "query_cache_type",
    "rpl_semi_sync_master_enabled",
    "rpl_semi_sync_slave_enabled",
    "rpl_semi_sync_source_enabled",
    "sync_binlog",
    "table_open_cache",
    "thread_handling",
    "tx_isolation",
    "transaction_isolation",
];

/// Settings of PostgreSQL that are recorded.
const POSTGRES: [&str; 23] = [
    "autovacuum",
    "bgwriter_delay",
    "bgwriter_lru_maxpages",
    "checkpoint_completion_target",
    "checkpoint_timeout",
    "commit_delay",
    "default_transaction_isolation",
    "effective_cache_size",
    "effective_io_concurrency",
    "fsync",
    "full_page_writes",
    "huge_pages",
    "max_connections",
    "max_wal_size",
    "shared_buffers",
    "ssl",
    "synchronous_commit",
    "synchronous_standby_names",
    "wal_buffers",
    "wal_compression",
    "wal_level",
    "wal_sync_method",
    "work_mem",
];

/// What a server says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ServerFacts {
    /// Such as `MariaDB`, `MySQL`, `PostgreSQL`.
    pub(crate) engine: String,
    /// Its version.
    pub(crate) version: String,
    /// Settings by name.
    pub(crate) settings: BTreeMap<String, String>,
    /// Size of the buffer pool or shared buffers, bytes.
    pub(crate) buffer_pool_bytes: Option<u64>,
    /// Median round-trip time of `SELECT 1`, ms.
    pub(crate) rtt_ms: Option<f64>,
}

/// Asks a server for its facts.
pub(crate) fn read(database: &mut dyn Database, engine: Engine) -> Result<ServerFacts, DatabaseError> {
    let rtt_ms = round_trip_ms(database)?;
    let version = first(database.query("SELECT version()")?).unwrap_or_default();
    let (sql, names): (&str, &[&str]) = match engine {
        Engine::MySql => ("SHOW GLOBAL VARIABLES", &MYSQL),
        Engine::Postgres => {
            let sql = "SELECT name, current_setting(name) FROM pg_settings";
            (sql, &POSTGRES)
        }
    };
    let rows = database.query(sql)?.into_iter();
    let pairs = rows.filter_map(|row| <[_; 2]>::try_from(row).ok());
    let all: BTreeMap<String, String> =
        pairs.filter_map(|[name, value]| Some((name?, value.unwrap_or_default()))).collect();
    let buffer_pool_bytes = match engine {
        Engine::MySql => all.get("innodb_buffer_pool_size").and_then(|size| size.parse().ok()),
        Engine::Postgres => first(database.query(
            "SELECT setting::bigint * current_setting('block_size')::bigint \
             FROM pg_settings WHERE name = 'shared_buffers'",
        )?)
        .and_then(|size| size.parse().ok()),
    };
    let (engine, version) = name_and_version(engine, &version);
    let settings = all.into_iter().filter(|(name, _)| names.contains(&name.as_str())).collect();
    Ok(ServerFacts { engine, version, settings, buffer_pool_bytes, rtt_ms })
}

/// Takes apart `10.11.19-MariaDB-0+deb12u1`, `8.0.33`, `PostgreSQL 15.18 (Debian …) on x86_64…`.
fn name_and_version(engine: Engine, text: &str) -> (String, String) {
    match engine {
        Engine::MySql if text.contains("MariaDB") => {
            ("MariaDB".to_owned(), text.split('-').next().unwrap_or(text).to_owned())
        }
        Engine::MySql => ("MySQL".to_owned(), text.to_owned()),
        Engine::Postgres => {
            let mut words = text.split_whitespace();
            let name = words.next().unwrap_or("PostgreSQL").to_owned();
            (name, words.next().unwrap_or(text).to_owned())
        }
    }
}

/// Median time of 21 round trips of `SELECT 1`, after five that warm the way.
fn round_trip_ms(database: &mut dyn Database) -> Result<Option<f64>, DatabaseError> {
    for _ in 0..5 {
        database.query("SELECT 1")?;
    }
    let mut times = Vec::with_capacity(21);
    for _ in 0..21 {
        let start = Instant::now();
        database.query("SELECT 1")?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(times.len() / 2).map(|ms| (ms * 1e4).round() / 1e4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions() {
        let of = |engine, text| {
            let (name, version) = name_and_version(engine, text);
            format!("{name} {version}")
        };
        assert_eq!(of(Engine::MySql, "10.11.19-MariaDB-0+deb12u1-log"), "MariaDB 10.11.19");
        assert_eq!(of(Engine::MySql, "8.0.33"), "MySQL 8.0.33");
        assert_eq!(of(Engine::Postgres, "PostgreSQL 15.18 (Debian 15.18-1) on x86_64"), "PostgreSQL 15.18");
    }
}
