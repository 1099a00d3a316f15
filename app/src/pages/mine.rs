//! The reader's own results.

use crate::components::{Data, Desk, ReportBody};
use crate::mine::{Outcome, Verdict};
use crate::platform::files::{self, Given};
use crate::platform::importing::{self, Job, Report};
use crate::platform::dom;
use crate::site::Site;
use leptos::{html, prelude::*};
use std::sync::Arc;

/// What reading the files has come to.
#[derive(Clone, PartialEq)]
enum Progress {
    /// Nothing to read.
    Idle,
    /// Reading a file: its name and per cent.
    Reading(String, u32),
    /// Ended by the reader.
    Cancelled,
    /// The worker broke down; with the browser's words.
    Broken(String),
    /// Done: a verdict a file.
    Done(Vec<Verdict>),
}

/// The reader's files and what has become of them.
#[derive(Clone, Copy)]
struct Bench {
    files: RwSignal<Vec<Given>>,
    progress: RwSignal<Progress>,
    data: RwSignal<Option<Arc<Data>>>,
    job: StoredValue<Option<Job>, LocalStorage>,
    /// How often text was pasted, to name it.
    pastes: StoredValue<usize>,
}

impl Bench {
    fn new() -> Self {
        Self {
            files: RwSignal::new(Vec::new()),
            progress: RwSignal::new(Progress::Idle),
            data: RwSignal::new(None),
            job: StoredValue::new_local(None),
            pastes: StoredValue::new(0),
        }
    }

    /// Adds files; one of a name already there takes its place.
    fn add(self, more: Vec<Given>) {
        if more.is_empty() {
            return;
        }
        self.files.update(|files| {
            files.retain(|file| more.iter().all(|new| new.name != file.name));
            files.extend(more);
        });
        self.read();
    }

    fn add_text(self, text: &str, name: fn(usize) -> String) {
        self.pastes.update_value(|count| *count += 1);
        self.add(Given::text(name(self.pastes.get_value()), text).into_iter().collect());
    }

    fn keep(self, keep: impl Fn(&Given) -> bool) {
        self.files.update(|files| files.retain(keep));
        self.read();
    }

    /// Reads all files anew: their report is made of all of them together.
    fn read(self) {
        self.job.set_value(None);
        let files = self.files.get_untracked();
        let Some(first) = files.first() else {
            self.data.set(None);
            self.progress.set(Progress::Idle);
            return;
        };
        self.progress.set(Progress::Reading(first.name.clone(), 0));
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let heard = move |report| match report {
            // The reader may have left the page meanwhile.
            Report::Progress(file, percent) => {
                let name = names.get(file).cloned().unwrap_or_default();
                drop(self.progress.try_set(Progress::Reading(name, percent)));
            }
            Report::Done(outcome, csv) => self.finish(outcome, &csv),
            Report::Failed(reason) => drop(self.progress.try_set(Progress::Broken(reason))),
        };
        match importing::start(&files, heard) {
            Ok(job) => self.job.set_value(Some(job)),
            Err(reason) => self.progress.set(Progress::Broken(reason)),
        }
    }

    fn finish(self, outcome: Outcome, csv: &[u8]) {
        let points = outcome.points(csv);
        let Outcome { files, report, .. } = outcome;
        let (progress, data) = match points {
            Ok(points) => (Progress::Done(files), report.map(|report| Arc::new(Data { report, points }))),
            Err(reason) => (Progress::Broken(reason), None),
        };
        let _ = (self.data.try_set(data), self.progress.try_set(progress));
    }

    fn cancel(self) {
        self.job.set_value(None);
        self.progress.set(Progress::Cancelled);
    }
}

/// The page for the reader's own results.
#[component]
pub(crate) fn MineView() -> impl IntoView {
    let site = Site::here();
    let bench = Bench::new();
    Effect::new(move |_| site.show(site.words().mine));
    view! {
        <h1>{move || site.words().mine}</h1>
        <p class="sub">{move || site.words().mine_lead}</p>
        <Give bench/>
        <State bench/>
        <Files bench/>
        {move || bench.data.get().map(|data| view! { <ReportBody desk=Desk::new(data) name="my-results"/> })}
    }
}

/// Where files are dropped, picked and pasted.
#[component]
fn Give(bench: Bench) -> impl IntoView {
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

/// What is going on.
#[component]
fn State(bench: Bench) -> impl IntoView {
    let site = Site::here();
    let message = move || {
        let words = site.words();
        bench.progress.with(|progress| match progress {
            Progress::Idle | Progress::Done(_) => None,
            Progress::Reading(file, percent) => Some((words.reading)(file, *percent)),
            Progress::Cancelled => Some(words.cancelled.to_owned()),
            Progress::Broken(reason) => Some(format!("{} ({reason})", words.worker_failed)),
        })
    };
    let reading = Memo::new(move |_| bench.progress.with(|progress| matches!(progress, Progress::Reading(..))));
    view! {
        <div class="state" role="status">
            <p>{message}</p>
            <Show when=move || reading.get()>
                <button type="button" on:click=move |_| bench.cancel()>{move || site.words().cancel}</button>
            </Show>
        </div>
    }
    .into_any()
}

/// The files with their verdicts.
#[component]
fn Files(bench: Bench) -> impl IntoView {
    let site = Site::here();
    let verdicts = Memo::new(move |_| match bench.progress.get() {
        Progress::Done(verdicts) => verdicts,
        _ => Vec::new(),
    });
    let file = move |(at, file): (usize, Given)| {
        let name = StoredValue::new(file.name);
        let verdict = move || verdicts.with(|all| all.get(at).cloned()).map(|v| view! { <VerdictView verdict=v/> });
        view! {
            <li>
                <b>{name.get_value()}</b>
                <div>{verdict}</div>
                <button
                    type="button"
                    aria-label=move || (site.words().remove)(&name.get_value())
                    on:click=move |_| bench.keep(|file| file.name != name.get_value())
                >
                    "×"
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || bench.files.with(|files| !files.is_empty())>
            <section class="card sec" aria-labelledby="files">
                <h2 id="files">
                    {move || site.words().files}
                    <button type="button" class="reset" on:click=move |_| bench.keep(|_| false)>
                        {move || site.words().remove_all}
                    </button>
                </h2>
                <ul class="files body" data-test="files">
                    {move || bench.files.get().into_iter().enumerate().map(file).collect_view()}
                </ul>
            </section>
        </Show>
    }
    .into_any()
}

/// What became of a file.
#[component]
fn VerdictView(verdict: Verdict) -> impl IntoView {
    let site = Site::here();
    match verdict {
        Verdict::Good { points, notes } => {
            let note = move |(line, text): (Option<u64>, pricebench_model::Text)| {
                let place = move || line.map(|line| format!("{}: ", (site.words().line)(line)));
                view! { <li>{place}{move || text.get(site.lang.get()).to_owned()}</li> }
            };
            view! {
                <span class="v ok">{move || (site.words().file_good)(points)}</span>
                <ul class="small">{notes.into_iter().map(note).collect_view()}</ul>
            }
            .into_any()
        }
        Verdict::Bad { line, column, found, expected } => {
            let place = move || {
                let line = line.map(|line| (site.words().line)(line));
                line.into_iter().chain(column.clone()).collect::<Vec<_>>().join(", ")
            };
            view! {
                <span class="v no">{move || site.words().file_bad}</span>
                <dl class="fault">
                    <dt>{place}</dt><dd></dd>
                    <dt>{move || site.words().found}</dt><dd>{found}</dd>
                    <dt>{move || site.words().expected}</dt><dd>{expected}</dd>
                </dl>
            }
            .into_any()
        }
        Verdict::Unreadable(reason) => {
            view! { <span class="v no">{move || site.words().file_bad}</span><p class="small">{reason}</p> }.into_any()
        }
    }
}
