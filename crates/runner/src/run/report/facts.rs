//! What a report says about its systems and workloads.

use crate::run::plan::{
    Layout, Plan, Size, SysbenchPlan, SystemPlan, Tool, VolumeEngine, VolumePlan, WorkloadPlan,
};
use crate::run::record::{PointRecord, Record, Start, SystemRecord, TablesRecord, VolumeRecord};
use crate::run::schedule::workload_id;
use pricebench_loadgen_volume::Role;
use pricebench_model::{Id, Scenario, System, SystemFacts, Text, Workload, WorkloadFacts};
use std::collections::BTreeMap;

const GIB: f64 = (1_u64 << 30) as f64;

/// The last record of each system.
pub(super) fn last_systems(records: &[Record]) -> BTreeMap<&Id, &SystemRecord> {
    let found = records.iter().filter_map(|record| match record {
        Record::System(system) => Some((&system.system, system)),
        _ => None,
    });
    found.collect()
}

/// The last record of each volume.
pub(super) fn last_volumes(records: &[Record]) -> BTreeMap<&Id, &VolumeRecord> {
    let found = records.iter().filter_map(|record| match record {
        Record::Volume(volume) => Some((&volume.system, volume)),
        _ => None,
    });
    found.collect()
}

/// The last record of the tables of each system and workload.
fn last_tables(records: &[Record]) -> BTreeMap<(&Id, &Id), &TablesRecord> {
    let found = records.iter().filter_map(|record| match record {
        Record::Tables(tables) => Some(((&tables.system, &tables.workload), tables)),
        _ => None,
    });
    found.collect()
}

/// The systems: what the plan says, completed by what they say of themselves.
pub(super) fn systems(plan: &Plan, records: &[Record], start: Option<&Start>) -> Vec<System> {
    let found = last_systems(records);
    plan.systems.iter().map(|system| one_system(system, found.get(&system.id).copied(), start)).collect()
}

fn one_system(system: &SystemPlan, found: Option<&SystemRecord>, start: Option<&Start>) -> System {
    let mut facts = system.facts.clone();
    let mut settings = BTreeMap::new();
    if let Some(found) = found {
        facts.engine = Some(found.engine.clone());
        facts.engine_version = Some(found.version.clone());
        settings.clone_from(&found.settings);
        if let Some(Start { host, .. }) = start.filter(|_| found.private) {
            let SystemFacts { architecture, vcpu, memory_gib, .. } = &mut facts;
            architecture.get_or_insert_with(|| host.architecture.clone());
            *vcpu = vcpu.or(host.cpus.map(f64::from));
            *memory_gib = memory_gib.or(host.memory_gib);
        }
    }
    System {
        id: system.id.clone(),
        label: system.label.clone(),
        facts,
        storage: system.storage.clone(),
        settings,
        prices: system.prices.clone(),
    }
}

/// The workloads, in the plan's order; a preset's is one of its own on each system.
pub(super) fn workloads(plan: &Plan, records: &[Record], start: Option<&Start>) -> Vec<Workload> {
    let tables = last_tables(records);
    let mut workloads: Vec<Workload> = Vec::new();
    for (w, workload) in plan.workloads.iter().enumerate() {
        for s in &workload.systems {
            let id = workload_id(plan, w, *s);
            if workloads.iter().any(|other| other.id == id) {
                continue;
            }
            let of_id: Vec<&TablesRecord> =
                tables.iter().filter(|((_, workload), _)| **workload == id).map(|(_, t)| *t).collect();
            let (tool, facts) = match &workload.tool {
                Tool::Sysbench(sysbench) => ("sysbench", sysbench_facts(workload, sysbench, &of_id, start)),
                Tool::Volume(volume) => (volume.engine.word(), volume_facts(workload, volume, start)),
            };
            let facts = WorkloadFacts {
                warmup_s: Some(f64::from(workload.warmup_s)),
                duration_s: Some(f64::from(workload.duration_s)),
                ..facts
            };
            workloads.push(Workload { id, tool: tool.to_owned(), facts });
        }
    }
    workloads
}

/// What a workload of a volume does, as far as its parts have it in common.
fn volume_facts(workload: &WorkloadPlan, volume: &VolumePlan, start: Option<&Start>) -> WorkloadFacts {
    let roles = || volume.steps.iter().flat_map(|step| &step.roles);
    let common = |value: fn(&Role) -> u64| {
        let mut values = roles().map(value);
        values.next().filter(|first| values.all(|other| other == *first))
    };
    let open = common(|role| u64::from(role.rate_per_s.is_some()));
    let of_fio = volume.engine == VolumeEngine::Fio;
    WorkloadFacts {
        tool_version: start
            .and_then(|start| if of_fio { start.fio.clone() } else { Some(start.command.clone()) }),
        script: Some(
            volume.preset.map_or_else(|| workload.id.to_string(), |preset| preset.word().to_owned()),
        ),
        data_gib: Some(volume.size_mib as f64 / 1024.0),
        data_basis: Some(Text {
            en: "size of the test files, each written through once with random data".to_owned(),
            zh: "测试文件大小，每个文件先以随机数据完整写入一遍".to_owned(),
        }),
        r#loop: open.map(|open| if open == 1 { "open" } else { "closed" }.to_owned()),
        block_kib: common(|role| u64::from(role.block_bytes)).map(|bytes| bytes as f64 / 1024.0),
        ..WorkloadFacts::default()
    }
}

fn sysbench_facts(
    workload: &WorkloadPlan,
    sysbench: &SysbenchPlan,
    tables: &[&TablesRecord],
    start: Option<&Start>,
) -> WorkloadFacts {
    let layout: Option<Layout> = match sysbench.size {
        Size::Fixed(layout) => Some(layout),
        Size::Preset(_) => tables.first().map(|tables| tables.layout()),
    };
    let scenario = match sysbench.size {
        Size::Fixed(_) => None,
        Size::Preset(_) => {
            Some(Scenario { id: workload.id.clone(), label: Text::same(workload.id.as_str()) })
        }
    };
    // The same rows take different room in different servers; then each size is in the environment alone.
    let data_gib = match tables {
        [one] => one.data_bytes.map(|bytes| gib(bytes as f64)),
        _ => None,
    };
    WorkloadFacts {
        tool_version: start.and_then(|start| start.sysbench.clone()),
        script: Some(sysbench.script.word().to_owned()),
        scenario,
        tables: layout.map(|layout| u64::from(layout.tables)),
        rows_per_table: layout.map(|layout| layout.rows_per_table),
        data_basis: data_gib.map(|_| Text {
            en: "data and indexes as the server reckons them".to_owned(),
            zh: "服务器估算的数据与索引大小".to_owned(),
        }),
        data_gib,
        r#loop: Some(if sysbench.rate_per_s.is_some() { "open" } else { "closed" }.to_owned()),
        distribution: Some(sysbench.distribution.word().to_owned()),
        ..WorkloadFacts::default()
    }
}

/// Facts that fit no other field: the measuring machine, data against buffer pool, how points were run.
pub(super) fn environment(
    plan: &Plan,
    records: &[Record],
    start: Option<&Start>,
    points: &[&PointRecord],
) -> BTreeMap<String, String> {
    let mut facts = BTreeMap::new();
    let mut put = |name: String, value: Option<String>| {
        if let Some(value) = value {
            facts.insert(name, value);
        }
    };
    if let Some(Start { host, .. }) = start {
        put("client.host".to_owned(), host.name.clone());
        put("client.cpus".to_owned(), host.cpus.map(|n| n.to_string()));
        put("client.architecture".to_owned(), Some(host.architecture.clone()));
        put("client.memory_gib".to_owned(), host.memory_gib.map(|gib| gib.to_string()));
        put("client.kernel".to_owned(), host.kernel.clone());
        put("client.system".to_owned(), host.system.clone());
    }
    let systems = last_systems(records);
    for (id, system) in &systems {
        let pool = system.buffer_pool_bytes.map(|bytes| gib(bytes as f64).to_string());
        put(format!("{id}.buffer_pool_gib"), pool);
    }
    for ((system, workload), tables) in last_tables(records) {
        let bytes = tables.data_bytes.map(|bytes| bytes as f64);
        put(format!("{system}.{workload}.data_gib"), bytes.map(|bytes| gib(bytes).to_string()));
        let pool = systems.get(system).and_then(|found| found.buffer_pool_bytes).filter(|pool| *pool > 0);
        let ratio = bytes.zip(pool).map(|(bytes, pool)| format!("{:.3}", bytes / pool as f64));
        put(format!("{system}.{workload}.data_per_buffer_pool"), ratio);
        let found = if tables.made { "filled for this run" } else { "found as planned and used" };
        put(format!("{system}.{workload}.tables"), Some(found.to_owned()));
    }
    for workload in &plan.workloads {
        let Some(sysbench) = workload.sysbench() else { continue };
        let kind = if sysbench.prepared_statements { "prepared once" } else { "sent as text" };
        put(format!("{}.statements", workload.id), Some(kind.to_owned()));
    }
    let memory_gib = start.and_then(|start| start.host.memory_gib).filter(|gib| *gib > 0.0);
    for (id, volume) in last_volumes(records) {
        for (name, value) in &volume.facts {
            put(format!("{id}.{name}"), Some(value.clone()));
        }
        put(format!("{id}.direct_io"), Some(if volume.direct { "yes" } else { "no" }.to_owned()));
    }
    let mut filling_s: BTreeMap<&Id, f64> = BTreeMap::new();
    for record in records {
        if let Record::Filled(filled) = record {
            *filling_s.entry(&filled.system).or_default() += filled.seconds;
        }
    }
    for (id, seconds) in filling_s {
        let how =
            format!("each test file written through once with random data, in {seconds:.1} s altogether");
        put(format!("{id}.preconditioning"), Some(how));
    }
    for workload in &plan.workloads {
        let Some(volume) = workload.volume() else { continue };
        let gib = volume.size_mib as f64 / 1024.0;
        put(
            format!("{}.files_per_memory", workload.id),
            memory_gib.map(|memory| format!("{:.3}", gib / memory)),
        );
    }
    let settled = points.iter().filter(|point| point.settled_s > 0.0).count();
    put("points_after_a_pause".to_owned(), Some(settled.to_string()));
    put("seconds_missing_in_series".to_owned(), missing_seconds(points));
    let remarks: Vec<String> = points
        .iter()
        .filter(|point| !point.remarks.is_empty())
        .map(|point| format!("{}: {}", point.key, point.remarks.join(", ")))
        .collect();
    put("points_with_remarks".to_owned(), (!remarks.is_empty()).then(|| remarks.join("; ")));
    facts
}

/// Which points have fewer rows in `series.csv` than whole seconds: sysbench often ends before it prints its last
/// second. `None` if no point has.
fn missing_seconds(points: &[&PointRecord]) -> Option<String> {
    let of_sysbench = |record: &&&PointRecord| record.failure.is_none() && record.key.part.is_none();
    let short = points.iter().filter(of_sysbench).filter_map(|record| {
        let rows = record.rows("journal").ok()?;
        let whole = rows.points.first()?.duration_s?.floor();
        let there = rows.series.iter().filter(|row| row.second <= whole + 0.5).count();
        (f64::from(u32::try_from(there).ok()?) < whole).then(|| format!("{}: {there} of {whole}", record.key))
    });
    let short: Vec<String> = short.collect();
    (!short.is_empty()).then(|| short.join("; "))
}

/// Bytes in GiB, to the tenth of a MiB.
fn gib(bytes: f64) -> f64 {
    (bytes / GIB * 10_000.0).round() / 10_000.0
}
