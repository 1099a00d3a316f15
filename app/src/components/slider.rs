//! The control under the chart.

use super::desk::Desk;
use super::show::Show;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::QuestionKind;
use pricebench_view::{Slider, State, numbers};

/// A slider over the measured loads, and a field for the exact value.
#[component]
pub(crate) fn LoadSlider(
    /// The page.
    desk: Desk,
) -> impl IntoView {
    let site = Site::here();
    let slider = desk.page.part(|page| &page.slider);
    let part = move |part: fn(&Slider) -> String| slider.with(|s| s.as_ref().map(part)).unwrap_or_default();
    let set = move |value: f64| {
        let chosen = desk
            .page
            .with_untracked(|page| page.questions.iter().find(|choice| choice.chosen).map(|c| c.value));
        let question = chosen.unwrap_or_default();
        desk.change(Change::Slide, |state| *target(state, question) = Some(value));
    };
    let wrong = RwSignal::new(false);
    let on_slide = move |event| {
        let position = event_target_value(&event).parse::<usize>().ok();
        let value = position.and_then(|at| slider.with_untracked(|s| s.as_ref()?.positions.get(at).copied()));
        if let Some(value) = value {
            wrong.set(false);
            set(value);
        }
    };
    let on_type = move |event| {
        let value = numbers::typed(&event_target_value(&event));
        wrong.set(value.is_none());
        if let Some(value) = value {
            set(value);
        }
    };
    view! {
        <Show when=move || slider.with(Option::is_some)>
            <div class="ctl" data-test="slider">
                <label for="load">{move || part(|s| s.label.clone())}</label>
                <input
                    id="load"
                    type="range"
                    min="0"
                    max=move || part(|s| s.positions.len().saturating_sub(1).to_string())
                    step="1"
                    prop:value=move || part(|s| s.index.to_string())
                    aria-valuetext=move || part(|s| s.output.clone())
                    on:input=on_slide
                />
                <output for="load">{move || part(|s| s.output.clone())}</output>
                <input
                    class="in"
                    inputmode="decimal"
                    autocomplete="off"
                    aria-label=move || (site.words().exact)(&part(|s| s.label.clone()))
                    prop:value=move || part(|s| s.value.to_string())
                    aria-invalid=move || wrong.get().then_some("true")
                    on:change=on_type
                />
                <span class="unit">{move || part(|s| s.unit.clone())}</span>
            </div>
        </Show>
    }
    .into_any()
}

/// The part of the state the slider of a question sets.
fn target(state: &mut State, question: QuestionKind) -> &mut Option<f64> {
    match question {
        QuestionKind::Concurrency => &mut state.threads,
        QuestionKind::Demand => &mut state.demand_per_s,
        QuestionKind::Limit => &mut state.limit_ms,
    }
}
