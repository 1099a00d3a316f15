//! The known word nearest to a mistyped one.

/// The known word that takes fewest changes, if they are few for its length.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known.iter().map(|candidate| (distance(word, candidate), *candidate)).min()?;
    (near.0 <= 1 + near.1.len() / 3).then_some(near.1)
}

/// Levenshtein distance: insertions, deletions and substitutions of characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_known_from_the_literature() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("flaw", "lawn"), 2);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn a_far_word_is_near_to_nothing() {
        let known = ["threads", "tables", "runs"];
        assert_eq!(nearest("thread", &known), Some("threads"));
        assert_eq!(nearest("rows", &known), Some("runs"));
        assert_eq!(nearest("concurrency", &known), None);
    }
}
