//! Everything on the Volumes page.

use super::need::{Asked, INSTANCE};
use super::words::{VolumeWords, volume_words};
use super::{Input, Sketch, VolumesState, availability, bill, burst, flips, measured, types};
use crate::numbers::{NONE, date, plain_number};
use crate::page::{Choice, Facts, Field, Link, Sentence, Table};
use pricebench_charts::ChartSpec;
use pricebench_model::{AsOf, BookLine, Lang, LimitLine, Point, Report};
use pricebench_storage::Rules;

/// The books the page rests on: all of the site's lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Books {
    /// Limits of volumes and instances.
    pub limits: Vec<LimitLine>,
    /// Prices of both.
    pub prices: Vec<BookLine>,
    /// Reports on volumes, for the latencies measured in them; may be empty.
    pub reports: Vec<(Report, Vec<Point>)>,
}

impl Books {
    /// The date of the newest line, which the page speaks of; `None` without a line.
    #[must_use]
    pub fn newest(&self) -> Option<&AsOf> {
        self.limits.iter().map(|line| &line.as_of).chain(self.prices.iter().map(|line| &line.as_of)).max()
    }
}

/// The Volumes page.
#[derive(Clone, Debug, PartialEq)]
pub struct VolumesPage {
    /// Its title.
    pub title: String,
    /// From when the prices and the limits are.
    pub dates: String,
    /// The answer in a sentence.
    pub finding: Sentence,
    /// The numbers that can be changed.
    pub fields: Vec<(Input, Field)>,
    /// The load whose bursts are simulated.
    pub load: Field,
    /// The same load, to draw in.
    pub sketch: Sketch,
    /// Regions with prices of volumes.
    pub regions: Vec<Choice<String>>,
    /// Classes of instances, for completing what is typed.
    pub instances: Vec<String>,
    /// The class the volumes are attached to.
    pub instance: Field,
    /// What each type costs and gives.
    pub types: Table,
    /// The bills, line by line.
    pub bill: Table,
    /// Where the cheapest type changes.
    pub flips: ChartSpec,
    /// The changes at the reader's size, in words.
    pub flips_text: String,
    /// What the load gets.
    pub burst: ChartSpec,
    /// When credits run out, in words.
    pub burst_text: Vec<String>,
    /// Latencies that others measured, by type.
    pub measured: Table,
    /// How likely a loss is.
    pub availability: Table,
    /// Limits with their dates and sources; those that changed with both.
    pub sources: Vec<Facts>,
}

/// Makes the page from the books and the address's state, as of a day.
pub fn volumes_page(books: &Books, state: &VolumesState, at: &AsOf, lang: Lang) -> VolumesPage {
    let words = volume_words(lang);
    let asked = Asked::new(books, state, at);
    let offers = asked.offers();
    let (flips, flips_text) = flips::map(&asked, words);
    let (burst_chart, burst_text) = burst::chart(&asked, words);
    VolumesPage {
        title: words.title.to_owned(),
        dates: dates(books, words, lang),
        finding: types::finding(&asked, &offers, words),
        fields: Input::all().map(|input| (input, field(state, input, words))).collect(),
        load: load_field(&asked, words),
        sketch: Sketch::new(&asked),
        regions: asked
            .regions
            .iter()
            .map(|region| Choice {
                value: (*region).to_owned(),
                label: (*region).to_owned(),
                chosen: *region == asked.region,
            })
            .collect(),
        instances: asked.classes.iter().map(|class| (*class).to_owned()).collect(),
        instance: instance_field(&asked, words),
        types: types::table(&asked, &offers, words),
        bill: bill::table(&offers, words),
        flips,
        flips_text,
        burst: burst_chart,
        burst_text,
        measured: measured::table(&books.reports, words, lang),
        availability: availability::table(&asked, words),
        sources: asked.rules.iter().map(|rules| facts(books, rules, words, lang)).collect(),
    }
}

fn field(state: &VolumesState, input: Input, words: &VolumeWords) -> Field {
    let label = (words.input)(input).to_owned();
    let published = plain_number(input.default_value());
    let typed = state.typed.get(&input);
    let wrong = typed.filter(|text| input.read(text).is_none());
    let (least, most) = input.range();
    Field {
        accessible_label: label.clone(),
        label,
        value: typed.cloned().unwrap_or_else(|| published.clone()),
        changed: typed.is_some_and(|text| input.read(text) != Some(input.default_value())),
        published: Some(published),
        why: None,
        error: wrong.map(|_| (words.wrong)(&plain_number(least), &plain_number(most), input.is_whole())),
    }
}

/// From when to when the lines of the books are.
fn dates(books: &Books, words: &VolumeWords, lang: Lang) -> String {
    let span = |dates: &mut dyn Iterator<Item = &AsOf>| {
        let (mut oldest, mut newest) = (None, None);
        for date in dates {
            oldest = Some(oldest.map_or(date, |oldest: &AsOf| oldest.min(date)));
            newest = Some(newest.map_or(date, |newest: &AsOf| newest.max(date)));
        }
        let text = |found: Option<&AsOf>| found.map_or_else(|| NONE.to_owned(), |at| date(at.as_str(), lang));
        (text(oldest), text(newest))
    };
    let prices = span(&mut books.prices.iter().map(|line| &line.as_of));
    let limits = span(&mut books.limits.iter().map(|line| &line.as_of));
    (words.dates)([&prices.0, &prices.1], [&limits.0, &limits.1])
}

fn instance_field(asked: &Asked<'_>, words: &VolumeWords) -> Field {
    Field {
        label: words.instance.to_owned(),
        accessible_label: words.instance.to_owned(),
        value: asked.class.clone(),
        changed: asked.class != INSTANCE,
        published: Some(INSTANCE.to_owned()),
        why: None,
        error: asked.instance.is_none().then(|| (words.instance_unknown)(&asked.class)),
    }
}

fn load_field(asked: &Asked<'_>, words: &VolumeWords) -> Field {
    let (_, good) = burst::load(asked);
    Field {
        label: words.load.to_owned(),
        accessible_label: words.load.to_owned(),
        value: burst::load_text(asked),
        changed: asked.state.load.is_some(),
        published: None,
        why: None,
        error: (!good).then(|| words.wrong_load.to_owned()),
    }
}

/// The limits of a type, each with its date and source, and with what it was before where it changed.
fn facts(books: &Books, rules: &Rules<'_>, words: &VolumeWords, lang: Lang) -> Facts {
    let rows = rules
        .lines()
        .iter()
        .map(|line| {
            let value = |line: &LimitLine| {
                let condition = line.condition.to_string();
                let condition = if condition.is_empty() { condition } else { format!(" ({condition})") };
                format!("{} {}{condition}", plain_number(line.value), line.unit)
            };
            let same = |other: &&LimitLine| {
                (&other.product, &other.class, &other.what) == (&line.product, &line.class, &line.what)
            };
            // A condition may have come with the change: the newest earlier line of the same limit.
            let before = books
                .limits
                .iter()
                .filter(same)
                .filter(|other| other.as_of < line.as_of && other.value != line.value)
                .max_by(|a, b| a.as_of.cmp(&b.as_of));
            let known = date(line.as_of.as_str(), lang);
            let label = match before {
                Some(before) => (words.changed)(&line.what, &known, &value(line), &value(before)),
                None => format!("{} ({known})", value(line)),
            };
            let source = Link { label: format!("{label}: {}", line.source), url: None };
            (line.what.clone(), source)
        })
        .collect();
    Facts { title: format!("{}: {}", words.sources, rules.kind), rows }
}
