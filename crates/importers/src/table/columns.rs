//! Headers of tables and what they mean.

use super::cells::{Cells, Separator};
use pricebench_formats::{FormatError, points};
use pricebench_model::{Percentile, Point};

/// The columns of a table.
pub(super) struct Columns {
    pub(super) separator: Separator,
    columns: Vec<Column>,
    /// What one unit of the latencies is in ms.
    latency_ms: f64,
}

/// One column.
pub(super) struct Column {
    /// As written.
    pub(super) header: String,
    pub(super) kind: Kind,
    /// Whether `points.csv` has a column of this name.
    ours: bool,
}

impl Column {
    /// The name under which its cells are kept: its header, told apart from the columns of `points.csv`.
    pub(super) fn extra_name(&self) -> String {
        if self.ours { format!("{} (table)", self.header) } else { self.header.clone() }
    }

    /// Whether its cells are numbers.
    pub(super) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Field(_))
    }
}

/// What is in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The name of the system.
    System,
    /// A number of the point.
    Field(Field),
    /// Anything else.
    Extra,
}

/// A number of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Threads,
    Run,
    Transactions,
    Queries,
    Reads,
    Writes,
    Errors,
    Time,
    Tps,
    Min,
    Avg,
    Max,
    Percentile(Percentile),
}

impl Field {
    fn is_latency(self) -> bool {
        matches!(self, Self::Min | Self::Avg | Self::Max | Self::Percentile(_))
    }

    /// What a cell must be, for messages.
    pub(super) fn expected(self) -> (&'static str, &'static str) {
        match self {
            Self::Threads | Self::Run => ("a whole number of at least 1", "不小于 1 的整数"),
            Self::Transactions | Self::Queries | Self::Reads | Self::Writes | Self::Errors => {
                ("a whole number, without separators or units", "整数，不带分隔符和单位")
            }
            Self::Time | Self::Tps | Self::Min | Self::Avg | Self::Max | Self::Percentile(_) => (
                "a number that is not negative, with a decimal point, without separators or units",
                "非负数，用小数点书写，不带分隔符和单位",
            ),
        }
    }
}

impl Columns {
    /// Whether a line is a header: a column of threads and one of something measured.
    pub(super) fn looks_like(line: &str) -> bool {
        separator(line).is_some()
    }

    /// Reads a header line for which [`Self::looks_like`] holds.
    pub(super) fn read(file: &str, line: u64, text: &str) -> Result<Self, FormatError> {
        let separator = separator(text).unwrap_or(Separator::Pipe);
        let mut columns: Vec<Column> = Vec::new();
        let mut unit = None;
        let headers = Cells::split(text, separator);
        for header in headers.all().take(headers.used()) {
            let fault = |found: (String, String), expected: (&str, &str)| {
                FormatError::whole(file, found, expected).at_line(line).in_column(header)
            };
            let (kind, column_unit) = meaning(header);
            let same = columns.iter().find(|other| match kind {
                Kind::Extra => other.header == header,
                _ => other.kind == kind,
            });
            if let Some(other) = same {
                let found = (
                    format!("two columns of the same meaning, {:?} and {header:?}", other.header),
                    format!("两列含义相同：{:?} 和 {header:?}", other.header),
                );
                let expected = ("each column once; remove one of them", "每列只出现一次；请删除其中一列");
                return Err(fault(found, expected));
            }
            if let Kind::Field(field) = kind {
                match unit_of(field, column_unit) {
                    None => {
                        let unit = column_unit.unwrap_or_default();
                        let found = (format!("the unit {unit:?}"), format!("单位 {unit:?}"));
                        let expected =
                            ("ms, us or s for latencies, s for times", "延迟用 ms、us 或 s，时间用 s");
                        return Err(fault(found, expected));
                    }
                    Some(_) if !field.is_latency() => {}
                    Some(ms) if *unit.get_or_insert(ms) != ms => {
                        let found = ("latencies in two units".to_owned(), "两种单位的延迟".to_owned());
                        let expected = ("one unit for all latencies", "所有延迟使用同一单位");
                        return Err(fault(found, expected));
                    }
                    Some(_) => {}
                }
            }
            columns.push(Column { header: header.to_owned(), kind, ours: is_ours(header) });
        }
        let columns = Self { separator, columns, latency_ms: unit.unwrap_or(1.0) };
        let has = |field| columns.columns.iter().any(|column| column.kind == Kind::Field(field));
        let rated = has(Field::Tps) || (has(Field::Transactions) && has(Field::Time));
        if !rated {
            let expected = (
                "a column tps, or the columns transactions and time",
                "tps 列，或 transactions 与 time 两列",
            );
            return Err(FormatError::whole(file, ("no throughput", "没有吞吐量"), expected).at_line(line));
        }
        Ok(columns)
    }

    pub(super) fn len(&self) -> usize {
        self.columns.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter()
    }

    /// Columns without a meaning.
    pub(super) fn extra(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.kind == Kind::Extra)
    }

    /// Whether a line has as many cells as there are columns; empty ones at its end are not counted.
    pub(super) fn takes(&self, cells: &Cells<'_>) -> bool {
        cells.len() >= self.len() && (1..=self.len()).contains(&cells.used())
    }

    /// Turns latencies into ms.
    pub(super) fn scale(&self, point: &mut Point) {
        let latency = &mut point.latency;
        let single = [&mut latency.min_ms, &mut latency.avg_ms, &mut latency.max_ms];
        for ms in single.into_iter().flatten().chain(latency.percentiles.values_mut()) {
            *ms *= self.latency_ms;
        }
    }
}

/// Whether `points.csv` gives a column of this name a meaning, as its reader tells.
fn is_ours(header: &str) -> bool {
    let word = header.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    let probe = format!("system,workload,threads,{header}\na,b,1,?\n");
    let kept = |points: Vec<Point>| points.iter().any(|point| point.extra.contains_key(header));
    word && !points::read(probe.as_bytes(), "").is_ok_and(kept)
}

/// The separator by which a line is a header.
fn separator(line: &str) -> Option<Separator> {
    // Every name of a column of threads holds one of these words, and most lines of a file do not. Our own
    // files are not tables.
    let lower = line.to_ascii_lowercase();
    if points::is_header(line)
        || !["thread", "client", "thds", "并发", "线程"].iter().any(|word| lower.contains(word))
    {
        return None;
    }
    let bars = line.trim_start().starts_with('|');
    Separator::ALL.into_iter().filter(|separator| bars || *separator != Separator::Bars).find(|separator| {
        let fields: Vec<Kind> = Cells::split(line, *separator).all().map(|header| meaning(header).0).collect();
        let measured = |kind: &&Kind| {
            matches!(kind, Kind::Field(field) if !matches!(field, Field::Threads | Field::Run))
        };
        fields.contains(&Kind::Field(Field::Threads)) && fields.iter().filter(measured).count() >= 1
    })
}

/// The unit behind a header: `avg (us)`, `avg_ms`, `time(s)`.
fn split_unit(header: &str) -> (&str, Option<&str>) {
    if let Some((name, unit)) =
        header.strip_suffix([')', '）']).and_then(|rest| rest.rsplit_once(['(', '（']))
    {
        return (name, Some(unit.trim()));
    }
    match header.rsplit_once('_') {
        Some((name, unit @ ("ms" | "us" | "s"))) => (name, Some(unit)),
        _ => (header, None),
    }
}

/// What one unit is in the field's own; `None` for a unit it cannot have.
fn unit_of(field: Field, unit: Option<&str>) -> Option<f64> {
    let Some(unit) = unit else { return Some(1.0) };
    match (field, unit.to_ascii_lowercase().as_str()) {
        (field, "ms" | "毫秒") if field.is_latency() => Some(1.0),
        (field, "us" | "µs" | "μs") if field.is_latency() => Some(0.001),
        (field, "s" | "sec") if field.is_latency() => Some(1000.0),
        (Field::Time, "s" | "sec" | "秒") => Some(1.0),
        (field, _) if field.is_latency() || field == Field::Time => None,
        _ => Some(1.0),
    }
}

/// What a header means, and the unit it names.
fn meaning(header: &str) -> (Kind, Option<&str>) {
    let (name, unit) = split_unit(header.trim());
    let word: String = name
        .chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !matches!(c, ' ' | '_' | '-' | '/' | '.' | '\u{a0}'))
        .collect();
    let word = match word.as_str() {
        "latency" => word.as_str(),
        all => ["latency", "lat", "percentile", "延迟"].iter().fold(all, |word, extra| {
            word.strip_suffix(extra)
                .or_else(|| word.strip_prefix(extra))
                .filter(|w| !w.is_empty())
                .unwrap_or(word)
        }),
    };
    let field = match word {
        "threads" | "thread" | "clients" | "client" | "thds" | "numthreads" | "concurrency" | "线程数"
        | "线程" | "并发" | "并发数" => Field::Threads,
        "run" | "repeat" => Field::Run,
        "transactions" | "transaction" | "tx" | "txs" | "trx" | "txn" | "txns" | "count" | "events" => {
            Field::Transactions
        }
        "queries" | "query" => Field::Queries,
        "reads" | "read" => Field::Reads,
        "writes" | "write" => Field::Writes,
        "errors" | "errs" | "err" => Field::Errors,
        "time" | "duration" | "elapsed" | "totaltime" | "seconds" | "时间" => Field::Time,
        "tps" | "pers" | "transactionss" | "throughput" => Field::Tps,
        "min" => Field::Min,
        "avg" | "average" | "mean" | "latency" | "平均" => Field::Avg,
        "max" => Field::Max,
        "median" => Field::Percentile(Percentile::P50),
        "system" | "instance" | "class" | "name" | "label" | "host" | "server" | "实例" => {
            return (Kind::System, None);
        }
        other => match percentile(other) {
            Some(percentile) => Field::Percentile(percentile),
            None => return (Kind::Extra, None),
        },
    };
    (Kind::Field(field), unit)
}

/// `p95`, `95%`, `95th`, `p99.9`, `99.9%`; dots may have been taken out of `p999`.
fn percentile(word: &str) -> Option<Percentile> {
    let digits =
        word.strip_prefix('p').or_else(|| word.strip_suffix('%')).or_else(|| word.strip_suffix("th"))?;
    Percentile::from_digits(digits.strip_suffix("th").unwrap_or(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_tools_are_known() {
        for (header, field) in [
            (" queries", Field::Queries),
            ("avg/Latency", Field::Avg),
            ("95%/Latency", Field::Percentile(Percentile::P95)),
            ("p99 latency (ms)", Field::Percentile(Percentile::P99)),
            ("lat_p95_ms", Field::Percentile(Percentile::P95)),
            ("95th percentile", Field::Percentile(Percentile::P95)),
            ("p99.9", Field::Percentile(Percentile::from_digits("999").unwrap())),
            ("Latency (ms)", Field::Avg),
            ("Clients", Field::Threads),
            ("duration_s", Field::Time),
            ("trx", Field::Transactions),
        ] {
            assert_eq!(meaning(header).0, Kind::Field(field), "{header}");
        }
        assert_eq!(meaning("qps").0, Kind::Extra);
        assert_eq!(meaning("Instance").0, Kind::System);
    }

    #[test]
    fn a_header_has_threads_and_something_measured() {
        assert!(Columns::looks_like("threads|transactions| queries| time |avg/Latency|95%/Latency"));
        assert!(Columns::looks_like("threads,tps"));
        assert!(!Columns::looks_like("threads,system"));
        assert!(!Columns::looks_like("the threads of sysbench, and their time"));
    }
}
