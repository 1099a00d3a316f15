//! Which page is shown, and its address.
//!
//! The site works below any path: its root is taken from the page's `<base>` once, at the start.

use crate::platform::{dom, history};
use leptos::prelude::*;
use std::sync::OnceLock;
use std::time::Duration;

static ROOT: OnceLock<String> = OnceLock::new();

/// The address of the site's root, ending in a slash.
pub(crate) fn root() -> &'static str {
    ROOT.get_or_init(history::site_root)
}

/// The absolute address of a path within the site.
pub(crate) fn absolute(path: &str) -> String {
    format!("{}{path}", root())
}

/// A page of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The list of reports.
    Reports,
    /// A report, by its id.
    Report(String),
    /// The reader's own results.
    Mine,
    /// What volumes cost and give.
    Volumes,
    /// Formulas and words.
    Method,
    /// No page of this site.
    Unknown,
}

impl Page {
    /// The page at a path within the site.
    pub(crate) fn at(path: &str) -> Self {
        let path = path.strip_suffix("index.html").unwrap_or(path);
        let mut parts = path.trim_end_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(""), None, _) | (Some("reports"), None, _) => Self::Reports,
            (Some("reports"), Some(id), None) if !id.is_empty() => Self::Report(id.to_owned()),
            (Some("mine"), None, _) => Self::Mine,
            (Some("volumes"), None, _) => Self::Volumes,
            (Some("method"), None, _) => Self::Method,
            _ => Self::Unknown,
        }
    }

    /// Its path within the site.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Reports | Self::Unknown => String::new(),
            Self::Report(id) => format!("reports/{id}/"),
            Self::Mine => "mine/".to_owned(),
            Self::Volumes => "volumes/".to_owned(),
            Self::Method => "method/".to_owned(),
        }
    }

    /// Its address, for links.
    pub(crate) fn href(&self) -> String {
        absolute(&self.path())
    }
}

/// A page with the query of its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The page.
    pub(crate) page: Page,
    /// Its address as it was given, without query and fragment.
    url: String,
    /// The query, without its question mark.
    pub(crate) query: String,
}

impl Place {
    /// The place at an absolute address; `None` outside the site.
    fn at(root: &str, address: &str) -> Option<Self> {
        let address = address.split('#').next().unwrap_or_default();
        let (url, query) = address.split_once('?').unwrap_or((address, ""));
        // The root may be asked for without its slash.
        let path = if format!("{url}/") == root { "" } else { url.strip_prefix(root)? };
        Some(Self { page: Page::at(path), url: url.to_owned(), query: query.to_owned() })
    }
}

/// How a state came about, which decides how history takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A choice: going back undoes it.
    Step,
    /// One of many on the way, such as while dragging or typing: the address follows when it rests.
    Slide,
}

/// How long a state must rest before it is written to the address. Safari refuses a hundred history calls in
/// half a minute.
const REST: Duration = Duration::from_millis(250);

/// The current place and the way to others.
#[derive(Clone, Copy)]
pub(crate) struct Router {
    place: RwSignal<Place>,
    pending: StoredValue<Option<(TimeoutHandle, String)>>,
}

impl Router {
    /// Reads the place from the address and follows the reader's moves.
    pub(crate) fn start() -> Self {
        let router = Self { place: RwSignal::new(here()), pending: StoredValue::new(None) };
        history::on_moved(move || {
            router.forget();
            router.place.set(here());
        });
        history::on_link(move |href| match Place::at(root(), href) {
            Some(place) if place.page != Page::Unknown => {
                router.open(href, place);
                true
            }
            _ => false,
        });
        router
    }

    fn open(self, href: &str, place: Place) {
        self.flush();
        let other_page = self.place.with_untracked(|now| now.page != place.page);
        history::push(href);
        self.place.set(place);
        if other_page {
            dom::to_content();
        }
    }

    /// The current place, also set again when the reader moves to the same page.
    pub(crate) fn place(self) -> RwSignal<Place> {
        self.place
    }

    /// The query the address has or is about to have.
    pub(crate) fn query(self) -> String {
        self.place.with_untracked(|place| place.query.clone())
    }

    /// Writes a query to the address of the current page. The page already shows what it says.
    pub(crate) fn write(self, query: String, change: Change) {
        if self.query() == query {
            return;
        }
        let mut url = self.place.with_untracked(|place| place.url.clone());
        if !query.is_empty() {
            url.push('?');
            url.push_str(&query);
        }
        match change {
            Change::Step => {
                self.flush();
                history::push(&url);
            }
            Change::Slide => {
                self.forget();
                let timer = set_timeout_with_handle(move || self.flush(), REST);
                match timer {
                    Ok(timer) => self.pending.set_value(Some((timer, url))),
                    Err(_) => history::replace(&url),
                }
            }
        }
        self.place.write_untracked().query = query;
    }

    /// Goes to another query of the same page, which then shows what it says.
    pub(crate) fn go(self, query: String) {
        self.write(query, Change::Step);
        self.place.notify();
    }

    /// Writes at once what waits to be written.
    pub(crate) fn flush(self) {
        if let Some((timer, url)) = self.pending.try_update_value(Option::take).flatten() {
            timer.clear();
            history::replace(&url);
        }
    }

    fn forget(self) {
        if let Some((timer, _)) = self.pending.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }
}

fn here() -> Place {
    let address = history::address();
    Place::at(root(), &address).unwrap_or(Place { page: Page::Unknown, url: address, query: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "https://example.org/bench/";

    fn page(address: &str) -> Option<Page> {
        Place::at(ROOT, address).map(|place| place.page)
    }

    #[test]
    fn each_page_is_found_at_its_own_path() {
        let report = Page::Report("x86-graviton2".to_owned());
        for page in [Page::Reports, report, Page::Mine, Page::Volumes, Page::Method] {
            assert_eq!(Page::at(&page.path()), page);
        }
    }

    #[test]
    fn static_hosts_may_leave_out_or_add_to_the_path() {
        assert_eq!(page("https://example.org/bench"), Some(Page::Reports));
        assert_eq!(page("https://example.org/bench/index.html"), Some(Page::Reports));
        assert_eq!(page("https://example.org/bench/reports/a"), Some(Page::Report("a".to_owned())));
        assert_eq!(
            page("https://example.org/bench/reports/a/index.html#top"),
            Some(Page::Report("a".to_owned()))
        );
    }

    #[test]
    fn other_sites_beside_ours_are_not_ours() {
        assert_eq!(page("https://example.org/"), None);
        assert_eq!(page("https://example.org/benchmarks/"), None);
        assert_eq!(page("https://example.org/bench/reports/a/points.csv"), Some(Page::Unknown));
        assert_eq!(page("https://example.org/bench/nothing/"), Some(Page::Unknown));
    }

    #[test]
    fn the_query_is_kept_as_it_is() {
        let place = Place::at(ROOT, "https://example.org/bench/reports/a/?q=demand&d=341").unwrap();
        assert_eq!(place.query, "q=demand&d=341");
    }
}
