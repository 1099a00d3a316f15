//! The workloads that reports compare.

use crate::job::{Access, Role, Sync};
use crate::target::FileKind;
use pricebench_loadgen::Arrival;

const KIB: u32 = 1 << 10;
/// Longest stall, s, through which every operation of a rate finds a slot.
const STALL_S: f64 = 4.0;
/// Slots of one thread at most.
const MOST_SLOTS: u32 = 4096;

/// Background rates of `tikv-mix`, MiB/s: the same on every volume, so that volumes compare at equal load.
const LADDER: [u32; 6] = [0, 25, 50, 100, 200, 400];
/// Queue depths of `saturate`.
const DEPTHS: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// A workload that reports compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// One thread, 4 KiB, 1000 operations per second: random writes, then random reads.
    Rate1x1000,
    /// Eight threads, 4 KiB, 3000 operations per second together: random writes, then random reads.
    Rate8x3000,
    /// A log, reads and background compaction at once, the background in steps.
    TikvMix,
    /// Random reads and writes of 4 KiB, and sequential writes of 1 MiB, at rising queue depth.
    Saturate,
    /// One thread of small synced writes: appending, overwriting, and with two syncs each.
    Commit,
}

/// One part of a workload: roles at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What tells it from the other parts of its workload, such as `background 50 MiB/s`.
    pub name: String,
    /// Its roles; the first is what the part is about.
    pub roles: Vec<Role>,
    /// Threads or slots of the first role.
    pub threads: u32,
    /// Background load asked for, MiB/s, in a mix.
    pub background_mib_per_s: Option<f64>,
}

impl Preset {
    /// All of them, with their words.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Rate1x1000, "rate-1x1000"),
        (Self::Rate8x3000, "rate-8x3000"),
        (Self::TikvMix, "tikv-mix"),
        (Self::Saturate, "saturate"),
        (Self::Commit, "commit"),
    ];

    /// Its word in plans.
    pub fn word(self) -> &'static str {
        let found = Self::ALL.into_iter().find(|(preset, _)| *preset == self);
        found.map_or("", |(_, word)| word)
    }

    /// The preset of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == word).map(|(preset, _)| preset)
    }

    /// Its parts.
    pub fn steps(self) -> Vec<Step> {
        match self {
            Self::Rate1x1000 => rate(1, 1000.0),
            Self::Rate8x3000 => rate(8, 3000.0),
            Self::TikvMix => LADDER.into_iter().map(mix_background).collect(),
            Self::Saturate => saturate(),
            Self::Commit => commit(),
        }
    }
}

/// Random writes, then random reads, 4 KiB at a rate.
fn rate(workers: u32, per_s: f64) -> Vec<Step> {
    let step = |name: &str, access| Step {
        name: name.to_owned(),
        roles: vec![Role {
            workers,
            rate_per_s: Some(per_s),
            slots: slots(per_s / f64::from(workers)),
            ..role(name, access, 4 * KIB, FileKind::Data)
        }],
        threads: workers,
        background_mib_per_s: None,
    };
    vec![step("write", Access::RandomWrite), step("read", Access::RandomRead)]
}

/// Slots enough for a rate per thread through a long stall.
pub fn slots(per_s: f64) -> u32 {
    ((per_s * STALL_S).ceil() as u32).clamp(32, MOST_SLOTS)
}

/// A role of one thread and slot without a rate.
fn role(op: &str, access: Access, block_bytes: u32, file: FileKind) -> Role {
    Role {
        op: op.to_owned(),
        access,
        block_bytes,
        workers: 1,
        slots: 1,
        rate_per_s: None,
        arrival: Arrival::Fixed,
        sync: Sync::None,
        file,
        then: None,
    }
}

/// A part of `tikv-mix`: a storage engine with a log and compaction: 200 log writes per second of 16 KiB, each durable before the next;
/// 100 random reads per second of 16 KiB; background writes of 1 MiB at a rate. Log and reads arrive at random,
/// as clients do.
pub fn mix_background(background_mib_per_s: u32) -> Step {
    let per_s = f64::from(background_mib_per_s);
    let mut roles = vec![
        Role {
            rate_per_s: Some(200.0),
            arrival: Arrival::Poisson,
            sync: Sync::Dsync,
            ..role("wal_write", Access::SequentialWrite, 16 * KIB, FileKind::Log)
        },
        Role {
            rate_per_s: Some(100.0),
            arrival: Arrival::Poisson,
            slots: slots(100.0),
            ..role("foreground_read", Access::RandomRead, 16 * KIB, FileKind::Data)
        },
    ];
    if background_mib_per_s > 0 {
        roles.push(Role {
            rate_per_s: Some(per_s),
            slots: 8,
            ..role("compaction_write", Access::SequentialWrite, 1024 * KIB, FileKind::Bulk)
        });
    }
    Step {
        name: format!("background {background_mib_per_s} MiB/s"),
        roles,
        threads: 1,
        background_mib_per_s: Some(per_s),
    }
}

/// 4 KiB reads and writes, and 1 MiB writes, at each depth: where more depth gives no more operations, or no more
/// MiB/s, is the ceiling.
fn saturate() -> Vec<Step> {
    let step = |op: &str, access, block, file, slots: u32| Step {
        name: format!("{op} depth {slots}"),
        roles: vec![Role { slots, ..role(op, access, block, file) }],
        threads: slots,
        background_mib_per_s: None,
    };
    let mut steps = Vec::new();
    for depth in DEPTHS {
        steps.push(step("read", Access::RandomRead, 4 * KIB, FileKind::Data, depth));
        steps.push(step("write", Access::RandomWrite, 4 * KIB, FileKind::Data, depth));
        if depth <= 16 {
            steps.push(step("sequential_write", Access::SequentialWrite, 1024 * KIB, FileKind::Bulk, depth));
        }
    }
    steps
}

/// Commits of one thread: a redo log that is written over in place, a log that grows, and both one after the other
/// as with a binary log.
fn commit() -> Vec<Step> {
    let one = |op: &str, access, file, then| Step {
        name: op.to_owned(),
        roles: vec![Role { sync: Sync::Fdatasync, then, ..role(op, access, 4 * KIB, file) }],
        threads: 1,
        background_mib_per_s: None,
    };
    vec![
        one("commit_overwrite", Access::SequentialWrite, FileKind::Log, None),
        one("commit_append", Access::Append, FileKind::Growing, None),
        one("commit_two_syncs", Access::SequentialWrite, FileKind::Log, Some(FileKind::SecondGrowing)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_slots_for_a_stall_of_seconds() {
        let steps = Preset::Rate1x1000.steps();
        let [write, read] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((write.roles[0].slots, write.roles[0].rate_per_s), (4000, Some(1000.0)));
        assert_eq!((write.roles[0].access, read.roles[0].access), (Access::RandomWrite, Access::RandomRead));
        // 375 per second and thread for 4 s.
        let eight = &Preset::Rate8x3000.steps()[0].roles[0];
        assert_eq!((eight.workers, eight.slots), (8, 1500));
    }

    #[test]
    fn the_mix_climbs_an_absolute_ladder() {
        let steps = Preset::TikvMix.steps();
        let background: Vec<Option<f64>> = steps.iter().map(|step| step.background_mib_per_s).collect();
        assert_eq!(background, [0.0, 25.0, 50.0, 100.0, 200.0, 400.0].map(Some));
        assert_eq!(steps[0].roles.len(), 2);
        let compaction = &steps[3].roles[2];
        // 100 writes of 1 MiB per second.
        assert_eq!((compaction.rate_per_s, compaction.block_bytes), (Some(100.0), 1 << 20));
        assert!(steps.iter().all(|step| step.roles[0].sync == Sync::Dsync && step.roles[0].slots == 1));
    }

    #[test]
    fn words_stand_for_presets() {
        for (preset, word) in Preset::ALL {
            assert_eq!((Preset::from_word(word), preset.word()), (Some(preset), word));
            assert!(preset.steps().iter().all(|step| !step.roles.is_empty()));
        }
        assert_eq!(Preset::from_word("rate-2x1000"), None);
    }
}
