//! Names of systems and workloads, and ids made of them.

use pricebench_formats::shorten;
use pricebench_model::{Id, Point, System, SystemFacts};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a system measured in a file that names none: the file's name without folder and ending.
pub(crate) fn of_file(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    };
    clean(stem)
}

/// A name found in a file, fit to be shown: one line, not endless; `system` where nothing is left.
pub(crate) fn clean(text: &str) -> String {
    let text = shorten(text.trim());
    if text.is_empty() { "system".to_owned() } else { text }
}

/// A system of which only the name is known.
pub(crate) fn system(id: Id, label: String) -> System {
    System {
        id,
        label,
        facts: SystemFacts::default(),
        storage: None,
        settings: BTreeMap::new(),
        prices: Vec::new(),
    }
}

/// The stem of a file's name without the number of threads at its end, so that the files of a sweep share
/// it: `m6g-16` with 16 threads is `m6g`, `res_thr8` with 8 is `res`. `None` where there is no such number.
pub(crate) fn without_threads(label: &str, threads: Option<u32>) -> Option<&str> {
    const SEPARATORS: [char; 5] = ['-', '_', '.', ' ', '='];
    let number = threads?.to_string();
    let lower = label.to_ascii_lowercase();
    let mut end = lower.len();
    for unit in ["threads", "thread", "thr", "th", "t"] {
        let before = lower.strip_suffix(unit).map(|rest| rest.trim_end_matches(SEPARATORS));
        if let Some(rest) = before.filter(|rest| rest.ends_with(&number)) {
            end = rest.len();
            break;
        }
    }
    let rest = lower[..end].strip_suffix(&number)?;
    if rest.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let rest = rest.trim_end_matches(SEPARATORS);
    let rest = ["threads", "thread", "thr"]
        .iter()
        .find_map(|unit| rest.strip_suffix(unit))
        .unwrap_or(rest)
        .trim_end_matches(SEPARATORS);
    // Lower-casing ASCII keeps every byte's place.
    (!rest.is_empty()).then(|| &label[..rest.len()])
}

/// Gives out ids, each once.
#[derive(Default)]
pub(crate) struct Ids {
    taken: BTreeSet<String>,
    /// The next number to try for an id that is taken, so that many equal names stay fast.
    next: BTreeMap<String, u32>,
}

impl Ids {
    /// An id made of a label; a number is added where it is taken.
    pub(crate) fn take(&mut self, label: &str) -> Id {
        let base = Id::from_label(label);
        if self.taken.insert(base.as_str().to_owned()) {
            return base;
        }
        let next = self.next.entry(base.as_str().to_owned()).or_insert(2);
        loop {
            let number = next.to_string();
            *next += 1;
            let room = Id::MAX_LEN - number.len() - 1;
            let stem = base.as_str().get(..room).unwrap_or(base.as_str());
            let id = Id::from_label(&format!("{stem}-{number}"));
            if self.taken.insert(id.as_str().to_owned()) {
                return id;
            }
        }
    }
}

/// Numbers the repeats: points of one system, workload, threads and operation are runs 1, 2, 3 ….
#[derive(Default)]
pub(crate) struct Runs(BTreeMap<(String, String, Option<u32>, String), u32>);

impl Runs {
    /// The number of the next run of what `point` is.
    pub(crate) fn next(&mut self, point: &Point) -> u32 {
        let key = (point.system.clone(), point.workload.clone(), point.threads, point.op.clone());
        let run = self.0.entry(key).or_insert(0);
        *run += 1;
        *run
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_files() {
        assert_eq!(of_file("a/b\\m6g.xlarge.log"), "m6g.xlarge");
        assert_eq!(of_file(".log"), ".log");
        assert_eq!(of_file("<script>alert(1)</script>.txt"), "script>");
        assert_eq!(of_file(""), "system");
    }

    #[test]
    fn files_of_a_sweep_share_a_name() {
        for (label, threads, expected) in [
            ("m6g-16", 16, Some("m6g")),
            ("res_thr16", 16, Some("res")),
            ("M5 16 threads", 16, Some("M5")),
            ("x86-t8", 16, None),
            ("run-116", 16, None),
            ("16", 16, None),
            ("测试-4", 4, Some("测试")),
        ] {
            assert_eq!(without_threads(label, Some(threads)), expected, "{label}");
        }
        assert_eq!(without_threads("m6g-16", None), None);
    }

    #[test]
    fn ids_are_given_once() {
        let mut ids = Ids::default();
        let taken: Vec<String> = ["m5", "m5", "m5-2", "M5"].map(|label| ids.take(label).to_string()).into();
        assert_eq!(taken, ["m5", "m5-2", "m5-2-2", "m5-3"]);
        let long = "a".repeat(80);
        assert_eq!(ids.take(&long).as_str().len(), 64);
        assert!(ids.take(&long).as_str().ends_with("a-2"));
    }
}
