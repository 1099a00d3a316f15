//! What a benchmark report says, and what can be computed from it.
//!
//! Types of reports, systems, workloads and points; prices and bills; the three questions; comparisons,
//! audits and claims. There is no I/O, clock, async or browser here. Formulas are those of
//! `docs/methodology.md`.

mod as_of;
mod audit;
mod average;
mod check;
mod claim;
mod compare;
mod curve;
mod id;
mod limit_book;
mod mix;
mod percentile;
mod point;
mod price;
mod price_book;
mod question;
mod recompute;
mod report;
mod text;

pub use as_of::{AsOf, AsOfError};
pub use audit::{Finding, FindingKind, Severity};
pub use average::average_ratio;
pub use check::audit;
pub use claim::{Claim, ClaimMetric, Mean, Measure, Published};
pub use compare::{
    Answer, LeadChange, SIGNIFICANT, TIE, TOO_CLOSE, Verdict, answer, break_even, common_loads, cost,
    lead_changes, verdict_of_single_runs, verdicts,
};
pub use curve::{Curve, Demand, Load, Spot, curves, main_op};
pub use id::{Id, IdError};
pub use limit_book::{Circumstances, Condition, LimitLine, limits_at};
pub use mix::Mix;
pub use percentile::Percentile;
pub use point::{Latency, LatencyKind, Origin, Point, Status, TRANSACTION};
pub use price::{
    Bill, BillLine, Component, Currency, CurrencyError, HOURS_PER_MONTH, PriceChange, PriceLine, PriceUnit,
};
pub use price_book::{BookLine, Charge, ChargeUnit, Payment, Tariff, Term, tiered, tiers};
pub use question::{LatencyMetric, Question, QuestionKind};
pub use recompute::{ClaimVerdict, Recomputed, recompute};
pub use report::{
    Client, Defaults, Failure, FileInfo, Kind, Report, RunInfo, Scenario, Source, Storage, System,
    SystemFacts, Workload, WorkloadFacts,
};
pub use text::{Lang, Text};
