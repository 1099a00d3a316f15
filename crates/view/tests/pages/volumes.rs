//! The Volumes page on the published books.

use pricebench_charts::Body;
use pricebench_formats::{limits, prices};
use pricebench_model::{AsOf, Lang};
use pricebench_view::{Books, Input, Table, VolumesPage, VolumesState, plain, volumes_page};
use proptest::prelude::*;
use std::sync::LazyLock;

macro_rules! book {
    ($read:path, $place:literal) => {
        $read(include_bytes!(concat!("../../../../public/", $place)).as_slice(), $place).unwrap()
    };
}

macro_rules! report {
    ($id:literal) => {{
        let report = include_str!(concat!("../../../../public/reports/", $id, "/report.json"));
        let points = include_bytes!(concat!("../../../../public/reports/", $id, "/points.csv"));
        let report = pricebench_formats::report::read(report, $id).unwrap();
        (report, pricebench_formats::points::read(points.as_slice(), $id).unwrap())
    }};
}

static BOOKS: LazyLock<Books> = LazyLock::new(|| {
    let mut books = Books {
        limits: book!(limits::read, "limits/aws-ebs.csv"),
        prices: book!(prices::read, "prices/aws-ebs.csv"),
        reports: vec![
            report!("ebs-latency-collected"),
            report!("gp2-gp3-fdatasync-2021"),
            report!("io1-local-nvme-2019"),
        ],
    };
    books.limits.extend(book!(limits::read, "limits/aws-ec2.csv"));
    books.prices.extend(book!(prices::read, "prices/aws-ec2.csv"));
    books
});

fn page(query: &str, lang: Lang) -> VolumesPage {
    let (state, notices) = VolumesState::parse(query);
    assert_eq!(notices, [], "{query}");
    volumes_page(&BOOKS, &state, &AsOf::new("2026-11-30").unwrap(), lang)
}

/// A row's cells by the text of its first.
fn row<'a>(table: &'a Table, name: &str) -> Vec<&'a str> {
    let found = table.rows.iter().find(|row| row.cells[0].text == name).unwrap();
    found.cells.iter().map(|cell| cell.text.as_str()).collect()
}

#[test]
fn the_sentence_and_the_bills_are_those_worked_out_by_hand() {
    let page = page("", Lang::En);
    // 3 × (0.192 × 730 + 500 × 0.08); gp2 needs 1,000 GiB for 3,000 IOPS; io2: 500 × 0.125 + 3,000 × 0.065.
    let text = plain(&page.finding);
    let start = "gp3 is the cheapest for 500 GiB with 3,000 IOPS and 125 MiB/s on each of 3 nodes in us-east-1: $540.48 a month.";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains(" Next is gp2 at $720.48, 33.3% more."), "{text}");
    // Nodes with local disks are other machines: they stand beside the answer.
    assert!(text.contains(" Beside it local NVMe: "), "{text}");
    assert_eq!(row(&page.types, "gp3")[..3], ["gp3", "500 GiB, 3,000 IOPS, 125 MiB/s", "$540.48"]);
    assert_eq!(row(&page.types, "gp2")[..3], ["gp2", "1,000 GiB", "$720.48"]);
    assert_eq!(row(&page.types, "io2")[..3], ["io2", "500 GiB, 3,000 IOPS", "$1,192.98"]);
    assert_eq!(row(&page.types, "st1")[1..3], ["—", "—"]);
    assert_eq!(row(&page.types, "gp3")[3..], ["3,000", "46.9", "the volume's IOPS", "—", "—", "1.0 to 2.0"]);
    assert_eq!(row(&page.types, "io2")[8], "0.01");
    assert_eq!(row(&page.bill, "Instances")[1], "$420.48");
    assert_eq!(row(&page.bill, "Storage")[1], "$120.00");
    assert_eq!(row(&page.bill, "IOPS")[1], "$0.00");
    assert_eq!(row(&page.bill, "Total")[1], "$540.48");
}

#[test]
fn the_instance_holds_back_what_it_does_not_give() {
    let page = page("iops=16000&mib=500&gib=1000&n=1", Lang::En);
    let text = plain(&page.finding);
    assert!(text.contains("m5.xlarge leaves 6,000 IOPS of it for ever."), "{text}");
    assert!(text.contains(" with 16,000 IOPS and 500 MiB/s on one node in us-east-1: "), "{text}");
    let gp3 = row(&page.types, "gp3");
    assert_eq!(gp3[3..8], ["6,000", "93.8", "the instance's IOPS", "16,000", "38 min"]);
    // 0.192 × 730 + 80 + 13,000 × 0.005 + 375 × 0.04 = 300.16.
    assert_eq!(gp3[2], "$300.16");
}

#[test]
fn other_regions_and_stripes_have_their_own_bills() {
    let page = page("region=ap-northeast-1&n=1&s=2&instance=r5b.2xlarge&snap=1000&zone=100", Lang::En);
    // 0.724 × 730 + 2 × 250 × 0.096 + 1,000 × 0.05 + 200 × 0.01 = 528.52 + 48 + 50 + 2.
    assert_eq!(row(&page.bill, "Total")[1], "$628.52");
    assert_eq!(row(&page.types, "gp3")[1], "2 × 250 GiB, 3,000 IOPS, 125 MiB/s");
    assert_eq!(row(&page.types, "gp3")[3], "6,000");
    // 1 − 0.998² = 0.003996.
    assert_eq!(row(&page.types, "gp3")[8], "2.0 to 4.0");
    assert!(page.regions.iter().any(|region| region.chosen && region.value == "ap-northeast-1"));
    // No price of snapshots is known in us-east-1: the total is not.
    let page = self::page("snap=10", Lang::En);
    assert_eq!((row(&page.bill, "Snapshots")[1], row(&page.bill, "Total")[1]), ("—", "—"));
}

#[test]
fn the_map_has_the_flips_and_says_those_at_the_reader_s_size() {
    let page = page("gib=2000&mib=0", Lang::En);
    assert!(
        plain(&page.finding)
            .starts_with("gp3 is the cheapest for 2,000 GiB with 3,000 IOPS on each of 3 nodes")
    );
    assert_eq!(
        page.flips_text,
        "At 2,000 GiB: from 71 IOPS st1 instead of sc1; from 139 IOPS gp3 instead of st1; from 80,001 IOPS io2 instead \
         of gp3; from 256,001 IOPS none instead of io2."
    );
    let Body::Lines(lines) = &page.flips.body else { panic!("lines") };
    let border = lines.series.iter().find(|series| series.label == "gp3 → io2").unwrap();
    // 80,000 IOPS need 160 GiB in any case, which gp3 then has.
    assert!(border.points.iter().filter(|mark| mark.x >= 200.0).all(|mark| mark.y == 80_001.0));
}

#[test]
fn a_burst_ends_when_the_closed_form_says() {
    let page = page("gib=100&load=3000*3600", Lang::En);
    assert_eq!(
        page.burst_text,
        [
            "gp2, 100 GiB runs out of credits after 33 min; 300 IOPS are left.",
            "gp3, 100 GiB does not run out of credits under this load."
        ]
    );
    let Body::Lines(lines) = &page.burst.body else { panic!("lines") };
    assert_eq!(lines.series.iter().map(|s| s.points.len()).collect::<Vec<_>>(), [240, 240, 240]);
    assert_eq!(lines.series[1].points.last().unwrap().y, 300.0);
    let wrong = self::page("load=fast", Lang::En);
    assert!(wrong.load.error.is_some());
}

#[test]
fn losses_of_the_majority_stand_in_the_table() {
    let page = page("fz=0&n=3", Lang::En);
    // 3 × 2 × 0.1 × 4.5658e−5.
    assert_eq!(row(&page.availability, "local disks")[1..3], ["0.0027%", "0%"]);
    assert_eq!(page.availability.rows.len(), 3);
}

#[test]
fn a_number_out_of_range_is_named_and_the_default_used() {
    let page = page("gib=0&s=2.5", Lang::Zh);
    let error = |input| page.fields.iter().find(|(found, _)| *found == input).unwrap().1.error.clone();
    assert_eq!(error(Input::Size).unwrap(), "请输入 1 到 1,000,000 之间的整数。此前使用默认值。");
    assert!(error(Input::Striped).is_some() && error(Input::Iops).is_none());
    assert!(plain(&page.finding).contains("500 GiB"));
}

#[test]
fn the_dates_of_both_books_stand_under_the_title() {
    // The oldest and the newest as_of of public/prices and of public/limits.
    let dates = page("", Lang::En).dates;
    let wanted = "Prices from 7 July 2022 to 27 September 2026, limits from 2 February 2018 to 14 July 2026;";
    assert!(dates.contains(wanted), "{dates}");
    assert_eq!(BOOKS.newest().unwrap().as_str(), "2026-09-27");
}

#[test]
fn a_class_of_which_nothing_is_known_is_named() {
    let field = page("instance=m5.huge", Lang::En).instance;
    assert_eq!((field.value.as_str(), field.changed), ("m5.huge", true));
    assert!(field.error.unwrap().contains("m5.huge"));
    let known = page("", Lang::En).instance;
    assert_eq!((known.value.as_str(), known.changed, known.error), ("m5.xlarge", false, None));
}

#[test]
fn limits_that_changed_stand_with_both_dates() {
    let page = page("", Lang::En);
    let gp3 = page.sources.iter().find(|facts| facts.title.ends_with("gp3")).unwrap();
    let (_, link) = gp3.rows.iter().find(|(what, _)| what == "max_iops").unwrap();
    assert!(
        link.label
            .starts_with("max_iops since December 2025: 80,000 iops, before 16,000 iops: AWS at re:Invent"),
        "{}",
        link.label
    );
}

#[test]
fn measured_latencies_stand_beside_the_types() {
    let page = page("", Lang::En);
    let found = |label: &str, what: &str| -> Vec<&str> {
        let is_it = |row: &&pricebench_view::Row| row.cells[6].text == label && row.cells[1].text == what;
        let row = page.measured.rows.iter().find(is_it).unwrap();
        row.cells.iter().map(|cell| cell.text.as_str()).collect()
    };
    // One run of dd each; fifty jobs of fio, of which gp2's last had no credits.
    let io1 = found("io1 100 GiB, 5,000 IOPS, m5ad.large", "dd write, 8 KiB");
    assert_eq!(io1[..6], ["io1", "dd write, 8 KiB", "1.556", "—", "—", "1"]);
    assert_eq!(io1[7], "benduncan/diskracer at 39bda4c, October 2020");
    let gp2 = found("gp2, one volume for all", "fio sync, 2.246094 KiB");
    assert_eq!(gp2[2..6], ["1.130", "0.789–5.941", "2.540", "50"]);
    assert_eq!(found("gp3, one volume for all", "fio sync, 2.246094 KiB")[2], "1.648");
    // 128 and 512 in flight are no latency of the device.
    assert!(page.measured.rows.iter().all(|row| !row.cells[7].text.starts_with("miztiik")));
}

#[test]
fn nothing_of_a_need_that_no_type_meets() {
    let page = page("iops=9000000&n=1", Lang::En);
    assert!(row(&page.types, "io2")[1..].iter().take(5).all(|cell| *cell == "—"));
    let why = page.types.rows.iter().find(|row| row.cells[0].text == "io2").unwrap().cells[1].why.clone();
    assert_eq!(why.unwrap(), "It gives at most 256,000 IOPS.");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_numbers_give_a_page(
        numbers in proptest::collection::vec((proptest::sample::select(Input::all().collect::<Vec<_>>()), 0.0_f64..2e6), 0..8),
        zh in any::<bool>(),
    ) {
        let mut state = VolumesState::default();
        for (input, value) in numbers {
            let (least, most) = input.range();
            let value = value.clamp(least, most);
            let text = if input.is_whole() { format!("{value:.0}") } else { format!("{value:.3}") };
            state.typed.insert(input, text);
        }
        let lang = if zh { Lang::Zh } else { Lang::En };
        let page = volumes_page(&BOOKS, &state, &AsOf::new("2026-11-30").unwrap(), lang);
        for table in [&page.types, &page.bill, &page.availability] {
            for row in &table.rows {
                prop_assert_eq!(row.cells.len(), table.columns.len());
                prop_assert!(row.cells.iter().all(|cell| !cell.text.is_empty() && !cell.text.contains("NaN")));
            }
        }
        prop_assert!(!plain(&page.finding).contains("NaN"));
    }
}

#[test]
fn a_headline_goes_through_three_workloads_and_counts_the_rest() {
    let (report, points) = &BOOKS.reports[0];
    for (lang, rest) in
        [(Lang::En, "14 more workloads are in the table."), (Lang::Zh, "另有 14 种负载见表。")]
    {
        let page = pricebench_view::report_page(report, points, &pricebench_view::State::default(), lang);
        let text = plain(&page.finding);
        assert_eq!(report.workloads.len(), 17);
        assert!(text.contains(rest), "{text}");
        assert!(text.chars().count() < 800, "{text}");
    }
}
