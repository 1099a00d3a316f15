//! The module that reads the reader's files, in a worker: without a page, and without the site's code.

mod reading;

use js_sys::{Array, Function, Uint8Array, Uint32Array};
use reading::Reading;
use std::io::{self, BufRead, Read};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, FileReaderSync};

fn main() {}

/// Reads files one after the other; called by `import-worker.js`. `progress` is called with the file's
/// position and per cent, `take` with points as `points.csv` and their places. Returns the outcome as JSON.
#[wasm_bindgen]
pub fn import_in_worker(
    files: Array,
    names: Array,
    progress: Function,
    take: Function,
) -> Result<String, JsValue> {
    let mut reading = Reading::default();
    for (at, file) in files.iter().enumerate() {
        let file: Blob = file.dyn_into()?;
        let name = names.get(at as u32).as_string().unwrap_or_default();
        let slices = Slices::new(file, |percent| {
            // A listener that fails only loses a progress report.
            let _ = progress.call2(&JsValue::NULL, &(at as u32).into(), &percent.into());
        })?;
        reading.add(name, slices);
    }
    let mut taken = Ok(JsValue::UNDEFINED);
    let summary = reading.finish(|points, places| {
        if taken.is_ok() {
            let (points, places) = (Uint8Array::from(points.as_bytes()), Uint32Array::from(&*places.0));
            taken = take.call2(&JsValue::NULL, &points, &places);
        }
    });
    taken?;
    summary.map_err(|error| js_sys::Error::new(&error).into())
}

/// How much is read at a time.
const SLICE: usize = 1 << 20;

/// A file, read slice by slice: memory does not grow with its size.
struct Slices<F> {
    file: Blob,
    reader: FileReaderSync,
    /// First byte not read yet.
    next: f64,
    buffer: Vec<u8>,
    used: usize,
    progress: F,
}

impl<F: Fn(u32)> Slices<F> {
    fn new(file: Blob, progress: F) -> Result<Self, JsValue> {
        progress(0);
        Ok(Self { file, reader: FileReaderSync::new()?, next: 0.0, buffer: Vec::new(), used: 0, progress })
    }

    fn load(&mut self) -> Result<(), JsValue> {
        let size = self.file.size();
        let end = (self.next + SLICE as f64).min(size);
        let slice = self.file.slice_with_f64_and_f64(self.next, end)?;
        let bytes = Uint8Array::new(&self.reader.read_as_array_buffer(&slice)?.into());
        self.buffer.resize(bytes.length() as usize, 0);
        bytes.copy_to(&mut self.buffer);
        self.used = 0;
        self.next = end;
        (self.progress)((end / size * 100.0) as u32);
        Ok(())
    }
}

impl<F: Fn(u32)> BufRead for Slices<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.buffer.len() && self.next < self.file.size() {
            self.load().map_err(|error| io::Error::other(said(&error)))?;
        }
        Ok(&self.buffer[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used = (self.used + amount).min(self.buffer.len());
    }
}

impl<F: Fn(u32)> Read for Slices<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let from = self.fill_buf()?;
        let amount = from.len().min(into.len());
        into[..amount].copy_from_slice(&from[..amount]);
        self.consume(amount);
        Ok(amount)
    }
}

/// What a JavaScript error says.
fn said(error: &JsValue) -> String {
    let error = error.dyn_ref::<js_sys::Error>();
    error.map_or_else(|| "unknown error".to_owned(), |error| String::from(error.message()))
}
