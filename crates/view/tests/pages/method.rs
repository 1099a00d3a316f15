//! The worked examples of the method page are what the program computes.

use crate::common::{classes, graviton};
use pricebench_model::{Lang, Mean, average_ratio, curves};
use pricebench_view::{Block, State, method_page, numbers, report_page};

fn examples() -> Vec<String> {
    let blocks = method_page(Lang::En).blocks.into_iter();
    blocks.filter_map(|block| if let Block::Example(text) = block { Some(text) } else { None }).collect()
}

fn has(text: &str) {
    assert!(examples().iter().any(|example| example.contains(text)), "no example holds {text:?}");
}

#[test]
fn figures_of_the_page_are_those_of_the_examples() {
    let (report, points) = graviton();
    let page = report_page(&report, &points, &State::default(), Lang::En);
    let result = |system: usize, name: &str| {
        let results = &page.systems[system].results;
        results.iter().find(|(label, _)| label.contains(name)).map(|(_, cell)| cell.text.clone()).unwrap()
    };
    has(&format!("= {} TPS", result(1, "TPS, 16")));
    has(&format!("× 100 = {}", result(1, "100 TPS for an hour")));
    has(&format!("× 1) = {}", result(1, "million")));
}

#[test]
fn interpolation_reads_and_averages_are_those_of_the_examples() {
    let (report, points) = graviton();
    let curves = curves(&report, &points);
    has(&format!("= {} TPS", numbers::rate(curves[0].at_threads(20.0).unwrap().per_s)));
    let change = |mean| {
        let metric = pricebench_model::ClaimMetric::Throughput;
        numbers::change(
            average_ratio((&curves[1], None), (&curves[0], None), metric, &[], mean).unwrap() - 1.0,
        )
    };
    has(&Mean::ALL.map(change).join(", "));
    let (report, points) = classes();
    let first = &pricebench_model::curves(&report, &points)[0];
    has(&format!("539,252 ÷ 14 ÷ 60 s = {} TPS", numbers::rate(first.loads[0].per_s)));
}
