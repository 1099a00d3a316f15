//! What block storage gives and costs.
//!
//! Every number comes from a limit book or a price book, whose lines carry their date and source; the formulas
//! are those of `docs/methodology.md`. Sizes are GiB, throughput is MiB/s, and what is not known is `None`.

mod availability;
mod bill;
mod burst;
mod durability;
mod flips;
mod instance;
mod least;
mod order;
mod rules;
mod throttle;
mod volume;
mod volume_type;

pub use availability::{Cut, Outcome, Part, PartKind, cuts, per_year, without_repair};
pub use bill::{Cluster, MonthlyBill, MonthlyLine, PriceList, Volumes};
pub use burst::{Step, runs_dry_after_s, simulate};
pub use durability::{Losses, losses};
pub use flips::{Candidate, Flip, cheapest, flips};
pub use instance::{BURST_S, Instance, mib_s_of_mbit_s};
pub use least::{Need, least_order};
pub use order::{Order, Refusal};
pub use rules::{ELSEWHERE, Rules};
pub use throttle::{Attainable, BINDS_FROM, Bound, Throttle, attainable, binding};
pub use volume::throttles;
pub use volume_type::VolumeType;
