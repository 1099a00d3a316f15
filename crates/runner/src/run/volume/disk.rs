//! Real volumes.

use super::{Volume, Volumes, Wish};
use crate::run::Interrupt;
use pricebench_loadgen_volume::{
    Backend, FileKind, Job, JobResult, Target, TargetError, Tick, available, ec2, look, run,
};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Where EC2 answers questions of an instance.
const METADATA: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::new(169, 254, 169, 254)), 80);

/// The disks of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disks {
    /// Ask EC2 for the instance's type and zone.
    pub ask_ec2: bool,
}

impl Volumes for Disks {
    fn open(&mut self, wish: &Wish) -> Result<Box<dyn Volume>, TargetError> {
        let target = if wish.device {
            Target::device(&wish.path, wish.size_mib)?
        } else {
            Target::directory(&wish.path, wish.size_mib, wish.allow_buffered)?
        };
        Ok(Box::new(Disk { target, backend: available() }))
    }

    fn facts(&self, wish: &Wish) -> BTreeMap<String, String> {
        let disk = look(&wish.path);
        let mut facts: BTreeMap<String, String> =
            disk.facts().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        if let Some(volume) = disk.ebs_volume() {
            facts.insert("ebs_volume".to_owned(), volume);
        }
        if self.ask_ec2 {
            match ec2(METADATA) {
                Ok(found) => {
                    facts.insert("instance_type".to_owned(), found.instance_type);
                    facts.extend(found.zone.map(|zone| ("zone".to_owned(), zone)));
                }
                Err(error) => drop(facts.insert("ec2".to_owned(), format!("did not answer: {error}"))),
            }
        }
        facts
    }
}

struct Disk {
    target: Target,
    backend: Backend,
}

impl Volume for Disk {
    fn is_direct(&self) -> bool {
        self.target.is_direct()
    }

    fn make(
        &mut self,
        kinds: &[FileKind],
        interrupt: &Interrupt,
        on_mib: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TargetError> {
        self.target.make(kinds, interrupt.flag(), on_mib)
    }

    fn location(&self, kind: FileKind) -> Result<(PathBuf, u64, u64), TargetError> {
        self.target.location(kind)
    }

    fn run(
        &mut self,
        job: &Job,
        interrupt: &Interrupt,
        on_tick: &mut dyn FnMut(Tick),
    ) -> Result<JobResult, TargetError> {
        run(job, &self.target, self.backend, interrupt.flag(), on_tick)
    }
}
