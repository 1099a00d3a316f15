//! Files the reader gives: dropped, picked or pasted. They stay files: the worker reads them, but for one whose text is
//! asked for.

use super::fetch::said;
use js_sys::Array;
use leptos::prelude::event_target;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ClipboardEvent, DragEvent, Event, FileList, HtmlInputElement};

/// A file of the reader's. The same content under the same name counts as the same file.
#[derive(Clone)]
pub(crate) struct Given {
    /// Its name.
    pub(crate) name: String,
    /// Its size in bytes.
    pub(crate) bytes: f64,
    pub(super) content: SendWrapper<Blob>,
}

impl PartialEq for Given {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.bytes == other.bytes
    }
}

impl Given {
    /// Text under a name.
    pub(crate) fn text(name: String, text: &str) -> Option<Self> {
        let content = Blob::new_with_str_sequence(&Array::of1(&JsValue::from_str(text))).ok()?;
        Some(Self { name, bytes: content.size(), content: SendWrapper::new(content) })
    }
}

/// The text of a file, or what the browser says against it.
pub(crate) async fn text(file: &Given) -> Result<String, String> {
    let read = JsFuture::from(file.content.text()).await.map_err(|error| said(&error))?;
    Ok(read.as_string().unwrap_or_default())
}

/// What was dropped.
pub(crate) fn dropped(event: &DragEvent) -> Vec<Given> {
    list(event.data_transfer().and_then(|data| data.files()))
}

/// The files among what was pasted.
pub(crate) fn pasted(event: &ClipboardEvent) -> Vec<Given> {
    list(event.clipboard_data().and_then(|data| data.files()))
}

/// What was picked in a file field, which is emptied so that the same file can be picked again.
pub(crate) fn picked(event: &Event) -> Vec<Given> {
    let field: HtmlInputElement = event_target(event);
    let files = list(field.files());
    field.set_value("");
    files
}

fn list(files: Option<FileList>) -> Vec<Given> {
    let Some(files) = files else { return Vec::new() };
    let each = (0..files.length()).filter_map(|at| files.item(at));
    each.map(|file| Given { name: file.name(), bytes: file.size(), content: SendWrapper::new(file.into()) })
        .collect()
}
