//! The parts of a page that only show, as HTML: what the command writes and the site draws.

use crate::common::{classes, graviton};
use pricebench_model::{Lang, Point, Report};
use pricebench_view::markup::{self, Node};
use pricebench_view::{State, report_page, site_words};

/// All drawn parts of a report page at default inputs, a line each.
fn html((report, points): (Report, Vec<Point>)) -> String {
    let words = site_words(Lang::En);
    let page = report_page(&report, &points, &State::default(), Lang::En);
    let parts: [Vec<Node>; 6] = [
        markup::report_head(&page),
        vec![markup::finding(&page.finding), markup::break_even(&page, words)],
        page.systems.iter().flat_map(|system| markup::results(&system.results)).collect(),
        Vec::from_iter(markup::titled_table("ranking", &page.ranking)),
        markup::above_points(&page, words),
        markup::below_points(&page, words),
    ];
    let lines: Vec<String> = parts.iter().flatten().map(ToString::to_string).collect();
    // An element a line, so that a difference shows where it is.
    lines.join("\n").replace("><", ">\n<")
}

#[test]
fn a_report_with_loads() {
    insta::assert_snapshot!("graviton-markup", html(graviton()));
}

#[test]
fn a_report_with_one_load_a_class() {
    insta::assert_snapshot!("classes-markup", html(classes()));
}

#[test]
fn a_table_shows_at_most_the_rows_asked_for_and_has_one_way_in() {
    let (report, points) = graviton();
    let page = report_page(&report, &points, &State::default(), Lang::En);
    let rows = |most| markup::table(&page.points, most).to_string().matches("<tr").count() - 1;
    assert_eq!((rows(3), rows(usize::MAX)), (3, page.points.rows.len()));
    // One cell to enter the table by, and the one that the source's p95 at 2 threads makes doubtful.
    let text = markup::table(&page.points, usize::MAX).to_string();
    assert!(text.contains("class=\"flag\""), "{text}");
    let stops = text.matches("tabindex=\"0\"").count();
    let flagged = text.matches("class=\"flag").count();
    assert!(stops >= 1 && stops <= flagged + 1, "{stops} stops, {flagged} marked cells");
}
