//! `pricebench chart`: the chart of a report page as SVG.

use crate::exit::{Exit, Hint};
use crate::{input, output};
use anyhow::bail;
use pricebench_charts::{Size, Theme, Words, preferred_height, svg_with};
use pricebench_model::Lang;
use pricebench_view::{State, report_page};
use std::path::PathBuf;

/// Arguments of `chart`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench chart public/reports/rds-mysql-x86-graviton2 --out chart.svg
  pricebench chart results/ --metric p95 --out p95.svg
  pricebench chart points.csv --state 'q=demand&d=341' --out demand.svg

The chart is the one the site draws at the same address: --state takes the part after the question mark.")]
pub struct Args {
    /// A report folder, or a result file
    pub report: PathBuf,
    /// The state of the page, as its address has it
    #[arg(long, value_name = "QUERY", default_value = "", hide_default_value = true)]
    pub state: String,
    /// What the chart shows, by its word in the address: tps, avg, p95, …
    #[arg(long, value_name = "WORD")]
    pub metric: Option<String>,
    /// The question: concurrency, demand or limit
    #[arg(long, value_name = "WORD")]
    pub question: Option<String>,
    /// The language of its words
    #[arg(long, value_enum, default_value_t = Language::En)]
    pub lang: Language,
    /// Its colours
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    pub theme: Colours,
    /// Its width, CSS pixels
    #[arg(long, value_name = "PX", default_value_t = 800, value_parser = clap::value_parser!(u16).range(200..=4000))]
    pub width: u16,
    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
}

/// A language of the site.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Simplified Chinese
    Zh,
}

/// Colours for a light or a dark page.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Colours {
    /// For a white page
    Light,
    /// For a dark page
    Dark,
}

/// Draws the chart.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let input = input::read(&args.report)?;
    let (lang, words) = match args.lang {
        Language::En => (Lang::En, Words::ENGLISH),
        Language::Zh => (Lang::Zh, Words::CHINESE),
    };
    // A key that stands twice counts as it stands last, so the options win over --state.
    let mut query = args.state.trim_start_matches('?').to_owned();
    for (key, value) in [("q", &args.question), ("m", &args.metric)] {
        if let Some(value) = value {
            query.push_str(&format!("&{key}={value}"));
        }
    }
    let (state, notices) = State::parse(&query);
    let page = report_page(&input.report, &input.points, &state, lang);
    let mut wrong: Vec<String> = notices.iter().map(|notice| notice.text(lang)).collect();
    wrong.extend(page.notices);
    // A reader of the site gets the nearest there is, with a notice; a script should not draw something else.
    if !wrong.is_empty() {
        let failed = Err(anyhow::anyhow!("{}", wrong.join("; ")));
        return failed.hint("the site's address bar shows what can be asked for, after the question mark");
    }
    let theme = match args.theme {
        Colours::Light => Theme::light(),
        Colours::Dark => Theme::dark(),
    };
    let width = f64::from(args.width);
    let size = Size { width, height: preferred_height(&page.chart, width), scale: 1.0 };
    match svg_with(&page.chart, size, &theme, &words) {
        Ok(svg) => output::write(&args.out, &svg, args.force)?,
        Err(error) => bail!("failed to draw the chart: {error}"),
    }
    Ok(Exit::Success)
}
