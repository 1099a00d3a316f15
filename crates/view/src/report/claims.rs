//! The source's claims, recomputed.

use super::context::Context;
use crate::numbers;
use crate::page::{ClaimRow, VerdictKind};
use pricebench_model::{
    Bill, Claim, ClaimMetric, ClaimVerdict, Currency, Id, Mean, Measure, PriceChange, Published, Recomputed,
    recompute,
};
use rust_decimal::prelude::ToPrimitive as _;

/// A row for each claim. Claims are the source's, so its own prices count, not the reader's.
pub(super) fn rows(context: &Context<'_>) -> Vec<ClaimRow> {
    let published = |id: &str| {
        let system = context.report.system(id)?;
        let currency = &system.prices.first()?.currency;
        Bill::new(&system.prices, &PriceChange::default(), currency)?.per_hour()?.to_f64()
    };
    let row = |claim: &Claim| {
        let recomputed = recompute(claim, context.curves, published);
        ClaimRow {
            claim: claim.text.get(context.lang).to_owned(),
            published: claim.published.as_ref().map_or_else(|| numbers::NONE.to_owned(), published_text),
            recomputed: recomputed_text(context, claim, &recomputed),
            verdict: verdict_text(context, recomputed.verdict),
            kind: kind(recomputed.verdict),
        }
    };
    context.report.claims.iter().map(row).collect()
}

/// A published figure with as many decimals as published.
fn published_text(published: &Published) -> String {
    let value = published.value.to_f64().unwrap_or_default();
    let decimals = published.value.scale() as usize;
    with_unit(value, &published.unit, decimals)
}

fn with_unit(value: f64, unit: &str, decimals: usize) -> String {
    match (unit, Currency::new(unit)) {
        ("percent", _) => format!("{}%", numbers::fixed(value, decimals)),
        ("tps", _) => format!("{} TPS", numbers::fixed(value, decimals)),
        ("ms", _) => format!("{} ms", numbers::fixed(value, decimals)),
        (_, Ok(currency)) => numbers::money_with(value, &currency, decimals),
        (other, Err(_)) => format!("{} {other}", numbers::fixed(value, decimals)),
    }
}

fn recomputed_text(context: &Context<'_>, claim: &Claim, recomputed: &Recomputed) -> String {
    let Some(measure) = &claim.measure else { return numbers::NONE.to_owned() };
    if recomputed.verdict == ClaimVerdict::CannotBeRecomputed && recomputed.value.is_none() {
        return numbers::NONE.to_owned();
    }
    match measure {
        Measure::Value { metric, .. } => recomputed.value.map_or_else(
            || numbers::NONE.to_owned(),
            |value| {
                let unit = claim.published.as_ref().map_or("", |published| published.unit.as_str());
                let decimals =
                    claim.published.as_ref().map_or(1, |published| published.value.scale() as usize);
                with_unit(value, unit_of(*metric, unit), decimals + 1)
            },
        ),
        Measure::Ratio { metric, of, over, .. } => {
            let name = context.words.claim_metric(*metric);
            both_ways(context, name, (of, over), recomputed.value, recomputed.swapped)
        }
        Measure::PriceRatio { of, over, .. } => both_ways(
            context,
            context.words.price_performance,
            (of, over),
            recomputed.value,
            recomputed.swapped,
        ),
        Measure::AverageRatio { of, over, .. } => averages(context, (of, over), &recomputed.by_mean),
        Measure::Winner { system, .. } => {
            let label = label(context, system);
            if recomputed.verdict == ClaimVerdict::Reproduced {
                format!("{label}: {}", context.words.is_ahead)
            } else {
                format!("{label}: {}", context.words.is_not_ahead)
            }
        }
    }
}

fn unit_of(metric: ClaimMetric, published: &str) -> &str {
    match metric {
        ClaimMetric::Throughput => "tps",
        ClaimMetric::LatencyAvg | ClaimMetric::LatencyP95 => "ms",
        ClaimMetric::CostPer100 => published,
    }
}

/// `price-performance, A against B: +10.4%; B against A: −9.4%`.
fn both_ways(
    context: &Context<'_>,
    name: &str,
    (of, over): (&Id, &Id),
    own: Option<f64>,
    swapped: Option<f64>,
) -> String {
    let (of, over) = (label(context, of), label(context, over));
    let part = |first: &str, second: &str, percent: f64| {
        format!("{} {}", context.say.against(first, second), numbers::change(percent / 100.0))
    };
    let parts = [own.map(|own| part(&of, &over, own)), swapped.map(|swapped| part(&over, &of, swapped))];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{name}{}{}", context.words.colon, parts.join(context.words.semicolon))
}

fn averages(context: &Context<'_>, (of, over): (&Id, &Id), by_mean: &[(Mean, f64, f64)]) -> String {
    let words = context.words;
    let (of, over) = (label(context, of), label(context, over));
    let list = |pick: fn(&(Mean, f64, f64)) -> f64| {
        let parts = by_mean
            .iter()
            .map(|each| format!("{} {}", numbers::change(pick(each) / 100.0), words.mean(each.0)));
        parts.collect::<Vec<_>>().join(" · ")
    };
    let own = format!("{}{}{}", context.say.against(&of, &over), words.colon, list(|each| each.1));
    let swapped = format!("{}{}{}", context.say.against(&over, &of), words.colon, list(|each| each.2));
    format!("{own}{}{swapped}", words.semicolon)
}

fn label(context: &Context<'_>, id: &Id) -> String {
    context.report.system(id.as_str()).map_or_else(|| id.to_string(), |system| system.label.clone())
}

fn verdict_text(context: &Context<'_>, verdict: ClaimVerdict) -> String {
    let words = context.words;
    match verdict {
        ClaimVerdict::Reproduced => words.reproduced.to_owned(),
        ClaimVerdict::BaseSwapped => words.base_swapped.to_owned(),
        ClaimVerdict::OtherMean { mean, swapped: false } => {
            format!("{}{}", words.other_mean, words.mean(mean))
        }
        ClaimVerdict::OtherMean { mean, swapped: true } => {
            format!("{}{}", words.other_mean_swapped, words.mean(mean))
        }
        ClaimVerdict::NotReproduced => words.not_reproduced.to_owned(),
        ClaimVerdict::CannotBeRecomputed => words.cannot_be_recomputed.to_owned(),
    }
}

fn kind(verdict: ClaimVerdict) -> VerdictKind {
    match verdict {
        ClaimVerdict::Reproduced => VerdictKind::Good,
        ClaimVerdict::BaseSwapped | ClaimVerdict::OtherMean { .. } => VerdictKind::Partly,
        ClaimVerdict::NotReproduced => VerdictKind::Bad,
        ClaimVerdict::CannotBeRecomputed => VerdictKind::Unknown,
    }
}
