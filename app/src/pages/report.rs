//! A published report.

use super::load::{Load, help, load, reason};
use crate::components::{Data, Desk, Drawn, Failure, ReportBody, Skeleton};
use crate::live::effect;
use crate::platform::fetch;
use crate::router::absolute;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_formats::{points, report};
use pricebench_view::markup::{notices, report_head};
use std::sync::Arc;

/// A published report with its points; without them where their file is at fault.
struct Published {
    data: Arc<Data>,
    fault: Option<String>,
}

async fn get(id: String) -> Result<Published, String> {
    let file = |name: &str| absolute(&format!("reports/{id}/{name}"));
    let (report_file, points_file) = (file("report.json"), file("points.csv"));
    // Both are asked for before either is waited for.
    let (report_text, points_text) = (fetch::text(&report_file), fetch::text(&points_file));
    let (report_text, points_text) = (report_text.await, points_text.await);
    let report_text = report_text.map_err(|error| reason(&error))?;
    let report = report::read(&report_text, "report.json").map_err(|error| error.to_string())?;
    let points = points_text
        .map_err(|error| reason(&error))
        .and_then(|text| points::read(text.as_bytes(), "points.csv").map_err(|error| error.to_string()));
    let (points, fault) = match points {
        Ok(points) => (points, None),
        Err(fault) => (Vec::new(), Some(fault)),
    };
    Ok(Published { data: Arc::new(Data::new(report, points)), fault })
}

/// The page of a published report.
#[component]
pub(crate) fn ReportView(
    /// The report's id, as the address gives it.
    id: String,
) -> impl IntoView {
    let site = Site::here();
    let id = StoredValue::new(id);
    let (state, retry) = load(move || get(id.get_value()));
    move || match state.get() {
        Load::Waiting => view! { <Skeleton/> }.into_any(),
        Load::Failed(detail) => {
            site.show(site.words().load_failed);
            view! {
                <h1>{move || site.words().load_failed}</h1>
                <Failure title=move || id.get_value() help=move || help(site) detail retry/>
            }
            .into_any()
        }
        Load::Ready(published) => view! { <Shown published name=id.get_value()/> }.into_any(),
    }
}

#[component]
fn Shown(published: Arc<Published>, name: String) -> impl IntoView {
    let site = Site::here();
    let desk = Desk::new(Arc::clone(&published.data));
    let title = desk.page.part(|page| &page.title);
    effect(move || site.show(&title.get()));
    let fault = StoredValue::new(published.fault.clone());
    let partial = move || {
        let faults = |fault: String| notices(&[site.words().points_failed.to_owned(), fault]);
        fault.get_value().map(faults).unwrap_or_default()
    };
    view! {
        <Drawn nodes=move || desk.page.with(report_head)/>
        <Drawn nodes=partial/>
        <ReportBody desk name/>
    }
}
