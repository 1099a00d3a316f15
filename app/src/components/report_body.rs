//! Everything on a report page below its title.

use super::audits::{Audits, Remarks};
use super::choices::{Dropdown, Segments, labels};
use super::claims::Claims;
use super::desk::Desk;
use super::facts::FactLists;
use super::figure::Figure;
use super::notice::Notices;
use super::prices::Prices;
use super::sentence::sentence;
use super::show::Show;
use super::table::DataTable;
use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Id;
use pricebench_view::{Facts, plain};
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
    let finding = desk.page.part(|page| &page.finding);
    let spoken = spoken(finding);
    let ranking = desk.page.part(|page| &page.ranking);
    let points = desk.page.part(|page| &page.points);
    let footer = desk.page.part(|page| &page.footer);
    let titled = |id: &'static str, table: Live<pricebench_view::Table>| {
        view! {
            <Show when=move || table.with(|table| !table.rows.is_empty())>
                <section class="card sec" aria-labelledby=id>
                    <h2 id=id>{move || table.with(|table| table.caption.clone())}</h2>
                    <DataTable table test=id/>
                </section>
            </Show>
        }
    };
    let average_table = Live::new(move || desk.page.with(|page| page.averages.clone().unwrap_or_default()));
    view! {
        <Notices notices=desk.notices/>
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
        <p class="find" data-test="finding">{move || sentence(finding.get())}</p>
        <p class="sr" aria-live="polite">{move || spoken.get()}</p>
        <div class="grid2">
            <div>
                <Figure desk name/>
                {titled("ranking", ranking)}
            </div>
            <Prices desk/>
        </div>
        <Claims desk/>
        {titled("averages", average_table)}
        {titled("points", points)}
        <Audits desk/>
        <Remarks
            id="caveats"
            title=move || site.words().caveats.to_owned()
            remarks=desk.page.part(|page| &page.caveats)
        />
        <Remarks
            id="failures"
            title=move || site.words().failures.to_owned()
            remarks=desk.page.part(|page| &page.failures)
        />
        {facts("setup", move || site.words().setup.to_owned(), desk.page.part(|page| &page.setup))}
        {facts("sources", move || site.words().sources.to_owned(), desk.page.part(|page| &page.sources))}
        <Show when=move || footer.with(|text| !text.is_empty())>
            <p class="foot">{move || footer.get()}</p>
        </Show>
    }
    .into_any()
}

fn facts(id: &'static str, title: impl Into<Live<String>>, lists: Live<Vec<Facts>>) -> AnyView {
    let title = title.into();
    view! {
        <Show when=move || lists.with(|lists| !lists.is_empty())>
            <section class="card sec" aria-labelledby=id data-test=id>
                <h2 id=id>{move || title.get()}</h2>
                <FactLists lists/>
            </section>
        </Show>
    }
    .into_any()
}

/// The finding as it is read out: after it has come to rest, and not when the page opens.
fn spoken(finding: Live<pricebench_view::Sentence>) -> RwSignal<String> {
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
