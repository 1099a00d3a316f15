//! The page for an address that is none of the site's.

use crate::live::effect;
use crate::router::Page;
use crate::site::Site;
use leptos::prelude::*;

/// Says that there is no such page and what pages there are.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    let site = Site::here();
    effect(move || site.show(site.words().not_found));
    view! {
        <h1>{move || site.words().not_found}</h1>
        <div class="notice" role="alert" data-test="notice">
            <p>{move || site.words().not_found_help}</p>
            <ul>
                <li><a href=Page::Reports.href()>{move || site.words().reports}</a></li>
                <li><a href=Page::Mine.href()>{move || site.words().mine}</a></li>
                <li><a href=Page::Volumes.href()>{move || site.words().volumes}</a></li>
                <li><a href=Page::Method.href()>{move || site.words().method}</a></li>
            </ul>
        </div>
    }
}
