//! One report of all that was imported.

use crate::label::{self, Ids, Runs};
use crate::{Format, Import};
use pricebench_formats::report::FORMAT_VERSION;
use pricebench_model::{Defaults, Id, Kind, Point, Report, System, Text, Workload};
use std::collections::{BTreeMap, BTreeSet};

/// The report "My results" of what was imported, in the order given, and its points.
///
/// Each imported system becomes a system of its own, except that the files of a sysbench sweep, whose names
/// differ only by the number of threads at their end, become one. Ids are made unique; equal workloads become
/// one; equal points of one system become runs 1, 2, 3 ….
pub fn report_of(imports: &[Import]) -> (Report, Vec<Point>) {
    let sweeps = sweeps(imports);
    let mut all = Collected::default();
    for import in imports {
        let sweep = sweep_of(import).filter(|name| sweeps.contains(*name));
        all.add(import, sweep);
    }
    let Collected { systems, workloads, points, .. } = all;
    let report = Report {
        format: FORMAT_VERSION.to_owned(),
        id: Id::from_label("mine"),
        kind: Kind::Oltp,
        title: Text { en: "My results".to_owned(), zh: "我的结果".to_owned() },
        summary: Text::default(),
        source: None,
        run: None,
        systems,
        workloads,
        client: None,
        environment: BTreeMap::new(),
        default: Defaults::default(),
        caveats: Vec::new(),
        claims: Vec::new(),
        failures: Vec::new(),
        files: BTreeMap::new(),
    };
    (report, points)
}

/// The name an import shares with the other files of its sweep.
fn sweep_of(import: &Import) -> Option<&str> {
    let (Format::Sysbench, [system], [point]) = (import.format, &*import.systems, &*import.points) else {
        return None;
    };
    label::without_threads(&system.label, point.threads)
}

/// The names that several files with different numbers of threads share.
fn sweeps(imports: &[Import]) -> BTreeSet<&str> {
    let mut threads: BTreeMap<&str, BTreeSet<Option<u32>>> = BTreeMap::new();
    for import in imports {
        if let (Some(name), Some(point)) = (sweep_of(import), import.points.first()) {
            threads.entry(name).or_default().insert(point.threads);
        }
    }
    threads.into_iter().filter(|(_, threads)| threads.len() > 1).map(|(name, _)| name).collect()
}

#[derive(Default)]
struct Collected {
    systems: Vec<System>,
    workloads: Vec<Workload>,
    points: Vec<Point>,
    system_ids: Ids,
    workload_ids: Ids,
    sweeps: BTreeMap<String, Id>,
    runs: Runs,
    labels: BTreeSet<String>,
    /// Ids of workloads by tool and facts.
    same: BTreeMap<String, Id>,
}

impl Collected {
    fn add(&mut self, import: &Import, sweep: Option<&str>) {
        let mut names = BTreeMap::new();
        for system in &import.systems {
            let id = match sweep {
                Some(name) => self.sweep(system, name),
                None => self.system(system, &system.label),
            };
            names.insert(system.id.as_str(), id);
        }
        let mut tools = BTreeMap::new();
        for workload in &import.workloads {
            tools.insert(workload.id.as_str(), self.workload(workload));
        }
        for point in &import.points {
            let mut point = point.clone();
            if let Some(id) = names.get(point.system.as_str()) {
                id.as_str().clone_into(&mut point.system);
            }
            if let Some(id) = tools.get(point.workload.as_str()) {
                id.as_str().clone_into(&mut point.workload);
            }
            // A points.csv numbers its runs itself.
            if import.format != Format::Points {
                point.run = self.runs.next(&point);
            }
            self.points.push(point);
        }
    }

    fn system(&mut self, system: &System, label: &str) -> Id {
        let id = self.system_ids.take(label);
        let mut label = label.to_owned();
        if !self.labels.insert(label.clone()) {
            // Two files of one name are told apart on screen as in addresses.
            label = format!("{label} ({})", id.as_str());
        }
        self.systems.push(System { id: id.clone(), label, ..system.clone() });
        id
    }

    fn sweep(&mut self, system: &System, name: &str) -> Id {
        if let Some(id) = self.sweeps.get(name) {
            return id.clone();
        }
        let id = self.system(system, name);
        self.sweeps.insert(name.to_owned(), id.clone());
        id
    }

    fn workload(&mut self, workload: &Workload) -> Id {
        let key = format!("{} {:?}", workload.tool, workload.facts);
        if let Some(id) = self.same.get(&key) {
            return id.clone();
        }
        let id = self.workload_ids.take(workload.id.as_str());
        self.same.insert(key, id.clone());
        self.workloads.push(Workload { id: id.clone(), ..workload.clone() });
        id
    }
}
