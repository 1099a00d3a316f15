//! What a run of sysbench means: its figures, or why it has none.

use crate::run::child::{Ending, Finished};
use crate::space;
use pricebench_formats::{BucketRow, SeriesRow};
use pricebench_importers::import;
use pricebench_model::Point;

/// The figures of one run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Measured {
    pub(crate) points: Vec<Point>,
    pub(crate) series: Vec<SeriesRow>,
    pub(crate) buckets: Vec<BucketRow>,
}

/// Reads what a run left behind. The exit status alone says little: sysbench exits 0 after some failures and
/// prints no summary after others.
///
/// # Errors
///
/// Why the run counts as failed, with sysbench's last words.
pub(crate) fn measured(finished: &Finished) -> Result<Measured, String> {
    let failed = |why: String| Err(format!("{why}; {}", last_words(finished)));
    ended_well(finished)?;
    if !finished.output.contains("General statistics:") && !finished.output.contains("Throughput:") {
        return failed("sysbench printed no summary".to_owned());
    }
    let imported = match import("sysbench", finished.output.as_bytes()) {
        Ok(imported) => imported,
        Err(error) => return failed(format!("sysbench's output cannot be read: {error}")),
    };
    let none_done = |point: &Point| point.count.is_none_or(|count| count == 0);
    if imported.points.is_empty() || imported.points.iter().any(none_done) {
        return failed("sysbench completed no transaction".to_owned());
    }
    Ok(Measured { points: imported.points, series: imported.series, buckets: imported.buckets })
}

/// Whether a run came to its end by itself, which is all that is asked of a warm-up.
///
/// # Errors
///
/// How it ended, with sysbench's last words.
pub(crate) fn ended_well(finished: &Finished) -> Result<(), String> {
    match finished.ending {
        Ending::Exit(0) => Ok(()),
        _ => Err(account(finished)),
    }
}

/// How a run ended and what sysbench said last.
pub(crate) fn account(finished: &Finished) -> String {
    format!("sysbench {}; {}", finished.ending, last_words(finished))
}

/// The last lines sysbench printed, errors first if it named any.
fn last_words(finished: &Finished) -> String {
    let lines = || finished.output.lines().chain(finished.errors.lines()).map(str::trim);
    let fatal: Vec<&str> = lines().filter(|line| line.starts_with("FATAL")).take(3).collect();
    let said = if fatal.is_empty() {
        let all: Vec<&str> = lines().filter(|line| !line.is_empty()).collect();
        all[all.len().saturating_sub(3)..].join(" | ")
    } else {
        fatal.join(" | ")
    };
    if said.is_empty() {
        return "it said nothing".to_owned();
    }
    let advice = if said.contains("denied") {
        "; the user lacks a privilege: grant it all privileges on the database".to_owned()
    } else if space::is_said(&said) {
        format!("; no space is left where the server keeps its data: {}", space::ADVICE)
    } else {
        String::new()
    };
    format!("it said: {said}{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(ending: Ending, output: &str) -> Finished {
        Finished { ending, output: output.to_owned(), errors: String::new(), cpu_s: None }
    }

    #[test]
    fn a_crash_without_a_summary_has_a_reason_and_last_words() {
        let output =
            "Threads started!\n\n[ 1s ] thds: 2 tps: 9.00\nFATAL: mysql_drv_query() returned error 2013";
        let reason = measured(&finished(Ending::Exit(139), output)).unwrap_err();
        insta::assert_snapshot!(reason, @"sysbench crashed (status 139); it said: FATAL: mysql_drv_query() returned error 2013");
    }

    #[test]
    fn a_missing_privilege_is_named_with_what_to_do() {
        let output = "FATAL: MySQL error: 1142 \"UPDATE command denied to user 'r'@'localhost'\"";
        let reason = measured(&finished(Ending::Exit(1), output)).unwrap_err();
        assert!(reason.ends_with("grant it all privileges on the database"), "{reason}");
    }

    #[test]
    fn a_servers_full_disk_is_named_with_what_to_do() {
        let output = "FATAL: mysql_drv_query() returned error 1114 (The table 'sbtest1' is full) for query";
        let reason = measured(&finished(Ending::Exit(1), output)).unwrap_err();
        assert!(reason.contains("no space is left where the server keeps its data"), "{reason}");
        assert!(reason.contains("TMPDIR"), "{reason}");
    }

    #[test]
    fn status_zero_without_a_summary_is_a_failure() {
        let reason = measured(&finished(Ending::Exit(0), "Threads started!\n")).unwrap_err();
        assert_eq!(reason, "sysbench printed no summary; it said: Threads started!");
    }

    #[test]
    fn a_run_without_events_is_a_failure() {
        let output = include_str!("../../../tests/fixtures/sysbench/no-events.txt");
        let reason = measured(&finished(Ending::Exit(0), output)).unwrap_err();
        assert!(reason.starts_with("sysbench completed no transaction"), "{reason}");
    }
}
