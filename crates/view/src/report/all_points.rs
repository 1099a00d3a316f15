//! A row for each point, with every column that any of them has.

use super::context::{Context, Mark, Marked};
use crate::numbers;
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{Percentile, Point, Status, TRANSACTION};
use std::collections::BTreeSet;

use super::results::missing;

/// A column: its label, whether numeric, and its value of a point.
struct Field<'a> {
    label: String,
    numeric: bool,
    value: Box<dyn Fn(&Point) -> Value + 'a>,
    marked: Option<Marked>,
    significant: usize,
}

/// What a point has in a column.
enum Value {
    Text(String),
    Count(u64),
    Number(f64),
    None,
}

/// The table of all points.
pub(super) fn table(context: &Context<'_>) -> Table {
    let fields: Vec<Field<'_>> = fields(context)
        .into_iter()
        .filter(|field| context.points.iter().any(|point| !is_none(&(field.value)(point))))
        .collect();
    let decimals: Vec<usize> = fields
        .iter()
        .map(|field| {
            let numbers = context.points.iter().filter_map(|point| match (field.value)(point) {
                Value::Number(value) => Some(value),
                _ => None,
            });
            numbers::column_decimals(numbers, field.significant, 3)
        })
        .collect();
    let rows = context.points.iter().enumerate().map(|(at, point)| {
        let slot = context.report.systems.iter().position(|system| system.id.as_str() == point.system);
        let cells = fields.iter().zip(&decimals).enumerate().map(|(column, (field, decimals))| {
            let mark = field.marked.and_then(|marked| context.mark(&[at], marked));
            let mut cell = cell(context, point, field, *decimals, mark);
            if column == 0 {
                cell.slot = slot;
            }
            cell
        });
        Row { cells: cells.collect(), chosen: false }
    });
    let columns = fields
        .iter()
        .map(|field| Column { label: field.label.clone(), numeric: field.numeric, ..Column::default() })
        .collect();
    Table {
        caption: context.words.all_points.to_owned(),
        columns,
        rows: rows.collect(),
        notes: super::points::notes(context),
    }
}

fn cell(
    context: &Context<'_>,
    point: &Point,
    field: &Field<'_>,
    decimals: usize,
    mark: Option<Mark>,
) -> Cell {
    let text = match (field.value)(point) {
        Value::Text(text) => text,
        Value::Count(count) => numbers::fixed(count as f64, 0),
        Value::Number(value) => numbers::fixed(value, decimals),
        Value::None => {
            let failed = point.status == Status::Failed;
            return missing(if failed { context.words.failed } else { context.words.not_measured });
        }
    };
    let origin = point.origin.as_ref().map(|origin| context.say.measured_in(&origin.file, origin.line));
    let found = mark
        .and_then(|mark| context.findings.get(mark.finding))
        .map(|finding| context.say.audit(&finding.kind));
    let why: Vec<String> = [origin.filter(|_| field.numeric), found].into_iter().flatten().collect();
    Cell {
        text,
        why: (!why.is_empty()).then(|| why.join(" · ")),
        flag: mark.map(|mark| mark.severity),
        ..Cell::default()
    }
}

fn fields<'a>(context: &'a Context<'a>) -> Vec<Field<'a>> {
    let words = context.words;
    let (report, points) = (context.report, context.points);
    let label = |point: &Point| {
        report.system(&point.system).map_or_else(|| point.system.clone(), |s| s.label.clone())
    };
    let reads = |point: &Point| report.workload(&point.workload).and_then(|w| w.mix()).map(|mix| mix.reads);
    let mut fields = vec![text(words.system, move |point| Value::Text(label(point)))];
    if points.iter().any(|point| point.workload != points[0].workload) {
        fields.push(text(words.workload, |point| Value::Text(point.workload.clone())));
    }
    if points.iter().any(|point| point.op != TRANSACTION) {
        fields.push(text(words.operation, |point| Value::Text(point.op.clone())));
    }
    fields.push(count(words.threads_column, |point| point.threads.map(u64::from)));
    if points.iter().any(|point| point.run != 1) {
        fields.push(count(words.run_column, |point| Some(u64::from(point.run))));
    }
    fields.push(number(words.offered_per_s, None, |point| point.offered_per_s));
    fields.push(number(words.duration_s, None, |point| point.duration_s));
    fields.push(number(words.per_second, Some(Marked::Rate), move |point| point.per_second(reads(point))));
    fields.push(number("MiB/s", None, |point| point.mib_per_s));
    fields.push(number(
        &format!("{}, ms", context.say.latency(pricebench_model::LatencyMetric::Mean)),
        Some(Marked::Mean),
        |point| point.latency.avg_ms,
    ));
    let percentiles: BTreeSet<Percentile> =
        points.iter().flat_map(|point| point.latency.percentiles.keys().copied()).collect();
    for percentile in percentiles {
        fields.push(number(
            &format!("{percentile}, ms"),
            Some(Marked::Percentile(percentile)),
            move |point| point.latency.percentiles.get(&percentile).copied(),
        ));
    }
    fields.push(number(words.max_ms, None, |point| point.latency.max_ms));
    fields.push(count(words.reads, |point| point.reads));
    fields.push(count(words.writes, |point| point.writes));
    fields.push(count(words.errors, |point| point.errors.filter(|errors| *errors > 0)));
    fields.push(text(words.status, |point| match point.status {
        Status::Ok => Value::None,
        Status::Partial => Value::Text(words.partial.to_owned()),
        Status::Failed => Value::Text(words.failed.to_owned()),
    }));
    fields
}

fn text<'a>(label: &str, value: impl Fn(&Point) -> Value + 'a) -> Field<'a> {
    Field { label: label.to_owned(), numeric: false, value: Box::new(value), marked: None, significant: 0 }
}

fn count<'a>(label: &str, value: impl Fn(&Point) -> Option<u64> + 'a) -> Field<'a> {
    let value = Box::new(move |point: &Point| value(point).map_or(Value::None, Value::Count));
    Field { label: label.to_owned(), numeric: true, value, marked: None, significant: 0 }
}

fn number<'a>(label: &str, marked: Option<Marked>, value: impl Fn(&Point) -> Option<f64> + 'a) -> Field<'a> {
    let value = Box::new(move |point: &Point| value(point).map_or(Value::None, Value::Number));
    Field { label: label.to_owned(), numeric: true, value, marked, significant: 3 }
}

fn is_none(value: &Value) -> bool {
    matches!(value, Value::None)
}
