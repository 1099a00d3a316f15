//! The plan as a whole.

use super::reader::{Section, Source, Value};
use super::types::{ClientFacts, Order, Plan};
use super::{systems, workloads};
use pricebench_formats::FormatError;
use pricebench_model::{Id, Text};
use toml::de::DeTable;

/// The format a plan names.
const FORMAT: &str = "pricebench-plan/1";

/// The longest pause between points, s.
const MAX_SETTLE_S: f64 = 86_400.0;

/// Reads and checks a plan. `file` is the name used in errors.
///
/// # Errors
///
/// The first fault, with its line and column: text that is no TOML, an unknown key (with the nearest known
/// one), a missing key, a value of the wrong type or out of its range, a name that refers to nothing.
pub fn parse(text: &str, file: &str) -> Result<Plan, FormatError> {
    let source = Source { file, text };
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        source.fault(span, "", error.message().to_owned(), "TOML")
    })?;
    let root = Section::root(source, &table);
    check_format(&root)?;
    let id = id(&root, &source)?;
    let title = texts(&root, "title")?.unwrap_or_else(|| Text::same(id.as_str()));
    let systems = systems::read(&root, &source)?;
    let plan = Plan {
        title,
        summary: texts(&root, "summary")?.unwrap_or_default(),
        caveats: caveats(&root)?,
        order: order(&root)?,
        seed: root.integer("seed", 0..=u64::from(u32::MAX), "")?,
        settle_s: root.number("settle_s", 0.0..=MAX_SETTLE_S, "s")?.unwrap_or(10.0),
        client: client(&root)?,
        workloads: workloads::read(&root, &source, &systems)?,
        systems,
        id,
        source: text.to_owned(),
    };
    root.finish()?;
    Ok(plan)
}

fn check_format(root: &Section<'_>) -> Result<(), FormatError> {
    match root.text("format")? {
        Some(format) if format.value == FORMAT => Ok(()),
        _ => Err(root.fault("format", format!("format = {FORMAT:?}"))),
    }
}

/// The id of a section.
pub(super) fn id(section: &Section<'_>, source: &Source<'_>) -> Result<Id, FormatError> {
    let Some(Value { value, span, key }) = section.text("id")? else {
        return Err(section.fault("id", "an id of lower-case letters, digits and hyphens"));
    };
    Id::new(value).map_err(|error| {
        let expected =
            format!("1 to 64 lower-case letters, digits and hyphens, such as {:?}", error.suggestion);
        source.fault(span, &key, format!("{:?}", error.found), expected)
    })
}

/// A text in quotes for every language, or a table of one per language.
fn texts(section: &Section<'_>, name: &'static str) -> Result<Option<Text>, FormatError> {
    let Ok(Some(table)) = section.section(name) else {
        return Ok(section.text(name)?.map(|text| Text::same(text.value)));
    };
    let one = |lang| match table.text(lang)? {
        Some(text) => Ok(text.value),
        None => Err(table.fault(lang, "the text in English (en) and Chinese (zh)")),
    };
    let text = Text { en: one("en")?, zh: one("zh")? };
    table.finish()?;
    Ok(Some(text))
}

fn caveats(root: &Section<'_>) -> Result<Vec<Text>, FormatError> {
    let list = root.texts("caveats")?.unwrap_or_default();
    Ok(list.into_iter().map(|text| Text::same(text.value)).collect())
}

fn order(root: &Section<'_>) -> Result<Order, FormatError> {
    let Some(order) = root.text("order")? else { return Ok(Order::default()) };
    match order.value.as_str() {
        "shuffled" => Ok(Order::Shuffled),
        "plan" => Ok(Order::Plan),
        _ => Err(root.fault("order", "\"shuffled\" or \"plan\"")),
    }
}

fn client(root: &Section<'_>) -> Result<ClientFacts, FormatError> {
    let Some(section) = root.section("client")? else { return Ok(ClientFacts::default()) };
    let text = |name| Ok::<_, FormatError>(section.text(name)?.map(|text| text.value));
    let client = ClientFacts { class: text("class")?, zone: text("zone")? };
    section.finish()?;
    Ok(client)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
