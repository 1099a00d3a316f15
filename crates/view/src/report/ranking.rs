//! The ranking as a table.

use super::compare::{Entry, Order, OrderedBy};
use super::context::Context;
use super::inputs::Inputs;
use super::measure::{self, Sample};
use super::results::missing;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{Answer, QuestionKind, Verdict};

/// The systems in order under the chosen question.
pub(super) fn table(context: &Context<'_>, inputs: &Inputs, order: &Order<'_>) -> Table {
    let words = context.words;
    let with_cost = order.entries.iter().any(|entry| entry.line.per_hour.is_some());
    let by_price = inputs.kind == QuestionKind::Demand;
    let mut columns = vec![
        Column { label: words.rank.to_owned(), ..Column::default() },
        Column { label: words.system.to_owned(), ..Column::default() },
        number(words.threads_column),
        number("TPS"),
    ];
    columns.extend(
        inputs.latencies.iter().map(|latency| number(&format!("{}, ms", context.say.latency(*latency)))),
    );
    if with_cost {
        let sign = context.currency.sign();
        columns.push(if by_price {
            number(&format!("{}, {}", words.price_per_hour, sign.trim()))
        } else {
            let label = format!("{}, {}", words.cost_per_100, sign.trim());
            Column { why: Some(words.cost_per_100_why.to_owned()), ..number(&label) }
        });
    }
    columns.push(number(words.from_first));
    let digits = Decimals::new(context, inputs, order);
    let rows =
        order.entries.iter().map(|entry| row(context, inputs, order, entry, with_cost, &digits)).collect();
    Table {
        caption: format!("{} · {}", words.ranking, inputs.at(context)),
        columns,
        rows,
        notes: notes(context, inputs, order),
    }
}

/// Decimals of the table's columns.
struct Decimals {
    rate: usize,
    latencies: Vec<usize>,
    cost: usize,
}

impl Decimals {
    fn new(context: &Context<'_>, inputs: &Inputs, order: &Order<'_>) -> Self {
        let of = |metric: Metric| {
            let values = order.entries.iter().filter_map(|entry| {
                let spot = entry.answer.spot()?;
                measure::value(context, &entry.line, &Sample::of_spot(&entry.line, spot), metric)
            });
            measure::decimals(metric, values)
        };
        Self {
            rate: of(Metric::Throughput).max(1),
            latencies: inputs.latencies.iter().map(|latency| of(Metric::Latency(*latency))).collect(),
            cost: of(Metric::CostPer100),
        }
    }
}

fn row(
    context: &Context<'_>,
    inputs: &Inputs,
    order: &Order<'_>,
    entry: &Entry<'_>,
    with_cost: bool,
    digits: &Decimals,
) -> Row {
    let line = &entry.line;
    let mut cells = vec![
        Cell {
            text: entry.rank.map_or_else(|| numbers::NONE.to_owned(), |rank| rank.to_string()),
            ..Cell::default()
        },
        Cell { text: line.system.label.clone(), slot: Some(line.slot), ..Cell::default() },
    ];
    let reason = reason(context, &entry.answer);
    if let Some(spot) = entry.answer.spot() {
        let sample = Sample::of_spot(line, spot);
        let points = sample.load.map(|load| load.points.as_slice()).unwrap_or_default();
        let between = spot.between.is_some();
        let figure = |metric: Metric, decimals: usize| match measure::value(context, line, &sample, metric) {
            None => missing(context.say.not_measured()),
            Some(value) => Cell {
                text: format!("{}{}", if between { "≈ " } else { "" }, numbers::fixed(value, decimals)),
                why: Some(measure::why(context, line, &sample, metric)),
                flag: context.mark(points, measure::marked(metric)).map(|mark| mark.severity),
                ..Cell::default()
            },
        };
        cells.push(Cell {
            text: format!("{}{}", if between { "≈ " } else { "" }, numbers::threads(spot.threads)),
            ..Cell::default()
        });
        cells.push(figure(Metric::Throughput, digits.rate));
        for (latency, decimals) in inputs.latencies.iter().zip(&digits.latencies) {
            cells.push(figure(Metric::Latency(*latency), *decimals));
        }
        if with_cost && inputs.kind != QuestionKind::Demand {
            cells.push(if line.per_hour.is_some() {
                figure(Metric::CostPer100, digits.cost)
            } else {
                missing(&context.say.no_price(context.currency.code()))
            });
        }
    } else {
        let count =
            2 + inputs.latencies.len() + usize::from(with_cost && inputs.kind != QuestionKind::Demand);
        cells.extend(std::iter::repeat_n(missing(&reason), count));
    }
    if with_cost && inputs.kind == QuestionKind::Demand {
        cells.push(match line.per_hour {
            Some(per_hour) => {
                Cell { text: numbers::fixed(per_hour, numbers::money_decimals(per_hour)), ..Cell::default() }
            }
            None => missing(&context.say.no_price(context.currency.code())),
        });
    }
    cells.push(difference(context, order, entry, &reason));
    Row { cells, chosen: false }
}

/// The difference from the first, or why there is none.
fn difference(context: &Context<'_>, order: &Order<'_>, entry: &Entry<'_>, reason: &str) -> Cell {
    let Some(apart) = entry.from_first else {
        return if entry.rank == Some(1) {
            Cell { text: context.words.first.to_owned(), ..Cell::default() }
        } else {
            missing(reason)
        };
    };
    let why = match apart.verdict {
        Verdict::Significant { p } | Verdict::NotSignificant { p } => {
            Some(format!("{}, p = {}", context.words.welch, numbers::fixed(p, 3)))
        }
        Verdict::NoInterval | Verdict::TooClose => Some(context.words.single_run_rule.to_owned()),
        Verdict::Exact => None,
    };
    if !apart.decided() {
        let text = context.say.too_close(&numbers::percent(apart.less()));
        return Cell { text, why, muted: true, ..Cell::default() };
    }
    // Costs and latencies are more than the first's, rates are less.
    let share = match order.by {
        OrderedBy::Cost | OrderedBy::Latency(_) => apart.more(),
        OrderedBy::Rate => -apart.less(),
    };
    Cell { text: numbers::change(share), why, ..Cell::default() }
}

/// Why a system has no figures under the question.
fn reason(context: &Context<'_>, answer: &Answer) -> String {
    let words = context.words;
    match answer {
        Answer::At(_) => words.no_figure.to_owned(),
        Answer::OutsideRange { least, most } => {
            format!("{}: {}–{}", words.outside_range, numbers::threads(*least), numbers::threads(*most))
        }
        Answer::NotReached { most } => format!("{}: {} TPS", words.not_reached, numbers::demand(*most)),
        Answer::BelowRange { least } => format!("{}: {} TPS", words.below_range, numbers::demand(*least)),
        Answer::NoneWithin { least_ms } => least_ms.map_or_else(
            || words.latency_not_measured.to_owned(),
            |least| format!("{}: {} ms", words.none_within, numbers::latency_exact(least)),
        ),
    }
}

fn notes(context: &Context<'_>, inputs: &Inputs, order: &Order<'_>) -> Vec<String> {
    let words = context.words;
    let between =
        order.entries.iter().any(|entry| entry.answer.spot().is_some_and(|spot| spot.between.is_some()));
    let tied = order.placed().any(|entry| entry.from_first.is_some_and(|apart| !apart.decided()));
    let mut notes = Vec::new();
    notes.push(match (order.by, inputs.kind) {
        (OrderedBy::Cost, QuestionKind::Demand) => words.ordered_by_price,
        (OrderedBy::Cost, _) => words.ordered_by_cost,
        (OrderedBy::Rate, _) => words.ordered_by_rate,
        (OrderedBy::Latency(_), _) => words.ordered_by_latency,
    });
    notes.extend(tied.then_some(words.ties_note));
    notes.extend(between.then_some(words.between_note));
    notes.into_iter().map(str::to_owned).collect()
}

fn number(label: &str) -> Column {
    Column { label: label.to_owned(), numeric: true, ..Column::default() }
}
