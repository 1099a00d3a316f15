//! The load the reader draws, types or takes from a series, and what is left of it.

use super::desk::VolumesDesk;
use crate::components::{Chart, Drawn, FieldInput};
use crate::live::Live;
use crate::platform::{dom, files, pointer};
use crate::router::Change;
use crate::site::Site;
use leptos::task::spawn_local;
use leptos::{ev, html, prelude::*};
use pricebench_formats::series;
use pricebench_view::markup::sketch;
use pricebench_view::{figure_table, load_of_series};

/// Longer files are not read here, bytes.
const MOST_BYTES: f64 = 1e8;

/// The load and its simulation.
#[component]
pub(super) fn Burst(
    /// The page.
    desk: VolumesDesk,
) -> impl IntoView {
    let site = Site::here();
    let page = desk.page;
    let chart = Live::new(move || page.with(|page| page.burst.clone()));
    let table = move || chart.with(|chart| figure_table(chart, site.lang.get()));
    let text = Live::new(move || page.with(|page| page.burst_text.join(" ")));
    let load = Live::new(move || page.with(|page| page.load.clone()));
    let wrong = RwSignal::new(None::<String>);
    let set = move |load: Option<String>| {
        wrong.set(None);
        desk.change(Change::Step, |state| state.load = load);
    };
    let picker = NodeRef::<html::Input>::new();
    let pick = move |_| {
        if let Some(picker) = picker.get_untracked() {
            dom::click(&picker);
        }
    };
    let picked = move |event| {
        let Some(file) = files::picked(&event).into_iter().next() else { return };
        spawn_local(async move {
            match read(&file, site).await {
                Ok(load) => set(Some(load)),
                // The reader may have left the page meanwhile.
                Err(reason) => drop(wrong.try_set(Some(format!("{}: {reason}", file.name)))),
            }
        });
    };
    view! {
        <section class="card sec" aria-labelledby="burst" data-test="burst">
            <h2 id="burst">{move || chart.with(|chart| chart.title.clone())}</h2>
            <div class="body load">
                <Sketch desk/>
                <p class="small">{move || site.words().draw_load}</p>
                <div class="opt">
                    <span>{move || load.with(|load| load.label.clone())}</span>
                    <FieldInput field=load set when_done=true text=""/>
                </div>
                <button type="button" class="back pick" on:click=pick>{move || site.words().load_from_series}</button>
                <input
                    node_ref=picker
                    type="file"
                    accept=".csv"
                    hidden
                    aria-label=move || site.words().load_from_series
                    on:change=picked
                />
                {move || wrong.get().map(|wrong| view! { <span class="error" role="alert">{wrong}</span> }.into_any())}
            </div>
            <div class="plot"><Chart spec=chart table label=text hint="burst-hint"/></div>
            <p class="body small" data-test="dry">{move || text.get()}</p>
        </section>
    }
    .into_any()
}

/// The load in a file.
async fn read(file: &files::Given, site: Site) -> Result<String, String> {
    if file.bytes > MOST_BYTES {
        return Err(site.words().too_large.to_owned());
    }
    let text = files::text(file).await?;
    let rows = series::read(text.as_bytes(), &file.name).map_err(|error| error.to_string())?;
    load_of_series(&rows).ok_or_else(|| site.words().no_load.to_owned())
}

/// Where the load is drawn. Who has no pointer types it.
#[component]
fn Sketch(desk: VolumesDesk) -> impl IntoView {
    let last = StoredValue::new(None::<f64>);
    let stroke = move |event: &ev::PointerEvent, from: Option<f64>| {
        let (across, down) = pointer::share_within(event);
        let load =
            desk.page.with_untracked(|page| page.sketch.draw(from.unwrap_or(across), across, 1.0 - down));
        last.set_value(Some(across));
        desk.change(Change::Slide, |state| state.load = Some(load));
    };
    let on_down = move |event: ev::PointerEvent| {
        if event.button() == 0 {
            pointer::capture(&event);
            stroke(&event, None);
        }
    };
    let on_move = move |event: ev::PointerEvent| {
        if let Some(from) = last.get_value() {
            stroke(&event, Some(from));
        }
    };
    view! {
        <div
            class="sketch"
            data-test="sketch"
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=move |_| last.set_value(None)
            on:pointercancel=move |_| last.set_value(None)
        >
            <Drawn nodes=move || desk.page.with(|page| vec![sketch(&page.sketch)])/>
        </div>
    }
    .into_any()
}
