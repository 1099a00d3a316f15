//! A report page at work: its state, what follows from it, and the address that keeps it.

use crate::live::Live;
use crate::platform::history;
use crate::router::Change;
use crate::site::Site;
use leptos::prelude::*;
use pricebench_model::{Point, Report};
use pricebench_view::{Basis, ReportPage, State, report_page_on, without_defaults};
use std::sync::Arc;
use std::time::Duration;

/// How long an input must rest before its value is compared with the report's own choice.
const REST: Duration = Duration::from_millis(200);

/// A report with its points, and what follows from them alone.
pub(crate) struct Data {
    report: Report,
    points: Vec<Point>,
    basis: Basis,
}

impl Data {
    /// Takes a report with its points.
    pub(crate) fn new(report: Report, points: Vec<Point>) -> Self {
        Self { basis: Basis::new(&report, &points), report, points }
    }
}

/// The live state of a report page and what the page shows.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// What the page shows.
    pub(crate) page: Live<ReportPage>,
    /// The state it follows from.
    pub(crate) state: RwSignal<State>,
    /// What of the address was not understood.
    pub(crate) notices: Live<Vec<String>>,
    data: StoredValue<Arc<Data>>,
    /// Runs from the last movement of an input until it counts as at rest.
    resting: StoredValue<Option<TimeoutHandle>>,
    site: Site,
}

impl Desk {
    /// Starts with the state of the address and follows the reader back and forward.
    pub(crate) fn new(data: Arc<Data>) -> Self {
        let site = Site::here();
        let parsed = RwSignal::new(State::parse(&site.router.query()));
        let state = RwSignal::new(parsed.with_untracked(|(state, _)| state.clone()));
        Effect::new(move |first: Option<()>| {
            let query = site.router.place().with(|place| place.query.clone());
            if first.is_some() && state.with_untracked(State::print) != query {
                let now = State::parse(&query);
                state.set(now.0.clone());
                parsed.set(now);
            }
        });
        let data = StoredValue::new(data);
        let page = Live::new(move || {
            let Data { report, points, basis } = &*data.get_value();
            state.with(|state| report_page_on(basis, report, points, state, site.lang.get()))
        });
        let notices = Live::new(move || {
            let lang = site.lang.get();
            let of_address =
                parsed.with(|(_, notices)| notices.iter().map(|n| n.text(lang)).collect::<Vec<_>>());
            page.with(|page| of_address.into_iter().chain(page.notices.iter().cloned()).collect())
        });
        on_cleanup(move || site.router.flush());
        Self { page, state, notices, data, resting: StoredValue::new(None), site }
    }

    /// Changes the state; page and address follow.
    pub(crate) fn change(self, change: Change, edit: impl FnOnce(&mut State)) {
        self.state.update(edit);
        match change {
            Change::Step => self.shorten(),
            // While a slider moves, only the redraw counts.
            Change::Slide => {
                let timer = set_timeout_with_handle(move || self.settle(), REST).ok();
                if let Some(earlier) =
                    self.resting.try_update_value(|resting| std::mem::replace(resting, timer)).flatten()
                {
                    earlier.clear();
                }
            }
        }
        self.site.router.write(self.state.with_untracked(State::print), change);
    }

    /// Leaves out of the state what the report chooses itself.
    fn shorten(self) {
        let short = self.data.with_value(|data| {
            self.state
                .with_untracked(|state| without_defaults(&data.basis, &data.report, &data.points, state))
        });
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
        self.site.router.write(self.state.with_untracked(State::print), Change::Slide);
    }

    /// The address of the page as it stands.
    pub(crate) fn address(self) -> String {
        self.site.router.flush();
        history::address()
    }
}
