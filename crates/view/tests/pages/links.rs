//! Links of every released version open, mean what they meant, and are written as they were.

use crate::common::graviton;
use pricebench_model::Lang;
use pricebench_view::{Basis, State, report_page, without_defaults};

const LINKS: &str = include_str!("links.txt");

fn links() -> impl Iterator<Item = &'static str> {
    let lines = LINKS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').map_or("", |(_, query)| query))
}

#[test]
fn every_released_link_opens_without_a_notice() {
    let (report, points) = graviton();
    assert_eq!(links().count(), 17);
    for link in links() {
        let (state, notices) = State::parse(link);
        assert_eq!(notices, vec![], "{link}");
        let page = report_page(&report, &points, &state, state.lang.unwrap_or(Lang::En));
        assert_eq!(page.notices, Vec::<String>::new(), "{link}");
        assert!(!page.finding.is_empty(), "{link}");
        assert!(
            page.systems.iter().flat_map(|system| &system.prices).all(|(_, price)| price.error.is_none()),
            "{link}"
        );
    }
}

#[test]
fn every_released_link_is_written_as_it_was_read() {
    for link in links() {
        let printed = State::parse(link).0.print();
        let sorted = |query: &str| {
            let mut pairs: Vec<String> = query.split('&').map(str::to_owned).collect();
            pairs.sort();
            pairs
        };
        assert_eq!(sorted(&printed), sorted(link), "{link}");
    }
}

/// The choices that equal the report's own stay out of the address; what is typed stays in it.
#[test]
fn an_address_without_the_reports_own_choices_shows_the_same_page() {
    let (report, points) = graviton();
    for (full, short) in [
        ("?n=16", ""),
        ("?q=concurrency&n=16&base=db-m6g-xlarge&x=log", ""),
        ("?q=demand&d=341", "q=demand"),
        ("?n=32&lm=p95", "n=32"),
        ("?n=16&p.db-m5-xlarge.instance=0.94", "p.db-m5-xlarge.instance=0.94"),
    ] {
        let (state, notices) = State::parse(full);
        assert!(notices.is_empty(), "{notices:?}");
        let shortened = without_defaults(&Basis::new(&report, &points), &report, &points, &state);
        assert_eq!(shortened.print(), short, "{full}");
        let page = |state| report_page(&report, &points, state, Lang::En);
        assert_eq!(page(&shortened), page(&state), "{full}");
    }
}
