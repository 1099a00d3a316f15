//! Tables. Every cell that can be questioned carries where it came from.

use super::{Element, Node, dot_class, element, text_class};
use crate::{Cell, Column, Row, Table};
use pricebench_model::Severity;

/// Rows shown at first: a page with all rows of a long table would be slow for everyone.
pub const ROWS_AT_FIRST: usize = 200;

/// A table that scrolls within itself, with at most so many of its rows.
///
/// Elements that say where a figure comes from have it in `data-why` and can be focused. Of a table's cells the first
/// and every one that an audit marked are in the tab order; arrow keys reach the others.
#[must_use]
pub fn table(table: &Table, most_rows: usize) -> Element {
    let mut first = true;
    let headings = table.columns.iter().map(|column| heading(column).node());
    let rows = table.rows.iter().take(most_rows).map(|line| row(line, &table.columns, &mut first).node());
    let drawn = element("table")
        .child(element("caption").class("sr").text(&table.caption))
        .child(element("thead").child(element("tr").children(headings)))
        .child(element("tbody").children(rows));
    element("div").class("scroll").child(drawn)
}

/// The sentences under a table.
#[must_use]
pub fn notes(table: &Table) -> Vec<Node> {
    table.notes.iter().map(|note| element("p").class("body small").text(note).node()).collect()
}

/// A section with a whole table, headed by its caption; nothing for a table without rows.
#[must_use]
pub fn titled_table(id: &'static str, shown: &Table) -> Option<Node> {
    if shown.rows.is_empty() {
        return None;
    }
    let section = super::report::section(id, &shown.caption);
    Some(section.child(table(shown, usize::MAX).with("data-test", id)).children(notes(shown)).node())
}

/// The values of a row, each with its column's name; cells of little weight are left out.
#[must_use]
pub fn readout(table: &Table, row: usize) -> Vec<Node> {
    let cells = table.rows.get(row).map(|row| row.cells.as_slice()).unwrap_or_default();
    let line = |(column, cell): (&Column, &Cell)| {
        let dot = column.slot.map(|slot| element("span").class(dot_class(slot)).node());
        element("div")
            .children(dot)
            .child(element("span").text(&column.label))
            .child(element("b").text(&cell.text))
            .node()
    };
    table.columns.iter().zip(cells).filter(|(_, cell)| !cell.muted).map(line).collect()
}

/// Names and figures, for a list (`dl`).
#[must_use]
pub fn results(all: &[(String, Cell)]) -> Vec<Node> {
    let pair = |(name, cell): &(String, Cell)| {
        let value = element("dd")
            .class(cell_class(cell, true))
            .with_some("data-why", cell.why.clone())
            .with_some("tabindex", cell.why.as_ref().map(|_| "0"));
        [element("dt").text(name).node(), value.text(&cell.text).node()]
    };
    all.iter().flat_map(pair).collect()
}

fn heading(column: &Column) -> Element {
    let mut class = if column.numeric { String::new() } else { "l".to_owned() };
    if let Some(slot) = column.slot {
        class.push(' ');
        class.push_str(&text_class(slot));
    }
    element("th")
        .with("scope", "col")
        .class(class)
        .with_some("data-why", column.why.clone())
        .with_some("tabindex", column.why.as_ref().map(|_| "-1"))
        .text(&column.label)
}

fn row(row: &Row, columns: &[Column], first: &mut bool) -> Element {
    let cell = |(at, cell): (usize, &Cell)| {
        let numeric = columns.get(at).is_some_and(|column| column.numeric);
        let drawn = if at == 0 { element("th").with("scope", "row") } else { element("td") };
        drawn
            .class(cell_class(cell, numeric))
            .with_some("data-why", cell.why.clone())
            .with_some("tabindex", cell.why.as_ref().map(|_| tab_stop(cell, first)))
            .text(&cell.text)
            .node()
    };
    let line = element("tr").children(row.cells.iter().enumerate().map(cell).collect::<Vec<_>>());
    if row.chosen { line.class("on").with("aria-current", "true") } else { line }
}

fn tab_stop(cell: &Cell, first: &mut bool) -> &'static str {
    let stop = std::mem::take(first) || is_marked(cell);
    if stop { "0" } else { "-1" }
}

fn is_marked(cell: &Cell) -> bool {
    matches!(cell.flag, Some(Severity::Warning | Severity::Error))
}

fn cell_class(cell: &Cell, numeric: bool) -> String {
    let slot = cell.slot.map(text_class).unwrap_or_default();
    let classes = [
        if numeric { "" } else { "l" },
        if is_marked(cell) { "flag" } else { "" },
        &slot,
        if cell.muted { "mut" } else { "" },
    ];
    classes.into_iter().filter(|class| !class.is_empty()).collect::<Vec<_>>().join(" ")
}
