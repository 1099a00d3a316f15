//! The Volumes page around its inputs and charts.

use super::report::finding;
use super::{Node, element, fact_lists, titled_table};
use crate::{Choice, Field, SiteWords, Sketch, VolumesPage};

/// Size of the drawing in its own units.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 48.0;

/// The title, from when the figures are, and the answer.
#[must_use]
pub fn volumes_head(page: &VolumesPage) -> Vec<Node> {
    vec![
        element("h1").text(&page.title).node(),
        element("p").class("sub").text(&page.dates).node(),
        finding(&page.finding),
    ]
}

/// What stands at the end: latencies that others measured, and the limits with their sources.
#[must_use]
pub fn volumes_foot(page: &VolumesPage, words: &SiteWords) -> Vec<Node> {
    let sources =
        element("details").child(element("summary").text(words.sources)).child(fact_lists(&page.sources));
    let sources = element("section").class("card sec").with("data-test", "sources").child(sources);
    titled_table("measured", &page.measured).into_iter().chain([sources.node()]).collect()
}

/// Names to complete what is typed with, for a field that names this list.
#[must_use]
pub fn names(id: &'static str, all: &[String]) -> Node {
    let option = |name: &String| element("option").with("value", name.clone()).node();
    element("datalist").with("id", id).children(all.iter().map(option)).node()
}

/// A choice and fields under it as they will look; they work once the app runs.
#[must_use]
pub fn still_fields(name: &str, choices: &[Choice<String>], fields: &[&Field]) -> [Node; 2] {
    let chosen = choices.iter().find(|choice| choice.chosen).map_or("", |choice| choice.label.as_str());
    let select = element("select").with("disabled", "").child(element("option").text(chosen));
    let choice = element("label").class("opt").child(element("span").text(name)).child(select);
    let field = |field: &&Field| {
        let input = element("input")
            .class("in")
            .with("disabled", "")
            .with("aria-label", field.accessible_label.clone())
            .with("value", field.value.clone());
        element("div")
            .child(element("dt").text(&field.label))
            .child(element("dd").child(element("span").class("field").child(input)))
            .node()
    };
    [
        element("div").class("opts").child(choice).node(),
        element("dl").class("needs").children(fields.iter().map(field)).node(),
    ]
}

/// The load as columns, from below.
#[must_use]
pub fn sketch(sketch: &Sketch) -> Node {
    let wide = WIDTH / sketch.columns.len().max(1) as f64;
    let mut points = Vec::new();
    for (at, iops) in sketch.columns.iter().enumerate() {
        let share = if sketch.most_iops > 0.0 { (iops / sketch.most_iops).clamp(0.0, 1.0) } else { 0.0 };
        let y = HEIGHT * (1.0 - share);
        points.extend([at, at + 1].map(|edge| format!("{:.1},{y:.1}", edge as f64 * wide)));
    }
    element("svg")
        .with("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
        .with("preserveAspectRatio", "none")
        .with("aria-hidden", "true")
        .with("focusable", "false")
        .child(element("polyline").class("ln s1").with("points", points.join(" ")))
        .node()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_a_step_a_column() {
        let drawn = sketch(&Sketch { most_iops: 100.0, seconds: 60.0, columns: vec![0.0, 50.0, 100.0] });
        let points = "0.0,48.0 80.0,48.0 80.0,24.0 160.0,24.0 160.0,0.0 240.0,0.0";
        assert!(drawn.to_string().contains(&format!("points=\"{points}\"")), "{drawn}");
    }
}
