//! Parts of a page that only show.

use crate::live::{Live, effect};
use crate::platform::markup;
use leptos::{html, prelude::*};
use pricebench_view::markup::Node;

/// Draws pieces of a page. When they change, only what differs is drawn anew.
#[component]
pub(crate) fn Drawn(
    /// What is drawn.
    #[prop(into)]
    nodes: Live<Vec<Node>>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let mut before = Vec::new();
    effect(move || {
        let Some(place) = place.get() else { return };
        let wanted = nodes.get();
        markup::draw(&place, &before, &wanted);
        before = wanted;
    });
    view! { <div class="drawn" node_ref=place></div> }.into_any()
}
