//! What volumes cost and give.

mod burst;
mod desk;
mod need;

use super::load::{Load, help, load, reason};
use crate::components::{Chart, Drawn, Failure, Skeleton, spoken};
use crate::live::{Live, effect};
use crate::platform::fetch;
use crate::router::absolute;
use crate::site::Site;
use burst::Burst;
use desk::VolumesDesk;
use leptos::prelude::*;
use need::{Availability, Need};
use pricebench_formats::{FormatError, catalog, limits, points, prices, report};
use pricebench_model::{AsOf, Kind};
use pricebench_view::markup::{notices, titled_table, volumes_foot, volumes_head};
use pricebench_view::{Books, figure_table};
use std::sync::Arc;

/// The books, and what of the measured latencies could not be had.
struct Loaded {
    books: Arc<Books>,
    /// The day the page speaks of.
    at: AsOf,
    faults: Vec<String>,
}

/// A file that was asked for: its name, and its text to come.
fn asked(name: String) -> (String, impl Future<Output = Result<String, fetch::FetchError>>) {
    let text = fetch::text(&absolute(&name));
    (name, text)
}

async fn get() -> Result<Loaded, String> {
    let index = fetch::text(&absolute("catalog.json")).await.map_err(|error| reason(&error))?;
    let index = catalog::read(&index, "catalog.json").map_err(|error| error.to_string())?;
    // All are asked for before any is waited for.
    let file = |folder: &str, book: &catalog::Book| asked(format!("{folder}/{}.csv", book.id));
    let price_texts: Vec<_> = index.prices.iter().map(|book| file("prices", book)).collect();
    let limit_texts: Vec<_> = index.limits.iter().map(|book| file("limits", book)).collect();
    let of_volumes = index.reports.iter().filter(|entry| entry.kind == Kind::Volume);
    let report_texts: Vec<_> = of_volumes
        .map(|entry| ["report.json", "points.csv"].map(|name| asked(format!("reports/{}/{name}", entry.id))))
        .collect();
    let failed = |error: FormatError| error.to_string();
    let mut books = Books::default();
    for (name, text) in price_texts {
        let text = text.await.map_err(|error| reason(&error))?;
        books.prices.extend(prices::read(text.as_bytes(), &name).map_err(failed)?);
    }
    for (name, text) in limit_texts {
        let text = text.await.map_err(|error| reason(&error))?;
        books.limits.extend(limits::read(text.as_bytes(), &name).map_err(failed)?);
    }
    let at = books.newest().cloned().ok_or("no price and no limit in the books of catalog.json")?;
    let mut faults = Vec::new();
    for [(report_name, report_text), (points_name, points_text)] in report_texts {
        let (report_text, points_text) = (report_text.await, points_text.await);
        let read = || {
            let text = |found: Result<String, fetch::FetchError>| found.map_err(|error| reason(&error));
            let report = report::read(&text(report_text)?, &report_name).map_err(failed)?;
            let points = points::read(text(points_text)?.as_bytes(), &points_name).map_err(failed)?;
            Ok((report, points))
        };
        match read() {
            Ok(both) => books.reports.push(both),
            Err(fault) => faults.push(fault),
        }
    }
    Ok(Loaded { books: Arc::new(books), at, faults })
}

/// The Volumes page.
#[component]
pub(crate) fn VolumesView() -> impl IntoView {
    let site = Site::here();
    let (state, retry) = load(get);
    move || match state.get() {
        Load::Waiting => view! { <Skeleton/> }.into_any(),
        Load::Failed(detail) => {
            site.show(site.words().load_failed);
            view! {
                <h1>{move || site.words().volumes}</h1>
                <Failure title=move || site.words().load_failed.to_owned() help=move || help(site) detail retry/>
            }
            .into_any()
        }
        Load::Ready(loaded) => view! { <Shown loaded/> }.into_any(),
    }
}

#[component]
fn Shown(loaded: Arc<Loaded>) -> impl IntoView {
    let site = Site::here();
    let desk = VolumesDesk::new(Arc::clone(&loaded.books), loaded.at.clone());
    let page = desk.page;
    effect(move || site.show(&page.with(|page| page.title.clone())));
    let faults = StoredValue::new(loaded.faults.clone());
    let all_notices = move || {
        let mut all = desk.notices.get();
        let faults = faults.get_value();
        if !faults.is_empty() {
            all.push(site.words().points_failed.to_owned());
            all.extend(faults);
        }
        notices(&all)
    };
    let spoken = spoken(Live::new(move || page.with(|page| page.finding.clone())));
    let flips = Live::new(move || page.with(|page| page.flips.clone()));
    let table = move || flips.with(|chart| figure_table(chart, site.lang.get()));
    let text = Live::new(move || page.with(|page| page.flips_text.clone()));
    view! {
        <Drawn nodes=move || page.with(volumes_head)/>
        <Drawn nodes=all_notices/>
        <p class="sr" aria-live="polite">{move || spoken.get()}</p>
        <Need desk/>
        <Drawn nodes=move || page.with(|page| Vec::from_iter(titled_table("bill", &page.bill)))/>
        <section class="card sec" aria-labelledby="flips" data-test="flips">
            <h2 id="flips">{move || flips.with(|chart| chart.title.clone())}</h2>
            <div class="plot"><Chart spec=flips table label=text hint="flips-hint"/></div>
            <p class="body small">{move || text.get()}</p>
        </section>
        <Burst desk/>
        <Availability desk/>
        <Drawn nodes=move || page.with(|page| volumes_foot(page, site.words()))/>
    }
    .into_any()
}
