//! What the reader's browser prefers and remembers. Storage may be switched off; then nothing is remembered.

use leptos::prelude::window;
use pricebench_model::Lang;

const LANGUAGE: &str = "pricebench.lang";

/// The language chosen before on this site, else the browser's.
pub(crate) fn language() -> Lang {
    remembered().unwrap_or_else(|| {
        let browser = window().navigator().language().unwrap_or_default();
        if browser.to_ascii_lowercase().starts_with("zh") { Lang::Zh } else { Lang::En }
    })
}

fn remembered() -> Option<Lang> {
    match window().local_storage().ok()??.get_item(LANGUAGE).ok()??.as_str() {
        "en" => Some(Lang::En),
        "zh" => Some(Lang::Zh),
        _ => None,
    }
}

/// Remembers the chosen language.
pub(crate) fn remember_language(lang: Lang) {
    let word = match lang {
        Lang::En => "en",
        Lang::Zh => "zh",
    };
    if let Ok(Some(storage)) = window().local_storage() {
        // A full or forbidden store: the choice then holds for this visit.
        let _ = storage.set_item(LANGUAGE, word);
    }
}

/// Whether the browser knows that it has no network.
pub(crate) fn is_offline() -> bool {
    !window().navigator().on_line()
}

/// Device pixels per CSS pixel.
pub(crate) fn pixel_ratio() -> f64 {
    window().device_pixel_ratio()
}
