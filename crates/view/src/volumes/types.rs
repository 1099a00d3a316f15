//! The table of types, and the sentence over it.

use super::need::{Asked, Offer};
use super::words::{Finding, VolumeWords};
use crate::numbers::{NONE, fixed, money_with, percent, plain_number};
use crate::page::{Cell, Column, Row, Sentence, Table};
use pricebench_model::Currency;
use pricebench_storage::{Order, VolumeType, losses};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// A month's amount to the cent.
pub(super) fn month(amount: Decimal, currency: &Currency) -> String {
    amount.to_f64().map_or_else(|| NONE.to_owned(), |value| money_with(value, currency, 2))
}

impl Offer {
    pub(super) fn name(&self, words: &VolumeWords) -> String {
        match (&self.kind, &self.local) {
            (Some(kind), _) => kind.to_string(),
            (None, Some((class, nodes))) => (words.local)(class, *nodes),
            (None, None) => NONE.to_owned(),
        }
    }
}

/// I/O per second, to whole ones.
pub(super) fn whole(iops: f64) -> String {
    fixed(iops, 0)
}

/// The volumes whose bill is known, the cheapest first; of equal ones in their order. Nodes with local disks are
/// other machines, and stand apart.
pub(super) fn by_cost(offers: &[Offer]) -> Vec<(&Offer, Decimal, Currency)> {
    let mut priced: Vec<_> = offers
        .iter()
        .filter(|offer| offer.kind.is_some())
        .filter_map(|offer| offer.total().map(|(total, currency)| (offer, total, currency)))
        .collect();
    priced.sort_by_key(|(_, total, _)| *total);
    priced
}

pub(super) fn finding(asked: &Asked<'_>, offers: &[Offer], words: &VolumeWords) -> Sentence {
    let priced = by_cost(offers);
    let best = priced.first();
    let next = best.zip(priced.get(1)).map(|((_, least, _), (offer, total, currency))| {
        let more = (*total - *least).to_f64().zip(least.to_f64()).map_or(0.0, |(more, least)| more / least);
        (offer.name(words), month(*total, currency), percent(more))
    });
    let held = best.and_then(|(offer, ..)| offer.held_by_instance());
    let needed = asked.need.iops as f64;
    (words.finding)(&Finding {
        size: plain_number(asked.need.gib as f64),
        iops: plain_number(needed),
        mib_s: (asked.need.mib_s > 0).then(|| plain_number(asked.need.mib_s as f64)),
        region: asked.region,
        nodes: asked.nodes,
        best: best.map(|(offer, total, currency)| (offer.name(words), month(*total, currency))),
        next,
        held: held.filter(|held| held.iops < needed).map(|held| (asked.class.clone(), whole(held.iops))),
        local: offers.iter().filter(|offer| offer.local.is_some()).find_map(|offer| {
            offer.total().map(|(total, currency)| (offer.name(words), month(total, &currency)))
        }),
    })
}

pub(super) fn table(asked: &Asked<'_>, offers: &[Offer], words: &VolumeWords) -> Table {
    let best = by_cost(offers).first().map(|(offer, ..)| offer.kind);
    let columns = words
        .type_columns
        .into_iter()
        .enumerate()
        .map(|(at, label)| Column {
            label: label.to_owned(),
            numeric: !matches!(at, 0 | 1 | 5),
            ..Column::default()
        })
        .collect();
    let rows = offers
        .iter()
        .map(|offer| Row { cells: cells(asked, offer, words), chosen: best == Some(offer.kind) })
        .collect();
    let mut notes = Vec::new();
    if asked.instance.is_none() {
        notes.push((words.instance_unknown)(&asked.class));
    }
    notes.push(words.burst_assumption.to_owned());
    if offers.iter().any(|offer| offer.local.is_some()) {
        notes.push(words.local_note.to_owned());
    }
    Table { caption: words.types.to_owned(), columns, rows, notes }
}

fn cells(asked: &Asked<'_>, offer: &Offer, words: &VolumeWords) -> Vec<Cell> {
    let name = Cell { text: offer.name(words), ..Cell::default() };
    let text = |text: String| Cell { text, ..Cell::default() };
    let unknown = |why: Option<String>| Cell { text: NONE.to_owned(), why, muted: true, ..Cell::default() };
    let order = match (&offer.order, offer.kind) {
        (Ok(order), Some(kind)) => text(ordered(order, kind, asked.striped)),
        (Err(refusal), _) => unknown(Some((words.refusal)(refusal))),
        (Ok(_), None) => unknown(None),
    };
    let refused = offer.order.as_ref().err().map(|refusal| (words.refusal)(refusal));
    let bill = match offer.total() {
        Some((total, currency)) => text(month(total, &currency)),
        None => unknown(refused.clone().or_else(|| Some(words.no_price.to_owned()))),
    };
    let mut all = vec![name, order, bill];
    match offer.gives {
        Some((always, burst)) => {
            all.push(text(whole(always.iops)));
            all.push(text(fixed(always.mib_s, 1)));
            all.push(text((words.bound)(always.bound).to_owned()));
            let bursts = burst.iops > always.iops;
            let lasts = burst.lasts_s.map_or_else(|| words.for_ever.to_owned(), words.duration);
            all.push(if bursts { text(whole(burst.iops)) } else { unknown(None) });
            all.push(if bursts { text(lasts) } else { unknown(None) });
        }
        None => all.extend(std::iter::repeat_with(|| unknown(refused.clone())).take(5)),
    }
    let rules = asked.rules.iter().find(|rules| Some(rules.kind) == offer.kind);
    all.push(match rules.and_then(|rules| losses(rules, asked.striped)) {
        Some(lost) => {
            let of = |value: f64| fixed(value, if value < 0.1 { 2 } else { 1 });
            text((words.losses)(&of(lost.low_per_thousand), &of(lost.high_per_thousand)))
        }
        None => unknown(None),
    });
    all
}

/// `2 × 500 GiB, 6,000 IOPS, 250 MiB/s`.
fn ordered(order: &Order, kind: VolumeType, striped: u32) -> String {
    let mut text = if striped > 1 { format!("{striped} × ") } else { String::new() };
    text.push_str(&format!("{} GiB", plain_number(order.gib as f64)));
    if kind.orders_iops() {
        text.push_str(&format!(", {} IOPS", plain_number(order.iops as f64)));
    }
    if kind.orders_throughput() {
        text.push_str(&format!(", {} MiB/s", plain_number(order.mib_s as f64)));
    }
    text
}
