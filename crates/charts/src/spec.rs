//! What a chart shows, as plain data. Colours are slots, not values: the theme gives them.

/// A chart: everything needed to draw it, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartSpec {
    /// The line above the plot: quantity, unit and which direction is better.
    pub title: String,
    /// What is drawn in the plot.
    pub body: Body,
    /// A sentence under the plot, when something was thinned, marked or left out.
    pub note: Option<String>,
}

/// The two kinds of plot.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Lines over a numeric axis.
    Lines(Lines),
    /// Groups of horizontal or vertical bars over named categories.
    Bars(Bars),
}

/// Lines over a numeric axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// One line each, in drawing order.
    pub series: Vec<Series>,
    /// The chosen position, with the value of each series there.
    pub cursor: Option<Cursor>,
    /// Straight lines across the plot, such as a latency limit.
    pub rules: Vec<Rule>,
    /// Stretches of the horizontal axis between two measured loads in which the lead changes.
    pub bands: Vec<Band>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Name and unit.
    pub label: String,
    /// How values are spread.
    pub scale: Scale,
    /// Lowest and highest value shown; `None`: from the data (a linear axis then starts at 0).
    pub domain: Option<(f64, f64)>,
    /// Where ticks stand; empty: chosen by the chart.
    pub ticks: Vec<f64>,
}

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences, equal distances.
    Linear,
    /// Equal ratios, equal distances.
    Log,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The direct label beside the line.
    pub label: String,
    /// Which colour, marker and dash: the same system has the same slot everywhere.
    pub slot: usize,
    /// Its points, ascending in x.
    pub points: Vec<Mark>,
}

/// One point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Position on the horizontal axis.
    pub x: f64,
    /// Position on the vertical axis.
    pub y: f64,
    /// Confidence interval, where there are repeats enough.
    pub interval: Option<(f64, f64)>,
    /// Whether an audit has marked this value.
    pub flagged: bool,
}

/// The chosen position.
#[derive(Clone, Debug, PartialEq)]
pub struct Cursor {
    /// Where on the horizontal axis; `None` where each series has its own.
    pub x: Option<f64>,
    /// The value of each series there.
    pub values: Vec<CursorValue>,
}

/// The value of one series at the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct CursorValue {
    /// The series' slot.
    pub slot: usize,
    /// Position on the horizontal axis.
    pub x: f64,
    /// Position on the vertical axis.
    pub y: f64,
    /// Text beside the ring.
    pub text: String,
    /// Interpolated between measured loads: the ring is dashed.
    pub interpolated: bool,
}

/// A straight line across the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Across which axis the value lies.
    pub axis: RuleAxis,
    /// Where.
    pub at: f64,
    /// Text at its end.
    pub label: String,
}

/// Which axis a rule's value lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleAxis {
    /// A vertical line at a horizontal position.
    X,
    /// A horizontal line at a vertical position.
    Y,
}

/// A shaded stretch of the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Text at its top.
    pub label: String,
}

/// Groups of bars over named categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// Name and unit of the values.
    pub value_label: String,
    /// One group each, in order.
    pub categories: Vec<String>,
    /// One bar per category each.
    pub series: Vec<BarSeries>,
}

/// One bar in every category.
#[derive(Clone, Debug, PartialEq)]
pub struct BarSeries {
    /// Its name, written on the first group's bar.
    pub label: String,
    /// Colour and pattern slot.
    pub slot: usize,
    /// One value per category; `None`: not measured, and no bar.
    pub values: Vec<Option<Bar>>,
}

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its length.
    pub value: f64,
    /// Text at its end.
    pub text: String,
    /// Whether an audit has marked this value.
    pub flagged: bool,
}
