//! What a run's numbers tell of its workload.

use super::run::Run;
use super::summary::Summary;
use pricebench_model::{Id, Workload, WorkloadFacts};

/// The workload of a run. sysbench does not print its script, so only what its counts show is known.
pub(super) fn of(run: &Run, sum: &Summary) -> Workload {
    let mix = mix(sum);
    let facts = WorkloadFacts {
        tool_version: run.version.clone(),
        statements_per_transaction: mix.map(|[total, ..]| total),
        reads_per_transaction: mix.map(|[_, reads, _]| reads),
        writes_per_transaction: mix.map(|[.., writes]| writes),
        r#loop: Some(if run.rate_per_s.is_some() { "open" } else { "closed" }.to_owned()),
        warmup_s: run.warmup_s,
        ..WorkloadFacts::default()
    };
    Workload { id: Id::from_label("sysbench"), tool: "sysbench".to_owned(), facts }
}

/// Statements, reads and writes per transaction; `None` unless each is a whole number, since the mean of a
/// mix of transactions can come close to one by chance.
fn mix(sum: &Summary) -> Option<[f64; 3]> {
    let total = per_transaction(sum.total, sum)?;
    // What is given up adds statements and takes none away.
    let enough = sum.total? as f64 >= total * sum.transactions? as f64;
    let (reads, writes) = (per_transaction(sum.reads, sum)?, per_transaction(sum.writes, sum)?);
    (enough && reads + writes <= total).then_some([total, reads, writes])
}

/// A whole number of statements per transaction, where the counts allow only one: transactions given up
/// after an error leave some statements over, at most one transaction's for each error or reconnection, and
/// so do transactions in flight when a report is taken.
fn per_transaction(count: Option<u64>, sum: &Summary) -> Option<f64> {
    let transactions = sum.transactions.filter(|count| *count > 0)? as f64;
    let count = count? as f64;
    let whole = (count / transactions).round();
    let interrupted = sum.errors.unwrap_or(0).saturating_add(sum.reconnects.unwrap_or(0));
    let in_flight = match (sum.events, sum.events_per_thread) {
        (Some(events), Some(each)) if each > 0.0 => (events as f64 / each).round(),
        _ => 0.0,
    };
    // More than this many left over would make the whole number itself doubtful.
    let slack = (interrupted as f64 + in_flight).min(transactions / 2.0) * whole.max(1.0);
    ((count - whole * transactions).abs() <= slack).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per(count: u64, transactions: u64, errors: u64) -> Option<f64> {
        let sum = Summary { transactions: Some(transactions), errors: Some(errors), ..Summary::default() };
        per_transaction(Some(count), &sum)
    }

    #[test]
    fn whole_numbers_are_found_through_errors() {
        assert_eq!(per(334_180, 16_709, 0), Some(20.0));
        assert_eq!(per(334_247, 16_709, 4), Some(20.0));
        assert_eq!(per(61_623, 3_415, 9), Some(18.0));
        assert_eq!(per(0, 3_415, 0), Some(0.0));
    }

    #[test]
    fn a_mix_of_transactions_has_no_whole_number() {
        assert_eq!(per(18_239_265, 641_218, 2_785), None);
        assert_eq!(per(20, 0, 0), None);
        // Here the total and the reads come close to whole numbers; the writes do not.
        let sum = Summary {
            transactions: Some(1607),
            reads: Some(21_141),
            writes: Some(22_029),
            total: Some(46_390),
            errors: Some(9),
            ..Summary::default()
        };
        assert_eq!(mix(&sum), None);
    }
}
