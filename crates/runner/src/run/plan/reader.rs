//! Reading TOML by section: each value is taken with its place, and what nobody asked for is refused.

use super::nearest::nearest;
use pricebench_formats::{FormatError, Phrase, shorten};
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The text of a plan and its name, to say where something is.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// A fault at a place of the text.
    pub(super) fn fault(
        &self,
        span: Range<usize>,
        key: &str,
        found: impl Into<Phrase>,
        expected: impl Into<Phrase>,
    ) -> FormatError {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() as u64 + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let place =
            if key.is_empty() { format!("column {column}") } else { format!("column {column}, {key}") };
        FormatError::whole(self.file, found, expected).at_line(line).in_column(place)
    }
}

/// A value and where it stands.
pub(super) struct Value<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
    pub(super) key: String,
}

/// One table of the plan. Keys are asked for by name; [`Section::finish`] refuses the others.
pub(super) struct Section<'a> {
    source: Source<'a>,
    path: String,
    span: Range<usize>,
    table: &'a DeTable<'a>,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Section<'a> {
    pub(super) fn root(source: Source<'a>, table: &'a Spanned<DeTable<'a>>) -> Self {
        Self::new(source, String::new(), 0..0, table.get_ref())
    }

    fn new(source: Source<'a>, path: String, span: Range<usize>, table: &'a DeTable<'a>) -> Self {
        Self { source, path, span, table, known: RefCell::default() }
    }

    fn key(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    fn get(&self, name: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        let mut known = self.known.borrow_mut();
        if !known.contains(&name) {
            known.push(name);
        }
        self.table.get(name)
    }

    fn value<T>(
        &self,
        name: &'static str,
        expected: &str,
        take: impl FnOnce(&'a DeValue<'a>) -> Option<T>,
    ) -> Result<Option<Value<T>>, FormatError> {
        let Some(found) = self.get(name) else { return Ok(None) };
        let (span, key) = (found.span(), self.key(name));
        match take(found.get_ref()) {
            Some(value) => Ok(Some(Value { value, span, key })),
            None => Err(self.source.fault(span.clone(), &key, self.shown(span), expected)),
        }
    }

    /// Whether a key is there.
    pub(super) fn has(&self, name: &'static str) -> bool {
        self.get(name).is_some()
    }

    /// The text of a place, as written.
    fn shown(&self, span: Range<usize>) -> String {
        shorten(self.source.text.get(span).unwrap_or(""))
    }

    /// A fault of the value of a key, or of the section where the key is not there.
    pub(super) fn fault(&self, name: &str, expected: impl Into<Phrase>) -> FormatError {
        if let Some(value) = self.table.get(name) {
            return self.source.fault(value.span(), &self.key(name), self.shown(value.span()), expected);
        }
        // A key that is not there may be there with a slip of the pen.
        let known = self.known.borrow();
        let unknown = self.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown
            .filter(|key| nearest(key.get_ref(), &[name]).is_some())
            .min_by_key(|key| key.span().start)
        {
            Some(key) => self.unknown(key, Some(name), &known),
            None => self.source.fault(self.span.clone(), &self.key(name), format!("no {name}"), expected),
        }
    }

    fn unknown(&self, key: &Spanned<DeString<'_>>, near: Option<&str>, known: &[&str]) -> FormatError {
        let expected = match near {
            Some(near) => format!("a known key; did you mean {near:?}?"),
            None => format!("one of {}", known.join(", ")),
        };
        let place = if self.path.is_empty() { "the plan" } else { &self.path };
        let found = format!("the unknown key {:?}", shorten(key.get_ref()));
        self.source.fault(key.span(), place, found, expected)
    }

    pub(super) fn text(&self, name: &'static str) -> Result<Option<Value<String>>, FormatError> {
        self.value(name, "a text in quotes", |value| match value {
            DeValue::String(text) => Some(text.to_string()),
            _ => None,
        })
    }

    pub(super) fn flag(&self, name: &'static str) -> Result<Option<bool>, FormatError> {
        Ok(self.value(name, "true or false", DeValue::as_bool)?.map(|v| v.value))
    }

    /// A whole number within a range.
    pub(super) fn integer(
        &self,
        name: &'static str,
        range: RangeInclusive<u64>,
        unit: &str,
    ) -> Result<Option<u64>, FormatError> {
        let expected = in_range("a whole number", &range, unit);
        Ok(self.value(name, &expected, |v| whole(v).filter(|n| range.contains(n)))?.map(|v| v.value))
    }

    /// A number within a range.
    pub(super) fn number(
        &self,
        name: &'static str,
        range: RangeInclusive<f64>,
        unit: &str,
    ) -> Result<Option<f64>, FormatError> {
        let expected = in_range("a number", &range, unit);
        let take = |value: &DeValue<'_>| number(value).filter(|n| range.contains(n));
        Ok(self.value(name, &expected, take)?.map(|v| v.value))
    }

    /// A list of different whole numbers within a range.
    pub(super) fn integers(
        &self,
        name: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<Vec<u64>>, FormatError> {
        let expected = format!("a list of different {}", in_range("whole numbers", &range, ""));
        let take = |value: &DeValue<'_>| {
            let list: Option<Vec<u64>> = value.as_array()?.iter().map(|item| whole(item.get_ref())).collect();
            list.filter(|list| {
                let within = !list.is_empty() && list.iter().all(|n| range.contains(n));
                within && (1..list.len()).all(|i| !list[..i].contains(&list[i]))
            })
        };
        Ok(self.value(name, &expected, take)?.map(|v| v.value))
    }

    /// A list of texts.
    pub(super) fn texts(&self, name: &'static str) -> Result<Option<Vec<Value<String>>>, FormatError> {
        let key = self.key(name);
        let list = self.value(name, "a list of texts in quotes", |value| {
            let items = value.as_array()?.iter();
            items
                .map(|item| {
                    let value = item.get_ref().as_str()?.to_owned();
                    Some(Value { value, span: item.span(), key: key.clone() })
                })
                .collect()
        })?;
        Ok(list.map(|v| v.value))
    }

    /// A table below this one.
    pub(super) fn section(&self, name: &'static str) -> Result<Option<Section<'a>>, FormatError> {
        let table = self.value(name, "a table, written as [section]", DeValue::as_table)?;
        Ok(table.map(|t| Section::new(self.source, t.key, t.span, t.value)))
    }

    /// A list of tables.
    pub(super) fn sections(&self, name: &'static str) -> Result<Vec<Section<'a>>, FormatError> {
        let Some(found) = self.get(name) else { return Ok(Vec::new()) };
        let expected = format!("tables, each written as [[{name}]]");
        let fault = |span| self.source.fault(span, &self.key(name), "something else", expected.as_str());
        let list = found.get_ref().as_array().ok_or_else(|| fault(found.span()))?;
        let sections = list.iter().enumerate().map(|(i, item)| {
            let table = item.get_ref().as_table().ok_or_else(|| fault(item.span()))?;
            let path = self.key(&format!("{name} {}", i + 1));
            Ok(Section::new(self.source, path, item.span(), table))
        });
        sections.collect()
    }

    /// All keys of this table with their values as text, for tables whose keys are another program's.
    pub(super) fn entries(&self) -> Result<Vec<(String, String)>, FormatError> {
        let entries = self.table.iter().map(|(key, value)| {
            let text = match value.get_ref() {
                DeValue::String(text) => Some(text.to_string()),
                DeValue::Boolean(flag) => Some(if *flag { "on" } else { "off" }.to_owned()),
                DeValue::Integer(integer) if integer.radix() == 10 => Some(integer.as_str().to_owned()),
                DeValue::Float(float) => Some(float.as_str().to_owned()),
                _ => None,
            };
            text.map(|text| (key.get_ref().to_string(), text))
                .ok_or_else(|| self.fault(key.get_ref(), "a text, a number, true or false"))
        });
        entries.collect()
    }

    /// Refuses the first key nobody asked for, naming the nearest that is known.
    pub(super) fn finish(self) -> Result<(), FormatError> {
        let known = self.known.borrow();
        let unknown = self.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            Some(key) => Err(self.unknown(key, nearest(key.get_ref(), &known), &known)),
            None => Ok(()),
        }
    }
}

fn whole(value: &DeValue<'_>) -> Option<u64> {
    let integer = value.as_integer()?;
    u64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        DeValue::Float(float) => float.as_str().parse().ok().filter(|n: &f64| n.is_finite()),
        _ => None,
    }
}

fn in_range<T: std::fmt::Display>(what: &str, range: &RangeInclusive<T>, unit: &str) -> String {
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    format!("{what} from {} to {}{unit}", range.start(), range.end())
}
