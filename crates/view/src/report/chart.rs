//! The chart of each question.

use super::context::{Context, Line};
use super::inputs::{Inputs, telling_latency};
use super::measure::{self, Sample, relative_value};
use crate::Metric;
use crate::numbers;
use crate::page::Choice;
use crate::state::AxisScale;
use crate::words::MetricNames;
use pricebench_charts::{
    Axis, Band, Body, ChartSpec, Cursor, CursorValue, Lines, Mark, Rule, RuleAxis, Scale, Series,
};
use pricebench_model::{LatencyMetric, QuestionKind, answer, lead_changes, verdict_of_single_runs, verdicts};

/// Level of the confidence intervals drawn.
const LEVEL: f64 = 0.95;

/// The chart of the chosen question.
pub(super) fn chart(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> ChartSpec {
    let metric = chosen_metric(context, lines, inputs);
    let over_threads = inputs.kind == QuestionKind::Concurrency;
    let drawing = Drawing { context, lines, inputs, metric, over_threads };
    let series: Vec<Series> = lines.iter().filter_map(|line| drawing.series(line)).collect();
    let left_out = lines.len() - series.len();
    let mut notes = Vec::new();
    notes.extend((left_out > 0).then(|| context.say.left_out(left_out)));
    let repeats = lines.iter().flat_map(|line| &line.curve.loads).any(|load| load.per_s_runs.len() > 2);
    let with_intervals = series.iter().flat_map(|series| &series.points).any(|mark| mark.interval.is_some());
    notes.extend((repeats && with_intervals).then(|| context.words.interval_note.to_owned()));
    let flagged = series.iter().flat_map(|series| &series.points).any(|mark| mark.flagged);
    notes.extend(flagged.then(|| context.words.flagged_note.to_owned()));
    ChartSpec {
        title: context.say.chart_title(metric, names(context, lines, inputs)),
        body: Body::Lines(Lines {
            x: drawing.x_axis(),
            y: Axis { label: String::new(), scale: Scale::Linear, domain: None, ticks: Vec::new() },
            cursor: drawing.cursor(),
            rules: drawing.rules(),
            bands: drawing.bands(),
            series,
        }),
        note: (!notes.is_empty()).then(|| notes.join(context.words.sentence_space)),
    }
}

/// The chart in words.
pub(super) fn text(context: &Context<'_>, spec: &ChartSpec) -> String {
    match &spec.body {
        Body::Lines(lines) => {
            let series = lines.series.iter().filter_map(|series| {
                let (from, to) = (series.points.first()?, series.points.last()?);
                let number = |value: f64| numbers::plain_number(super::significant(value, 4));
                let (a, b) = ((number(from.x), number(from.y)), (number(to.x), number(to.y)));
                Some(context.say.series_text(&series.label, (&a.0, &a.1), (&b.0, &b.1)))
            });
            context.say.chart_text(&spec.title, &lines.x.label, &series.collect::<Vec<_>>())
        }
        Body::Bars(bars) => {
            let series = bars.series.iter().map(|series| {
                let values = bars.categories.iter().zip(&series.values);
                let texts: Vec<String> = values
                    .map(|(category, bar)| {
                        format!("{category} {}", bar.as_ref().map_or(numbers::NONE, |bar| bar.text.as_str()))
                    })
                    .collect();
                format!("{}: {}", series.label, texts.join(", "))
            });
            context.say.chart_text(&spec.title, context.words.systems, &series.collect::<Vec<_>>())
        }
    }
}

/// Names a metric may need, of some lines.
pub(super) fn names<'a>(context: &'a Context<'_>, lines: &'a [Line<'_>], inputs: &Inputs) -> MetricNames<'a> {
    MetricNames {
        sign: context.words.currency_name(&context.currency),
        baseline: lines.get(inputs.baseline).map_or(numbers::NONE, |line| &line.system.label),
        scenarios: ("", ""),
    }
}

/// The metrics the question's chart can show.
pub(super) fn metrics(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Vec<Choice<String>> {
    if inputs.kind == QuestionKind::Limit {
        return Vec::new();
    }
    let chosen = chosen_metric(context, lines, inputs);
    let choice = |metric: Metric| Choice {
        value: metric.word(),
        label: context.say.metric(metric, names(context, lines, inputs)),
        chosen: metric == chosen,
    };
    available(context, lines, inputs).into_iter().map(choice).collect()
}

/// The metric shown: the wanted one where the question can show it, else the first.
pub(super) fn chosen_metric(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Metric {
    let available = available(context, lines, inputs);
    let usual = match inputs.kind {
        QuestionKind::Concurrency => available.first().copied(),
        QuestionKind::Demand => telling_latency(&inputs.latencies).map(Metric::Latency),
        QuestionKind::Limit => Some(Metric::Latency(inputs.limit_metric)),
    };
    let wanted = context.state.metric.filter(|metric| available.contains(metric));
    wanted.or(usual).unwrap_or(Metric::Throughput)
}

fn available(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Vec<Metric> {
    let latencies = inputs.latencies.iter().map(|latency| Metric::Latency(*latency));
    let latencies = latencies.chain([Metric::MeanPerStatement]);
    let all: Vec<Metric> = match inputs.kind {
        QuestionKind::Limit => vec![Metric::Latency(inputs.limit_metric)],
        // Over throughput, throughput itself and what follows from it and a price says nothing.
        QuestionKind::Demand => latencies.collect(),
        QuestionKind::Concurrency => [Metric::PricePerformance, Metric::Throughput]
            .into_iter()
            .chain(latencies)
            .chain([
                Metric::CostPer100,
                Metric::CostPerMillion,
                Metric::Reads,
                Metric::Writes,
                Metric::PerCore,
            ])
            .chain([Metric::RelativeThroughput, Metric::RelativePricePerformance])
            .collect(),
    };
    let relative = |metric| matches!(metric, Metric::RelativeThroughput | Metric::RelativePricePerformance);
    let shown = |metric: &Metric| {
        (!relative(*metric) || lines.len() > 1)
            && lines.iter().any(|line| {
                let baseline = lines.get(inputs.baseline);
                let mut loads = line.curve.loads.iter();
                loads.any(|load| {
                    relative_value(context, line, &Sample::of_load(load), baseline, *metric).is_some()
                })
            })
    };
    all.into_iter().filter(shown).collect()
}

struct Drawing<'a> {
    context: &'a Context<'a>,
    lines: &'a [Line<'a>],
    inputs: &'a Inputs,
    metric: Metric,
    over_threads: bool,
}

impl Drawing<'_> {
    fn value(&self, line: &Line<'_>, sample: &Sample<'_>) -> Option<f64> {
        relative_value(self.context, line, sample, self.lines.get(self.inputs.baseline), self.metric)
    }

    /// The line of one system; `None` where it has no value at any load.
    fn series(&self, line: &Line<'_>) -> Option<Series> {
        let mut points: Vec<Mark> = line
            .curve
            .loads
            .iter()
            .filter_map(|load| {
                let y = self.value(line, &Sample::of_load(load))?;
                let mark = self.context.mark(&load.points, measure::marked(self.metric));
                Some(Mark {
                    x: if self.over_threads { load.threads } else { load.per_s },
                    y,
                    interval: self.interval(y, load.per_s, &load.per_s_runs),
                    flagged: mark.is_some_and(|mark| mark.severity > pricebench_model::Severity::Info),
                })
            })
            .collect();
        // Over throughput a curve may bend back past its peak: a chart's lines ascend in x.
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        (!points.is_empty()).then(|| Series { label: line.system.label.clone(), slot: line.slot, points })
    }

    /// The confidence interval of the mean throughput, carried to the metric where that is in proportion to it.
    fn interval(&self, value: f64, per_s: f64, runs: &[f64]) -> Option<(f64, f64)> {
        if runs.len() < 3 {
            return None;
        }
        let (low, high) = pricebench_stats::ratio_interval(runs, LEVEL)?;
        let (low, high) = match self.metric {
            Metric::Throughput | Metric::PricePerformance | Metric::PerCore => {
                (value * low / per_s, value * high / per_s)
            }
            Metric::CostPer100 | Metric::CostPerMillion => (value * per_s / high, value * per_s / low),
            _ => return None,
        };
        (low.is_finite() && high.is_finite()).then_some((low, high))
    }

    fn x_axis(&self) -> Axis {
        let words = self.context.words;
        let scale = match self.inputs.scale {
            AxisScale::Linear => Scale::Linear,
            AxisScale::Log => Scale::Log,
        };
        if !self.over_threads {
            return Axis { label: words.throughput_axis.to_owned(), scale, domain: None, ticks: Vec::new() };
        }
        let mut ticks: Vec<f64> =
            self.lines.iter().flat_map(|line| line.curve.loads.iter().map(|load| load.threads)).collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        if self.inputs.scale == AxisScale::Linear {
            ticks.clear();
        }
        Axis { label: words.threads_axis.to_owned(), scale, domain: None, ticks }
    }

    fn cursor(&self) -> Option<Cursor> {
        let values: Vec<CursorValue> = self
            .lines
            .iter()
            .filter_map(|line| {
                let answer = answer(line.curve, self.inputs.question());
                let spot = answer.spot()?;
                let y = self.value(line, &Sample::of_spot(line, spot))?;
                Some(CursorValue {
                    slot: line.slot,
                    x: if self.over_threads { spot.threads } else { spot.per_s },
                    y,
                    text: self.cursor_text(y, spot.per_s),
                    interpolated: spot.between.is_some(),
                })
            })
            .collect();
        let x = match self.inputs.kind {
            QuestionKind::Concurrency => Some(self.inputs.threads),
            QuestionKind::Demand => Some(self.inputs.demand_per_s),
            QuestionKind::Limit => None,
        };
        (!self.lines.is_empty()).then_some(Cursor { x, values })
    }

    fn cursor_text(&self, y: f64, per_s: f64) -> String {
        match (self.inputs.kind, self.metric) {
            (QuestionKind::Limit, _) => format!("{} TPS", numbers::demand(per_s)),
            (QuestionKind::Demand, Metric::Latency(_)) => format!("{} ms", numbers::latency(y)),
            (_, Metric::PricePerformance) => numbers::demand(y),
            _ => measure::text(self.context, self.metric, y),
        }
    }

    fn rules(&self) -> Vec<Rule> {
        let label = self.inputs.at(self.context);
        match self.inputs.kind {
            QuestionKind::Concurrency => Vec::new(),
            QuestionKind::Demand => vec![Rule { axis: RuleAxis::X, at: self.inputs.demand_per_s, label }],
            QuestionKind::Limit => vec![Rule { axis: RuleAxis::Y, at: self.inputs.limit_ms, label }],
        }
    }

    /// Where the lead of two systems changes, on the metrics that show it.
    fn bands(&self) -> Vec<Band> {
        let by_cost = match self.metric {
            Metric::PricePerformance | Metric::CostPer100 | Metric::CostPerMillion => true,
            Metric::Throughput => false,
            _ => return Vec::new(),
        };
        let [first, second] = self.lines else { return Vec::new() };
        let price = |line: &Line<'_>| if by_cost { line.per_hour } else { Some(1.0) };
        let (Some(a), Some(b)) = (price(first), price(second)) else { return Vec::new() };
        let changes = lead_changes((first.curve, a), (second.curve, b), |a, b, ratio| {
            let pair = (a.per_s_runs.as_slice(), b.per_s_runs.as_slice(), ratio);
            verdicts(&[pair]).pop().unwrap_or_else(|| verdict_of_single_runs(ratio))
        });
        let band = |change: pricebench_model::LeadChange| Band {
            from: change.from,
            to: change.to,
            label: self.context.words.lead_changes_here.to_owned(),
        };
        if self.over_threads { changes.into_iter().map(band).collect() } else { Vec::new() }
    }
}

/// Latencies the limit can be on; empty under another question.
pub(super) fn limit_metrics(context: &Context<'_>, inputs: &Inputs) -> Vec<Choice<String>> {
    if inputs.kind != QuestionKind::Limit {
        return Vec::new();
    }
    let choice = |latency: &LatencyMetric| Choice {
        value: crate::metric::latency_word(*latency),
        label: context.say.latency(*latency),
        chosen: *latency == inputs.limit_metric,
    };
    inputs.latencies.iter().map(choice).collect()
}
