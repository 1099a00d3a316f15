//! From fio's jobs to points.

use super::document::{Direction, Document, Entry};
use super::options::Options;
use super::pooled::{Pooled, runtime_s};
use super::{empty, fault};
use crate::label::{self, Ids, Runs};
use crate::{Import, ImportError, Note, NoteKind};
use pricebench_formats::{BucketRow, FormatError, shorten};
use pricebench_model::{LatencyKind, Origin, Point, Status, Text, Workload, WorkloadFacts};
use std::collections::BTreeMap;

/// The entry fio makes of all hosts. Its bandwidth was wrong in some versions, so it is only compared.
const ALL_CLIENTS: &str = "All clients";
/// Less than this share of a rate or a time counts as missed.
const ENOUGH: f64 = 0.98;
const LONG_ENOUGH: f64 = 0.95;
const MIB: f64 = 1_048_576.0;

/// One direction of a job.
type Pick = fn(&Entry) -> &Direction;

/// The points of one file.
pub(super) struct Collected<'a> {
    file: &'a str,
    import: Import,
    system_ids: Ids,
    systems: BTreeMap<String, String>,
    workload_ids: Ids,
    workloads: BTreeMap<String, String>,
    runs: Runs,
    refused: Option<Text>,
}

/// Entries of one job, of one host or of all.
struct Group<'a> {
    system: String,
    entries: Vec<&'a Entry>,
}

impl<'a> Collected<'a> {
    pub(super) fn new(file: &'a str, notes: Vec<Note>) -> Self {
        let import = empty(file, notes);
        let mut system_ids = Ids::default();
        let mut systems = BTreeMap::new();
        for system in &import.systems {
            systems.insert(String::new(), system_ids.take(&system.label).to_string());
        }
        Self {
            file,
            import,
            system_ids,
            systems,
            workload_ids: Ids::default(),
            workloads: BTreeMap::new(),
            runs: Runs::default(),
            refused: None,
        }
    }

    pub(super) fn add(&mut self, document: &Document, line: u64) -> Result<(), ImportError> {
        let of_hosts: Vec<&Entry> =
            document.client_stats.iter().filter(|entry| entry.jobname != ALL_CLIENTS).collect();
        for group in groups(&document.jobs, &of_hosts) {
            self.group(document, &group, line)?;
        }
        if let Some(all) = document.client_stats.iter().find(|entry| entry.jobname == ALL_CLIENTS) {
            self.compare_with_all(all, &of_hosts, line);
        }
        Ok(())
    }

    fn group(&mut self, document: &Document, group: &Group<'_>, line: u64) -> Result<(), ImportError> {
        let Some(first) = group.entries.first() else { return Ok(()) };
        let options = Options::of(first, document);
        let name = label::clean(&first.jobname);
        let entries = group.entries.len() as u32;
        // Several entries are one each of the jobs started alike; a single one may be all of them added up.
        let jobs = if entries > 1 { entries } else { options.jobs() };
        let directions: [(&str, usize, Pick); 5] = [
            ("read", 0, |entry| &entry.read),
            ("write", 1, |entry| &entry.write),
            ("trim", 2, |entry| &entry.trim),
            ("mixed", 0, |entry| &entry.mixed),
            ("sync", 0, |entry| &entry.sync),
        ];
        let error = group.entries.iter().map(|entry| entry.error).find(|error| *error != 0);
        let mut any = false;
        for (op, position, pick) in directions {
            let syncs = op == "sync";
            let pooled = pool(&group.entries, pick, jobs, syncs);
            let Some(pooled) = pooled else { continue };
            if op == "mixed" && any {
                // Both the directions and their sum were asked for.
                continue;
            }
            if !syncs {
                check_bandwidth(self.file, group, pick, line)?;
            }
            if syncs && any {
                self.note(line, NoteKind::DurabilityApart);
            }
            any = true;
            let workload = self.workload(&name, document, &options, position);
            let mut point = Point {
                system: self.system(&group.system),
                workload,
                threads: Some(jobs),
                op: op.to_owned(),
                duration_s: Some(pooled.runtime_s).filter(|s| *s > 0.0),
                count: Some(pooled.count),
                latency_kind: Some(LatencyKind::Service),
                origin: Some(Origin { file: self.file.to_owned(), line }),
                ..Point::default()
            };
            point.queue_depth = options.number("iodepth", 0).or(Some(1.0));
            if !syncs {
                point.mib_per_s = point.duration_s.map(|s| pooled.bytes as f64 / MIB / s);
                point.block_kib = options.block_bytes(position).map(|bytes| bytes / 1024.0);
                point.offered_per_s = options.rate_per_s(position).map(|rate| rate * f64::from(jobs));
            }
            let errors: u64 = group.entries.iter().fold(0, |sum, entry| sum.saturating_add(entry.total_err));
            point.errors = Some(errors).filter(|errors| *errors > 0);
            self.judge(&mut point, &pooled, error, &options, line);
            point.run = self.runs.next(&point);
            let rows = pooled.buckets().map(|(upper_ms, count)| BucketRow {
                system: point.system.clone(),
                workload: point.workload.clone(),
                run: point.run,
                threads: point.threads,
                op: point.op.clone(),
                upper_ms,
                count,
                ..BucketRow::default()
            });
            self.import.buckets.extend(rows);
            self.import.points.push(point);
        }
        if !any {
            let why = match error {
                Some(error) => Text {
                    en: format!("job {name} did nothing and failed with error {error}"),
                    zh: format!("任务 {name} 什么也没做，并以错误 {error} 失败"),
                },
                None => Text {
                    en: format!("job {name} did nothing, which fio does not call a failure"),
                    zh: format!("任务 {name} 什么也没做，而 fio 未视其为失败"),
                },
            };
            self.refused.get_or_insert(why.clone());
            self.note(line, NoteKind::RunLeftOut { reason: why });
        }
        Ok(())
    }

    /// Sets a point's latency and status, and notes what is wrong with it.
    fn judge(
        &mut self,
        point: &mut Point,
        pooled: &Pooled,
        error: Option<i64>,
        options: &Options<'_>,
        line: u64,
    ) {
        match pooled.latency(pooled.runtime_s) {
            Some(latency) => point.latency = latency,
            None => self.note(line, NoteKind::LatencyImpossible { op: point.op.clone() }),
        }
        if pooled.lost_percentiles() {
            self.note(line, NoteKind::PercentilesNotMergeable);
        }
        if pooled.completion_only {
            self.note(line, NoteKind::CompletionPercentiles);
        }
        if let Some(code) = error {
            point.status = Status::Partial;
            self.note(line, NoteKind::ToolFailed { code });
        }
        let interrupted = |note: &Note| matches!(&note.kind, NoteKind::ToolSaid { text } if text.starts_with("terminating on signal"));
        if self.import.notes.iter().any(interrupted) {
            point.status = Status::Partial;
        }
        if let Some((wanted, found)) = options.runtime_s().zip(point.duration_s)
            && found < wanted * LONG_ENOUGH
        {
            point.status = Status::Partial;
            self.note(line, NoteKind::CutShort { planned_s: wanted, ran_s: found });
        }
        if let Some((offered_per_s, achieved_per_s)) = point.offered_per_s.zip(point.per_second(None))
            && achieved_per_s < offered_per_s * ENOUGH
        {
            self.note(line, NoteKind::RateNotReached { offered_per_s, achieved_per_s, waiting: None });
        }
    }

    fn note(&mut self, line: u64, kind: NoteKind) {
        let note = Note::new(line, kind);
        if !self.import.notes.contains(&note) {
            self.import.notes.push(note);
        }
    }

    fn compare_with_all(&mut self, all: &Entry, of_hosts: &[&Entry], line: u64) {
        let sum = |pick: Pick| -> u64 {
            of_hosts.iter().fold(0, |sum, entry| sum.saturating_add(pick(entry).total_ios))
        };
        for (printed, computed) in
            [(all.read.total_ios, sum(|entry| &entry.read)), (all.write.total_ios, sum(|entry| &entry.write))]
        {
            if printed != computed {
                self.note(line, NoteKind::AllClientsDiffer { printed, computed });
            }
        }
    }

    fn system(&mut self, host: &str) -> String {
        if let Some(id) = self.systems.get(host) {
            return id.clone();
        }
        let label = label::clean(host);
        let id = self.system_ids.take(&label);
        self.import.systems.push(label::system(id.clone(), label));
        self.systems.insert(host.to_owned(), id.to_string());
        id.to_string()
    }

    fn workload(
        &mut self,
        name: &str,
        document: &Document,
        options: &Options<'_>,
        direction: usize,
    ) -> String {
        let open = options.rate_per_s(direction).is_some();
        let facts = WorkloadFacts {
            tool_version: document.version.strip_prefix("fio-").map(shorten),
            script: options.text("rw").or(options.text("readwrite")).map(shorten),
            r#loop: Some(if open { "open" } else { "closed" }.to_owned()),
            block_kib: options.block_bytes(direction).map(|bytes| bytes / 1024.0),
            duration_s: options.runtime_s(),
            ..WorkloadFacts::default()
        };
        let key = format!("{name} {facts:?}");
        if let Some(id) = self.workloads.get(&key) {
            return id.clone();
        }
        let id = self.workload_ids.take(name);
        self.workloads.insert(key, id.to_string());
        self.import.workloads.push(Workload { id: id.clone(), tool: "fio".to_owned(), facts });
        id.to_string()
    }

    pub(super) fn done(mut self, first_lossy: Option<u64>) -> Result<Import, ImportError> {
        if let Some(line) = first_lossy {
            self.import.notes.push(Note::new(line, NoteKind::NotUtf8));
        }
        if self.import.points.is_empty() {
            let said = self.import.notes.iter().find_map(|note| match &note.kind {
                NoteKind::ToolSaid { text } => {
                    Some((format!("; fio said: {text}"), format!("；fio 的输出：{text}")))
                }
                NoteKind::JobCrashed { .. } => {
                    Some(("; a job crashed".to_owned(), "；有任务崩溃".to_owned()))
                }
                _ => None,
            });
            let no_job = || Text { en: "no job".to_owned(), zh: "没有任务".to_owned() };
            let (why, (en, zh)) = (self.refused.unwrap_or_else(no_job), said.unwrap_or_default());
            let found = (why.en + &en, why.zh + &zh);
            let expected = ("at least one job that did something", "至少一个做了事的任务");
            return Err(FormatError::whole(self.file, found, expected).into());
        }
        // The file's own name stands for a single host only.
        let used = |id: &str| self.import.points.iter().any(|point| point.system == id);
        let kept: Vec<bool> = self.import.systems.iter().map(|system| used(system.id.as_str())).collect();
        let mut kept = kept.into_iter();
        self.import.systems.retain(|_| kept.next().unwrap_or(true));
        Ok(self.import)
    }
}

/// The jobs of one host by group and name; where there are several hosts, each apart and all together.
fn groups<'a>(jobs: &'a [Entry], of_hosts: &[&'a Entry]) -> Vec<Group<'a>> {
    let mut groups: Vec<(String, i64, Group<'a>)> = Vec::new();
    let mut put = |system: String, entry: &'a Entry| {
        let same = |(name, group, g): &&mut (String, i64, Group<'a>)| {
            *name == entry.jobname && *group == entry.groupid && g.system == system
        };
        match groups.iter_mut().find(same) {
            Some((.., group)) => group.entries.push(entry),
            None => {
                let group = Group { system, entries: vec![entry] };
                groups.push((entry.jobname.clone(), entry.groupid, group));
            }
        }
    };
    jobs.iter().for_each(|entry| put(String::new(), entry));
    let host = |entry: &Entry| {
        let name = entry.hostname.as_deref().unwrap_or("host");
        entry.port.map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))
    };
    let several = of_hosts.iter().any(|entry| host(entry) != host(of_hosts[0]));
    for entry in of_hosts {
        if several {
            put(host(entry), entry);
        }
        put(String::new(), entry);
    }
    groups.into_iter().map(|(.., group)| group).collect()
}

fn pool(entries: &[&Entry], pick: Pick, jobs: u32, syncs: bool) -> Option<Pooled> {
    let per_entry = if entries.len() > 1 { 1 } else { jobs };
    let parts = entries.iter().map(|entry| {
        let direction = pick(entry);
        Pooled::of(direction, runtime_s(direction, entry, per_entry), syncs)
    });
    // A job that failed at once counts an I/O that never ended.
    let mut parts = parts.filter(|part| part.count > 0 && part.runtime_s > 0.0 && part.is_timed());
    let mut whole = parts.next()?;
    parts.for_each(|part| whole.add(&part));
    Some(whole)
}

/// Bytes were KiB in some old versions: bytes ÷ time must be the bandwidth as printed.
fn check_bandwidth(file: &str, group: &Group<'_>, pick: Pick, line: u64) -> Result<(), ImportError> {
    for entry in &group.entries {
        let Direction { io_bytes, bw, runtime, .. } = pick(entry);
        let computed = *io_bytes as f64 / 1024.0 / (runtime / 1000.0);
        // Rates below some KiB/s are rounded too much to compare.
        if *bw >= 16.0 && computed.is_finite() && !(0.5..=2.0).contains(&(computed / bw)) {
            let found = format!("io_bytes ÷ runtime = {computed:.0} KiB/s where bw is {bw:.0} KiB/s");
            return Err(fault(
                file,
                line,
                found,
                ("the same bandwidth, as fio 3 prints it", "相同的带宽，如 fio 3 所输出"),
            ));
        }
    }
    Ok(())
}
