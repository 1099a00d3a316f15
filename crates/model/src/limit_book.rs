//! Limit books: dated lines of what volume types and instances allow.

use crate::AsOf;
use std::fmt;

/// One dated limit.
///
/// All lines of one subject (provider, product, class and `what`) with the same date belong together: a newer
/// date replaces all of them, whatever their conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct LimitLine {
    /// Cloud or vendor, such as `aws`.
    pub provider: String,
    /// Product, such as `ebs`.
    pub product: String,
    /// Type of volume or class of instance.
    pub class: String,
    /// What is limited, such as `max_iops`.
    pub what: String,
    /// The limit.
    pub value: f64,
    /// Its unit, such as `iops`.
    pub unit: String,
    /// When it holds.
    pub condition: Condition,
    /// When it is known to have held.
    pub as_of: AsOf,
    /// Who states it.
    pub source: String,
}

/// Under which circumstances a limit holds: all of its terms. Without terms, always.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition(Vec<ConditionTerm>);

#[derive(Clone, Debug, PartialEq)]
enum ConditionTerm {
    Number { of: Quantity, is: Comparison, value: f64 },
    Region(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Gib,
    Iops,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    AtMost,
    AtLeast,
    Below,
    Above,
}

/// The circumstances a limit is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Circumstances<'a> {
    /// Size of the volume, GiB.
    pub gib: f64,
    /// I/O operations per second provisioned.
    pub iops: f64,
    /// Group of regions, such as `cn`; empty for any other.
    pub region: &'a str,
}

impl Condition {
    /// Reads terms such as `gib>=334` or `region=cn`, joined by ` and `; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::default());
        }
        text.split(" and ").map(ConditionTerm::parse).collect::<Option<Vec<_>>>().map(Self)
    }

    /// Whether it holds.
    pub fn holds(&self, under: &Circumstances<'_>) -> bool {
        self.0.iter().all(|term| term.holds(under))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(" and ")?;
            }
            match term {
                ConditionTerm::Number { of, is, value } => {
                    write!(f, "{}{}{value}", of.word(), is.sign())?;
                }
                ConditionTerm::Region(region) => write!(f, "region={region}")?,
            }
        }
        Ok(())
    }
}

impl ConditionTerm {
    fn parse(text: &str) -> Option<Self> {
        if let Some(region) = text.strip_prefix("region=") {
            let fits = !region.is_empty() && region.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            return fits.then(|| Self::Region(region.to_owned()));
        }
        let of = [Quantity::Gib, Quantity::Iops].into_iter().find(|of| text.starts_with(of.word()))?;
        let rest = text.strip_prefix(of.word())?;
        let is = Comparison::ALL.into_iter().find(|is| rest.starts_with(is.sign()))?;
        let number = rest.strip_prefix(is.sign())?;
        // Digits and a point alone: neither "inf" nor an exponent is how a limit is written.
        let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let value = number.parse::<f64>().ok().filter(|value| plain && value.is_finite())?;
        Some(Self::Number { of, is, value })
    }

    fn holds(&self, under: &Circumstances<'_>) -> bool {
        match self {
            Self::Number { of, is, value } => {
                let found = match of {
                    Quantity::Gib => under.gib,
                    Quantity::Iops => under.iops,
                };
                match is {
                    Comparison::AtMost => found <= *value,
                    Comparison::AtLeast => found >= *value,
                    Comparison::Below => found < *value,
                    Comparison::Above => found > *value,
                }
            }
            Self::Region(region) => under.region == region,
        }
    }
}

impl Quantity {
    fn word(self) -> &'static str {
        match self {
            Self::Gib => "gib",
            Self::Iops => "iops",
        }
    }
}

impl Comparison {
    /// The longer signs first, so that `<=` is not read as `<`.
    const ALL: [Self; 4] = [Self::AtMost, Self::AtLeast, Self::Below, Self::Above];

    fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Below => "<",
            Self::Above => ">",
        }
    }
}

/// The limits of a provider's product and class that held at a date, under any condition: for each `what` the
/// lines of its newest date known by then, in the book's order.
pub fn limits_at<'a>(
    book: &'a [LimitLine],
    provider: &str,
    product: &str,
    class: &str,
    at: &AsOf,
) -> Vec<&'a LimitLine> {
    let of_class = |line: &&LimitLine| {
        line.provider == provider && line.product == product && line.class == class && line.as_of.known_by(at)
    };
    let known: Vec<&LimitLine> = book.iter().filter(of_class).collect();
    let newest = |what: &str| known.iter().filter(|line| line.what == what).map(|line| &line.as_of).max();
    known.iter().copied().filter(|line| newest(&line.what) == Some(&line.as_of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(gib: f64) -> Circumstances<'static> {
        Circumstances { gib, ..Circumstances::default() }
    }

    #[test]
    fn conditions_hold_at_their_edges() {
        let holds = |text: &str, gib: f64| Condition::parse(text).unwrap().holds(&at(gib));
        assert!(holds("gib<=170", 170.0) && !holds("gib<=170", 171.0));
        assert!(holds("gib>=334", 334.0) && !holds("gib>=334", 333.9));
        assert!(!holds("gib<400", 400.0) && holds("gib>170 and gib<334", 171.0));
        assert!(!holds("gib>170 and gib<334", 334.0));
        assert!(holds("", 1.0));
        let china = Condition::parse("region=cn and iops>32000").unwrap();
        assert!(!china.holds(&at(1.0)));
        assert!(china.holds(&Circumstances { gib: 1.0, iops: 32_001.0, region: "cn" }));
    }

    #[test]
    fn conditions_read_back_and_others_are_refused() {
        for text in ["", "gib<=170", "gib>=171 and iops<32000.5", "region=cn"] {
            assert_eq!(Condition::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "gib",
            "gib=1",
            "gib<=",
            "gib<=inf",
            "gib<=1e3",
            "size<3",
            "gib<1 or gib>2",
            "region=",
            "gib<=-1",
            " ",
        ] {
            assert_eq!(Condition::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_newer_date_replaces_every_line_of_its_subject() {
        let line = |what: &str, value: f64, condition: &str, as_of: &str| LimitLine {
            provider: "aws".to_owned(),
            product: "ebs".to_owned(),
            class: "gp2".to_owned(),
            what: what.to_owned(),
            value,
            unit: "mib_s".to_owned(),
            condition: Condition::parse(condition).unwrap(),
            as_of: AsOf::new(as_of).unwrap(),
            source: "s".to_owned(),
        };
        let book = [
            line("mib_s", 160.0, "gib>=214", "2018-02-02"),
            line("max_iops", 10_000.0, "", "2018-02-02"),
            line("mib_s", 250.0, "gib>=334", "2018-12-05"),
        ];
        let found = |date: &str| -> Vec<f64> {
            let at = AsOf::new(date).unwrap();
            limits_at(&book, "aws", "ebs", "gp2", &at).iter().map(|line| line.value).collect()
        };
        assert_eq!(found("2018-06"), [160.0, 10_000.0]);
        assert_eq!(found("2019"), [10_000.0, 250.0]);
        assert_eq!(found("2017"), [0.0; 0]);
    }
}
