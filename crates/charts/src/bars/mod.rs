//! Groups of bars over named categories, upright where there is width for it, else lying.

mod lying;
mod pattern;
mod upright;

use crate::axis::{self, drawable};
use crate::frame::{Frame, KeyEntry};
use crate::geometry::Rect;
use crate::number::tick_labels;
use crate::scene::{Ink, Scene, Shapes};
use crate::size::Size;
use crate::spec::{Axis, Bar, Bars, ChartSpec, Scale};
use crate::text;
use crate::ticks::{self, Tick};
use crate::words::Words;

/// Height of a category's name, and of a row of names.
const NAME_ROW: f64 = 17.0;
/// Written where there is no value.
const MISSING: &str = "—";

/// Lays out and draws bars.
pub(crate) fn scene(spec: &ChartSpec, bars: &Bars, size: Size, words: &Words) -> Scene {
    let mut shapes = Shapes::default();
    let mut frame = Frame::new(size.width, size.height);
    frame.title(&mut shapes, &spec.title, &bars.value_label);
    let entries: Vec<KeyEntry<'_>> =
        bars.series.iter().map(|series| KeyEntry { label: &series.label, slot: series.slot }).collect();
    frame.key(&mut shapes, &entries, words.more, |shapes, room, slot| {
        pattern::bar(shapes, Rect { left: room.left + 6.0, ..room }, slot);
    });
    frame.notes(&mut shapes, spec.note.as_deref().into_iter());
    let layout = if upright::fits(bars, size.width) {
        upright::draw(&mut shapes, bars, &mut frame)
    } else {
        lying::draw(&mut shapes, bars, &mut frame)
    };
    Scene { shapes: shapes.0, layout }
}

/// The height at which no bar is squeezed and every name is shown.
pub(crate) fn preferred_height(bars: &Bars, width: f64) -> f64 {
    if upright::fits(bars, width) {
        (width * 0.45).clamp(240.0, 380.0)
    } else {
        lying::preferred_height(bars)
    }
}

/// Ticks of the values' axis and what it shows: from 0 to the longest bar or, with `widen`, to the
/// next round value.
fn value_axis(bars: &Bars, (few, many): (usize, usize), widen: bool) -> (Vec<Tick>, (f64, f64)) {
    let axis = Axis { label: String::new(), scale: Scale::Linear, domain: None, ticks: Vec::new() };
    let domain = axis::domain(&axis, |span| {
        let bars = bars.series.iter().flat_map(|series| &series.values).flatten();
        bars.for_each(|bar| span.add(bar.value));
    });
    let (values, domain) = ticks::linear(domain, (few, many), widen);
    let labels = tick_labels(&values, false);
    let ticks = values.into_iter().zip(labels).map(|(value, label)| Tick { value, label }).collect();
    (ticks, domain)
}

/// The bar of a series in a category, if it has one that can be drawn.
fn bar_at(bars: &Bars, series: usize, category: usize) -> Option<&Bar> {
    let bar = bars.series.get(series)?.values.get(category)?.as_ref()?;
    drawable(bar.value, Scale::Linear).then_some(bar)
}

/// What is written at the end of a bar, and in which colour.
fn end_text(bar: Option<&Bar>) -> (String, Ink) {
    match bar {
        None => (MISSING.to_owned(), Ink::Weak),
        Some(bar) if bar.flagged => (format!("! {}", bar.text), Ink::Warn),
        Some(bar) => (bar.text.clone(), Ink::Strong),
    }
}

/// The width of the widest text at the end of a bar.
fn widest_text(bars: &Bars) -> f64 {
    let texts = bars.series.iter().flat_map(|series| &series.values);
    texts.map(|bar| text::width(&end_text(bar.as_ref()).0, text::TICK, false)).fold(0.0, f64::max)
}
