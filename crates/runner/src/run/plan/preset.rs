//! Presets: workloads that size their tables for the buffer pool of the server they find.

use super::Layout;

/// Two scenarios of RDS MySQL 5.7's published tests: the data fits in the buffer pool, or is several times
/// larger than it. Each point takes 60 s; reads and writes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Every row is found in the buffer pool.
    Memory,
    /// Most rows must be read from disk.
    Disk,
}

/// Room one row of a sysbench table takes with its indexes, bytes: 1,000,000 rows measured 219 to 247 MB in
/// InnoDB, depending on the order of insertion.
pub(super) const ROW_BYTES: u64 = 240;

/// The same in PostgreSQL: 37 rows to a page of 8 KiB, 221 bytes each, and two index entries of 16 bytes and a
/// pointer in pages filled to nine tenths, 22 bytes each, rounded up.
pub(super) const POSTGRES_ROW_BYTES: u64 = 270;

/// Data of the memory scenario fills at most half of the pool, so that pages of changed rows and of the
/// server's own tables have room beside it.
const MEMORY_SHARE: u64 = 2;

/// Data of the disk scenario are this many times the pool.
const DISK_TIMES: u64 = 4;

/// Rows of each table in the memory scenario, as published.
const MEMORY_ROWS: u64 = 25_000;

impl Preset {
    /// The presets' words.
    pub const WORDS: [&'static str; 2] = ["rds-mysql-57-memory", "rds-mysql-57-disk"];

    /// Its word in plans.
    pub fn word(self) -> &'static str {
        match self {
            Self::Memory => Self::WORDS[0],
            Self::Disk => Self::WORDS[1],
        }
    }

    /// The preset of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Memory, Self::Disk].into_iter().find(|preset| preset.word() == word)
    }

    /// How the tables are sized, for people.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Memory => "at most half of the server's buffer pool",
            Self::Disk => "four times the server's buffer pool",
        }
    }

    /// The tables for a buffer pool of so many bytes.
    ///
    /// As published, there are 32 tables on small servers and 128 on larger ones (from 4 GiB of pool here).
    /// In memory each has 25,000 rows and there are as many tables as fit in half of the pool; a pool too
    /// small for one such table gets one with fewer rows. On disk the rows make up four times the pool
    /// (the published 800,000 × 128 rows are 23 GiB, 1.5 to 6 times the memory of their classes up to
    /// 16 GiB).
    pub fn layout(self, buffer_pool_bytes: u64) -> Layout {
        let tables: u32 = if buffer_pool_bytes < 4 << 30 { 32 } else { 128 };
        match self {
            Self::Memory => {
                let rows = buffer_pool_bytes / MEMORY_SHARE / ROW_BYTES;
                let fitting = u32::try_from(rows / MEMORY_ROWS).unwrap_or(u32::MAX);
                Layout {
                    tables: fitting.clamp(1, tables),
                    rows_per_table: if fitting == 0 { rows.max(1) } else { MEMORY_ROWS },
                }
            }
            Self::Disk => {
                let bytes = buffer_pool_bytes.saturating_mul(DISK_TIMES);
                Layout { tables, rows_per_table: bytes.div_ceil(ROW_BYTES * u64::from(tables)).max(1) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn a_pool_of_128_mib() {
        // 128 MiB / 2 / 240 = 279,620 rows: eleven tables of 25,000.
        assert_eq!(Preset::Memory.layout(128 * MIB), Layout { tables: 11, rows_per_table: 25_000 });
        // 512 MiB / (240 × 32) = 69,905.07 rows.
        assert_eq!(Preset::Disk.layout(128 * MIB), Layout { tables: 32, rows_per_table: 69_906 });
    }

    #[test]
    fn a_pool_of_12_gib_takes_the_published_tables() {
        assert_eq!(Preset::Memory.layout(12 << 30), Layout { tables: 128, rows_per_table: 25_000 });
        assert_eq!(Preset::Disk.layout(12 << 30).tables, 128);
    }

    #[test]
    fn a_tiny_pool_gets_one_small_table() {
        // 5 MiB / 2 / 240 = 10,922 rows.
        assert_eq!(Preset::Memory.layout(5 * MIB), Layout { tables: 1, rows_per_table: 10_922 });
    }

    proptest::proptest! {
        #[test]
        fn memory_fits_and_disk_does_not(pool in MIB..(1_u64 << 42)) {
            let bytes = |layout: Layout| {
                u128::from(layout.tables) * u128::from(layout.rows_per_table) * u128::from(ROW_BYTES)
            };
            proptest::prop_assert!(bytes(Preset::Memory.layout(pool)) <= u128::from(pool / 2));
            proptest::prop_assert!(bytes(Preset::Disk.layout(pool)) >= 4 * u128::from(pool));
        }
    }
}
