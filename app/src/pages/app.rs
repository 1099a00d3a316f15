//! The frame around every page.

use super::{
    method::MethodView,
    mine::{Bench, MineView},
    missing::Missing,
    report::ReportView,
    reports::ReportsView,
    volumes::VolumesView,
};
use crate::components::{Footer, Header};
use crate::live::Live;
use crate::platform::tip;
use crate::router::Page;
use crate::site::Site;
use leptos::prelude::*;

/// The site.
#[component]
pub(crate) fn App() -> impl IntoView {
    let site = Site::start();
    tip::install();
    provide_context(Bench::new());
    let page = Live::new(move || site.router.place().with(|place| place.page.clone()));
    let content = move || match page.get() {
        Page::Reports => view! { <ReportsView/> }.into_any(),
        Page::Report(id) => view! { <ReportView id/> }.into_any(),
        Page::Mine => view! { <MineView/> }.into_any(),
        Page::Volumes => view! { <VolumesView/> }.into_any(),
        Page::Method => view! { <MethodView/> }.into_any(),
        Page::Unknown => view! { <Missing/> }.into_any(),
    };
    view! {
        <Header page/>
        <main id="content" tabindex="-1">{content}</main>
        <Footer/>
    }
}
