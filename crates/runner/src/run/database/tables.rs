//! The tables sysbench works on: what is there, and whether it is what the plan wants.

use super::{Database, DatabaseError, first};
use crate::run::plan::{Engine, Layout};
use pricebench_formats::counted;

/// Columns of a table made by sysbench's OLTP scripts.
const COLUMNS: &str = "c,id,k,pad";

/// One table found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) number: u32,
    /// Its columns, sorted and joined by commas.
    pub(crate) columns: String,
}

/// The `sbtest` tables of the database, in order of their numbers.
pub(crate) fn find(database: &mut dyn Database, engine: Engine) -> Result<Vec<Table>, DatabaseError> {
    let schema = match engine {
        Engine::MySql => "DATABASE()",
        Engine::Postgres => "current_schema()",
    };
    let rows = database.query(&format!(
        "SELECT table_name, column_name FROM information_schema.columns \
         WHERE table_schema = {schema} AND table_name LIKE 'sbtest%' ORDER BY table_name, column_name"
    ))?;
    let mut tables: Vec<Table> = Vec::new();
    for row in rows {
        let Ok([Some(name), Some(column)]) = <[_; 2]>::try_from(row) else { continue };
        let Some(number) = name.strip_prefix("sbtest").and_then(|n| n.parse().ok()) else { continue };
        match tables.last_mut() {
            Some(table) if table.name == name => table.columns = format!("{},{column}", table.columns),
            _ => tables.push(Table { name, number, columns: column }),
        }
    }
    tables.sort_by_key(|table| table.number);
    Ok(tables)
}

/// How the tables found differ from those wanted; `None` if they are the same: number of tables, columns
/// and rows of each.
pub(crate) fn difference(
    database: &mut dyn Database,
    tables: &[Table],
    wanted: Layout,
) -> Result<Option<String>, DatabaseError> {
    let numbers: Vec<u32> = tables.iter().map(|table| table.number).collect();
    if numbers != (1..=wanted.tables).collect::<Vec<_>>() {
        let last = tables.last().map_or("none", |table| table.name.as_str());
        return Ok(Some(format!(
            "found {} (the last is {last}), expected {}",
            counted(tables.len(), "table"),
            wanted.tables
        )));
    }
    for Table { name, columns, .. } in tables {
        if columns != COLUMNS {
            return Ok(Some(format!("found the columns {columns} in {name}, expected {COLUMNS}")));
        }
        let rows = first(database.query(&format!("SELECT COUNT(*) FROM {name}"))?).unwrap_or_default();
        if rows != wanted.rows_per_table.to_string() {
            return Ok(Some(format!(
                "found {} in {name}, expected {}",
                counted(rows, "row"),
                wanted.rows_per_table
            )));
        }
    }
    Ok(None)
}

/// Removes tables.
pub(crate) fn drop_all(database: &mut dyn Database, tables: &[Table]) -> Result<(), DatabaseError> {
    for table in tables {
        database.query(&format!("DROP TABLE {}", table.name))?;
    }
    Ok(())
}

/// Refreshes the optimizer's statistics, so that the server does not do it during the first points.
pub(crate) fn analyze(
    database: &mut dyn Database,
    engine: Engine,
    layout: Layout,
) -> Result<(), DatabaseError> {
    let verb = match engine {
        Engine::MySql => "ANALYZE TABLE",
        Engine::Postgres => "VACUUM ANALYZE",
    };
    for number in 1..=layout.tables {
        database.query(&format!("{verb} sbtest{number}"))?;
    }
    Ok(())
}

/// Size of the tables with their indexes, bytes, as the server reckons it.
pub(crate) fn bytes(database: &mut dyn Database, engine: Engine) -> Result<Option<u64>, DatabaseError> {
    let sql = match engine {
        Engine::MySql => {
            "SELECT CAST(SUM(data_length + index_length) AS UNSIGNED) FROM information_schema.tables \
             WHERE table_schema = DATABASE() AND table_name LIKE 'sbtest%'"
        }
        Engine::Postgres => {
            "SELECT SUM(pg_total_relation_size(c.oid))::bigint FROM pg_class c \
             WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' \
             AND c.relname LIKE 'sbtest%'"
        }
    };
    Ok(first(database.query(sql)?).and_then(|bytes| bytes.parse().ok()))
}
