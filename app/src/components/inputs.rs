//! Fields for numbers and short texts.

use super::show::Show;
use crate::live::Live;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::Field;

/// A number or text the reader can change, with its mark and the way back.
#[component]
pub(crate) fn FieldInput(
    /// The field.
    #[prop(into)]
    field: Live<Field>,
    /// Called with what the reader types; `None` goes back to what was published.
    #[prop(into)]
    set: Callback<Option<String>>,
    /// Only when the reader has finished: for a field that its value moves to another place.
    #[prop(optional)]
    when_done: bool,
    /// For a text: the id of the list that completes it, or nothing.
    #[prop(optional)]
    text: Option<&'static str>,
) -> impl IntoView {
    let site = Site::here();
    let error = Live::new(move || field.with(|field| field.error.clone()));
    let hint = Live::new(move || {
        let words = site.words();
        field.with(|field| {
            let to = field.published.as_ref().map_or_else(|| words.clear.to_owned(), |p| (words.reset_to)(p));
            format!("{to}: {}", field.accessible_label)
        })
    });
    view! {
        <span class="field">
            <Show when=move || field.with(|field| field.changed)>
                <button
                    type="button"
                    class="back"
                    aria-label=move || hint.get()
                    data-why=move || hint.get()
                    on:click=move |_| set.run(None)
                >
                    "↺"
                </button>
            </Show>
            <input
                class="in"
                class:changed=move || field.with(|field| field.changed)
                class:text=text.is_some()
                list=text.filter(|id| !id.is_empty())
                inputmode=if text.is_some() { "text" } else { "decimal" }
                autocomplete="off"
                spellcheck="false"
                aria-label=move || field.with(|field| field.accessible_label.clone())
                aria-invalid=move || error.with(Option::is_some).then_some("true")
                data-why=move || field.with(|field| field.error.clone().or_else(|| field.why.clone()))
                prop:value=move || field.with(|field| field.value.clone())
                on:input=move |event| {
                    if !when_done {
                        set.run(Some(event_target_value(&event)));
                    }
                }
                on:change=move |event| {
                    if when_done {
                        set.run(Some(event_target_value(&event)));
                    }
                }
            />
        </span>
        {move || error.get().map(|error| view! { <span class="error" role="alert">{error}</span> }.into_any())}
    }
    .into_any()
}
