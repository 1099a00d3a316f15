//! A table in the terminal.

use unicode_width::UnicodeWidthStr;

/// Space between columns.
const GAP: &str = "  ";

/// The width a table takes, in terminal columns.
pub(super) fn width(head: &[String], rows: &[Vec<String>]) -> usize {
    let widths = widths(head, rows);
    widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1)
}

/// A table: numbers stand right, the last column, which holds words, left.
pub(super) fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let widths = widths(head, rows);
    let mut out = String::new();
    for row in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)) {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let space = " ".repeat(width.saturating_sub(cell.width()));
            let (before, after) =
                if at + 1 == widths.len() { ("", space) } else { (space.as_str(), String::new()) };
            let gap = if at == 0 { "" } else { GAP };
            line.push_str(&format!("{gap}{before}{cell}{after}"));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn widths(head: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let column = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at)).chain(head.get(at));
        cells.map(|cell| cell.width()).max().unwrap_or_default()
    };
    (0..head.len()).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_by_what_is_seen() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let (head, rows) =
            (row(["threads", "线程", ""]), [row(["2", "1.5", "close"]), row(["128", "10,000.5", ""])]);
        // Two columns for each Chinese character.
        assert_eq!(table(&head, &rows), "threads      线程\n      2       1.5  close\n    128  10,000.5\n");
        assert_eq!(width(&head, &rows), 7 + 2 + 8 + 2 + 5);
    }
}
