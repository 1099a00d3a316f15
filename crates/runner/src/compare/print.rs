//! Comparisons in words and figures.

use super::pair::{Pair, Row};
use super::table::{table, width};
use pricebench_model::{Load, Percentile, Verdict};
use pricebench_view::numbers;

/// The comparison of one pair, for a terminal of this many columns: one table where it fits, else one for
/// each quantity.
pub fn print(pair: &Pair, columns: usize) -> String {
    let Pair { first, second, rows, differences } = pair;
    let mut out = format!("A  {first}\nB  {second}\n");
    for difference in differences {
        out.push_str(&format!("note: the workloads differ in {difference}\n"));
    }
    out.push('\n');
    if rows.is_empty() {
        out.push_str("no load in common\n");
        return out;
    }
    let all = quantities(rows);
    let whole = whole(rows, &all);
    if width(&whole.0, &whole.1) <= columns {
        out.push_str(&table(&whole.0, &whole.1));
    } else {
        let parts: Vec<String> = all.iter().map(|quantity| part(rows, quantity)).collect();
        out.push_str(&parts.join("\n"));
    }
    out
}

/// A quantity of each load.
struct Quantity {
    name: &'static str,
    decimals: usize,
    /// The verdict stands beside throughput, on which it rests.
    judged: bool,
    of: fn(&Load) -> Option<f64>,
}

/// Those that any load has on both sides.
fn quantities(rows: &[Row]) -> Vec<Quantity> {
    let all = [
        Quantity { name: "TPS", decimals: 1, judged: true, of: |load| Some(load.per_s) },
        Quantity { name: "mean ms", decimals: 2, judged: false, of: |load| load.mean_ms },
        Quantity {
            name: "p95 ms",
            decimals: 2,
            judged: false,
            of: |load| load.percentiles.get(&Percentile::P95).copied(),
        },
    ];
    let there = |quantity: &Quantity| {
        rows.iter().any(|row| (quantity.of)(&row.first).is_some() && (quantity.of)(&row.second).is_some())
    };
    all.into_iter().filter(there).collect()
}

type Cells = (Vec<String>, Vec<Vec<String>>);

fn whole(rows: &[Row], all: &[Quantity]) -> Cells {
    let mut head = vec!["threads".to_owned()];
    head.extend(all.iter().flat_map(heads));
    head.push("B against A".to_owned());
    let line = |row: &Row| {
        let mut cells = vec![row.threads.to_string()];
        cells.extend(all.iter().flat_map(|quantity| values(row, quantity)));
        cells.push(verdict(row));
        cells
    };
    (head, rows.iter().map(line).collect())
}

fn part(rows: &[Row], quantity: &Quantity) -> String {
    let mut head = vec!["threads".to_owned()];
    head.extend(heads(quantity));
    head.push(if quantity.judged { "B against A".to_owned() } else { String::new() });
    let line = |row: &Row| {
        let mut cells = vec![row.threads.to_string()];
        cells.extend(values(row, quantity));
        cells.push(if quantity.judged { verdict(row) } else { String::new() });
        cells
    };
    table(&head, &rows.iter().map(line).collect::<Vec<_>>())
}

fn heads(quantity: &Quantity) -> [String; 3] {
    [format!("{} A", quantity.name), "B".to_owned(), "B/A".to_owned()]
}

fn values(row: &Row, quantity: &Quantity) -> [String; 3] {
    let (a, b) = ((quantity.of)(&row.first), (quantity.of)(&row.second));
    let figure = |value: Option<f64>| {
        value.map_or_else(|| "—".to_owned(), |value| numbers::fixed(value, quantity.decimals))
    };
    let ratio = match (a, b) {
        (Some(a), Some(b)) if a > 0.0 => numbers::fixed(b / a, 3),
        _ => "—".to_owned(),
    };
    [figure(a), figure(b), ratio]
}

/// What the data say about throughput, by the rules of the methodology.
fn verdict(row: &Row) -> String {
    let percent = (row.second.per_s / row.first.per_s - 1.0) * 100.0;
    let ahead = format!("{percent:+.1}%");
    match row.verdict {
        Verdict::TooClose => format!("too close to call ({ahead})"),
        Verdict::NotSignificant { p } => format!("no difference shown ({ahead}, p = {p:.2})"),
        Verdict::NoInterval => format!("{ahead}, no interval: fewer than 3 runs"),
        Verdict::Significant { p } if p < 0.001 => format!("{ahead}, p < 0.001"),
        Verdict::Significant { p } => format!("{ahead}, p = {p:.3}"),
        Verdict::Exact => ahead,
    }
}
