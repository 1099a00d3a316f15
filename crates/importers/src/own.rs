//! Our own `points.csv`.

use crate::label::{self, Ids};
use crate::{Format, Import, ImportError};
use pricebench_formats::points;
use pricebench_model::{Id, Workload, WorkloadFacts};
use std::collections::BTreeMap;
use std::io::BufRead;

/// Whether a `points.csv` starts with this line: its format line, or its header.
pub(crate) fn starts_here(line: &str) -> bool {
    let line = line.trim();
    if line.starts_with("# pricebench-points/") {
        return true;
    }
    // `series.csv` and `latency.csv` start alike.
    let other = |line: &str| line.split(',').any(|name| matches!(name.trim(), "second" | "upper_ms"));
    points::is_header(line) && !other(line)
}

/// Reads a `points.csv`. Its names of systems and workloads need not be ids: ids are made of them, and the
/// names stay as labels.
pub(crate) fn read(file: &str, input: impl BufRead) -> Result<Import, ImportError> {
    let mut points = points::read(input, file)?;
    let mut systems = Names::default();
    let mut workloads = Names::default();
    for point in &mut points {
        systems.rename(&mut point.system);
        workloads.rename(&mut point.workload);
    }
    // A workload's name is all that points say of it.
    let workload = |(id, name)| Workload { tool: name, id, facts: WorkloadFacts::default() };
    Ok(Import {
        format: Format::Points,
        systems: systems.named.into_iter().map(|(id, name)| label::system(id, name)).collect(),
        workloads: workloads.named.into_iter().map(workload).collect(),
        points,
        series: Vec::new(),
        buckets: Vec::new(),
        notes: Vec::new(),
    })
}

/// Names in the order they first appear, with the ids made of them.
#[derive(Default)]
struct Names {
    ids: Ids,
    by_name: BTreeMap<String, Id>,
    named: Vec<(Id, String)>,
}

impl Names {
    /// Puts the id of a name in its place.
    fn rename(&mut self, name: &mut String) {
        if let Some(id) = self.by_name.get(name) {
            id.as_str().clone_into(name);
            return;
        }
        let id = self.ids.take(name);
        self.named.push((id.clone(), label::clean(name)));
        self.by_name.insert(std::mem::replace(name, id.as_str().to_owned()), id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_ids_and_stay_as_labels() {
        let text = "system,workload,run,threads,op\nm5 large,oltp,1,2,transaction\n\
                    <b>m5-large</b>,oltp,1,2,transaction\nm5-large,oltp,1,4,transaction\n";
        let import = read("points.csv", text.as_bytes()).unwrap();
        let labels: Vec<_> = import.systems.iter().map(|s| (s.id.as_str(), s.label.as_str())).collect();
        assert_eq!(
            labels,
            [("m5-large", "m5 large"), ("b-m5-large-b", "<b>m5-large</b>"), ("m5-large-2", "m5-large")]
        );
        assert_eq!(import.points[2].system, "m5-large-2");
        assert_eq!(import.workloads.len(), 1);
    }

    #[test]
    fn knows_its_header() {
        assert!(starts_here("# pricebench-points/1"));
        assert!(starts_here("system,workload,run,threads,op,per_s"));
        assert!(!starts_here("system,workload,run,threads,op,second,per_s"));
        assert!(!starts_here("system,workload,run,threads,op,upper_ms,count"));
        assert!(!starts_here("threads|transactions"));
    }
}
