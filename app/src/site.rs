//! What all pages share: language, colour scheme and place.

use crate::live::effect;
use crate::platform::{dom, preferences, watch};
use crate::router::Router;
use leptos::prelude::*;
use pricebench_charts::{Theme, Words};
use pricebench_model::Lang;
use pricebench_view::{SiteWords, query_lang, query_with_lang, site_words};

/// What all pages share. Any component takes it with [`Site::here`].
#[derive(Clone, Copy)]
pub(crate) struct Site {
    /// The language of the page.
    pub(crate) lang: RwSignal<Lang>,
    /// Where the reader is.
    pub(crate) router: Router,
    dark: RwSignal<bool>,
    title: RwSignal<String>,
}

impl Site {
    /// Starts to follow address, language and colour scheme, and gives itself to all components.
    pub(crate) fn start() -> Self {
        let router = Router::start();
        let lang = query_lang(&router.query()).unwrap_or_else(preferences::language);
        let site = Self {
            lang: RwSignal::new(lang),
            router,
            dark: RwSignal::new(watch::is_dark()),
            title: RwSignal::new(String::new()),
        };
        watch::on_dark(move |dark| site.dark.set(dark));
        effect(move || {
            let asked = router.place().with(|place| query_lang(&place.query));
            if let Some(lang) = asked.filter(|lang| *lang != site.lang.get_untracked()) {
                site.lang.set(lang);
            }
        });
        effect(move || site.title.with(|title| dom::describe(title, site.words().tag)));
        provide_context(site);
        site
    }

    /// The site of the current component.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The words of the current language.
    pub(crate) fn words(self) -> &'static SiteWords {
        site_words(self.lang.get())
    }

    /// The colours of charts.
    pub(crate) fn theme(self) -> Theme {
        if self.dark.get() { Theme::dark() } else { Theme::light() }
    }

    /// The words charts say themselves.
    pub(crate) fn chart_words(self) -> Words {
        match self.lang.get() {
            Lang::En => Words::ENGLISH,
            Lang::Zh => Words::CHINESE,
        }
    }

    /// Changes the language, on this page and later ones.
    pub(crate) fn speak(self, lang: Lang) {
        preferences::remember_language(lang);
        self.lang.set(lang);
        self.router.go(query_with_lang(&self.router.query(), lang));
    }

    /// Says what the page shows now: its title. It takes the place of what was written at build time.
    pub(crate) fn show(self, title: &str) {
        let full = if title.is_empty() { "pricebench".to_owned() } else { format!("{title} · pricebench") };
        self.title.set(full);
        dom::take_over();
    }
}
