//! Reading the site's own files.

use js_sys::Promise;
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Why a file did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FetchError {
    /// Its address.
    pub(crate) url: String,
    /// What the server or the browser said.
    pub(crate) reason: String,
}

/// The text of a file. The request is on its way when this returns, before the text is waited for.
pub(crate) fn text(url: &str) -> impl Future<Output = Result<String, FetchError>> + use<> {
    let url = url.to_owned();
    let request = window().fetch_with_str(&url);
    async move { receive(request).await.map_err(|reason| FetchError { url, reason }) }
}

async fn receive(request: Promise) -> Result<String, String> {
    let heard = |error: JsValue| said(&error);
    let response: Response = JsFuture::from(request).await.and_then(|r| r.dyn_into()).map_err(heard)?;
    if !response.ok() {
        return Err(format!("HTTP {} {}", response.status(), response.status_text()));
    }
    let text = JsFuture::from(response.text().map_err(heard)?).await.map_err(heard)?;
    text.as_string().ok_or_else(|| "no text".to_owned())
}

/// What a JavaScript error says.
pub(super) fn said(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error.as_string().unwrap_or_else(|| "unknown error".to_owned()),
    }
}
