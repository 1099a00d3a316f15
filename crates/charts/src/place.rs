use crate::geometry::{Pt, Rect};
use crate::order::sort_few;

/// Positions along one axis as near to the wanted ones as a distance of `gap` allows, all between
/// `low` and `high`; where they do not fit, the distance shrinks. In the order given.
///
/// Neighbours that would collide form a block around their mean; blocks that touch merge (pool
/// adjacent violators), which moves labels least in total square.
pub(crate) fn stack(wanted: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let count = wanted.len();
    if count == 0 {
        return Vec::new();
    }
    let gap = if count > 1 { gap.min((high - low).max(0.0) / (count - 1) as f64) } else { gap };
    let mut order: Vec<usize> = (0..count).collect();
    sort_few(&mut order, |&a, &b| wanted[a].total_cmp(&wanted[b]));

    struct Block {
        first: f64,
        size: usize,
    }
    // A block's first position: the mean of what its members would have it be, kept within the ends.
    let kept = |first: f64, size: usize| first.min(high - gap * (size - 1) as f64).max(low);
    let mut blocks: Vec<(Block, f64)> = Vec::new();
    for &index in &order {
        let mut sum = wanted[index];
        let mut size = 1;
        let mut first = kept(sum, 1);
        while let Some((before, before_sum)) = blocks.last() {
            if before.first + gap * before.size as f64 <= first + 1e-9 {
                break;
            }
            sum += before_sum - gap * (before.size * size) as f64;
            size += before.size;
            first = kept(sum / size as f64, size);
            blocks.pop();
        }
        blocks.push((Block { first, size }, sum));
    }
    let mut placed = vec![0.0; count];
    let mut next = order.iter();
    for (block, _) in &blocks {
        for at in 0..block.size {
            if let Some(&index) = next.next() {
                placed[index] = block.first + gap * at as f64;
            }
        }
    }
    placed
}

/// What is on the plot already, for finding a free place for one more label.
#[derive(Default)]
pub(crate) struct Obstacles {
    /// Labels and rings: never to be covered.
    pub(crate) solid: Vec<Rect>,
    /// Lines: better not to be crossed.
    pub(crate) lines: Vec<(Pt, Pt)>,
}

impl Obstacles {
    /// The candidate that covers least, the earlier one when equal; candidates outside `within` are
    /// left aside. `None` if every candidate leaves it or covers a solid.
    pub(crate) fn free(&self, candidates: impl Iterator<Item = Rect>, within: &Rect) -> Option<Rect> {
        let mut best: Option<(f64, Rect)> = None;
        for (turn, candidate) in candidates.enumerate() {
            let base = turn as f64 * 0.5;
            if best.is_some_and(|(least, _)| least <= base) {
                break;
            }
            if !candidate.inside(within) || self.solid.iter().any(|s| s.overlaps(&candidate)) {
                continue;
            }
            let crossed = self.lines.iter().filter(|(a, b)| candidate.clip(*a, *b).is_some());
            let cost = base + crossed.count() as f64 * 4.0;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, candidate));
            }
        }
        best.map(|(_, rect)| rect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::pt;

    #[test]
    fn labels_far_apart_stay_where_they_are() {
        assert_eq!(stack(&[90.0, 10.0, 50.0], 15.0, 0.0, 100.0), [90.0, 10.0, 50.0]);
    }

    #[test]
    fn two_that_collide_part_evenly() {
        assert_eq!(stack(&[50.0, 52.0], 10.0, 0.0, 100.0), [46.0, 56.0]);
    }

    #[test]
    fn a_block_stays_within_the_ends() {
        assert_eq!(stack(&[1.0, 2.0, 3.0], 10.0, 0.0, 100.0), [0.0, 10.0, 20.0]);
        assert_eq!(stack(&[99.0, 99.0], 10.0, 0.0, 100.0), [90.0, 100.0]);
    }

    #[test]
    fn too_many_share_the_room() {
        assert_eq!(stack(&[5.0, 5.0, 5.0], 10.0, 0.0, 10.0), [0.0, 5.0, 10.0]);
    }

    #[test]
    fn a_line_is_avoided_when_a_later_place_is_free() {
        let within = Rect::new(0.0, 0.0, 100.0, 100.0);
        let obstacles = Obstacles { solid: Vec::new(), lines: vec![(pt(0.0, 15.0), pt(100.0, 15.0))] };
        let here = Rect::new(10.0, 10.0, 30.0, 20.0);
        let below = Rect::new(10.0, 30.0, 30.0, 40.0);
        assert_eq!(obstacles.free([here, below].into_iter(), &within), Some(below));
        assert_eq!(obstacles.free([here].into_iter(), &within), Some(here));
    }

    #[test]
    fn a_label_is_never_covered() {
        let within = Rect::new(0.0, 0.0, 100.0, 100.0);
        let here = Rect::new(10.0, 10.0, 30.0, 20.0);
        let obstacles = Obstacles { solid: vec![here], lines: Vec::new() };
        assert_eq!(obstacles.free([here].into_iter(), &within), None);
    }
}
