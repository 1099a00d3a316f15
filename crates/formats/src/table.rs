//! The CSV files' common ground: header, cells, and errors that name line and column.

use crate::{FormatError, Phrase, counted, version};
use csv::{ReaderBuilder, StringRecord};
use std::io::{BufRead, BufReader, Read};

/// The longest line we look at before the header.
const HEAD_LIMIT: u64 = 64 * 1024;

/// What is expected of a file that the system does not give.
const CAN_BE_READ: (&str, &str) = ("a file that can be read", "可以读取的文件");

/// A CSV file being read.
pub(crate) struct Table<R> {
    file: String,
    lines_before: u64,
    headers: Vec<String>,
    csv: csv::Reader<R>,
    record: StringRecord,
}

/// The column of a value, by position in the header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column(pub(crate) usize);

impl<R: Read> Table<BufReader<R>> {
    /// Reads an optional version line and the header.
    pub(crate) fn open(input: R, file: &str, format: &str) -> Result<Self, FormatError> {
        let mut input = BufReader::with_capacity(64 * 1024, input);
        let lines_before = skip_head(&mut input, file, format)?;
        // Cells are trimmed, so a carriage return before the line feed goes with the spaces; as a terminator of
        // its own it would put the reader's count of lines out by one.
        let mut csv =
            ReaderBuilder::new().flexible(true).terminator(csv::Terminator::Any(b'\n')).from_reader(input);
        let headers = csv
            .headers()
            .map_err(|error| csv_error(&error, file, lines_before))?
            .iter()
            .map(|name| name.trim().to_owned())
            .collect::<Vec<_>>();
        if headers.iter().all(String::is_empty) {
            return Err(FormatError::whole(
                file,
                ("an empty file", "空文件"),
                ("a header line and rows", "一行表头和数据行"),
            ));
        }
        for (at, name) in headers.iter().enumerate() {
            if !name.is_empty() && headers[..at].contains(name) {
                return Err(FormatError::whole(
                    file,
                    ("this column twice", "此列出现两次"),
                    ("every column once; delete or rename one", "每列只出现一次；请删除或改名其中一列"),
                )
                .at_line(lines_before + 1)
                .in_column(name));
            }
        }
        Ok(Self { file: file.to_owned(), lines_before, headers, csv, record: StringRecord::new() })
    }
}

impl<R: Read> Table<R> {
    /// The header.
    pub(crate) fn headers(&self) -> &[String] {
        &self.headers
    }

    /// A column that may be missing.
    pub(crate) fn find(&self, name: &str) -> Option<Column> {
        self.headers.iter().position(|header| header == name).map(Column)
    }

    /// A column that must be there.
    pub(crate) fn need(&self, name: &str) -> Result<Column, FormatError> {
        self.find(name).ok_or_else(|| {
            FormatError::whole(
                &self.file,
                {
                    let names = self.headers.join(", ");
                    (format!("the columns {names}"), format!("这些列：{names}"))
                },
                (format!("a column {name}"), format!("列 {name}")),
            )
            .at_line(self.lines_before + 1)
        })
    }

    /// Reads the next row; `false` at the end.
    pub(crate) fn next(&mut self) -> Result<bool, FormatError> {
        let more = self
            .csv
            .read_record(&mut self.record)
            .map_err(|error| csv_error(&error, &self.file, self.lines_before))?;
        if more && self.record.len() != self.headers.len() {
            return Err(FormatError::whole(
                &self.file,
                (counted(self.record.len(), "cell"), format!("{} 个单元格", self.record.len())),
                (
                    format!("{}, as in the header", self.headers.len()),
                    format!("{} 个，与表头一致", self.headers.len()),
                ),
            )
            .at_line(self.line()));
        }
        Ok(more)
    }

    /// The line the current row begins on, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.record.position().map_or(0, csv::Position::line) + self.lines_before
    }

    /// A cell's text, trimmed; empty where there is no such column.
    pub(crate) fn text(&self, column: Option<Column>) -> &str {
        column.and_then(|column| self.record.get(column.0)).unwrap_or("").trim()
    }

    /// A cell that must not be empty.
    pub(crate) fn filled(
        &self,
        column: Option<Column>,
        expected: impl Into<Phrase>,
    ) -> Result<String, FormatError> {
        match self.text(column) {
            "" => Err(self.wrong(column, "", expected)),
            text => Ok(text.to_owned()),
        }
    }

    /// A finite number; `None` for an empty cell.
    pub(crate) fn number(&self, column: Option<Column>) -> Result<Option<f64>, FormatError> {
        self.parse(
            column,
            ("a number with a decimal point, or nothing", "用小数点书写的数字，或留空"),
            |text| text.parse::<f64>().ok().filter(|value| value.is_finite()),
        )
    }

    /// A number that cannot be negative; `None` for an empty cell.
    pub(crate) fn amount(&self, column: Option<Column>) -> Result<Option<f64>, FormatError> {
        self.parse(
            column,
            (
                "a number of 0 or more with a decimal point, or nothing",
                "不小于 0、用小数点书写的数字，或留空",
            ),
            |text| text.parse::<f64>().ok().filter(|value| value.is_finite() && *value >= 0.0),
        )
    }

    /// A number above 0; `None` for an empty cell.
    pub(crate) fn positive(&self, column: Option<Column>) -> Result<Option<f64>, FormatError> {
        self.parse(
            column,
            ("a number above 0 with a decimal point, or nothing", "大于 0、用小数点书写的数字，或留空"),
            |text| text.parse::<f64>().ok().filter(|value| value.is_finite() && *value > 0.0),
        )
    }

    /// A whole number of 0 or more; `None` for an empty cell.
    pub(crate) fn count(&self, column: Option<Column>) -> Result<Option<u64>, FormatError> {
        self.parse(
            column,
            ("a whole number of 0 or more, or nothing", "不小于 0 的整数，或留空"),
            |text| text.parse().ok(),
        )
    }

    /// A whole number that fits 32 bits; `None` for an empty cell.
    pub(crate) fn small(&self, column: Option<Column>) -> Result<Option<u32>, FormatError> {
        self.parse(
            column,
            ("a whole number of 0 or more, or nothing", "不小于 0 的整数，或留空"),
            |text| text.parse().ok(),
        )
    }

    /// A cell read by a function; `None` for an empty cell.
    pub(crate) fn parse<T>(
        &self,
        column: Option<Column>,
        expected: impl Into<Phrase>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, FormatError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        read(text).map(Some).ok_or_else(|| self.wrong(column, text, expected))
    }

    /// A fault in a cell of the current row.
    pub(crate) fn wrong(
        &self,
        column: Option<Column>,
        found: &str,
        expected: impl Into<Phrase>,
    ) -> FormatError {
        let name = column.and_then(|column| self.headers.get(column.0));
        let fault = FormatError::whole(&self.file, format!("{found:?}"), expected).at_line(self.line());
        match name {
            Some(name) => fault.in_column(format!("column {name}")),
            None => fault,
        }
    }
}

/// Passes a byte-order mark and comment lines before the header; says how many lines it passed.
fn skip_head(input: &mut impl BufRead, file: &str, format: &str) -> Result<u64, FormatError> {
    let unreadable = |error: std::io::Error| FormatError::whole(file, error.to_string(), CAN_BE_READ);
    if input.fill_buf().map_err(unreadable)?.starts_with(b"\xef\xbb\xbf") {
        input.consume(3);
    }
    let mut lines = 0;
    while input.fill_buf().map_err(unreadable)?.first() == Some(&b'#') {
        let mut line = Vec::new();
        input.take(HEAD_LIMIT).read_until(b'\n', &mut line).map_err(unreadable)?;
        lines += 1;
        let line = String::from_utf8_lossy(&line);
        version::check_comment(&line, file, format)?;
    }
    Ok(lines)
}

fn csv_error(error: &csv::Error, file: &str, lines_before: u64) -> FormatError {
    let fault = match error.kind() {
        csv::ErrorKind::Utf8 { .. } => FormatError::whole(
            file,
            ("bytes that are not UTF-8", "不是 UTF-8 的字节"),
            ("text saved as UTF-8", "以 UTF-8 保存的文本"),
        ),
        csv::ErrorKind::Io(cause) => FormatError::whole(file, cause.to_string(), CAN_BE_READ),
        _ => FormatError::whole(
            file,
            error.to_string(),
            ("rows of comma-separated values", "用逗号分隔的数据行"),
        ),
    };
    match error.position() {
        Some(position) => fault.at_line(position.line() + lines_before),
        None => fault,
    }
}

/// A number as a cell: the shortest text that reads back as the same value.
pub(crate) fn cell(value: Option<f64>) -> String {
    value.map(|value| if value == 0.0 { "0".to_owned() } else { value.to_string() }).unwrap_or_default()
}

/// Writes rows below a header.
pub(crate) fn write(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut csv = csv::WriterBuilder::new().from_writer(Vec::new());
    // Writing to memory fails only where a row's length differs from the header's, which every caller fixes.
    let written =
        csv.write_record(header).is_ok() && rows.into_iter().all(|row| csv.write_record(row).is_ok());
    debug_assert!(written, "a row has as many cells as the header");
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
