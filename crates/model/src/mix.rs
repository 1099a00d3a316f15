//! How many statements one transaction of a known script makes.

use crate::Workload;

/// Statements in one transaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    /// Reading statements.
    pub reads: f64,
    /// Writing statements.
    pub writes: f64,
    /// Others: `BEGIN`, `COMMIT`.
    pub other: f64,
}

impl Mix {
    /// All statements.
    pub fn total(self) -> f64 {
        self.reads + self.writes + self.other
    }

    /// The default mix of a sysbench 1.0 or 1.1 OLTP script, counted from a run of each: `oltp_read_write`
    /// makes 10 point selects, 4 range queries, 4 writes, `BEGIN` and `COMMIT`. `None` for an unknown script.
    pub fn of_script(script: &str) -> Option<Self> {
        let (reads, writes, other) = match script {
            "oltp_read_write" => (14.0, 4.0, 2.0),
            "oltp_read_only" => (14.0, 0.0, 2.0),
            "oltp_write_only" => (0.0, 4.0, 2.0),
            "oltp_point_select" => (1.0, 0.0, 0.0),
            "oltp_insert" | "oltp_update_index" | "oltp_update_non_index" | "oltp_delete" => (0.0, 1.0, 0.0),
            _ => return None,
        };
        Some(Self { reads, writes, other })
    }
}

impl Workload {
    /// Statements in one transaction: as the workload says, else by its script. A workload that states only
    /// a total that differs from its script's has no known mix.
    pub fn mix(&self) -> Option<Mix> {
        let by_script = self.facts.script.as_deref().and_then(Mix::of_script);
        let facts = &self.facts;
        let reads = facts.reads_per_transaction.or(by_script.map(|mix| mix.reads))?;
        let writes = facts.writes_per_transaction.or(by_script.map(|mix| mix.writes))?;
        let other = match (facts.statements_per_transaction, by_script) {
            (Some(total), _) => total - reads - writes,
            (None, Some(mix)) => mix.other,
            (None, None) => 0.0,
        };
        (other >= 0.0).then_some(Mix { reads, writes, other })
    }

    /// Statements in one transaction, in total.
    pub fn statements(&self) -> Option<f64> {
        self.facts.statements_per_transaction.or_else(|| self.mix().map(Mix::total))
    }
}
