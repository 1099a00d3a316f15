//! Parts of a page that come and go.

use crate::live::Live;
use leptos::prelude::*;

/// Shows its children as long as a condition holds.
#[component]
pub(crate) fn Show(
    /// The condition.
    #[prop(into)]
    when: Live<bool>,
    /// What is shown.
    children: ChildrenFn,
) -> impl IntoView {
    view! { {move || when.get().then(|| children())} }.into_any()
}

/// Draws an entry for each key. An entry keeps its elements, and so the focus in them, while others come and go.
#[component]
pub(crate) fn Each(
    /// The keys, in their order.
    #[prop(into)]
    keys: Live<Vec<String>>,
    /// Draws the entry of a key.
    #[prop(into)]
    draw: Callback<String, AnyView>,
) -> impl IntoView {
    view! { <For each=move || keys.get() key=Clone::clone children=move |key| draw.run(key)/> }.into_any()
}
