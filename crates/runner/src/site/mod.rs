//! The files of a site that are written from its reports: the catalogue and the pages.

mod books;
mod html;
mod pages;
mod publish;
mod stage;
mod template;

pub use publish::{Published, publish};
pub use stage::readable;
