//! Tables. Every cell that can be questioned carries where it came from.

use super::sentence::text_class;
use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Severity;
use pricebench_view::{Cell, Column, Row, Table};

/// Rows shown at first: a page with all rows of a long table would be slow for everyone.
const ROWS: usize = 200;

/// A table that scrolls within itself.
#[component]
pub(crate) fn DataTable(
    /// What it shows.
    #[prop(into)]
    table: Live<Table>,
    /// Name for tests.
    #[prop(optional)]
    test: Option<&'static str>,
) -> impl IntoView {
    let site = Site::here();
    let all = RwSignal::new(false);
    let length = Live::new(move || table.with(|table| table.rows.len()));
    let shown = move || if all.get() { usize::MAX } else { ROWS };
    let more = move || {
        (length.get() > shown()).then(|| {
            view! {
                <button type="button" class="more" on:click=move |_| all.set(true)>
                    {move || (site.words().show_all_rows)(length.get())}
                </button>
            }
            .into_any()
        })
    };
    view! {
        <div class="scroll" data-test=test>
            <table>
                <caption class="sr">{move || table.with(|table| table.caption.clone())}</caption>
                <thead>
                    <tr>{move || table.with(|table| table.columns.iter().map(heading).collect_view())}</tr>
                </thead>
                <tbody>
                    {move || table.with(|table| {
                        let mut first = true;
                        table.rows.iter().take(shown()).map(|r| row(r, &table.columns, &mut first)).collect_view()
                    })}
                </tbody>
            </table>
        </div>
        {move || more()}
        {move || table.with(|table| {
            table.notes.iter().map(|note| view! { <p class="body small">{note.clone()}</p> }.into_any()).collect_view()
        })}
    }
    .into_any()
}

fn heading(column: &Column) -> AnyView {
    let mut class = if column.numeric { String::new() } else { "l".to_owned() };
    if let Some(slot) = column.slot {
        class.push(' ');
        class.push_str(&text_class(slot));
    }
    let tabindex = column.why.is_some().then_some("-1");
    view! {
        <th scope="col" class=class data-why=column.why.clone() tabindex=tabindex>{column.label.clone()}</th>
    }
    .into_any()
}

fn row(row: &Row, columns: &[Column], first: &mut bool) -> AnyView {
    let mut cells = row.cells.iter().enumerate().map(|(at, cell)| {
        let numeric = columns.get(at).is_some_and(|column| column.numeric);
        let tabindex = cell.why.is_some().then(|| tab_stop(cell, first));
        (cell, class(cell, numeric), tabindex)
    });
    let head = cells.next().map(|(cell, class, tabindex)| {
        view! {
            <th scope="row" class=class data-why=cell.why.clone() tabindex=tabindex>{cell.text.clone()}</th>
        }
        .into_any()
    });
    let rest = cells.map(|(cell, class, tabindex)| {
        view! { <td class=class data-why=cell.why.clone() tabindex=tabindex>{cell.text.clone()}</td> }
            .into_any()
    });
    let rest = rest.collect_view();
    view! { <tr class:on=row.chosen aria-current=row.chosen.then_some("true")>{head}{rest}</tr> }.into_any()
}

/// The first cell with a text and every marked one are in the tab order; arrow keys reach the others.
fn tab_stop(cell: &Cell, first: &mut bool) -> &'static str {
    let stop = std::mem::take(first) || is_marked(cell);
    if stop { "0" } else { "-1" }
}

fn is_marked(cell: &Cell) -> bool {
    matches!(cell.flag, Some(Severity::Warning | Severity::Error))
}

/// The classes of a cell.
pub(super) fn class(cell: &Cell, numeric: bool) -> String {
    let mut classes = Vec::new();
    if !numeric {
        classes.push("l".to_owned());
    }
    if is_marked(cell) {
        classes.push("flag".to_owned());
    }
    if let Some(slot) = cell.slot {
        classes.push(text_class(slot));
    }
    if cell.muted {
        classes.push("mut".to_owned());
    }
    classes.join(" ")
}
