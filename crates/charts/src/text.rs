/// Text sizes in CSS pixels.
pub(crate) const TITLE: f64 = 13.0;
pub(crate) const TICK: f64 = 12.0;
pub(crate) const LABEL: f64 = 12.5;

/// From the baseline up to the top of capitals and digits, as a share of the font size.
pub(crate) const CAP_HEIGHT: f64 = 0.72;

/// The width of a text in CSS pixels in a system's sans-serif font of `px` pixels.
///
/// A table, not a measurement, so that labels stand at the same place on every machine. It leans to
/// the wide side of the common fonts (Segoe UI, San Francisco, Roboto, Noto, DejaVu): a label that
/// was thought too wide leaves a gap, one that was thought too narrow would be cut off.
#[must_use]
pub fn width(text: &str, px: f64, bold: bool) -> f64 {
    let hundredths: f64 = text.chars().map(hundredths_of_em).sum();
    hundredths / 100.0 * px * if bold { 1.18 } else { 1.0 }
}

/// Advance width of a character in hundredths of the font size.
fn hundredths_of_em(c: char) -> f64 {
    match c {
        // Controls, combining marks, joiners and variation selectors take no room.
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => 0.0,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
        'i' | 'j' | 'l' | '\'' | '|' => 27.0,
        ' ' | '.' | ',' | ':' | ';' | '!' | 'I' | '·' | '’' | '‘' => 31.0,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | '\\' | '-' | '`' => 38.0,
        '"' | '*' | '“' | '”' | '°' => 43.0,
        's' | 'c' | 'k' | 'v' | 'x' | 'y' | 'z' | 'J' | '?' | '_' => 55.0,
        '0'..='9' | '$' | '#' | '€' | '£' => 64.0,
        'a' | 'b' | 'd' | 'e' | 'g' | 'h' | 'n' | 'o' | 'p' | 'q' | 'u' | 'L' | 'F' => 61.0,
        'E' | 'S' | 'T' | 'Z' | 'P' | 'Y' => 65.0,
        'A' | 'B' | 'C' | 'K' | 'R' | 'V' | 'X' => 70.0,
        '+' | '<' | '>' | '=' | '~' | '^' | '−' | '×' | '±' | '≤' | '≥' | '÷' | '–' => 70.0,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' | '&' => 79.0,
        'w' => 82.0,
        '%' | 'm' | 'M' => 92.0,
        'W' | '@' | '—' | '…' | '→' | '←' => 100.0,
        // Hangul, kana, ideographs, full-width forms, pictographs.
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 100.0,
        '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ff60}' => 100.0,
        '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}' => 100.0,
        '\u{1f000}'..='\u{1faff}' => 130.0,
        _ => 66.0,
    }
}

/// Whether a line may be broken before this character even without a space.
fn breaks_before(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}')
        && !"、。々〉》」』】〕".contains(c)
}

/// The text without characters that XML cannot hold or that would move the pen.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// The text, or as much of its beginning as fits into `room` pixels with "…" behind it; empty where
/// not even that fits.
pub(crate) fn fit(text: &str, px: f64, bold: bool, room: f64) -> String {
    let text = clean(text);
    if width(&text, px, bold) <= room {
        return text;
    }
    let room = room - width("…", px, bold);
    let mut used = 0.0;
    let end = text
        .char_indices()
        .find(|&(_, c)| {
            used += width(c.encode_utf8(&mut [0; 4]), px, bold);
            used > room
        })
        .map_or(text.len(), |(at, _)| at);
    let kept = text.get(..end).unwrap_or_default().trim_end();
    if kept.is_empty() { String::new() } else { format!("{kept}…") }
}

/// The text in at most `lines` lines of `room` pixels; what is left over ends in "…".
pub(crate) fn wrap(text: &str, px: f64, room: f64, lines: usize) -> Vec<String> {
    let text = clean(text);
    let mut rest = text.trim();
    let mut wrapped = Vec::new();
    while !rest.is_empty() && wrapped.len() < lines {
        if wrapped.len() + 1 == lines {
            wrapped.push(fit(rest, px, false, room));
            break;
        }
        let (line, left) = rest.split_at(line_end(rest, px, room));
        wrapped.push(line.trim_end().to_owned());
        rest = left.trim_start();
    }
    wrapped.retain(|line| !line.is_empty());
    wrapped
}

/// Where the first line of a text ends: at the last break that fits, or within a too long word.
fn line_end(text: &str, px: f64, room: f64) -> usize {
    let mut used = 0.0;
    let mut last_break = 0;
    for (at, c) in text.char_indices() {
        if c == ' ' || breaks_before(c) {
            last_break = at;
        }
        used += width(c.encode_utf8(&mut [0; 4]), px, false);
        if used > room {
            let first = text.chars().next().map_or(0, char::len_utf8);
            return if last_break > 0 { last_break } else { at.max(first) };
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ideograph_is_as_wide_as_the_font_is_tall() {
        assert_eq!(width("并发", 12.0, false), 24.0);
    }

    #[test]
    fn digits_share_one_width() {
        assert_eq!(width("111", 10.0, false), width("908", 10.0, false));
    }

    #[test]
    fn a_long_text_is_cut_with_an_ellipsis() {
        let cut = fit("db.m6g.24xlarge", 12.0, true, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 12.0, true) <= 60.0, "{cut}");
        assert_eq!(fit("db.m6g", 12.0, true, 60.0), "db.m6g");
        assert_eq!(fit("db.m6g", 12.0, true, 3.0), "");
    }

    #[test]
    fn lines_break_at_spaces_and_between_ideographs() {
        assert_eq!(wrap("one two three", 10.0, 45.0, 3), ["one two", "three"]);
        assert_eq!(wrap("越高越好", 10.0, 25.0, 2), ["越高", "越好"]);
    }

    #[test]
    fn the_last_line_tells_that_more_follows() {
        let lines = wrap("one two three four five six", 10.0, 45.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'), "{lines:?}");
    }

    #[test]
    fn characters_that_xml_forbids_are_left_out() {
        assert_eq!(clean("a\u{0}b\nc\u{ffff}"), "ab c");
    }
}
