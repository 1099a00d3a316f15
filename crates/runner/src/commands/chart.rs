//! `pricebench chart`: the chart of a report page as SVG.

use crate::exit::{Exit, Hint, WrongUse};
use crate::run::plan::nearest::nearest;
use crate::{folder, input, output};
use anyhow::{Context, bail};
use pricebench_charts::{Body, ChartSpec, Size, Theme, Words, preferred_height, svg_with};
use pricebench_model::{Lang, QuestionKind};
use pricebench_view::{Metric, ReportPage, State, report_page};
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
    if !input.points.iter().any(folder::is_measured) {
        let failed = || format!("failed to draw the chart of {}", args.report.display());
        return Err(anyhow::anyhow!("it holds no measured point"))
            .hint("measure again; where `pricebench run` made it, with --resume")
            .with_context(failed);
    }
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
    offered(args, &page, &state)?;
    let mut wrong: Vec<String> = notices.iter().map(|notice| notice.text(lang)).collect();
    wrong.extend(page.notices);
    // A reader of the site gets the nearest there is, with a notice; a script should not draw something else.
    if !wrong.is_empty() {
        return Err(WrongUse(format!("failed to understand --state: {}", wrong.join("\n"))))
            .hint("the site's address bar shows what can be asked for, after the question mark");
    }
    if is_empty(&page.chart) {
        let failed = || format!("failed to draw the chart of {}", args.report.display());
        return Err(anyhow::anyhow!("nothing in it has a place on this chart"))
            .hint("take another --metric or --question, or look at what it holds with: pricebench check")
            .with_context(failed);
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

/// Sees to it that this report can show what is asked of it.
fn offered(args: &Args, page: &ReportPage, state: &State) -> anyhow::Result<()> {
    let metrics: Vec<&str> = page.metrics.iter().map(|choice| choice.value.as_str()).collect();
    let questions: Vec<&str> = page.questions.iter().map(|choice| choice.value.word()).collect();
    let (metric, question) = (state.metric.map(Metric::word), state.question.map(QuestionKind::word));
    // What was typed, for a word that stands for nothing; else what the state was read from.
    let metric = args.metric.as_deref().or(metric.as_deref());
    let question = args.question.as_deref().or(question);
    one_of("--metric", "metric", metric, &metrics)?;
    if questions.is_empty()
        && let Some(asked) = question.filter(|word| QuestionKind::from_word(word).is_some())
    {
        return Err(WrongUse(format!(
            "failed to ask the question {asked:?} of {}: none of its systems was measured at several numbers of threads",
            args.report.display()
        )))
        .hint("leave --question out: the chart then shows the systems as they were measured");
    }
    let known =
        if questions.is_empty() { QuestionKind::ALL.map(QuestionKind::word).to_vec() } else { questions };
    one_of("--question", "question", question, &known)
}

/// Sees to it that a word is one of those this report has.
fn one_of(option: &str, what: &str, asked: Option<&str>, known: &[&str]) -> anyhow::Result<()> {
    let Some(asked) = asked.filter(|asked| !known.contains(asked)) else { return Ok(()) };
    let nearest = nearest(asked, known).map(|word| format!("; did you mean {word}?")).unwrap_or_default();
    let wrong = format!(
        "found the {what} {:?}, expected one of this report's: {}{nearest}",
        pricebench_formats::shorten(asked),
        known.join(", ")
    );
    Err(WrongUse(wrong)).hint(format!("give one of them with {option}"))
}

/// Whether a chart shows no value at all.
fn is_empty(chart: &ChartSpec) -> bool {
    match &chart.body {
        Body::Lines(lines) => lines.series.iter().all(|series| series.points.is_empty()),
        Body::Bars(bars) => bars.series.iter().all(|series| series.values.iter().all(Option::is_none)),
    }
}
