//! Bills against worked examples.

use crate::common::{LIMITS, TODAY, order, price_list, rules};
use pricebench_model::{AsOf, Payment, Term};
use pricebench_storage::{Cluster, Instance, Need, PriceList, VolumeType, Volumes};
use rust_decimal::Decimal;

/// One node of a class with one volume; the total to the cent.
fn month(
    prices: &PriceList<'_>,
    class: Option<&str>,
    kind: VolumeType,
    count: u32,
    ordered: (u64, u64, u64),
) -> String {
    let (gib, iops, mib_s) = ordered;
    let order = order(gib, iops, mib_s).checked(&rules(kind, TODAY)).unwrap();
    let volumes = Some(Volumes { kind, order, count });
    let cluster = Cluster { nodes: 1, instance: class.map(str::to_owned), volumes, ..Cluster::default() };
    let (total, currency) = prices.month(&cluster).total().unwrap();
    assert_eq!(currency.code(), "USD");
    total.round_dp(2).normalize().to_string()
}

#[test]
fn published_bills_are_met_to_the_cent() {
    let prices = price_list("us-east-1");
    // PlanetScale, October 2025: $492.32 and $1,513.82 (386.316 + 56 + 35 + 15; 386.316 + 87.5 + 1,040).
    assert_eq!(month(&prices, Some("r7i.2xlarge"), VolumeType::Gp3, 1, (700, 10_000, 500)), "492.32");
    assert_eq!(month(&prices, Some("r7i.2xlarge"), VolumeType::Io2, 1, (700, 16_000, 0)), "1513.82");
    // The volumes of PingCAP's table of November 2020: 100, 200, 125 + 390, 5 + 130, 35.
    assert_eq!(month(&prices, None, VolumeType::Gp2, 1, (1000, 0, 0)), "100");
    assert_eq!(month(&prices, None, VolumeType::Gp2, 2, (1000, 0, 0)), "200");
    assert_eq!(month(&prices, None, VolumeType::Io1, 1, (1000, 6000, 0)), "515");
    assert_eq!(month(&prices, None, VolumeType::Io1, 1, (40, 2000, 0)), "135");
    assert_eq!(month(&prices, None, VolumeType::Gp2, 1, (350, 0, 0)), "35");
}

#[test]
fn a_cluster_is_billed_line_by_line() {
    let rules = rules(VolumeType::Gp3, TODAY);
    let order = order(500, 6000, 250).checked(&rules).unwrap();
    let cluster = Cluster {
        nodes: 3,
        instance: Some("r5b.2xlarge".to_owned()),
        volumes: Some(Volumes { kind: VolumeType::Gp3, order, count: 2 }),
        snapshot_gib: Decimal::from(1000),
        zone_gib: Decimal::from(2000),
    };
    let bill = price_list("ap-northeast-1").month(&cluster);
    let found: Vec<(&str, String, String)> = bill
        .lines
        .iter()
        .map(|line| {
            let amount = line.amount.unwrap().normalize().to_string();
            (line.charge.word(), line.quantity.normalize().to_string(), amount)
        })
        .collect();
    let expected = [
        // 3 × 730 h × 0.724.
        ("instance", "2190", "1585.56"),
        // 6 volumes × 500 × 0.096.
        ("storage", "3000", "288"),
        // 6 × 3,000 above what is included × 0.006.
        ("iops", "36000", "108"),
        // 6 × 125 × 0.048.
        ("throughput", "1500", "36"),
        ("snapshot", "1000", "50"),
        // 2,000 GiB leave one zone and arrive in another.
        ("zone_traffic", "4000", "40"),
    ];
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!((found.0, found.1.as_str(), found.2.as_str()), expected);
    }
    assert_eq!(bill.total().unwrap().0.normalize().to_string(), "2107.56");
    assert_eq!(bill.lines[0].stated.as_ref().unwrap().0.as_str(), "2022-07-07");
}

#[test]
fn a_line_without_a_price_leaves_the_total_unknown() {
    let prices = price_list("us-east-1");
    // The book has no price of snapshots in us-east-1.
    let bill = prices.month(&Cluster { nodes: 1, snapshot_gib: Decimal::TEN, ..Cluster::default() });
    assert_eq!((bill.lines[0].amount, bill.total()), (None, None));
    let bill =
        prices.month(&Cluster { nodes: 1, instance: Some("m5.tiny".to_owned()), ..Cluster::default() });
    assert_eq!(bill.total(), None);
    assert_eq!(prices.month(&Cluster::default()).total(), None);
    let many = Cluster { nodes: u64::MAX, instance: Some("m5.xlarge".to_owned()), ..Cluster::default() };
    assert!(prices.month(&many).lines[0].quantity > Decimal::ZERO);
}

#[test]
fn reserved_instances_are_billed_at_their_effective_rate() {
    let term = (Term::OneYear, Some(Payment::Nothing));
    let prices = PriceList { term, ..price_list("us-east-1") };
    let cluster = Cluster { nodes: 1, instance: Some("m5.xlarge".to_owned()), ..Cluster::default() };
    // 0.121 × 730.
    assert_eq!(prices.month(&cluster).total().unwrap().0.normalize().to_string(), "88.33");
}

#[test]
fn local_disks_are_bought_as_whole_nodes() {
    let today = AsOf::new(TODAY).unwrap();
    let nodes = |class: &str, gib, iops, read_share| {
        let need = Need { gib, iops, mib_s: 0 };
        Instance::at(&LIMITS, class, &today).unwrap().local_nodes(&need, read_share)
    };
    // i3.2xlarge: 1,900 GB are 1,769.5 GiB; 412,500 reads or 180,000 writes a second.
    assert_eq!(nodes("i3.2xlarge", 1769, 0, 0.5), Some(1));
    assert_eq!(nodes("i3.2xlarge", 1770, 0, 0.5), Some(2));
    assert_eq!(nodes("i3.2xlarge", 5000, 0, 0.5), Some(3));
    assert_eq!(nodes("i3.2xlarge", 1, 180_000, 0.0), Some(1));
    assert_eq!(nodes("i3.2xlarge", 1, 180_001, 0.0), Some(2));
    assert_eq!(nodes("i3.2xlarge", 1, 412_500, 1.0), Some(1));
    // Half and half: 125,000 ÷ 412,500 + 125,000 ÷ 180,000 = 0.997.
    assert_eq!(nodes("i3.2xlarge", 1, 250_000, 0.5), Some(1));
    assert_eq!(nodes("i3.2xlarge", 1, 251_000, 0.5), Some(2));
    assert_eq!(nodes("m5.xlarge", 1, 1, 0.5), None);
}
