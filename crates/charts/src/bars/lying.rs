use super::{NAME_ROW, bar_at, end_text, pattern, value_axis, widest_text};
use crate::axis::AxisMap;
use crate::frame::Frame;
use crate::geometry::{Rect, pt};
use crate::layout::Layout;
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::spec::{Bars, Scale};
use crate::text;
use crate::ticks;

/// The thickest bar, with the gap to the next.
const THICKEST: f64 = 22.0;
/// The thinnest bar that a text of its own may stand beside.
const THINNEST_WITH_TEXT: f64 = 11.0;
/// Free room under each category.
const GAP: f64 = 8.0;

pub(super) fn preferred_height(bars: &Bars) -> f64 {
    let group = NAME_ROW + THICKEST * bars.series.len() as f64 + GAP;
    // Title, names of the series, ticks, note: about six rows.
    (group * bars.categories.len() as f64 + 110.0).max(160.0)
}

pub(super) fn draw(shapes: &mut Shapes, bars: &Bars, frame: &mut Frame) -> Layout {
    let count = bars.categories.len().max(1) as f64;
    let per_group = bars.series.len().max(1) as f64;
    let tick_row = frame.row_below();
    let count_of_ticks = if frame.width() < 420.0 { (3, 4) } else { (4, 6) };
    let (ticks, domain) = value_axis(bars, count_of_ticks, false);
    let beyond = widest_text(bars) + 8.0;
    // Bars below 0 have their text on the left.
    let left = if domain.0 < 0.0 { beyond } else { 0.0 };
    let plot = frame.plot(left, beyond, 2.0);
    let x = AxisMap::new(Scale::Linear, domain, (plot.left, plot.right));
    let y = AxisMap::new(Scale::Linear, (0.0, count), (plot.top, plot.bottom));
    let group = plot.height() / count;
    let named = group >= NAME_ROW + 4.0 * per_group;
    let step =
        ((group - GAP.min(group * 0.2) - if named { NAME_ROW } else { 0.0 }) / per_group).min(THICKEST);

    let shown = ticks::spaced(ticks.clone(), &x, 8.0, |label| text::width(label, text::TICK, false));
    for tick in &ticks {
        let Some(at) = x.px_of(tick.value) else { continue };
        shapes.upright(at, plot.top, plot.bottom, if tick.value == 0.0 { Ink::Weak } else { Ink::Line });
        if let Some(middle) = tick_row.filter(|_| shown.contains(tick)) {
            let half = text::width(&tick.label, text::TICK, false) / 2.0;
            let at = at.min(frame.width() - half).max(half);
            shapes.text(pt(at, centred(middle, text::TICK)), &tick.label, Ink::Weak, Anchor::Middle);
        }
    }

    let base = x.px_of(0.0).unwrap_or(plot.left);
    for (category, name) in bars.categories.iter().enumerate() {
        let mut top = plot.top + group * category as f64;
        if named {
            let label = text::fit(name, text::TICK, false, frame.right - plot.left - 4.0);
            let width = text::width(&label, text::TICK, false);
            // Grid lines would run through the name.
            let room = Rect::new(plot.left + 1.0, top + 1.0, plot.left + width + 7.0, top + NAME_ROW - 1.0);
            shapes.block(room, Ink::Background, 0.85);
            let at = pt(plot.left + 4.0, centred(top + NAME_ROW / 2.0, text::TICK));
            shapes.text(at, &label, Ink::Medium, Anchor::Start);
            top += NAME_ROW;
        }
        for (index, series) in bars.series.iter().enumerate() {
            let upper = top + step * index as f64;
            let gap = (step * 0.1).min(2.0);
            let bar = bar_at(bars, index, category);
            let end = bar.and_then(|bar| x.px_of(bar.value)).unwrap_or(base);
            if bar.is_some() {
                let rect = Rect::new(base.min(end), upper + gap, base.max(end), upper + step - gap);
                pattern::bar(shapes, rect, series.slot);
            }
            if step >= THINNEST_WITH_TEXT {
                let (words, ink) = end_text(bar);
                let (at, anchor) =
                    if end < base { (end - 5.0, Anchor::End) } else { (end + 5.0, Anchor::Start) };
                let label = text::fit(&words, text::TICK, false, beyond);
                shapes.text(pt(at, centred(upper + step / 2.0, text::TICK)), &label, ink, anchor);
            }
        }
    }
    Layout { plot, x, y, thinned: None, lying: Some(true) }
}
