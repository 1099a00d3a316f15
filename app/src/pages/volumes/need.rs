//! Numbers the reader changes, each group over the table that follows from it.

use super::desk::VolumesDesk;
use crate::components::{Drawn, Dropdown, FieldInput, labels, line};
use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_view::markup::{names, notes, table};
use pricebench_view::{Input, Table};

/// Id of the list that completes an instance's class.
const CLASSES: &str = "classes";

/// What the reader needs, and what each type costs and gives.
#[component]
pub(super) fn Need(
    /// The page.
    desk: VolumesDesk,
) -> impl IntoView {
    let site = Site::here();
    let regions = Live::new(move || desk.page.with(|page| page.regions.clone()));
    let choose = move |at: usize| {
        if let Some(region) = regions.with_untracked(|all| all.get(at).map(|choice| choice.value.clone())) {
            desk.change(Change::Step, |state| state.region = Some(region));
        }
    };
    let instance = Live::new(move || desk.page.with(|page| page.instance.clone()));
    let set = move |class: Option<String>| desk.change(Change::Step, |state| state.instance = class);
    view! {
        <section class="card sec" aria-labelledby="types">
            <h2 id="types">{move || desk.page.with(|page| page.types.caption.clone())}</h2>
            <div class="opts">
                <Dropdown
                    label=move || site.words().region.to_owned()
                    choices=move || regions.with(|all| labels(all))
                    choose
                />
            </div>
            <dl class="needs" data-test="needs">
                {fields(desk, &Input::NEED)}
                <div>
                    <dt>{move || instance.with(|field| field.label.clone())}</dt>
                    <dd>
                        <FieldInput field=instance set when_done=true text=CLASSES/>
                        <Drawn nodes=move || desk.page.with(|page| vec![names(CLASSES, &page.instances)])/>
                    </dd>
                </div>
            </dl>
            {shown(Live::new(move || desk.page.with(|page| page.types.clone())), "types")}
        </section>
    }
    .into_any()
}

/// How often what fails, and how likely a loss is.
#[component]
pub(super) fn Availability(
    /// The page.
    desk: VolumesDesk,
) -> impl IntoView {
    view! {
        <section class="card sec" aria-labelledby="availability">
            <h2 id="availability">{move || desk.page.with(|page| page.availability.caption.clone())}</h2>
            <dl class="needs">{fields(desk, &Input::AVAILABILITY)}</dl>
            {shown(Live::new(move || desk.page.with(|page| page.availability.clone())), "availability")}
        </section>
    }
    .into_any()
}

fn fields(desk: VolumesDesk, inputs: &'static [Input]) -> Vec<AnyView> {
    let entry = |input: &Input| {
        let input = *input;
        let field = Live::new(move || {
            let found = |page: &pricebench_view::VolumesPage| {
                page.fields.iter().find(|(other, _)| *other == input).map(|(_, field)| field.clone())
            };
            desk.page.with(found)
        });
        view! { <div>{line(field, move |value| desk.enter(input, value), false)}</div> }.into_any()
    };
    inputs.iter().map(entry).collect()
}

/// A table with its notes.
fn shown(all: Live<Table>, test: &'static str) -> AnyView {
    let nodes = move || {
        all.with(|all| {
            let mut nodes = vec![table(all, usize::MAX).with("data-test", test).node()];
            nodes.extend(notes(all));
            nodes
        })
    };
    view! { <Drawn nodes/> }.into_any()
}
