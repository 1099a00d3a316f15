//! The report at a run's end, and at each checkpoint.

use crate::number;
use pricebench_formats::FormatError;
use pricebench_model::Percentile;

/// The numbers of one report. What is not printed is `None`.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    /// The line it starts at.
    pub(super) line: u64,
    pub(super) reads: Option<u64>,
    pub(super) writes: Option<u64>,
    pub(super) other: Option<u64>,
    pub(super) total: Option<u64>,
    pub(super) transactions: Option<u64>,
    pub(super) per_s: Option<f64>,
    pub(super) errors: Option<u64>,
    pub(super) reconnects: Option<u64>,
    pub(super) time_s: Option<f64>,
    pub(super) events: Option<u64>,
    pub(super) min_ms: Option<f64>,
    pub(super) avg_ms: Option<f64>,
    pub(super) max_ms: Option<f64>,
    pub(super) percentile: Option<(Percentile, f64)>,
    pub(super) sum_ms: Option<f64>,
    pub(super) events_per_thread: Option<f64>,
    pub(super) unfinished: Option<u64>,
}

impl Summary {
    pub(super) fn starting(line: u64) -> Self {
        Self { line, ..Self::default() }
    }

    /// Takes a line of the report; any other line is ignored.
    pub(super) fn take(&mut self, file: &str, line: u64, text: &str) -> Result<(), FormatError> {
        let Some((name, value)) = text.trim().split_once(':') else { return Ok(()) };
        let value = value.trim();
        let word = value.split([' ', '\t', '/']).next().unwrap_or_default();
        let wrong = |expected: (&str, &str)| {
            FormatError::whole(file, format!("{value:?}"), expected).at_line(line).in_column(name)
        };
        let whole = || number::whole(word).ok_or_else(|| wrong(("a whole number", "整数"))).map(Some);
        let amount = |word: &str| {
            number::non_negative(word)
                .ok_or_else(|| wrong(("a number that is not negative", "非负数")))
                .map(Some)
        };
        match name {
            "read" => self.reads = whole()?,
            "write" => self.writes = whole()?,
            "other" => self.other = whole()?,
            "total" => self.total = whole()?,
            "transactions" => {
                self.transactions = whole()?;
                self.per_s =
                    amount(in_brackets(value).ok_or_else(|| wrong(("a count and a rate", "数量和速率")))?)?;
            }
            "ignored errors" => self.errors = whole()?,
            "reconnects" => self.reconnects = whole()?,
            "total time" | "time elapsed" => self.time_s = amount(word.trim_end_matches('s'))?,
            "events/s (eps)" => self.per_s = amount(word)?,
            "total number of events" => self.events = whole()?,
            "min" => self.min_ms = amount(word)?,
            "avg" => self.avg_ms = amount(word)?,
            "max" => self.max_ms = amount(word)?,
            "sum" => self.sum_ms = amount(word)?,
            "events (avg/stddev)" => self.events_per_thread = amount(word)?,
            "Number of unfinished transactions on forced shutdown" => self.unfinished = whole()?,
            _ => {
                if let Some(percent) = name.strip_suffix("th percentile") {
                    let percentile =
                        number::non_negative(percent).and_then(Percentile::from_percent).ok_or_else(
                            || wrong(("a percentile above 0 and up to 100", "大于 0、不超过 100 的百分位数")),
                        )?;
                    self.percentile = amount(word)?.map(|ms| (percentile, ms));
                }
            }
        }
        Ok(())
    }

    /// The name of a number that must be there and is not.
    pub(super) fn missing(&self) -> Option<&'static str> {
        let there = [
            (self.reads.is_some(), "read"),
            (self.writes.is_some(), "write"),
            (self.other.is_some(), "other"),
            (self.total.is_some(), "total"),
            (self.transactions.is_some(), "transactions"),
            (self.time_s.is_some(), "total time"),
            (self.events.is_some(), "total number of events"),
            (self.min_ms.is_some(), "min"),
            (self.avg_ms.is_some(), "avg"),
            (self.max_ms.is_some(), "max"),
            (self.sum_ms.is_some(), "sum"),
        ];
        there.into_iter().find(|(there, _)| !there).map(|(_, name)| name)
    }
}

/// The number in `(986.49 per sec.)`.
fn in_brackets(value: &str) -> Option<&str> {
    value.split_once('(')?.1.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lines_of_both_versions() {
        let mut summary = Summary::starting(1);
        for line in [
            "    transactions:                        29611  (986.49 per sec.)",
            "    events/s (eps):                      32400.2399",
            "    total time:                          30.0145s",
            "        100th percentile:                    116.80",
            "    events (avg/stddev):           1850.6875/38.82",
            "         percentile stats:               disabled",
        ] {
            summary.take("f", 1, line).unwrap();
        }
        assert_eq!(summary.transactions, Some(29611));
        assert_eq!(summary.per_s, Some(32400.2399));
        assert_eq!(summary.time_s, Some(30.0145));
        assert_eq!(summary.percentile, Some((Percentile::from_digits("100").unwrap(), 116.8)));
        assert_eq!(summary.events_per_thread, Some(1850.6875));
        assert_eq!(summary.missing(), Some("read"));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let fault = Summary::starting(1).take("f", 9, "        read:      12x").unwrap_err();
        assert_eq!(fault.to_string(), "f, line 9, read: found \"12x\", expected a whole number");
        let fault = Summary::starting(1).take("f", 9, "  transactions:  12").unwrap_err();
        assert_eq!(fault.expected.en, "a count and a rate");
    }
}
