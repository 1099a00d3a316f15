//! What an earlier command left in a run's directory.

use super::World;
use super::error::RunError;
use super::journal::{self, Journal};
use super::plan::Plan;
use super::progress::Event;
use super::record::{PointRecord, Record};
use super::schedule::Key;
use super::session::Options;
use pricebench_formats::sha256_hex;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Opens the journal of a run that begins or goes on, with what it holds.
pub(super) fn open_journal(
    plan: &Plan,
    options: &Options,
    world: &mut World<'_>,
) -> Result<(Journal, Vec<Record>), RunError> {
    let dir = &options.out;
    let io = |what| {
        let path = dir.clone();
        move |source| RunError::io(what, path, source)
    };
    fs::create_dir_all(dir).map_err(io("make the directory"))?;
    let known = dir.join(journal::FILE).exists();
    if !known && fs::read_dir(dir).map_err(io("read the directory"))?.next().is_some() {
        return Err(RunError::Foreign(dir.clone()));
    }
    if options.resume && !known {
        let text = format!("there is no run in {}: a new one begins", dir.display());
        world.progress.event(&Event::Notice { text });
    }
    let (mut journal, mut records, torn) = Journal::open(dir)?;
    // A run that ended before its first point, for want of a server perhaps, has nothing to keep.
    if !records.is_empty() && last_points(&records).next().is_none() {
        drop(journal);
        fs::remove_file(dir.join(journal::FILE)).map_err(io("remove the journal"))?;
        (journal, records, _) = Journal::open(dir)?;
    }
    if torn {
        let text = "the last line of the journal was cut off; its point is measured again".to_owned();
        world.progress.event(&Event::Notice { text });
    }
    if let Some(Record::Start(start)) = records.first() {
        let expected = sha256_hex(plan.source.as_bytes());
        if !options.resume {
            let finished = last_points(&records).filter(|record| record.failure.is_none()).count();
            return Err(RunError::Exists { dir: dir.clone(), finished });
        }
        if start.plan_sha256 != expected {
            let found = start.plan_sha256.clone();
            return Err(RunError::OtherPlan { dir: dir.clone(), found, expected });
        }
    }
    Ok((journal, records))
}

/// The last record of each point: a point that failed may have been measured later.
pub(super) fn last_points(records: &[Record]) -> impl Iterator<Item = &PointRecord> {
    let mut last: BTreeMap<&Key, &PointRecord> = BTreeMap::new();
    for record in records {
        if let Record::Point(point) = record {
            last.insert(&point.key, point);
        }
    }
    last.into_values()
}

/// Where a run's directory is, for messages.
pub fn resume_hint(plan: &Path, out: &Path) -> String {
    format!("go on with: pricebench run {} --out {} --resume", plan.display(), out.display())
}
