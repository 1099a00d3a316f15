//! The bill line by line, a column for each offer.

use super::need::Offer;
use super::types::month;
use super::words::VolumeWords;
use crate::numbers::{NONE, plain_number};
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::Charge;
use rust_decimal::prelude::ToPrimitive as _;

pub(super) fn table(offers: &[Offer], words: &VolumeWords) -> Table {
    let billed: Vec<(&Offer, &pricebench_storage::MonthlyBill)> =
        offers.iter().filter_map(|offer| Some((offer, offer.bill.as_ref()?))).collect();
    let mut columns = vec![Column { label: words.bill_line.to_owned(), ..Column::default() }];
    columns.extend(billed.iter().map(|(offer, _)| Column {
        label: offer.name(words),
        numeric: true,
        ..Column::default()
    }));
    let charges = Charge::ALL.iter().filter(|charge| {
        billed.iter().any(|(_, bill)| bill.lines.iter().any(|line| line.charge == **charge))
    });
    let mut rows: Vec<Row> = charges
        .map(|charge| {
            let mut cells = vec![Cell { text: (words.charge)(*charge).to_owned(), ..Cell::default() }];
            cells.extend(billed.iter().map(|(_, bill)| {
                match bill.lines.iter().find(|line| line.charge == *charge) {
                    Some(line) => {
                        let amount = line.amount.zip(line.currency.as_ref());
                        let quantity = line.quantity.to_f64().map(plain_number).unwrap_or_default();
                        let stated = line.stated.as_ref().map(|(date, source)| format!("; {date}, {source}"));
                        Cell {
                            text: amount.map_or_else(
                                || NONE.to_owned(),
                                |(amount, currency)| month(amount, currency),
                            ),
                            why: Some(match stated {
                                Some(stated) => format!("{quantity} {}{stated}", line.unit.word()),
                                None => words.no_price.to_owned(),
                            }),
                            muted: line.amount.is_none(),
                            ..Cell::default()
                        }
                    }
                    None => Cell { text: NONE.to_owned(), muted: true, ..Cell::default() },
                }
            }));
            Row { cells, chosen: false }
        })
        .collect();
    let mut total = vec![Cell { text: words.total.to_owned(), ..Cell::default() }];
    total.extend(billed.iter().map(|(_, bill)| match bill.total() {
        Some((sum, currency)) => Cell { text: month(sum, &currency), ..Cell::default() },
        None => Cell {
            text: NONE.to_owned(),
            why: Some(words.no_price.to_owned()),
            muted: true,
            ..Cell::default()
        },
    }));
    rows.push(Row { cells: total, chosen: true });
    Table { caption: words.bill.to_owned(), columns, rows, notes: Vec::new() }
}
