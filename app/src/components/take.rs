//! Taking a figure away: its address, its numbers, its picture.

use super::desk::Desk;
use crate::live::Live;
use crate::platform::{canvas, save};
use crate::site::Site;
use leptos::prelude::*;
use leptos::task::spawn_local;
use pricebench_charts::{Size, Theme, preferred_height, svg_with};
use pricebench_view::{Table, csv, markdown};
use std::time::Duration;

/// Width of saved pictures in CSS pixels.
const WIDTH: f64 = 860.0;

/// Device pixels per CSS pixel of saved bitmaps.
const FINE: f64 = 2.0;

/// Buttons that take away exactly what is shown.
#[component]
pub(crate) fn Take(
    /// The page.
    desk: Desk,
    /// The figure as a table.
    table: Live<Table>,
    /// Start of file names.
    name: StoredValue<String>,
) -> impl IntoView {
    let site = Site::here();
    let said = RwSignal::new("");
    let say = move |done: bool, word: &'static str| {
        said.set(if done { word } else { site.words().refused });
        // The reader may have left the page meanwhile.
        set_timeout(move || _ = said.try_set(""), Duration::from_secs(3));
    };
    let file = move |ending: &str| {
        let metric = desk.page.with_untracked(|page| {
            page.metrics
                .iter()
                .find(|choice| choice.chosen)
                .map_or_else(String::new, |c| format!("-{}", c.value))
        });
        format!("{}{metric}.{ending}", name.get_value())
    };
    let copy = move |text: String| {
        spawn_local(async move {
            let done = save::copy(&text).await;
            say(done, site.words().copied);
        });
    };
    let size = move || {
        let height = desk.page.with_untracked(|page| preferred_height(&page.chart, WIDTH));
        Size { width: WIDTH, height, scale: 1.0 }
    };
    let save_csv = move || {
        // The mark at the start tells spreadsheets that the text is UTF-8.
        let text = format!("\u{feff}{}", table.with_untracked(csv));
        say(save::file(&file("csv"), "text/csv;charset=utf-8", text.as_bytes()), site.words().saved);
    };
    let save_svg = move || {
        let words = site.chart_words();
        let drawn = desk.page.with_untracked(|page| svg_with(&page.chart, size(), &Theme::light(), &words));
        let done = drawn.is_ok_and(|svg| save::file(&file("svg"), "image/svg+xml", svg.as_bytes()));
        say(done, site.words().saved);
    };
    let save_png = move || {
        let (words, size) = (site.chart_words(), Size { scale: FINE, ..size() });
        let done = desk
            .page
            .with_untracked(|page| canvas::save_png(file("png"), &page.chart, size, &Theme::light(), &words));
        say(done, site.words().saved);
    };
    let copy_markdown = move || copy(table.with_untracked(markdown));
    let button = move |label: &'static str, act: Box<dyn Fn() + Send + Sync>| {
        let hint = move || match label {
            "Markdown" => site.words().markdown_hint.to_owned(),
            label => (site.words().save_hint)(label),
        };
        view! { <button type="button" data-why=hint on:click=move |_| untrack(&act)>{label}</button> }
            .into_any()
    };
    view! {
        <div class="take" role="group" aria-label=move || site.words().take>
            <span class="said" role="status">{move || said.get()}</span>
            <button type="button" data-why=move || site.words().link_hint on:click=move |_| copy(desk.address())>
                {move || site.words().link}
            </button>
            {button("CSV", Box::new(save_csv))}
            {button("SVG", Box::new(save_svg))}
            {button("PNG", Box::new(save_png))}
            {button("Markdown", Box::new(copy_markdown))}
        </div>
    }
    .into_any()
}
