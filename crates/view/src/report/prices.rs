//! The reader's prices: what they mean, what is wrong with them, and the panel they stand in.

use super::context::Context;
use super::setup::{detail, price_origin};
use crate::numbers;
use crate::page::{Cell, Choice, Field, SystemPanel};
use crate::state::State;
use crate::words::Words;
use pricebench_model::{Bill, Component, Currency, PriceChange, PriceLine, System};
use rust_decimal::Decimal;

/// The highest price per hour that is taken for one.
const HIGHEST_PRICE: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// Why a text the reader entered is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryError {
    /// Not a number.
    NotANumber,
    /// Below 0.
    Negative,
    /// Higher than any price.
    TooHigh,
    /// Not between 0 and 100 per cent.
    NotPercent,
    /// Not above 0 and at most 100 per cent.
    NotShare,
}

impl EntryError {
    fn text(self, words: &Words) -> &'static str {
        match self {
            Self::NotANumber => words.error_not_a_number,
            Self::Negative => words.error_negative,
            Self::TooHigh => words.error_too_high,
            Self::NotPercent => words.error_not_percent,
            Self::NotShare => words.error_not_share,
        }
    }
}

/// A price per hour as typed: a decimal number, commas between thousands allowed.
pub(super) fn price(typed: &str) -> Result<Decimal, EntryError> {
    let price = decimal(typed)?;
    if price.is_sign_negative() && !price.is_zero() {
        return Err(EntryError::Negative);
    }
    if price > HIGHEST_PRICE { Err(EntryError::TooHigh) } else { Ok(price) }
}

/// A discount as typed, per cent, with or without the sign.
pub(super) fn discount(typed: &str) -> Result<Decimal, EntryError> {
    let percent = decimal(typed.trim().trim_end_matches('%'))?;
    let fits = percent >= Decimal::ZERO && percent <= Decimal::ONE_HUNDRED;
    if fits { Ok(percent) } else { Err(EntryError::NotPercent) }
}

/// Utilisation as typed, per cent: above 0, at most 100.
pub(super) fn utilisation(typed: &str) -> Result<Decimal, EntryError> {
    let percent = discount(typed).map_err(|error| match error {
        EntryError::NotPercent => EntryError::NotShare,
        other => other,
    })?;
    if percent.is_zero() { Err(EntryError::NotShare) } else { Ok(percent) }
}

fn decimal(typed: &str) -> Result<Decimal, EntryError> {
    let text = typed.trim().replace('−', "-");
    let grouped = text.contains(',') && !numbers::groups_of_three(&text);
    if text.is_empty() || grouped {
        return Err(EntryError::NotANumber);
    }
    text.replace(',', "").parse().map_err(|_| EntryError::NotANumber)
}

/// A system's bill with the reader's changes; entries that are wrong are left out.
pub(super) fn bill(system: &System, state: &State, currency: &Currency) -> Option<Bill> {
    let entered = |component| state.prices.get(&(system.id.clone(), component));
    let per_hour = Component::ALL
        .into_iter()
        .filter_map(|component| Some((component, price(entered(component)?).ok()?)));
    let discount = state.discounts.get(&system.id).and_then(|typed| discount(typed).ok());
    let change =
        PriceChange { per_hour: per_hour.collect(), instance_discount_percent: discount.unwrap_or_default() };
    Bill::new(&system.prices, &change, currency)
}

/// The panel of a system, with figures that follow from its prices.
pub(super) fn panel(
    context: &Context<'_>,
    slot: usize,
    system: &System,
    results: Vec<(String, Cell)>,
) -> SystemPanel {
    let mut prices = Vec::new();
    let mut more_prices = Vec::new();
    for component in Component::ALL {
        let published = published(system, component, &context.currency);
        let entered = context.state.prices.get(&(system.id.clone(), component));
        let field = price_field(context, system, component, published, entered.map(String::as_str));
        let first = component == Component::Instance || published.is_some() || entered.is_some();
        if first { &mut prices } else { &mut more_prices }.push((component, field));
    }
    SystemPanel {
        id: system.id.to_string(),
        slot,
        label: system.label.clone(),
        detail: detail(context.words, system),
        prices,
        more_prices,
        discount: discount_field(context, system),
        results,
    }
}

/// The published line of a component in the page's currency.
fn published<'a>(system: &'a System, component: Component, currency: &Currency) -> Option<&'a PriceLine> {
    system.prices.iter().find(|line| line.component == component && line.currency == *currency)
}

fn price_field(
    context: &Context<'_>,
    system: &System,
    component: Component,
    published: Option<&PriceLine>,
    entered: Option<&str>,
) -> Field {
    let words = context.words;
    let original = published.and_then(PriceLine::hourly).map(|price| price.round_dp(6).normalize());
    let checked = entered.map(price);
    let same = matches!((&checked, original), (Some(Ok(entered)), Some(original)) if *entered == original);
    let original = original.map(|price| price.to_string());
    Field {
        label: format!(
            "{}, {}{}",
            words.component(component),
            context.currency.sign().trim(),
            words.per_hour
        ),
        accessible_label: context.say.price_field(
            &system.label,
            words.component(component),
            context.currency.code(),
        ),
        value: entered.map(str::to_owned).or_else(|| original.clone()).unwrap_or_default(),
        changed: entered.is_some() && !same,
        why: published.map(|line| context.say.published_price(&price_origin(context, line))),
        published: original,
        error: checked.and_then(Result::err).map(|error| error.text(words).to_owned()),
    }
}

fn discount_field(context: &Context<'_>, system: &System) -> Field {
    let words = context.words;
    let entered = context.state.discounts.get(&system.id);
    let checked = entered.map(|typed| discount(typed));
    Field {
        label: words.discount.to_owned(),
        accessible_label: context.say.discount_field(&system.label),
        value: entered.cloned().unwrap_or_else(|| "0".to_owned()),
        changed: entered.is_some() && checked != Some(Ok(Decimal::ZERO)),
        published: Some("0".to_owned()),
        why: Some(words.discount_why.to_owned()),
        error: checked.and_then(Result::err).map(|error| error.text(words).to_owned()),
    }
}

/// The field of utilisation.
pub(super) fn utilisation_field(context: &Context<'_>) -> Field {
    let words = context.words;
    let entered = context.state.utilisation.as_deref();
    let checked = entered.map(utilisation);
    Field {
        label: words.utilisation.to_owned(),
        accessible_label: words.utilisation_long.to_owned(),
        value: entered.unwrap_or("100").to_owned(),
        changed: entered.is_some() && checked != Some(Ok(Decimal::ONE_HUNDRED)),
        published: Some("100".to_owned()),
        why: Some(words.utilisation_why.to_owned()),
        error: checked.and_then(Result::err).map(|error| error.text(words).to_owned()),
    }
}

/// The share of time the reader uses what is paid for, 0 to 1.
pub(super) fn utilisation_share(state: &State) -> f64 {
    use rust_decimal::prelude::ToPrimitive as _;
    let percent = state.utilisation.as_deref().and_then(|typed| utilisation(typed).ok());
    percent.and_then(|percent| percent.to_f64()).map_or(1.0, |percent| percent / 100.0)
}

/// Currencies prices can be entered in: those published, then the usual ones.
pub(super) fn currencies(context: &Context<'_>) -> Vec<Choice<String>> {
    let published =
        context.report.systems.iter().flat_map(|system| &system.prices).map(|line| line.currency.code());
    let mut codes: Vec<&str> = Vec::new();
    for code in published.chain([context.currency.code()]).chain(["USD", "CNY", "EUR", "JPY"]) {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    let chosen = |code: &str| code == context.currency.code();
    codes
        .into_iter()
        .map(|code| Choice { value: code.to_owned(), label: code.to_owned(), chosen: chosen(code) })
        .collect()
}

/// A price per hour with a sign, as a formula holds it.
pub(super) fn per_hour_text(context: &Context<'_>, per_hour: f64) -> String {
    format!("{}/h", numbers::money(per_hour, &context.currency))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_or_refused_with_a_reason() {
        assert_eq!(price(" 0.836 "), Ok("0.836".parse().unwrap()));
        assert_eq!(price("1,234.50"), Ok("1234.50".parse().unwrap()));
        assert_eq!(price("0,94"), Err(EntryError::NotANumber));
        assert_eq!(price(""), Err(EntryError::NotANumber));
        assert_eq!(price("abc"), Err(EntryError::NotANumber));
        assert_eq!(price("−1"), Err(EntryError::Negative));
        assert_eq!(price("9999999999"), Err(EntryError::TooHigh));
        assert_eq!(discount("15 %"), Ok(Decimal::from(15)));
        assert_eq!(discount("101"), Err(EntryError::NotPercent));
        assert_eq!(discount("-5"), Err(EntryError::NotPercent));
        assert_eq!(utilisation("0"), Err(EntryError::NotShare));
        assert_eq!(utilisation("40"), Ok(Decimal::from(40)));
    }
}
