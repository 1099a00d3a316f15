//! What a pointer on the chart finds.

use crate::common::{THREADS, bar_chart, bars, chart, graviton, lines, mark};
use pricebench_charts::{Body, Series, Size, Thinned, layout, preferred_height};

const WIDE: Size = Size { width: 760.0, height: 380.0, scale: 2.0 };

#[test]
fn the_nearest_load_is_found_from_anywhere() {
    let spec = chart("TPS per US$ per hour", graviton());
    let Body::Lines(body) = &spec.body else { panic!("a chart of lines") };
    let stands = layout(&spec, WIDE);
    for threads in THREADS {
        let px = stands.px_of_x(threads).expect("a measured load is on the axis");
        let hit = stands.nearest_x(body, px + 3.0).expect("there are points");
        assert_eq!((hit.series, hit.x), (0, threads));
        assert!((hit.distance - 3.0).abs() < 1e-9);
    }
    assert_eq!(stands.nearest_x(body, -500.0).map(|hit| hit.x), Some(2.0));
    assert_eq!(stands.nearest_x(body, 5000.0).map(|hit| hit.x), Some(128.0));
}

#[test]
fn a_missing_value_is_never_the_nearest() {
    let mut body = graviton();
    body.series.truncate(1);
    body.series[0].points[3].y = f64::NAN;
    let spec = chart("", body);
    let Body::Lines(body) = &spec.body else { panic!("a chart of lines") };
    let stands = layout(&spec, WIDE);
    let px = stands.px_of_x(15.0).expect("15 is on the axis");
    assert_eq!(stands.nearest_x(body, px).map(|hit| hit.x), Some(24.0));
}

#[test]
fn in_both_directions_the_upper_line_wins_above_it() {
    let spec = chart("", graviton());
    let Body::Lines(body) = &spec.body else { panic!("a chart of lines") };
    let stands = layout(&spec, WIDE);
    let (x, y) = (stands.px_of_x(16.0).expect("on the axis"), stands.px_of_y(380.0).expect("on the axis"));
    let hit = stands.nearest(body, x, y).expect("there are points");
    assert_eq!((hit.series, hit.x), (1, 16.0));
}

#[test]
fn a_category_is_found_under_the_pointer() {
    let upright = layout(&bar_chart("", bars()), WIDE);
    assert_eq!(upright.lying, Some(false));
    let third = upright.plot.left + upright.plot.width() * 5.0 / 6.0;
    let middle = (upright.plot.top + upright.plot.bottom) / 2.0;
    assert_eq!(upright.category_at(third, middle, 3), Some(2));
    assert_eq!(upright.category_at(upright.plot.left - 9.0, middle, 3), None);

    let lying = layout(&bar_chart("", bars()), Size { width: 340.0, height: 300.0, scale: 2.0 });
    assert_eq!(lying.lying, Some(true));
    assert_eq!(lying.category_at(lying.plot.left + 5.0, lying.plot.top + 5.0, 3), Some(0));
    assert_eq!(lying.category_at(lying.plot.left + 5.0, lying.plot.bottom - 5.0, 3), Some(2));
}

#[test]
fn a_million_samples_are_thinned_and_say_so() {
    let points = (0..1_000_000).map(|k| mark(f64::from(k), f64::from(k % 977))).collect();
    let mut body = lines(vec![Series { label: "samples".to_owned(), slot: 0, points }]);
    body.x = crate::common::axis("s", pricebench_charts::Scale::Linear);
    let Some(Thinned { shown, total }) = layout(&chart("", body), WIDE).thinned else {
        panic!("a million points do not fit into 760 pixels")
    };
    assert_eq!(total, 1_000_000);
    assert!(shown <= 4 * 760, "{shown}");
}

#[test]
fn lying_bars_ask_for_the_height_they_need() {
    let spec = bar_chart("", bars());
    let narrow = preferred_height(&spec, 340.0);
    let stands = layout(&spec, Size { width: 340.0, height: narrow, scale: 1.0 });
    // Three categories of a name and three bars of at least 18 pixels.
    assert!(stands.plot.height() >= 3.0 * (17.0 + 3.0 * 18.0), "{stands:?}");
}
