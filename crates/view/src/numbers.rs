//! How numbers look on screen: the one place that prints rates, latencies, money and percentages.
//!
//! English and Chinese write them alike: decimal point, comma between thousands, a true minus sign. A number on
//! its own is printed to a number of significant digits that suits its quantity; a column takes its decimals
//! from its smallest value, so that all its cells have the same.

use pricebench_model::{Currency, Lang};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// What stands where nothing can be computed.
pub const NONE: &str = "—";

/// From here on a number is printed with an exponent: its digits would say nothing.
const EXPONENT_FROM: f64 = 1e15;

/// Most decimals of any number.
const MOST_DECIMALS: usize = 9;

/// `value` with `decimals` decimals and commas between thousands.
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return NONE.to_owned();
    }
    if value.abs() >= EXPONENT_FROM {
        return format!("{value:.2e}").replace('-', "−");
    }
    let digits = format!("{:.*}", decimals.min(MOST_DECIMALS), value.abs());
    let (whole, fraction) = digits.split_once('.').map_or((digits.as_str(), None), |(w, f)| (w, Some(f)));
    let negative = value < 0.0 && digits.bytes().any(|b| b.is_ascii_digit() && b != b'0');
    let mut text = String::with_capacity(digits.len() + 8);
    if negative {
        text.push('−');
    }
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// Decimals that show `value` to `significant` digits; 0 for a value of 0.
pub fn decimals_for(value: f64, significant: usize) -> usize {
    let value = value.abs();
    if value == 0.0 || !value.is_finite() {
        return 0;
    }
    let magnitude = value.log10().floor();
    let last = significant as f64 - 1.0 - magnitude;
    // Rounding may carry to another digit: 9.96 to two digits is 10, not 10.0.
    let carries = (value * 10_f64.powf(last)).round() >= 10_f64.powf(significant as f64);
    let decimals = last as i64 - i64::from(carries);
    decimals.clamp(0, MOST_DECIMALS as i64) as usize
}

/// Decimals of a column: those its smallest value other than 0 needs, at most `most`.
pub fn column_decimals(values: impl IntoIterator<Item = f64>, significant: usize, most: usize) -> usize {
    let smallest = values.into_iter().map(f64::abs).filter(|value| *value > 0.0 && value.is_finite());
    smallest.reduce(f64::min).map_or(0, |value| decimals_for(value, significant)).min(most)
}

/// A rate to four significant digits: 39.82, 275.0, 1,172.
pub fn rate(per_s: f64) -> String {
    fixed(per_s, decimals_for(per_s, 4))
}

/// A rate the reader chose, without decimals that say nothing: 341, 12.5.
pub fn demand(per_s: f64) -> String {
    fixed(per_s, decimals_for(per_s, 3))
}

/// A latency in ms to whole milliseconds, below 10 ms to two significant digits.
pub fn latency(ms: f64) -> String {
    fixed(ms, decimals_for(ms, 2))
}

/// A latency in ms as exactly as it was measured, to four significant digits.
pub fn latency_exact(ms: f64) -> String {
    fixed(ms, decimals_for(ms, 4).min(3))
}

/// A count of threads; between whole ones to one decimal below 10.
pub fn threads(threads: f64) -> String {
    let decimals = usize::from(threads.fract() != 0.0 && threads < 10.0);
    fixed(threads, decimals)
}

/// A number as the reader entered it or a file states it, without trailing zeros.
pub fn plain_number(value: f64) -> String {
    let text = fixed(value, 6);
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A share as a percentage with one decimal: 0.0943 is `9.4%`. The sign is left out.
pub fn percent(share: f64) -> String {
    percent_with(share, 1)
}

/// A share as a percentage. The sign is left out.
pub fn percent_with(share: f64, decimals: usize) -> String {
    format!("{}%", fixed(share.abs() * 100.0, decimals))
}

/// A change as a percentage with one decimal and its sign: `+10.4%`, `−9.4%`.
pub fn change(share: f64) -> String {
    let text = fixed(share * 100.0, 1);
    let plus = if share > 0.0 && text != "0.0" { "+" } else { "" };
    format!("{plus}{text}%")
}

/// A factor: `1.24×`.
pub fn factor(ratio: f64) -> String {
    format!("{}×", fixed(ratio, 2))
}

/// Decimals of an amount of money: three significant digits, and at least three decimals below 100.
pub fn money_decimals(amount: f64) -> usize {
    let least = if amount.abs() < 100.0 { 3 } else { 2 };
    decimals_for(amount, 3).max(least)
}

/// An amount of money: `$0.304`, `$1.037`, `$612.00`.
pub fn money(amount: f64, currency: &Currency) -> String {
    money_with(amount, currency, money_decimals(amount))
}

/// An amount of money with a given number of decimals.
pub fn money_with(amount: f64, currency: &Currency, decimals: usize) -> String {
    let sign = if amount < 0.0 { "−" } else { "" };
    format!("{sign}{}{}", currency.sign(), fixed(amount.abs(), decimals))
}

/// An exact amount of money per hour, with as many decimals as it was published with.
pub fn price(amount: Decimal, currency: &Currency) -> String {
    let amount = amount.normalize();
    let decimals = (amount.scale() as usize).max(2);
    amount.to_f64().map_or_else(|| NONE.to_owned(), |value| money_with(value, currency, decimals.min(6)))
}

/// An ISO 8601 date, as exact as it is known, in the language's way; any other text as it is.
pub fn date(iso: &str, lang: Lang) -> String {
    let day = iso.get(..10).filter(|_| iso.as_bytes().get(10) == Some(&b'T')).unwrap_or(iso);
    let numbers: Option<Vec<u32>> = day.split('-').map(|part| part.parse().ok()).collect();
    let month_name = |month: u32| MONTHS.get((month as usize).checked_sub(1)?).copied();
    match (numbers.as_deref(), lang) {
        (Some([year, month]), Lang::En) if *year > 999 => {
            month_name(*month).map_or_else(|| iso.to_owned(), |name| format!("{name} {year}"))
        }
        (Some([year, month, day]), Lang::En) if *year > 999 => {
            month_name(*month).map_or_else(|| iso.to_owned(), |name| format!("{day} {name} {year}"))
        }
        (Some([year]), Lang::Zh) if *year > 999 => format!("{year}年"),
        (Some([year, month]), Lang::Zh) if *year > 999 => format!("{year}年{month}月"),
        (Some([year, month, day]), Lang::Zh) if *year > 999 => format!("{year}年{month}月{day}日"),
        _ => iso.to_owned(),
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Whether commas stand only between thousands, as in `1,234.5`: a decimal comma is refused, not misread.
pub(crate) fn groups_of_three(text: &str) -> bool {
    let whole = text.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.trim_start_matches('-').len()));
    first && groups.all(|group| group.len() == 3) && !text.split('.').skip(1).any(|part| part.contains(','))
}

/// A number above 0 as a reader types it, with a decimal point and perhaps commas between thousands.
#[must_use]
pub fn typed(text: &str) -> Option<f64> {
    let text = text.trim();
    if text.contains(',') && !groups_of_three(text) {
        return None;
    }
    let value: f64 = text.replace(',', "").parse().ok()?;
    (value.is_finite() && value > 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_decimals_and_signs() {
        assert_eq!(fixed(1_234_567.891, 2), "1,234,567.89");
        assert_eq!(fixed(999.96, 1), "1,000.0");
        assert_eq!(fixed(-1234.5, 0), "−1,234");
        assert_eq!(fixed(-0.04, 1), "0.0");
        assert_eq!(fixed(f64::NAN, 1), NONE);
        assert_eq!(fixed(1e300, 1), "1.00e300");
    }

    #[test]
    fn each_quantity_has_its_digits() {
        assert_eq!([39.823, 275.0, 341.3, 1171.5].map(rate), ["39.82", "275.0", "341.3", "1,172"]);
        assert_eq!([0.0344, 9.96, 56.84, 1044.2].map(latency), ["0.034", "10", "57", "1,044"]);
        assert_eq!([2.0, 20.14, 2.5].map(threads), ["2", "20", "2.5"]);
        assert_eq!(demand(341.3), "341");
        assert_eq!(plain_number(0.25), "0.25");
        assert_eq!(plain_number(1200.0), "1,200");
        assert_eq!(percent(0.09434), "9.4%");
        assert_eq!(change(0.10416), "+10.4%");
        assert_eq!(change(-0.09434), "−9.4%");
        assert_eq!(change(0.0001), "0.0%");
    }

    #[test]
    fn money_shows_three_digits_and_three_decimals() {
        let usd = Currency::usd();
        assert_eq!(
            [0.30396, 0.01234, 1.0374, 612.0].map(|v| money(v, &usd)),
            ["$0.304", "$0.0123", "$1.037", "$612.00"]
        );
        assert_eq!(price("0.836".parse().unwrap(), &usd), "$0.836");
        assert_eq!(price("0.9400".parse().unwrap(), &usd), "$0.94");
        assert_eq!(price("2".parse().unwrap(), &usd), "$2.00");
    }

    #[test]
    fn a_column_takes_its_decimals_from_its_smallest_value() {
        assert_eq!(column_decimals([39.8, 1171.5], 3, 3), 1);
        assert_eq!(column_decimals([0.0, 0.071, 2.099], 2, 6), 3);
        assert_eq!(column_decimals([], 3, 3), 0);
    }

    #[test]
    fn dates_as_exact_as_they_are_known() {
        assert_eq!(date("2023-12", Lang::En), "December 2023");
        assert_eq!(date("2023-12-05", Lang::Zh), "2023年12月5日");
        assert_eq!(date("2025-03-04T10:00:00Z", Lang::En), "4 March 2025");
        assert_eq!(date("last spring", Lang::En), "last spring");
        assert_eq!(date("2023-13", Lang::En), "2023-13");
    }

    proptest::proptest! {
        #[test]
        fn what_is_printed_reads_back_within_its_precision(value in -1e14_f64..1e14, decimals in 0_usize..5) {
            let text = fixed(value, decimals).replace(',', "").replace('−', "-");
            let back: f64 = text.parse().unwrap();
            let half = 0.5 * 10_f64.powi(-(decimals as i32));
            proptest::prop_assert!((back - value).abs() <= half * 1.000_001 + value.abs() * 1e-15);
        }
    }

    #[test]
    fn a_typed_number_may_have_commas_between_thousands_only() {
        assert_eq!(typed(" 1,160 "), Some(1160.0));
        assert_eq!(typed("16.5"), Some(16.5));
        for wrong in ["16,5", "1,1600", "", "abc", "-5", "0", "inf", "１６"] {
            assert_eq!(typed(wrong), None, "{wrong}");
        }
    }
}
