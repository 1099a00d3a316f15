//! Availability: how often replicas lose their majority, and their data.

/// What kind of part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// A zone.
    Zone,
    /// A node.
    Node,
    /// A volume.
    Volume,
}

/// A part whose failure takes replicas with it. Parts fail independently.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Its kind.
    pub kind: PartKind,
    /// Failures per year.
    pub rate: f64,
    /// How long until it is back, years.
    pub repair_years: f64,
    /// The replicas that are lost with it: bit i for replica i.
    pub takes: u32,
}

/// What is lost when so many replicas are down at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Fewer than a majority are left.
    Majority,
    /// None is left.
    All,
}

/// Parts whose failing together loses it, none of which can be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Indices of the parts.
    pub parts: Vec<usize>,
    /// How often a year it comes about.
    pub rate: f64,
}

impl Part {
    /// The share of time it is down: λM ÷ (1 + λM).
    pub fn unavailability(&self) -> f64 {
        let down = self.rate * self.repair_years;
        down / (1.0 + down)
    }
}

impl Outcome {
    /// How many replicas of `replicas` must be down for it.
    pub fn threshold(self, replicas: u32) -> u32 {
        match self {
            Self::Majority => replicas - replicas / 2,
            Self::All => replicas,
        }
    }
}

/// All minimal cuts: every set of parts that takes `threshold` replicas or more while no smaller part of it does.
///
/// A cut of parts i comes about λᵢ × Π qⱼ (j ≠ i) times a year for each i that fails last. No cut has more parts
/// than `threshold`, since each takes a replica that the others do not.
pub fn cuts(parts: &[Part], threshold: u32) -> Vec<Cut> {
    let mut found = Vec::new();
    if threshold > 0 {
        extend(parts, threshold, 0, &mut Vec::new(), 0, &mut found);
    }
    found
}

/// Adds the cuts that go on from `chosen`, which is none itself and takes `taken`, with parts from `from` on.
fn extend(
    parts: &[Part],
    threshold: u32,
    from: usize,
    chosen: &mut Vec<usize>,
    taken: u32,
    found: &mut Vec<Cut>,
) {
    for at in from..parts.len() {
        let now = taken | parts[at].takes;
        if now == taken {
            continue;
        }
        chosen.push(at);
        if now.count_ones() < threshold {
            extend(parts, threshold, at + 1, chosen, now, found);
        } else if is_minimal(parts, threshold, chosen) {
            found.push(Cut { rate: rate(parts, chosen), parts: chosen.clone() });
        }
        chosen.pop();
    }
}

/// Whether leaving out any one part leaves fewer than `threshold` replicas taken.
fn is_minimal(parts: &[Part], threshold: u32, chosen: &[usize]) -> bool {
    chosen.iter().all(|out| {
        let rest = chosen.iter().filter(|at| *at != out).fold(0, |taken, at| taken | parts[*at].takes);
        rest.count_ones() < threshold
    })
}

fn rate(parts: &[Part], cut: &[usize]) -> f64 {
    cut.iter()
        .map(|last| {
            let down = cut.iter().filter(|at| *at != last).map(|at| parts[*at].unavailability());
            parts[*last].rate * down.product::<f64>()
        })
        .sum()
}

/// The probability of at least one event within a year at so many a year: 1 − e^−f.
pub fn per_year(rate: f64) -> f64 {
    -(-rate).exp_m1()
}

/// Most parts whose states are counted one by one.
const MOST_PARTS: usize = 24;

/// The probability that `threshold` replicas or more are down after `years` without any repair: the sum over all
/// states of the parts, each part failed with 1 − e^(−λ × years). `None` with more than 24 parts.
pub fn without_repair(parts: &[Part], threshold: u32, years: f64) -> Option<f64> {
    if parts.len() > MOST_PARTS {
        return None;
    }
    Some(down(parts, threshold, years, 0))
}

fn down(parts: &[Part], threshold: u32, years: f64, taken: u32) -> f64 {
    if taken.count_ones() >= threshold {
        return 1.0;
    }
    let Some((part, rest)) = parts.split_first() else { return 0.0 };
    let failed = per_year(part.rate * years);
    failed * down(rest, threshold, years, taken | part.takes)
        + (1.0 - failed) * down(rest, threshold, years, taken)
}
