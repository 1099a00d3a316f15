//! Numbers as other tools print them.

/// A finite number that is not negative.
pub(crate) fn non_negative(text: &str) -> Option<f64> {
    // `parse` also takes `inf`, `nan` and a sign, none of which a measured value has.
    if !text.bytes().next()?.is_ascii_digit() && !text.starts_with('.') {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A whole number of digits only.
pub(crate) fn whole(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Threads: a whole number of at least 1.
pub(crate) fn threads(text: &str) -> Option<u32> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?.filter(|threads| *threads > 0)
}

/// Splits a number glued to following text: `155.80 summary` into `155.80` and `summary`.
/// `None` without a leading number.
pub(crate) fn leading(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((non_negative(digits)?, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_only_what_a_tool_prints() {
        assert_eq!(non_negative("50.21"), Some(50.21));
        assert_eq!(non_negative("1e3"), Some(1000.0));
        for bad in ["", "-1", "+1", "nan", "inf", "1,5", "1e999", "12x"] {
            assert_eq!(non_negative(bad), None, "{bad}");
        }
        assert_eq!(whole("18446744073709551616"), None);
        assert_eq!(threads("0"), None);
        assert_eq!(leading("164.45AWS x86"), Some((164.45, "AWS x86")));
        assert_eq!(leading("AWS"), None);
    }
}
