use crate::axis::{self, Span, drawable};
use crate::number::tick_labels;
use crate::order::sort_few;
use crate::spec::{Axis, Lines, RuleAxis, Scale};
use crate::ticks::{self, Tick};

/// Up to so many different loads, ticks stand at the loads themselves.
const MOST_LOADS: usize = 16;

/// The vertical axis: what it shows and where its ticks stand.
pub(super) struct YTicks {
    pub(super) ticks: Vec<Tick>,
    pub(super) domain: (f64, f64),
}

/// What the horizontal axis shows: its domain, else all points, cursors, rules and bands.
pub(super) fn x_domain(lines: &Lines) -> (f64, f64) {
    axis::domain(&lines.x, |span| {
        for series in &lines.series {
            series.points.iter().for_each(|mark| span.add(mark.x));
        }
        if let Some(cursor) = &lines.cursor {
            cursor.x.into_iter().for_each(|x| span.add(x));
            cursor.values.iter().for_each(|value| span.add(value.x));
        }
        add_rules(lines, RuleAxis::X, span);
        for band in &lines.bands {
            span.add(band.from);
            span.add(band.to);
        }
    })
}

/// What the vertical axis shows: its domain, else all points and intervals, cursors and rules.
fn y_domain(lines: &Lines) -> (f64, f64) {
    axis::domain(&lines.y, |span| {
        for series in &lines.series {
            for mark in &series.points {
                span.add(mark.y);
                if let Some((low, high)) = mark.interval {
                    span.add(low);
                    span.add(high);
                }
            }
        }
        for value in lines.cursor.iter().flat_map(|cursor| &cursor.values) {
            span.add(value.y);
        }
        add_rules(lines, RuleAxis::Y, span);
    })
}

fn add_rules(lines: &Lines, axis: RuleAxis, span: &mut Span) {
    lines.rules.iter().filter(|rule| rule.axis == axis).for_each(|rule| span.add(rule.at));
}

/// Four to six ticks of the vertical axis (three where it is low); without a domain of its own it
/// ends at a tick, or on a log axis a little beyond the data.
pub(super) fn y_ticks(lines: &Lines, height: f64) -> YTicks {
    let domain = y_domain(lines);
    let many = if height < 150.0 { 3 } else { 6 };
    let given = lines.y.domain.is_some();
    let (values, domain) = match lines.y.scale {
        Scale::Linear => ticks::linear(domain, (if many == 3 { 2 } else { 4 }, many), !given),
        Scale::Log => {
            let pad = if given { 1.0 } else { (domain.1 / domain.0).powf(0.04) };
            let domain = (domain.0 / pad, domain.1 * pad);
            (ticks::log(domain, many), domain)
        }
    };
    let values = if lines.y.ticks.is_empty() { values } else { asked(&lines.y, domain) };
    YTicks { ticks: with_labels(values, lines.y.scale), domain }
}

/// Ticks of the horizontal axis before collisions are resolved: those asked for; on a log axis the
/// measured loads while they are few, else powers; on a linear one round values.
pub(super) fn x_ticks(lines: &Lines, domain: (f64, f64), width: f64) -> Vec<Tick> {
    let many = (width / 70.0).clamp(2.0, 9.0) as usize;
    let values = if !lines.x.ticks.is_empty() {
        asked(&lines.x, domain)
    } else if lines.x.scale == Scale::Linear {
        ticks::linear(domain, (many.div_ceil(2), many), false).0
    } else {
        match loads(lines, domain) {
            Some(loads) => loads,
            None => ticks::log(domain, many),
        }
    };
    with_labels(values, lines.x.scale)
}

/// The different loads within the domain, if there are at least two and few enough.
fn loads(lines: &Lines, (low, high): (f64, f64)) -> Option<Vec<f64>> {
    let mut loads: Vec<f64> = Vec::new();
    for mark in lines.series.iter().flat_map(|series| &series.points) {
        if (low..=high).contains(&mark.x) && !loads.contains(&mark.x) {
            if loads.len() == MOST_LOADS {
                return None;
            }
            loads.push(mark.x);
        }
    }
    sort_few(&mut loads, f64::total_cmp);
    (loads.len() > 1).then_some(loads)
}

fn asked(axis: &Axis, (low, high): (f64, f64)) -> Vec<f64> {
    let mut ticks: Vec<f64> = axis
        .ticks
        .iter()
        .copied()
        .filter(|tick| drawable(*tick, axis.scale) && (low..=high).contains(tick))
        .collect();
    sort_few(&mut ticks, f64::total_cmp);
    ticks.dedup();
    ticks
}

fn with_labels(values: Vec<f64>, scale: Scale) -> Vec<Tick> {
    let labels = tick_labels(&values, scale == Scale::Log);
    values.into_iter().zip(labels).map(|(value, label)| Tick { value, label }).collect()
}
