//! What stands in a page's place while its data are on their way: the same layout, without content.

use crate::site::Site;
use leptos::prelude::*;

/// The frame of a report page.
#[component]
pub(crate) fn Skeleton() -> impl IntoView {
    let site = Site::here();
    view! {
        <div class="skeleton" aria-busy="true">
            <span class="sr" role="status">{move || site.words().loading}</span>
            <div class="bone title"></div>
            <div class="bone line"></div>
            <div class="bone text"></div>
            <div class="grid2">
                <div class="card fig"><div class="plot"><div class="chart"></div></div></div>
                <div class="card pan bone tall"></div>
            </div>
        </div>
    }
    .into_any()
}
