//! The cheapest type for a need, and where it changes.

use crate::{Need, Order, PriceList, Rules, VolumeType, Volumes, least_order};
use pricebench_model::{BookLine, Charge, Component, Tariff, tiered, tiers};
use rust_decimal::Decimal;

/// A type of volume with its rules and prices at hand, for asking often.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// Its rules.
    pub rules: Rules<'a>,
    /// The tiers of storage, IOPS and throughput; the latter two empty where they are not ordered.
    tiers: [Vec<&'a BookLine>; 3],
}

impl<'a> Candidate<'a> {
    /// A type with the prices of a list.
    pub fn new(prices: &PriceList<'a>, rules: Rules<'a>) -> Self {
        let kind = rules.kind;
        let of = |component, ordered: bool| {
            let charge = Charge::Standing(component);
            let tariff = Tariff::on_demand("aws", &prices.region, "ebs", kind.word(), charge);
            if ordered { tiers(prices.book, &tariff, &prices.at) } else { Vec::new() }
        };
        let tiers = [
            of(Component::Storage, true),
            of(Component::Iops, kind.orders_iops()),
            of(Component::Throughput, kind.orders_throughput()),
        ];
        Self { rules, tiers }
    }

    /// A month of `count` volumes as ordered, without anything else; `None` where a price is not known.
    pub fn month(&self, order: &Order, count: u32) -> Option<Decimal> {
        let kind = self.rules.kind;
        let ordered = [true, kind.orders_iops(), kind.orders_throughput()];
        let quantities = [order.gib, order.iops, order.mib_s];
        let each = self.tiers.iter().zip(quantities).zip(ordered).try_fold(
            Decimal::ZERO,
            |sum, ((tiers, units), ordered)| {
                if ordered { sum.checked_add(tiered(tiers, units.into())?) } else { Some(sum) }
            },
        )?;
        each.checked_mul(count.into())
    }
}

/// The cheapest type of volume for a need of one node, with `count` volumes striped: its least order and what it
/// costs in a month. Of equal ones the earlier of [`VolumeType::ALL`]. `None` where no type meets the need, or no
/// price of those that do is known.
pub fn cheapest(candidates: &[Candidate<'_>], need: &Need, count: u32) -> Option<(Volumes, Decimal)> {
    let priced = |candidate: &Candidate<'_>| {
        let order = least_order(&candidate.rules, need, count).ok()?;
        let month = candidate.month(&order, count)?;
        Some((Volumes { kind: candidate.rules.kind, order, count }, month))
    };
    candidates
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
    let mut before = None;
    for pair in grid.windows(2) {
        let [mut low, high] = [pair[0], pair[1]];
        let mut from = before.unwrap_or_else(|| choice(low));
        let last = choice(high);
        before = Some(last);
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
