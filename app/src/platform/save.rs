//! Taking things away: files and the clipboard.

use js_sys::{Array, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Offers bytes to the reader as a file. Says whether the browser took them.
pub(crate) fn file(name: &str, kind: &str, content: &[u8]) -> bool {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&Uint8Array::from(content));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options).is_ok_and(|blob| self::blob(name, &blob))
}

/// Offers a blob to the reader as a file. Says whether the browser took it.
pub(super) fn blob(name: &str, blob: &Blob) -> bool {
    try_blob(name, blob).is_ok()
}

fn try_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has begun to read the blob when the click returns.
    Url::revoke_object_url(&url)
}

/// Puts text on the clipboard. Says whether the browser took it.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Absent on pages that are not secure, such as plain HTTP from another host.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
