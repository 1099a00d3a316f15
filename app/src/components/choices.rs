//! One of several: buttons in a row, and a drop-down.

use crate::live::Live;
use crate::platform::dom;
use leptos::prelude::*;

/// A choice as these components need it: its label, and whether it is chosen.
pub(crate) type Option_ = (String, bool);

/// The labels of choices.
pub(crate) fn labels<T>(choices: &[pricebench_view::Choice<T>]) -> Vec<Option_> {
    choices.iter().map(|choice| (choice.label.clone(), choice.chosen)).collect()
}

/// Buttons in a row of which one is chosen. One of them is in the tab order; arrow keys, Home and End move the choice.
#[component]
pub(crate) fn Segments(
    /// The group's name.
    #[prop(into)]
    label: Live<String>,
    /// The choices.
    #[prop(into)]
    choices: Live<Vec<Option_>>,
    /// Called with the position of the one chosen.
    #[prop(into)]
    choose: Callback<usize>,
    /// The look.
    #[prop(default = "q")]
    class: &'static str,
    /// Name for tests.
    #[prop(optional)]
    test: Option<&'static str>,
) -> impl IntoView {
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let (count, now) =
            choices.with(|all| (all.len(), all.iter().position(|(_, chosen)| *chosen).unwrap_or(0)));
        let next = match event.key().as_str() {
            _ if count == 0 => return,
            "ArrowRight" | "ArrowDown" => (now + 1) % count,
            "ArrowLeft" | "ArrowUp" => (now + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        choose.run(next);
        dom::focus_child(&event, next);
    };
    let button = move |(at, (label, chosen)): (usize, Option_)| {
        let first_when_none = at == 0 && !choices.with(|all| all.iter().any(|(_, chosen)| *chosen));
        view! {
            <button
                type="button"
                role="radio"
                class:on=chosen
                aria-checked=chosen.to_string()
                tabindex=if chosen || first_when_none { "0" } else { "-1" }
                on:click=move |_| choose.run(at)
            >
                {label}
            </button>
        }
        .into_any()
    };
    view! {
        <div class=class role="radiogroup" aria-label=move || label.get() data-test=test on:keydown=on_key>
            {move || choices.get().into_iter().enumerate().map(button).collect_view()}
        </div>
    }
    .into_any()
}

/// A drop-down with its label.
#[component]
pub(crate) fn Dropdown(
    /// Its label.
    #[prop(into)]
    label: Live<String>,
    /// The choices.
    #[prop(into)]
    choices: Live<Vec<Option_>>,
    /// Called with the position of the one chosen.
    #[prop(into)]
    choose: Callback<usize>,
) -> impl IntoView {
    let option = |(at, (label, chosen)): (usize, Option_)| {
        view! { <option value=at.to_string() prop:selected=chosen>{label}</option> }.into_any()
    };
    let on_change = move |event| {
        if let Ok(at) = event_target_value(&event).parse() {
            choose.run(at);
        }
    };
    view! {
        <label class="opt">
            <span>{move || label.get()}</span>
            <select on:change=on_change>
                {move || choices.get().into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
    .into_any()
}
