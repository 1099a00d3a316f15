//! Tells by its first 64 KiB what a file is.

use crate::lines::BOM;
use crate::{Format, ImportError, own, sysbench, table};
use pricebench_formats::FormatError;
use std::io::{self, BufRead};

/// How much of a file decides what it is, in bytes.
const HEAD: usize = 64 << 10;

/// A phrase in English and Chinese.
type Both = (&'static str, &'static str);

/// What this version reads, for messages.
#[cfg(not(feature = "fio"))]
const READ: Both = (
    "a points.csv, a delimited table (threads, transactions, time, …) or the output of a sysbench 1.0 or 1.1 \
     oltp run",
    "points.csv、带分隔符的表格（线程数、事务数、时间等），或 sysbench 1.0、1.1 的 oltp 输出",
);
/// What this version reads, for messages.
#[cfg(feature = "fio")]
const READ: Both = (
    "a points.csv, a delimited table (threads, transactions, time, …), the output of a sysbench 1.0 or 1.1 oltp \
     run or fio's with --output-format=json+",
    "points.csv、带分隔符的表格（线程数、事务数、时间等）、sysbench 1.0、1.1 的 oltp 输出，或 fio \
     --output-format=json+ 的输出",
);

/// A file of which something in a line tells that it is not read.
fn not_read() -> (String, String) {
    (format!("a file this version reads: {}", READ.0), format!("本版本可读取的文件：{}", READ.1))
}

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
    let refuse = |found: Both, expected: Both| Err(FormatError::whole(file, found, expected).into());
    if let Some((found, expected)) = binary(head) {
        return refuse(found, expected);
    }
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches(BOM);
    if text.trim().is_empty() {
        return refuse(("an empty file", "空文件"), READ);
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
        return refuse(
            found,
            ("its points.csv, or a file of another tool", "同一报告的 points.csv，或其他工具的文件"),
        );
    }
    if let Some((line, tool)) = other_tool(text) {
        let found = (format!("what looks like {}", tool.0), format!("看起来是 {}", tool.1));
        return Err(FormatError::whole(file, found, not_read()).at_line(line).into());
    }
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    let (number, first) = lines.into_iter().find(|(_, line)| !line.is_empty()).unwrap_or((1, ""));
    let found = format!("{:?}", pricebench_formats::shorten(first));
    Err(FormatError::whole(file, found, not_read()).at_line(number).into())
}

/// What a file that is no text seems to be, and what to do.
fn binary(head: &[u8]) -> Option<(Both, Both)> {
    const UNPACK: Both =
        ("a text file; unpack it and pick the result inside", "文本文件；请解压后选择其中的结果");
    const EXPORT: Both = ("a text file; export the results as CSV", "文本文件；请将结果导出为 CSV");
    const UTF16: Both = ("UTF-16 text", "UTF-16 文本");
    const UTF8: Both = ("UTF-8 text; save the file as UTF-8", "UTF-8 文本；请将文件另存为 UTF-8");
    let starts = [
        (&b"\xff\xfe"[..], UTF16, UTF8),
        (b"\xfe\xff", UTF16, UTF8),
        (b"\x1f\x8b", ("a gzip file", "gzip 文件"), UNPACK),
        (b"PK\x03\x04", ("a zip archive or spreadsheet", "zip 压缩包或电子表格"), EXPORT),
        (b"\x28\xb5\x2f\xfd", ("a zstd file", "zstd 文件"), UNPACK),
        (b"%PDF", ("a PDF file", "PDF 文件"), EXPORT),
        (b"\xd0\xcf\x11\xe0", ("an old spreadsheet", "旧版电子表格"), EXPORT),
    ];
    if let Some((_, found, expected)) = starts.into_iter().find(|(magic, ..)| head.starts_with(magic)) {
        return Some((found, expected));
    }
    // Latin text in UTF-16 without a mark has a zero in every other byte.
    let zeros = |offset| head.iter().skip(offset).step_by(2).take(64).filter(|byte| **byte == 0).count();
    if head.len() >= 16 && (zeros(0) == 0 && zeros(1) * 4 > head.len().min(128)) {
        return Some((UTF16, UTF8));
    }
    // Text has few control characters besides line ends and tabs; of arbitrary bytes one in nine is one.
    let controls = head.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    (head.contains(&0) || controls * 20 > head.len()).then_some((("a binary file", "二进制文件"), EXPORT))
}

/// Which other file of a report it is.
fn other_file_of_ours(text: &str) -> Option<Both> {
    let first = text.lines().find(|line| !line.starts_with('#'))?;
    if text.contains("\"pricebench-report/") {
        return Some(("a report.json, which holds no points", "report.json，其中没有测点"));
    }
    if text.contains("\"pricebench-catalog/") {
        return Some(("a catalog.json, which holds no points", "catalog.json，其中没有测点"));
    }
    if text.contains("pricebench-plan/") {
        return Some(("a plan, which holds no results", "测试计划，其中没有结果"));
    }
    if first.contains("system,") && first.contains(",second,") {
        return Some(("a series.csv, which holds no points", "series.csv，其中没有测点"));
    }
    (first.contains("system,") && first.contains(",upper_ms,"))
        .then_some(("a latency.csv, which holds no points", "latency.csv，其中没有测点"))
}

/// Which tool's output it looks like, of those not read.
fn other_tool(text: &str) -> Option<(u64, Both)> {
    let marks: [(&[&str], Both); 10] = [
        (&["\"fio version\"", "fio-2.", "fio-3.", "fio: "], ("fio output", "fio 的输出")),
        (&["HammerDB", "Vuser 1:", "NOPM from"], ("HammerDB output", "HammerDB 的输出")),
        (&["pgbench"], ("pgbench output", "pgbench 的输出")),
        (
            &["transaction type: ", "latency average = ", "latency average: "],
            ("pgbench output", "pgbench 的输出"),
        ),
        (&["tpmC: ", "[Current] NEW_ORDER", "[Summary] NEW_ORDER"], ("go-tpc output", "go-tpc 的输出")),
        (&["Rate limited reqs/s", "Throughput (requests/second)"], ("BenchBase output", "BenchBase 的输出")),
        (&["[OVERALL], RunTime(ms)"], ("YCSB output", "YCSB 的输出")),
        (&["<!DOCTYPE html", "<!doctype html", "<html"], ("a web page", "网页")),
        (
            &["WARNING: option --", "OLTP test statistics:"],
            ("output of an old sysbench (before 1.0)", "旧版 sysbench（1.0 之前）的输出"),
        ),
        (&["%Cpu(s)", "procs -----------memory"], ("output of a system monitor", "系统监视器的输出")),
    ];
    let line_of = |mark: &&str| (1..).zip(text.lines()).find(|(_, line)| line.contains(*mark));
    marks.into_iter().find_map(|(marks, tool)| Some((marks.iter().find_map(&line_of)?.0, tool)))
}
