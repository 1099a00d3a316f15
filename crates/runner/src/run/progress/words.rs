//! Events in words.

use super::{Event, Phase};
use pricebench_formats::counted;

/// A time in its two largest units: `45 s`, `12 min 5 s`, `3 h 20 min`.
pub(crate) fn duration(seconds: f64) -> String {
    let s = seconds.max(0.0).round() as u64;
    match (s / 3600, s / 60 % 60, s % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, min, s) => format!("{min} min {s} s"),
        (h, min, _) => format!("{h} h {min} min"),
    }
}

/// A phase in words.
pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Settle => "settling",
        Phase::WarmUp => "warming up",
        Phase::Measure => "measuring",
    }
}

/// An event as one line; none for those that only a live display shows.
pub(super) fn line(event: &Event) -> Option<String> {
    let line = match event {
        Event::Started { points, finished, left_s, seed } => {
            let order = match seed {
                Some(seed) => format!("shuffled with seed {seed}"),
                None => "in the plan's order".to_owned(),
            };
            let done = if *finished > 0 { format!(", {finished} of them finished") } else { String::new() };
            let points = counted(points, "point");
            format!("{points}{done}, {order}; about {} and the filling of tables or files", duration(*left_s))
        }
        Event::Opening { system } => format!("{system}: connecting"),
        Event::Preparing { system, tables, rows_per_table } => {
            let (tables, rows) = (counted(tables, "table"), counted(rows_per_table, "row"));
            format!("{system}: filling {tables} of {rows}")
        }
        Event::Filling { mib, .. } if *mib > 1 => return None,
        Event::Filling { system, of_mib, .. } => format!("{system}: writing {of_mib} MiB of test files"),
        Event::Point { place, points, key, left_s } => {
            format!("point {place} of {points}: {key}; {} left", duration(*left_s))
        }
        Event::Measured { key, tps, avg_ms, p95_ms } => {
            let [tps, avg, p95] = [tps, avg_ms, p95_ms].map(|value| number(*value));
            let what = if key.part.is_some() { "I/Os" } else { "transactions" };
            format!("  {tps} {what}/s, latency mean {avg} ms, p95 {p95} ms")
        }
        Event::Failed { key, reason } => format!("failed: {key}: {reason}"),
        Event::Notice { text } => text.clone(),
        Event::Written { dir, measured, failed, left } => {
            let mut line = format!("{dir}: {} measured", counted(measured, "point"));
            for (count, what) in [(failed, "failed"), (left, "not measured")] {
                if *count > 0 {
                    line.push_str(&format!(", {count} {what}"));
                }
            }
            line
        }
        Event::Phase { .. } | Event::Tick { .. } => return None,
    };
    Some(line)
}

/// A figure with two decimals, or a dash.
pub(super) fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(duration(44.6), "45 s");
        assert_eq!(duration(725.0), "12 min 5 s");
        assert_eq!(duration(12_000.0), "3 h 20 min");
        assert_eq!(duration(-1.0), "0 s");
    }
}
