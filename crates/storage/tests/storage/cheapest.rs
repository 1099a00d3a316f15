//! The least orders, the cheapest types and where they flip.

use crate::common::{TODAY, order, price_list, rules};
use pricebench_storage::{
    Bound, Candidate, Flip, Need, Refusal, VolumeType, attainable, cheapest, flips, least_order, throttles,
};
use proptest::prelude::*;

fn least(kind: VolumeType, date: &str, gib: u64, iops: u64, mib_s: u64) -> Result<(u64, u64, u64), Refusal> {
    least_order(&rules(kind, date), &Need { gib, iops, mib_s }, 1)
        .map(|order| (order.gib, order.iops, order.mib_s))
}

#[test]
fn gp2_is_bought_larger_for_its_iops_and_throughput() {
    let gp2 = |gib, iops, mib_s| least(VolumeType::Gp2, TODAY, gib, iops, mib_s);
    assert_eq!(gp2(10, 100, 0), Ok((10, 0, 0)));
    assert_eq!(gp2(10, 101, 0), Ok((34, 0, 0)));
    assert_eq!(gp2(10, 3000, 0), Ok((1000, 0, 0)));
    assert_eq!(gp2(10, 16_000, 0), Ok((5334, 0, 0)));
    assert_eq!(gp2(10, 16_001, 0), Err(Refusal::TooManyIops { iops: 16_001, most: 16_000.0 }));
    // For ever: baseline × 256 KiB, so that 128 MiB/s needs 512 IOPS.
    assert_eq!(gp2(10, 0, 25), Ok((10, 0, 0)));
    assert_eq!(gp2(10, 0, 128), Ok((171, 0, 0)));
    assert_eq!(gp2(10, 0, 250), Ok((334, 0, 0)));
    assert_eq!(gp2(10, 0, 251), Err(Refusal::TooMuchThroughput { mib_s: 251, most: 250.0 }));
    assert_eq!(gp2(16_385, 0, 0), Err(Refusal::TooLarge { gib: 16_385, most: 16_384.0 }));
}

#[test]
fn the_others_are_ordered_and_grow_only_for_their_ratio() {
    let gp3 = |gib, iops, mib_s| least(VolumeType::Gp3, TODAY, gib, iops, mib_s);
    assert_eq!(gp3(1, 1, 1), Ok((1, 3000, 125)));
    assert_eq!(gp3(1, 5000, 0), Ok((10, 5000, 125)));
    // 1,000 MiB/s need 4,000 IOPS, and these 8 GiB.
    assert_eq!(gp3(1, 0, 1000), Ok((8, 4000, 1000)));
    assert_eq!(gp3(1, 0, 2000), Ok((16, 8000, 2000)));
    assert_eq!(least(VolumeType::Gp3, "2023", 1, 0, 2000).ok(), None);
    let io1 = |gib, iops, mib_s| least(VolumeType::Io1, TODAY, gib, iops, mib_s);
    assert_eq!(io1(1, 1, 0), Ok((4, 100, 0)));
    assert_eq!(io1(100, 6000, 0), Ok((120, 6000, 0)));
    assert_eq!(io1(100, 0, 500), Ok((100, 2000, 0)));
    // 501 MiB/s: 32,064 IOPS of 16 KiB.
    assert_eq!(io1(100, 0, 501), Ok((642, 32_064, 0)));
    assert_eq!(io1(100, 0, 1001), Err(Refusal::TooMuchThroughput { mib_s: 1001, most: 1000.0 }));
    let io2 = |gib, iops, mib_s| least(VolumeType::Io2, TODAY, gib, iops, mib_s);
    // The stated 0.256 MiB/s for each would be 15,625 IOPS, but an I/O that counts as one has 256 KiB at most.
    assert_eq!(io2(1, 0, 4000), Ok((16, 16_000, 0)));
    assert_eq!(io2(1, 256_000, 0), Ok((256, 256_000, 0)));
    assert_eq!(io2(1, 256_001, 0), Err(Refusal::TooManyIops { iops: 256_001, most: 256_000.0 }));
    assert_eq!(least(VolumeType::St1, TODAY, 1, 40, 0), Ok((1024, 0, 0)));
    // Two volumes side by side need half of it each.
    let two = least_order(&rules(VolumeType::Gp2, TODAY), &Need { gib: 101, iops: 2000, mib_s: 0 }, 2);
    assert_eq!(two, Ok(order(334, 0, 0)));
}

fn all(date: &str) -> Vec<Candidate<'static>> {
    VolumeType::ALL.map(|kind| Candidate::new(&price_list("us-east-1"), rules(kind, date))).to_vec()
}

#[test]
fn the_choice_flips_where_the_bills_cross() {
    let today = all(TODAY);
    let choice = |gib: u64, iops: u64| {
        cheapest(&today, &Need { gib, iops, mib_s: 0 }, 1).map(|(volumes, _)| volumes.kind)
    };
    let along_iops = flips(&[1, 100, 1000, 10_000, 100_000, 1_000_000], |iops| choice(2000, iops));
    let flip = |at, from, to| Flip { at, from, to };
    assert_eq!(
        along_iops,
        [
            // 71 IOPS of sc1 need 6,059 GiB × 0.015 = $90.89; 2,000 GiB of st1 cost $90.
            flip(71, Some(VolumeType::Sc1), Some(VolumeType::St1)),
            // 139 IOPS of st1 need 3,559 GiB × 0.045 = $160.16; 2,000 GiB of gp3 cost $160.
            flip(139, Some(VolumeType::St1), Some(VolumeType::Gp3)),
            flip(80_001, Some(VolumeType::Gp3), Some(VolumeType::Io2)),
            flip(256_001, Some(VolumeType::Io2), None),
        ]
    );
    // Along the size at 100 IOPS: st1 needs 2,560 GiB = $115.20 whatever the data; gp3 of 1,440 GiB costs as much,
    // and of two that cost the same gp3 is preferred. sc1 needs 8,534 GiB = $128.01; 2,845 GiB of st1 cost $128.025.
    let along_size = flips(&[1, 1000, 3000], |gib| choice(gib, 100));
    assert_eq!(
        along_size,
        [
            flip(1441, Some(VolumeType::Gp3), Some(VolumeType::St1)),
            flip(2845, Some(VolumeType::St1), Some(VolumeType::Sc1)),
        ]
    );
    // In 2023 gp3 ended at 16,000.
    let then = all("2023-06");
    let choice =
        |iops| cheapest(&then, &Need { gib: 2000, iops, mib_s: 0 }, 1).map(|(volumes, _)| volumes.kind);
    assert_eq!(flips(&[3000, 64_000], choice), [flip(16_001, Some(VolumeType::Gp3), Some(VolumeType::Io2))]);
}

#[test]
fn of_equal_bills_the_more_durable_is_preferred() {
    let two = [VolumeType::Io1, VolumeType::Io2]
        .map(|kind| Candidate::new(&price_list("us-east-1"), rules(kind, TODAY)));
    let need = Need { gib: 500, iops: 10_000, mib_s: 0 };
    let (volumes, month) = cheapest(&two, &need, 1).unwrap();
    assert_eq!((volumes.kind, month.normalize().to_string().as_str()), (VolumeType::Io2, "712.5"));
}

proptest! {
    #[test]
    fn a_candidate_costs_what_its_bill_says(
        kind in proptest::sample::select(VolumeType::ALL.to_vec()), gib in 1_u64..4000, iops in 1_u64..20_000, count in 1_u32..5,
    ) {
        let prices = price_list("ap-northeast-1");
        let candidate = Candidate::new(&prices, rules(kind, TODAY));
        if let Ok(order) = least_order(&candidate.rules, &Need { gib, iops, mib_s: 0 }, count) {
            let volumes = Some(pricebench_storage::Volumes { kind, order, count });
            let bill = prices.month(&pricebench_storage::Cluster { nodes: 1, volumes, ..Default::default() });
            prop_assert_eq!(candidate.month(&order, count), bill.total().map(|(total, _)| total));
        }
    }

    #[test]
    fn the_least_order_meets_the_need_and_a_smaller_one_does_not(
        kind in proptest::sample::select(VolumeType::ALL.to_vec()),
        gib in 1_u64..20_000, iops in 1_u64..100_000, mib_s in 0_u64..1500,
    ) {
        let rules = rules(kind, TODAY);
        let need = Need { gib, iops, mib_s };
        let meets = |order: &pricebench_storage::Order| {
            let Ok(limits) = throttles(&rules, order, 1) else { return false };
            let iops_of = attainable(&limits, 4.0).unwrap().0.iops;
            // Throughput is asked for in large I/O.
            let mib_s_of = attainable(&limits, if kind.is_disk() { 1024.0 } else { 256.0 }).unwrap().0.mib_s;
            let at_volume = limits.iter().find(|limit| limit.bound == Bound::VolumeIops).map_or(iops_of, |l| l.base);
            order.gib >= gib && at_volume >= iops as f64 && mib_s_of >= mib_s as f64
        };
        if let Ok(order) = least_order(&rules, &need, 1) {
            prop_assert!(meets(&order), "{order:?}");
            if order.gib > gib && !kind.orders_iops() {
                let smaller = pricebench_storage::Order { gib: order.gib - 1, ..order };
                prop_assert!(!meets(&smaller), "{order:?}");
            }
        }
    }

    #[test]
    fn flips_are_where_a_scan_finds_them(edges in proptest::collection::btree_set(2_u64..200, 0..4)) {
        let choice = |at: u64| edges.iter().filter(|edge| **edge <= at).count();
        let found: Vec<u64> = flips(&[1, 40, 90, 200], choice).iter().map(|flip| flip.at).collect();
        let scanned: Vec<u64> = (2..=200).filter(|at| choice(*at) != choice(*at - 1)).collect();
        prop_assert_eq!(found, scanned);
    }
}
