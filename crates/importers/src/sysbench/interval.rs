//! One-second reports, in each of the forms sysbench and its hooks print them.

use crate::number;
use pricebench_formats::SeriesRow;
use pricebench_model::{Percentile, TRANSACTION};

/// A line between `Threads started!` and the summary.
#[derive(Debug, PartialEq)]
pub(super) enum Interval {
    /// Numbers of one interval.
    Row(Report),
    /// Operations waiting, in rate mode.
    Waiting(u64),
    /// A full report follows.
    Checkpoint,
    /// Starts like a report, but does not read as one.
    Unreadable,
}

/// Numbers of one interval.
#[derive(Debug, PartialEq)]
pub(super) struct Report {
    pub(super) second: f64,
    pub(super) threads: Option<u32>,
    pub(super) per_s: f64,
    pub(super) latency_ms: f64,
    /// Which percentile the latency is, where the form says so.
    pub(super) percent: Option<f64>,
    pub(super) errors: f64,
}

impl Report {
    /// The row of `series.csv`, without the names it stands under.
    ///
    /// `percent` is the percentile the run reports. A latency of 0 is none: nothing was completed in that
    /// second, or the tool had none to report.
    pub(super) fn row(&self, percent: Option<f64>) -> SeriesRow {
        let latency = Some(self.latency_ms).filter(|ms| *ms > 0.0);
        let percentile = self.percent.or(percent).and_then(Percentile::from_percent);
        SeriesRow {
            op: TRANSACTION.to_owned(),
            second: self.second,
            per_s: Some(self.per_s),
            lat_p95_ms: latency.filter(|_| percentile == Some(Percentile::P95)),
            lat_p99_ms: latency.filter(|_| percentile == Some(Percentile::P99)),
            errors: Some(self.errors),
            ..SeriesRow::default()
        }
    }
}

/// Reads a line of an SQL script's one-second reports:
/// `[ 1s ] thds: 4 tps: 1.00 qps: 20.00 (r/w/o: 14.00/4.00/2.00) lat (ms,95%): 1.00 err/s: 0.00 reconn/s: 0.00`
/// (sysbench-tpcc prints `err/s` without a colon), or `1,4,1.00,20.00,14.00,4.00,2.00,1.00,0.00,0.00`.
/// `None` for any other line.
pub(super) fn read(line: &str) -> Option<Interval> {
    let line = line.trim();
    let Some(rest) = line.strip_prefix('[') else { return comma_separated(line) };
    let (second, rest) = rest.split_once("s ]")?;
    let second = number::non_negative(second.trim())?;
    let rest = rest.trim_start();
    if rest.starts_with("Checkpoint report") {
        return Some(Interval::Checkpoint);
    }
    if let Some(waiting) = rest.strip_prefix("queue length:") {
        let word = waiting.split([',', ' ']).find(|word| !word.is_empty())?;
        return number::whole(word).map(Interval::Waiting);
    }
    rest.contains("tps:").then(|| report(second, rest).map_or(Interval::Unreadable, Interval::Row))
}

fn report(second: f64, rest: &str) -> Option<Report> {
    let value = |name: &str| {
        let (_, after) = rest.split_once(name)?;
        number::non_negative(after.trim_start_matches(':').split_whitespace().next()?)
    };
    let (_, latency) = rest.split_once("lat (ms,")?;
    let (percent, latency) = latency.split_once("%):")?;
    let (_, threads) = rest.split_once("thds:")?;
    Some(Report {
        second,
        threads: number::threads(threads.split_whitespace().next()?),
        per_s: value("tps:")?,
        latency_ms: number::non_negative(latency.split_whitespace().next()?)?,
        percent: Some(number::non_negative(percent)?),
        errors: value("err/s")?,
    })
}

/// `time,threads,tps,qps,reads,writes,other,latency,errors,reconnects`, without a header.
fn comma_separated(line: &str) -> Option<Interval> {
    if !line.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let cells: Vec<f64> = line.split(',').map(number::non_negative).collect::<Option<_>>()?;
    let &[second, threads, per_s, _, _, _, _, latency_ms, errors, _] = cells.as_slice() else { return None };
    let threads = (threads.fract() == 0.0 && threads <= f64::from(u32::MAX)).then_some(threads as u32);
    Some(Interval::Row(Report { second, threads, per_s, latency_ms, percent: None, errors }))
}

/// One object of the array that a JSON hook prints among the text.
pub(super) fn json(text: &str) -> Option<Report> {
    #[derive(serde::Deserialize)]
    struct Object {
        time: f64,
        threads: u32,
        tps: f64,
        latency: f64,
        errors: f64,
    }
    let Object { time, threads, tps, latency, errors } = serde_json::from_str(text).ok()?;
    let fine = [time, tps, latency, errors].iter().all(|value| value.is_finite() && *value >= 0.0);
    fine.then_some(Report {
        second: time,
        threads: Some(threads).filter(|threads| *threads > 0),
        per_s: tps,
        latency_ms: latency,
        percent: None,
        errors,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "[ 4s ] thds: 8 tps: 258.94 qps: 5187.79 (r/w/o: 3639.15/1037.76/510.88) \
                        lat (ms,99%): 995.51 err/s: 1.00 reconn/s: 0.00";

    #[test]
    fn reads_each_form() {
        let expected = Report {
            second: 4.0,
            threads: Some(8),
            per_s: 258.94,
            latency_ms: 995.51,
            percent: Some(99.0),
            errors: 1.0,
        };
        let Some(Interval::Row(report)) = read(LINE) else { panic!("not read") };
        assert_eq!(report, expected);
        let Some(Interval::Row(report)) = read(&LINE.replace("err/s:", "err/s")) else { panic!("not read") };
        assert_eq!(report, expected);
        let Some(Interval::Row(report)) = read("4,8,258.94,5187.79,3639.15,1037.76,510.88,995.51,1.00,0.00")
        else {
            panic!("not read")
        };
        assert_eq!(report, Report { percent: None, ..expected });
        let object = "{\"time\": 4, \"threads\": 8, \"tps\": 258.94, \"qps\": {\"total\": 1.0}, \
                      \"latency\": 995.51, \"errors\": 1.00, \"reconnects\": 0.00}";
        assert_eq!(json(object), Some(Report { percent: None, ..expected }));
    }

    #[test]
    fn tells_other_lines_apart() {
        assert_eq!(read("[ 1s ] queue length: 2330, concurrency: 1"), Some(Interval::Waiting(2330)));
        assert_eq!(read("[ 1s ] queue length: 7 concurrency: 1"), Some(Interval::Waiting(7)));
        assert_eq!(read("[ 2s ] Checkpoint report:"), Some(Interval::Checkpoint));
        assert_eq!(read("[ 2s ] thds: 2 tps: nan qps: 1"), Some(Interval::Unreadable));
        assert_eq!(read("[ 2s ] thds: 2 eps: 3.00 lat (ms,95%): 0.01"), None);
        assert_eq!(read("1,2,3"), None);
    }

    #[test]
    fn a_latency_of_zero_is_unknown() {
        let row = |latency_ms, percent| {
            Report { second: 1.0, threads: None, per_s: 0.0, latency_ms, percent, errors: 0.0 }
                .row(Some(95.0))
        };
        assert_eq!(row(0.0, None).lat_p95_ms, None);
        assert_eq!(row(2.0, None).lat_p95_ms, Some(2.0));
        assert_eq!(row(2.0, Some(99.0)).lat_p95_ms, None);
        assert_eq!(row(2.0, Some(99.0)).lat_p99_ms, Some(2.0));
    }
}
