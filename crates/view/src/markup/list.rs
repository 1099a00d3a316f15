//! The list of reports.

use super::{Element, Node, element};
use crate::ListRow;
use pricebench_charts::SLOTS;

const WIDTH: f64 = 120.0;
const HEIGHT: f64 = 36.0;
const EDGE: f64 = 2.0;

/// The reports, each with its headline, its facts and a small chart.
#[must_use]
pub fn entries(rows: &[ListRow]) -> Node {
    element("ul").class("entries").children(rows.iter().map(|row| entry(row).node())).node()
}

fn entry(row: &ListRow) -> Element {
    let title = element("a").with("href", format!("reports/{}/", row.id)).text(&row.title);
    let text = element("div")
        .child(element("h2").child(title))
        .child(element("p").text(&row.finding))
        .child(element("p").class("small").text(row.facts.join(" · ")));
    element("li").class("card entry").child(text).child(spark(&row.spark))
}

/// Lines without axes over the same number of steps; decoration beside the finding in words.
fn spark(series: &[Vec<f64>]) -> Element {
    let highest = series.iter().flatten().copied().filter(|v| v.is_finite()).fold(0.0, f64::max);
    let line = |(slot, values): (usize, &Vec<f64>)| {
        element("polyline")
            .class(format!("ln s{}", slot % SLOTS + 1))
            .with("points", points(values, highest))
            .node()
    };
    element("svg")
        .class("spark")
        .with("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
        .with("aria-hidden", "true")
        .with("focusable", "false")
        .children(series.iter().enumerate().map(line))
}

fn points(values: &[f64], highest: f64) -> String {
    let step = (WIDTH - 2.0 * EDGE) / (values.len().max(2) - 1) as f64;
    let at = |(index, value): (usize, &f64)| {
        let share = if highest > 0.0 { value / highest } else { 0.0 };
        let y = HEIGHT - EDGE - share.clamp(0.0, 1.0) * (HEIGHT - 2.0 * EDGE);
        format!("{:.1},{y:.1}", EDGE + index as f64 * step)
    };
    let drawn: Vec<String> =
        values.iter().enumerate().filter(|(_, value)| value.is_finite()).map(at).collect();
    drawn.join(" ")
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn a_line_fills_its_box_and_leaves_gaps_out() {
        assert_eq!(points(&[0.0, 5.0, 10.0], 10.0), "2.0,34.0 60.0,18.0 118.0,2.0");
        assert_eq!(points(&[f64::NAN, 10.0], 10.0), "118.0,2.0");
        assert_eq!(points(&[], 0.0), "");
    }
}
