//! The parts pages are made of. They draw what `pricebench-view` says and hold no decision about data.

mod audits;
mod chart;
mod choices;
mod claims;
mod desk;
mod facts;
mod figure;
mod footer;
mod header;
mod inputs;
mod notice;
mod prices;
mod readout;
mod report_body;
mod sentence;
mod show;
mod skeleton;
mod slider;
mod spark;
mod table;
mod take;

pub(crate) use choices::{Dropdown, labels};
pub(crate) use desk::{Data, Desk};
pub(crate) use facts::link;
pub(crate) use footer::Footer;
pub(crate) use header::Header;
pub(crate) use notice::{Failure, Notices};
pub(crate) use report_body::ReportBody;
pub(crate) use show::Show;
pub(crate) use skeleton::Skeleton;
pub(crate) use spark::Spark;
pub(crate) use table::DataTable;
