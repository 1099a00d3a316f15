use super::{NAME_ROW, bar_at, end_text, pattern, value_axis, widest_text};
use crate::axis::AxisMap;
use crate::frame::Frame;
use crate::geometry::{Rect, pt};
use crate::layout::Layout;
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::spec::{Bars, Scale};
use crate::text;

/// Charts narrower than this have lying bars.
const LEAST_WIDTH: f64 = 480.0;
/// What the values' axis and margins take of the width at most.
const MARGINS: f64 = 80.0;
/// The share of a category's width that its bars fill.
const FILLED: f64 = 0.82;
/// The widest bar.
const WIDEST: f64 = 64.0;

/// Whether every name and every value fits over and under upright bars.
pub(super) fn fits(bars: &Bars, width: f64) -> bool {
    let group = (width - MARGINS) / bars.categories.len().max(1) as f64;
    let step = group * FILLED / bars.series.len().max(1) as f64;
    let names_fit = bars.categories.iter().all(|name| {
        let rows = text::wrap(name, text::TICK, group - 8.0, 2);
        rows.iter().all(|row| !row.ends_with('…'))
    });
    width >= LEAST_WIDTH && names_fit && widest_text(bars) + 4.0 <= step.min(WIDEST * 1.4)
}

pub(super) fn draw(shapes: &mut Shapes, bars: &Bars, frame: &mut Frame) -> Layout {
    let count = bars.categories.len().max(1) as f64;
    let group = (frame.width() - MARGINS) / count;
    let names: Vec<Vec<String>> =
        bars.categories.iter().map(|name| text::wrap(name, text::TICK, group - 8.0, 2)).collect();
    let rows = names.iter().map(Vec::len).max().unwrap_or(0);
    let name_rows: Vec<f64> = (0..rows).filter_map(|_| frame.row_below()).collect();

    let count_of_ticks = if frame.height() < 150.0 { (2, 3) } else { (4, 6) };
    let (ticks, domain) = value_axis(bars, count_of_ticks, true);
    if domain.0 < 0.0 {
        // For the values under bars that point downwards.
        frame.row_below();
    }
    let widest = ticks.iter().map(|tick| text::width(&tick.label, text::TICK, false));
    let plot = frame.plot(widest.fold(14.0, f64::max) + 6.0, 4.0, 22.0);
    let x = AxisMap::new(Scale::Linear, (0.0, count), (plot.left, plot.right));
    let y = AxisMap::new(Scale::Linear, domain, (plot.bottom, plot.top));
    for tick in &ticks {
        let Some(at) = y.px_of(tick.value) else { continue };
        let ink = if tick.value == 0.0 { Ink::Weak } else { Ink::Line };
        shapes.level(plot.left, plot.right, at, ink);
        let label = text::fit(&tick.label, text::TICK, false, plot.left - 6.0);
        shapes.text(pt(plot.left - 6.0, centred(at, text::TICK)), &label, Ink::Weak, Anchor::End);
    }

    let group = plot.width() / count;
    let step = (group * FILLED / bars.series.len().max(1) as f64).min(WIDEST * 1.4);
    let base = y.px_of(0.0).unwrap_or(plot.bottom);
    for (category, name) in names.iter().enumerate() {
        let middle = plot.left + group * (category as f64 + 0.5);
        // Rows were taken from the bottom up.
        for (row, at) in name.iter().zip(name_rows.iter().rev()) {
            shapes.text(pt(middle, centred(*at, text::TICK)), row, Ink::Medium, Anchor::Middle);
        }
        let start = middle - step * bars.series.len() as f64 / 2.0;
        for (index, series) in bars.series.iter().enumerate() {
            let left = start + step * index as f64;
            let gap = (step * 0.08).min(3.0);
            let (left, right) = (left + gap, left + step - gap);
            let bar = bar_at(bars, index, category);
            let end = bar.and_then(|bar| y.px_of(bar.value)).unwrap_or(base);
            if bar.is_some() {
                let inset = ((right - left - WIDEST) / 2.0).max(0.0);
                let rect = Rect::new(left + inset, end.min(base), right - inset, end.max(base));
                pattern::bar(shapes, rect, series.slot);
            }
            let (words, ink) = end_text(bar);
            let baseline = if end > base { end + NAME_ROW - 4.0 } else { end - 5.0 };
            let label = text::fit(&words, text::TICK, false, step + 6.0);
            shapes.text(pt((left + right) / 2.0, baseline), &label, ink, Anchor::Middle);
        }
    }
    Layout { plot, x, y, thinned: None, lying: Some(false) }
}
