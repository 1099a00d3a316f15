//! What a page shows, decided without a browser.
//!
//! The state of a page is in its address; `report_page` makes everything on the page from the report, its
//! points and that state. The site draws it; the command prints parts of it.

mod page;

pub use page::{
    AuditRow, Cell, Choice, ClaimRow, Column, Facts, Field, Link, ReportPage, Row, Sentence, Slider,
    Span, SystemPanel, Table, VerdictKind, plain,
};
