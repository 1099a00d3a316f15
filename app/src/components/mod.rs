//! The parts pages are made of. They draw what `pricebench-view` says and hold no decision about data.

mod chart;
mod choices;
mod desk;
mod drawn;
mod failure;
mod figure;
mod footer;
mod header;
mod inputs;
mod prices;
mod readout;
mod report_body;
mod show;
mod skeleton;
mod slider;
mod table;
mod take;

pub(crate) use chart::Chart;
pub(crate) use choices::{Dropdown, labels};
pub(crate) use desk::{Data, Desk};
pub(crate) use drawn::Drawn;
pub(crate) use failure::Failure;
pub(crate) use footer::Footer;
pub(crate) use header::Header;
pub(crate) use inputs::FieldInput;
pub(crate) use prices::line;
pub(crate) use report_body::{ReportBody, spoken};
pub(crate) use show::Show;
pub(crate) use skeleton::Skeleton;
