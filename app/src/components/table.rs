//! Tables.

use super::drawn::Drawn;
use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::Table;
use pricebench_view::markup::{ROWS_AT_FIRST, notes, table as drawn};

/// A table that scrolls within itself, with a button for the rest of a long one.
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
    let shown = move || if all.get() { usize::MAX } else { ROWS_AT_FIRST };
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
        <Drawn nodes=move || table.with(|table| vec![drawn(table, shown()).with_some("data-test", test).node()])/>
        {move || more()}
        <Drawn nodes=move || table.with(notes)/>
    }
    .into_any()
}
