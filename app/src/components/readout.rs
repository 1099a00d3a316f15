//! The cursor over a chart and the values there.

use super::drawn::Drawn;
use crate::live::{Live, effect};
use crate::platform::dom;
use leptos::{html, prelude::*};
use pricebench_view::Table;
use pricebench_view::markup::readout;

/// A line across the chart and a box with the values of all series there.
#[component]
pub(crate) fn Readout(
    /// The table's row, its position in CSS pixels, and the chart's width.
    at: Live<Option<(usize, f64, f64)>>,
    /// The chart as a table.
    table: Live<Table>,
) -> impl IntoView {
    let line = NodeRef::<html::Div>::new();
    let values = NodeRef::<html::Div>::new();
    effect(move || {
        let Some((_, px, width)) = at.get() else { return };
        if let Some(line) = line.get() {
            dom::set_span(&line, px, None);
        }
        if let Some(values) = values.get() {
            // Beside the cursor, on the side with more room.
            let own = f64::from(values.offset_width());
            dom::set_span(
                &values,
                if px > width / 2.0 { (px - own - 10.0).max(0.0) } else { px + 10.0 },
                None,
            );
        }
    });
    let rows = move || {
        let row = at.with(|at| at.map(|(row, _, _)| row));
        row.map(|row| table.with(|table| readout(table, row))).unwrap_or_default()
    };
    let none = Live::new(move || at.with(Option::is_none));
    view! {
        <div class="cursor" node_ref=line hidden=move || none.get()></div>
        <div class="readout" node_ref=values hidden=move || none.get() role="status"><Drawn nodes=rows/></div>
    }
    .into_any()
}
