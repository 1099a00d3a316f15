use crate::geometry::{Rect, pt};
use crate::marker;
use crate::scene::{Anchor, Ink, Shapes, centred};
use crate::text;

/// Height of a row of text.
const ROW: f64 = 18.0;
/// Lower charts leave the vertical axis's name to the page around them.
const LEAST_FOR_QUANTITY: f64 = 180.0;
/// Between the names of two series in a row.
const KEY_GAP: f64 = 16.0;
/// Width of the sample of line or bar before a name.
const SAMPLE: f64 = 22.0;

/// The room that is still free for the plot while rows are laid above and below it.
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
    width: f64,
    least_height: f64,
    /// Whether a row stands under the plot already.
    has_rows_below: bool,
}

/// A series' name with a sample of how it is drawn.
pub(crate) struct KeyEntry<'a> {
    pub(crate) label: &'a str,
    pub(crate) slot: usize,
}

impl Frame {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        let side = 4.0_f64.min(width / 8.0);
        Self {
            left: side,
            top: 2.0_f64.min(height / 8.0),
            right: width - side,
            bottom: height - 2.0_f64.min(height / 8.0),
            width,
            least_height: (height * 0.4).min(90.0),
            has_rows_below: false,
        }
    }

    /// The whole width of the chart.
    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// The height left between the rows.
    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    fn has_room_for(&self, rows: f64) -> bool {
        self.height() - rows >= self.least_height
    }

    /// The title over the plot, in at most two lines, and beside or below it the vertical axis's
    /// name where the title does not say it already.
    pub(crate) fn title(&mut self, shapes: &mut Shapes, title: &str, quantity: &str) {
        let room = self.right - self.left;
        let mut rows: Vec<(String, Ink)> =
            text::wrap(title, text::TITLE, room, 2).into_iter().map(|row| (row, Ink::Medium)).collect();
        let said = title.to_ascii_lowercase().contains(&quantity.to_ascii_lowercase());
        if !said && self.height() >= LEAST_FOR_QUANTITY {
            rows.extend(text::wrap(quantity, text::TITLE, room, 1).into_iter().map(|row| (row, Ink::Weak)));
        }
        for (row, ink) in rows {
            if self.has_room_for(ROW) {
                let baseline = centred(self.top + ROW / 2.0, text::TITLE);
                let at = pt(self.left, baseline);
                shapes.label(at, &row, ink, Anchor::Start, text::TITLE, false);
                self.top += ROW;
            }
        }
    }

    /// The names of the series in rows over the plot, each in its colour beside a sample drawn by
    /// `sample` into the given box. What has no room is counted by `more`.
    pub(crate) fn key(
        &mut self,
        shapes: &mut Shapes,
        entries: &[KeyEntry<'_>],
        more: fn(usize) -> String,
        sample: impl Fn(&mut Shapes, Rect, usize),
    ) {
        let room = self.right - self.left;
        let mut x = self.left;
        let mut open = false;
        for (index, entry) in entries.iter().enumerate() {
            let label = text::fit(entry.label, text::LABEL, true, room - SAMPLE - 6.0);
            let width = SAMPLE + 6.0 + text::width(&label, text::LABEL, true);
            let hidden = entries.len() - index;
            let last_row = !self.has_room_for(if open { ROW } else { 2.0 * ROW });
            let tail = if last_row && hidden > 1 {
                KEY_GAP + text::width(&more(hidden), text::LABEL, false)
            } else {
                0.0
            };
            if !open || x + width + tail > self.right {
                if open && last_row {
                    let at = pt(x, centred(self.top - ROW / 2.0, text::LABEL));
                    shapes.label(at, &more(hidden), Ink::Medium, Anchor::Start, text::LABEL, false);
                    return;
                }
                if !self.has_room_for(ROW) {
                    return;
                }
                self.top += ROW;
                x = self.left;
                open = true;
            }
            let middle = self.top - ROW / 2.0;
            sample(shapes, Rect::new(x, middle - 5.0, x + SAMPLE, middle + 5.0), entry.slot);
            let at = pt(x + SAMPLE + 6.0, centred(middle, text::LABEL));
            shapes.bold(at, &label, Ink::SeriesText(entry.slot), Anchor::Start);
            x += width + KEY_GAP;
        }
    }

    /// Sentences under everything else, in at most three lines each.
    pub(crate) fn notes<'a>(&mut self, shapes: &mut Shapes, notes: impl Iterator<Item = &'a str>) {
        let rows: Vec<String> =
            notes.flat_map(|note| text::wrap(note, text::TICK, self.right - self.left, 3)).collect();
        let fitting = rows.iter().scan(0.0, |used, row| {
            *used += ROW;
            self.has_room_for(*used).then_some(row)
        });
        let fitting: Vec<&String> = fitting.collect();
        self.bottom -= ROW * fitting.len() as f64;
        self.has_rows_below |= !fitting.is_empty();
        for (at, row) in fitting.into_iter().enumerate() {
            let baseline = centred(self.bottom + ROW * (at as f64 + 0.5), text::TICK);
            shapes.text(pt(self.left, baseline), row, Ink::Medium, Anchor::Start);
        }
    }

    /// A row under the plot, such as tick labels or the axis's name: its middle, or `None` where
    /// there is no room for it.
    pub(crate) fn row_below(&mut self) -> Option<f64> {
        self.has_room_for(ROW).then(|| {
            self.bottom -= ROW;
            self.has_rows_below = true;
            self.bottom + ROW / 2.0
        })
    }

    /// The plot between margins; they give way where they would leave less than a third of the width.
    pub(crate) fn plot(&self, left: f64, right: f64, top: f64) -> Rect {
        let most = self.width / 3.0;
        // Half of the lowest tick's label stands below the plot.
        let below = if self.has_rows_below { 1.0 } else { 7.0_f64.min(self.height() / 8.0) };
        let rect = Rect::new(
            (self.left + left.min(most)).round(),
            (self.top + top.min(self.height() / 8.0)).round(),
            (self.right - right.min(most)).round(),
            (self.bottom - below).floor(),
        );
        Rect::new(rect.left, rect.top, rect.right.max(rect.left + 1.0), rect.bottom.max(rect.top + 1.0))
    }
}

/// The sample of a line: a stroke in its dash with its marker.
pub(crate) fn line_sample(shapes: &mut Shapes, room: Rect, slot: usize) {
    let middle = (room.top + room.bottom) / 2.0;
    let ends = [pt(room.left, middle), pt(room.right, middle)];
    shapes.dashed(&ends, marker::dash(slot), Ink::Series(slot), 2.0);
    marker::marker(shapes, pt((room.left + room.right) / 2.0, middle), 3.5, slot);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Shape;

    fn texts(shapes: &Shapes) -> Vec<&str> {
        shapes
            .0
            .iter()
            .filter_map(|shape| if let Shape::Text(label) = shape { Some(label.text.as_str()) } else { None })
            .collect()
    }

    #[test]
    fn the_quantity_is_not_said_twice() {
        let mut shapes = Shapes::default();
        Frame::new(400.0, 300.0).title(&mut shapes, "TPS, higher is better", "tps");
        assert_eq!(texts(&shapes), ["TPS, higher is better"]);
        let mut shapes = Shapes::default();
        Frame::new(400.0, 300.0).title(&mut shapes, "Price and throughput", "TPS");
        assert_eq!(texts(&shapes), ["Price and throughput", "TPS"]);
    }

    #[test]
    fn names_without_room_are_counted() {
        let labels: Vec<String> = (0..40).map(|k| format!("db.m6g.{k}xlarge")).collect();
        let entries: Vec<KeyEntry<'_>> =
            labels.iter().enumerate().map(|(slot, label)| KeyEntry { label, slot }).collect();
        let mut shapes = Shapes::default();
        Frame::new(340.0, 200.0).key(&mut shapes, &entries, |n| format!("+{n} more"), line_sample);
        let texts = texts(&shapes);
        let named = texts.len() - 1;
        assert_eq!(texts.last().copied(), Some(format!("+{} more", 40 - named).as_str()));
    }
}
