//! `limits/<book-id>.csv`: dated limits of volume types and instances.

use crate::FormatError;
use crate::table::{Table, cell, write as write_table};
use pricebench_model::{AsOf, Condition, LimitLine};
use std::collections::BTreeMap;
use std::io::Read;

/// Name of the format, in the optional first line `# pricebench-limits/1`.
pub const FORMAT: &str = "pricebench-limits";

const COLUMNS: [&str; 9] =
    ["provider", "product", "class", "what", "value", "unit", "condition", "as_of", "source"];

/// Reads a limit book. `file` is the name used in errors.
///
/// Two lines that state the same limit under the same condition at the same date are refused. Unknown columns
/// are ignored.
pub fn read(mut input: impl Read, file: &str) -> Result<Vec<LimitLine>, FormatError> {
    read_any(&mut input, file)
}

fn read_any(input: &mut dyn Read, file: &str) -> Result<Vec<LimitLine>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    for name in COLUMNS.into_iter().filter(|name| *name != "condition") {
        table.need(name)?;
    }
    let [provider, product, class, what, value, unit, condition, as_of, source] =
        COLUMNS.map(|name| table.find(name));
    let dated = "a date such as 2023-05-11, 2023-05 or 2023";
    let mut lines: Vec<LimitLine> = Vec::new();
    let mut seen = BTreeMap::new();
    while table.next()? {
        let line = LimitLine {
            provider: table.filled(provider, "a provider")?,
            product: table.filled(product, "a product")?,
            class: table.filled(class, "a type of volume or class of instance")?,
            what: table.filled(what, "what is limited, such as max_iops")?,
            value: table.amount(value)?.ok_or_else(|| table.wrong(value, "", "a number of 0 or more"))?,
            unit: table.filled(unit, "a unit")?,
            condition: table
                .parse(
                    condition,
                    "terms such as gib>=334, iops<32000 or region=cn, joined by \" and \", or nothing",
                    Condition::parse,
                )?
                .unwrap_or_default(),
            as_of: table
                .parse(as_of, dated, |date| AsOf::new(date).ok())?
                .ok_or_else(|| table.wrong(as_of, "", dated))?,
            source: table.filled(source, "who states it")?,
        };
        let key = [&line.provider, &line.product, &line.class, &line.what]
            .map(String::clone)
            .into_iter()
            .chain([line.condition.to_string(), line.as_of.to_string()])
            .collect::<Vec<_>>();
        if let Some(first) = seen.insert(key, table.line()) {
            let found = format!("the limit of line {first} again");
            let expected =
                "every limit once under a condition at a date; delete one, or give it its own date";
            return Err(FormatError::whole(file, found, expected).at_line(table.line()));
        }
        lines.push(line);
    }
    Ok(lines)
}

/// Writes a limit book.
pub fn write(lines: &[LimitLine]) -> String {
    let header: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    let rows = lines.iter().map(|line| {
        let LimitLine { provider, product, class, what, value, unit, condition, as_of, source } = line;
        vec![
            provider.clone(),
            product.clone(),
            class.clone(),
            what.clone(),
            cell(Some(*value)),
            unit.clone(),
            condition.to_string(),
            as_of.to_string(),
            source.clone(),
        ]
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}
