//! The pages of the site.

mod app;
mod load;
mod method;
mod mine;
mod missing;
mod report;
mod reports;
mod volumes;

pub(crate) use app::App;
