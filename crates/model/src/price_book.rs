//! Price books: dated lines of what a provider charges.

use crate::{AsOf, Component, Currency, PriceUnit};
use rust_decimal::Decimal;

/// One dated line of a price list.
///
/// The lines of one tariff — all columns before `from_quantity` the same — with the same date belong together:
/// they are its tiers, and a newer date replaces all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct BookLine {
    /// Whose price it is, and of what.
    pub tariff: Tariff,
    /// From how many units on it holds, in the unit's quantity.
    pub from_quantity: Decimal,
    /// What one unit is.
    pub unit: ChargeUnit,
    /// Price of one unit.
    pub amount: Decimal,
    /// In this currency.
    pub currency: Currency,
    /// When it is known to have held.
    pub as_of: AsOf,
    /// Who states it.
    pub source: String,
}

/// What a line prices: the columns of its key before the quantity. Empty: any, or not said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tariff {
    /// Cloud or vendor, such as `aws`.
    pub provider: String,
    /// Region, such as `us-east-1`.
    pub region: String,
    /// Product, such as `ebs`.
    pub product: String,
    /// Class of instance or type of volume.
    pub class: String,
    /// Database engine.
    pub engine: String,
    /// Such as `multi-az`.
    pub deployment: String,
    /// For how long it is bought.
    pub term: Term,
    /// What is paid in advance; `None` on demand.
    pub payment: Option<Payment>,
    /// What is paid for.
    pub charge: Charge,
}

/// For how long something is bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// By the hour.
    #[default]
    OnDemand,
    /// One year.
    OneYear,
    /// Three years.
    ThreeYears,
}

/// What of a reserved term is paid in advance. The amount is then the effective hourly rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Payment {
    /// Nothing.
    Nothing,
    /// A part.
    Partial,
    /// All.
    All,
}

/// What a line of a price book pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Charge {
    /// A component of a system's standing bill.
    Standing(Component),
    /// Stored snapshots.
    Snapshot,
    /// Requests.
    IoRequests,
    /// Support of an engine's old version.
    ExtendedSupport,
    /// Traffic between zones, in each direction.
    ZoneTraffic,
    /// CPU credits beyond those earned.
    SurplusCredits,
}

/// What one unit of a line of a price book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeUnit {
    /// A unit of a standing bill.
    Standing(PriceUnit),
    /// A million requests.
    Million,
    /// One virtual CPU for an hour.
    VcpuHour,
    /// One GiB moved.
    Gib,
}

/// Words of an enumeration in files.
macro_rules! words {
    ($type:ty, $($value:expr => $word:literal),+ $(,)?) => {
        impl $type {
            /// All of them, in the order they are listed.
            pub const ALL: &'static [Self] = &[$($value),+];

            /// Its word in files.
            pub fn word(self) -> &'static str {
                // The list is short, and every value is in it.
                Self::ALL.iter().position(|value| *value == self).map_or("", |at| [$($word),+][at])
            }

            /// The value of a word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

words!(Term, Self::OnDemand => "on_demand", Self::OneYear => "1y", Self::ThreeYears => "3y");
words!(Payment, Self::Nothing => "none", Self::Partial => "partial", Self::All => "all");
words!(
    Charge,
    Self::Standing(Component::Instance) => "instance",
    Self::Standing(Component::Storage) => "storage",
    Self::Standing(Component::Iops) => "iops",
    Self::Standing(Component::Throughput) => "throughput",
    Self::Standing(Component::Backup) => "backup",
    Self::Snapshot => "snapshot",
    Self::IoRequests => "io_requests",
    Self::ExtendedSupport => "extended_support",
    Self::ZoneTraffic => "zone_traffic",
    Self::SurplusCredits => "surplus_credits",
);
words!(
    ChargeUnit,
    Self::Standing(PriceUnit::Hour) => "hour",
    Self::Standing(PriceUnit::GibMonth) => "gib_month",
    Self::Standing(PriceUnit::IopsMonth) => "iops_month",
    Self::Standing(PriceUnit::MibSMonth) => "mib_s_month",
    Self::Million => "million",
    Self::VcpuHour => "vcpu_hour",
    Self::Gib => "gib",
);

impl Tariff {
    /// A tariff on demand for one component of one class, without engine and deployment.
    pub fn on_demand(provider: &str, region: &str, product: &str, class: &str, charge: Charge) -> Self {
        Self {
            provider: provider.to_owned(),
            region: region.to_owned(),
            product: product.to_owned(),
            class: class.to_owned(),
            engine: String::new(),
            deployment: String::new(),
            term: Term::OnDemand,
            payment: None,
            charge,
        }
    }
}

/// The tiers of a tariff that held at a date: the lines of its newest date known by then, by quantity.
///
/// Empty where the book has no line so old.
pub fn tiers<'a>(book: &'a [BookLine], tariff: &Tariff, at: &AsOf) -> Vec<&'a BookLine> {
    let known: Vec<&BookLine> =
        book.iter().filter(|line| line.tariff == *tariff && line.as_of.known_by(at)).collect();
    let newest = known.iter().map(|line| &line.as_of).max().cloned();
    let mut tiers: Vec<&BookLine> =
        known.into_iter().filter(|line| Some(&line.as_of) == newest.as_ref()).collect();
    tiers.sort_by_key(|line| line.from_quantity);
    tiers
}

/// What a quantity costs by tiers, each unit at the price of the tier it lies in.
///
/// `None` without tiers, below the first tier's quantity unless it is 0, with currencies mixed, or on overflow.
pub fn tiered(tiers: &[&BookLine], quantity: Decimal) -> Option<Decimal> {
    let first = tiers.first()?;
    if first.from_quantity != Decimal::ZERO || tiers.iter().any(|line| line.currency != first.currency) {
        return None;
    }
    tiers.iter().enumerate().try_fold(Decimal::ZERO, |sum, (at, line)| {
        let end = tiers.get(at + 1).map_or(quantity, |next| next.from_quantity.min(quantity));
        let units = end.checked_sub(line.from_quantity)?.max(Decimal::ZERO);
        sum.checked_add(units.checked_mul(line.amount)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: &str, amount: &str, as_of: &str) -> BookLine {
        BookLine {
            tariff: Tariff::on_demand("aws", "us-east-1", "ebs", "io2", Charge::Standing(Component::Iops)),
            from_quantity: from.parse().unwrap(),
            unit: ChargeUnit::Standing(PriceUnit::IopsMonth),
            amount: amount.parse().unwrap(),
            currency: Currency::usd(),
            as_of: AsOf::new(as_of).unwrap(),
            source: "s".to_owned(),
        }
    }

    #[test]
    fn each_unit_costs_what_its_tier_does() {
        let book = [
            line("32000", "0.0455", "2024-07-01"),
            line("0", "0.065", "2024-07-01"),
            line("64000", "0.03185", "2024-07-01"),
        ];
        let found = tiers(&book, &book[0].tariff, &AsOf::new("2025").unwrap());
        let cost = |iops: u32| tiered(&found, iops.into()).unwrap().normalize().to_string();
        // 32,000 × 0.065; + 32,000 × 0.0455; + 36,000 × 0.03185.
        assert_eq!(cost(0), "0");
        assert_eq!(cost(32_000), "2080");
        assert_eq!(cost(32_001), "2080.0455");
        assert_eq!(cost(64_000), "3536");
        assert_eq!(cost(100_000), "4682.6");
    }

    #[test]
    fn the_newest_date_known_replaces_all_tiers_of_older_ones() {
        let book = [line("0", "0.1", "2020"), line("500", "0.05", "2020"), line("0", "0.08", "2024-07")];
        let at = |date: &str| {
            let found = tiers(&book, &book[0].tariff, &AsOf::new(date).unwrap());
            found.iter().map(|line| line.amount.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(at("2019-12-31"), [""; 0]);
        assert_eq!(at("2024-06-30"), ["0.1", "0.05"]);
        assert_eq!(at("2024-07-01"), ["0.08"]);
    }

    #[test]
    fn what_has_no_first_tier_or_mixes_currencies_costs_nobody_knows_what() {
        let first = line("0", "1", "2024");
        let second = line("10", "1", "2024");
        let yen = BookLine { currency: Currency::new("JPY").unwrap(), ..second.clone() };
        assert_eq!(tiered(&[], Decimal::ONE), None);
        assert_eq!(tiered(&[&second], Decimal::ONE), None);
        assert_eq!(tiered(&[&first, &yen], Decimal::ONE), None);
        let dear = BookLine { amount: Decimal::MAX, ..first };
        assert_eq!(tiered(&[&dear], Decimal::TEN), None);
    }

    #[test]
    fn words_are_those_of_components_and_units_and_come_back() {
        for charge in Charge::ALL {
            assert_eq!(Charge::from_word(charge.word()), Some(*charge));
        }
        for component in Component::ALL {
            assert_eq!(Charge::Standing(component).word(), component.word());
        }
        for unit in ChargeUnit::ALL {
            assert_eq!(ChargeUnit::from_word(unit.word()), Some(*unit));
        }
        assert_eq!(Term::from_word("1y"), Some(Term::OneYear));
        assert_eq!(Payment::from_word("all"), Some(Payment::All));
        assert_eq!(Charge::from_word(""), None);
    }
}
