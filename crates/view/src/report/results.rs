//! Figures that follow from a system's prices, shown beside them.

use super::context::{Context, Line};
use super::inputs::{Inputs, telling_latency};
use super::measure::{self, Sample};
use super::prices::per_hour_text;
use crate::Metric;
use crate::numbers;
use crate::page::Cell;
use pricebench_model::{Question, Spot, answer};

/// Name and value of each figure. A system outside the chosen comparison has its bill alone.
pub(super) fn of(
    context: &Context<'_>,
    slot: usize,
    line: Option<&Line<'_>>,
    inputs: &Inputs,
) -> Vec<(String, Cell)> {
    let mut results = Vec::new();
    results.extend(bill(context, slot));
    let Some(line) = line else { return results };
    let answer = answer(line.curve, inputs.question());
    let at = inputs.at(context);
    let Some(spot) = answer.spot() else {
        results.push((context.say.figure_at("TPS", &at), missing(context.say.not_measured())));
        return results;
    };
    let sample = Sample::of_spot(line, spot);
    if let Question::Demand { .. } = inputs.question() {
        // The rate is the question's own: what is asked is how, and how fast.
        let threads = Cell { text: threads(spot), why: between(context, spot), ..Cell::default() };
        results.push((context.say.figure_at(context.words.threads_column, &at), threads));
        let latency = telling_latency(&inputs.latencies);
        results.extend(latency.map(|latency| {
            let name = format!("{}, ms", context.say.latency(latency));
            (context.say.figure_at(&name, &at), figure(context, line, &sample, Metric::Latency(latency)))
        }));
    } else {
        results.push((context.say.figure_at("TPS", &at), figure(context, line, &sample, Metric::Throughput)));
    }
    let cost = context.say.figure_at(context.words.cost_per_100, &at);
    results.push((cost, figure(context, line, &sample, Metric::CostPer100)));
    results.push((
        context.words.million_transactions.to_owned(),
        figure(context, line, &sample, Metric::CostPerMillion),
    ));
    results
}

/// Threads at a spot, marked where interpolated.
fn threads(spot: &Spot) -> String {
    let mark = if spot.between.is_some() { "≈ " } else { "" };
    format!("{mark}{}", numbers::threads(spot.threads))
}

fn between(context: &Context<'_>, spot: &Spot) -> Option<String> {
    let (low, high) = spot.between?;
    Some(context.say.interpolated_between(&numbers::threads(low), &numbers::threads(high)))
}

/// The bill per hour, where it is more than the one price in its field.
pub(super) fn bill(context: &Context<'_>, slot: usize) -> Option<(String, Cell)> {
    let bill = context.bills.get(slot)?.as_ref()?;
    let discounted = bill.lines.iter().any(|line| line.per_hour != line.list_per_hour);
    if bill.lines.len() < 2 && !discounted {
        return None;
    }
    let parts = bill.lines.iter().map(|line| {
        format!(
            "{} {}",
            context.words.component(line.component),
            numbers::price(line.per_hour.round_dp(6), &context.currency)
        )
    });
    let cell = Cell {
        text: per_hour_text(context, context.per_hour(slot)?),
        why: Some(parts.collect::<Vec<_>>().join(" + ")),
        ..Cell::default()
    };
    Some((context.words.bill.to_owned(), cell))
}

/// A figure with its formula, or why there is none.
pub(super) fn figure(context: &Context<'_>, line: &Line<'_>, sample: &Sample<'_>, metric: Metric) -> Cell {
    let Some(value) = measure::value(context, line, sample, metric) else {
        let unpriced = metric.needs_prices() && line.per_hour.is_none();
        return missing(&if unpriced {
            context.say.no_price(context.currency.code())
        } else {
            context.say.not_measured().to_owned()
        });
    };
    let text = if metric == Metric::Throughput {
        numbers::rate(value)
    } else {
        measure::text(context, metric, value)
    };
    Cell { text, why: Some(measure::why(context, line, sample, metric)), ..Cell::default() }
}

/// A cell without a value, and why.
pub(super) fn missing(why: &str) -> Cell {
    Cell { text: numbers::NONE.to_owned(), why: Some(why.to_owned()), muted: true, ..Cell::default() }
}
