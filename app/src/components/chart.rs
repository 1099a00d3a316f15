//! A chart on a canvas: drawn once a frame at most, with a cursor for pointer and keyboard, and zoom.

use super::readout::Readout;
use super::show::Show;
use crate::live::{Live, effect};
use crate::platform::{canvas, dom, pointer, preferences, watch};
use crate::site::Site;
use leptos::{ev, html, prelude::*};
use pricebench_charts::{Body, ChartSpec, Layout, Size, preferred_height};
use pricebench_view::{Table, figure_loads};

/// A drag shorter than this is a click, in CSS pixels.
const CLICK: f64 = 8.0;

/// A chart.
#[component]
pub(crate) fn Chart(
    /// What it shows.
    #[prop(into)]
    spec: Live<ChartSpec>,
    /// The same as a table, whose rows are what the cursor stops at.
    #[prop(into)]
    table: Live<Table>,
    /// The same in words.
    #[prop(into)]
    label: Live<String>,
    /// Id of what says how it is used; each of several on a page has its own.
    #[prop(default = "chart-hint")]
    hint: &'static str,
) -> impl IntoView {
    let site = Site::here();
    let frame = NodeRef::<html::Div>::new();
    let surface = NodeRef::<html::Canvas>::new();
    let band = NodeRef::<html::Div>::new();
    let size = RwSignal::new((0.0, 0.0));
    let layout = RwSignal::new(None::<Layout>);
    let zoom = RwSignal::new(None::<(f64, f64)>);
    // A zoom is of one axis: on another the same numbers mean something else.
    let zoomed_axis = StoredValue::new(None::<(String, pricebench_charts::Scale)>);
    // The row of the table the cursor stands at.
    let cursor = RwSignal::new(None::<usize>);
    let drag = RwSignal::new(None::<(f64, f64)>);

    let axis =
        Live::new(move || spec.with(|spec| axis_of(spec).map(|(label, scale)| (label.to_owned(), scale))));
    let shown = Live::new(move || {
        let same = zoomed_axis.with_value(|of| axis.with(|axis| of == axis));
        let zoom = zoom.get().filter(|_| same);
        spec.with(|spec| zoomed(spec, zoom))
    });
    let loads = Live::new(move || shown.with(figure_loads));
    effect(move || {
        zoomed_axis.set_value(axis.get());
        zoom.set(None);
        cursor.set(None);
    });

    let paint = move || {
        let (Some(canvas), Some((width, height))) = (surface.get_untracked(), size.try_get_untracked())
        else {
            return;
        };
        let screen = Size::for_screen(width, height, preferences::pixel_ratio());
        let (theme, words) = (untrack(|| site.theme()), untrack(|| site.chart_words()));
        let Some(drawn) =
            shown.try_with_untracked(|spec| canvas::paint(&canvas, spec, screen, &theme, &words))
        else {
            return;
        };
        layout.set(drawn.ok());
    };
    let queued = StoredValue::new(false);
    effect(move || {
        shown.track();
        site.theme();
        site.lang.track();
        if !queued.get_value() {
            queued.set_value(true);
            request_animation_frame(move || {
                if queued.try_set_value(false).is_none() {
                    paint();
                }
            });
        }
    });
    effect(move || {
        let Some(element) = frame.get() else { return };
        watch::on_resize(&element.clone(), move |width, height| {
            let wanted = shown.try_with_untracked(|spec| {
                matches!(spec.body, Body::Bars(_)).then(|| preferred_height(spec, width))
            });
            let height =
                wanted.flatten().inspect(|wanted| dom::set_height(&element, *wanted)).unwrap_or(height);
            if size.try_set((width, height)).is_none() {
                paint();
            }
        });
    });
    effect(move || {
        if let (Some(band), Some((from, to))) = (band.get(), drag.get()) {
            dom::set_span(&band, from.min(to), Some((to - from).abs()));
        }
    });

    let stop_at = move |px: f64| {
        let hit = layout.with_untracked(|layout| {
            let layout = layout.as_ref()?;
            shown.with_untracked(|spec| match &spec.body {
                Body::Lines(lines) => layout.nearest_x(lines, px),
                Body::Bars(_) => None,
            })
        });
        cursor.set(
            hit.and_then(|hit| loads.with_untracked(|loads| loads.iter().position(|load| *load == hit.x))),
        );
    };
    let on_move = move |event: ev::PointerEvent| {
        let px = pointer::x_within(&event);
        match drag.get_untracked() {
            Some((from, _)) => drag.set(Some((from, px))),
            None => stop_at(px),
        }
    };
    // A finger leaves when it is lifted; what it tapped stays shown.
    let on_leave = move |event: ev::PointerEvent| {
        if event.pointer_type() == "mouse" {
            cursor.set(None);
        }
    };
    let on_down = move |event: ev::PointerEvent| {
        let can_zoom = shown.with_untracked(|spec| matches!(spec.body, Body::Lines(_)));
        if event.button() == 0 && can_zoom {
            pointer::capture(&event);
            let px = pointer::x_within(&event);
            drag.set(Some((px, px)));
        }
    };
    let on_up = move |event: ev::PointerEvent| {
        let Some((from, to)) = drag.get_untracked() else { return };
        drag.set(None);
        if (to - from).abs() < CLICK {
            stop_at(pointer::x_within(&event));
        } else if let Some(range) =
            layout.with_untracked(|layout| layout.as_ref().map(|l| range(l, from, to)))
        {
            zoom.set(Some(range));
            cursor.set(None);
        }
    };
    let closer = move || {
        let middle =
            cursor.get_untracked().and_then(|at| loads.with_untracked(|loads| loads.get(at).copied()));
        layout.with_untracked(|layout| {
            let Some(layout) = layout else { return };
            let width = layout.plot.width() / 4.0;
            let centre =
                middle.and_then(|load| layout.px_of_x(load)).unwrap_or(layout.plot.left + 2.0 * width);
            zoom.set(Some(range(layout, centre - width, centre + width)));
        });
    };
    let on_key = move |event: ev::KeyboardEvent| {
        let last = loads.with_untracked(Vec::len).saturating_sub(1);
        let now = cursor.get_untracked();
        let next = match event.key().as_str() {
            "ArrowRight" => Some(now.map_or(0, |at| (at + 1).min(last))),
            "ArrowLeft" => Some(now.map_or(last, |at| at.saturating_sub(1))),
            "Home" => Some(0),
            "End" => Some(last),
            "Escape" => None,
            "+" => return closer(),
            "-" | "0" => return zoom.set(None),
            _ => return,
        };
        event.prevent_default();
        cursor.set(next.filter(|_| loads.with_untracked(|loads| !loads.is_empty())));
    };
    let at = Live::new(move || {
        let load = loads.with(|loads| loads.get(cursor.get()?).copied())?;
        let px = layout.with(|layout| layout.as_ref()?.px_of_x(load))?;
        Some((cursor.get()?, px, size.get().0))
    });
    let is_lines = move || spec.with(|spec| matches!(spec.body, Body::Lines(_)));

    view! {
        <div class="chart" class:bars=move || !is_lines() node_ref=frame data-test="chart">
            <canvas
                node_ref=surface
                role="img"
                tabindex="0"
                aria-label=move || label.get()
                aria-describedby=hint
                on:pointermove=on_move
                on:pointerdown=on_down
                on:pointerup=on_up
                on:pointercancel=move |_| drag.set(None)
                on:pointerleave=on_leave
                on:dblclick=move |_| zoom.set(None)
                on:keydown=on_key
                on:blur=move |_| cursor.set(None)
            ></canvas>
            <div class="band" node_ref=band hidden=move || drag.get().is_none_or(|(from, to)| (to - from).abs() < CLICK)></div>
            <Readout at table/>
            <Show when=is_lines>
                <div class="zoom">
                    <button type="button" aria-label=move || site.words().closer data-why=move || site.words().closer on:click=move |_| closer()>
                        "+"
                    </button>
                    <Show when=move || zoom.get().is_some()>
                        <button type="button" on:click=move |_| zoom.set(None)>{move || site.words().whole_axis}</button>
                    </Show>
                </div>
            </Show>
        </div>
        <p class="sr" id=hint>{move || site.words().chart_hint}</p>
    }
    .into_any()
}

/// The chart with only a part of its horizontal axis.
fn zoomed(spec: &ChartSpec, zoom: Option<(f64, f64)>) -> ChartSpec {
    let mut spec = spec.clone();
    if let (Body::Lines(lines), Some(range)) = (&mut spec.body, zoom) {
        lines.x.domain = Some(range);
    }
    spec
}

fn axis_of(spec: &ChartSpec) -> Option<(&str, pricebench_charts::Scale)> {
    match &spec.body {
        Body::Lines(lines) => Some((&lines.x.label, lines.x.scale)),
        Body::Bars(_) => None,
    }
}

/// The values between two pixels, within what is shown.
fn range(layout: &Layout, from: f64, to: f64) -> (f64, f64) {
    let within = |px: f64| layout.x_at(px.clamp(layout.plot.left, layout.plot.right));
    (within(from.min(to)), within(from.max(to)))
}
