//! The Volumes page: what a need costs on each type of volume, what holds it back, and how likely a loss is.

mod availability;
mod bill;
mod burst;
mod en;
mod flips;
mod input;
mod measured;
mod need;
mod page;
mod series;
mod sketch;
mod state;
mod types;
mod words;
mod zh;

pub use input::Input;
pub use page::{Books, VolumesPage, volumes_page};
pub use series::load_of_series;
pub use sketch::Sketch;
pub use state::{VolumesState, load_pieces};
