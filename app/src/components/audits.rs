//! What the audits found, what to know before concluding, and what could not be measured.

use super::desk::Desk;
use super::show::Show;
use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Severity;
use pricebench_view::AuditRow;

/// The findings of the audits.
#[component]
pub(crate) fn Audits(
    /// The page.
    desk: Desk,
) -> impl IntoView {
    let site = Site::here();
    let audits = desk.page.part(|page| &page.audits);
    let row = |audit: AuditRow| {
        let class = match audit.severity {
            Severity::Info => "sev",
            Severity::Warning => "sev warn",
            Severity::Error => "sev bad",
        };
        view! { <li><span class=class>{audit.label}</span><b>{audit.subject}</b><span>{audit.text}</span></li> }
            .into_any()
    };
    view! {
        <Show when=move || audits.with(|audits| !audits.is_empty())>
            <section class="card sec" aria-labelledby="audits" data-test="audits">
                <h2 id="audits">{move || site.words().audits}</h2>
                <ul class="audits body">{move || audits.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
    .into_any()
}

/// A titled list of sentences; nothing where there is none.
#[component]
pub(crate) fn Remarks(
    /// The title's id.
    id: &'static str,
    /// The title.
    #[prop(into)]
    title: Live<String>,
    /// The sentences.
    #[prop(into)]
    remarks: Live<Vec<String>>,
) -> impl IntoView {
    view! {
        <Show when=move || remarks.with(|remarks| !remarks.is_empty())>
            <section class="card sec" aria-labelledby=id data-test=id>
                <h2 id=id>{move || title.get()}</h2>
                <ul class="body">
                    {move || remarks.get().into_iter().map(|remark| view! { <li>{remark}</li> }.into_any()).collect_view()}
                </ul>
            </section>
        </Show>
    }
    .into_any()
}
