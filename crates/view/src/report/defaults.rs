//! What of a state equals the report's defaults, and so stays out of the address.

use super::chart;
use super::context::{Basis, Context};
use super::inputs::Inputs;
use crate::Metric;
use crate::state::State;
use pricebench_model::{Currency, Lang, Point, Question, Report};

/// The state without the choices that the report makes itself: the same page at a shorter address.
///
/// What the reader types (prices, discounts, utilisation) is kept as it is, since dropping a half-typed value
/// would take it out of its field.
pub fn without_defaults(basis: &Basis, report: &Report, points: &[Point], state: &State) -> State {
    const CHOICES: [fn(&mut State); 10] = [
        |state| state.question = None,
        |state| state.workload = None,
        |state| state.threads = None,
        |state| state.demand_per_s = None,
        |state| state.limit_metric = None,
        |state| state.limit_ms = None,
        |state| state.metric = None,
        |state| state.baseline = None,
        |state| state.axis = None,
        |state| state.currency = None,
    ];
    let mut short = state.clone();
    let mut page = Resolved::of(basis, report, points, &short);
    for forget in CHOICES {
        let mut without = short.clone();
        forget(&mut without);
        if without == short {
            continue;
        }
        let same = Resolved::of(basis, report, points, &without);
        if same == page {
            (short, page) = (without, same);
        }
    }
    short
}

/// Everything on the page that a choice decides.
#[derive(PartialEq)]
struct Resolved {
    question: Question,
    others: [f64; 3],
    baseline: usize,
    scale: crate::AxisScale,
    group: usize,
    metric: Metric,
    currency: Currency,
    notices: Vec<String>,
}

impl Resolved {
    fn of(basis: &Basis, report: &Report, points: &[Point], state: &State) -> Self {
        let context = Context::new(report, points, basis, state, Lang::En);
        let lines = context.lines(context.group);
        let inputs = Inputs::new(&context, &lines);
        Self {
            question: inputs.question(),
            others: [inputs.threads, inputs.demand_per_s, inputs.limit_ms],
            baseline: inputs.baseline,
            scale: inputs.scale,
            group: context.group,
            metric: chart::chosen_metric(&context, &lines, &inputs),
            notices: inputs.notices.iter().map(|notice| notice.text(Lang::En)).collect(),
            currency: context.currency.clone(),
        }
    }
}
