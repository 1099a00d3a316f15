//! The cheapest type for a need, and where it changes.

use crate::{Cluster, Need, PriceList, Rules, VolumeType, Volumes, least_order};
use rust_decimal::Decimal;

/// The cheapest type of volume for a need of one node, with `count` volumes striped: its least order and what it
/// costs in a month. Of equal ones the earlier of [`VolumeType::ALL`]. `None` where no type meets the need, or no
/// price of those that do is known.
pub fn cheapest(
    prices: &PriceList<'_>,
    rules: &[Rules<'_>],
    need: &Need,
    count: u32,
) -> Option<(Volumes, Decimal)> {
    let priced = |rules: &Rules<'_>| {
        let order = least_order(rules, need, count).ok()?;
        let volumes = Volumes { kind: rules.kind, order, count };
        let cluster = Cluster { nodes: 1, volumes: Some(volumes), ..Cluster::default() };
        Some((volumes, prices.month(&cluster).total()?.0))
    };
    rules
        .iter()
        .filter_map(priced)
        .min_by(|a, b| a.1.cmp(&b.1).then_with(|| place(a.0.kind).cmp(&place(b.0.kind))))
}

fn place(kind: VolumeType) -> usize {
    VolumeType::ALL.iter().position(|other| *other == kind).unwrap_or(usize::MAX)
}

/// A change of a choice along a line of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip<T> {
    /// The first number at which it is the new one.
    pub at: u64,
    /// What it was.
    pub from: T,
    /// What it is.
    pub to: T,
}

/// The changes of a choice between the numbers of an ascending grid, each found exactly by bisection.
///
/// A choice that changes and comes back between two numbers of the grid is not seen.
pub fn flips<T: Copy + PartialEq>(grid: &[u64], choice: impl Fn(u64) -> T) -> Vec<Flip<T>> {
    let mut found = Vec::new();
    for pair in grid.windows(2) {
        let [mut low, high] = [pair[0], pair[1]];
        let mut from = choice(low);
        let last = choice(high);
        while from != last {
            let (mut same, mut other) = (low, high);
            while other - same > 1 {
                let middle = same + (other - same) / 2;
                if choice(middle) == from { same = middle } else { other = middle }
            }
            let to = choice(other);
            found.push(Flip { at: other, from, to });
            (low, from) = (other, to);
        }
    }
    found
}
