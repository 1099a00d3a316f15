//! The words of the Volumes page, a struct for each language: a missing one does not compile.

use super::Input;
use crate::page::Sentence;
use pricebench_model::{Charge, Lang};
use pricebench_storage::{Bound, Refusal};

/// What the finding says, ready to print.
pub(super) struct Finding<'a> {
    pub(super) size: String,
    pub(super) iops: String,
    /// Throughput, where any is asked for.
    pub(super) mib_s: Option<String>,
    pub(super) region: &'a str,
    pub(super) nodes: u64,
    /// The cheapest: name and monthly bill.
    pub(super) best: Option<(String, String)>,
    /// The next: name, monthly bill and how much more it costs.
    pub(super) next: Option<(String, String, String)>,
    /// What the instance leaves of the cheapest, where it holds it back: its class, IOPS always.
    pub(super) held: Option<(String, String)>,
    /// Nodes with local disks: name and monthly bill.
    pub(super) local: Option<(String, String)>,
}

/// A change of the cheapest type, ready to print.
pub(super) struct FlipText {
    /// From how many IOPS on.
    pub(super) at: String,
    pub(super) from: String,
    pub(super) to: String,
}

/// When a burst ends, ready to print.
pub(super) struct Dry {
    pub(super) name: String,
    /// When, and what is left then, I/O per second; `None`: it never does.
    pub(super) after: Option<(String, String)>,
}

pub(super) struct VolumeWords {
    pub(super) title: &'static str,
    pub(super) finding: fn(&Finding<'_>) -> Sentence,
    /// Under the title: oldest and newest date of the prices, and of the limits.
    pub(super) dates: fn([&str; 2], [&str; 2]) -> String,
    pub(super) instance: &'static str,
    pub(super) input: fn(Input) -> &'static str,
    /// What is wrong with a number: between which it must lie, and whether it must be whole.
    pub(super) wrong: fn(&str, &str, bool) -> String,
    pub(super) wrong_load: &'static str,
    pub(super) load: &'static str,
    pub(super) types: &'static str,
    /// Columns of the table of types.
    pub(super) type_columns: [&'static str; 9],
    pub(super) bound: fn(Bound) -> &'static str,
    pub(super) refusal: fn(&Refusal) -> String,
    pub(super) no_price: &'static str,
    pub(super) for_ever: &'static str,
    pub(super) duration: fn(f64) -> String,
    pub(super) local: fn(&str, u64) -> String,
    pub(super) local_note: &'static str,
    pub(super) instance_unknown: fn(&str) -> String,
    pub(super) burst_assumption: &'static str,
    pub(super) losses: fn(&str, &str) -> String,
    pub(super) bill: &'static str,
    pub(super) bill_line: &'static str,
    pub(super) total: &'static str,
    pub(super) charge: fn(Charge) -> &'static str,
    pub(super) flips_title: &'static str,
    pub(super) flips_axes: [&'static str; 2],
    pub(super) flips_text: fn(&str, &[FlipText]) -> String,
    pub(super) boundary: fn(&str, &str) -> String,
    pub(super) none_fits: &'static str,
    pub(super) burst_title: &'static str,
    pub(super) burst_axes: [&'static str; 2],
    pub(super) asked: &'static str,
    pub(super) dry: fn(&Dry) -> String,
    pub(super) measured: &'static str,
    pub(super) measured_columns: [&'static str; 8],
    pub(super) measured_note: &'static str,
    pub(super) availability: &'static str,
    pub(super) availability_columns: [&'static str; 6],
    pub(super) availability_notes: [&'static str; 3],
    pub(super) local_disk: &'static str,
    pub(super) volume_of: fn(&str) -> String,
    pub(super) sources: &'static str,
    pub(super) changed: fn(&str, &str, &str, &str) -> String,
}

pub(super) fn volume_words(lang: Lang) -> &'static VolumeWords {
    match lang {
        Lang::En => &super::en::WORDS,
        Lang::Zh => &super::zh::WORDS,
    }
}
