//! The reader's own results.

mod bench;
mod files;
mod give;

use crate::components::{Desk, ReportBody, Show};
use crate::live::effect;
use crate::site::Site;
pub(super) use bench::Bench;
use bench::Progress;
use files::Files;
use give::Give;
use leptos::prelude::*;

/// The page for the reader's own results.
#[component]
pub(crate) fn MineView() -> impl IntoView {
    let site = Site::here();
    let bench: Bench = expect_context();
    effect(move || site.show(site.words().mine));
    view! {
        <h1>{move || site.words().mine}</h1>
        <p class="sub">{move || site.words().mine_lead}</p>
        <Give bench/>
        <State bench/>
        <Files bench/>
        {move || bench.data.get().map(|data| view! { <ReportBody desk=Desk::new(data) name="my-results"/> }.into_any())}
    }
}

/// What is going on.
#[component]
fn State(bench: Bench) -> impl IntoView {
    let site = Site::here();
    let message = move || {
        let words = site.words();
        bench.progress.with(|progress| match progress {
            Progress::Idle | Progress::Done(_) => None,
            Progress::Reading(file, percent) => Some((words.reading)(file, *percent)),
            Progress::Cancelled => Some(words.cancelled.to_owned()),
            Progress::Broken(reason) => Some(format!("{} ({reason})", words.worker_failed)),
        })
    };
    let reading = move || bench.progress.with(|progress| matches!(progress, Progress::Reading(..)));
    view! {
        <div class="state" role="status">
            <p>{message}</p>
            <Show when=reading>
                <button type="button" on:click=move |_| bench.cancel()>{move || site.words().cancel}</button>
            </Show>
        </div>
    }
    .into_any()
}
