//! sysbench's one-second lines, read for the progress display alone; results are the importer's.

/// One line: `[ 3s ] thds: 4 tps: 1033.36 … lat (ms,95%): 15.55 err/s: …`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) second: f64,
    pub(crate) tps: f64,
    pub(crate) p95_ms: Option<f64>,
}

/// Reads a line, if it is one.
pub(crate) fn interval(line: &str) -> Option<Interval> {
    let (second, rest) = line.strip_prefix("[ ")?.split_once("s ] thds:")?;
    let after = |label: &str| rest.split_once(label)?.1.split_whitespace().next()?.parse::<f64>().ok();
    Some(Interval { second: second.parse().ok()?, tps: after(" tps: ")?, p95_ms: after(" lat (ms,95%): ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lines_of_both_versions_and_nothing_else() {
        let line = "[ 3s ] thds: 4 tps: 1033.36 qps: 20662.13 (r/w/o: 14456.99/4138.42/2066.71) \
                    lat (ms,95%): 15.55 err/s: 0.00 reconn/s: 0.00";
        assert_eq!(interval(line), Some(Interval { second: 3.0, tps: 1033.36, p95_ms: Some(15.55) }));
        assert_eq!(interval("[ 3s ] queue length: 5, concurrency: 4"), None);
        assert_eq!(interval("Threads started!"), None);
    }
}
