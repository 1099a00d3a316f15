/// A number for an axis: thousands separated, `decimals` places, a true minus sign, never "-0".
/// Beyond 15 digits before or 9 behind the point it is written as a power of ten; what is not a
/// number is "—".
#[must_use]
pub fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "—".to_owned();
    }
    let size = value.abs();
    if size >= 1e15 || (size > 0.0 && size < 1e-9) {
        return format!("{value:e}").replace('-', "−");
    }
    let digits = format!("{size:.decimals$}");
    let (whole, rest) = match digits.find('.') {
        Some(at) => digits.split_at(at),
        None => (digits.as_str(), ""),
    };
    let mut text = String::with_capacity(digits.len() + 6);
    if value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        text.push('−');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text.push_str(rest);
    text
}

/// Labels for ticks: as few decimals as show every one of them exactly; on a log axis each its own.
pub(crate) fn tick_labels(ticks: &[f64], each_its_own: bool) -> Vec<String> {
    let shared = ticks.iter().map(|&tick| decimals_of(tick)).max().unwrap_or(0);
    ticks.iter().map(|&tick| number(tick, if each_its_own { decimals_of(tick) } else { shared })).collect()
}

/// Places behind the point that a tick needs, at most nine; the error of adding steps up in binary
/// does not count.
fn decimals_of(tick: f64) -> usize {
    (0..9)
        .find(|&places| {
            let unit = 10_f64.powi(places);
            let scaled = tick.abs() * unit;
            (scaled - scaled.round()).abs() <= 1e-6 * scaled.max(1e-6)
        })
        .map_or(9, |places| places as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(number(1_234_567.0, 0), "1,234,567");
        assert_eq!(number(999.0, 0), "999");
        assert_eq!(number(-1_000.5, 1), "−1,000.5");
    }

    #[test]
    fn a_rounded_zero_has_no_sign() {
        assert_eq!(number(-0.0, 0), "0");
        assert_eq!(number(-0.004, 2), "0.00");
        assert_eq!(number(-0.006, 2), "−0.01");
    }

    #[test]
    fn far_sizes_are_powers_of_ten() {
        assert_eq!(number(2e18, 0), "2e18");
        assert_eq!(number(-5e-12, 0), "−5e−12");
        assert_eq!(number(f64::NAN, 2), "—");
    }

    #[test]
    fn ticks_share_the_fewest_decimals() {
        let steps: Vec<f64> = (0..4).map(|k| f64::from(k) * 0.1).collect();
        assert_eq!(tick_labels(&steps, false), ["0.0", "0.1", "0.2", "0.3"]);
        assert_eq!(tick_labels(&[0.0, 2.5, 5.0], false), ["0.0", "2.5", "5.0"]);
        assert_eq!(tick_labels(&[0.0, 500.0, 1000.0], false), ["0", "500", "1,000"]);
        assert_eq!(tick_labels(&[0.1, 1.0, 10.0], true), ["0.1", "1", "10"]);
    }
}
