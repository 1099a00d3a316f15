use crate::scene::Ink;

/// A colour, 8 bits per channel, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// As the SVG backend prints it, and as a stylesheet must write it to match: `#0072B2`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// How many series slots a theme has; a slot beyond has the colour of `slot % SLOTS`, with another
/// marker and dash.
pub const SLOTS: usize = 8;

/// The colours of a chart. The background is not painted: a chart lies on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The page's background, behind value texts and in hollow markers.
    pub bg: Rgb,
    /// Grid lines.
    pub line: Rgb,
    /// Values on bars.
    pub ink: Rgb,
    /// The title, rules and notes.
    pub ink2: Rgb,
    /// Ticks, axis names, the cursor, bands.
    pub ink3: Rgb,
    /// What an audit has marked.
    pub warn: Rgb,
    /// Lines, markers and bars of the series: at least 3:1 against the background.
    pub series: [Rgb; SLOTS],
    /// Text of the series in the same hues: at least 4.5:1 against the background.
    pub series_text: [Rgb; SLOTS],
}

impl Theme {
    /// On a white page. The series have the hues of Okabe and Ito's palette, which stay apart under
    /// every common colour blindness; those too light for white are darkened.
    #[must_use]
    pub const fn light() -> Self {
        Self {
            bg: Rgb(0xFF, 0xFF, 0xFF),
            line: Rgb(0xE3, 0xE6, 0xEA),
            ink: Rgb(0x16, 0x19, 0x1D),
            ink2: Rgb(0x5B, 0x64, 0x70),
            ink3: Rgb(0x6B, 0x74, 0x80),
            warn: Rgb(0x9A, 0x67, 0x00),
            series: [
                Rgb(0x00, 0x72, 0xB2),
                Rgb(0xD5, 0x5E, 0x00),
                Rgb(0x00, 0x9E, 0x73),
                Rgb(0xC8, 0x70, 0xA0),
                Rgb(0xB8, 0x7F, 0x00),
                Rgb(0x2E, 0x93, 0xCC),
                Rgb(0x8F, 0x88, 0x00),
                Rgb(0x00, 0x00, 0x00),
            ],
            series_text: [
                Rgb(0x00, 0x6C, 0xA8),
                Rgb(0xB5, 0x4F, 0x00),
                Rgb(0x00, 0x7A, 0x59),
                Rgb(0xA8, 0x48, 0x7C),
                Rgb(0x8A, 0x5F, 0x00),
                Rgb(0x1F, 0x73, 0xA3),
                Rgb(0x6E, 0x69, 0x00),
                Rgb(0x0A, 0x0A, 0x0A),
            ],
        }
    }

    /// On a dark page.
    #[must_use]
    pub const fn dark() -> Self {
        let series = [
            Rgb(0x56, 0xB4, 0xE9),
            Rgb(0xE6, 0x9F, 0x00),
            Rgb(0x00, 0xA8, 0x7A),
            Rgb(0xCC, 0x79, 0xA7),
            Rgb(0xE8, 0x6A, 0x10),
            Rgb(0x8C, 0x9E, 0xFF),
            Rgb(0xF0, 0xE4, 0x42),
            Rgb(0xD9, 0xDD, 0xE3),
        ];
        Self {
            bg: Rgb(0x14, 0x17, 0x1A),
            line: Rgb(0x2C, 0x32, 0x3A),
            ink: Rgb(0xE8, 0xEB, 0xEF),
            ink2: Rgb(0xA3, 0xAD, 0xB9),
            ink3: Rgb(0x8A, 0x94, 0xA0),
            warn: Rgb(0xE2, 0xB3, 0x41),
            series,
            series_text: series,
        }
    }

    /// For SVG written into a page's HTML, where the reader's colour scheme is not known yet: the
    /// light colours, each of them different, so that a stylesheet can turn every one into its dark
    /// counterpart by attribute: `.still [fill="#0072B2"] { fill: #56B4E9 }`, and the same for
    /// `stroke`. [`tokens`] lists the pairs.
    #[must_use]
    pub const fn still() -> Self {
        Self::light()
    }

    pub(crate) fn rgb(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Background => self.bg,
            Ink::Line => self.line,
            Ink::Strong => self.ink,
            Ink::Medium => self.ink2,
            Ink::Weak => self.ink3,
            Ink::Warn => self.warn,
            Ink::Series(slot) => self.series[slot % SLOTS],
            Ink::SeriesText(slot) => self.series_text[slot % SLOTS],
        }
    }

    fn named(&self) -> Vec<(String, Rgb)> {
        let Self { bg, line, ink, ink2, ink3, warn, series, series_text } = *self;
        [("bg", bg), ("line", line), ("ink", ink), ("ink2", ink2), ("ink3", ink3), ("warn", warn)]
            .into_iter()
            .map(|(name, rgb)| (name.to_owned(), rgb))
            .chain((1..).zip(series).map(|(n, rgb)| (format!("s{n}"), rgb)))
            .chain((1..).zip(series_text).map(|(n, rgb)| (format!("s{n}t"), rgb)))
            .collect()
    }
}

/// A colour by name, with its value in both schemes as the SVG backend prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// `bg`, `line`, `ink`, `ink2`, `ink3`, `warn`, `s1` to `s8` (series), `s1t` to `s8t` (their text).
    pub name: String,
    /// In [`Theme::light`] and [`Theme::still`], such as `#0072B2`.
    pub light: String,
    /// In [`Theme::dark`].
    pub dark: String,
}

/// Every colour a chart can contain. The light values are all different.
#[must_use]
pub fn tokens() -> Vec<Token> {
    let (still, dark) = (Theme::still().named(), Theme::dark().named());
    still
        .into_iter()
        .zip(dark)
        .map(|((name, light), (_, dark))| Token { name, light: light.hex(), dark: dark.hex() })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Relative luminance, WCAG 2.2.
    fn luminance(Rgb(r, g, b): Rgb) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn each_still_colour_is_its_own() {
        let tokens = tokens();
        let values: HashSet<&str> = tokens.iter().map(|token| token.light.as_str()).collect();
        assert_eq!(values.len(), tokens.len());
        assert_eq!(tokens.len(), 6 + 2 * SLOTS);
        assert_eq!(tokens[6].name, "s1");
        assert_eq!((tokens[6].light.as_str(), tokens[6].dark.as_str()), ("#0072B2", "#56B4E9"));
    }

    #[test]
    fn everything_can_be_read_on_its_page() {
        for theme in [Theme::light(), Theme::dark()] {
            for rgb in theme.series {
                assert!(contrast(rgb, theme.bg) >= 3.0, "{} {}", rgb.hex(), contrast(rgb, theme.bg));
            }
            let texts = [theme.ink, theme.ink2, theme.ink3, theme.warn];
            for rgb in texts.into_iter().chain(theme.series_text) {
                assert!(contrast(rgb, theme.bg) >= 4.5, "{} {}", rgb.hex(), contrast(rgb, theme.bg));
            }
        }
    }
}
