//! Plan files: what `pricebench run` takes, read and checked.

pub(crate) mod nearest;
mod parts;
mod preset;
mod prices;
mod reader;
mod systems;
mod types;
mod volume;
mod workloads;

pub use parts::parse;
pub use preset::Preset;
pub use types::{
    ClientFacts, Distribution, Engine, Layout, Order, Place, Plan, Script, Size, SysbenchPlan, SystemPlan,
    Tool, VolumeEngine, VolumePlan, WorkloadPlan,
};
