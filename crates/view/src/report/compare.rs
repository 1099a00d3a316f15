//! The systems in order under the chosen question, and who can be told apart.

use super::context::Line;
use super::inputs::Inputs;
use pricebench_model::{
    Answer, LatencyMetric, Question, Verdict, answer, cost, verdict_of_single_runs, verdicts,
};

use super::inputs::telling_latency;

/// What systems are ordered by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum OrderedBy {
    /// Cost of the question's work; lower is better.
    Cost,
    /// Throughput; higher is better.
    Rate,
    /// A latency at the same demand; lower is better.
    Latency(LatencyMetric),
}

/// One system's place.
pub(super) struct Entry<'a> {
    /// The system.
    pub(super) line: Line<'a>,
    /// What it does under the question.
    pub(super) answer: Answer,
    /// The figure it is ordered by, lower better; `None` puts it after all that have one.
    pub(super) figure: Option<f64>,
    /// Its place, from 1; equal where the data cannot tell.
    pub(super) rank: Option<usize>,
    /// Its difference from the first.
    pub(super) from_first: Option<Difference>,
}

/// The difference of two figures, lower better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    /// The better ÷ the worse, at most 1.
    pub(super) ratio: f64,
    /// Whether the data can tell.
    pub(super) verdict: Verdict,
}

impl Difference {
    /// How much less the better one is, as a share.
    pub(super) fn less(self) -> f64 {
        1.0 - self.ratio
    }

    /// How much more the worse one is, as a share.
    pub(super) fn more(self) -> f64 {
        1.0 / self.ratio - 1.0
    }

    /// Whether one is ahead.
    pub(super) fn decided(self) -> bool {
        self.verdict.decided() && self.ratio < 1.0
    }
}

/// The order of systems under a question.
pub(super) struct Order<'a> {
    pub(super) by: OrderedBy,
    pub(super) entries: Vec<Entry<'a>>,
}

/// Puts lines in order under the chosen question.
pub(super) fn order<'a>(lines: &[Line<'a>], inputs: &Inputs) -> Order<'a> {
    let question = inputs.question();
    let by = ordered_by(lines, question, &inputs.latencies);
    let mut entries: Vec<Entry<'a>> = lines
        .iter()
        .map(|line| {
            let answer = answer(line.curve, question);
            let figure =
                figure(line, &answer, question, by).filter(|figure| *figure > 0.0 && figure.is_finite());
            Entry { line: *line, answer, figure, rank: None, from_first: None }
        })
        .collect();
    // Stable: what has no figure stays in the report's order, behind.
    entries.sort_by(|a, b| match (a.figure, b.figure) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    rank(&mut entries, question, by);
    Order { by, entries }
}

/// The difference of two lines under a question, each with its answer.
pub(super) fn difference(
    first: (&Line<'_>, &Answer),
    second: (&Line<'_>, &Answer),
    question: Question,
    by: OrderedBy,
) -> Option<Difference> {
    let (a, b) = (figure(first.0, first.1, question, by)?, figure(second.0, second.1, question, by)?);
    let (better, worse, a, b) = if a <= b { (first, second, a, b) } else { (second, first, b, a) };
    let ratio = Some(a / b).filter(|ratio| ratio.is_finite() && *ratio > 0.0)?;
    Some(Difference { ratio, verdict: single_verdict(better, worse, ratio, question, by) })
}

impl Order<'_> {
    /// The entries with a figure.
    pub(super) fn placed(&self) -> impl Iterator<Item = &Entry<'_>> {
        self.entries.iter().filter(|entry| entry.figure.is_some())
    }
}

fn ordered_by(lines: &[Line<'_>], question: Question, latencies: &[LatencyMetric]) -> OrderedBy {
    // Comparing a priced system with one without a price says nothing.
    let priced = lines.iter().filter(|line| line.per_hour.is_some()).count();
    if priced >= 2.min(lines.len()) && priced > 0 {
        return OrderedBy::Cost;
    }
    match (question, telling_latency(latencies)) {
        (Question::Demand { .. }, Some(latency)) => OrderedBy::Latency(latency),
        _ => OrderedBy::Rate,
    }
}

/// The figure lines are ordered by, lower better.
fn figure(line: &Line<'_>, answer: &Answer, question: Question, by: OrderedBy) -> Option<f64> {
    match by {
        OrderedBy::Cost => cost(answer, question, line.per_hour),
        OrderedBy::Rate => Some(1.0 / answer.spot()?.per_s),
        OrderedBy::Latency(latency) => answer.spot()?.latency(latency),
    }
}

/// Runs behind a figure that rests on throughput at a measured load; empty otherwise.
fn runs<'a>(line: &Line<'a>, answer: &Answer) -> &'a [f64] {
    let spot = answer.spot().filter(|spot| spot.between.is_none());
    let load = spot.and_then(|spot| line.curve.load(spot.threads));
    load.map(|load| load.per_s_runs.as_slice()).unwrap_or_default()
}

/// The verdict on one pair shown alone. `ratio` is the better figure ÷ the worse.
fn single_verdict(
    better: (&Line<'_>, &Answer),
    worse: (&Line<'_>, &Answer),
    ratio: f64,
    question: Question,
    by: OrderedBy,
) -> Verdict {
    match (question, by) {
        (Question::Demand { .. }, OrderedBy::Cost) => Verdict::Exact,
        (Question::Demand { .. }, _) | (_, OrderedBy::Latency(_)) => verdict_of_single_runs(ratio),
        _ => {
            let pair = (runs(better.0, better.1), runs(worse.0, worse.1), 1.0 / ratio);
            verdicts(&[pair]).pop().unwrap_or_else(|| verdict_of_single_runs(ratio))
        }
    }
}

/// Gives places: all pairs with the first and all neighbours are judged together.
fn rank(entries: &mut [Entry<'_>], question: Question, by: OrderedBy) {
    let placed = entries.iter().take_while(|entry| entry.figure.is_some()).count();
    let mut pairs: Vec<(usize, usize)> = (1..placed).map(|at| (0, at)).collect();
    pairs.extend((2..placed).map(|at| (at - 1, at)));
    let ratio = |a: usize, b: usize| Some(entries.get(a)?.figure? / entries.get(b)?.figure?);
    let ratios: Vec<f64> = pairs.iter().map(|(a, b)| ratio(*a, *b).unwrap_or(1.0)).collect();
    let judged: Vec<Verdict> = match (question, by) {
        (Question::Demand { .. }, OrderedBy::Cost) => vec![Verdict::Exact; pairs.len()],
        (Question::Demand { .. }, _) | (_, OrderedBy::Latency(_)) => {
            ratios.iter().map(|ratio| verdict_of_single_runs(*ratio)).collect()
        }
        _ => {
            let of =
                |at: usize| entries.get(at).map(|entry| runs(&entry.line, &entry.answer)).unwrap_or_default();
            let tests: Vec<(&[f64], &[f64], f64)> =
                pairs.iter().zip(&ratios).map(|((a, b), ratio)| (of(*a), of(*b), 1.0 / ratio)).collect();
            verdicts(&tests)
        }
    };
    let difference =
        |pair: usize| Some(Difference { ratio: *ratios.get(pair)?, verdict: *judged.get(pair)? });
    let mut last_rank = 1;
    for at in 0..placed {
        let from_first = at.checked_sub(1).and_then(difference);
        let from_last = at.checked_sub(2).and_then(|pair| difference(placed.saturating_sub(1) + pair));
        let tied_with_first = last_rank == 1 && from_first.is_none_or(|difference| !difference.decided());
        let tied_with_last = last_rank > 1 && from_last.is_some_and(|difference| !difference.decided());
        last_rank = if tied_with_first {
            1
        } else if tied_with_last {
            last_rank
        } else {
            at + 1
        };
        if let Some(entry) = entries.get_mut(at) {
            entry.rank = Some(last_rank);
            entry.from_first = from_first;
        }
    }
}
