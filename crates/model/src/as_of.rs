//! The date something is known of.

use std::fmt;

/// An ISO 8601 date as exact as it is known: `2023`, `2023-05` or `2023-05-11`.
///
/// They are ordered as text: a year stands before its months, a month before its days.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AsOf(String);

/// Why a text is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a date: write it as 2023-05-11, or as 2023-05 or 2023 where no more is known")]
pub struct AsOfError(String);

impl AsOf {
    /// Takes a year from 1900 to 9999, with its month and day as far as they are known.
    pub fn new(text: &str) -> Result<Self, AsOfError> {
        let valid = || {
            let mut parts = text.split('-');
            let year = number(parts.next()?, 4)?;
            let month = parts.next().map(|part| number(part, 2));
            let day = parts.next().map(|part| number(part, 2));
            let fits = year >= 1900
                && parts.next().is_none()
                && month.is_none_or(|month| month.is_some_and(|month| (1..=12).contains(&month)))
                && day.is_none_or(|day| {
                    let last = days(year, month.flatten().unwrap_or(0));
                    day.is_some_and(|day| (1..=last).contains(&day))
                });
            fits.then_some(())
        };
        match valid() {
            Some(()) => Ok(Self(text.to_owned())),
            None => Err(AsOfError(text.chars().take(20).collect())),
        }
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether what is known of this date was known by `day`: its first day is not after the last of `day`.
    pub fn known_by(&self, day: &Self) -> bool {
        self <= day || self.0.starts_with(&day.0)
    }
}

impl fmt::Display for AsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number of exactly so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// Days of a month; 0 for no month.
fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> AsOf {
        AsOf::new(text).unwrap()
    }

    #[test]
    fn only_days_that_exist_are_dates() {
        for text in ["2023", "2023-12", "2024-02-29", "2000-02-29", "2023-04-30"] {
            assert_eq!(date(text).as_str(), text);
        }
        for text in [
            "",
            "23",
            "2023-",
            "2023-13",
            "2023-00",
            "2023-1",
            "2023-02-29",
            "1900-02-29",
            "2023-04-31",
            "2023-01-00",
            "2023-01-01-01",
            "2023/01",
            "1899",
            "+023",
            "２０２３",
        ] {
            assert!(AsOf::new(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_month_is_known_by_its_days_and_a_day_by_its_month() {
        assert!(date("2023-05").known_by(&date("2023-05-11")));
        assert!(date("2023-05-11").known_by(&date("2023-05")));
        assert!(date("2023-05-11").known_by(&date("2023-05-11")));
        assert!(date("2022").known_by(&date("2023-01-01")));
        assert!(!date("2023-05-12").known_by(&date("2023-05-11")));
        assert!(!date("2023-06").known_by(&date("2023-05-11")));
        assert!(!date("2024").known_by(&date("2023")));
    }
}
