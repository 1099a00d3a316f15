//! `prices/<book-id>.csv`: dated price lines.

use crate::FormatError;
use crate::table::{Column, Table, write as write_table};
use pricebench_model::{AsOf, BookLine, Charge, ChargeUnit, Currency, Payment, Tariff, Term};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::io::Read;

/// Name of the format, in the optional first line `# pricebench-prices/1`.
pub const FORMAT: &str = "pricebench-prices";

const COLUMNS: [&str; 15] = [
    "provider",
    "region",
    "product",
    "class",
    "engine",
    "deployment",
    "term",
    "payment",
    "component",
    "from_quantity",
    "unit",
    "amount",
    "currency",
    "as_of",
    "source",
];

/// Columns that must be there, and whose cells must not be empty.
const NEEDED: [&str; 7] = ["provider", "component", "unit", "amount", "currency", "as_of", "source"];

/// Reads a price book. `file` is the name used in errors.
///
/// Two lines that state the same tier of the same tariff at the same date are refused. An empty term is
/// `on_demand`, an empty `from_quantity` 0. Unknown columns are ignored.
pub fn read(mut input: impl Read, file: &str) -> Result<Vec<BookLine>, FormatError> {
    read_any(&mut input, file)
}

fn read_any(input: &mut dyn Read, file: &str) -> Result<Vec<BookLine>, FormatError> {
    let mut table = Table::open(input, file, FORMAT)?;
    for name in NEEDED {
        table.need(name)?;
    }
    let columns = COLUMNS.map(|name| table.find(name));
    let mut lines = Vec::new();
    let mut seen = BTreeMap::new();
    while table.next()? {
        let line = line(&table, &columns)?;
        let key = (line.tariff.clone(), line.from_quantity, line.as_of.clone());
        if let Some(first) = seen.insert(key, table.line()) {
            let found = format!("the price of line {first} again");
            let expected = "every tier of a tariff once at a date; delete one, or give it its own date";
            return Err(FormatError::whole(file, found, expected).at_line(table.line()));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn line<R: Read>(
    table: &Table<R>,
    columns: &[Option<Column>; COLUMNS.len()],
) -> Result<BookLine, FormatError> {
    let [
        provider,
        region,
        product,
        class,
        engine,
        deployment,
        term,
        payment,
        component,
        from_quantity,
        unit,
        amount,
        currency,
        as_of,
        source,
    ] = *columns;
    let text = |column| table.text(column).to_owned();
    let words = |words: Vec<&str>| words.join(", ");
    let missing = |column, expected: &str| table.wrong(column, "", expected);
    let charges = words(Charge::ALL.iter().map(|charge| charge.word()).collect());
    let units = words(ChargeUnit::ALL.iter().map(|unit| unit.word()).collect());
    let dated = "a date such as 2023-05-11, 2023-05 or 2023";
    Ok(BookLine {
        tariff: Tariff {
            provider: table.filled(provider, "a provider")?,
            region: text(region),
            product: text(product),
            class: text(class),
            engine: text(engine),
            deployment: text(deployment),
            term: table.parse(term, "on_demand, 1y or 3y", Term::from_word)?.unwrap_or_default(),
            payment: table.parse(payment, "none, partial or all, or nothing", Payment::from_word)?,
            charge: table
                .parse(component, charges.as_str(), Charge::from_word)?
                .ok_or_else(|| missing(component, &charges))?,
        },
        from_quantity: table
            .parse(from_quantity, "a quantity of 0 or more, or nothing", decimal)?
            .unwrap_or_default(),
        unit: table
            .parse(unit, units.as_str(), ChargeUnit::from_word)?
            .ok_or_else(|| missing(unit, &units))?,
        amount: table
            .parse(amount, "an amount of 0 or more with a decimal point", decimal)?
            .ok_or_else(|| missing(amount, "an amount"))?,
        currency: table
            .parse(currency, "a currency code such as USD", |code| Currency::new(code).ok())?
            .ok_or_else(|| missing(currency, "a currency code such as USD"))?,
        as_of: table
            .parse(as_of, dated, |date| AsOf::new(date).ok())?
            .ok_or_else(|| missing(as_of, dated))?,
        source: table.filled(source, "who states it")?,
    })
}

/// Digits with at most one decimal point.
fn decimal(text: &str) -> Option<Decimal> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    plain.then(|| Decimal::from_str_exact(text).ok()).flatten()
}

/// Writes a price book.
pub fn write(lines: &[BookLine]) -> String {
    let header: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
    let rows = lines.iter().map(|line| {
        let BookLine { tariff, from_quantity, unit, amount, currency, as_of, source } = line;
        let Tariff { provider, region, product, class, engine, deployment, term, payment, charge } = tariff;
        vec![
            provider.clone(),
            region.clone(),
            product.clone(),
            class.clone(),
            engine.clone(),
            deployment.clone(),
            term.word().to_owned(),
            payment.map(Payment::word).unwrap_or_default().to_owned(),
            charge.word().to_owned(),
            from_quantity.to_string(),
            unit.word().to_owned(),
            amount.to_string(),
            currency.code().to_owned(),
            as_of.to_string(),
            source.clone(),
        ]
    });
    format!("# {FORMAT}/1\n{}", write_table(&header, rows))
}
