//! The foot of every page.

use crate::site::Site;
use leptos::prelude::*;

/// The foot of every page.
#[component]
pub(crate) fn Footer() -> impl IntoView {
    let site = Site::here();
    view! { <footer>{move || site.words().footer}</footer> }
}
