//! The published books.

use pricebench_formats::{limits, prices};
use pricebench_model::{AsOf, BookLine, LimitLine, Term};
use pricebench_storage::{ELSEWHERE, Order, PriceList, Refusal, Rules, Throttle, VolumeType, throttles};
use std::fs::File;
use std::path::Path;
use std::sync::LazyLock;

fn open(place: &str) -> File {
    File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public").join(place)).unwrap()
}

/// Limits of volumes and instances.
pub(crate) static LIMITS: LazyLock<Vec<LimitLine>> = LazyLock::new(|| {
    let mut lines = limits::read(open("limits/aws-ebs.csv"), "aws-ebs").unwrap();
    lines.extend(limits::read(open("limits/aws-ec2.csv"), "aws-ec2").unwrap());
    lines
});

/// Prices of volumes and instances.
pub(crate) static PRICES: LazyLock<Vec<BookLine>> = LazyLock::new(|| {
    let mut lines = prices::read(open("prices/aws-ebs.csv"), "aws-ebs").unwrap();
    lines.extend(prices::read(open("prices/aws-ec2.csv"), "aws-ec2").unwrap());
    lines
});

/// After every change that the books know of.
pub(crate) const TODAY: &str = "2026-11-30";

pub(crate) fn rules_of(product: &str, kind: VolumeType, region: &str, date: &str) -> Rules<'static> {
    Rules::at(&LIMITS, product, kind, region, &AsOf::new(date).unwrap()).unwrap()
}

pub(crate) fn rules(kind: VolumeType, date: &str) -> Rules<'static> {
    rules_of("ebs", kind, ELSEWHERE, date)
}

pub(crate) fn order(gib: u64, iops: u64, mib_s: u64) -> Order {
    Order { gib, iops, mib_s }
}

pub(crate) fn limits_of(
    kind: VolumeType,
    date: &str,
    gib: u64,
    iops: u64,
    mib_s: u64,
) -> Result<Vec<Throttle<'static>>, Refusal> {
    throttles(&rules(kind, date), &order(gib, iops, mib_s), 1)
}

pub(crate) fn price_list(region: &str) -> PriceList<'static> {
    PriceList {
        book: &PRICES,
        region: region.to_owned(),
        at: AsOf::new(TODAY).unwrap(),
        term: (Term::OnDemand, None),
    }
}

pub(crate) fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= expected.abs() * 1e-4 + 1e-9, "{found} is not {expected}");
}
