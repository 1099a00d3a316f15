//! Everything on a report page below its title.

use super::choices::{Dropdown, Segments, labels};
use super::desk::Desk;
use super::drawn::Drawn;
use super::figure::Figure;
use super::prices::Prices;
use super::show::Show;
use super::table::DataTable;
use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Id;
use pricebench_view::markup::{Node, above_points, below_points, finding, notices, titled_table};
use pricebench_view::{ReportPage, SiteWords, plain};
use std::time::Duration;

/// How long the finding must rest before it is read out.
const REST: Duration = Duration::from_millis(700);

/// The finding, the figure with the prices beside it, and all that supports them.
#[component]
pub(crate) fn ReportBody(
    /// The page.
    desk: Desk,
    /// Start of the names of saved files.
    #[prop(into)]
    name: String,
) -> impl IntoView {
    let site = Site::here();
    let name = StoredValue::new(name);
    let questions = desk.page.part(|page| &page.questions);
    let choose = move |at: usize| {
        if let Some(kind) = questions.with_untracked(|all| all.get(at).map(|choice| choice.value)) {
            desk.change(Change::Step, |state| state.question = Some(kind));
        }
    };
    let workloads = desk.page.part(|page| &page.workloads);
    let choose_workload = move |at: usize| {
        let id = workloads.with_untracked(|all| all.get(at).and_then(|choice| Id::new(&choice.value).ok()));
        if let Some(id) = id {
            desk.change(Change::Step, |state| state.workload = Some(id));
        }
    };
    let spoken = spoken(desk.page.part(|page| &page.finding));
    let points = desk.page.part(|page| &page.points);
    // Parts of the page in the reader's language, as they are drawn.
    let drawn = move |part: fn(&ReportPage, &SiteWords) -> Vec<Node>| {
        Live::new(move || desk.page.with(|page| part(page, site.words())))
    };
    view! {
        <Drawn nodes=move || desk.notices.with(|all| notices(all))/>
        <Show when=move || questions.with(|all| !all.is_empty())>
            <Segments
                label=move || site.words().question.to_owned()
                choices=move || questions.with(|all| labels(all))
                choose
            />
        </Show>
        <Show when=move || workloads.with(|all| all.len() > 1)>
            <Dropdown
                label=move || site.words().workload.to_owned()
                choices=move || workloads.with(|all| labels(all))
                choose=choose_workload
            />
        </Show>
        <Drawn nodes=move || desk.page.with(|page| vec![finding(&page.finding)])/>
        <p class="sr" aria-live="polite">{move || spoken.get()}</p>
        <div class="grid2">
            <div>
                <Figure desk name/>
                <Drawn nodes=move || desk.page.with(|page| Vec::from_iter(titled_table("ranking", &page.ranking)))/>
            </div>
            <Prices desk/>
        </div>
        <Drawn nodes=drawn(above_points)/>
        <Show when=move || points.with(|table| !table.rows.is_empty())>
            <section class="card sec" aria-labelledby="points">
                <h2 id="points">{move || points.with(|table| table.caption.clone())}</h2>
                <DataTable table=points test="points"/>
            </section>
        </Show>
        <Drawn nodes=drawn(below_points)/>
    }
    .into_any()
}

/// The finding as it is read out: after it has come to rest, and not when the page opens.
pub(crate) fn spoken(finding: Live<pricebench_view::Sentence>) -> RwSignal<String> {
    let spoken = RwSignal::new(String::new());
    Effect::new(move |before: Option<Option<TimeoutHandle>>| {
        let text = finding.with(|finding| plain(finding));
        let timer = before.map(|timer| {
            if let Some(timer) = timer {
                timer.clear();
            }
            set_timeout_with_handle(move || drop(spoken.try_set(text)), REST).ok()
        });
        timer.flatten()
    });
    spoken
}
