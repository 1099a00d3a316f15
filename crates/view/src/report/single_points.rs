//! Every column of every row of a report with one load per system.

use super::context::{Context, Line};
use super::measure::{self, Sample};
use super::results::missing;
use crate::Metric;
use crate::numbers;
use crate::page::{Cell, Column, Row, Table};
use pricebench_model::{LatencyMetric, Point};

/// A column's value of a row: a number, or a text.
enum Value {
    Text(String),
    Number(f64),
}

/// The value of a row in a column.
type Read<'a> = Box<dyn Fn(&Measured<'_>) -> Option<Value> + 'a>;

/// A column: its label, its formula, most significant digits, and its value.
struct Field<'a> {
    label: String,
    why: Option<String>,
    significant: usize,
    value: Read<'a>,
}

/// A row: a system in a scenario.
struct Measured<'a> {
    line: &'a Line<'a>,
    scenario: &'a str,
    sample: Sample<'a>,
    point: Option<&'a Point>,
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
    let fields: Vec<Field<'_>> = fields(context, groups.len())
        .into_iter()
        .filter(|field| measured.iter().any(|row| (field.value)(row).is_some()))
        .collect();
    let columns = fields.iter().map(|field| {
        let numeric = measured.iter().any(|row| matches!((field.value)(row), Some(Value::Number(_))));
        Column { label: field.label.clone(), numeric, why: field.why.clone(), slot: None }
    });
    let decimals: Vec<usize> = fields
        .iter()
        .map(|field| {
            let values = measured.iter().filter_map(|row| match (field.value)(row) {
                Some(Value::Number(value)) => Some(value),
                _ => None,
            });
            let values: Vec<f64> = values.collect();
            // Whole numbers are shown whole.
            let whole = values.iter().all(|value| value.fract() == 0.0);
            if whole { 0 } else { numbers::column_decimals(values, field.significant, 4) }
        })
        .collect();
    let rows = measured.iter().map(|row| {
        let cells = fields.iter().zip(&decimals).map(|(field, decimals)| match (field.value)(row) {
            None => missing(context.words.not_measured),
            Some(Value::Text(text)) => Cell { text, ..Cell::default() },
            Some(Value::Number(value)) => Cell {
                text: numbers::fixed(value, *decimals),
                why: why(context, row, field),
                ..Cell::default()
            },
        });
        Row { cells: cells.collect(), chosen: false }
    });
    let rows = rows.collect();
    let mut notes: Vec<String> = unequal.map(str::to_owned).into_iter().collect();
    notes.extend(super::points::notes(context));
    Table { caption: context.words.all_points.to_owned(), columns: columns.collect(), rows, notes }
}

fn why(context: &Context<'_>, row: &Measured<'_>, field: &Field<'_>) -> Option<String> {
    if field.label == "TPS" {
        return Some(measure::why(context, row.line, &row.sample, Metric::Throughput));
    }
    let origin = row.point?.origin.as_ref()?;
    field.why.is_none().then(|| context.say.measured_in(&origin.file, origin.line))
}

fn fields<'a>(context: &'a Context<'a>, groups: usize) -> Vec<Field<'a>> {
    let words = context.words;
    let mut fields = vec![text(words.system, |row| Some(row.line.system.label.clone()))];
    fields.push(text(words.class, |row| {
        row.line.system.facts.class.clone().filter(|class| *class != row.line.system.label)
    }));
    if groups > 1 {
        fields.push(text(words.scenario, |row| Some(row.scenario.to_owned())));
    }
    let facts = |row: &Measured<'_>| row.line.workload.map(|workload| workload.facts.clone());
    let data_gib = |row: &Measured<'_>| row.line.workload?.facts.data_gib;
    fields.extend([
        number(words.cores, 1, |row| row.line.system.facts.vcpu),
        number(words.memory_gib, 1, |row| row.line.system.facts.memory_gib),
        number(words.rows_per_table, 1, move |row| Some(facts(row)?.rows_per_table? as f64)),
        number(words.tables, 1, move |row| Some(facts(row)?.tables? as f64)),
        number(words.max_connections, 1, |row| Some(row.line.system.facts.max_connections? as f64)),
        number("IOPS", 1, |row| row.line.system.storage.as_ref()?.iops),
        number(words.threads_column, 1, |row| Some(row.sample.spot.threads)),
        number(words.duration_s, 1, |row| row.point?.duration_s),
        number(words.reads, 1, |row| Some(row.point?.reads? as f64)),
        number(words.writes, 1, |row| Some(row.point?.writes? as f64)),
    ]);
    fields.push(Field {
        why: Some(words.throughput_why.to_owned()),
        ..number("TPS", 3, |row| Some(row.sample.spot.per_s))
    });
    fields.push(number(&context.say.metric(Metric::Latency(LatencyMetric::Mean), plain_names()), 4, |row| {
        row.sample.spot.mean_ms
    }));
    fields.push(number("p95, ms", 4, |row| {
        row.sample.spot.latency(LatencyMetric::Percentile(pricebench_model::Percentile::P95))
    }));
    fields.push(number(words.data_gib, 2, data_gib));
    fields.push(Field {
        why: Some(words.data_per_memory_why.to_owned()),
        ..number(words.data_per_memory, 2, move |row| {
            let memory = row.line.system.facts.memory_gib.filter(|memory| *memory > 0.0)?;
            Some(data_gib(row)? / memory)
        })
    });
    fields.push(Field {
        why: Some(words.cost_per_100_why.to_owned()),
        ..number(&format!("{}, {}", words.cost_per_100, context.currency.sign().trim()), 2, |row| {
            measure::value(context, row.line, &row.sample, Metric::CostPer100)
        })
    });
    fields
}

fn plain_names() -> crate::words::MetricNames<'static> {
    crate::words::MetricNames { sign: "", baseline: "", scenarios: ("", "") }
}

fn text<'a>(label: &str, value: impl Fn(&Measured<'_>) -> Option<String> + 'a) -> Field<'a> {
    let value = Box::new(move |row: &Measured<'_>| value(row).map(Value::Text));
    Field { label: label.to_owned(), why: None, significant: 1, value }
}

fn number<'a>(
    label: &str,
    significant: usize,
    value: impl Fn(&Measured<'_>) -> Option<f64> + 'a,
) -> Field<'a> {
    let finite = move |row: &Measured<'_>| value(row).filter(|value| value.is_finite()).map(Value::Number);
    Field { label: label.to_owned(), why: None, significant, value: Box::new(finite) }
}
