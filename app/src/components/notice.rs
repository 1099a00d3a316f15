//! Notices and failures.

use super::show::Show;
use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;

/// Notices at the head of a page; nothing where there is none.
#[component]
pub(crate) fn Notices(
    /// The notices.
    #[prop(into)]
    notices: Live<Vec<String>>,
) -> impl IntoView {
    view! {
        <Show when=move || notices.with(|notices| !notices.is_empty())>
            <div class="notice" role="status" data-test="notice">
                {move || notices.get().into_iter().map(|notice| view! { <p>{notice}</p> }.into_any()).collect_view()}
            </div>
        </Show>
    }
    .into_any()
}

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
