//! What a report says about its systems and workloads.

use crate::run::plan::{Layout, Plan, Size, SystemPlan, WorkloadPlan};
use crate::run::record::{PointRecord, Record, Start, SystemRecord, TablesRecord};
use crate::run::schedule::workload_id;
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
            let facts = workload_facts(workload, &of_id, start);
            workloads.push(Workload { id, tool: "sysbench".to_owned(), facts });
        }
    }
    workloads
}

fn workload_facts(workload: &WorkloadPlan, tables: &[&TablesRecord], start: Option<&Start>) -> WorkloadFacts {
    let layout: Option<Layout> = match workload.size {
        Size::Fixed(layout) => Some(layout),
        Size::Preset(_) => tables.first().map(|tables| tables.layout()),
    };
    let scenario = match workload.size {
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
        tool_version: start.map(|start| start.sysbench.clone()),
        script: Some(workload.script.word().to_owned()),
        scenario,
        tables: layout.map(|layout| u64::from(layout.tables)),
        rows_per_table: layout.map(|layout| layout.rows_per_table),
        data_basis: data_gib.map(|_| Text {
            en: "data and indexes as the server reckons them".to_owned(),
            zh: "服务器估算的数据与索引大小".to_owned(),
        }),
        data_gib,
        r#loop: Some(if workload.rate_per_s.is_some() { "open" } else { "closed" }.to_owned()),
        distribution: Some(workload.distribution.word().to_owned()),
        warmup_s: Some(f64::from(workload.warmup_s)),
        duration_s: Some(f64::from(workload.duration_s)),
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
        let kind = if workload.prepared_statements { "prepared once" } else { "sent as text" };
        put(format!("{}.statements", workload.id), Some(kind.to_owned()));
    }
    let settled = points.iter().filter(|point| point.settled_s > 0.0).count();
    put("points_after_a_pause".to_owned(), Some(settled.to_string()));
    put("seconds_missing_in_series".to_owned(), missing_seconds(points));
    facts
}

/// Which points have fewer rows in `series.csv` than whole seconds: sysbench often ends before it prints its last
/// second. `None` if no point has.
fn missing_seconds(points: &[&PointRecord]) -> Option<String> {
    let short = points.iter().filter(|record| record.failure.is_none()).filter_map(|record| {
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
