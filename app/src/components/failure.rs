//! Failures.

use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;

/// What did not work, and the button that tries again.
#[component]
pub(crate) fn Failure(
    /// What did not work.
    #[prop(into)]
    title: Live<String>,
    /// What to do.
    #[prop(into)]
    help: Live<String>,
    /// What exactly was said.
    #[prop(into)]
    detail: String,
    /// Tries again.
    #[prop(into)]
    retry: Callback<()>,
) -> impl IntoView {
    let site = Site::here();
    view! {
        <div class="notice" role="alert" data-test="notice">
            <p><b>{move || title.get()}</b></p>
            <p>{move || help.get()}</p>
            <p class="small">{detail}</p>
            <button type="button" on:click=move |_| retry.run(())>{move || site.words().retry}</button>
        </div>
    }
    .into_any()
}
