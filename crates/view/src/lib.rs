//! What a page shows, decided without a browser.
//!
//! The state of a page is in its address; `report_page` makes everything on the page from the report, its
//! points and that state. The site draws it; the command prints parts of it.

mod catalog;
mod figure;
mod list;
pub mod markup;
mod method;
mod metric;
pub mod numbers;
mod page;
mod report;
mod say;
mod state;
mod volumes;
mod words;
mod words_site;

pub use catalog::catalog_entry;
pub use figure::{csv, figure_loads, figure_table, markdown};
pub use list::{ListPage, ListRow, ListState, list_page, query_lang, query_with_lang};
pub use method::{Block, MethodPage, method_page};
pub use metric::Metric;
pub use page::{
    AuditRow, Cell, Choice, ClaimRow, Column, Facts, Field, Link, ReportPage, Row, Sentence, Severity,
    Slider, Span, SystemPanel, Table, VerdictKind, plain,
};
pub use report::{Basis, report_page, report_page_on, without_defaults};
pub use state::{AxisScale, Expected, Notice, State, View};
pub use volumes::{
    Books, Input, Sketch, VolumesPage, VolumesState, load_of_series, load_pieces, volumes_page,
};
pub use words_site::{SiteWords, site_words};
