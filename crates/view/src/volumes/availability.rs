//! How likely it is to lose the majority, or the data, within a year.

use super::need::Asked;
use super::words::VolumeWords;
use super::{Input, VolumesState};
use crate::numbers::{NONE, decimals_for, fixed};
use crate::page::{Cell, Column, Row, Table};
use pricebench_storage::{Cut, Order, Outcome, Part, PartKind, VolumeType, cuts, per_year};

/// Hours in a year.
const HOURS: f64 = 8760.0;

/// What the data are on.
#[derive(Clone, Copy)]
struct Disk {
    /// A node's failure destroys its copy.
    local: bool,
    /// Volumes lost in a year, each.
    loss_rate: f64,
}

pub(super) fn table(asked: &Asked<'_>, words: &VolumeWords) -> Table {
    let rate_of = |kind: VolumeType| {
        let rules = asked.rules.iter().find(|rules| rules.kind == kind)?;
        // The share lost in a year, as a rate, of as many volumes as one copy has.
        let share = rules.value("annual_loss_high", &Order::default())?;
        Some(-(-share).ln_1p() * f64::from(asked.striped))
    };
    let mut kinds = vec![(words.local_disk.to_owned(), Some(Disk { local: true, loss_rate: 0.0 }))];
    for kind in [VolumeType::Gp3, VolumeType::Io2] {
        let disk = rate_of(kind).map(|loss_rate| Disk { local: false, loss_rate });
        kinds.push(((words.volume_of)(kind.word()), disk));
    }
    let columns = words
        .availability_columns
        .into_iter()
        .enumerate()
        .map(|(at, label)| Column { label: label.to_owned(), numeric: at > 0, ..Column::default() })
        .collect();
    let rows = kinds
        .into_iter()
        .map(|(name, disk)| {
            let mut cells = vec![Cell { text: name, ..Cell::default() }];
            match disk {
                Some(disk) => cells.extend(
                    figures(asked.state, disk).map(|p| Cell { text: probability(p), ..Cell::default() }),
                ),
                None => cells.extend(std::iter::repeat_n(
                    Cell { text: NONE.to_owned(), muted: true, ..Cell::default() },
                    5,
                )),
            }
            Row { cells, chosen: false }
        })
        .collect();
    let notes = words.availability_notes.map(str::to_owned).to_vec();
    Table { caption: words.availability.to_owned(), columns, rows, notes }
}

/// The probabilities of the table's columns.
fn figures(state: &VolumesState, disk: Disk) -> [f64; 5] {
    let replicas = state.value(Input::Replicas) as u32;
    let reach = parts(state, disk, false);
    let destroyed = parts(state, disk, true);
    let majority = Outcome::Majority.threshold(replicas);
    let found = cuts(&reach, majority);
    let rate = |cuts: &[Cut]| cuts.iter().map(|cut| cut.rate).sum::<f64>();
    let pairs: Vec<Cut> = found.iter().filter(|cut| is_zone_and_node(&reach, cut)).cloned().collect();
    let lost = |outcome: Outcome| per_year(rate(&cuts(&destroyed, outcome.threshold(replicas))));
    [
        per_year(rate(&found)),
        per_year(rate(&pairs)),
        lost(Outcome::Majority),
        lost(Outcome::All),
        per_year(rate(&found) * state.value(Input::Regions)),
    ]
}

fn is_zone_and_node(parts: &[Part], cut: &Cut) -> bool {
    let count =
        |kind| cut.parts.iter().filter(|at| parts.get(**at).is_some_and(|part| part.kind == kind)).count();
    cut.parts.len() == 2 && count(PartKind::Zone) == 1 && count(PartKind::Node) == 1
}

/// The parts whose failing puts a copy out of reach, or, where `destroying`, destroys it. Replica i is on node i, in
/// zone i modulo the number of zones.
fn parts(state: &VolumesState, disk: Disk, destroying: bool) -> Vec<Part> {
    let (replicas, zones) = (state.value(Input::Replicas) as u32, state.value(Input::Zones) as u32);
    let years = |input| state.value(input) / HOURS;
    let mut parts = Vec::new();
    if !destroying {
        for zone in 0..zones.min(replicas) {
            let takes =
                (0..replicas).filter(|replica| replica % zones == zone).fold(0, |mask, at| mask | 1 << at);
            let rate = state.value(Input::ZoneRate);
            parts.push(Part { kind: PartKind::Zone, rate, repair_years: years(Input::ZoneHours), takes });
        }
    }
    for replica in 0..replicas {
        let takes = 1 << replica;
        if disk.local || !destroying {
            let back = if disk.local { Input::RebuildHours } else { Input::AttachHours };
            let rate = state.value(Input::NodeRate);
            parts.push(Part { kind: PartKind::Node, rate, repair_years: years(back), takes });
        }
        if !disk.local {
            let repair_years = years(Input::RebuildHours);
            parts.push(Part { kind: PartKind::Volume, rate: disk.loss_rate, repair_years, takes });
        }
    }
    parts
}

/// A probability in per cent to two digits; very small ones with an exponent.
fn probability(p: f64) -> String {
    let percent = p * 100.0;
    if percent == 0.0 {
        "0%".to_owned()
    } else if percent < 1e-5 {
        format!("{percent:.1e}%").replace('-', "−")
    } else {
        format!("{}%", fixed(percent, decimals_for(percent, 2)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(pairs: &str) -> VolumesState {
        VolumesState::parse(pairs).0
    }

    #[test]
    fn two_of_three_local_disks_in_zones_that_never_fail() {
        // 3 × 2 × 0.1 × 4.5658e−5 = 2.7395e−5 with 4 h of rebuilding: 0.0027 %.
        let found = figures(&state("fz=0&fn=0.1&hr=4"), Disk { local: true, loss_rate: 0.0 });
        assert_eq!(probability(found[0]), "0.0027%");
        assert_eq!(found[1], 0.0);
        assert_eq!(found[0], found[2], "what is out of reach is destroyed as well");
        // 3 × 0.1 × (4.5658e−5)² = 6.25e−10.
        assert_eq!(probability(found[3]), "6.3e−8%");
        let many = figures(&state("fz=0&fn=0.1&hr=4&k=1000"), Disk { local: true, loss_rate: 0.0 });
        // 1 − e^−0.027395.
        assert_eq!(probability(many[4]), "2.7%");
    }

    #[test]
    fn a_volume_attached_elsewhere_is_out_of_reach_for_less_time_and_lost_less() {
        let local = figures(&state(""), Disk { local: true, loss_rate: 0.0 });
        let gp3 = figures(&state(""), Disk { local: false, loss_rate: 0.002 });
        assert!(gp3[0] < local[0] && gp3[1] < local[1] && gp3[2] < local[2] && gp3[3] < local[3]);
        // A pair of volumes: 3 × 2 × 0.002 × 0.002 × 4 ÷ 8,760 = 1.1e−8.
        assert_eq!(probability(gp3[2]), "1.1e−6%");
        // One zone holds all: its failure alone is enough, 1 − e^−0.01, and no zone and node are a minimal cut.
        let one = figures(&state("z=1"), Disk { local: false, loss_rate: 0.002 });
        assert_eq!(probability(one[0]), "1.0%");
        assert_eq!(one[1], 0.0);
    }
}
