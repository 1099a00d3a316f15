//! All points as a table: systems side by side where they are few, else a row for each point.

use super::audits::subject;
use super::compare::{OrderedBy, difference};
use super::context::{Context, Line};
use super::inputs::Inputs;
use super::measure::{self, Sample};
use super::results::missing;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Column, Row, Severity, Table};
use pricebench_model::{Load, Question, QuestionKind, answer};

/// Most systems that stand side by side.
const SIDE_BY_SIDE: usize = 3;

/// The table of all points of the chosen comparison.
pub(super) fn table(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Table {
    let covered: usize = lines.iter().flat_map(|line| &line.curve.loads).map(|load| load.points.len()).sum();
    if covered == context.points.len() && !lines.is_empty() && lines.len() <= SIDE_BY_SIDE {
        side_by_side(context, lines, inputs)
    } else {
        super::all_points::table(context)
    }
}

/// One column of the table: a metric of a system.
struct Figure<'a> {
    line: &'a Line<'a>,
    metric: Metric,
    decimals: usize,
}

fn side_by_side(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Table {
    let words = context.words;
    let mut metrics = vec![Metric::Throughput];
    metrics.extend(inputs.latencies.iter().map(|latency| Metric::Latency(*latency)));
    metrics.extend(context.priced().then_some(Metric::CostPer100));
    let mut figures: Vec<Figure<'_>> = Vec::new();
    for metric in metrics {
        let values = lines.iter().flat_map(|line| {
            line.curve
                .loads
                .iter()
                .filter_map(|load| measure::value(context, line, &Sample::of_load(load), metric))
        });
        let decimals = measure::decimals(metric, values);
        figures.extend(lines.iter().map(|line| Figure { line, metric, decimals }));
    }
    let mut threads: Vec<f64> =
        lines.iter().flat_map(|line| line.curve.loads.iter().map(|load| load.threads)).collect();
    threads.sort_by(f64::total_cmp);
    threads.dedup();
    let compared = lines.len() > 1;
    let by = if lines.iter().filter(|line| line.per_hour.is_some()).count() > 1 {
        OrderedBy::Cost
    } else {
        OrderedBy::Rate
    };
    let mut columns =
        vec![Column { label: words.threads_column.to_owned(), numeric: true, ..Column::default() }];
    columns.extend(figures.iter().map(|figure| column(context, figure)));
    if compared {
        let label = if by == OrderedBy::Cost { words.cheaper } else { words.faster };
        columns.push(Column { label: label.to_owned(), ..Column::default() });
    }
    let rows = threads.iter().map(|threads| {
        let mut cells = vec![Cell { text: numbers::threads(*threads), ..Cell::default() }];
        cells.extend(figures.iter().map(|figure| match figure.line.curve.load(*threads) {
            Some(load) => cell(context, figure, load),
            None => missing(context.say.not_measured()),
        }));
        if compared {
            cells.push(winner(context, lines, *threads, by));
        }
        Row { cells, chosen: inputs.kind == QuestionKind::Concurrency && *threads == inputs.threads }
    });
    Table { caption: words.all_points.to_owned(), columns, rows: rows.collect(), notes: notes(context) }
}

fn column(context: &Context<'_>, figure: &Figure<'_>) -> Column {
    let words = context.words;
    let name = match figure.metric {
        Metric::Throughput => "TPS".to_owned(),
        Metric::Latency(latency) => format!("{}, ms", context.say.latency(latency)),
        _ => format!("{}{}", context.currency.sign().trim_end(), words.per_100_tps),
    };
    Column {
        label: format!("{name} {}", figure.line.system.label),
        numeric: true,
        why: match figure.metric {
            Metric::Throughput => Some(words.throughput_why.to_owned()),
            Metric::CostPer100 => Some(words.cost_per_100_why.to_owned()),
            _ => None,
        },
        slot: Some(figure.line.slot),
    }
}

fn cell(context: &Context<'_>, figure: &Figure<'_>, load: &Load) -> Cell {
    let sample = Sample::of_load(load);
    let Some(value) = measure::value(context, figure.line, &sample, figure.metric) else {
        return if figure.metric.needs_prices() && figure.line.per_hour.is_none() {
            missing(&context.say.no_price(context.currency.code()))
        } else {
            missing(context.say.not_measured())
        };
    };
    // A cost follows from a throughput: the mark stands where the measurement is.
    let mark = if figure.metric == Metric::CostPer100 {
        None
    } else {
        context.mark(&load.points, measure::marked(figure.metric))
    };
    let why = measure::why(context, figure.line, &sample, figure.metric);
    let found = mark
        .and_then(|mark| context.findings.get(mark.finding))
        .map(|finding| context.say.audit(&finding.kind));
    Cell {
        text: numbers::fixed(value, figure.decimals),
        why: Some(
            [Some(why), found]
                .into_iter()
                .flatten()
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(" · "),
        ),
        flag: mark.map(|mark| mark.severity),
        ..Cell::default()
    }
}

/// Who is ahead at a load, by how much, or that it is too close to call.
fn winner(context: &Context<'_>, lines: &[Line<'_>], threads: f64, by: OrderedBy) -> Cell {
    let question = Question::Concurrency { threads };
    // Only what was measured at this load is compared in this table.
    let mut answers: Vec<(f64, &Line<'_>, pricebench_model::Answer)> = lines
        .iter()
        .filter(|line| line.curve.load(threads).is_some())
        .filter_map(|line| {
            let answer = answer(line.curve, question);
            let per_s = answer.spot()?.per_s;
            let figure = if by == OrderedBy::Cost { line.per_hour? / per_s } else { 1.0 / per_s };
            Some((figure, line, answer))
        })
        .collect();
    answers.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [first, second, ..] = answers.as_slice() else { return missing(context.say.not_measured()) };
    let Some(apart) = difference((first.1, &first.2), (second.1, &second.2), question, by) else {
        return missing(context.say.not_measured());
    };
    if !apart.decided() {
        let text = context.say.too_close(&numbers::percent(apart.less()));
        return Cell { text, muted: true, ..Cell::default() };
    }
    let share = if by == OrderedBy::Cost { -apart.less() } else { apart.more() };
    Cell {
        text: format!("{} {}", first.1.system.label, numbers::change(share)),
        slot: Some(first.1.slot),
        ..Cell::default()
    }
}

/// Marked values in words, under the table.
pub(super) fn notes(context: &Context<'_>) -> Vec<String> {
    const MOST: usize = 8;
    let marked = context.findings.iter().filter(|finding| finding.severity > Severity::Info);
    let notes = marked.filter_map(|finding| {
        let point = context.points.get(finding.point)?;
        Some(format!(
            "{}{}{}",
            subject(context, point),
            context.words.colon,
            context.say.audit(&finding.kind)
        ))
    });
    notes.take(MOST).collect()
}
