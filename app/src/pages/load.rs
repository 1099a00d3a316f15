//! Getting a page's files, and trying again.

use crate::platform::fetch::FetchError;
use crate::platform::preferences;
use crate::site::Site;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::future::Future;
use std::sync::Arc;

/// How far the data of a page are.
pub(super) enum Load<T> {
    /// On their way.
    Waiting,
    /// Here.
    Ready(Arc<T>),
    /// Not to be had; with the reason.
    Failed(String),
}

impl<T> Clone for Load<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Waiting => Self::Waiting,
            Self::Ready(data) => Self::Ready(Arc::clone(data)),
            Self::Failed(reason) => Self::Failed(reason.clone()),
        }
    }
}

/// Starts to get data, and returns how far they are and how to try again.
pub(super) fn load<T, F>(
    get: impl Fn() -> F + Copy + Send + Sync + 'static,
) -> (RwSignal<Load<T>>, Callback<()>)
where
    T: Send + Sync + 'static,
    F: Future<Output = Result<T, String>> + 'static,
{
    let state = RwSignal::new(Load::Waiting);
    let start = move || {
        state.set(Load::Waiting);
        spawn_local(async move {
            let now = match get().await {
                Ok(data) => Load::Ready(Arc::new(data)),
                Err(reason) => Load::Failed(reason),
            };
            // The reader may have left the page meanwhile.
            let _ = state.try_set(now);
        });
    };
    start();
    (state, Callback::new(move |()| start()))
}

/// What a failed request says.
pub(super) fn reason(error: &FetchError) -> String {
    format!("{}: {}", error.url, error.reason)
}

/// What to do after a failed request.
pub(super) fn help(site: Site) -> String {
    let words = site.words();
    if preferences::is_offline() { words.offline_help } else { words.load_failed_help }.to_owned()
}
