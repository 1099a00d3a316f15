//! Words, formulas, audits and sources.

use crate::components::Drawn;
use crate::live::{Live, effect};
use crate::platform::dom;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::{markup, method_page};

/// The method page.
#[component]
pub(crate) fn MethodView() -> impl IntoView {
    let site = Site::here();
    let page = Live::new(move || method_page(site.lang.get()));
    let drawn = view! { <Drawn nodes=move || page.with(markup::method_page)/> };
    // After the page is drawn, for the address may name a part of it.
    effect(move || {
        site.show(&page.with(|page| page.title.clone()));
        dom::to_fragment();
    });
    drawn
}
