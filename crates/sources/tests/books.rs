//! The price books and limit books against what the providers publish. What is expected was typed by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_formats::{limits, prices};
use pricebench_model::{
    AsOf, BookLine, Charge, Circumstances, Component, LimitLine, Payment, Tariff, Term, limits_at, tiered,
    tiers,
};
use pricebench_sources::{book_folders, convert_book, write_book};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn limit_book(id: &str) -> Vec<LimitLine> {
    limits::read(fs::File::open(root().join(format!("public/limits/{id}.csv"))).unwrap(), id).unwrap()
}

fn price_book(id: &str) -> Vec<BookLine> {
    prices::read(fs::File::open(root().join(format!("public/prices/{id}.csv"))).unwrap(), id).unwrap()
}

#[test]
fn what_is_committed_is_what_the_program_writes() {
    let mut places = Vec::new();
    for folder in book_folders(&root().join("sources/books")).unwrap() {
        let book = convert_book(&folder).unwrap();
        let committed = fs::read_to_string(root().join("public").join(&book.place)).unwrap();
        assert!(
            committed == book.content,
            "{}: run `cargo run -p pricebench-sources -- sources public`",
            book.place
        );
        places.push(book.place);
    }
    assert_eq!(
        places,
        ["limits/aws-ebs.csv", "limits/aws-ec2.csv", "prices/aws-ebs.csv", "prices/aws-ec2.csv"]
    );
}

/// The value of a limit at a date, for a size and a number of IOPS.
fn limit(
    book: &[LimitLine],
    class: &str,
    what: &str,
    date: &str,
    gib: f64,
    iops: f64,
    region: &str,
) -> Option<f64> {
    let under = Circumstances { gib, iops, region };
    let (product, class) = class.split_once('/').unwrap_or(("ebs", class));
    let lines = limits_at(book, "aws", product, class, &AsOf::new(date).unwrap());
    let mut found = lines.into_iter().filter(|line| line.what == what && line.condition.holds(&under));
    let first = found.next().map(|line| line.value);
    assert_eq!(found.next(), None, "{class} {what} {date}: two at once");
    first
}

#[test]
fn limits_change_with_their_dates() {
    let book = limit_book("aws-ebs");
    let of = |class: &str, what: &str, date: &str| limit(&book, class, what, date, 500.0, 5000.0, "other");
    // gp2: 10,000 IOPS and 160 MiB/s at first, 16,000 and 250 since December 2018.
    assert_eq!(of("gp2", "max_iops", "2018-12-04"), Some(10_000.0));
    assert_eq!(of("gp2", "max_iops", "2018-12-05"), Some(16_000.0));
    assert_eq!((of("gp2", "mib_s", "2018-06"), of("gp2", "mib_s", "2026")), (Some(160.0), Some(250.0)));
    let sized = |gib: f64, date: &str| limit(&book, "gp2", "mib_s", date, gib, 0.0, "other");
    assert_eq!(
        [170.0, 171.0, 333.0, 334.0].map(|gib| sized(gib, "2026")),
        [Some(128.0), None, None, Some(250.0)]
    );
    assert_eq!(
        [170.0, 171.0, 213.0, 214.0].map(|gib| sized(gib, "2018-06")),
        [Some(128.0), None, None, Some(160.0)]
    );
    // gp3, as launched and as raised.
    assert_eq!(of("gp3", "max_iops", "2020-12-02"), None);
    assert_eq!(
        [of("gp3", "max_iops", "2023"), of("gp3", "max_iops", "2026")],
        [Some(16_000.0), Some(80_000.0)]
    );
    assert_eq!(
        [of("gp3", "max_mib_s", "2023"), of("gp3", "max_mib_s", "2026-11")],
        [Some(1000.0), Some(2000.0)]
    );
    assert_eq!(
        [of("gp3", "max_gib", "2023"), of("gp3", "max_gib", "2026")],
        [Some(16_384.0), Some(65_536.0)]
    );
    // io2 becomes Block Express on 2025-04-30, except in China.
    for (what, before, after) in [
        ("max_iops", 64_000.0, 256_000.0),
        ("iops_per_gib", 500.0, 1000.0),
        ("max_gib", 16_384.0, 65_536.0),
        ("max_mib_s", 500.0, 4000.0),
        ("mib_s_per_iops", 0.25, 0.256),
    ] {
        assert_eq!(of("io2", what, "2025-04-29"), Some(before), "{what}");
        assert_eq!(of("io2", what, "2025-04-30"), Some(after), "{what}");
        assert_eq!(limit(&book, "io2", what, "2026", 500.0, 5000.0, "cn"), Some(before), "{what}");
    }
    // io1: 500 MiB/s to 32,000 IOPS, above it 16 KiB for each.
    let io1 = |what: &str, iops: f64| limit(&book, "io1", what, "2026", 2000.0, iops, "other");
    assert_eq!([io1("max_mib_s", 32_000.0), io1("max_mib_s", 32_001.0)], [Some(500.0), Some(1000.0)]);
    assert_eq!(io1("mib_s_per_iops", 48_000.0).map(|each| each * 48_000.0), Some(750.0));
    // gp3 under RDS is striped from 400 GiB.
    for engine in ["mysql", "mariadb", "postgresql"] {
        let rds = |what: &str, gib: f64| {
            limit(&book, &format!("rds-{engine}/gp3"), what, "2026", gib, 0.0, "other")
        };
        assert_eq!(
            [rds("included_iops", 399.0), rds("included_iops", 400.0)],
            [Some(3000.0), Some(12_000.0)]
        );
        assert_eq!([rds("max_mib_s", 399.0), rds("max_mib_s", 400.0)], [Some(125.0), Some(4000.0)]);
        assert_eq!([rds("volumes", 399.0), rds("volumes", 400.0)], [Some(1.0), Some(4.0)]);
    }
    // Durability as published: 99.8–99.9 %, and 99.999 % for io2.
    assert_eq!(
        (of("gp3", "annual_loss_low", "2026"), of("gp3", "annual_loss_high", "2026")),
        (Some(0.001), Some(0.002))
    );
    assert_eq!(of("io2", "annual_loss_high", "2026"), Some(0.00001));
}

#[test]
fn instances_have_the_published_limits() {
    let book = limit_book("aws-ec2");
    let of =
        |class: &str, what: &str| limit(&book, &format!("ec2/{class}"), what, "2026-11", 0.0, 0.0, "other");
    assert_eq!((of("m5.xlarge", "ebs_mbit_s"), of("m5.xlarge", "ebs_iops")), (Some(1150.0), Some(6000.0)));
    assert_eq!(
        (of("m5.xlarge", "ebs_burst_mbit_s"), of("m5.xlarge", "ebs_burst_iops")),
        (Some(4750.0), Some(18_750.0))
    );
    assert_eq!(
        (of("r5b.2xlarge", "ebs_mbit_s"), of("r5b.2xlarge", "ebs_burst_iops")),
        (Some(5000.0), Some(43_333.0))
    );
    // Only in the older table, and without burst.
    assert_eq!(
        (of("m5ad.4xlarge", "ebs_mbit_s"), of("m5ad.4xlarge", "ebs_burst_iops")),
        (Some(2880.0), None)
    );
    assert_eq!(
        (of("i3.2xlarge", "local_gb"), of("i3.2xlarge", "local_read_iops")),
        (Some(1900.0), Some(412_500.0))
    );
    assert_eq!(of("m5.xlarge", "local_gb"), None);
    let classes: std::collections::BTreeSet<&str> = book.iter().map(|line| line.class.as_str()).collect();
    assert_eq!(classes.len(), 625 + classes_only_in_cloudspecs());
}

/// Types that the newer table has and the older has not, counted from the two source files by their first column.
fn classes_only_in_cloudspecs() -> usize {
    let first = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(root().join("sources/books/limits-aws-ec2").join(name)).unwrap();
        text.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()).collect()
    };
    let older = first("ebs-optimized-2023-06-15.csv");
    assert_eq!(older.len(), 625);
    first("cloudspecs-2026-07-14.csv").iter().filter(|class| !older.contains(class)).count()
}

#[test]
fn prices_are_those_of_their_dates_and_tiers() {
    let ebs = price_book("aws-ebs");
    let today = AsOf::new("2026-11-30").unwrap();
    let cost = |region: &str, class: &str, component, quantity: u32| {
        let tariff = Tariff::on_demand("aws", region, "ebs", class, Charge::Standing(component));
        tiered(&tiers(&ebs, &tariff, &today), quantity.into()).map(|cost| cost.normalize().to_string())
    };
    let usd = |text: &str| Some(text.to_owned());
    assert_eq!(cost("us-east-1", "gp2", Component::Storage, 1000), usd("100"));
    assert_eq!(cost("us-east-1", "gp3", Component::Iops, 3000), usd("0"));
    assert_eq!(cost("us-east-1", "gp3", Component::Iops, 10_000), usd("35"));
    assert_eq!(cost("us-east-1", "gp3", Component::Throughput, 500), usd("15"));
    assert_eq!(cost("ap-northeast-1", "gp3", Component::Storage, 1000), usd("96"));
    assert_eq!(cost("ap-northeast-1", "io1", Component::Iops, 1000), usd("74"));
    // 32,000 × 0.074 + 32,000 × 0.0518 + 6,000 × 0.03626 = 2,368 + 1,657.6 + 217.56.
    assert_eq!(cost("ap-northeast-1", "io2", Component::Iops, 70_000), usd("4243.16"));
    assert_eq!(cost("eu-west-1", "gp3", Component::Storage, 1), None);

    let ec2 = price_book("aws-ec2");
    let hour = |region: &str, class: &str, term, payment, date: &str| {
        let charge = Charge::Standing(Component::Instance);
        let tariff = Tariff { term, payment, ..Tariff::on_demand("aws", region, "ec2", class, charge) };
        let date = AsOf::new(date).unwrap();
        tiers(&ec2, &tariff, &date).first().map(|line| (line.amount.to_string(), line.as_of.to_string()))
    };
    let line = |amount: &str, as_of: &str| Some((amount.to_owned(), as_of.to_owned()));
    let (now, tokyo, virginia) = ("2026-11-30", "ap-northeast-1", "us-east-1");
    assert_eq!(hour(tokyo, "r5b.2xlarge", Term::OnDemand, None, now), line("0.724", "2022-07-07"));
    assert_eq!(hour(tokyo, "r5b.xlarge", Term::OnDemand, None, now), line("0.362", "2025-09"));
    assert_eq!(hour(virginia, "m5.xlarge", Term::OnDemand, None, now), line("0.192", "2026-07-14"));
    assert_eq!(hour(virginia, "m5.xlarge", Term::OnDemand, None, "2023-12"), line("0.192", "2022-07-07"));
    let reserved = Some(Payment::Nothing);
    assert_eq!(hour(virginia, "m5.xlarge", Term::OneYear, reserved, now), line("0.121", "2022-07-07"));
    assert_eq!(hour(tokyo, "i3.2xlarge", Term::ThreeYears, reserved, now), line("0.354", "2022-07-07"));
}

/// The fault of a book after text in one of its files was replaced, without the path before it.
fn fault(book: &str, file: &str, from: &str, to: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(root().join("sources/books").join(book)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let mut text = fs::read_to_string(&path).unwrap();
        if name == file {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = format!("{}/", folder.path().display());
    // Without the book itself in the message, should there be one.
    convert_book(folder.path()).map(|book| book.place).unwrap_err().to_string().replace(&path, "")
}

#[test]
fn faults_of_a_book_name_the_cell() {
    let cell = fault("prices-aws-ec2", "cloudspecs-2026-07-14.csv", "m5.xlarge,0.192", "m5.xlarge,cheap");
    assert!(
        cell.starts_with("cloudspecs-2026-07-14.csv, line ")
            && cell.ends_with(
                "column us_east_1_on_demand: found \"cheap\", expected an amount of 0 or more with a decimal point"
            ),
        "{cell}"
    );
    let limits = |file, from, to| fault("limits-aws-ec2", file, from, to);
    assert!(limits("cloudspecs-2026-07-14.csv", "9.5", "x").contains("column ebs_gbit_s: found \"x\""));
    assert!(limits("cloudspecs-2026-07-14.csv", "ebs_iops", "iops").contains("expected a column ebs_iops"));
    assert!(limits("book.toml", "2026-07-14\"", "14 July\"").contains("a date such as 2023-05-11"));
    assert!(limits("book.toml", "[[tables]]", "[[tabels]]").contains("tabels"));
    // The second table given the date of the first states the same limits at the same date twice.
    let twice = limits("book.toml", "as_of = \"2026-07-14\"", "as_of = \"2023-06-15\"");
    assert!(twice.starts_with("limits/aws-ec2.csv, line") && twice.contains("again"), "{twice}");
}

#[test]
fn a_book_is_written_below_public() {
    let public = tempfile::tempdir().unwrap();
    let book = convert_book(&root().join("sources/books/prices-aws-ebs")).unwrap();
    let path = write_book(&book, public.path()).unwrap();
    assert_eq!(path, public.path().join("prices/aws-ebs.csv"));
    assert_eq!(fs::read_to_string(path).unwrap(), book.content);
}
