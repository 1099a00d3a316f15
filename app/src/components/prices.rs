//! The systems with their prices and discounts, and what follows from them.

use super::choices::{Dropdown, labels};
use super::desk::Desk;
use super::drawn::Drawn;
use super::inputs::FieldInput;
use super::show::{Each, Show};
use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::{Component, Currency, Id};
use pricebench_view::markup::{break_even, dot_class, results};
use pricebench_view::{Field, SystemPanel};

/// The panel beside the chart.
#[component]
pub(crate) fn Prices(
    /// The page.
    desk: Desk,
) -> impl IntoView {
    let site = Site::here();
    let ids = move || desk.page.with(|page| page.systems.iter().map(|system| system.id.clone()).collect());
    let changed =
        move || desk.page.with(|page| page.utilisation.changed || page.systems.iter().any(is_changed));
    let reset = move |_| {
        desk.change(Change::Step, |state| {
            state.prices.clear();
            state.discounts.clear();
            state.utilisation = None;
        });
    };
    let currencies = desk.page.part(|page| &page.currencies);
    let choose = move |at: usize| {
        let code = currencies.with(|all| all.get(at).map(|choice| choice.value.clone()));
        if let Some(currency) = code.and_then(|code| Currency::new(&code).ok()) {
            desk.change(Change::Step, |state| state.currency = Some(currency));
        }
    };
    let utilisation = desk.page.part(|page| &page.utilisation);
    let set_utilisation = move |value: Option<String>| {
        let change = if value.is_some() { Change::Slide } else { Change::Step };
        desk.change(change, |state| state.utilisation = value);
    };
    view! {
        <aside class="card pan" aria-labelledby="prices" data-test="prices">
            <h2 id="prices">
                {move || site.words().prices}
                <Show when=changed>
                    <button type="button" class="reset" on:click=reset>{move || site.words().reset_all}</button>
                </Show>
            </h2>
            <div class="systems">
                <Each keys=ids draw=move |id| view! { <Panel desk id/> }.into_any()/>
            </div>
            <div class="sys assume">
                <dl>
                    <dt>{move || utilisation.with(|field| field.label.clone())}</dt>
                    <dd><FieldInput field=utilisation set=set_utilisation/></dd>
                </dl>
                <Show when=move || { currencies.with(|all| all.len() > 1) }>
                    <Dropdown
                        label=move || site.words().currency.to_owned()
                        choices=move || currencies.with(|all| labels(all))
                        choose
                    />
                </Show>
            </div>
            <Drawn nodes=move || desk.page.with(|page| vec![break_even(page, site.words())])/>
        </aside>
    }
    .into_any()
}

fn is_changed(system: &SystemPanel) -> bool {
    system.discount.changed || system.prices.iter().any(|(_, field)| field.changed)
}

#[component]
fn Panel(desk: Desk, id: String) -> impl IntoView {
    let site = Site::here();
    // The list is keyed by id, so a system that is drawn is on the page; the default is for the moment it goes.
    let panel = {
        let id = id.clone();
        Live::new(move || desk.page.with(|page| page.systems.iter().find(|system| system.id == id).cloned()))
    };
    fn get<T: Default>(panel: Live<Option<SystemPanel>>, part: impl FnOnce(&SystemPanel) -> T) -> T {
        panel.with(|panel| panel.as_ref().map(part)).unwrap_or_default()
    }
    type Prices = Vec<(Component, Field)>;
    let listed =
        |prices: &Prices| prices.iter().map(|(component, _)| component.word().to_owned()).collect::<Vec<_>>();
    let more = Live::new(move || get(panel, |p| listed(&p.more_prices)));
    let id = StoredValue::new(Id::new(&id).ok());
    let set_discount = move |value: Option<String>| {
        let change = if value.is_some() { Change::Slide } else { Change::Step };
        let Some(id) = id.get_value() else { return };
        desk.change(change, |state| match value {
            Some(value) => drop(state.discounts.insert(id, value)),
            None => drop(state.discounts.remove(&id)),
        });
    };
    let discount = Live::new(move || panel.with(|p| p.as_ref().map(|p| p.discount.clone())));
    let price = move |word: String, when_done: bool| {
        let component = Component::from_word(&word);
        let field = Live::new(move || {
            let found = |p: &SystemPanel| {
                let mut all = p.prices.iter().chain(&p.more_prices);
                all.find(|(other, _)| Some(*other) == component).map(|(_, field)| field.clone())
            };
            panel.with(|p| p.as_ref().and_then(found))
        });
        let set = move |value: Option<String>| {
            let change = if value.is_some() { Change::Slide } else { Change::Step };
            let (Some(id), Some(component)) = (id.get_value(), component) else { return };
            desk.change(change, |state| match value {
                Some(value) => drop(state.prices.insert((id, component), value)),
                None => drop(state.prices.remove(&(id, component))),
            });
        };
        line(field, set, when_done)
    };
    view! {
        <div class="sys">
            <div class="n"><span class=move || dot_class(get(panel, |p| p.slot))></span>{move || get(panel, |p| p.label.clone())}</div>
            <p class="small">{move || get(panel, |p| p.detail.clone())}</p>
            <dl>
                <Each keys=move || get(panel, |p| listed(&p.prices)) draw=move |word| price(word, false)/>
                {line(discount, set_discount, false)}
                <Drawn nodes=move || get(panel, |p| results(&p.results))/>
            </dl>
            <Show when=move || more.with(|more| !more.is_empty())>
                <details>
                    <summary>{move || site.words().full_bill}</summary>
                    <dl>
                        // Entered, it moves up to the prices that count.
                        <Each keys=more draw=move |word| price(word, true)/>
                    </dl>
                </details>
            </Show>
        </div>
    }
    .into_any()
}

/// A field with its name; nothing where there is none.
pub(crate) fn line(
    field: Live<Option<Field>>,
    set: impl Fn(Option<String>) + Send + Sync + 'static,
    when_done: bool,
) -> AnyView {
    let set = Callback::new(set);
    let there = move || field.with(Option::is_some);
    let field = Live::new(move || field.get().unwrap_or_else(no_field));
    view! {
        <Show when=there>
            <dt>{move || field.with(|field| field.label.clone())}</dt>
            <dd><FieldInput field set when_done/></dd>
        </Show>
    }
    .into_any()
}

fn no_field() -> Field {
    Field {
        label: String::new(),
        accessible_label: String::new(),
        value: String::new(),
        changed: false,
        published: None,
        why: None,
        error: None,
    }
}
