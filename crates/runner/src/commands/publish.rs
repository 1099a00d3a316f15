//! `pricebench publish`: reports onto a site.

use crate::exit::Exit;
use crate::output;
use crate::site::publish;
use pricebench_formats::counted;
use std::path::PathBuf;

/// Arguments of `publish`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench publish results/ --site dist   adds a report to the site in dist/
  pricebench publish --site dist            only writes anew what follows from its reports

Each folder is checked as by `pricebench check` and refused if a file is faulty. It is copied to \
SITE/reports/<id>/, in the place of a report of that id. Then SITE/catalog.json is written and, where SITE is \
a built site, the pages: index.html, 404.html, mine/, method/ and one for every report.

Everything is prepared first, then put in place; a failure leaves the site as it was.")]
pub struct Args {
    /// Report folders to add; none: only write anew what follows from the site's reports
    #[arg(value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// The folder of the site
    #[arg(long, value_name = "SITE")]
    pub site: PathBuf,
    /// The path below which the host serves the site, for the links on its 404 page
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base_path)]
    pub base: String,
}

fn base_path(text: &str) -> Result<String, String> {
    let whole = text.starts_with('/') && text.ends_with('/') && !text.starts_with("//");
    if whole && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"'?#\\".contains(&byte)) {
        Ok(text.to_owned())
    } else {
        Err("expected a path that begins and ends with a slash, such as /pricebench/".to_owned())
    }
}

/// Publishes.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let published = publish(&args.dirs, &args.site, &args.base)?;
    let (site, reports) = (args.site.display(), counted(published.reports, "report"));
    output::print(&match published.pages {
        Some(pages) => format!("{site}: {reports}, {}\n", counted(pages, "page")),
        None => {
            format!("{site}: {reports} in catalog.json; it holds no built site, so no pages were written\n")
        }
    })?;
    Ok(Exit::Success)
}
