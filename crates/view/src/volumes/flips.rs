//! Where the cheapest type changes: a map over size and IOPS.

use super::need::Asked;
use super::words::{FlipText, VolumeWords};
use crate::numbers::plain_number;
use pricebench_charts::{Axis, Body, ChartSpec, Cursor, CursorValue, Lines, Mark, Scale, Series};
use pricebench_storage::{Candidate, Flip, Need, VolumeType, cheapest, flips};

/// Sizes of the map, GiB.
const SIZES: [u64; 13] = [10, 30, 100, 200, 500, 1000, 2000, 4000, 8000, 12_000, 16_000, 32_000, 65_536];

/// IOPS of the map.
const IOPS: [u64; 8] = [1, 100, 1000, 3000, 16_000, 64_000, 128_000, 300_000];

type Change = Flip<Option<VolumeType>>;

/// The map, and the changes at the reader's size in words.
pub(super) fn map(asked: &Asked<'_>, words: &VolumeWords) -> (ChartSpec, String) {
    let prices = asked.volume_list();
    let candidates: Vec<Candidate<'_>> =
        asked.rules.iter().map(|rules| Candidate::new(&prices, rules.clone())).collect();
    let along = |gib: u64| -> Vec<Change> {
        flips(&IOPS, |iops| {
            let need = Need { gib, iops, mib_s: asked.need.mib_s };
            cheapest(&candidates, &need, asked.striped).map(|(volumes, _)| volumes.kind)
        })
    };
    let columns: Vec<(u64, Vec<Change>)> = SIZES.into_iter().map(|gib| (gib, along(gib))).collect();
    let mut borders: Vec<(Option<VolumeType>, Option<VolumeType>)> = Vec::new();
    for flip in columns.iter().flat_map(|(_, found)| found) {
        if !borders.contains(&(flip.from, flip.to)) {
            borders.push((flip.from, flip.to));
        }
    }
    let name = |kind: Option<VolumeType>| kind.map_or(words.none_fits.to_owned(), |kind| kind.to_string());
    let series = borders
        .into_iter()
        .enumerate()
        .map(|(slot, (from, to))| Series {
            label: (words.boundary)(&name(from), &name(to)),
            slot,
            points: columns
                .iter()
                .filter_map(|(gib, found)| {
                    let flip = found.iter().find(|flip| (flip.from, flip.to) == (from, to))?;
                    Some(Mark { x: *gib as f64, y: flip.at as f64, interval: None, flagged: false })
                })
                .collect(),
        })
        .collect();
    let axis = |label: &str, domain| Axis {
        label: label.to_owned(),
        scale: Scale::Log,
        domain: Some(domain),
        ticks: Vec::new(),
    };
    let [across, up] = words.flips_axes;
    let here = (asked.need.gib as f64, asked.need.iops as f64);
    let inside = (10.0..=65_536.0).contains(&here.0) && (10.0..=300_000.0).contains(&here.1);
    let chart = ChartSpec {
        title: words.flips_title.to_owned(),
        body: Body::Lines(Lines {
            x: axis(across, (10.0, 65_536.0)),
            y: axis(up, (10.0, 300_000.0)),
            series,
            cursor: inside.then(|| Cursor {
                x: Some(here.0),
                values: vec![CursorValue {
                    slot: 0,
                    x: here.0,
                    y: here.1,
                    text: plain_number(here.1),
                    interpolated: false,
                }],
            }),
            rules: Vec::new(),
            bands: Vec::new(),
        }),
        note: None,
    };
    let at_size: Vec<FlipText> = along(asked.need.gib)
        .into_iter()
        .map(|flip| FlipText { at: plain_number(flip.at as f64), from: name(flip.from), to: name(flip.to) })
        .collect();
    (chart, (words.flips_text)(&plain_number(asked.need.gib as f64), &at_size))
}
