//! The list of the reader's files, each with what became of it.

use super::bench::{Bench, Progress};
use crate::components::Show;
use crate::live::Live;
use crate::platform::files::Given;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_app::Verdict;
use pricebench_model::Text;

/// The files with their verdicts.
#[component]
pub(super) fn Files(
    /// Holds them.
    bench: Bench,
) -> impl IntoView {
    let site = Site::here();
    let verdicts = Live::new(move || match bench.progress.get() {
        Progress::Done(verdicts) => verdicts,
        _ => Vec::new(),
    });
    let file = move |(at, file): (usize, Given)| {
        let name = StoredValue::new(file.name);
        let verdict = move || {
            verdicts.with(|all| all.get(at).cloned()).map(|v| view! { <VerdictView verdict=v/> }.into_any())
        };
        view! {
            <li>
                <b>{name.get_value()}</b>
                <div>{move || verdict()}</div>
                <button
                    type="button"
                    aria-label=move || (site.words().remove)(&name.get_value())
                    on:click=move |_| bench.keep(|file| file.name != name.get_value())
                >
                    "×"
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <Show when=move || bench.files.with(|files| !files.is_empty())>
            <section class="card sec" aria-labelledby="files">
                <h2 id="files">
                    {move || site.words().files}
                    <button type="button" class="reset" on:click=move |_| bench.keep(|_| false)>
                        {move || site.words().remove_all}
                    </button>
                </h2>
                <ul class="files body" data-test="files">
                    {move || bench.files.get().into_iter().enumerate().map(file).collect_view()}
                </ul>
            </section>
        </Show>
    }
    .into_any()
}

/// What became of a file.
#[component]
fn VerdictView(verdict: Verdict) -> impl IntoView {
    let site = Site::here();
    match verdict {
        Verdict::Good { points, notes } => {
            let note = move |(line, text): (Option<u64>, Text)| {
                let place = move || line.map(|line| format!("{}: ", (site.words().line)(line)));
                view! { <li>{place}{move || text.get(site.lang.get()).to_owned()}</li> }.into_any()
            };
            view! {
                <span class="v ok">{move || (site.words().file_good)(points)}</span>
                <ul class="small">{notes.into_iter().map(note).collect_view()}</ul>
            }
            .into_any()
        }
        Verdict::Bad { line, column, found, expected } => {
            let place = move || {
                let line = line.map(|line| (site.words().line)(line));
                line.into_iter().chain(column.clone()).collect::<Vec<_>>().join(", ")
            };
            view! {
                <span class="v no">{move || site.words().file_bad}</span>
                <dl class="fault">
                    <dt>{place}</dt><dd></dd>
                    <dt>{move || site.words().found}</dt><dd>{move || found.get(site.lang.get()).to_owned()}</dd>
                    <dt>{move || site.words().expected}</dt><dd>{move || expected.get(site.lang.get()).to_owned()}</dd>
                </dl>
            }
            .into_any()
        }
        Verdict::Unreadable(reason) => {
            view! { <span class="v no">{move || site.words().file_bad}</span><p class="small">{reason}</p> }
                .into_any()
        }
    }
}
