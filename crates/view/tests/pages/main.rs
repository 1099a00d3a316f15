//! Pages as readers see them: figures of the two published reports, arbitrary reports, kept links.
#![expect(clippy::unwrap_used, reason = "in a test, what is missing fails it")]

mod along;
mod any_report;
mod catalog;
mod common;
mod first_report;
mod links;
mod many_points;
mod markup;
mod method;
mod second_report;
mod snapshots;
mod volumes;
