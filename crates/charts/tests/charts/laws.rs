//! What holds for every chart, however odd its data and its size.

use std::convert::Infallible;

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use pricebench_charts::{
    Axis, Band, Bar, BarSeries, Bars, Body, ChartSpec, Cursor, CursorValue, Lines, Mark, Rule, RuleAxis,
    Scale, Series, Size, Theme, draw, layout, number, svg,
};
use proptest::prelude::*;

/// A canvas that only checks that every coordinate lies on it.
struct Canvas {
    size: (u32, u32),
    calls: usize,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Canvas {
    fn new(size: Size) -> Self {
        Self { size: size.device(), calls: 0 }
    }

    fn check(&mut self, points: impl IntoIterator<Item = BackendCoord>) -> Drawn {
        self.calls += 1;
        for (x, y) in points {
            assert!(x >= 0 && y >= 0, "({x}, {y}) is before the canvas");
            // A size in CSS pixels may round down where its far edge rounds up.
            let (width, height) = self.size;
            assert!(x <= width as i32 && y <= height as i32, "({x}, {y}) is beyond {width} × {height}");
        }
        Ok(())
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, _: BackendColor) -> Drawn {
        self.check([at])
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, _: &S) -> Drawn {
        self.check([from, to])
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, _: &S, _: bool) -> Drawn {
        assert!(a.0 <= b.0 && a.1 <= b.1, "{a:?} to {b:?} is turned inside out");
        self.check([a, b])
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, _: &S) -> Drawn {
        self.check(path)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Drawn {
        self.check(path)
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, _: &S, _: bool) -> Drawn {
        assert!(radius < 2000, "radius {radius}");
        self.check([at])
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains("-0"), "{text}");
        assert!(style.size() > 0.0 && style.size().is_finite());
        self.check([at])
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        _: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        panic!("a backend must not be asked to measure {text:?}");
    }
}

fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        6 => 0.0..2000.0_f64,
        1 => -50.0..50.0_f64,
        1 => any::<f64>(),
        1 => prop::sample::select(vec![
            0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN,
            f64::MIN_POSITIVE, 5e-324, 1e150, -1e150, 1e-150, 1e300, 1.0, 16.0,
        ]),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-hj-z0-9.]{1,30}", // without the i of inf, which no number may print
        Just("每小时每美元的吞吐量，越高越好".to_owned()),
        Just("<&\"'\u{0}\n\u{202e}>".to_owned()),
    ]
}

prop_compose! {
    fn any_mark()(x in value(), y in value(), low in value(), high in value(), flagged: bool, some: bool) -> Mark {
        Mark { x, y, interval: some.then_some((low, high)), flagged }
    }
}

prop_compose! {
    fn any_axis()(
        label in name(),
        log: bool,
        domain in prop::option::of((value(), value())),
        ticks in prop::collection::vec(value(), 0..5),
    ) -> Axis {
        let scale = if log { Scale::Log } else { Scale::Linear };
        Axis { label, scale, domain, ticks }
    }
}

prop_compose! {
    fn any_series()(
        label in name(),
        slot in 0..80_usize,
        mut points in prop::collection::vec(any_mark(), 0..40),
        sorted: bool,
    ) -> Series {
        if sorted {
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
        }
        Series { label, slot, points }
    }
}

prop_compose! {
    fn any_cursor()(
        x in prop::option::of(value()),
        values in prop::collection::vec((0..80_usize, value(), value(), name(), any::<bool>()), 0..6),
    ) -> Cursor {
        let values = values
            .into_iter()
            .map(|(slot, x, y, text, interpolated)| CursorValue { slot, x, y, text, interpolated })
            .collect();
        Cursor { x, values }
    }
}

prop_compose! {
    fn any_lines()(
        x in any_axis(),
        y in any_axis(),
        series in prop::collection::vec(any_series(), 0..6),
        cursor in prop::option::of(any_cursor()),
        rules in prop::collection::vec((any::<bool>(), value(), name()), 0..3),
        bands in prop::collection::vec((value(), value(), name()), 0..3),
    ) -> Body {
        let rules = rules.into_iter().map(|(across, at, label)| Rule {
            axis: if across { RuleAxis::X } else { RuleAxis::Y },
            at,
            label,
        }).collect();
        let bands = bands.into_iter().map(|(from, to, label)| Band { from, to, label }).collect();
        Body::Lines(Lines { x, y, series, cursor, rules, bands })
    }
}

prop_compose! {
    fn any_bars()(
        value_label in name(),
        categories in prop::collection::vec(name(), 0..8),
        series in prop::collection::vec(
            (name(), 0..80_usize, prop::collection::vec(prop::option::of((value(), name(), any::<bool>())), 0..9)),
            0..5,
        ),
    ) -> Body {
        let bar = |(value, text, flagged)| Bar { value, text, flagged };
        let series = series.into_iter().map(|(label, slot, values)| BarSeries {
            label,
            slot,
            values: values.into_iter().map(|one| one.map(bar)).collect(),
        }).collect();
        Body::Bars(Bars { value_label, categories, series })
    }
}

prop_compose! {
    fn any_chart()(title in name(), body in prop_oneof![any_lines(), any_bars()], note in prop::option::of(name())) -> ChartSpec {
        ChartSpec { title, body, note }
    }
}

fn any_size() -> impl Strategy<Value = Size> {
    let side = || {
        prop_oneof![
            4 => 200.0..1200.0_f64,
            2 => 0.0..200.0_f64,
            1 => prop::sample::select(vec![0.0, 1.0, -3.0, f64::NAN, f64::INFINITY, 1e9]),
        ]
    };
    let scale = prop_oneof![
        4 => prop::sample::select(vec![1.0, 1.25, 2.0, 3.0]),
        1 => prop::sample::select(vec![0.0, -1.0, f64::NAN, f64::INFINITY, 0.3]),
    ];
    (side(), side(), scale).prop_map(|(width, height, scale)| Size { width, height, scale })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn every_coordinate_lies_on_the_canvas(spec in any_chart(), size in any_size()) {
        let mut canvas = Canvas::new(size);
        let drawn = draw(&mut canvas, &spec, size, &Theme::light()).expect("this canvas never fails");
        prop_assert_eq!(&drawn, &layout(&spec, size));
        prop_assert_eq!(canvas.calls == 0, size.device() == (0, 0));
        prop_assert!(drawn.plot.left <= drawn.plot.right && drawn.plot.top <= drawn.plot.bottom);
        for domain in [drawn.x.domain(), drawn.y.domain()] {
            prop_assert!(domain.0.is_finite() && domain.1.is_finite() && domain.0 < domain.1, "{:?}", domain);
        }
    }

    #[test]
    fn svg_is_always_well_formed(spec in any_chart(), size in any_size()) {
        let text = svg(&spec, size, &Theme::dark()).expect("the SVG backend writes into memory");
        let opened = text.matches("<text").count() + text.matches("<title").count() + text.matches("<svg").count();
        prop_assert_eq!(opened, text.matches("</").count());
        prop_assert!(!text.contains("NaN") && !text.contains("\"inf"), "{}", text);
        prop_assert!(text.chars().all(|c| c >= ' ' || c == '\n'));
    }

    #[test]
    fn a_pixel_and_its_value_find_each_other(
        log: bool,
        low in 0.001..1e6_f64,
        ratio in 1.001..1e6_f64,
        share in 0.0..1.0_f64,
    ) {
        let mut lines = crate::common::graviton();
        lines.x.scale = if log { Scale::Log } else { Scale::Linear };
        lines.x.domain = Some((low, low * ratio));
        let stands = layout(&crate::common::chart("", lines), Size { width: 700.0, height: 400.0, scale: 1.0 });
        let px = stands.plot.left + share * stands.plot.width();
        let back = stands.px_of_x(stands.x_at(px));
        prop_assert!(back.is_some_and(|back| (back - px).abs() < 1e-6), "{} {:?}", px, back);
    }

    #[test]
    fn a_written_number_reads_back(value in -1e6..1e6_f64, decimals in 0..6_usize) {
        let text = number(value, decimals).replace(',', "").replace('−', "-");
        let read: f64 = text.parse().expect("digits, a point and a sign");
        prop_assert!((read - value).abs() <= 0.5000001 * 10_f64.powi(-(decimals as i32)));
        prop_assert!(text.trim_start_matches('-').bytes().any(|b| b != b'0' && b != b'.') || !text.starts_with('-'));
    }
}
