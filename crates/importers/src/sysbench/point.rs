//! A finished run as a point.

use super::run::{Run, WHOLE_RUN};
use super::summary::Summary;
use super::workload;
use crate::{Note, NoteKind};
use pricebench_formats::{BucketRow, FormatError, Phrase, SeriesRow, counted};
use pricebench_model::{
    Latency, LatencyKind, Origin, Percentile, Point, Status, TRANSACTION, Text, Workload,
};

/// Percentiles computed from a histogram.
const PERCENTILES: [&str; 5] = ["50", "90", "95", "99", "999"];

/// Half the last decimal sysbench prints, and a little for the decimal's binary form.
const HALF_CENT: f64 = 0.005_001;

/// What one run gives.
pub(super) struct Read {
    pub(super) point: Point,
    pub(super) workload: Workload,
    pub(super) series: Vec<SeriesRow>,
    pub(super) buckets: Vec<BucketRow>,
    pub(super) notes: Vec<Note>,
}

/// The point of a run, or why it has none.
pub(super) fn of(run: Run) -> Result<Read, FormatError> {
    let sum = whole(&run)?;
    let mut notes = Vec::new();
    let mut note = |kind| notes.push(Note::new(sum.line, kind));
    let threads = threads(&run, &sum, &mut note);
    let checkpoints = run.summaries.len() > 1;
    let completed = sum.events.is_some_and(|events| events > 0);
    let mut point = Point {
        threads,
        op: TRANSACTION.to_owned(),
        offered_per_s: run.rate_per_s,
        duration_s: sum.time_s,
        count: sum.transactions,
        queries: sum.total,
        reads: sum.reads,
        writes: sum.writes,
        other: sum.other,
        errors: sum.errors,
        reconnects: sum.reconnects,
        per_s: sum.per_s.filter(|per_s| !checkpoints && *per_s >= 10.0),
        latency_kind: Some(LatencyKind::Response),
        status: if run.forced || sum.unfinished.is_some() { Status::Partial } else { Status::Ok },
        origin: Some(Origin { file: run.file.clone(), line: sum.line }),
        ..Point::default()
    };
    let mut buckets = Vec::new();
    if completed {
        point.latency = latency(&sum, &mut note);
        if !checkpoints {
            buckets = percentiles(&run, &sum, &mut point.latency, &mut note);
        }
    } else {
        note(NoteKind::NoEvents);
    }
    remarks(&run, &sum, &point, &mut note);
    let percent = sum.percentile.map(|(percentile, _)| percentile.percent());
    let series = run.reports.iter().map(|report| report.row(percent)).collect();
    Ok(Read { point, workload: workload::of(&run, &sum), series, buckets, notes })
}

/// The report of the whole run: the last one, or all of them added up where there were checkpoints, since
/// counters start again at each.
fn whole(run: &Run) -> Result<Summary, FormatError> {
    let fault = |line, found: (String, String), expected: Phrase| {
        FormatError::whole(&run.file, found, expected).at_line(line)
    };
    if let Some((line, what)) = run.not_sql {
        let found = (format!("a sysbench {}", what.0), format!("sysbench {}", what.1));
        let expected = (
            "the output of an oltp script; this version reads no other tests of sysbench",
            "oltp 脚本的输出；本版本不读取 sysbench 的其他测试",
        );
        return Err(fault(line, found, expected.into()));
    }
    let mut summaries = run.summaries.iter();
    let Some(first) = summaries.next() else {
        if let Some((line, reason)) = &run.fatal {
            let mut fault = fault(*line, Default::default(), WHOLE_RUN.into());
            // The reason is the most useful part and has been shortened already.
            fault.found = Box::new(Text {
                en: format!("a run that failed: {reason}"),
                zh: format!("失败的测试：{reason}"),
            });
            return Err(fault);
        }
        let found = match run.reports.len() {
            0 => (
                "no result; this is not the output of a run, or it was cut short".to_owned(),
                "没有结果；这不是测试的输出，或输出不完整".to_owned(),
            ),
            reports => (
                format!("{} and no summary: the run was cut short", counted(reports, "one-second report")),
                format!("{reports} 份每秒报告而没有汇总：测试被中断"),
            ),
        };
        return Err(fault(run.last, found, WHOLE_RUN.into()));
    };
    for summary in &run.summaries {
        if let Some(name) = summary.missing() {
            let found = (format!("a summary without its line {name:?}"), format!("缺少 {name:?} 一行的汇总"));
            return Err(fault(summary.line, found, WHOLE_RUN.into()));
        }
        let parts = [summary.reads, summary.writes, summary.other];
        let parts = parts.iter().flatten().fold(0_u64, |sum, part| sum.saturating_add(*part));
        if summary.total != Some(parts) {
            let total = summary.total.unwrap_or_default();
            let expected = (
                format!("{parts}, the sum of read, write and other; use the file as sysbench wrote it"),
                format!("{parts}，即 read、write 与 other 之和；请使用 sysbench 原样输出的文件"),
            );
            let found = (total.to_string(), total.to_string());
            return Err(fault(summary.line, found, expected.into()).in_column("total"));
        }
    }
    Ok(summaries.fold(first.clone(), add))
}

fn add(sum: Summary, next: &Summary) -> Summary {
    let counts = |a: Option<u64>, b: Option<u64>| a.zip(b).map(|(a, b)| a.saturating_add(b));
    let times = |a: Option<f64>, b: Option<f64>| a.zip(b).map(|(a, b)| a + b);
    let completed =
        |events: Option<u64>, ms: Option<f64>| ms.filter(|_| events.is_some_and(|events| events > 0));
    let (before, after) = (completed(sum.events, sum.min_ms), completed(next.events, next.min_ms));
    Summary {
        line: next.line,
        reads: counts(sum.reads, next.reads),
        writes: counts(sum.writes, next.writes),
        other: counts(sum.other, next.other),
        total: counts(sum.total, next.total),
        transactions: counts(sum.transactions, next.transactions),
        per_s: None,
        errors: counts(sum.errors, next.errors),
        reconnects: counts(sum.reconnects, next.reconnects),
        // The time goes on from the start of the run.
        time_s: next.time_s,
        events: counts(sum.events, next.events),
        min_ms: before.into_iter().chain(after).reduce(f64::min),
        avg_ms: None,
        max_ms: sum.max_ms.into_iter().chain(next.max_ms).reduce(f64::max),
        percentile: None,
        sum_ms: times(sum.sum_ms, next.sum_ms),
        events_per_thread: times(sum.events_per_thread, next.events_per_thread),
        unfinished: next.unfinished,
    }
}

/// Threads as printed at the start, else in a one-second report, else events ÷ events per thread.
fn threads(run: &Run, sum: &Summary, note: &mut impl FnMut(NoteKind)) -> Option<u32> {
    let printed = run.threads.or_else(|| run.reports.iter().find_map(|report| report.threads));
    if printed.is_some() {
        return printed;
    }
    let computed = sum.events? as f64 / sum.events_per_thread.filter(|each| *each > 0.0)?;
    let threads = computed.round();
    let fits = (computed - threads).abs() < 0.01 && (1.0..=f64::from(u32::MAX)).contains(&threads);
    let threads = fits.then_some(threads as u32)?;
    note(NoteKind::ThreadsComputed { threads });
    Some(threads)
}

/// Least, mean and greatest. The mean is sum ÷ events, which is more exact than the printed one, where the
/// two agree.
fn latency(sum: &Summary, note: &mut impl FnMut(NoteKind)) -> Latency {
    let computed = sum.sum_ms.zip(sum.events).map(|(sum, events)| sum / events as f64);
    let avg_ms = match (sum.avg_ms, computed) {
        (Some(printed_ms), Some(computed_ms)) if (printed_ms - computed_ms).abs() > HALF_CENT => {
            note(NoteKind::AverageDiffers { printed_ms, computed_ms });
            Some(printed_ms)
        }
        (printed, computed) => computed.or(printed),
    };
    Latency { min_ms: sum.min_ms, avg_ms, max_ms: sum.max_ms, ..Latency::default() }
}

/// Adds the printed percentile, and those of the histogram where there is one that counts the same events.
/// Returns the histogram's buckets.
fn percentiles(
    run: &Run,
    sum: &Summary,
    latency: &mut Latency,
    note: &mut impl FnMut(NoteKind),
) -> Vec<BucketRow> {
    if let Some((percentile, ms)) = sum.percentile {
        if ms > 0.0 {
            latency.percentiles.insert(percentile, ms);
        } else {
            note(NoteKind::PercentileUnknown { percentile });
        }
    }
    let Some(histogram) = &run.histogram else { return Vec::new() };
    let events = sum.events.unwrap_or_default();
    if histogram.total() != events {
        note(NoteKind::HistogramDiffers { counted: histogram.total(), events });
        return Vec::new();
    }
    for percentile in PERCENTILES.into_iter().filter_map(Percentile::from_digits) {
        if let Some(ms) = histogram.percentile(percentile) {
            latency.percentiles.insert(percentile, ms);
        }
    }
    if let Some((percentile, printed_ms)) = sum.percentile
        && let Some(computed_ms) = histogram.ranked(percentile)
    {
        latency.percentiles.insert(percentile, computed_ms);
        if printed_ms > 0.0 && (computed_ms - printed_ms).abs() > HALF_CENT {
            note(NoteKind::PercentileDiffers { percentile, printed_ms, computed_ms });
        }
    }
    if histogram.capped() > 0 {
        note(NoteKind::Cap { operations: histogram.capped() });
    }
    histogram.rows()
}

/// What else must be known.
fn remarks(run: &Run, sum: &Summary, point: &Point, note: &mut impl FnMut(NoteKind)) {
    let errors = sum.errors.unwrap_or_default();
    let reconnects = sum.reconnects.unwrap_or_default();
    if errors > 0 || reconnects > 0 {
        note(NoteKind::Errors { errors, reconnects });
    }
    if point.status == Status::Partial {
        note(NoteKind::ForcedShutdown { unfinished: sum.unfinished });
    }
    if run.summaries.len() > 1 {
        note(NoteKind::Checkpoints { reports: run.summaries.len() });
    }
    if let (Some(offered_per_s), Some(achieved_per_s)) = (run.rate_per_s, point.per_second(None))
        && achieved_per_s < 0.98 * offered_per_s
    {
        note(NoteKind::RateNotReached { offered_per_s, achieved_per_s, waiting: run.waiting });
    }
    if run.unreadable > 0 {
        note(NoteKind::ReportsLeftOut { lines: run.unreadable });
    }
}
