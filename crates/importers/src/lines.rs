//! Lines of a file, one at a time, with flat memory.

use crate::ImportError;
use pricebench_formats::{FormatError, Phrase};
use std::io::{BufRead, Read as _};

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// Byte-order marks, of which some tools write two.
pub(crate) const BOM: char = '\u{feff}';

/// The lines of a file, without their ends (LF or CRLF) and without byte-order marks.
pub(crate) struct Lines<'a, R> {
    file: &'a str,
    input: R,
    number: u64,
    bytes: Vec<u8>,
    lossy: String,
    first_lossy: Option<u64>,
}

/// One line.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// From 1.
    pub(crate) number: u64,
    /// Without its end.
    pub(crate) text: &'a str,
}

impl<'a, R: BufRead> Lines<'a, R> {
    pub(crate) fn new(file: &'a str, input: R) -> Self {
        Self { file, input, number: 0, bytes: Vec::new(), lossy: String::new(), first_lossy: None }
    }

    /// The next line; `None` at the end. Bytes that are not UTF-8 become replacement characters.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'_>>, ImportError> {
        self.bytes.clear();
        let mut limited = (&mut self.input).take(MAX_LINE as u64 + 1);
        let read = limited
            .read_until(b'\n', &mut self.bytes)
            .map_err(|source| ImportError::Read { file: self.file.to_owned(), source })?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read > MAX_LINE {
            let found =
                (format!("a line longer than {MAX_LINE} bytes"), format!("超过 {MAX_LINE} 字节的一行"));
            let expected = ("a text file with one result per line", "每行一个结果的文本文件");
            return Err(self.fault(found, expected));
        }
        if self.bytes.contains(&0) {
            return Err(self.fault(
                ("a zero byte", "值为 0 的字节"),
                (
                    "a text file; export the results as text and try again",
                    "文本文件；请将结果导出为文本后重试",
                ),
            ));
        }
        while matches!(self.bytes.last(), Some(b'\n' | b'\r')) {
            self.bytes.pop();
        }
        let number = self.number;
        let text = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(_) => {
                self.first_lossy.get_or_insert(number);
                self.lossy = String::from_utf8_lossy(&self.bytes).into_owned();
                &self.lossy
            }
        };
        let text = if number == 1 { text.trim_start_matches(BOM) } else { text };
        Ok(Some(Line { number, text }))
    }

    /// Lines read so far.
    pub(crate) fn read(&self) -> u64 {
        self.number
    }

    /// The first line that is not UTF-8, of those read so far.
    pub(crate) fn first_lossy(&self) -> Option<u64> {
        self.first_lossy
    }

    fn fault(&self, found: impl Into<Phrase>, expected: impl Into<Phrase>) -> ImportError {
        FormatError::whole(self.file, found, expected).at_line(self.number).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Result<Vec<String>, ImportError> {
        let mut lines = Lines::new("f", bytes);
        let mut texts = Vec::new();
        while let Some(line) = lines.next()? {
            texts.push(line.text.to_owned());
        }
        Ok(texts)
    }

    #[test]
    fn takes_every_line_end_and_marks() {
        assert_eq!(all("\u{feff}\u{feff}a\r\nb\n\nc".as_bytes()).unwrap(), ["a", "b", "", "c"]);
        assert_eq!(all(b"a\xffb").unwrap(), ["a\u{fffd}b"]);
    }

    #[test]
    fn refuses_zero_bytes_and_endless_lines() {
        assert_eq!(
            all(b"a\nb\0c\n").unwrap_err().to_string(),
            "f, line 2: found a zero byte, expected a text file; export the results as text and try again"
        );
        let long = vec![b'x'; MAX_LINE + 1];
        assert!(all(&long).unwrap_err().to_string().contains("longer than 1048576 bytes"));
    }
}
