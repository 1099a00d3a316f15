//! Prices at which the answer would flip, and loads at which it does.

use super::compare::{Order, OrderedBy, difference};
use super::context::{Context, Line};
use super::inputs::Inputs;
use crate::numbers;
use crate::page::Sentence;
use crate::words::Side;
use pricebench_model::{Answer, Question, answer, break_even, common_loads, lead_changes, verdicts};

/// More systems than this are compared in the ranking alone: a sentence for each would not be read.
const MOST_SENTENCES: usize = 6;

/// Break-even prices of the baseline with every other system.
pub(super) fn sentences(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Vec<Sentence> {
    let pairs =
        pairs(lines, inputs).filter(|(base, other)| base.per_hour.is_some() && other.per_hour.is_some());
    pairs.take(MOST_SENTENCES).map(|(base, other)| of_pair(context, base, other, inputs)).collect()
}

fn of_pair(context: &Context<'_>, base: &Line<'_>, other: &Line<'_>, inputs: &Inputs) -> Sentence {
    let question = inputs.question();
    let at = inputs.at(context);
    let answers = (answer(base.curve, question), answer(other.curve, question));
    // The dearer for its work comes first: it is the one whose price would have to fall.
    let cost = |line: &Line<'_>, answer: &Answer| pricebench_model::cost(answer, question, line.per_hour);
    let swap = cost(base, &answers.0) < cost(other, &answers.1);
    let (first, second) = if swap {
        ((other, &answers.1), (base, &answers.0))
    } else {
        ((base, &answers.0), (other, &answers.1))
    };
    let sides = [(first, second), (second, first)].map(|(one, against)| {
        let price = break_even(one.1, against.1, question, against.0.per_hour?)?;
        let change = price / one.0.per_hour? - 1.0;
        let side = Side { system: one.0.named(), figure: context.money(price), about: false };
        change.is_finite().then(|| (side, numbers::change(change)))
    });
    let sides: Vec<_> = sides.into_iter().flatten().collect();
    if sides.len() == 2 {
        context.say.break_even(&at, &sides)
    } else {
        context.say.no_break_even(&at, [base.named(), other.named()])
    }
}

/// Where the lead changes between the baseline and every other system, over measured loads.
pub(super) fn lead_sentences(
    context: &Context<'_>,
    lines: &[Line<'_>],
    inputs: &Inputs,
    order: &Order<'_>,
) -> Vec<Sentence> {
    let by_cost = order.by == OrderedBy::Cost;
    let what = if by_cost { context.words.lead_in_cost } else { context.words.lead_in_rate };
    let mut all = Vec::new();
    for (base, other) in pairs(lines, inputs).take(MOST_SENTENCES) {
        let price = |line: &Line<'_>| if by_cost { line.per_hour } else { Some(1.0) };
        let (Some(first), Some(second)) = (price(base), price(other)) else { continue };
        if common_loads(base.curve, other.curve).next().is_none() {
            continue;
        }
        let changes = lead_changes((base.curve, first), (other.curve, second), |a, b, ratio| {
            let pair = (a.per_s_runs.as_slice(), b.per_s_runs.as_slice(), ratio);
            verdicts(&[pair]).pop().unwrap_or_else(|| pricebench_model::verdict_of_single_runs(ratio))
        });
        for change in &changes {
            let bracket = [change.from, change.to].map(numbers::threads);
            let (from, to) = if change.first_leads_before { (base, other) } else { (other, base) };
            let at = change.equal_at.map(|at| numbers::threads(at.round()));
            let undecided: Vec<String> =
                change.undecided.iter().map(|load| numbers::threads(*load)).collect();
            all.push(context.say.lead_change(
                what,
                [&bracket[0], &bracket[1]],
                at.as_deref(),
                &undecided,
                [from.named(), to.named()],
            ));
        }
        if changes.is_empty() {
            let leader = leader(base, other, order.by);
            all.push(context.say.lead_holds(what, [base.named(), other.named()], leader.map(Line::named)));
        }
    }
    all
}

/// Who leads at the first common load where the two can be told apart.
fn leader<'b, 'a>(base: &'b Line<'a>, other: &'b Line<'a>, by: OrderedBy) -> Option<&'b Line<'a>> {
    common_loads(base.curve, other.curve).find_map(|(load, _)| {
        let question = Question::Concurrency { threads: load.threads };
        let (a, b) = (answer(base.curve, question), answer(other.curve, question));
        let apart = difference((base, &a), (other, &b), question, by)?;
        if !apart.decided() {
            return None;
        }
        let figure = |line: &Line<'_>, answer: &Answer| match by {
            OrderedBy::Cost => pricebench_model::cost(answer, question, line.per_hour),
            OrderedBy::Rate | OrderedBy::Latency(_) => Some(1.0 / answer.spot()?.per_s),
        };
        Some(if figure(base, &a)? < figure(other, &b)? { base } else { other })
    })
}

/// The baseline with every other line, in the report's order.
pub(super) fn pairs<'b, 'a>(
    lines: &'b [Line<'a>],
    inputs: &Inputs,
) -> impl Iterator<Item = (&'b Line<'a>, &'b Line<'a>)> {
    let baseline = inputs.baseline;
    let base = lines.get(baseline);
    let others = lines.iter().enumerate().filter(move |(at, _)| *at != baseline);
    others.filter_map(move |(_, other)| Some((base?, other)))
}
