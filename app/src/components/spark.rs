//! The small chart of a list entry.

use leptos::prelude::*;

const WIDTH: f64 = 120.0;
const HEIGHT: f64 = 36.0;
const EDGE: f64 = 2.0;

/// Lines without axes over the same number of steps; decoration beside the finding in words.
#[component]
pub(crate) fn Spark(
    /// One list of values a line.
    series: Vec<Vec<f64>>,
) -> impl IntoView {
    let highest = series.iter().flatten().copied().filter(|v| v.is_finite()).fold(0.0, f64::max);
    let line = |(slot, values): (usize, &Vec<f64>)| {
        let class = format!("ln s{}", slot % pricebench_charts::SLOTS + 1);
        view! { <polyline class=class points=points(values, highest)></polyline> }
    };
    let view_box = format!("0 0 {WIDTH} {HEIGHT}");
    view! {
        <svg class="spark" viewBox=view_box aria-hidden="true" focusable="false">
            {series.iter().enumerate().map(line).collect_view()}
        </svg>
    }
    .into_any()
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
