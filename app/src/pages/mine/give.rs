//! Where the reader's files come in.

use super::bench::Bench;
use crate::platform::{dom, files};
use crate::site::Site;
use leptos::{html, prelude::*};

/// Where files are dropped, picked and pasted.
#[component]
pub(super) fn Give(
    /// Takes them.
    bench: Bench,
) -> impl IntoView {
    let site = Site::here();
    let field = NodeRef::<html::Input>::new();
    let text = NodeRef::<html::Textarea>::new();
    let over = RwSignal::new(false);
    let pick = move |_| {
        if let Some(field) = field.get_untracked() {
            dom::click(&field);
        }
    };
    let on_drop = move |event: leptos::ev::DragEvent| {
        event.prevent_default();
        over.set(false);
        bench.add(files::dropped(&event));
    };
    let on_over = move |event: leptos::ev::DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    let on_paste = move |event: leptos::ev::ClipboardEvent| {
        let files = files::pasted(&event);
        if !files.is_empty() {
            event.prevent_default();
            bench.add(files);
        }
    };
    let read_text = move |_| {
        let Some(text) = text.get_untracked() else { return };
        let content = text.value();
        if !content.trim().is_empty() {
            bench.add_text(&content, site.words().pasted_name);
            text.set_value("");
        }
    };
    // A file that misses the box must not take the page's place.
    let guards = [
        window_event_listener(leptos::ev::dragover, |event| event.prevent_default()),
        window_event_listener(leptos::ev::drop, |event| event.prevent_default()),
    ];
    on_cleanup(move || guards.into_iter().for_each(WindowListenerHandle::remove));
    view! {
        <div
            class="card drop"
            class:over=move || over.get()
            data-test="drop"
            on:dragover=on_over
            on:dragleave=move |_| over.set(false)
            on:drop=on_drop
            on:paste=on_paste
        >
            <p class="big">{move || site.words().drop}</p>
            <button type="button" class="main" on:click=pick>{move || site.words().pick}</button>
            <input
                node_ref=field
                type="file"
                multiple
                hidden
                aria-label=move || site.words().pick
                on:change=move |event| bench.add(files::picked(&event))
            />
            <p class="small">{move || site.words().accepted}</p>
            <label class="paste">
                <span>{move || site.words().paste}</span>
                <textarea node_ref=text rows="3" spellcheck="false"></textarea>
            </label>
            <button type="button" on:click=read_text>{move || site.words().read_pasted}</button>
        </div>
    }
    .into_any()
}
