//! The list of reports.

use super::load::{Load, help, load, reason};
use crate::components::{Drawn, Dropdown, Failure, Show, labels};
use crate::live::Live;
use crate::platform::fetch;
use crate::router::absolute;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_formats::catalog::{self, Catalog};
use pricebench_view::markup::entries;
use pricebench_view::{Choice, ListState, list_page};
use std::sync::Arc;

async fn get() -> Result<Catalog, String> {
    let text = fetch::text(&absolute("catalog.json")).await.map_err(|error| reason(&error))?;
    catalog::read(&text, "catalog.json").map_err(|error| error.to_string())
}

/// The list of reports.
#[component]
pub(crate) fn ReportsView() -> impl IntoView {
    let site = Site::here();
    let (state, retry) = load(get);
    let list = move || match state.get() {
        Load::Waiting => view! {
            <div class="skeleton" aria-busy="true">
                <span class="sr" role="status">{move || site.words().loading}</span>
                <div class="card bone entry"></div>
                <div class="card bone entry"></div>
            </div>
        }
        .into_any(),
        Load::Failed(detail) => {
            site.show("");
            let title = move || site.words().load_failed.to_owned();
            view! { <Failure title help=move || help(site) detail retry/> }.into_any()
        }
        Load::Ready(catalog) => {
            site.show("");
            view! { <List catalog/> }.into_any()
        }
    };
    view! {
        <h1>{move || site.words().reports}</h1>
        <p class="sub">{move || site.words().tagline}</p>
        {list}
    }
}

#[component]
fn List(catalog: Arc<Catalog>) -> impl IntoView {
    let site = Site::here();
    let state = Live::new(move || site.router.place().with(|place| ListState::parse(&place.query)));
    let empty = catalog.reports.is_empty();
    let page = Live::new(move || state.with(|state| list_page(&catalog, state, site.lang.get())));
    let set = move |edit: &dyn Fn(&mut ListState)| {
        let mut next = state.get_untracked();
        edit(&mut next);
        site.router.go(next.print());
    };
    type Choices = Vec<Choice<Option<String>>>;
    let filter = move |label: fn(&'static pricebench_view::SiteWords) -> &'static str,
                       choices: fn(&pricebench_view::ListPage) -> Choices,
                       target: fn(&mut ListState) -> &mut Option<String>| {
        let choices = Live::new(move || page.with(choices));
        let choose = move |at: usize| {
            let value = choices.with_untracked(|all| all.get(at).and_then(|choice| choice.value.clone()));
            set(&|state| target(state).clone_from(&value));
        };
        view! {
            <Show when=move || choices.with(|all| !all.is_empty())>
                <Dropdown
                    label=move || label(site.words()).to_owned()
                    choices=move || choices.with(|all| labels(all))
                    choose
                />
            </Show>
        }
        .into_any()
    };
    let none = move || page.with(|page| page.reports.is_empty());
    let clear = move |_| {
        set(&|state| *state = ListState { lang: state.lang, ..ListState::default() });
    };
    view! {
        <div class="filters">
            {filter(|words| words.kind, |page| page.kinds.clone(), |state| &mut state.kind)}
            {filter(|words| words.provider, |page| page.providers.clone(), |state| &mut state.provider)}
            {filter(|words| words.tool, |page| page.tools.clone(), |state| &mut state.tool)}
        </div>
        <Show when=none>
            <div class="notice" data-test="notice">
                <p>{move || if empty { site.words().none_published } else { site.words().none_match }}</p>
                <Show when=move || !empty>
                    <button type="button" on:click=clear>{move || site.words().clear_filters}</button>
                </Show>
            </div>
        </Show>
        <Drawn nodes=move || page.with(|page| vec![entries(&page.reports)])/>
    }
}
