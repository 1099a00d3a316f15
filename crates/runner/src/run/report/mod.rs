//! The report of a run, made of its plan and its journal.

mod facts;
mod files;

use super::error::RunError;
use super::plan::{Plan, Tool, VolumeEngine, WorkloadPlan};
use super::record::{PointRecord, Record, Rows, Start};
use super::resume::last_points;
use pricebench_formats::{counted, latency, points, report, series};
use pricebench_model::{Client, Failure, Kind, Report, RunInfo, Text};
use std::collections::BTreeMap;
use std::path::Path;

/// A report and the rows of its other files.
#[derive(Clone, Debug, PartialEq)]
pub struct Folder {
    /// What `report.json` holds, without the hashes of the other files.
    pub report: Report,
    /// Rows of the other files.
    pub rows: Rows,
}

/// Writes the report's files into a directory: each whole or not at all, `report.json` last, since it names
/// the hashes of the others.
///
/// # Errors
///
/// A journal that cannot be read again, or a disk that is full.
pub fn write(plan: &Plan, records: &[Record], journal: &Path, dir: &Path) -> Result<(), RunError> {
    let Folder { mut report, rows: Rows { points, series, buckets } } =
        build(plan, records, &journal.display().to_string())?;
    files::put(dir, "points.csv", Some(points::write(&points)), &mut report.files)?;
    let series = (!series.is_empty()).then(|| series::write(&series));
    files::put(dir, "series.csv", series, &mut report.files)?;
    let buckets = (!buckets.is_empty()).then(|| latency::write(&buckets));
    files::put(dir, "latency.csv", buckets, &mut report.files)?;
    let text = report::write(&report);
    files::put(dir, "report.json", Some(text), &mut BTreeMap::new())
}

/// Makes the report. `journal` is the name used in errors.
///
/// # Errors
///
/// A row of the journal that cannot be read.
pub fn build(plan: &Plan, records: &[Record], journal: &str) -> Result<Folder, RunError> {
    let mut last: Vec<&PointRecord> = last_points(records).collect();
    let place = |id: &str| plan.systems.iter().position(|system| system.id.as_str() == id);
    last.sort_by_key(|record| (place(record.key.system.as_str()), &record.key));
    let mut rows = Rows::default();
    for record in &last {
        let Rows { points, series, buckets } = record.rows(journal)?;
        rows.points.extend(points);
        rows.series.extend(series);
        rows.buckets.extend(buckets);
    }
    let start = records.iter().find_map(|record| match record {
        Record::Start(start) => Some(start),
        _ => None,
    });
    let report = Report {
        format: "pricebench-report/1".to_owned(),
        id: plan.id.clone(),
        kind: kind(plan),
        title: plan.title.clone(),
        summary: summary(plan, start),
        source: None,
        run: start.map(|start| run_info(plan, start, &last)),
        systems: facts::systems(plan, records, start),
        workloads: facts::workloads(plan, records, start),
        client: start.map(|start| client(plan, start, records)),
        environment: facts::environment(plan, records, start, &last),
        default: Default::default(),
        caveats: caveats(plan, records),
        claims: Vec::new(),
        failures: failures(&last),
        files: BTreeMap::new(),
    };
    Ok(Folder { report, rows })
}

fn run_info(plan: &Plan, start: &Start, last: &[&PointRecord]) -> RunInfo {
    let finished = last.iter().map(|record| record.finished_at.as_str()).max();
    RunInfo {
        plan: plan.source.clone(),
        seed: start.seed,
        command: start.command.clone(),
        started_at: start.started_at.clone(),
        finished_at: finished.unwrap_or(&start.started_at).to_owned(),
        settle_s: Some(plan.settle_s),
    }
}

fn client(plan: &Plan, start: &Start, records: &[Record]) -> Client {
    let rtt_ms = facts::last_systems(records)
        .into_iter()
        .filter_map(|(id, record)| Some((id.to_string(), record.rtt_ms?)))
        .collect();
    Client {
        class: plan.client.class.clone(),
        zone: start.zone.clone().or_else(|| plan.client.zone.clone()),
        cpu: start.host.cpu.clone(),
        rtt_ms,
    }
}

fn failures(last: &[&PointRecord]) -> Vec<Failure> {
    let failed = last.iter().filter_map(|record| {
        Some(Failure { point: record.key.to_string(), reason: record.failure.clone()? })
    });
    failed.collect()
}

/// The plan's summary, or one made of its first workload.
fn summary(plan: &Plan, start: Option<&Start>) -> Text {
    if plan.summary != Text::default() {
        return plan.summary.clone();
    }
    let mut tools: Vec<(String, Vec<String>)> = Vec::new();
    for workload in &plan.workloads {
        let (tool, script) = named(workload, start);
        let at = tools.iter().position(|(name, _)| *name == tool).unwrap_or_else(|| {
            tools.push((tool, Vec::new()));
            tools.len() - 1
        });
        if !tools[at].1.contains(&script) {
            tools[at].1.push(script);
        }
    }
    let joined = |between: &str, comma: &str| {
        let each = tools.iter().map(|(tool, scripts)| format!("{tool}{comma}{}", scripts.join(", ")));
        each.collect::<Vec<_>>().join(between)
    };
    let (en, zh) = (joined("; ", ", "), joined("；", "，"));
    let seconds = plan.workloads.iter().map(|workload| workload.duration_s).max().unwrap_or(0);
    let runs = plan.workloads.iter().map(|workload| workload.runs).max().unwrap_or(1);
    Text {
        en: format!("{en}, {seconds} s per point, {} of each", counted(runs, "run")),
        zh: format!("{zh}，每个测点 {seconds} 秒，各 {runs} 次"),
    }
}

/// Of volumes, if nothing else is measured.
fn kind(plan: &Plan) -> Kind {
    let volumes = plan.workloads.iter().all(|workload| workload.volume().is_some());
    if volumes { Kind::Volume } else { Kind::Oltp }
}

/// A workload's tool with its version, and its script.
fn named(workload: &WorkloadPlan, start: Option<&Start>) -> (String, String) {
    match &workload.tool {
        Tool::Sysbench(sysbench) => {
            let version = start.and_then(|start| start.sysbench.as_deref()).unwrap_or_default();
            (format!("sysbench {version}"), sysbench.script.word().to_owned())
        }
        Tool::Volume(volume) => {
            let tool = match volume.engine {
                VolumeEngine::Own => format!("pricebench {}", start.map_or("", |start| &start.command)),
                VolumeEngine::Fio => {
                    format!("fio {}", start.and_then(|start| start.fio.as_deref()).unwrap_or_default())
                }
            };
            (tool, volume.preset.map_or_else(|| workload.id.to_string(), |preset| preset.word().to_owned()))
        }
    }
}

/// The plan's caveats, and those that follow from how it was run.
fn caveats(plan: &Plan, records: &[Record]) -> Vec<Text> {
    let mut caveats = plan.caveats.clone();
    if facts::last_systems(records).values().any(|record| record.private) {
        caveats.push(Text {
            en: "A private server and the load generator shared one machine: they took CPU and disk from \
                 each other."
                .to_owned(),
            zh: "私有服务器与压测程序在同一台机器上运行，会争用 CPU 与磁盘。".to_owned(),
        });
    }
    if facts::last_volumes(records).values().any(|record| !record.direct) {
        caveats.push(Text {
            en: "The file system does no direct I/O: the figures are those of memory and not comparable with a \
                 disk's."
                .to_owned(),
            zh: "文件系统不支持直接 I/O：结果反映的是内存，不能与磁盘比较。".to_owned(),
        });
    }
    caveats
}
