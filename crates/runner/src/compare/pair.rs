//! Which system of the one is compared with which of the other.

use crate::exit::Hint;
use crate::input::Input;
use anyhow::bail;
use pricebench_model::{Curve, Load, Report, Verdict, Workload, common_loads, curves, verdicts};

/// The systems a person chose by name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice<'a> {
    /// Of the first report.
    pub first: Option<&'a str>,
    /// Of the second.
    pub second: Option<&'a str>,
}

/// Two systems under comparable workloads.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Name of the first: system and workload.
    pub first: String,
    /// Name of the second.
    pub second: String,
    /// Loads both have.
    pub rows: Vec<Row>,
    /// How the workloads differ; empty where they do not.
    pub differences: Vec<String>,
}

/// One load that both have.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Threads.
    pub threads: f64,
    /// What the first does.
    pub first: Load,
    /// What the second does.
    pub second: Load,
    /// Whether their throughputs can be told apart.
    pub verdict: Verdict,
}

/// The pairs to compare: the systems chosen, else the only ones, else those with the same id.
pub fn pairs(first: &Input, second: &Input, choice: Choice<'_>) -> anyhow::Result<Vec<Pair>> {
    let (a, b) = (chosen(&first.report, choice.first)?, chosen(&second.report, choice.second)?);
    let couples: Vec<(&str, &str)> = match (a.as_slice(), b.as_slice()) {
        ([a], [b]) => vec![(a, b)],
        _ => a.iter().filter(|id| b.contains(id)).map(|id| (*id, *id)).collect(),
    };
    if couples.is_empty() {
        let holds = format!("the first holds {}; the second holds {}", a.join(", "), b.join(", "));
        return Err(anyhow::anyhow!("failed to pair systems: {holds}"))
            .hint("name one of each: --first ID --second ID");
    }
    let (first_curves, second_curves) =
        (curves(&first.report, &first.points), curves(&second.report, &second.points));
    let mut found = Vec::new();
    for (a, b) in couples {
        let of = |curves: &'_ [Curve], id: &str| -> Vec<Curve> {
            curves.iter().filter(|curve| curve.system.as_str() == id).cloned().collect()
        };
        let (a, b) = (of(&first_curves, a), of(&second_curves, b));
        for (a, b) in same_work(&a, &b) {
            found.push(pair(&first.report, a, &second.report, b));
        }
    }
    if found.is_empty() {
        bail!(
            "failed to compare: no whole transactions in a closed loop, with threads and throughput, on both sides"
        );
    }
    Ok(found)
}

fn chosen<'a>(report: &'a Report, wanted: Option<&'a str>) -> anyhow::Result<Vec<&'a str>> {
    let all: Vec<&str> = report.systems.iter().map(|system| system.id.as_str()).collect();
    match wanted {
        None => Ok(all),
        Some(wanted) if all.contains(&wanted) => Ok(vec![wanted]),
        Some(wanted) => {
            bail!("failed to find the system {wanted:?} in {}: it holds {}", report.id, all.join(", "))
        }
    }
}

/// Curves of the same workload; where each side has one, these, whatever they are called.
fn same_work<'a>(a: &'a [Curve], b: &'a [Curve]) -> Vec<(&'a Curve, &'a Curve)> {
    if let ([a], [b]) = (a, b) {
        return vec![(a, b)];
    }
    a.iter().filter_map(|a| Some((a, b.iter().find(|b| b.workload == a.workload)?))).collect()
}

fn pair(first: &Report, a: &Curve, second: &Report, b: &Curve) -> Pair {
    let loads: Vec<(&Load, &Load)> = common_loads(a, b).collect();
    let tested: Vec<(&[f64], &[f64], f64)> = loads
        .iter()
        .map(|(a, b)| (b.per_s_runs.as_slice(), a.per_s_runs.as_slice(), b.per_s / a.per_s))
        .collect();
    let rows = loads.iter().zip(verdicts(&tested)).map(|((a, b), verdict)| Row {
        threads: a.threads,
        first: (*a).clone(),
        second: (*b).clone(),
        verdict,
    });
    Pair {
        first: name(first, a),
        second: name(second, b),
        rows: rows.collect(),
        differences: match (first.workload(a.workload.as_str()), second.workload(b.workload.as_str())) {
            (Some(a), Some(b)) => differences(a, b),
            _ => Vec::new(),
        },
    }
}

fn name(report: &Report, curve: &Curve) -> String {
    let system = report.system(curve.system.as_str()).map_or(curve.system.as_str(), |system| &system.label);
    format!("{}, {}", pricebench_formats::shorten(system), curve.workload)
}

/// What makes the numbers of two workloads another thing, where both sides state it.
fn differences(a: &Workload, b: &Workload) -> Vec<String> {
    let number = |value: Option<f64>| value.map(|value| value.to_string());
    let whole = |value: Option<u64>| value.map(|value| value.to_string());
    let (x, y) = (&a.facts, &b.facts);
    let stated = [
        ("tool", Some(a.tool.clone()), Some(b.tool.clone())),
        ("script", x.script.clone(), y.script.clone()),
        ("tables", whole(x.tables), whole(y.tables)),
        ("rows per table", whole(x.rows_per_table), whole(y.rows_per_table)),
        ("data, GiB", number(x.data_gib), number(y.data_gib)),
        ("statements per transaction", number(a.statements()), number(b.statements())),
        ("loop", x.r#loop.clone(), y.r#loop.clone()),
        ("distribution", x.distribution.clone(), y.distribution.clone()),
        ("duration, s", number(x.duration_s), number(y.duration_s)),
        ("warm-up, s", number(x.warmup_s), number(y.warmup_s)),
    ];
    let differs = |(what, a, b): (&str, Option<String>, Option<String>)| {
        let (a, b) = (a?, b?);
        (a != b).then(|| {
            format!("{what}: {} and {}", pricebench_formats::shorten(&a), pricebench_formats::shorten(&b))
        })
    };
    stated.into_iter().filter_map(differs).collect()
}
