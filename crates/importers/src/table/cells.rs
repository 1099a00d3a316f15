//! Cells of a row.

/// What separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Bars between cells and around the row, as in Markdown.
    Bars,
    Pipe,
    Tab,
    Semicolon,
    Comma,
}

impl Separator {
    /// All of them, in the order they are tried.
    pub(super) const ALL: [Self; 5] = [Self::Bars, Self::Pipe, Self::Tab, Self::Semicolon, Self::Comma];

    fn char(self) -> char {
        match self {
            Self::Bars | Self::Pipe => '|',
            Self::Tab => '\t',
            Self::Semicolon => ';',
            Self::Comma => ',',
        }
    }
}

/// The cells of one line, trimmed and without quotes.
pub(super) struct Cells<'a>(Vec<&'a str>);

impl<'a> Cells<'a> {
    /// Splits a line. A separator inside quotes is part of its cell.
    pub(super) fn split(line: &'a str, separator: Separator) -> Self {
        let mut line = line.trim_matches([' ', '\r']);
        if separator == Separator::Bars {
            line = line.strip_prefix('|').unwrap_or(line);
            line = line.strip_suffix('|').unwrap_or(line);
        }
        let mut cells = Vec::new();
        let mut quoted = false;
        let mut start = 0;
        for (at, c) in line.char_indices() {
            if c == '"' && (quoted || line[start..at].trim().is_empty()) {
                quoted = !quoted;
            } else if c == separator.char() && !quoted {
                cells.push(bare(&line[start..at]));
                start = at + c.len_utf8();
            }
        }
        cells.push(bare(&line[start..]));
        Self(cells)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Cells up to the last that is not empty.
    pub(super) fn used(&self) -> usize {
        self.0.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1)
    }

    /// A cell; empty where there is none.
    pub(super) fn get(&self, place: usize) -> &'a str {
        self.0.get(place).copied().unwrap_or_default()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().copied()
    }

    /// Whether it is the line under a Markdown header.
    pub(super) fn is_rule(&self) -> bool {
        self.len() > 1
            && self.0.iter().all(|cell| cell.len() >= 2 && cell.bytes().all(|b| b == b'-' || b == b':'))
    }

    /// Whether the line cannot be text: more than one cell, and the first starts with a digit.
    pub(super) fn starts_with_number(&self) -> bool {
        self.len() > 1 && self.get(0).starts_with(|c: char| c.is_ascii_digit())
    }
}

/// A cell without the blanks and quotes around it.
fn bare(cell: &str) -> &str {
    let cell = cell.trim();
    cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map_or(cell, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str, separator: Separator) -> Vec<&str> {
        Cells::split(line, separator).all().collect()
    }

    #[test]
    fn splits_each_kind() {
        assert_eq!(split("2| 11951|  55.82", Separator::Pipe), ["2", "11951", "55.82"]);
        assert_eq!(split("| 2 | 3 |", Separator::Bars), ["2", "3"]);
        assert_eq!(split("\"a, b\",2,\"\"", Separator::Comma), ["a, b", "2", ""]);
        assert_eq!(split("1\t\t3", Separator::Tab), ["1", "", "3"]);
        assert_eq!(split("|5|", Separator::Pipe), ["", "5", ""]);
        assert_eq!(Cells::split("|5|", Separator::Pipe).used(), 2);
        assert_eq!(split("", Separator::Tab), [""]);
        assert!(Cells::split("|---|:--:|", Separator::Bars).is_rule());
    }
}
