//! The report page, made from a report, its points and the state in the address.

mod all_points;
mod along;
mod audits;
mod averages;
mod break_even;
mod chart;
mod claims;
mod compare;
mod context;
mod defaults;
mod finding;
mod inputs;
mod measure;
mod points;
mod prices;
mod ranking;
mod results;
mod setup;
mod single;
mod single_points;
mod slider;
mod summary;

use crate::page::{Choice, ReportPage, Sentence, SystemPanel, Table};
use crate::state::{AxisScale, State};
use along::Along;
use context::{Context, Line};
use inputs::Inputs;
use pricebench_charts::ChartSpec;
use pricebench_model::{Lang, Point, QuestionKind, Report};
use single::Single;

pub use context::Basis;
pub use defaults::without_defaults;
pub(crate) use slider::significant;

/// Everything on the page of a report: a pure function of the report, its points and the state.
///
/// What the state asks for and the report cannot give is replaced by the nearest that it can, with a notice.
pub fn report_page(report: &Report, points: &[Point], state: &State, lang: Lang) -> ReportPage {
    report_page_on(&Basis::new(report, points), report, points, state, lang)
}

/// As [`report_page`], on the basis made of this report and these points before.
pub fn report_page_on(
    basis: &Basis,
    report: &Report,
    points: &[Point],
    state: &State,
    lang: Lang,
) -> ReportPage {
    let context = Context::new(report, points, basis, state, lang);
    let lines = context.lines(context.group);
    let inputs = Inputs::new(&context, &lines);
    let part = if context.single_loads() && !context.curves.is_empty() {
        single_part(&context)
    } else {
        let part = loads_part(&context, &lines, &inputs);
        match Along::new(&context).filter(|_| context.curves.is_empty()) {
            Some(along) => along_part(&context, &along, part),
            None => part,
        }
    };
    ReportPage {
        title: report.title.get(lang).to_owned(),
        summary: summary::summary(&context),
        source: summary::source(&context),
        notices: inputs.notices.iter().map(|notice| notice.text(lang)).collect(),
        questions: part.questions,
        workloads: part.workloads,
        finding: part.finding,
        metrics: part.metrics,
        chart: part.chart,
        chart_text: part.chart_text,
        slider: part.slider,
        limit_metrics: part.limit_metrics,
        baselines: part.baselines,
        currencies: prices::currencies(&context),
        axes: part.axes,
        systems: part.systems,
        utilisation: prices::utilisation_field(&context),
        break_even: part.break_even,
        lead_changes: part.lead_changes,
        ranking: part.ranking,
        averages: part.averages,
        claims: claims::rows(&context),
        points: part.points,
        audits: audits::rows(&context),
        caveats: report.caveats.iter().map(|caveat| caveat.get(lang).to_owned()).collect(),
        failures: report
            .failures
            .iter()
            .map(|f| format!("{}{}{}", f.point, context.words.colon, f.reason))
            .collect(),
        setup: setup::setup(&context),
        sources: setup::sources(&context),
        footer: summary::footer(&context),
    }
}

/// The parts of a page that depend on whether loads can be chosen.
struct Part {
    questions: Vec<Choice<QuestionKind>>,
    workloads: Vec<Choice<String>>,
    finding: Sentence,
    metrics: Vec<Choice<String>>,
    chart: ChartSpec,
    chart_text: String,
    slider: Option<crate::page::Slider>,
    limit_metrics: Vec<Choice<String>>,
    baselines: Vec<Choice<String>>,
    axes: Vec<Choice<String>>,
    systems: Vec<SystemPanel>,
    break_even: Vec<Sentence>,
    lead_changes: Vec<Sentence>,
    ranking: Table,
    averages: Option<Table>,
    points: Table,
}

/// Systems with several loads each: the three questions.
fn loads_part(context: &Context<'_>, lines: &[Line<'_>], inputs: &Inputs) -> Part {
    let order = compare::order(lines, inputs);
    let chart = chart::chart(context, lines, inputs);
    let panel = |(slot, system)| {
        let line = lines.iter().find(|line| line.slot == slot);
        prices::panel(context, slot, system, results::of(context, slot, line, inputs))
    };
    Part {
        questions: if lines.is_empty() { Vec::new() } else { questions(context, inputs) },
        workloads: workloads(context),
        finding: finding::finding(context, inputs, &order),
        metrics: chart::metrics(context, lines, inputs),
        chart_text: chart::text(context, &chart),
        chart,
        slider: slider::slider(context, lines, inputs),
        limit_metrics: chart::limit_metrics(context, inputs),
        baselines: baselines(lines, inputs),
        axes: if lines.is_empty() { Vec::new() } else { axes(context, inputs) },
        systems: context.report.systems.iter().enumerate().map(panel).collect(),
        break_even: break_even::sentences(context, lines, inputs),
        lead_changes: break_even::lead_sentences(context, lines, inputs, &order),
        ranking: ranking::table(context, inputs, &order),
        averages: averages::table(context, lines, inputs),
        points: points::table(context, lines, inputs),
    }
}

/// Points at offered rates alone: the page without loads, with their own chart and sentence.
fn along_part(context: &Context<'_>, along: &Along<'_>, without_loads: Part) -> Part {
    let chart = along.chart();
    Part {
        finding: along.finding(),
        metrics: along.metrics(),
        chart_text: chart::text(context, &chart),
        chart,
        ..without_loads
    }
}

/// Systems with one load each: bars, and no question of load.
fn single_part(context: &Context<'_>) -> Part {
    let single = Single::new(context);
    let (chart, chart_text) = single.chart();
    let panel = |(slot, system)| {
        let mut figures = results::bill(context, slot).into_iter().collect::<Vec<_>>();
        figures.extend(single.results(slot));
        prices::panel(context, slot, system, figures)
    };
    Part {
        questions: Vec::new(),
        workloads: Vec::new(),
        finding: single.finding(),
        metrics: single.metrics(),
        chart,
        chart_text,
        slider: None,
        limit_metrics: Vec::new(),
        baselines: Vec::new(),
        axes: Vec::new(),
        systems: context.report.systems.iter().enumerate().map(panel).collect(),
        break_even: Vec::new(),
        lead_changes: Vec::new(),
        ranking: single.summary(),
        averages: None,
        points: single.points(),
    }
}

fn questions(context: &Context<'_>, inputs: &Inputs) -> Vec<Choice<QuestionKind>> {
    let words = context.words;
    let label = |kind| match kind {
        QuestionKind::Concurrency => words.question_concurrency,
        QuestionKind::Demand => words.question_demand,
        QuestionKind::Limit => words.question_limit,
    };
    QuestionKind::ALL
        .into_iter()
        .filter(|kind| *kind != QuestionKind::Limit || !inputs.latencies.is_empty())
        .map(|kind| Choice { value: kind, label: label(kind).to_owned(), chosen: kind == inputs.kind })
        .collect()
}

fn workloads(context: &Context<'_>) -> Vec<Choice<String>> {
    if context.groups.len() < 2 {
        return Vec::new();
    }
    let choice = |(at, group): (usize, &context::Group)| Choice {
        value: group.id.clone(),
        label: group.label.clone(),
        chosen: at == context.group,
    };
    context.groups.iter().enumerate().map(choice).collect()
}

fn baselines(lines: &[Line<'_>], inputs: &Inputs) -> Vec<Choice<String>> {
    if lines.len() < 2 {
        return Vec::new();
    }
    let choice = |(at, line): (usize, &Line<'_>)| Choice {
        value: line.system.id.to_string(),
        label: line.system.label.clone(),
        chosen: at == inputs.baseline,
    };
    lines.iter().enumerate().map(choice).collect()
}

fn axes(context: &Context<'_>, inputs: &Inputs) -> Vec<Choice<String>> {
    let label = |scale| match scale {
        AxisScale::Linear => context.words.axis_linear,
        AxisScale::Log => context.words.axis_log,
    };
    AxisScale::ALL
        .into_iter()
        .map(|scale| Choice {
            value: scale.word().to_owned(),
            label: label(scale).to_owned(),
            chosen: scale == inputs.scale,
        })
        .collect()
}
