//! Every column of every row of a report with one load per system.

use super::context::{Context, Line};
use super::measure::{self, Sample};
use super::results::missing;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{LatencyMetric, Percentile, Point};
use std::collections::BTreeSet;

/// A row: a system in a scenario.
struct Measured<'a> {
    line: &'a Line<'a>,
    scenario: &'a str,
    sample: Sample<'a>,
    point: Option<&'a Point>,
}

/// A value in a column.
enum Value {
    Text(String),
    Number(f64),
}

/// Where a column's values come from.
enum Basis {
    /// The report's description of systems and workloads.
    Described,
    /// The point's row in its file.
    Counted,
    /// A metric, with its formula.
    Metric(Metric),
    /// The size of the data, with how it is known.
    DataSize,
    /// A formula of two described values.
    Formula(&'static str),
}

/// The value of a row in a column.
type Read<'a> = Box<dyn Fn(&Measured<'_>) -> Option<Value> + 'a>;

/// A column.
struct Field<'a> {
    label: String,
    basis: Basis,
    decimals: fn(&[f64]) -> usize,
    value: Read<'a>,
}

/// The table; columns nobody has are left out.
pub(super) fn table(context: &Context<'_>, groups: &[Vec<Line<'_>>], unequal: Option<&str>) -> Table {
    let scenarios = groups.iter().enumerate().flat_map(|(at, lines)| {
        let scenario = context.groups.get(at).map_or("", |group| group.label.as_str());
        lines.iter().map(move |line| (scenario, line))
    });
    let measured: Vec<Measured<'_>> = scenarios
        .filter_map(|(scenario, line)| {
            let load = line.curve.loads.first()?;
            let point = load.points.first().and_then(|at| context.points.get(*at));
            Some(Measured { line, scenario, sample: Sample::of_load(load), point })
        })
        .collect();
    let mut fields = fields(context, groups);
    fields.retain(|field| measured.iter().any(|row| (field.value)(row).is_some()));
    let columns = fields.iter().map(|field| column(context, field, &measured)).collect();
    let decimals: Vec<usize> = fields.iter().map(|field| decimals(field, &measured)).collect();
    let rows = measured.iter().map(|row| {
        let cells = fields.iter().zip(&decimals);
        Row {
            cells: cells.map(|(field, decimals)| cell(context, row, field, *decimals)).collect(),
            chosen: false,
        }
    });
    let rows = rows.collect();
    let mut notes: Vec<String> = unequal.map(str::to_owned).into_iter().collect();
    notes.extend(super::points::notes(context));
    Table { caption: context.words.all_points.to_owned(), columns, rows, notes }
}

fn column(context: &Context<'_>, field: &Field<'_>, measured: &[Measured<'_>]) -> Column {
    let words = context.words;
    Column {
        label: field.label.clone(),
        numeric: measured.iter().any(|row| matches!((field.value)(row), Some(Value::Number(_)))),
        why: match field.basis {
            Basis::Metric(Metric::Throughput) => Some(words.throughput_why.to_owned()),
            Basis::Metric(Metric::CostPer100) => Some(words.cost_per_100_why.to_owned()),
            Basis::Formula(formula) => Some(formula.to_owned()),
            _ => None,
        },
        slot: None,
    }
}

/// Decimals of a column; whole numbers are shown whole.
fn decimals(field: &Field<'_>, measured: &[Measured<'_>]) -> usize {
    let numbers = measured.iter().filter_map(|row| match (field.value)(row) {
        Some(Value::Number(value)) => Some(value),
        _ => None,
    });
    let numbers: Vec<f64> = numbers.collect();
    match field.basis {
        Basis::Metric(metric) => measure::decimals(metric, numbers),
        _ if numbers.iter().all(|value| value.fract() == 0.0) => 0,
        _ => (field.decimals)(&numbers),
    }
}

fn cell(context: &Context<'_>, row: &Measured<'_>, field: &Field<'_>, decimals: usize) -> Cell {
    let text = match (field.value)(row) {
        None => return missing(context.words.not_measured),
        Some(Value::Text(text)) => return Cell { text, ..Cell::default() },
        Some(Value::Number(value)) => numbers::fixed(value, decimals),
    };
    let points = row.sample.load.map(|load| load.points.as_slice()).unwrap_or_default();
    let (why, mark) = match field.basis {
        Basis::Metric(metric) => (
            Some(measure::why(context, row.line, &row.sample, metric)),
            context.mark(points, measure::marked(metric)),
        ),
        Basis::Counted => (
            row.point
                .and_then(|point| point.origin.as_ref())
                .map(|origin| context.say.measured_in(&origin.file, origin.line)),
            None,
        ),
        Basis::DataSize => (
            row.line
                .workload
                .and_then(|workload| workload.facts.data_basis.as_ref())
                .map(|basis| basis.get(context.lang).to_owned()),
            None,
        ),
        Basis::Formula(formula) => (Some(formula.to_owned()), None),
        Basis::Described => (None, None),
    };
    Cell { text, why, flag: mark.map(|mark| mark.severity), ..Cell::default() }
}

fn fields<'a>(context: &'a Context<'a>, groups: &[Vec<Line<'_>>]) -> Vec<Field<'a>> {
    let words = context.words;
    let all = || groups.iter().flatten();
    let is_class = |line: &Line<'_>| line.system.facts.class.as_ref() == Some(&line.system.label);
    let mut fields = if all().all(is_class) {
        vec![text(words.class, |row| Some(row.line.system.label.clone()))]
    } else {
        vec![
            text(words.system, |row| Some(row.line.system.label.clone())),
            text(words.class, |row| row.line.system.facts.class.clone()),
        ]
    };
    if groups.len() > 1 {
        fields.push(text(words.scenario, |row| Some(row.scenario.to_owned())));
    }
    fields.extend([
        number(words.cores, Basis::Described, |row| row.line.system.facts.vcpu),
        number(words.memory_gib, Basis::Described, |row| row.line.system.facts.memory_gib),
        number(words.rows_per_table, Basis::Described, |row| {
            Some(row.line.workload?.facts.rows_per_table? as f64)
        }),
        number(words.tables, Basis::Described, |row| Some(row.line.workload?.facts.tables? as f64)),
        number(words.max_connections, Basis::Described, |row| {
            Some(row.line.system.facts.max_connections? as f64)
        }),
        number("IOPS", Basis::Described, |row| row.line.system.storage.as_ref()?.iops),
        number(words.threads_column, Basis::Counted, |row| Some(row.sample.spot.threads)),
        number(words.duration_s, Basis::Counted, |row| row.point?.duration_s),
        number(words.reads, Basis::Counted, |row| Some(row.point?.reads? as f64)),
        number(words.writes, Basis::Counted, |row| Some(row.point?.writes? as f64)),
        metric(context, "TPS".to_owned(), Metric::Throughput),
    ]);
    let percentiles: BTreeSet<Percentile> = all()
        .flat_map(|line| line.curve.loads.iter())
        .flat_map(|load| load.percentiles.keys().copied())
        .collect();
    let latencies = percentiles.into_iter().map(LatencyMetric::Percentile);
    for latency in std::iter::once(LatencyMetric::Mean).chain(latencies) {
        let label = format!("{}, ms", context.say.latency(latency));
        fields.push(metric(context, label, Metric::Latency(latency)));
    }
    fields.push(number(words.data_gib, Basis::DataSize, |row| row.line.workload?.facts.data_gib));
    fields.push(number(words.data_per_memory, Basis::Formula(words.data_per_memory_why), |row| {
        data_per_memory(row.line)
    }));
    let label = format!("{}, {}", words.cost_per_100, context.currency.sign().trim());
    fields.push(metric(context, label, Metric::CostPer100));
    fields
}

/// Size of the data ÷ memory of the class: whether the data may fit.
pub(super) fn data_per_memory(line: &Line<'_>) -> Option<f64> {
    let memory_gib = line.system.facts.memory_gib.filter(|memory| *memory > 0.0)?;
    Some(line.workload?.facts.data_gib? / memory_gib)
}

fn text<'a>(label: &str, value: impl Fn(&Measured<'_>) -> Option<String> + 'a) -> Field<'a> {
    let value = Box::new(move |row: &Measured<'_>| value(row).map(Value::Text));
    Field { label: label.to_owned(), basis: Basis::Described, decimals: |_| 0, value }
}

fn number<'a>(label: &str, basis: Basis, value: impl Fn(&Measured<'_>) -> Option<f64> + 'a) -> Field<'a> {
    let finite = move |row: &Measured<'_>| value(row).filter(|value| value.is_finite()).map(Value::Number);
    let decimals = |values: &[f64]| numbers::column_decimals(values.iter().copied(), 2, 4);
    Field { label: label.to_owned(), basis, decimals, value: Box::new(finite) }
}

fn metric<'a>(context: &'a Context<'a>, label: String, metric: Metric) -> Field<'a> {
    number(&label, Basis::Metric(metric), move |row| measure::value(context, row.line, &row.sample, metric))
}
