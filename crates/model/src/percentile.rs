//! Percentiles and their names in column headers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A percentile, held exactly to a ten-thousandth of a per cent: 95 %, 99.9 %, 99.99 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Percentile(u32);

impl Percentile {
    /// The median.
    pub const P50: Self = Self(500_000);
    /// 95 %.
    pub const P95: Self = Self(950_000);
    /// 99 %.
    pub const P99: Self = Self(990_000);

    /// 100 %: the greatest, within a tool's resolution.
    pub const P100: Self = Self(1_000_000);

    /// Reads the digits of a column name: the first two are whole per cents, the rest decimals
    /// (`95` is 95 %, `999` is 99.9 %, `9999` is 99.99 %); `100` is 100 %.
    pub fn from_digits(digits: &str) -> Option<Self> {
        if digits == "100" {
            return Some(Self::P100);
        }
        if digits.is_empty() || digits.len() > 6 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let value: u32 = digits.parse().ok()?;
        let tens = match digits.len() {
            1 => 10_000,
            len => 10_u32.pow(6 - len as u32),
        };
        (value > 0).then_some(Self(value * tens))
    }

    /// From per cent, rounded to a ten-thousandth; `None` outside 0 (excluded) to 100.
    pub fn from_percent(percent: f64) -> Option<Self> {
        (percent > 0.0 && percent <= 100.0).then(|| Self((percent * 10_000.0).round() as u32))
    }

    /// In per cent.
    pub fn percent(self) -> f64 {
        f64::from(self.0) / 10_000.0
    }

    /// The share below it, 0 to 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.0) / 1_000_000.0
    }

    /// The digits of its column name: `95`, `999`.
    pub fn digits(self) -> String {
        if self == Self::P100 {
            return "100".to_owned();
        }
        let all = format!("{:06}", self.0);
        let (whole, decimals) = all.split_at(2);
        format!("{whole}{}", decimals.trim_end_matches('0'))
    }

    /// The name of its column in `points.csv`.
    pub fn column(self) -> String {
        format!("lat_p{}_ms", self.digits())
    }
}

impl fmt::Display for Percentile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns() {
        assert_eq!(Percentile::from_digits("95"), Some(Percentile::P95));
        let p999 = Percentile::from_digits("999").unwrap();
        assert!((p999.percent() - 99.9).abs() < 1e-12);
        assert_eq!(p999.column(), "lat_p999_ms");
        assert_eq!(p999.to_string(), "p99.9");
        assert_eq!(Percentile::from_digits("05").unwrap().digits(), "05");
        assert_eq!(Percentile::from_digits("5"), Percentile::from_digits("05"));
        assert_eq!(Percentile::from_digits("00"), None);
        assert_eq!(Percentile::from_digits("9x"), None);
        assert_eq!(Percentile::from_digits("100").unwrap().percent(), 100.0);
    }

    proptest::proptest! {
        #[test]
        fn digits_round_trip(tenthousandths in 1_u32..=1_000_000) {
            let percentile = Percentile(tenthousandths);
            proptest::prop_assert_eq!(Percentile::from_digits(&percentile.digits()), Some(percentile));
        }
    }
}
