//! The head of every page: its pages and languages.

use crate::live::Live;
use crate::platform::dom;
use crate::router::Page;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::Lang;

/// The head of every page.
#[component]
pub(crate) fn Header(
    /// The current page.
    page: Live<Page>,
) -> impl IntoView {
    let site = Site::here();
    let to = move |target: Page, name: fn(&'static pricebench_view::SiteWords) -> &'static str| {
        let href = target.href();
        let on = Live::new(move || page.get() == target);
        view! {
            <a href=href class:on=move || on.get() aria-current=move || on.get().then_some("page")>
                {move || name(site.words())}
            </a>
        }
    };
    let speak = move |lang: Lang, tag: &'static str, name: &'static str| {
        let on = Live::new(move || site.lang.get() == lang);
        view! {
            <button
                type="button"
                lang=tag
                class:on=move || on.get()
                aria-pressed=move || on.get().to_string()
                on:click=move |_| site.speak(lang)
            >
                {name}
            </button>
        }
    };
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        dom::to_content();
    };
    view! {
        <a class="skip" href="#content" on:click=skip>{move || site.words().skip}</a>
        <header>
            <a class="brand" href=Page::Reports.href()>"pricebench"</a>
            <nav aria-label=move || site.words().navigation>
                {to(Page::Reports, |words| words.reports)}
                {to(Page::Mine, |words| words.mine)}
                {to(Page::Volumes, |words| words.volumes)}
                {to(Page::Method, |words| words.method)}
            </nav>
            <span class="sp"></span>
            <div class="langs" role="group" aria-label=move || site.words().language>
                {speak(Lang::En, "en", "EN")}
                {speak(Lang::Zh, "zh-CN", "中文")}
            </div>
        </header>
    }
    .into_any()
}
