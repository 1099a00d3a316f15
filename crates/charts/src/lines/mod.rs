//! Lines over a numeric axis.

mod cursor;
mod extent;
mod labels;
mod series;
mod underlay;

use crate::axis::AxisMap;
use crate::frame::{Frame, KeyEntry, line_sample};
use crate::layout::{Layout, Thinned};
use crate::number::number;
use crate::place::Obstacles;
use crate::scene::{Scene, Shapes};
use crate::size::Size;
use crate::spec::{ChartSpec, Lines};
use crate::text;
use crate::thin::{Drawn, thin};
use crate::words::Words;

/// Between the plot's edge and a label beside it.
const BESIDE: f64 = 10.0;

/// Lays out and draws lines.
pub(crate) fn scene(spec: &ChartSpec, lines: &Lines, size: Size, words: &Words) -> Scene {
    let mut shapes = Shapes::default();
    let mut frame = Frame::new(size.width, size.height);
    frame.title(&mut shapes, &spec.title, &lines.y.label);

    let beside = labels::beside(lines, &frame);
    if beside.is_none() {
        let entries: Vec<KeyEntry<'_>> =
            lines.series.iter().map(|series| KeyEntry { label: &series.label, slot: series.slot }).collect();
        frame.key(&mut shapes, &entries, words.more, line_sample);
    }

    let y_ticks = extent::y_ticks(lines, frame.height());
    let widest = y_ticks.ticks.iter().map(|tick| text::width(&tick.label, text::TICK, false));
    let left = widest.fold(14.0, f64::max) + 6.0;
    let right = beside.map_or(12.0, |width| width + BESIDE);
    let across = frame.plot(left, right, 0.0);
    let x = AxisMap::new(lines.x.scale, extent::x_domain(lines), (across.left, across.right));

    let drawn: Vec<Drawn<'_>> =
        lines.series.iter().map(|series| thin(&series.points, &x, across.left, across.right)).collect();
    let thinned = thinned(&drawn);
    let said = thinned
        .map(|Thinned { shown, total }| (words.thinned)(&number(shown as f64, 0), &number(total as f64, 0)));
    frame.notes(&mut shapes, spec.note.as_deref().into_iter().chain(said.as_deref()));
    let name_row = if lines.x.label.is_empty() { None } else { frame.row_below() };
    let tick_row = frame.row_below();

    let plot = frame.plot(left, right, 8.0);
    let y = AxisMap::new(lines.y.scale, y_ticks.domain, (plot.bottom, plot.top));
    let layout = Layout { plot, x, y, thinned, lying: None };

    underlay::bands(&mut shapes, lines, &layout);
    underlay::grid(
        &mut shapes,
        lines,
        &layout,
        &y_ticks.ticks,
        underlay::Rows { tick_row, name_row, width: frame.width() },
    );
    let mut obstacles = Obstacles::default();
    let ends = series::draw(&mut shapes, lines, &drawn, &layout, &mut obstacles);
    if beside.is_some() {
        labels::ends(&mut shapes, lines, &ends, &layout, frame.right, &mut obstacles);
    }
    underlay::rules(&mut shapes, lines, &layout);
    if let Some(cursor) = &lines.cursor {
        cursor::rings(&mut shapes, cursor, &layout, &mut obstacles);
    }
    underlay::labels(&mut shapes, lines, &layout, &mut obstacles);
    if let Some(cursor) = &lines.cursor {
        cursor::values(&mut shapes, cursor, &layout, &mut obstacles);
    }
    Scene { shapes: shapes.0, layout }
}

/// Points drawn of points there, over all series; `None` where every point is drawn.
fn thinned(drawn: &[Drawn<'_>]) -> Option<Thinned> {
    drawn.iter().any(|one| one.thinned_from.is_some()).then(|| Thinned {
        shown: drawn.iter().map(|one| one.points.len()).sum(),
        total: drawn.iter().map(|one| one.thinned_from.unwrap_or(one.points.len())).sum(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scene::{Label, Shape};
    use crate::spec::{Axis, Body, Cursor, CursorValue, Mark, Scale, Series};

    fn axis(label: &str, scale: Scale) -> Axis {
        Axis { label: label.to_owned(), scale, domain: None, ticks: Vec::new() }
    }

    /// Lines over 2 to 128 threads that start together and end at the given heights, with the
    /// cursor on one of the loads.
    fn body(ends: &[f64], at: usize) -> Lines {
        let load = |k: usize| 2_f64.powi(k as i32 + 1);
        let value = |end: f64, k: usize| 40.0 + end * k as f64 / 6.0;
        let series = ends.iter().enumerate().map(|(slot, &end)| Series {
            label: format!("db.m{slot}g.xlarge"),
            slot,
            points: (0..7)
                .map(|k| Mark { x: load(k), y: value(end, k), interval: None, flagged: false })
                .collect(),
        });
        let values = ends.iter().enumerate().map(|(slot, &end)| CursorValue {
            slot,
            x: load(at),
            y: value(end, at),
            text: format!("{:.0}", value(end, at)),
            interpolated: false,
        });
        Lines {
            x: axis("threads", Scale::Log),
            y: axis("TPS", Scale::Linear),
            series: series.collect(),
            cursor: Some(Cursor { x: Some(load(at)), values: values.collect() }),
            rules: Vec::new(),
            bands: Vec::new(),
        }
    }

    proptest! {
        #[test]
        fn names_and_values_never_overlap_nor_leave_the_chart(
            ends in prop::collection::vec(1.0..1500.0_f64, 1..5),
            at in 0..7_usize,
            width in 330.0..1200.0_f64,
            height in 280.0..420.0_f64,
        ) {
            let count = ends.len();
            let spec = ChartSpec {
                title: "TPS".to_owned(),
                body: Body::Lines(body(&ends, at)),
                note: None,
            };
            let Body::Lines(lines) = &spec.body else { return Ok(()) };
            let size = Size { width, height, scale: 1.0 };
            let scene = scene(&spec, lines, size, &Words::ENGLISH);
            let bold: Vec<&Label> = scene
                .shapes
                .iter()
                .filter_map(|shape| if let Shape::Text(label) = shape { Some(label) } else { None })
                .filter(|label| label.bold)
                .collect();
            // Each line's name and each line's value.
            prop_assert_eq!(bold.len(), 2 * count);
            for (index, label) in bold.iter().enumerate() {
                let extent = label.extent();
                prop_assert!(extent.left >= 0.0 && extent.right <= width, "{:?}", label);
                for other in &bold[index + 1..] {
                    prop_assert!(!extent.overlaps(&other.extent()), "{:?} on {:?}", label, other);
                }
            }
        }
    }
}
