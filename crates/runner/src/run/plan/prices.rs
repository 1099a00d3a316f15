//! The price lines of a plan's systems.

use super::reader::Section;
use pricebench_formats::FormatError;
use pricebench_model::{Component, Currency, PriceLine, PriceUnit};
use rust_decimal::Decimal;

const COMPONENTS: &str = "instance, storage, iops, throughput or backup";
const UNITS: &str = "hour, gib_month, iops_month or mib_s_month";
const AMOUNT: &str = "an amount in quotes, such as \"0.836\", not negative";

/// Reads `[[system.price]]`.
pub(super) fn read(system: &Section<'_>) -> Result<Vec<PriceLine>, FormatError> {
    system.sections("price")?.into_iter().map(line).collect()
}

fn line(section: Section<'_>) -> Result<PriceLine, FormatError> {
    let line = PriceLine {
        component: word(&section, "component", COMPONENTS, Component::from_word)?,
        unit: word(&section, "unit", UNITS, unit)?,
        amount: word(&section, "amount", AMOUNT, amount)?,
        currency: word(&section, "currency", "a currency of three capital letters", currency)?,
        quantity: match section.text("quantity")? {
            Some(_) => word(&section, "quantity", AMOUNT, amount)?,
            None => Decimal::ONE,
        },
        as_of: section.text("as_of")?.map(|text| text.value),
        source: section.text("source")?.map(|text| text.value),
    };
    section.finish()?;
    Ok(line)
}

fn word<T>(
    section: &Section<'_>,
    name: &'static str,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, FormatError> {
    let text = section.text(name)?.ok_or_else(|| section.fault(name, expected))?;
    read(&text.value).ok_or_else(|| section.fault(name, expected))
}

fn unit(word: &str) -> Option<PriceUnit> {
    match word {
        "hour" => Some(PriceUnit::Hour),
        "gib_month" => Some(PriceUnit::GibMonth),
        "iops_month" => Some(PriceUnit::IopsMonth),
        "mib_s_month" => Some(PriceUnit::MibSMonth),
        _ => None,
    }
}

fn amount(text: &str) -> Option<Decimal> {
    text.parse().ok().filter(|amount: &Decimal| !amount.is_sign_negative())
}

fn currency(code: &str) -> Option<Currency> {
    Currency::new(code).ok()
}
