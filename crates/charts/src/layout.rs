use crate::axis::AxisMap;
use crate::geometry::Rect;
use crate::spec::{Lines, Scale};

/// Where everything stands: what a pointer on the chart needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The plot, in CSS pixels. Without area where the chart is too small to have one.
    pub plot: Rect,
    /// The horizontal axis. For upright bars one unit per category: category k from k to k + 1.
    pub x: AxisMap,
    /// The vertical axis, upwards. For lying bars one unit per category, downwards.
    pub y: AxisMap,
    /// Present where not every point is drawn.
    pub thinned: Option<Thinned>,
    /// For bars: whether they lie (categories one below the other). `None` for lines.
    pub lying: Option<bool>,
}

/// How many points are drawn of how many within the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinned {
    /// Points drawn.
    pub shown: usize,
    /// Points there.
    pub total: usize,
}

/// The point nearest to a pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the series.
    pub series: usize,
    /// Index of the point within it.
    pub point: usize,
    /// Its value on the horizontal axis: the load.
    pub x: f64,
    /// Distance in CSS pixels, along the horizontal axis for [`Layout::nearest_x`].
    pub distance: f64,
}

impl Layout {
    /// A layout without area: nothing is drawn.
    pub(crate) fn nothing() -> Self {
        let axis = AxisMap::new(Scale::Linear, (0.0, 1.0), (0.0, 0.0));
        Self { plot: Rect::default(), x: axis, y: axis, thinned: None, lying: None }
    }

    /// The value on the horizontal axis at a CSS pixel.
    #[must_use]
    pub fn x_at(&self, px: f64) -> f64 {
        self.x.at(px)
    }

    /// The value on the vertical axis at a CSS pixel.
    #[must_use]
    pub fn y_at(&self, px: f64) -> f64 {
        self.y.at(px)
    }

    /// The CSS pixel of a value on the horizontal axis; `None` for what cannot be drawn.
    #[must_use]
    pub fn px_of_x(&self, value: f64) -> Option<f64> {
        self.x.px_of(value)
    }

    /// The CSS pixel of a value on the vertical axis; `None` for what cannot be drawn.
    #[must_use]
    pub fn px_of_y(&self, value: f64) -> Option<f64> {
        self.y.px_of(value)
    }

    /// The category of bars under a CSS pixel, of `count`. `None` outside the plot or for lines.
    #[must_use]
    pub fn category_at(&self, px: f64, py: f64, count: usize) -> Option<usize> {
        if !self.plot.contains(px, py) {
            return None;
        }
        let at = if self.lying? { self.y_at(py) } else { self.x_at(px) };
        (at >= 0.0 && count > 0).then(|| (at as usize).min(count - 1))
    }

    /// The point whose load is nearest to a pixel, over all series and within the axis; of several
    /// at that load, the first series'. Each series is searched by bisection.
    #[must_use]
    pub fn nearest_x(&self, lines: &Lines, px: f64) -> Option<Hit> {
        let wanted = self.x_at(px);
        let mut best: Option<Hit> = None;
        for (series, points) in lines.series.iter().enumerate().map(|(at, s)| (at, &s.points)) {
            let after = points.partition_point(|mark| mark.x < wanted);
            // The neighbours on both sides: the nearest drawable of each.
            let left = (0..after).rev().find(|&at| self.is_shown(points[at].x, points[at].y));
            let right = (after..points.len()).find(|&at| self.is_shown(points[at].x, points[at].y));
            for point in [left, right].into_iter().flatten() {
                let x = points[point].x;
                let Some(at) = self.px_of_x(x) else { continue };
                let distance = (at - px).abs();
                if best.is_none_or(|hit| distance < hit.distance) {
                    best = Some(Hit { series, point, x, distance });
                }
            }
        }
        best
    }

    /// The point nearest to a pixel in both directions, over all series and within the axes: for
    /// charts in which the horizontal axis is not the load.
    #[must_use]
    pub fn nearest(&self, lines: &Lines, px: f64, py: f64) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        for (series, points) in lines.series.iter().enumerate().map(|(at, s)| (at, &s.points)) {
            for (point, mark) in points.iter().enumerate() {
                if !self.is_shown(mark.x, mark.y) {
                    continue;
                }
                let (Some(x), Some(y)) = (self.px_of_x(mark.x), self.px_of_y(mark.y)) else { continue };
                let distance = (x - px).hypot(y - py);
                if best.is_none_or(|hit| distance < hit.distance) {
                    best = Some(Hit { series, point, x: mark.x, distance });
                }
            }
        }
        best
    }

    fn is_shown(&self, x: f64, y: f64) -> bool {
        self.x.shows(x) && y.is_finite()
    }
}
