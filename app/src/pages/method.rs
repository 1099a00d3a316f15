//! Formulas, words and audits.

use crate::site::Site;
use leptos::prelude::*;

/// The method page.
#[component]
pub(crate) fn MethodView() -> impl IntoView {
    let site = Site::here();
    Effect::new(move |_| site.show(site.words().method));
    view! { <h1>{move || site.words().method}</h1> }
}
