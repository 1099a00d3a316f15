//! What a page shows, as plain data: the site and the command only draw it.

use pricebench_charts::ChartSpec;
use pricebench_model::{Component, QuestionKind};

pub use pricebench_model::Severity;

/// A run of text with its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// A figure or word that carries the sentence.
    Strong(String),
    /// Text about one system, in that system's colour.
    System {
        /// The system's colour slot.
        slot: usize,
        /// The text.
        text: String,
    },
}

/// A sentence or paragraph.
pub type Sentence = Vec<Span>;

/// A sentence as plain text, for titles, descriptions and the terminal.
pub fn plain(sentence: &[Span]) -> String {
    sentence
        .iter()
        .map(|span| match span {
            Span::Text(text) | Span::Strong(text) | Span::System { text, .. } => text.as_str(),
        })
        .collect()
}

/// One choice among several, of which one is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What choosing it sets in the state.
    pub value: T,
    /// Its name on screen.
    pub label: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A link to somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its text.
    pub label: String,
    /// Its address; only `http:` and `https:` addresses become links.
    pub url: Option<String>,
}

/// A report page: also "My results", which is a report made of the reader's files.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportPage {
    /// The title.
    pub title: String,
    /// How it was measured, in a line.
    pub summary: String,
    /// Where it comes from.
    pub source: Option<Link>,
    /// What the address asked for and could not be given; empty for a good address.
    pub notices: Vec<String>,
    /// The three questions; empty where systems have only one load each.
    pub questions: Vec<Choice<QuestionKind>>,
    /// Workloads or scenarios to compare under; empty with one. The value is the id in the address.
    pub workloads: Vec<Choice<String>>,
    /// The answer, in a sentence that follows the inputs.
    pub finding: Sentence,
    /// What the chart can show; empty where the question decides it. The value is the metric's word in the
    /// address.
    pub metrics: Vec<Choice<String>>,
    /// The chart.
    pub chart: ChartSpec,
    /// The chart in words, for those who cannot see it.
    pub chart_text: String,
    /// The control under the chart.
    pub slider: Option<Slider>,
    /// Latencies the limit can be on (third question only). The value is the word in the address.
    pub limit_metrics: Vec<Choice<String>>,
    /// Systems to take as baseline. The value is the system's id.
    pub baselines: Vec<Choice<String>>,
    /// Currencies the reader can enter prices in. The value is the code.
    pub currencies: Vec<Choice<String>>,
    /// Horizontal axis linear or logarithmic; empty where the chart has no loads. The value is the word in the address.
    pub axes: Vec<Choice<String>>,
    /// The systems with their prices.
    pub systems: Vec<SystemPanel>,
    /// The part of its list price the reader uses on average, in per cent of time.
    pub utilisation: Field,
    /// Break-even prices, a paragraph each.
    pub break_even: Vec<Sentence>,
    /// Where the lead changes, a paragraph each.
    pub lead_changes: Vec<Sentence>,
    /// The systems in order under the chosen question.
    pub ranking: Table,
    /// Ratios averaged over loads, by every definition, on both bases; `None` with fewer than two loads in common.
    pub averages: Option<Table>,
    /// The source's claims, recomputed.
    pub claims: Vec<ClaimRow>,
    /// All points.
    pub points: Table,
    /// What the audits found.
    pub audits: Vec<AuditRow>,
    /// What must be known before concluding anything.
    pub caveats: Vec<String>,
    /// Points that could not be measured, and why.
    pub failures: Vec<String>,
    /// How and where it was measured: systems, settings, workloads, client, environment, plan.
    pub setup: Vec<Facts>,
    /// Origin of figures, prices and files.
    pub sources: Vec<Facts>,
    /// The line at the foot.
    pub footer: String,
}

/// A control over a list of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    /// What it sets.
    pub label: String,
    /// Its positions, ascending, in the unit of the question.
    pub positions: Vec<f64>,
    /// Positions that were measured (question "same concurrency"); others are between.
    pub measured: Vec<bool>,
    /// The position nearest to the state's value.
    pub index: usize,
    /// The state's value itself, which the reader can also type.
    pub value: f64,
    /// The value with its unit.
    pub output: String,
    /// The unit beside the number field.
    pub unit: String,
}

/// A number the reader can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name with the unit.
    pub label: String,
    /// A fuller name for those who cannot see what it stands beside.
    pub accessible_label: String,
    /// Its value as text, with a decimal point.
    pub value: String,
    /// Whether it differs from what was published.
    pub changed: bool,
    /// What was published, to go back to.
    pub published: Option<String>,
    /// Where it comes from.
    pub why: Option<String>,
    /// What is wrong with what the reader entered.
    pub error: Option<String>,
}

/// One system with its prices.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemPanel {
    /// Its id.
    pub id: String,
    /// Its colour slot.
    pub slot: usize,
    /// Its name.
    pub label: String,
    /// One line about it: processors, memory, storage.
    pub detail: String,
    /// Its price fields, per hour: the instance, and what was published or entered.
    pub prices: Vec<(Component, Field)>,
    /// Price fields nobody has filled in yet, for readers who add the full bill.
    pub more_prices: Vec<(Component, Field)>,
    /// Discount on the instance, per cent.
    pub discount: Field,
    /// Figures that follow from them: name and value.
    pub results: Vec<(String, Cell)>,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// Its columns; the first heads the rows.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Sentences under it.
    pub notes: Vec<String>,
}

/// A column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// Name and unit.
    pub label: String,
    /// Numbers stand right, words left.
    pub numeric: bool,
    /// The formula, where it is computed.
    pub why: Option<String>,
    /// Colour slot of the system it is about.
    pub slot: Option<usize>,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its cells, one a column.
    pub cells: Vec<Cell>,
    /// Whether it is the chosen load.
    pub chosen: bool,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What is shown; "—" where nothing can be computed.
    pub text: String,
    /// Where it comes from: file and line, or the formula with its values, or why there is none.
    pub why: Option<String>,
    /// The worst finding about it.
    pub flag: Option<Severity>,
    /// Colour slot of the system it names.
    pub slot: Option<usize>,
    /// Secondary: too close to call, not measured.
    pub muted: bool,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// Reproduced.
    Good,
    /// Reproduced only with the base swapped, or by another mean.
    Partly,
    /// Not reproduced.
    Bad,
    /// Cannot be recomputed.
    Unknown,
}

/// A claim, recomputed.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimRow {
    /// What the source says.
    pub claim: String,
    /// The published figure.
    pub published: String,
    /// What the data give, under every definition that matters.
    pub recomputed: String,
    /// The verdict in words.
    pub verdict: String,
    /// The verdict.
    pub kind: VerdictKind,
}

/// A finding, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditRow {
    /// How much it matters.
    pub severity: Severity,
    /// The severity in words.
    pub label: String,
    /// Which points it is about.
    pub subject: String,
    /// What was found.
    pub text: String,
}

/// A titled list of facts.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The title.
    pub title: String,
    /// Name and value.
    pub rows: Vec<(String, Link)>,
}
