//! The Volumes page at work: its state, what follows from it, and the address that keeps it.

use crate::live::Live;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::AsOf;
use pricebench_view::{Books, Input, VolumesPage, VolumesState, volumes_page};
use std::sync::Arc;
use std::time::Duration;

/// How long an input must rest before its value is compared with the default.
const REST: Duration = Duration::from_millis(200);

/// The live state of the Volumes page and what the page shows.
#[derive(Clone, Copy)]
pub(super) struct VolumesDesk {
    /// What the page shows.
    pub(super) page: Live<VolumesPage>,
    /// What of the address was not understood.
    pub(super) notices: Live<Vec<String>>,
    state: RwSignal<VolumesState>,
    /// Runs from the last movement of an input until it counts as at rest.
    resting: StoredValue<Option<TimeoutHandle>>,
    site: Site,
}

impl VolumesDesk {
    /// Starts with the state of the address and follows the reader back and forward.
    pub(super) fn new(books: Arc<Books>, at: AsOf) -> Self {
        let site = Site::here();
        let parsed = RwSignal::new(VolumesState::parse(&site.router.query()));
        let state = RwSignal::new(parsed.with_untracked(|(state, _)| state.clone()));
        Effect::new(move |first: Option<()>| {
            let query = site.router.place().with(|place| place.query.clone());
            if first.is_some() && state.with_untracked(VolumesState::print) != query {
                let now = VolumesState::parse(&query);
                state.set(now.0.clone());
                parsed.set(now);
            }
        });
        let page = Live::new(move || state.with(|state| volumes_page(&books, state, &at, site.lang.get())));
        let notices = Live::new(move || {
            let lang = site.lang.get();
            parsed.with(|(_, notices)| notices.iter().map(|notice| notice.text(lang)).collect())
        });
        on_cleanup(move || site.router.flush());
        Self { page, notices, state, resting: StoredValue::new(None), site }
    }

    /// Changes the state; page and address follow.
    pub(super) fn change(self, change: Change, edit: impl FnOnce(&mut VolumesState)) {
        self.state.update(edit);
        match change {
            Change::Step => self.shorten(),
            Change::Slide => {
                let timer = set_timeout_with_handle(move || self.settle(), REST).ok();
                if let Some(earlier) =
                    self.resting.try_update_value(|resting| std::mem::replace(resting, timer)).flatten()
                {
                    earlier.clear();
                }
            }
        }
        self.site.router.write(self.state.with_untracked(VolumesState::print), change);
    }

    /// Takes what the reader types in a field; `None` goes back to the default.
    pub(super) fn enter(self, input: Input, value: Option<String>) {
        let change = if value.is_some() { Change::Slide } else { Change::Step };
        self.change(change, |state| match value {
            Some(value) => drop(state.typed.insert(input, value)),
            None => drop(state.typed.remove(&input)),
        });
    }

    /// Leaves out of the state what is at its default.
    fn shorten(self) {
        let short = self.state.with_untracked(VolumesState::without_defaults);
        if self.state.with_untracked(|state| *state != short) {
            self.state.set(short);
        }
    }

    /// What follows when an input has come to rest.
    fn settle(self) {
        // The page may have been left meanwhile.
        if self.state.is_disposed() {
            return;
        }
        self.shorten();
        self.site.router.write(self.state.with_untracked(VolumesState::print), Change::Slide);
    }
}
