//! The browser. Only these modules name web-sys, js-sys and wasm-bindgen.

pub(crate) mod canvas;
pub(crate) mod dom;
pub(crate) mod fetch;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod importing;
pub(crate) mod markup;
pub(crate) mod pointer;
pub(crate) mod preferences;
pub(crate) mod save;
pub(crate) mod tip;
pub(crate) mod watch;
