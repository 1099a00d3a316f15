//! Availability against closed forms and a count of all states.

use crate::common::near;
use pricebench_storage::{Outcome, Part, PartKind, cuts, per_year, without_repair};
use proptest::prelude::*;

const HOUR: f64 = 1.0 / 8760.0;

fn part(kind: PartKind, rate: f64, hours: f64, takes: u32) -> Part {
    Part { kind, rate, repair_years: hours * HOUR, takes }
}

fn frequency(parts: &[Part], threshold: u32) -> f64 {
    cuts(parts, threshold).iter().map(|cut| cut.rate).sum()
}

#[test]
fn two_of_three_at_a_tenth_a_year() {
    let nodes = [0, 1, 2].map(|node| part(PartKind::Node, 0.1, 4.0, 1 << node));
    let threshold = Outcome::Majority.threshold(3);
    assert_eq!(threshold, 2);
    // Without repair: p = 1 − e^−0.1 = 0.095163; 3 p² (1 − p) + p³ = 2.5 %, said as 3 %.
    near(without_repair(&nodes, threshold, 1.0).unwrap(), 0.025_443_9);
    // With 4 h: q = 4.5658e−5; three pairs × 2 × 0.1 × q = 2.7395e−5, said as 0.003 %.
    near(per_year(frequency(&nodes, threshold)), 2.739_4e-5);
    // All three: 3 × λ q² = 3 × 0.1 × 2.0846e−9.
    near(frequency(&nodes, Outcome::All.threshold(3)), 6.2540e-10);
}

#[test]
fn a_pair_comes_about_from_either_side() {
    // λ₁ q₂ + λ₂ q₁ with q = λM ÷ (1 + λM): 0.2 × 0.0027322 + 1 × 0.0010947… worked out by hand.
    let parts = [part(PartKind::Node, 0.2, 48.0, 1), part(PartKind::Node, 1.0, 24.0, 2)];
    let (q1, q2) = (0.2 * 48.0 / (8760.0 + 0.2 * 48.0), 24.0 / 8784.0);
    near(q1, 0.001_094_691);
    near(q2, 0.002_732_240);
    near(frequency(&parts, 2), 0.2 * 0.002_732_240 + 0.001_094_691);
}

#[test]
fn a_zone_and_a_node_elsewhere_are_a_cut_of_three_replicas() {
    let zone = |zone: u32| part(PartKind::Zone, 0.01, 5.0, 1 << zone);
    let node = |node: u32| part(PartKind::Node, 0.1, 4.0, 1 << node);
    let parts: Vec<Part> = (0..3).map(zone).chain((0..3).map(node)).collect();
    let found = cuts(&parts, 2);
    let of_kinds = |a: PartKind, b: PartKind| {
        let mut wanted = [a, b];
        wanted.sort();
        found
            .iter()
            .filter(|cut| {
                let mut kinds: Vec<PartKind> = cut.parts.iter().map(|at| parts[*at].kind).collect();
                kinds.sort();
                kinds == wanted
            })
            .count()
    };
    assert_eq!(of_kinds(PartKind::Zone, PartKind::Node), 6);
    assert_eq!(of_kinds(PartKind::Node, PartKind::Node), 3);
    assert_eq!(of_kinds(PartKind::Zone, PartKind::Zone), 3);
    assert_eq!(found.len(), 12);
    // With two replicas in one zone that zone alone is a cut, and nothing with it is minimal.
    let parts =
        [part(PartKind::Zone, 0.01, 5.0, 0b011), part(PartKind::Zone, 0.01, 5.0, 0b100), node(0), node(2)];
    let found: Vec<Vec<usize>> = cuts(&parts, 2).into_iter().map(|cut| cut.parts).collect();
    assert_eq!(found, [vec![0], vec![1, 2], vec![2, 3]]);
}

#[test]
fn five_replicas_in_three_zones_survive_a_zone_but_not_a_zone_and_a_node() {
    let masks = [0b00011, 0b01100, 0b10000];
    let zones = masks.map(|mask| part(PartKind::Zone, 0.01, 5.0, mask));
    let nodes = [0, 1, 2, 3, 4].map(|node| part(PartKind::Node, 0.1, 4.0, 1 << node));
    let parts: Vec<Part> = zones.into_iter().chain(nodes).collect();
    let found = cuts(&parts, Outcome::Majority.threshold(5));
    assert!(found.iter().all(|cut| cut.parts.len() > 1), "no part alone takes three of five");
    // Either zone of two and a node elsewhere: 2 × 3.
    let pairs =
        found.iter().filter(|cut| cut.parts.len() == 2 && cut.parts[0] < 3 && cut.parts[1] >= 3).count();
    assert_eq!(pairs, 6);
}

#[test]
fn more_regions_are_hit_more_often_and_nothing_can_be_certain() {
    near(per_year(1e-9 * 1000.0), 1e-6);
    assert!(per_year(1e9) <= 1.0);
    assert_eq!(per_year(0.0), 0.0);
    assert_eq!(cuts(&[], 2), []);
    assert_eq!(cuts(&[part(PartKind::Node, 1.0, 1.0, 1)], 0), []);
    let many = vec![part(PartKind::Node, 0.1, 1.0, 1); 25];
    assert_eq!(without_repair(&many, 1, 1.0), None);
}

fn any_parts() -> impl Strategy<Value = Vec<Part>> {
    let each = (0.001_f64..0.5, 0.1_f64..48.0, 0_u32..32)
        .prop_map(|(rate, hours, takes)| part(PartKind::Node, rate, hours, takes));
    proptest::collection::vec(each, 0..9)
}

proptest! {
    #[test]
    fn cuts_are_those_that_a_search_of_all_sets_finds(parts in any_parts(), threshold in 1_u32..5) {
        let taken = |set: u32| {
            (0..parts.len()).filter(|at| set >> at & 1 == 1).fold(0, |mask, at| mask | parts[at].takes)
        };
        let lost = |set: u32| taken(set).count_ones() >= threshold;
        let mut expected: Vec<Vec<usize>> = (0..1_u32 << parts.len())
            .filter(|set| lost(*set))
            .filter(|set| (0..parts.len()).all(|at| set >> at & 1 == 0 || !lost(set & !(1 << at))))
            .map(|set| (0..parts.len()).filter(|at| set >> at & 1 == 1).collect())
            .collect();
        let mut found: Vec<Vec<usize>> = cuts(&parts, threshold).into_iter().map(|cut| cut.parts).collect();
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    /// The exact frequency of failing is the sum over states that work of λ of every part whose failure ends them.
    #[test]
    fn the_sum_over_cuts_is_the_exact_frequency_for_rare_failures(parts in any_parts(), threshold in 1_u32..5) {
        let states = 0..1_u32 << parts.len();
        let down = |set: u32, at: usize| set >> at & 1 == 1;
        let lost = |set: u32| {
            let taken = (0..parts.len()).filter(|at| down(set, *at)).fold(0, |mask, at| mask | parts[at].takes);
            taken.count_ones() >= threshold
        };
        let exact: f64 = states
            .filter(|set| !lost(*set))
            .map(|set| {
                let share: f64 = parts
                    .iter()
                    .enumerate()
                    .map(|(at, part)| {
                        let q = part.unavailability();
                        if down(set, at) { q } else { 1.0 - q }
                    })
                    .product();
                let ends = (0..parts.len()).filter(|at| !down(set, *at) && lost(set | 1 << at));
                share * ends.map(|at| parts[at].rate).sum::<f64>()
            })
            .sum();
        let found = frequency(&parts, threshold);
        // Never less, and above by no more than the chance that another part is down as well.
        prop_assert!(found >= exact * (1.0 - 1e-9), "{found} {exact}");
        prop_assert!(found <= exact * 1.06 + 1e-15, "{found} {exact}");
    }
}
