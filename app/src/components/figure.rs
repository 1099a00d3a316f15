//! The chart with its controls, and its other forms: table and sources.

use super::chart::Chart;
use super::choices::{Dropdown, Segments, labels};
use super::desk::Desk;
use super::drawn::Drawn;
use super::show::Show;
use super::slider::LoadSlider;
use super::table::DataTable;
use super::take::Take;
use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Id;
use pricebench_view::markup::fact_lists;
use pricebench_view::{AxisScale, Choice, Metric, View, figure_table};

/// The figure of a report page.
#[component]
pub(crate) fn Figure(
    /// The page.
    desk: Desk,
    /// Start of the names of saved files.
    name: StoredValue<String>,
) -> impl IntoView {
    let site = Site::here();
    let chart = desk.page.part(|page| &page.chart);
    let table = Live::new(move || chart.with(|chart| figure_table(chart, site.lang.get())));
    let label = desk.page.part(|page| &page.chart_text);
    let metrics = desk.page.part(|page| &page.metrics);
    let shown = Live::new(move || desk.state.with(|state| state.view));
    let views = move || {
        let words = site.words();
        let name = |view| match view {
            View::Chart => words.chart,
            View::Table => words.table,
            View::Sources => words.sources,
        };
        View::ALL.map(|view| (name(view).to_owned(), view == shown.get())).to_vec()
    };
    let choose_metric = move |at: usize| {
        if let Some(metric) = value_at(metrics, at).and_then(|word| Metric::from_word(&word)) {
            desk.change(Change::Step, |state| state.metric = Some(metric));
        }
    };
    let choose_view = move |at: usize| {
        if let Some(view) = View::ALL.get(at) {
            desk.change(Change::Step, |state| state.view = *view);
        }
    };
    let sources = move || desk.page.with(|page| vec![fact_lists(&page.sources).node()]);
    view! {
        <section class="card fig" aria-label=move || chart.with(|chart| chart.title.clone())>
            <Segments
                class="tabs"
                label=move || site.words().metric.to_owned()
                choices=move || metrics.with(|all| labels(all))
                choose=choose_metric
            />
            <div class="forms">
                <Segments
                    class="q small"
                    label=move || site.words().view.to_owned()
                    choices=views
                    choose=choose_view
                />
                <Take desk table name/>
            </div>
            {move || match shown.get() {
                View::Chart => view! { <div class="plot"><Chart spec=chart table label/></div> }.into_any(),
                View::Table => view! { <div class="plot"><DataTable table/></div> }.into_any(),
                View::Sources => view! { <div class="plot"><Drawn nodes=sources/></div> }.into_any(),
            }}
            <LoadSlider desk/>
            <Options desk/>
        </section>
    }
    .into_any()
}

fn value_at<T: Clone + 'static>(choices: Live<Vec<Choice<T>>>, at: usize) -> Option<T> {
    choices.with_untracked(|all| all.get(at).map(|choice| choice.value.clone()))
}

/// Baseline, latency of the limit, and axis.
#[component]
fn Options(desk: Desk) -> impl IntoView {
    let site = Site::here();
    let baselines = desk.page.part(|page| &page.baselines);
    let limits = desk.page.part(|page| &page.limit_metrics);
    let axes = desk.page.part(|page| &page.axes);
    let several = |all: Live<Vec<Choice<String>>>| move || all.with(|all| all.len() > 1);
    let names = |all: Live<Vec<Choice<String>>>| move || all.with(|all| labels(all));
    let choose_baseline = move |at: usize| {
        if let Some(id) = value_at(baselines, at).and_then(|id| Id::new(&id).ok()) {
            desk.change(Change::Step, |state| state.baseline = Some(id));
        }
    };
    let choose_limit = move |at: usize| {
        if let Some(Metric::Latency(latency)) = value_at(limits, at).and_then(|word| Metric::from_word(&word))
        {
            desk.change(Change::Step, |state| state.limit_metric = Some(latency));
        }
    };
    let choose_axis = move |at: usize| {
        if let Some(scale) = value_at(axes, at).and_then(|word| AxisScale::from_word(&word)) {
            desk.change(Change::Step, |state| state.axis = Some(scale));
        }
    };
    view! {
        <div class="opts">
            <Show when=several(limits)>
                <Dropdown
                    label=move || site.words().limit_on.to_owned()
                    choices=names(limits)
                    choose=choose_limit
                />
            </Show>
            <Show when=several(baselines)>
                <Dropdown
                    label=move || site.words().baseline.to_owned()
                    choices=names(baselines)
                    choose=choose_baseline
                />
            </Show>
            <Show when=several(axes)>
                <Segments
                    class="q small"
                    label=move || site.words().axis.to_owned()
                    choices=names(axes)
                    choose=choose_axis
                />
            </Show>
        </div>
    }
    .into_any()
}
