//! Running the importers in a worker, so that a large file never stops the page.

use crate::platform::files::Given;
use crate::router;
use js_sys::{Array, Object, Reflect, Uint8Array, Uint32Array};
use leptos::prelude::document;
use pricebench_app::{Outcome, Places};
use pricebench_model::Point;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a worker reports.
pub(crate) enum Report {
    /// How far it is: which file and how many per cent of it.
    Progress(usize, u32),
    /// What the files were, and their points.
    Done(Box<Outcome>, Vec<Point>),
    /// The worker broke down; with the browser's words.
    Failed(String),
}

/// A running import. Dropping it ends it.
pub(crate) struct Job {
    worker: Worker,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn(JsValue)>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Starts to read files in their order.
pub(crate) fn start(files: &[Given], report: impl Fn(Report) + Clone + 'static) -> Result<Job, String> {
    try_start(files, report).map_err(|error| super::fetch::said(&error))
}

fn try_start(files: &[Given], report: impl Fn(Report) + Clone + 'static) -> Result<Job, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&router::absolute("import-worker.js"), &options)?;
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let order = Object::new();
    for (key, value) in [
        ("glue", built(".js")?),
        ("wasm", built("_bg.wasm")?),
        (
            "files",
            files.iter().map(|file| JsValue::from(file.content.clone().take())).collect::<Array>().into(),
        ),
        ("names", names.iter().map(|name| JsValue::from_str(name)).collect::<Array>().into()),
    ] {
        Reflect::set(&order, &key.into(), &value)?;
    }
    let heard = Closure::<dyn Fn(MessageEvent)>::new({
        let report = report.clone();
        let arrived = RefCell::new(Arrived { names, points: Ok(Vec::new()) });
        move |event: MessageEvent| {
            let heard = arrived.borrow_mut().hear(&event.data());
            if let Some(heard) = heard {
                report(heard);
            }
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    let failed = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
        let message = get(&event, "message").as_string().unwrap_or_default();
        report(Report::Failed(message));
    });
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    worker.post_message(&order)?;
    Ok(Job { worker, _heard: heard, _failed: failed })
}

/// The absolute address of one of the two files of the importers' module. The page names them, so that those of
/// another build are never taken.
fn built(ending: &str) -> Result<JsValue, JsValue> {
    let script = document().query_selector("script[data-import]")?;
    let name = script.and_then(|script| script.get_attribute("data-import"));
    let name = name.ok_or_else(|| js_sys::Error::new("the page does not name the importers' files"))?;
    Ok(router::absolute(&format!("{name}{ending}")).into())
}

fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

/// What has come from the worker so far.
struct Arrived {
    /// The files' names.
    names: Vec<String>,
    /// The points of all pieces.
    points: Result<Vec<Point>, String>,
}

impl Arrived {
    /// Takes a message; `None` for a piece, after which others come.
    fn hear(&mut self, message: &JsValue) -> Option<Report> {
        if let Some(reason) = get(message, "failed").as_string() {
            return Some(Report::Failed(reason));
        }
        if let Some(summary) = get(message, "summary").as_string() {
            let outcome = serde_json::from_str::<Outcome>(&summary).map_err(|error| error.to_string());
            let points = std::mem::replace(&mut self.points, Ok(Vec::new()));
            return Some(match outcome.and_then(|outcome| Ok((outcome, points?))) {
                Ok((outcome, points)) => Report::Done(Box::new(outcome), points),
                Err(reason) => Report::Failed(reason),
            });
        }
        if let Some(points) = get(message, "points").dyn_ref::<Uint8Array>() {
            let places = Places(Uint32Array::new(&get(message, "places")).to_vec());
            let piece = places.read(&points.to_vec(), &self.names);
            match (&mut self.points, piece) {
                (Ok(all), Ok(piece)) => all.extend(piece),
                (all, Err(reason)) => *all = Err(reason),
                (Err(_), Ok(_)) => {}
            }
            return None;
        }
        let number = |key| get(message, key).as_f64().unwrap_or_default();
        Some(Report::Progress(number("file") as usize, number("percent") as u32))
    }
}
