//! The keys of the address: the one place that knows their names.

use super::{AxisScale, Expected, Pair, State, View};
use crate::Metric;
use crate::metric::{latency_from_word, latency_word};
use pricebench_model::{Component, Currency, Id, Lang, QuestionKind};

/// Every key without a system in it.
const KEYS: [&str; 13] = ["lang", "q", "w", "n", "d", "l", "lm", "m", "base", "x", "cur", "u", "view"];

/// What a reader types is kept up to this length; longer text is no number.
const LONGEST_TYPED: usize = 40;

/// The greatest number an address may carry: more than any load, rate or latency.
const GREATEST: f64 = 1e12;

/// Sets what `key` means to `value`.
pub(super) fn set(state: &mut State, key: &str, value: &str) -> Result<(), Expected> {
    match key {
        "lang" => state.lang = Some(Lang::from_word(value).ok_or_else(|| one_of(["en", "zh"]))?),
        "q" => {
            let kind = QuestionKind::from_word(value);
            state.question = Some(kind.ok_or_else(|| one_of(QuestionKind::ALL.map(QuestionKind::word)))?);
        }
        "w" => state.workload = Some(Id::new(value).map_err(|_| Expected::WorkloadId)?),
        "n" => state.threads = Some(positive(value)?),
        "d" => state.demand_per_s = Some(positive(value)?),
        "l" => state.limit_ms = Some(positive(value)?),
        "lm" => state.limit_metric = Some(latency_from_word(value).ok_or_else(|| one_of(["avg", "p95"]))?),
        "m" => {
            let metric = Metric::from_word(value);
            state.metric = Some(metric.ok_or_else(|| one_of(Metric::EXAMPLES))?);
        }
        "base" => state.baseline = Some(Id::new(value).map_err(|_| Expected::SystemId)?),
        "x" => {
            let scale = AxisScale::from_word(value);
            state.axis = Some(scale.ok_or_else(|| one_of(AxisScale::ALL.map(AxisScale::word)))?);
        }
        "cur" => state.currency = Some(Currency::new(value).map_err(|_| Expected::Currency)?),
        "u" => state.utilisation = Some(typed(value)?),
        "view" => state.view = View::from_word(value).ok_or_else(|| one_of(View::ALL.map(View::word)))?,
        _ => set_of_system(state, key, value)?,
    }
    Ok(())
}

/// Sets a price or discount, whose key holds the system.
fn set_of_system(state: &mut State, key: &str, value: &str) -> Result<(), Expected> {
    let unknown = || Expected::Key { nearest: nearest_key(key) };
    let mut parts = key.split('.');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some("p"), Some(system), Some(component), None) => {
            let system = Id::new(system).map_err(|_| Expected::SystemId)?;
            let component =
                Component::from_word(component).ok_or_else(|| one_of(Component::ALL.map(Component::word)))?;
            state.prices.insert((system, component), typed(value)?);
        }
        (Some("o"), Some(system), None, None) => {
            let system = Id::new(system).map_err(|_| Expected::SystemId)?;
            state.discounts.insert(system, typed(value)?);
        }
        _ => return Err(unknown()),
    }
    Ok(())
}

/// Every key that differs from its default, with its value, in a fixed order.
pub(super) fn list(state: &State) -> Vec<Pair> {
    // Destructured, so that a new part of the state cannot be forgotten here.
    let State {
        lang,
        question,
        workload,
        threads,
        demand_per_s,
        limit_ms,
        limit_metric,
        metric,
        baseline,
        axis,
        currency,
        utilisation,
        view,
        prices,
        discounts,
    } = state;
    let number = |value: &f64| value.to_string();
    let single = [
        ("lang", lang.map(|lang| lang.word().to_owned())),
        ("q", question.map(|kind| kind.word().to_owned())),
        ("w", workload.as_ref().map(Id::to_string)),
        ("n", threads.as_ref().map(number)),
        ("d", demand_per_s.as_ref().map(number)),
        ("l", limit_ms.as_ref().map(number)),
        ("lm", limit_metric.map(latency_word)),
        ("m", metric.map(Metric::word)),
        ("base", baseline.as_ref().map(Id::to_string)),
        ("x", axis.map(|scale| scale.word().to_owned())),
        ("cur", currency.as_ref().map(|currency| currency.code().to_owned())),
        ("u", utilisation.clone()),
        ("view", (*view != View::default()).then(|| view.word().to_owned())),
    ];
    let mut pairs: Vec<Pair> =
        single.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
    for ((system, component), price) in prices {
        pairs.push((format!("p.{system}.{}", component.word()), price.clone()));
    }
    for (system, discount) in discounts {
        pairs.push((format!("o.{system}"), discount.clone()));
    }
    pairs
}

fn one_of<const N: usize>(words: [&str; N]) -> Expected {
    Expected::OneOf(words.iter().map(|word| (*word).to_owned()).collect())
}

fn positive(value: &str) -> Result<f64, Expected> {
    let number = value.parse::<f64>().ok();
    number.filter(|number| *number > 0.0 && *number <= GREATEST).ok_or(Expected::PositiveNumber)
}

fn typed(value: &str) -> Result<String, Expected> {
    (value.chars().count() <= LONGEST_TYPED).then(|| value.to_owned()).ok_or(Expected::ShortNumber)
}

/// The key that begins like an unknown one, if any does.
fn nearest_key(key: &str) -> Option<&'static str> {
    let first = key.chars().next()?;
    KEYS.into_iter().find(|known| known.starts_with(first))
}
