//! A load out of a measured series.

use super::state::{MOST_PIECES, load_pieces};
use pricebench_formats::SeriesRow;

/// The load of a series, as text: its rates in at most sixty pieces of equal time, each the mean of its seconds.
///
/// Only the measured time counts, and one run: that of the series' first row. `None` without a rate in it.
pub fn load_of_series(rows: &[SeriesRow]) -> Option<String> {
    let first = rows.first()?;
    let same = |row: &&SeriesRow| {
        (&row.system, &row.workload, row.run, row.threads, &row.op)
            == (&first.system, &first.workload, first.run, first.threads, &first.op)
    };
    let mut rates: Vec<(f64, f64)> = rows
        .iter()
        .filter(same)
        .filter(|row| row.second >= 0.0)
        .filter_map(|row| Some((row.second, row.per_s?)))
        .collect();
    rates.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (begin, end) = (rates.first()?.0, rates.last()?.0);
    // The last second's row lasts as long as the others do on average.
    let each = if rates.len() > 1 { (end - begin) / (rates.len() - 1) as f64 } else { 1.0 };
    let per_piece = rates.len().div_ceil(MOST_PIECES);
    let pieces: Vec<String> = rates
        .chunks(per_piece)
        .map(|chunk| {
            let mean = chunk.iter().map(|(_, per_s)| per_s).sum::<f64>() / chunk.len() as f64;
            format!("{}*{}", rounded(mean), rounded(each * chunk.len() as f64))
        })
        .collect();
    let text = pieces.join(",");
    load_pieces(&text).is_some().then_some(text)
}

/// To a tenth: an address need not carry more.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(second: i32, per_s: f64) -> SeriesRow {
        SeriesRow { run: 1, second: f64::from(second), per_s: Some(per_s), ..SeriesRow::default() }
    }

    #[test]
    fn a_series_becomes_pieces_of_its_mean_rates() {
        let rows = [row(-1, 9.0), row(0, 100.0), row(1, 200.0), row(2, 300.0)];
        assert_eq!(load_of_series(&rows).unwrap(), "100*1,200*1,300*1");
        // 120 seconds in sixty pieces of two.
        let rows: Vec<SeriesRow> = (0..120).map(|second| row(second, f64::from(second))).collect();
        let text = load_of_series(&rows).unwrap();
        assert!(text.starts_with("0.5*2,2.5*2,") && text.ends_with(",118.5*2"), "{text}");
        assert_eq!(load_pieces(&text).unwrap().len(), 60);
        // Another run's rows are not mixed in.
        let other = SeriesRow { run: 2, ..row(0, 900.0) };
        assert_eq!(load_of_series(&[row(0, 100.0), other]).unwrap(), "100*1");
        assert_eq!(load_of_series(&[]), None);
        assert_eq!(load_of_series(&[row(-5, 1.0)]), None);
    }
}
