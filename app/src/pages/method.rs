//! Words, formulas, audits and sources.

use crate::components::DataTable;
use crate::live::{Live, effect};
use crate::platform::dom;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::{Block, method_page};

/// The method page.
#[component]
pub(crate) fn MethodView() -> impl IntoView {
    let site = Site::here();
    let page = Live::new(move || method_page(site.lang.get()));
    effect(move || {
        site.show(&page.with(|page| page.title.clone()));
        dom::to_fragment();
    });
    let block = |block: Block| match block {
        Block::Heading { id, text } => view! { <h2 id=id>{text}</h2> }.into_any(),
        Block::Paragraph(text) => view! { <p>{text}</p> }.into_any(),
        Block::Formula(text) => view! { <p class="formula" tabindex="0">{text}</p> }.into_any(),
        Block::Example(text) => view! { <p class="formula example" tabindex="0">{text}</p> }.into_any(),
        Block::Table(table) => view! {
            <div class="card words"><DataTable table=move || table.clone()/></div>
        }
        .into_any(),
    };
    view! {
        <h1>{move || page.with(|page| page.title.clone())}</h1>
        <div class="prose">{move || page.get().blocks.into_iter().map(block).collect_view()}</div>
    }
}
