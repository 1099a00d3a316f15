//! Delimited tables with one row per number of threads, as they stand in articles and spreadsheets.
//!
//! Cells are separated by `|`, tabs, semicolons or commas. Text may stand around a table: the last line before
//! its header is its name. Several tables, or a column that names the system, make several systems.

mod cells;
mod columns;

use crate::label::{self, Ids, Runs};
use crate::lines::{Line, Lines};
use crate::{Format, Import, ImportError, Note, NoteKind, number};
use cells::{Cells, Separator};
use columns::{Columns, Field, Kind};
use pricebench_formats::{FormatError, counted, shorten};
use pricebench_model::{Id, LatencyKind, Origin, Point, TRANSACTION, Workload, WorkloadFacts};
use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;

/// What behind a number is no text glued to it.
const UNITS: [&str; 8] = ["ms", "us", "µs", "s", "sec", "k", "K", "M"];

/// Whether a line is a table's header.
pub(crate) fn starts_here(line: &str) -> bool {
    Columns::looks_like(line)
}

pub(crate) fn read(file: &str, input: impl BufRead) -> Result<Import, ImportError> {
    let mut lines = Lines::new(file, input);
    let mut reader = Reader::new(file);
    while let Some(line) = lines.next()? {
        reader.take(line)?;
    }
    reader.end_table(lines.read())?;
    if let Some(line) = lines.first_lossy() {
        reader.notes.push(Note::new(line, NoteKind::NotUtf8));
    }
    Ok(reader.done())
}

/// A table being read.
struct Table {
    columns: Columns,
    /// The line of its header.
    line: u64,
    rows: usize,
    /// The system of rows that name none.
    system: Option<Id>,
    label: Option<String>,
}

struct Reader<'a> {
    file: &'a str,
    table: Option<Table>,
    /// The last line of text, which names the table that follows.
    label: Option<String>,
    /// Separator and width of the last table that ended, and the line of its header.
    ended: Option<(Separator, usize, u64)>,
    extra: BTreeSet<String>,
    systems: Vec<(Id, String)>,
    by_name: BTreeMap<String, Id>,
    ids: Ids,
    runs: Runs,
    points: Vec<Point>,
    notes: Vec<Note>,
}

impl<'a> Reader<'a> {
    fn new(file: &'a str) -> Self {
        Self {
            file,
            table: None,
            label: None,
            ended: None,
            extra: BTreeSet::new(),
            systems: Vec::new(),
            by_name: BTreeMap::new(),
            ids: Ids::default(),
            runs: Runs::default(),
            points: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn take(&mut self, line: Line<'_>) -> Result<(), FormatError> {
        let Line { number: at, text } = line;
        if Columns::looks_like(text) {
            self.end_table(at)?;
            let columns = Columns::read(self.file, at, text)?;
            for column in columns.extra() {
                if self.extra.insert(column.header.clone()) {
                    let header = shorten(&column.header);
                    self.notes.push(Note::new(at, NoteKind::ExtraColumn { header }));
                }
            }
            let label = self.label.take();
            self.table = Some(Table { columns, line: at, rows: 0, system: None, label });
            return Ok(());
        }
        if text.trim().is_empty() {
            return Ok(());
        }
        match self.table.take() {
            Some(table) => self.under_header(table, line),
            None => self.outside(line),
        }
    }

    /// Takes a line under a table's header: a row, or text that ends the table.
    fn under_header(&mut self, mut table: Table, line: Line<'_>) -> Result<(), FormatError> {
        let Line { number: at, text } = line;
        let cells = Cells::split(text, table.columns.separator);
        if cells.is_rule() {
            self.table = Some(table);
            return Ok(());
        }
        if table.columns.takes(&cells) {
            let glued = self.row(&mut table, &cells, at)?;
            self.table = Some(table);
            if let Some(glued) = glued {
                self.end_table(at)?;
                self.notes.push(Note::new(at, NoteKind::TextAfterRow { text: shorten(&glued) }));
                self.label = Some(glued);
            }
            return Ok(());
        }
        if cells.starts_with_number() {
            let (width, header) = (table.columns.len(), table.line);
            let found = (counted(cells.len(), "cell"), format!("{} 个单元格", cells.len()));
            let expected = (
                format!("{}, one for each column of line {header}", counted(width, "cell")),
                format!("{width} 个单元格，与第 {header} 行的各列对应"),
            );
            return Err(FormatError::whole(self.file, found, expected).at_line(at));
        }
        self.table = Some(table);
        self.end_table(at)?;
        self.label = Some(text.trim().to_owned());
        Ok(())
    }

    /// Takes a line of text around tables. A row among it is refused rather than lost.
    fn outside(&mut self, line: Line<'_>) -> Result<(), FormatError> {
        let Line { number: at, text } = line;
        if let Some((separator, width, header)) = self.ended {
            let cells = Cells::split(text, separator);
            if cells.len() == width && cells.starts_with_number() {
                let found = ("a row of numbers behind text", "文字之后的一行数字");
                let expected = (
                    format!(
                        "a header above it: the table of line {header} ended at the text before; remove that \
                         text, or give this table a header"
                    ),
                    format!(
                        "其上方有表头：第 {header} 行的表格已在前面的文字处结束；请删除该文字，或为此表格加上表头"
                    ),
                );
                return Err(FormatError::whole(self.file, found, expected).at_line(at));
            }
        }
        self.label = Some(text.trim().to_owned());
        Ok(())
    }

    /// Reads a row. Text glued to its last number is returned.
    fn row(&mut self, table: &mut Table, cells: &Cells<'_>, at: u64) -> Result<Option<String>, FormatError> {
        let mut point = Point {
            op: TRANSACTION.to_owned(),
            workload: "table".to_owned(),
            latency_kind: Some(LatencyKind::Response),
            origin: Some(Origin { file: self.file.to_owned(), line: at }),
            ..Point::default()
        };
        let mut name = None;
        let mut glued = None;
        let last = table.columns.len().saturating_sub(1);
        for (place, column) in table.columns.all().enumerate() {
            let mut cell = cells.get(place);
            if place == last && column.is_number() {
                let text = |rest: &str| rest.starts_with(char::is_alphabetic) && !UNITS.contains(&rest);
                if let Some((_, rest)) = number::leading(cell).filter(|(_, rest)| text(rest)) {
                    glued = Some(rest.to_owned());
                    cell = cell[..cell.len() - rest.len()].trim_end();
                }
            }
            match &column.kind {
                _ if cell.is_empty() => {}
                Kind::System => name = Some(cell.to_owned()),
                Kind::Extra => {
                    point.extra.insert(column.extra_name(), cell.to_owned());
                }
                Kind::Field(field) => set(&mut point, *field, cell).ok_or_else(|| {
                    FormatError::whole(self.file, format!("{cell:?}"), field.expected())
                        .at_line(at)
                        .in_column(&column.header)
                })?,
            }
        }
        if point.threads.is_none() {
            let fault = FormatError::whole(
                self.file,
                ("an empty cell", "空单元格"),
                ("the number of threads", "线程数"),
            );
            return Err(fault.at_line(at).in_column("threads"));
        }
        // Latencies may be in another unit, which only the header says.
        table.columns.scale(&mut point);
        point.system = self.system_of(table, name).as_str().to_owned();
        if point.run == 0 {
            point.run = self.runs.next(&point);
        }
        table.rows += 1;
        self.points.push(point);
        Ok(glued)
    }

    /// The system a row belongs to.
    fn system_of(&mut self, table: &mut Table, name: Option<String>) -> Id {
        if let Some(name) = name {
            return self.named(&name);
        }
        if let Some(id) = &table.system {
            return id.clone();
        }
        let id = match &table.label {
            Some(label) => self.add(label::clean(label)),
            None => self.add(label::of_file(self.file)),
        };
        table.system = Some(id.clone());
        id
    }

    fn named(&mut self, name: &str) -> Id {
        if let Some(id) = self.by_name.get(name) {
            return id.clone();
        }
        let id = self.add(label::clean(name));
        self.by_name.insert(name.to_owned(), id.clone());
        id
    }

    fn add(&mut self, label: String) -> Id {
        let id = self.ids.take(&label);
        self.systems.push((id.clone(), label));
        id
    }

    fn end_table(&mut self, at: u64) -> Result<(), FormatError> {
        match self.table.take() {
            Some(table) if table.rows == 0 => {
                let expected = (
                    format!("rows under the header of line {}", table.line),
                    format!("第 {} 行表头之下的数据行", table.line),
                );
                Err(FormatError::whole(self.file, ("no rows", "没有数据行"), expected).at_line(at))
            }
            Some(table) => {
                self.ended = Some((table.columns.separator, table.columns.len(), table.line));
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn done(self) -> Import {
        let facts = WorkloadFacts {
            statements_per_transaction: constant(&self.points, |point| point.queries),
            reads_per_transaction: constant(&self.points, |point| point.reads),
            writes_per_transaction: constant(&self.points, |point| point.writes),
            ..WorkloadFacts::default()
        };
        // A table does not say by which tool it was measured.
        let workload = Workload { id: Id::from_label("table"), tool: "unknown".to_owned(), facts };
        Import {
            format: Format::Table,
            systems: self.systems.into_iter().map(|(id, label)| label::system(id, label)).collect(),
            workloads: vec![workload],
            points: self.points,
            series: Vec::new(),
            buckets: Vec::new(),
            notes: self.notes,
        }
    }
}

/// Puts a cell's value in its place; `None` where it is no such value.
fn set(point: &mut Point, field: Field, cell: &str) -> Option<()> {
    match field {
        Field::Threads => point.threads = Some(number::threads(cell)?),
        Field::Run => point.run = number::threads(cell)?,
        Field::Transactions => point.count = Some(number::whole(cell)?),
        Field::Queries => point.queries = Some(number::whole(cell)?),
        Field::Reads => point.reads = Some(number::whole(cell)?),
        Field::Writes => point.writes = Some(number::whole(cell)?),
        Field::Errors => point.errors = Some(number::whole(cell)?),
        Field::Time => point.duration_s = Some(number::non_negative(cell)?),
        Field::Tps => point.per_s = Some(number::non_negative(cell)?),
        Field::Min => point.latency.min_ms = Some(number::non_negative(cell)?),
        Field::Avg => point.latency.avg_ms = Some(number::non_negative(cell)?),
        Field::Max => point.latency.max_ms = Some(number::non_negative(cell)?),
        Field::Percentile(percentile) => {
            let ms = number::non_negative(cell)?;
            point.latency.percentiles.insert(percentile, ms);
        }
    }
    Some(())
}

/// The number of statements in each transaction, if it is the same whole number at every point.
fn constant(points: &[Point], count: impl Fn(&Point) -> Option<u64>) -> Option<f64> {
    let mut same = None;
    for point in points {
        let transactions = point.count.filter(|count| *count > 0)?;
        let count = count(point)?;
        let each = count / transactions;
        if count % transactions != 0 || *same.get_or_insert(each) != each {
            return None;
        }
    }
    same.map(|each| each as f64)
}

#[cfg(test)]
mod tests;
