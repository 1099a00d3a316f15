//! Price lines, bills and money.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Hours in a month, as clouds bill it.
pub const HOURS_PER_MONTH: Decimal = Decimal::from_parts(730, 0, 0, false, 0);

/// A currency, by its ISO 4217 code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency(String);

/// Why a text is no currency.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a currency: use a code of three capital letters, such as USD or CNY")]
pub struct CurrencyError(String);

impl Currency {
    /// Takes a code of three capital letters.
    pub fn new(code: &str) -> Result<Self, CurrencyError> {
        if code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()) {
            Ok(Self(code.to_owned()))
        } else {
            Err(CurrencyError(code.chars().take(20).collect()))
        }
    }

    /// US dollar.
    pub fn usd() -> Self {
        Self("USD".to_owned())
    }

    /// Its code.
    pub fn code(&self) -> &str {
        &self.0
    }

    /// The sign written before an amount, such as `$`; the code and a space where there is none of its own.
    pub fn sign(&self) -> String {
        match self.0.as_str() {
            "USD" => "$".to_owned(),
            "EUR" => "€".to_owned(),
            "GBP" => "£".to_owned(),
            "CNY" => "CN¥".to_owned(),
            "JPY" => "JP¥".to_owned(),
            code => format!("{code} "),
        }
    }
}

impl TryFrom<String> for Currency {
    type Error = CurrencyError;
    fn try_from(code: String) -> Result<Self, CurrencyError> {
        Self::new(&code)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.0
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One dated unit price of one component in one region under one term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PriceLine {
    /// What is paid for.
    pub component: Component,
    /// What one of it is.
    pub unit: PriceUnit,
    /// Price of one unit.
    #[serde(with = "rust_decimal::serde::str")]
    pub amount: Decimal,
    /// In this currency.
    pub currency: Currency,
    /// How many units the system needs.
    #[serde(default = "one", with = "rust_decimal::serde::str", skip_serializing_if = "is_one")]
    pub quantity: Decimal,
    /// ISO date of the price, as exact as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// Who states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

fn one() -> Decimal {
    Decimal::ONE
}

fn is_one(quantity: &Decimal) -> bool {
    *quantity == Decimal::ONE
}

/// What a price line pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// Compute and memory.
    Instance,
    /// Stored GiB.
    Storage,
    /// Provisioned I/O operations per second.
    Iops,
    /// Provisioned throughput.
    Throughput,
    /// Backups.
    Backup,
}

impl Component {
    /// All components, in the order they are shown.
    pub const ALL: [Self; 5] = [Self::Instance, Self::Storage, Self::Iops, Self::Throughput, Self::Backup];

    /// Its word in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Instance => "instance",
            Self::Storage => "storage",
            Self::Iops => "iops",
            Self::Throughput => "throughput",
            Self::Backup => "backup",
        }
    }

    /// The component of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|component| component.word() == word)
    }
}

/// What one unit of a price line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceUnit {
    /// One hour.
    Hour,
    /// One GiB for a month.
    GibMonth,
    /// One operation per second for a month.
    IopsMonth,
    /// One MiB/s for a month.
    MibSMonth,
}

impl PriceLine {
    /// What the line costs in one hour: amount × quantity, a monthly unit divided by 730.
    pub fn hourly(&self) -> Option<Decimal> {
        let total = self.amount.checked_mul(self.quantity)?;
        match self.unit {
            PriceUnit::Hour => Some(total),
            PriceUnit::GibMonth | PriceUnit::IopsMonth | PriceUnit::MibSMonth => {
                total.checked_div(HOURS_PER_MONTH)
            }
        }
    }
}

/// What one system costs in an hour, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Bill {
    /// The currency of every line.
    pub currency: Currency,
    /// The lines.
    pub lines: Vec<BillLine>,
}

/// One component of a bill.
#[derive(Clone, Debug, PartialEq)]
pub struct BillLine {
    /// What is paid for.
    pub component: Component,
    /// Price per hour before the discount: the published one or the reader's.
    pub list_per_hour: Decimal,
    /// Price per hour after the discount.
    pub per_hour: Decimal,
    /// The published price per hour, if there is one.
    pub published_per_hour: Option<Decimal>,
    /// Where it comes from: date and source of the published line; `None` when the reader entered it.
    pub published: Option<PriceLine>,
}

/// What a reader changes in one system's bill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PriceChange {
    /// Prices per hour in place of the published ones.
    pub per_hour: Vec<(Component, Decimal)>,
    /// Discount on the instance, in per cent, 0 to 100.
    pub instance_discount_percent: Decimal,
}

impl Bill {
    /// The bill of a system: its published price lines in `currency`, with the reader's changes.
    ///
    /// A line in another currency is left out, since no exchange rate is known. `None` where no line has a
    /// price: a bill of nothing is not a bill of zero.
    pub fn new(published: &[PriceLine], change: &PriceChange, currency: &Currency) -> Option<Self> {
        let mut lines = Vec::new();
        for component in Component::ALL {
            let line =
                published.iter().find(|line| line.component == component && line.currency == *currency);
            let published_per_hour = line.and_then(PriceLine::hourly);
            let own = change.per_hour.iter().find(|(changed, _)| *changed == component);
            let Some(list_per_hour) = own.map(|(_, price)| *price).or(published_per_hour) else {
                continue;
            };
            let discounted = component == Component::Instance;
            let keep = if discounted {
                Decimal::ONE_HUNDRED - change.instance_discount_percent
            } else {
                Decimal::ONE_HUNDRED
            };
            lines.push(BillLine {
                component,
                list_per_hour,
                per_hour: list_per_hour.checked_mul(keep)? / Decimal::ONE_HUNDRED,
                published_per_hour,
                published: own.is_none().then(|| line.cloned()).flatten(),
            });
        }
        (!lines.is_empty()).then(|| Self { currency: currency.clone(), lines })
    }

    /// The sum of the lines per hour; `None` on overflow.
    pub fn per_hour(&self) -> Option<Decimal> {
        self.lines.iter().try_fold(Decimal::ZERO, |sum, line| sum.checked_add(line.per_hour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(component: Component, unit: PriceUnit, amount: &str, quantity: u32) -> PriceLine {
        PriceLine {
            component,
            unit,
            amount: amount.parse().unwrap(),
            currency: Currency::usd(),
            quantity: quantity.into(),
            as_of: None,
            source: None,
        }
    }

    #[test]
    fn a_bill_adds_hourly_and_monthly_lines() {
        // 0.94 + 100 GiB × 0.23 / 730 = 0.94 + 0.031506…
        let lines = [
            line(Component::Instance, PriceUnit::Hour, "0.94", 1),
            line(Component::Storage, PriceUnit::GibMonth, "0.23", 100),
        ];
        let bill = Bill::new(&lines, &PriceChange::default(), &Currency::usd()).unwrap();
        assert_eq!(bill.per_hour().unwrap().round_dp(6).to_string(), "0.971507");
    }

    #[test]
    fn a_discount_is_on_the_instance_alone_and_a_change_replaces_the_price() {
        let lines = [
            line(Component::Instance, PriceUnit::Hour, "1", 1),
            line(Component::Storage, PriceUnit::Hour, "0.5", 1),
        ];
        let change = PriceChange {
            per_hour: vec![(Component::Instance, Decimal::TWO)],
            instance_discount_percent: Decimal::TEN,
        };
        let bill = Bill::new(&lines, &change, &Currency::usd()).unwrap();
        assert_eq!(bill.per_hour().unwrap().to_string(), "2.30");
        assert_eq!(bill.lines[0].published_per_hour, Some(Decimal::ONE));
        assert_eq!(bill.lines[0].published, None);
    }

    #[test]
    fn without_any_price_there_is_no_bill() {
        assert_eq!(Bill::new(&[], &PriceChange::default(), &Currency::usd()), None);
        let lines = [line(Component::Instance, PriceUnit::Hour, "1", 1)];
        let yen = Currency::new("JPY").unwrap();
        assert_eq!(Bill::new(&lines, &PriceChange::default(), &yen), None);
    }
}
