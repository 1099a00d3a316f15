//! Workloads of volumes: a preset, or plain keys.

use super::reader::{Section, Source};
use super::types::{SystemPlan, Tool, VolumeEngine, VolumePlan, WorkloadPlan};
use super::workloads::{integer, positions, times};
use pricebench_formats::FormatError;
use pricebench_loadgen::Arrival;
use pricebench_loadgen_volume::{Access, FileKind, Preset, Role, Step, Sync, mix_background, slots};
use pricebench_model::Id;

/// Size of the test files without `size_mib`, MiB.
const SIZE_MIB: u64 = 4096;
/// Most test files take, MiB: 64 TiB.
const MOST_MIB: u64 = 64 << 20;
/// Most I/Os in flight of one thread.
const MOST_DEPTH: u64 = 4096;
/// Fastest background, MiB/s.
const MOST_BACKGROUND: u64 = 100_000;

/// Reads a workload of a volume.
pub(super) fn workload(
    section: Section<'_>,
    source: &Source<'_>,
    systems: &[SystemPlan],
    id: Id,
    engine: VolumeEngine,
) -> Result<WorkloadPlan, FormatError> {
    let size_mib = section.integer("size_mib", 16..=MOST_MIB, "MiB")?.unwrap_or(SIZE_MIB);
    let preset = match section.text("preset")? {
        None => None,
        Some(word) => Some(Preset::from_word(&word.value).ok_or_else(|| {
            section.fault("preset", format!("one of {}", Preset::ALL.map(|(_, word)| word).join(", ")))
        })?),
    };
    let mut steps = match preset {
        Some(preset) => of_preset(&section, preset)?,
        None => plain(&section)?,
    };
    if engine == VolumeEngine::Fio {
        // fio has no operation of two writes.
        steps.retain(|step| step.roles.iter().all(|role| role.then.is_none()));
    }
    let systems = positions(&section, source, systems, "volume (path or device)", super::Place::is_volume)?;
    let (duration_s, warmup_s, runs) = {
        let (duration_s, warmup_s, runs) = times(&section, preset.is_some())?;
        // Ten seconds are enough for queues to fill.
        let warmup_s = if section.has("warmup_s") || preset.is_none() { warmup_s } else { 10 };
        (duration_s, warmup_s, runs)
    };
    section.finish()?;
    let tool = Tool::Volume(VolumePlan { engine, preset, size_mib, steps });
    Ok(WorkloadPlan { id, tool, duration_s, warmup_s, runs, systems })
}

/// A preset's parts. Those with a ladder take another one.
fn of_preset(section: &Section<'_>, preset: Preset) -> Result<Vec<Step>, FormatError> {
    let mut steps = preset.steps();
    match preset {
        Preset::TikvMix => {
            if let Some(ladder) = ladder(section)? {
                steps = ladder.into_iter().map(mix_background).collect();
            }
        }
        Preset::Saturate => {
            if let Some(depths) = section.integers("queue_depth", 1..=MOST_DEPTH)? {
                let wanted = |step: &Step| depths.contains(&u64::from(step.threads));
                steps.retain(wanted);
                if steps.is_empty() {
                    return Err(section.fault("queue_depth", "depths of the preset: 1, 2, 4, … 128"));
                }
            }
        }
        Preset::Rate1x1000 | Preset::Rate8x3000 | Preset::Commit => {}
    }
    Ok(steps)
}

fn ladder(section: &Section<'_>) -> Result<Option<Vec<u32>>, FormatError> {
    let rates = section.integers("background_mib_per_s", 0..=MOST_BACKGROUND)?;
    Ok(rates.map(|rates| rates.into_iter().filter_map(|mib| u32::try_from(mib).ok()).collect()))
}

/// One role at each number of threads.
fn plain(section: &Section<'_>) -> Result<Vec<Step>, FormatError> {
    const ACCESS: [(&str, Access, &str, FileKind); 4] = [
        ("random_read", Access::RandomRead, "read", FileKind::Data),
        ("random_write", Access::RandomWrite, "write", FileKind::Data),
        ("sequential_write", Access::SequentialWrite, "write", FileKind::Bulk),
        ("append", Access::Append, "append", FileKind::Growing),
    ];
    let words = ACCESS.map(|(word, ..)| word).join(", ");
    let access = section.text("access")?.map(|word| word.value);
    let found = ACCESS.into_iter().find(|(word, ..)| access.as_deref() == Some(*word));
    let Some((_, access, op, file)) = found else {
        return Err(section.fault("access", format!("one of {words}, or a preset")));
    };
    let block_kib = integer(section, "block_kib", 4..=16_384, "KiB")?.unwrap_or(4);
    if block_kib % 4 != 0 {
        return Err(section.fault("block_kib", "a multiple of 4"));
    }
    let rate_per_s = integer(section, "rate_per_s", 1..=10_000_000, "per second")?.map(f64::from);
    let arrival = match section.text("arrival")?.map(|word| word.value).as_deref() {
        None | Some("fixed") => Arrival::Fixed,
        Some("poisson") => Arrival::Poisson,
        Some(_) => return Err(section.fault("arrival", "\"fixed\" or \"poisson\"")),
    };
    let sync = match section.text("sync")?.map(|word| word.value).as_deref() {
        None | Some("none") => Sync::None,
        Some("dsync") if access.writes() => Sync::Dsync,
        Some("fdatasync") if access.writes() => Sync::Fdatasync,
        Some(_) => return Err(section.fault("sync", "\"none\" or, for writes, \"dsync\" or \"fdatasync\"")),
    };
    let depth = integer(section, "queue_depth", 1..=MOST_DEPTH, "")?;
    let threads = section.integers("threads", 1..=1024)?.unwrap_or_else(|| vec![1]);
    if access == Access::Append && (depth.is_some_and(|depth| depth > 1) || threads != [1]) {
        return Err(section
            .fault("access", "one thread and a queue depth of 1: each append waits for the one before it"));
    }
    let steps = threads.into_iter().filter_map(|threads| u32::try_from(threads).ok()).map(|threads| {
        // At a rate, enough for a stall of seconds; without, one I/O at a time.
        let enough = rate_per_s.map_or(1, |rate| slots(rate / f64::from(threads)));
        let slots = if access == Access::Append { 1 } else { depth.unwrap_or(enough) };
        let s = if threads == 1 { "" } else { "s" };
        let role = Role {
            op: op.to_owned(),
            access,
            block_bytes: block_kib * 1024,
            workers: threads,
            slots,
            rate_per_s,
            arrival,
            sync,
            file,
            then: None,
        };
        Step {
            name: format!("{op}, {threads} thread{s}"),
            roles: vec![role],
            threads,
            background_mib_per_s: None,
        }
    });
    Ok(steps.collect())
}
