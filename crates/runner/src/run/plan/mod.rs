//! Plan files: what `pricebench run` takes, read and checked.

mod nearest;
mod parts;
mod preset;
mod prices;
mod reader;
mod systems;
mod types;
mod workloads;

pub use parts::parse;
pub use preset::Preset;
pub(crate) use preset::ROW_BYTES;
pub use types::{
    ClientFacts, Distribution, Engine, Layout, Order, Place, Plan, Script, Size, SystemPlan, WorkloadPlan,
};
