//! The room that private servers will take on disk, estimated before one is started.

use super::plan::{Engine, Place, Plan, Size, SystemPlan, WorkloadPlan};
use crate::space::{Room, size};

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// MariaDB's `innodb_buffer_pool_size` where the plan does not set it.
const POOL_BYTES: u64 = 128 * MIB;
/// MariaDB's `innodb_log_file_size` where the plan does not set it; it is allocated at once.
const REDO_BYTES: u64 = 96 * MIB;
/// A fresh MariaDB without its log (18 MiB measured) and its temporary tablespace (12 MiB).
const FRESH_MARIADB_BYTES: u64 = 32 * MIB;
/// PostgreSQL's `max_wal_size` where the plan does not set it.
const WAL_BYTES: u64 = 1024 * MIB;
/// A fresh PostgreSQL (39 MiB measured) with the database of the tables.
const FRESH_POSTGRES_BYTES: u64 = 48 * MIB;
/// The log a PostgreSQL keeps however little is written.
const LEAST_WAL_BYTES: u64 = 64 * MIB;

/// Of the free space, what data and logs may take before it is remarked.
const COMFORTABLE_SHARE: f64 = 0.8;

/// Room on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// Tables with their indexes, bytes.
    pub data_bytes: u64,
    /// Logs and the server's own tables, bytes.
    pub other_bytes: u64,
}

impl Need {
    /// What the private servers of a plan need at the same time: all are started before the first point, and
    /// each keeps the tables of one workload at a time, so its largest counts. `used` says which workloads
    /// still run on which systems, by their places in the plan. `None` without private servers.
    pub fn of(plan: &Plan, used: impl Fn(usize, usize) -> bool) -> Option<Self> {
        let needs = plan.systems.iter().enumerate().filter_map(|(s, system)| {
            let runs = |(w, workload): &(usize, &WorkloadPlan)| workload.systems.contains(&s) && used(s, *w);
            let workloads = plan.workloads.iter().enumerate().filter(runs);
            workloads.filter_map(|(_, workload)| one(system, workload)).max_by_key(|need| need.bytes())
        });
        needs.reduce(|a, b| Self {
            data_bytes: a.data_bytes.saturating_add(b.data_bytes),
            other_bytes: a.other_bytes.saturating_add(b.other_bytes),
        })
    }

    /// All of it, bytes.
    pub fn bytes(self) -> u64 {
        self.data_bytes.saturating_add(self.other_bytes)
    }

    /// The estimate in words.
    pub fn text(self) -> String {
        let Self { data_bytes, other_bytes } = self;
        format!(
            "about {} on disk: {} of tables, {} of logs and system tables",
            size(self.bytes()),
            size(data_bytes),
            size(other_bytes)
        )
    }

    /// How it fits.
    pub fn fit(self, room: &Room) -> Fit {
        if self.bytes() > room.free_bytes {
            Fit::Short
        } else if self.bytes() as f64 > room.free_bytes as f64 * COMFORTABLE_SHARE {
            Fit::Tight
        } else {
            Fit::Roomy
        }
    }

    /// What is remarked where it fits tightly.
    pub fn tight_text(self, room: &Room) -> String {
        let percent = self.bytes() as f64 / room.free_bytes.max(1) as f64 * 100.0;
        format!(
            "private servers will take {percent:.0}% of what is free on {room}; writing points grow their \
             files, so that the space may run out"
        )
    }
}

/// How an estimate fits into the room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// With room to spare.
    Roomy,
    /// It takes more than four fifths of it.
    Tight,
    /// It does not.
    Short,
}

/// What one workload needs on a private server.
fn one(system: &SystemPlan, workload: &WorkloadPlan) -> Option<Need> {
    let Place::Launch { engine, options } = &system.place else { return None };
    let option = |name: &str, unit: u64, usual: u64| {
        let set = options.iter().rev().find(|(key, _)| key.replace('-', "_") == name);
        set.and_then(|(_, value)| parse(value, unit)).unwrap_or(usual)
    };
    let layout = match workload.sysbench()?.size {
        Size::Fixed(layout) => layout,
        Size::Preset(preset) => preset.layout(option("innodb_buffer_pool_size", 1, POOL_BYTES)),
    };
    let data_bytes = layout.bytes(*engine);
    let other_bytes = match engine {
        Engine::MySql => FRESH_MARIADB_BYTES.saturating_add(option("innodb_log_file_size", 1, REDO_BYTES)),
        // It grows to `max_wal_size` if as much is written, which filling the tables does at least.
        Engine::Postgres => {
            let wal = option("max_wal_size", MIB, WAL_BYTES);
            FRESH_POSTGRES_BYTES.saturating_add(wal.min(data_bytes.max(LEAST_WAL_BYTES)))
        }
    };
    Some(Need { data_bytes, other_bytes })
}

/// A size as servers take it: `134217728`, `128M`, `1GB`. `unit` is that of a number alone, bytes.
fn parse(text: &str, unit: u64) -> Option<u64> {
    let text = text.trim().trim_matches('\'');
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, suffix) = text.split_at(digits);
    let factor = match suffix.trim().to_ascii_lowercase().as_str() {
        "" => unit,
        "b" => 1,
        "k" | "kb" => KIB,
        "m" | "mb" => MIB,
        "g" | "gb" => KIB * MIB,
        "t" | "tb" => MIB * MIB,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::parse as plan;
    use std::path::PathBuf;

    fn need(system: &str, size: &str) -> Option<Need> {
        let text = format!(
            "format = \"pricebench-plan/1\"\nid = \"p\"\n[[system]]\nid = \"m\"\n{system}\n[[workload]]\n\
             id = \"w\"\ntool = \"sysbench\"\nscript = \"oltp_read_only\"\n{size}\nthreads = [1]\nduration_s = 1\n"
        );
        Need::of(&plan(&text, "plan.toml").unwrap(), |_, _| true)
    }

    /// 10 × 1,000,000 rows × 240 bytes = 2,400,000,000; 32 + 96 MiB = 134,217,728.
    #[test]
    fn tables_logs_and_a_fresh_server_are_added_up() {
        let tables = "tables = 10\nrows_per_table = 1_000_000";
        let mariadb = need("launch = \"mariadb\"", tables).unwrap();
        assert_eq!(mariadb, Need { data_bytes: 2_400_000_000, other_bytes: 134_217_728 });
        let log = need("launch = \"mariadb\"\noptions = { innodb_log_file_size = \"1G\" }", tables).unwrap();
        // 32 MiB + 1 GiB.
        assert_eq!(log.other_bytes, 1_107_296_256);
        let postgres = need("launch = \"postgres\"", tables).unwrap();
        // 10,000,000 × 270 bytes; 48 MiB + 1 GiB of log.
        assert_eq!(postgres, Need { data_bytes: 2_700_000_000, other_bytes: 1_124_073_472 });
        assert_eq!(need("dsn_env = \"DSN\"", tables), None);
    }

    /// 32 × 69,906 rows × 240 bytes, and with 1 GiB of pool 32 × 559,241.
    #[test]
    fn presets_go_by_the_pool_the_server_will_have() {
        let preset = "preset = \"rds-mysql-57-disk\"";
        assert_eq!(need("launch = \"mariadb\"", preset).unwrap().data_bytes, 536_878_080);
        let options = "launch = \"mariadb\"\noptions = { innodb_buffer_pool_size = \"1G\" }";
        assert_eq!(need(options, preset).unwrap().data_bytes, 4_294_970_880);
    }

    #[test]
    fn four_fifths_are_comfortable_and_more_than_all_is_too_much() {
        let need = Need { data_bytes: 700, other_bytes: 100 };
        let room = |free_bytes| Room { dir: PathBuf::from("/tmp"), free_bytes, total_bytes: 2_000 };
        assert_eq!(
            [799, 800, 999, 1_000].map(|free| need.fit(&room(free))),
            [Fit::Short, Fit::Tight, Fit::Tight, Fit::Roomy]
        );
        assert!(need.tight_text(&room(800)).starts_with("private servers will take 100% of"));
    }

    #[test]
    fn sizes_as_servers_take_them() {
        assert_eq!(
            ["134217728", "128M", "1GB", "64kB", "'2G'"].map(|text| parse(text, 1)),
            [Some(134_217_728), Some(134_217_728), Some(1_073_741_824), Some(65_536), Some(2_147_483_648)]
        );
        assert_eq!(parse("2", MIB), Some(2_097_152));
        assert_eq!([parse("x", 1), parse("", 1), parse("1 parsec", 1)], [None, None, None]);
    }
}
