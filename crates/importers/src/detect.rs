//! Tells by its first 64 KiB what a file is.

use crate::lines::BOM;
use crate::{Format, ImportError, own, sysbench, table};
use pricebench_formats::FormatError;
use std::io::{self, BufRead};

/// How much of a file decides what it is, in bytes.
const HEAD: usize = 64 << 10;

/// What this version reads, for messages.
#[cfg(not(feature = "fio"))]
const READ: &str = "a points.csv, a delimited table (threads, transactions, time, …) or the output of a \
    sysbench 1.0 or 1.1 oltp run";
/// What this version reads, for messages.
#[cfg(feature = "fio")]
const READ: &str = "a points.csv, a delimited table (threads, transactions, time, …), the output of a sysbench \
    1.0 or 1.1 oltp run or fio's with --output-format=json+";

/// Takes [`HEAD`] bytes, or the whole of a smaller file, off the input.
pub(crate) fn head(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while head.len() < HEAD {
        let bytes = match input.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let taken = bytes.len().min(HEAD - head.len());
        head.extend_from_slice(&bytes[..taken]);
        input.consume(taken);
    }
    Ok(head)
}

/// What a file with this beginning is.
pub(crate) fn detect(file: &str, head: &[u8]) -> Result<Format, ImportError> {
    let refuse = |found: &str, expected: &str| Err(FormatError::whole(file, found, expected).into());
    if let Some((found, expected)) = binary(head) {
        return refuse(found, expected);
    }
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches(BOM);
    if text.trim().is_empty() {
        return refuse("an empty file", READ);
    }
    for line in text.lines() {
        #[cfg(feature = "fio")]
        if crate::fio::starts_here(line) {
            return Ok(Format::Fio);
        }
        if sysbench::starts_here(line) {
            return Ok(Format::Sysbench);
        }
        if own::starts_here(line) {
            return Ok(Format::Points);
        }
        if table::starts_here(line) {
            return Ok(Format::Table);
        }
    }
    if let Some(found) = other_file_of_ours(text) {
        return refuse(found, "its points.csv, or a file of another tool");
    }
    if let Some(tool) = other_tool(text) {
        let found = format!("what looks like {tool}");
        return refuse(&found, &format!("a file this version reads: {READ}"));
    }
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let found = format!("{:?}", pricebench_formats::shorten(first));
    Err(FormatError::whole(file, found, format!("a file this version reads: {READ}")).into())
}

/// What a file that is no text seems to be, and what to do.
fn binary(head: &[u8]) -> Option<(&'static str, &'static str)> {
    const UNPACK: &str = "a text file; unpack it and pick the result inside";
    const EXPORT: &str = "a text file; export the results as CSV";
    let starts = [
        (&b"\xff\xfe"[..], "UTF-16 text", "UTF-8 text; save the file as UTF-8"),
        (b"\xfe\xff", "UTF-16 text", "UTF-8 text; save the file as UTF-8"),
        (b"\x1f\x8b", "a gzip file", UNPACK),
        (b"PK\x03\x04", "a zip archive or spreadsheet", EXPORT),
        (b"\x28\xb5\x2f\xfd", "a zstd file", UNPACK),
        (b"%PDF", "a PDF file", EXPORT),
        (b"\xd0\xcf\x11\xe0", "an old spreadsheet", EXPORT),
    ];
    if let Some((_, found, expected)) = starts.into_iter().find(|(magic, ..)| head.starts_with(magic)) {
        return Some((found, expected));
    }
    // Latin text in UTF-16 without a mark has a zero in every other byte.
    let zeros = |offset| head.iter().skip(offset).step_by(2).take(64).filter(|byte| **byte == 0).count();
    if head.len() >= 16 && (zeros(0) == 0 && zeros(1) * 4 > head.len().min(128)) {
        return Some(("UTF-16 text", "UTF-8 text; save the file as UTF-8"));
    }
    // Text has few control characters besides line ends and tabs; of arbitrary bytes one in nine is one.
    let controls = head.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    (head.contains(&0) || controls * 20 > head.len()).then_some(("a binary file", EXPORT))
}

/// Which other file of a report it is.
fn other_file_of_ours(text: &str) -> Option<&'static str> {
    let first = text.lines().find(|line| !line.starts_with('#'))?;
    if text.contains("\"pricebench-report/") {
        return Some("a report.json, which holds no points");
    }
    if text.contains("\"pricebench-catalog/") {
        return Some("a catalog.json, which holds no points");
    }
    if text.contains("pricebench-plan/") {
        return Some("a plan, which holds no results");
    }
    if first.contains("system,") && first.contains(",second,") {
        return Some("a series.csv, which holds no points");
    }
    (first.contains("system,") && first.contains(",upper_ms,"))
        .then_some("a latency.csv, which holds no points")
}

/// Which tool's output it looks like, of those not read.
fn other_tool(text: &str) -> Option<&'static str> {
    let marks: [(&[&str], &str); 10] = [
        (&["\"fio version\"", "fio-2.", "fio-3.", "fio: "], "fio output"),
        (&["HammerDB", "Vuser 1:", "NOPM from"], "HammerDB output"),
        (&["pgbench"], "pgbench output"),
        (&["transaction type: ", "latency average = ", "latency average: "], "pgbench output"),
        (&["tpmC: ", "[Current] NEW_ORDER", "[Summary] NEW_ORDER"], "go-tpc output"),
        (&["Rate limited reqs/s", "Throughput (requests/second)"], "BenchBase output"),
        (&["[OVERALL], RunTime(ms)"], "YCSB output"),
        (&["<!DOCTYPE html", "<!doctype html", "<html"], "a web page"),
        (&["WARNING: option --", "OLTP test statistics:"], "output of an old sysbench (before 1.0)"),
        (&["%Cpu(s)", "procs -----------memory"], "output of a system monitor"),
    ];
    marks.into_iter().find(|(marks, _)| marks.iter().any(|mark| text.contains(mark))).map(|(_, tool)| tool)
}
