//! A volume during a run.

use super::point::What;
use super::{Volume, Wish, file_kinds, fio, own};
use crate::run::World;
use crate::run::error::SystemError;
use crate::run::plan::{Place, Plan, SystemPlan, VolumeEngine, WorkloadPlan};
use crate::run::point::{Outcome, settle};
use crate::run::progress::Event;
use crate::run::record::{FilledRecord, VolumeRecord};
use crate::run::schedule::{Task, writes};
use crate::run::session::Options;
use crate::run::system::Standing;
use pricebench_formats::sha256_hex;
use pricebench_loadgen_volume::TargetError;
use std::path::Path;
use std::time::Instant;

/// A volume that may be measured.
pub(in crate::run) struct OpenVolume {
    wish: Wish,
    /// Open with the files of one size; workloads of another size open it anew, after it is closed, since two sets
    /// of files may not fit.
    volume: Option<Box<dyn Volume>>,
    pub(in crate::run) facts: VolumeRecord,
    pub(in crate::run) standing: Standing,
}

/// Whether two paths lead to the same device.
fn is_same(allowed: &Path, path: &Path) -> bool {
    allowed == path || allowed.canonicalize().ok().zip(path.canonicalize().ok()).is_some_and(|(a, b)| a == b)
}

impl OpenVolume {
    /// Opens the volume of a system, with the size of the first workload.
    pub(in crate::run) fn open(
        system: &SystemPlan,
        workloads: &[&WorkloadPlan],
        options: &Options,
        world: &mut World<'_>,
    ) -> Result<Self, SystemError> {
        let (path, device) = match &system.place {
            Place::Directory { path } => (path, false),
            Place::Device { path } => (path, true),
            Place::Launch { .. } | Place::Dsn { .. } => {
                return Err(SystemError::Unfit("a database is no volume".to_owned()));
            }
        };
        if device && !options.allow_devices.iter().any(|allowed| is_same(allowed, path)) {
            return Err(SystemError::DeviceNotAllowed(path.display().to_string()));
        }
        world.progress.event(&Event::Opening { system: system.id.to_string() });
        let size_mib = workloads.iter().find_map(|workload| Some(workload.volume()?.size_mib)).unwrap_or(0);
        let wish = Wish { path: path.clone(), device, size_mib, allow_buffered: options.allow_buffered };
        let volume = world.volumes.open(&wish)?;
        let facts = VolumeRecord {
            system: system.id.clone(),
            facts: world.volumes.facts(&wish),
            direct: volume.is_direct(),
        };
        Ok(Self { wish, volume: Some(volume), facts, standing: Standing::default() })
    }

    /// Sees to the files of a point; what was written, if anything.
    pub(in crate::run) fn files(
        &mut self,
        task: &Task,
        workload: &WorkloadPlan,
        world: &mut World<'_>,
    ) -> Result<Option<FilledRecord>, SystemError> {
        let Some(what) = What::of(task, workload) else { return Ok(None) };
        if what.volume.size_mib != self.wish.size_mib {
            self.wish.size_mib = what.volume.size_mib;
            self.volume = None;
        }
        let volume = match self.volume.take() {
            Some(volume) => volume,
            None => world.volumes.open(&self.wish)?,
        };
        let volume = self.volume.insert(volume);
        let start = Instant::now();
        let mut wrote = false;
        let system = task.key.system.to_string();
        let progress = &mut *world.progress;
        let made =
            volume.make(&file_kinds(std::iter::once(what.step)), world.interrupt, &mut |mib, of_mib| {
                if !wrote || mib % 256 == 0 {
                    progress.event(&Event::Filling { system: system.clone(), mib, of_mib });
                }
                wrote = true;
            });
        match made {
            Ok(()) => {}
            Err(TargetError::Stopped) => return Err(SystemError::Interrupted),
            Err(error) => return Err(error.into()),
        }
        self.standing.wrote |= wrote;
        Ok(wrote.then(|| FilledRecord {
            system: task.key.system.clone(),
            workload: task.key.workload.clone(),
            size_mib: what.volume.size_mib,
            seconds: (start.elapsed().as_secs_f64() * 10.0).round() / 10.0,
        }))
    }

    /// Pauses, warms up and measures; `None` when the user asked to stop.
    pub(in crate::run) fn measure(
        &mut self,
        plan: &Plan,
        task: &Task,
        world: &mut World<'_>,
    ) -> Option<Outcome> {
        let workload = &plan.workloads[task.workload];
        let what = What::of(task, workload)?;
        let settled_s = settle(plan, &mut self.standing, writes(workload, task.step), world);
        if world.interrupt.is_set() {
            return None;
        }
        let seed = seed(task);
        let volume = self.volume.as_mut()?;
        match what.volume.engine {
            VolumeEngine::Own => own::measure(what, volume.as_mut(), seed, settled_s, world),
            VolumeEngine::Fio => fio::measure(what, volume.as_ref(), seed, settled_s, world),
        }
    }
}

/// The same offsets and arrivals for the same point of the same plan.
fn seed(task: &Task) -> u64 {
    let digits = sha256_hex(task.key.to_string().as_bytes());
    u64::from_str_radix(digits.get(..15).unwrap_or("1"), 16).unwrap_or(1)
}
