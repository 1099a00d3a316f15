//! Durability: how many volumes are lost in a year.

use crate::{Order, Rules};

/// Expected losses in a year, between the low and the high of the stated rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// Of a thousand volumes, or of a thousand stripes where one volume lost is a stripe lost.
    pub low_per_thousand: f64,
    /// Likewise.
    pub high_per_thousand: f64,
}

/// Expected losses per thousand and year of stripes of `count` volumes: 1,000 × (1 − (1 − a)^count), a the stated
/// share of volumes lost in a year. `None` where it is not stated.
pub fn losses(rules: &Rules<'_>, count: u32) -> Option<Losses> {
    let stripe = |what: &str| {
        let a = rules.value(what, &Order::default())?;
        // −expm1(count × ln(1 − a)) keeps the digits of a small a.
        Some(1000.0 * -(f64::from(count) * (-a).ln_1p()).exp_m1())
    };
    Some(Losses {
        low_per_thousand: stripe("annual_loss_low")?,
        high_per_thousand: stripe("annual_loss_high")?,
    })
}
