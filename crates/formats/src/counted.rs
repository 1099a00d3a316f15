//! Numbers with their nouns.

use std::fmt::Display;

/// A number with its English noun, in the plural unless the number reads `1`: `1 point`, `0 points`, `2 points`.
///
/// `noun` is the singular of a noun whose plural ends in `s`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let s = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{s}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_nothing_else_is() {
        let all = ["0", "1", "2", "11", "1,001"].map(|number| counted(number, "table"));
        assert_eq!(all, ["0 tables", "1 table", "2 tables", "11 tables", "1,001 tables"]);
        assert_eq!(counted(1_u64, "error"), "1 error");
    }
}
