//! The answer in words.

use super::compare::{Difference, Entry, Order, OrderedBy, difference};
use super::context::{Context, Line};
use super::inputs::{Inputs, telling_latency};
use crate::numbers;
use crate::page::Sentence;
use crate::say::{join, say};
use crate::words::{DemandContrast, Gap, LatencyPair, Named, Side};
use pricebench_model::{Answer, LatencyMetric, Question, QuestionKind, Spot, answer};

/// The finding of a report whose systems have several loads.
pub(super) fn finding(context: &Context<'_>, inputs: &Inputs, order: &Order<'_>) -> Sentence {
    if order.entries.is_empty() {
        return say![context.words.no_points];
    }
    let finder = Finder { context, inputs, order };
    let mut sentences = match inputs.kind {
        QuestionKind::Concurrency => finder.concurrency(),
        QuestionKind::Demand => finder.demand(),
        QuestionKind::Limit => finder.limit(),
    };
    let named = 2;
    if inputs.kind == QuestionKind::Concurrency {
        sentences.push(context.say.more_systems(order.placed().count().saturating_sub(named)));
    }
    sentences.push(context.say.runs(context.least_runs(order.entries.iter().map(|entry| entry.line.curve))));
    join(sentences, context.words.sentence_space)
}

struct Finder<'a> {
    context: &'a Context<'a>,
    inputs: &'a Inputs,
    order: &'a Order<'a>,
}

impl<'a> Finder<'a> {
    fn concurrency(&self) -> Vec<Sentence> {
        let say = self.context.say;
        let threads = numbers::threads(self.inputs.threads);
        let placed: Vec<&Entry<'_>> = self.order.placed().collect();
        let (first, second) = match placed.as_slice() {
            [] => return self.without_figure(),
            [only] => return vec![self.alone(only)],
            [first, second, ..] => (*first, *second),
        };
        let Some(apart) = second.from_first else { return Vec::new() };
        if self.order.by == OrderedBy::Cost {
            let sides = [first, second].map(|entry| self.side(entry, |spot| self.cost_of_100(entry, spot)));
            let mut sentences =
                vec![say.costs_at_threads(&threads, [&sides[0], &sides[1]], &less(apart, false))];
            sentences.extend(self.contrast_at_demand(first, second, apart));
            sentences
        } else {
            let sides = [first, second].map(|entry| self.side(entry, |spot| numbers::rate(spot.per_s)));
            vec![say.rates_at_threads(&threads, [&sides[0], &sides[1]], &more(apart))]
        }
    }

    fn demand(&self) -> Vec<Sentence> {
        let say = self.context.say;
        let demand = numbers::demand(self.inputs.demand_per_s);
        let served: Vec<&Entry<'_>> =
            self.order.entries.iter().filter(|entry| entry.answer.spot().is_some()).collect();
        let mut sentences = Vec::new();
        if !served.is_empty() {
            let sides: Vec<Side<'_>> = served.iter().map(|entry| self.threads_side(entry)).collect();
            sentences.push(say.threads_for_demand(&demand, &sides));
        }
        if let [first, second, ..] = served.as_slice() {
            let (a, b) = (first.line.named(), second.line.named());
            let pair = telling_latency(&self.inputs.latencies)
                .and_then(|latency| self.latency_pair(latency, first.answer.spot()?, second.answer.spot()?));
            let apart = difference(
                (&first.line, &first.answer),
                (&second.line, &second.answer),
                self.inputs.question(),
                self.order.by,
            );
            match (self.order.by, apart, pair) {
                (OrderedBy::Cost, Some(apart), pair) => {
                    sentences.push(say.cheaper_at_demand(a, b, &less(apart, false), pair.as_ref()));
                    sentences.extend(self.contrast_at_threads(first, second));
                }
                (_, Some(apart), Some(pair)) if apart.decided() => {
                    sentences.push(say.faster_at_demand(a, &pair))
                }
                _ => {}
            }
        }
        let most = self.sides_where(|answer| match answer {
            Answer::NotReached { most } => Some(*most),
            _ => None,
        });
        if !most.is_empty() {
            sentences.push(say.not_shown_to_reach(&demand, &most));
        }
        let least = self.sides_where(|answer| match answer {
            Answer::BelowRange { least } => Some(*least),
            _ => None,
        });
        if !least.is_empty() {
            sentences.push(say.measured_only_above(&demand, &least));
        }
        sentences
    }

    fn limit(&self) -> Vec<Sentence> {
        let say = self.context.say;
        let limit = self.inputs.at(self.context);
        let within: Vec<&Entry<'_>> = self.order.placed().collect();
        let mut sentences = Vec::new();
        if !within.is_empty() {
            let sides: Vec<Side<'_>> =
                within.iter().map(|entry| self.side(entry, |spot| numbers::demand(spot.per_s))).collect();
            sentences.push(say.most_within(&limit, &sides));
        }
        if let [first, second, ..] = within.as_slice()
            && let Some(apart) = second.from_first
        {
            let indicative = [first, second].iter().any(|entry| is_between(&entry.answer));
            sentences.push(if self.order.by == OrderedBy::Cost {
                say.cheaper_within(first.line.named(), &less(apart, indicative))
            } else {
                say.more_within(first.line.named(), &more(apart))
            });
        }
        let none: Vec<Named<'_>> = self
            .order
            .entries
            .iter()
            .filter(|entry| entry.answer.spot().is_none())
            .map(|entry| entry.line.named())
            .collect();
        if !none.is_empty() {
            sentences.push(say.not_shown_within(&limit, &none));
        }
        sentences
    }

    /// At the same threads nobody has a figure, or systems lack prices.
    fn without_figure(&self) -> Vec<Sentence> {
        let entry = self.order.entries.iter().find(|entry| entry.answer.spot().is_some());
        entry.map(|entry| vec![self.alone(entry)]).unwrap_or_default()
    }

    fn alone(&self, entry: &Entry<'a>) -> Sentence {
        let Some(spot) = entry.answer.spot() else { return Sentence::new() };
        let latencies = self.inputs.latencies.iter().filter_map(|latency| {
            Some((self.context.say.latency(*latency), numbers::latency_exact(spot.latency(*latency)?)))
        });
        let cost = entry.line.per_hour.map(|_| self.cost_of_100(entry, spot));
        let at = self.context.say.threads(&numbers::threads(spot.threads));
        let side = self.side(entry, |spot| numbers::rate(spot.per_s));
        self.context.say.alone(&at, &side, &latencies.collect::<Vec<_>>(), cost.as_deref())
    }

    /// At the rate the faster of two gives, or if the other never gives it, the slower's.
    fn contrast_at_demand(
        &self,
        first: &Entry<'_>,
        second: &Entry<'_>,
        asked: Difference,
    ) -> Option<Sentence> {
        let (a, b) = (first.answer.spot()?, second.answer.spot()?);
        let both = |per_s: f64| {
            let question = Question::Demand { per_s };
            let answers = [&first.line, &second.line].map(|line| answer(line.curve, question));
            answers.iter().all(|answer| answer.spot().is_some()).then_some((per_s, answers))
        };
        let (demand, [first_answer, second_answer]) =
            both(a.per_s.max(b.per_s)).or_else(|| both(a.per_s.min(b.per_s)))?;
        let question = Question::Demand { per_s: demand };
        let pair = [(&first.line, &first_answer), (&second.line, &second_answer)];
        let apart = difference(pair[0], pair[1], question, OrderedBy::Cost)?;
        let first_cheaper = first.line.per_hour? <= second.line.per_hour?;
        let [(cheap, cheap_answer), (dear, dear_answer)] =
            if first_cheaper { pair } else { [pair[1], pair[0]] };
        let (cheap_spot, dear_spot) = (cheap_answer.spot()?, dear_answer.spot()?);
        let latency = telling_latency(&self.inputs.latencies);
        Some(self.context.say.contrast_at_demand(&DemandContrast {
            demand: numbers::demand(demand),
            cheaper: spot_side(cheap, cheap_spot, numbers::threads(cheap_spot.threads.round())),
            other: dear.named(),
            gap: less(apart, false),
            latencies: latency.and_then(|latency| self.latency_pair(latency, cheap_spot, dear_spot)),
            turns: asked.decided() && apart.decided() && !first_cheaper,
        }))
    }

    /// At the fewer threads of two: which is cheaper per unit of throughput.
    fn contrast_at_threads(&self, first: &Entry<'_>, second: &Entry<'_>) -> Option<Sentence> {
        let threads = first.answer.spot()?.threads.min(second.answer.spot()?.threads).round();
        let question = Question::Concurrency { threads };
        let answers = [&first.line, &second.line].map(|line| answer(line.curve, question));
        let (a, b) = ((&first.line, &answers[0]), (&second.line, &answers[1]));
        let apart = difference(a, b, question, OrderedBy::Cost)?;
        let cost = |(line, answer): (&Line<'_>, &Answer)| Some(line.per_hour? / answer.spot()?.per_s);
        let first_cheaper = cost(a)? <= cost(b)?;
        let cheaper = if first_cheaper { first } else { second };
        let say = self.context.say;
        let gap = less(apart, false);
        Some(say.contrast_at_threads(&numbers::threads(threads), cheaper.line.named(), &gap, !first_cheaper))
    }

    fn side<'b>(&self, entry: &'b Entry<'_>, figure: impl Fn(&Spot) -> String) -> Side<'b> {
        let figure = entry.answer.spot().map_or_else(|| numbers::NONE.to_owned(), figure);
        Side { system: entry.line.named(), figure, about: is_between(&entry.answer) }
    }

    fn threads_side<'b>(&self, entry: &'b Entry<'_>) -> Side<'b> {
        self.side(entry, |spot| {
            numbers::threads(if spot.threads < 1.0 { spot.threads } else { spot.threads.round() })
        })
    }

    fn sides_where(&self, rate: impl Fn(&Answer) -> Option<f64>) -> Vec<Side<'_>> {
        let sides = self.order.entries.iter().filter_map(|entry| {
            let figure = numbers::demand(rate(&entry.answer)?);
            Some(Side { system: entry.line.named(), figure, about: false })
        });
        sides.collect()
    }

    fn cost_of_100(&self, entry: &Entry<'_>, spot: &Spot) -> String {
        let cost = entry.line.per_hour.map(|per_hour| per_hour / spot.per_s * 100.0);
        cost.map_or_else(|| numbers::NONE.to_owned(), |cost| self.context.money(cost))
    }

    fn latency_pair(&self, latency: LatencyMetric, first: &Spot, second: &Spot) -> Option<LatencyPair> {
        let (a, b) = (first.latency(latency)?, second.latency(latency)?);
        let (a, b) = (numbers::latency(a), numbers::latency(b));
        let order = first.latency(latency)?.total_cmp(&second.latency(latency)?);
        let order = if a == b { std::cmp::Ordering::Equal } else { order };
        Some(LatencyPair { name: self.context.say.latency(latency), first: a, second: b, order })
    }
}

/// A gap told as how much less the better one is. Indicative figures are told to whole per cents.
pub(super) fn less(apart: Difference, indicative: bool) -> Gap {
    let percent = numbers::percent_with(apart.less(), usize::from(!indicative));
    Gap { percent, close: !apart.decided() }
}

/// A gap told as how much more the better one gives.
fn more(apart: Difference) -> Gap {
    let share = if apart.decided() { apart.more() } else { apart.less() };
    Gap { percent: numbers::percent(share), close: !apart.decided() }
}

fn is_between(answer: &Answer) -> bool {
    answer.spot().is_some_and(|spot| spot.between.is_some())
}

fn spot_side<'a>(line: &Line<'a>, spot: &Spot, figure: String) -> Side<'a> {
    Side { system: line.named(), figure, about: spot.between.is_some() }
}
