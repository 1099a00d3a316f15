//! A chart as a table: its accessible form, and what is taken away as CSV and Markdown.

use crate::numbers::{NONE, column_decimals, fixed, plain_number};
use crate::{Cell, Column, Row, Table, site_words};
use pricebench_charts::{Bars, Body, ChartSpec, Lines, Mark, Series};
use pricebench_model::{Lang, Severity};

/// Everything a chart draws, as a table: one row a load or category, one column a series, and two more for a
/// series with confidence intervals.
#[must_use]
pub fn figure_table(chart: &ChartSpec, lang: Lang) -> Table {
    let (columns, rows) = match &chart.body {
        Body::Lines(lines) => of_lines(lines, lang),
        Body::Bars(bars) => of_bars(bars),
    };
    Table { caption: chart.title.clone(), columns, rows, notes: chart.note.iter().cloned().collect() }
}

/// Horizontal positions of a chart's points, ascending: one a row of [`figure_table`]. Empty for bars.
#[must_use]
pub fn figure_loads(chart: &ChartSpec) -> Vec<f64> {
    match &chart.body {
        Body::Lines(lines) => loads(lines),
        Body::Bars(_) => Vec::new(),
    }
}

fn loads(lines: &Lines) -> Vec<f64> {
    let mut loads: Vec<f64> =
        lines.series.iter().flat_map(|series| &series.points).map(|mark| mark.x).collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup();
    loads
}

fn of_lines(lines: &Lines, lang: Lang) -> (Vec<Column>, Vec<Row>) {
    let words = site_words(lang);
    let loads = loads(lines);
    let number = |label: String, slot| Column { label, numeric: true, slot, ..Column::default() };
    let mut columns = vec![number(lines.x.label.clone(), None)];
    for series in &lines.series {
        columns.push(number(series.label.clone(), Some(series.slot)));
        if has_intervals(series) {
            columns.push(number((words.interval_from)(&series.label), Some(series.slot)));
            columns.push(number((words.interval_to)(&series.label), Some(series.slot)));
        }
    }
    let decimals = column_decimals(all_values(lines), 4, 6);
    let chosen = lines.cursor.as_ref().and_then(|cursor| cursor.x);
    let row = |load: &f64| {
        let mut cells = vec![text(plain_number(*load))];
        for series in &lines.series {
            let mark = series.points.iter().find(|mark| mark.x == *load);
            cells.push(value(mark.map(|mark| mark.y), decimals, mark.is_some_and(|mark| mark.flagged)));
            if has_intervals(series) {
                let interval = mark.and_then(|mark| mark.interval);
                cells.push(value(interval.map(|(from, _)| from), decimals, false));
                cells.push(value(interval.map(|(_, to)| to), decimals, false));
            }
        }
        Row { cells, chosen: chosen == Some(*load) }
    };
    let rows = loads.iter().map(row).collect();
    (columns, rows)
}

fn has_intervals(series: &Series) -> bool {
    series.points.iter().any(|mark| mark.interval.is_some())
}

fn all_values(lines: &Lines) -> impl Iterator<Item = f64> {
    let of_mark =
        |mark: &Mark| [Some(mark.y), mark.interval.map(|(from, _)| from), mark.interval.map(|(_, to)| to)];
    lines.series.iter().flat_map(|series| &series.points).flat_map(of_mark).flatten()
}

fn of_bars(bars: &Bars) -> (Vec<Column>, Vec<Row>) {
    let mut columns = vec![Column { label: bars.value_label.clone(), ..Column::default() }];
    columns.extend(bars.series.iter().map(|series| Column {
        label: series.label.clone(),
        numeric: true,
        slot: Some(series.slot),
        ..Column::default()
    }));
    let row = |(at, category): (usize, &String)| {
        let mut cells = vec![text(category.clone())];
        cells.extend(bars.series.iter().map(|series| match series.values.get(at).and_then(Option::as_ref) {
            Some(bar) => Cell { text: bar.text.clone(), flag: flag(bar.flagged), ..Cell::default() },
            None => Cell { text: NONE.to_owned(), muted: true, ..Cell::default() },
        }));
        Row { cells, chosen: false }
    };
    (columns, bars.categories.iter().enumerate().map(row).collect())
}

fn text(text: String) -> Cell {
    Cell { text, ..Cell::default() }
}

fn value(value: Option<f64>, decimals: usize, flagged: bool) -> Cell {
    match value {
        Some(value) => Cell { text: fixed(value, decimals), flag: flag(flagged), ..Cell::default() },
        None => Cell { text: NONE.to_owned(), muted: true, ..Cell::default() },
    }
}

fn flag(flagged: bool) -> Option<Severity> {
    flagged.then_some(Severity::Warning)
}

/// A table as CSV. Numbers lose their thousands separators and have a plain minus sign; what could not be
/// computed is empty. Text that a spreadsheet would take for a formula is preceded by an apostrophe.
#[must_use]
pub fn csv(table: &Table) -> String {
    let mut out = String::new();
    let line = |cells: &mut dyn Iterator<Item = String>, out: &mut String| {
        for (at, cell) in cells.enumerate() {
            if at > 0 {
                out.push(',');
            }
            out.push_str(&quoted(&cell));
        }
        out.push_str("\r\n");
    };
    line(&mut table.columns.iter().map(|column| harmless(&column.label)), &mut out);
    for row in &table.rows {
        let cells = row.cells.iter().zip(&table.columns);
        line(&mut cells.map(|(cell, column)| plain_cell(&cell.text, column.numeric)), &mut out);
    }
    out
}

fn plain_cell(text: &str, numeric: bool) -> String {
    if text == NONE {
        return String::new();
    }
    let plain = text.replace(',', "").replace('−', "-");
    if numeric && plain.parse::<f64>().is_ok() { plain } else { harmless(text) }
}

fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r', ';']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A table as Markdown, as GitHub reads it, with its caption above and its notes below.
#[must_use]
pub fn markdown(table: &Table) -> String {
    let mut out = format!("**{}**\n\n", escaped(&table.caption));
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        format!("| {} |\n", cells.join(" | "))
    };
    out.push_str(&line(&mut table.columns.iter().map(|column| escaped(&column.label))));
    let rule = |column: &Column| if column.numeric { "---:" } else { ":---" }.to_owned();
    out.push_str(&line(&mut table.columns.iter().map(rule)));
    for row in &table.rows {
        out.push_str(&line(&mut row.cells.iter().map(|cell| escaped(&cell.text))));
    }
    for note in &table.notes {
        out.push_str(&format!("\n{}\n", escaped(note)));
    }
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '\\' | '*' | '_' | '`' | '<' | '[' | ']') {
            out.push('\\');
        }
        out.push(if c == '\n' || c == '\r' { ' ' } else { c });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use pricebench_charts::{Axis, Bar, BarSeries, Cursor, Scale};

    fn mark(x: f64, y: f64) -> Mark {
        Mark { x, y, interval: None, flagged: false }
    }

    fn lines(series: Vec<Series>) -> ChartSpec {
        let axis =
            |label: &str| Axis { label: label.to_owned(), scale: Scale::Linear, domain: None, ticks: vec![] };
        let cursor = Some(Cursor { x: Some(16.0), values: vec![] });
        let lines =
            Lines { x: axis("threads"), y: axis("TPS"), series, cursor, rules: vec![], bands: vec![] };
        ChartSpec { title: "TPS".to_owned(), body: Body::Lines(lines), note: None }
    }

    fn series(label: &str, slot: usize, points: Vec<Mark>) -> Series {
        Series { label: label.to_owned(), slot, points }
    }

    #[test]
    fn loads_of_all_series_are_rows_and_gaps_stay_empty() {
        let chart = lines(vec![
            series("m6g", 0, vec![mark(8.0, 145.5), mark(16.0, 275.0)]),
            series("m5", 1, vec![mark(16.0, 341.3), mark(128.0, 1159.9)]),
        ]);
        let table = figure_table(&chart, Lang::En);
        assert_eq!(csv(&table), "threads,m6g,m5\r\n8,145.5,\r\n16,275.0,341.3\r\n128,,1159.9\r\n");
        assert_eq!(table.rows.iter().map(|row| row.chosen).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(table.rows[0].cells[2].text, NONE);
    }

    #[test]
    fn intervals_have_their_own_columns() {
        let with = Mark { interval: Some((270.0, 280.0)), ..mark(16.0, 275.0) };
        let table = figure_table(&lines(vec![series("own", 0, vec![with])]), Lang::En);
        assert_eq!(table.columns.len(), 4);
        assert!(csv(&table).ends_with("16,275.0,270.0,280.0\r\n"), "{}", csv(&table));
    }

    #[test]
    fn bars_are_rows_by_category() {
        let bar = |value: f64, text: &str| Some(Bar { value, text: text.to_owned(), flagged: true });
        let bars = Bars {
            value_label: "TPS".to_owned(),
            categories: vec!["small".to_owned(), "large".to_owned()],
            series: vec![BarSeries {
                label: "memory".to_owned(),
                slot: 0,
                values: vec![bar(1234.5, "1,234.5"), None],
            }],
        };
        let chart =
            ChartSpec { title: "TPS".to_owned(), body: Body::Bars(bars), note: Some("a note".to_owned()) };
        let table = figure_table(&chart, Lang::En);
        assert_eq!(csv(&table), "TPS,memory\r\nsmall,1234.5\r\nlarge,\r\n");
        assert_eq!(table.rows[0].cells[1].flag, Some(Severity::Warning));
        assert!(markdown(&table).ends_with("| small | 1,234.5 |\n| large | — |\n\na note\n"));
    }

    #[test]
    fn names_from_files_can_neither_break_the_table_nor_be_run() {
        let hostile = series("=cmd|' /C calc'!A0,\"x\"\n<script>", 0, vec![mark(1.0, -2.0)]);
        let table = figure_table(&lines(vec![hostile]), Lang::En);
        assert_eq!(csv(&table), "threads,\"'=cmd|' /C calc'!A0,\"\"x\"\"\n<script>\"\r\n1,-2.000\r\n");
        let markdown = markdown(&table);
        assert!(markdown.contains(r"=cmd\|' /C calc'!A0,"), "{markdown}");
        assert!(!markdown.contains("\n<script"), "{markdown}");
    }
}
