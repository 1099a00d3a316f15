//! The workloads of a plan.

use super::reader::{Section, Source};
use super::types::{
    Distribution, Engine, Layout, Place, Script, Size, SysbenchPlan, SystemPlan, Tool, VolumeEngine,
    WorkloadPlan,
};
use super::{Preset, parts, volume};
use pricebench_formats::FormatError;
use pricebench_model::Id;

const DAY_S: u64 = 86_400;

/// Reads the workloads; there is at least one, and no id stands twice.
pub(super) fn read(
    root: &Section<'_>,
    source: &Source<'_>,
    systems: &[SystemPlan],
) -> Result<Vec<WorkloadPlan>, FormatError> {
    let mut workloads: Vec<WorkloadPlan> = Vec::new();
    for section in root.sections("workload")? {
        let id = parts::id(&section, source)?;
        if workloads.iter().any(|other| other.id == id) {
            return Err(section.fault("id", "another id: each workload has its own"));
        }
        workloads.push(workload(section, source, systems, id)?);
    }
    if workloads.is_empty() {
        return Err(root.fault("workload", "at least one [[workload]]"));
    }
    Ok(workloads)
}

fn workload(
    section: Section<'_>,
    source: &Source<'_>,
    systems: &[SystemPlan],
    id: Id,
) -> Result<WorkloadPlan, FormatError> {
    let tool = section.text("tool")?.map(|tool| tool.value);
    if let Some(engine) = tool.as_deref().and_then(VolumeEngine::from_word) {
        return volume::workload(section, source, systems, id, engine);
    }
    if tool.as_deref() != Some("sysbench") {
        return Err(section.fault("tool", "\"sysbench\", \"volume\" or \"fio\""));
    }
    let size = size(&section)?;
    let preset = matches!(size, Size::Preset(_));
    let sysbench = SysbenchPlan {
        script: script(&section, preset)?,
        threads: threads(&section)?,
        rate_per_s: integer(&section, "rate_per_s", 1..=10_000_000, "per second")?,
        distribution: distribution(&section)?,
        // With the presets' many tables, threads would exceed the server's limit of prepared statements.
        prepared_statements: section.flag("prepared_statements")?.unwrap_or(!preset),
        size,
    };
    let (duration_s, warmup_s, runs) = times(&section, preset)?;
    let systems = named_systems(&section, source, systems, size)?;
    section.finish()?;
    Ok(WorkloadPlan { id, tool: Tool::Sysbench(sysbench), duration_s, warmup_s, runs, systems })
}

/// Measured time, warm-up and repeats.
pub(super) fn times(section: &Section<'_>, preset: bool) -> Result<(u32, u32, u32), FormatError> {
    let duration_s = match integer(section, "duration_s", 1..=DAY_S, "s")? {
        Some(duration_s) => duration_s,
        None if preset => 60,
        None => return Err(section.fault("duration_s", "seconds of each point, such as 60")),
    };
    let warmup_s = integer(section, "warmup_s", 0..=DAY_S, "s")?.unwrap_or(if preset { 60 } else { 0 });
    Ok((duration_s, warmup_s, integer(section, "runs", 1..=1000, "")?.unwrap_or(1)))
}

fn size(section: &Section<'_>) -> Result<Size, FormatError> {
    let preset = section.text("preset")?;
    let tables = integer(section, "tables", 1..=10_000, "")?;
    let rows = section.integer("rows_per_table", 1..=10_000_000_000, "")?;
    let Some(preset) = preset else {
        let tables = tables.ok_or_else(|| section.fault("tables", "how many tables, such as 10"))?;
        let rows_per_table =
            rows.ok_or_else(|| section.fault("rows_per_table", "how many rows, such as 100_000"))?;
        return Ok(Size::Fixed(Layout { tables, rows_per_table }));
    };
    let Some(preset) = Preset::from_word(&preset.value) else {
        return Err(section.fault("preset", format!("one of {}", Preset::WORDS.join(", "))));
    };
    for (given, name) in [(tables.is_some(), "tables"), (rows.is_some(), "rows_per_table")] {
        if given {
            return Err(section.fault(name, format!("no {name}: the preset sizes the tables")));
        }
    }
    Ok(Size::Preset(preset))
}

fn script(section: &Section<'_>, preset: bool) -> Result<Script, FormatError> {
    let expected = || format!("one of {}", Script::WORDS.join(", "));
    match section.text("script")? {
        Some(script) => Script::from_word(&script.value).ok_or_else(|| section.fault("script", expected())),
        None if preset => Ok(Script::ReadWrite),
        None => Err(section.fault("script", expected())),
    }
}

fn threads(section: &Section<'_>) -> Result<Vec<u32>, FormatError> {
    let Some(threads) = section.integers("threads", 1..=100_000)? else {
        return Err(section.fault("threads", "a list of loads, such as [1, 4, 16]"));
    };
    Ok(threads.into_iter().filter_map(|n| u32::try_from(n).ok()).collect())
}

fn distribution(section: &Section<'_>) -> Result<Distribution, FormatError> {
    let Some(word) = section.text("distribution")? else { return Ok(Distribution::Uniform) };
    Distribution::from_word(&word.value)
        .ok_or_else(|| section.fault("distribution", format!("one of {}", Distribution::WORDS.join(", "))))
}

fn named_systems(
    section: &Section<'_>,
    source: &Source<'_>,
    systems: &[SystemPlan],
    size: Size,
) -> Result<Vec<usize>, FormatError> {
    let positions = positions(section, source, systems, "database", |place| !place.is_volume())?;
    let launched_pg = |i: &usize| matches!(systems[*i].place, Place::Launch { engine: Engine::Postgres, .. });
    if matches!(size, Size::Preset(_)) && positions.iter().any(launched_pg) {
        return Err(section.fault("preset", "a MySQL system: name those to run on with systems = [\"…\"]"));
    }
    Ok(positions)
}

/// The systems a workload names, or all that are of its kind.
pub(super) fn positions(
    section: &Section<'_>,
    source: &Source<'_>,
    systems: &[SystemPlan],
    kind: &str,
    fits: impl Fn(&Place) -> bool,
) -> Result<Vec<usize>, FormatError> {
    let positions: Vec<usize> = match section.texts("systems")? {
        None => (0..systems.len()).filter(|i| fits(&systems[*i].place)).collect(),
        Some(names) => {
            let position = |id: &str| systems.iter().position(|system| system.id.as_str() == id);
            let ids = systems.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", ");
            let found = names.into_iter().map(|name| {
                position(&name.value).ok_or_else(|| {
                    source.fault(name.span, &name.key, format!("{:?}", name.value), format!("one of {ids}"))
                })
            });
            found.collect::<Result<Vec<_>, _>>()?
        }
    };
    if positions.is_empty() || positions.iter().any(|i| !fits(&systems[*i].place)) {
        let key = if section.has("systems") { "systems" } else { "tool" };
        return Err(section.fault(key, format!("a {kind} system for this tool")));
    }
    let repeated = (1..positions.len()).any(|i| positions[..i].contains(&positions[i]));
    if repeated {
        return Err(section.fault("systems", "each system once, and at least one"));
    }
    Ok(positions)
}

pub(super) fn integer(
    section: &Section<'_>,
    name: &'static str,
    range: std::ops::RangeInclusive<u64>,
    unit: &str,
) -> Result<Option<u32>, FormatError> {
    Ok(section.integer(name, range, unit)?.and_then(|n| u32::try_from(n).ok()))
}
