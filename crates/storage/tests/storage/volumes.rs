//! What volumes and instances give, at the edges of their rules.

use crate::common::{LIMITS, TODAY, limits_of, near, order, rules, rules_of};
use pricebench_model::AsOf;
use pricebench_storage::{
    Attainable, Bound, ELSEWHERE, Instance, Refusal, Rules, Throttle, VolumeType, attainable, binding,
    losses, mib_s_of_mbit_s, throttles,
};

/// IOPS and throughput always, and in burst with how long it lasts, at a size of I/O.
fn gives(limits: &[Throttle<'_>], block_kib: f64) -> (Attainable, Attainable) {
    attainable(limits, block_kib).unwrap()
}

#[test]
fn gp2_by_size() {
    // Size, IOPS always, IOPS in burst, seconds of burst: 5.4 million ÷ (3,000 − baseline).
    for (gib, base, burst, lasts) in [
        (1, 100.0, 3000.0, Some(1862.07)),
        (33, 100.0, 3000.0, Some(1862.07)),
        (34, 102.0, 3000.0, Some(1863.35)),
        (100, 300.0, 3000.0, Some(2000.0)),
        (334, 1002.0, 3000.0, Some(2702.70)),
        (750, 2250.0, 3000.0, Some(7200.0)),
        (999, 2997.0, 3000.0, Some(1_800_000.0)),
        (1000, 3000.0, 3000.0, None),
        (5333, 15_999.0, 15_999.0, None),
        (5334, 16_000.0, 16_000.0, None),
        (16_384, 16_000.0, 16_000.0, None),
    ] {
        let (always, most) = gives(&limits_of(VolumeType::Gp2, TODAY, gib, 0, 0).unwrap(), 4.0);
        assert_eq!((always.iops, most.iops), (base, burst), "{gib} GiB");
        assert_eq!(most.lasts_s.is_some(), lasts.is_some(), "{gib} GiB");
        if let (Some(found), Some(expected)) = (most.lasts_s, lasts) {
            near(found, expected);
        }
    }
    // Throughput with 256 KiB I/O: always (baseline × 256 KiB), and while credits last.
    for (gib, always, burst) in [
        (33, 25.0, 128.0),
        (100, 75.0, 128.0),
        (170, 127.5, 128.0),
        (171, 128.25, 250.0),
        (333, 249.75, 250.0),
        (334, 250.0, 250.0),
        (1000, 250.0, 250.0),
    ] {
        let (base, most) = gives(&limits_of(VolumeType::Gp2, TODAY, gib, 0, 0).unwrap(), 256.0);
        assert_eq!((base.mib_s, most.mib_s), (always, burst), "{gib} GiB");
    }
    // 100 GiB moving 128 MiB/s in 256 KiB spends 512 a second: 5.4 million ÷ (512 − 300).
    let (_, most) = gives(&limits_of(VolumeType::Gp2, TODAY, 100, 0, 0).unwrap(), 256.0);
    near(most.lasts_s.unwrap(), 25_471.7);
    assert_eq!(most.bound, Bound::VolumeThroughput);
    assert_eq!(
        limits_of(VolumeType::Gp2, TODAY, 16_385, 0, 0).unwrap_err(),
        Refusal::TooLarge { gib: 16_385, most: 16_384.0 }
    );
    assert_eq!(
        limits_of(VolumeType::Gp2, TODAY, 0, 0, 0).unwrap_err(),
        Refusal::TooSmall { gib: 0, least: 1.0 }
    );
    // In mid-2018 the bucket's size is not stated by any text we have.
    assert_eq!(limits_of(VolumeType::Gp2, "2018-06", 100, 0, 0).unwrap_err(), Refusal::Unknown);
}

#[test]
fn gp3_by_its_ratios_and_both_maxima() {
    let gp3 = |date, gib, iops, mib_s| {
        limits_of(VolumeType::Gp3, date, gib, iops, mib_s).map(|limits| (limits[0].base, limits[1].base))
    };
    // What is included is there at any size.
    assert_eq!(gp3(TODAY, 1, 0, 0), Ok((3000.0, 125.0)));
    // 500 IOPS for each GiB: more than 3,000 needs more than 6 GiB.
    assert_eq!(gp3(TODAY, 6, 3001, 0), Err(Refusal::TooManyIopsForSize { iops: 3001, most: 3000.0 }));
    assert_eq!(gp3(TODAY, 7, 3001, 0), Ok((3001.0, 125.0)));
    assert_eq!(gp3(TODAY, 7, 3501, 0), Err(Refusal::TooManyIopsForSize { iops: 3501, most: 3500.0 }));
    // 0.25 MiB/s for each IOPS.
    assert_eq!(gp3(TODAY, 100, 0, 750), Ok((3000.0, 750.0)));
    assert_eq!(gp3(TODAY, 100, 0, 751), Err(Refusal::TooMuchThroughputForIops { mib_s: 751, most: 750.0 }));
    // 16,000 and 1,000 at first …
    assert_eq!(gp3("2023-05", 32, 16_000, 1000), Ok((16_000.0, 1000.0)));
    assert_eq!(
        gp3("2023-05", 31, 16_000, 1000),
        Err(Refusal::TooManyIopsForSize { iops: 16_000, most: 15_500.0 })
    );
    assert_eq!(gp3("2023-05", 100, 16_001, 0), Err(Refusal::TooManyIops { iops: 16_001, most: 16_000.0 }));
    assert_eq!(
        gp3("2023-05", 100, 8000, 1001),
        Err(Refusal::TooMuchThroughput { mib_s: 1001, most: 1000.0 })
    );
    assert_eq!(gp3("2023-05", 16_385, 0, 0), Err(Refusal::TooLarge { gib: 16_385, most: 16_384.0 }));
    // … and 80,000 and 2,000 now; the latter needs 8,000 IOPS.
    assert_eq!(gp3(TODAY, 160, 80_000, 2000), Ok((80_000.0, 2000.0)));
    assert_eq!(gp3(TODAY, 159, 80_000, 0), Err(Refusal::TooManyIopsForSize { iops: 80_000, most: 79_500.0 }));
    assert_eq!(gp3(TODAY, 200, 80_001, 0), Err(Refusal::TooManyIops { iops: 80_001, most: 80_000.0 }));
    assert_eq!(gp3(TODAY, 100, 8000, 2000), Ok((8000.0, 2000.0)));
    assert_eq!(
        gp3(TODAY, 100, 7999, 2000),
        Err(Refusal::TooMuchThroughputForIops { mib_s: 2000, most: 1999.75 })
    );
    assert_eq!(gp3(TODAY, 65_536, 0, 0), Ok((3000.0, 125.0)));
    let before = AsOf::new("2020-12-02").unwrap();
    assert!(Rules::at(&LIMITS, "ebs", VolumeType::Gp3, ELSEWHERE, &before).is_none());
}

#[test]
fn gp3_under_a_database_service_is_four_volumes_from_400_gib() {
    for product in ["rds-mysql", "rds-mariadb", "rds-postgresql"] {
        let rules = rules_of(product, VolumeType::Gp3, ELSEWHERE, TODAY);
        let gives = |gib, iops, mib_s| {
            throttles(&rules, &order(gib, iops, mib_s), 1).map(|limits| (limits[0].base, limits[1].base))
        };
        assert_eq!(gives(399, 0, 0), Ok((3000.0, 125.0)));
        assert_eq!(gives(399, 3001, 0), Err(Refusal::TooManyIops { iops: 3001, most: 3000.0 }));
        assert_eq!(gives(399, 0, 126), Err(Refusal::TooMuchThroughput { mib_s: 126, most: 125.0 }));
        assert_eq!(gives(400, 0, 0), Ok((12_000.0, 500.0)));
        assert_eq!(gives(400, 64_000, 4000), Ok((64_000.0, 4000.0)));
        assert_eq!(gives(400, 64_001, 0), Err(Refusal::TooManyIops { iops: 64_001, most: 64_000.0 }));
        assert_eq!([399, 400].map(|gib| rules.volumes(&order(gib, 0, 0))), [1.0, 4.0]);
    }
}

#[test]
fn io1_by_its_bands() {
    let io1 = |gib, iops| {
        limits_of(VolumeType::Io1, TODAY, gib, iops, 0).map(|limits| (limits[0].base, limits[1].base))
    };
    assert_eq!(io1(4, 99), Err(Refusal::TooFewIops { iops: 99, least: 100.0 }));
    assert_eq!(io1(4, 100), Ok((100.0, 25.0)));
    assert_eq!(io1(4, 201), Err(Refusal::TooManyIopsForSize { iops: 201, most: 200.0 }));
    assert_eq!(io1(3, 100), Err(Refusal::TooSmall { gib: 3, least: 4.0 }));
    assert_eq!(io1(40, 2000), Ok((2000.0, 500.0)));
    assert_eq!(io1(640, 32_000), Ok((32_000.0, 500.0)));
    // Above 32,000 IOPS each brings 16 KiB.
    assert_eq!(io1(700, 32_001), Ok((32_001.0, 500.015_625)));
    assert_eq!(io1(960, 48_000), Ok((48_000.0, 750.0)));
    assert_eq!(io1(1280, 64_000), Ok((64_000.0, 1000.0)));
    assert_eq!(io1(1279, 64_000), Err(Refusal::TooManyIopsForSize { iops: 64_000, most: 63_950.0 }));
    assert_eq!(io1(2000, 64_001), Err(Refusal::TooManyIops { iops: 64_001, most: 64_000.0 }));
}

#[test]
fn io2_before_and_after_block_express() {
    let of = |region, date, gib, iops| {
        let rules = rules_of("ebs", VolumeType::Io2, region, date);
        throttles(&rules, &order(gib, iops, 0), 1).map(|limits| (limits[0].base, limits[1].base))
    };
    let (before, after) = ("2025-04-29", "2025-04-30");
    assert_eq!(of(ELSEWHERE, before, 128, 64_000), Ok((64_000.0, 1000.0)));
    assert_eq!(
        of(ELSEWHERE, before, 127, 64_000),
        Err(Refusal::TooManyIopsForSize { iops: 64_000, most: 63_500.0 })
    );
    assert_eq!(
        of(ELSEWHERE, before, 200, 64_001),
        Err(Refusal::TooManyIops { iops: 64_001, most: 64_000.0 })
    );
    assert_eq!(of(ELSEWHERE, after, 256, 256_000), Ok((256_000.0, 4000.0)));
    assert_eq!(
        of(ELSEWHERE, after, 255, 256_000),
        Err(Refusal::TooManyIopsForSize { iops: 256_000, most: 255_000.0 })
    );
    assert_eq!(of(ELSEWHERE, after, 4, 1000), Ok((1000.0, 256.0)));
    assert_eq!(of(ELSEWHERE, after, 16, 15_625), Ok((15_625.0, 4000.0)));
    assert_eq!(of("cn", after, 200, 64_001), Err(Refusal::TooManyIops { iops: 64_001, most: 64_000.0 }));
    assert_eq!(of("cn", after, 128, 64_000), Ok((64_000.0, 1000.0)));
}

#[test]
fn hard_disks_count_a_small_read_as_a_large_one() {
    let of = |kind, gib| limits_of(kind, TODAY, gib, 0, 0).unwrap();
    // 1 TiB of st1: 40 MiB/s always, 250 while a TiB of credits lasts: 1,048,576 MiB ÷ 210.
    let (always, burst) = gives(&of(VolumeType::St1, 1024), 1024.0);
    assert_eq!((always.mib_s, burst.mib_s), (40.0, 250.0));
    near(burst.lasts_s.unwrap(), 4993.22);
    let (always, burst) = gives(&of(VolumeType::St1, 1024), 4.0);
    assert_eq!((always.iops, burst.iops, always.mib_s), (40.0, 250.0, 0.156_25));
    let (always, burst) = gives(&of(VolumeType::St1, 12_800), 1024.0);
    assert_eq!((always.mib_s, burst.mib_s, burst.lasts_s), (500.0, 500.0, None));
    let (always, burst) = gives(&of(VolumeType::Sc1, 16_384), 1024.0);
    assert_eq!((always.mib_s, burst.mib_s), (192.0, 250.0));
    assert_eq!(
        limits_of(VolumeType::Sc1, TODAY, 124, 0, 0).unwrap_err(),
        Refusal::TooSmall { gib: 124, least: 125.0 }
    );
    assert_eq!(limits_of(VolumeType::St1, "2020", 499, 0, 0).ok(), None);
}

#[test]
fn volumes_striped_give_what_they_give_together() {
    let rules = rules(VolumeType::Gp2, TODAY);
    let four = throttles(&rules, &order(100, 0, 0), 4).unwrap();
    let (always, burst) = gives(&four, 4.0);
    assert_eq!((always.iops, burst.iops, burst.lasts_s), (1200.0, 12_000.0, Some(2000.0)));
    let (always, burst) = gives(&four, 256.0);
    assert_eq!((always.mib_s, burst.mib_s), (300.0, 512.0));
    // An I/O above 256 KiB counts as several.
    near(gives(&four, 512.0).0.iops, 600.0);
    near(gives(&four, 257.0).0.iops, 600.0);
}

#[test]
fn the_instance_leaves_its_base_for_ever_and_its_burst_for_half_an_hour() {
    near(mib_s_of_mbit_s(1000.0), 119.209);
    let today = AsOf::new(TODAY).unwrap();
    let instance = Instance::at(&LIMITS, "m5.xlarge", &today).unwrap();
    let mut limits = limits_of(VolumeType::Gp3, TODAY, 500, 16_000, 1000).unwrap();
    limits.extend(instance.throttles());
    // At 16 KiB: 6,000 IOPS of the instance (its 137.1 MiB/s would be 8,774); in burst the volume's 16,000.
    let (always, burst) = gives(&limits, 16.0);
    assert_eq!((always.iops, always.bound), (6000.0, Bound::InstanceIops));
    assert_eq!((burst.iops, burst.bound), (16_000.0, Bound::VolumeIops));
    // (18,750 − 6,000) × 1,800 ÷ (16,000 − 6,000), before the bucket of bytes: (566.2 − 137.1) × 1,800 ÷ 112.9.
    near(burst.lasts_s.unwrap(), 2295.0);
    // At 64 KiB its throughput: 1,150 Mbit/s are 137.1 MiB/s.
    let (always, burst) = gives(&limits, 64.0);
    near(always.mib_s, 137.091);
    assert_eq!(always.bound, Bound::InstanceThroughput);
    near(burst.mib_s, 566.244);
    near(burst.lasts_s.unwrap(), 1800.0);
    // Without burst.
    let instance = Instance::at(&LIMITS, "r5b.4xlarge", &today).unwrap();
    assert!(instance.throttles().iter().all(|limit| limit.credits == 0.0 && limit.base == limit.burst));
    assert_eq!(Instance::at(&LIMITS, "m5.tiny", &today).map(|instance| instance.class), None);
}

#[test]
fn a_limit_is_said_to_bind_only_near_it() {
    let limits = limits_of(VolumeType::Gp2, TODAY, 128, 0, 0).unwrap();
    // 384 IOPS always, 3,000 in burst.
    assert_eq!(binding(&limits, 4.0, 3000.0), [Bound::VolumeIops]);
    assert_eq!(binding(&limits, 4.0, 2850.0), [Bound::VolumeIops]);
    assert_eq!(binding(&limits, 4.0, 2849.0), []);
    assert_eq!(binding(&limits, 4.0, 384.0), [Bound::VolumeIops]);
    assert_eq!(binding(&limits, 4.0, 700.0), []);
    let unsourced: Vec<_> = limits.into_iter().map(|limit| Throttle { source: None, ..limit }).collect();
    assert_eq!(binding(&unsourced, 4.0, 3000.0), []);
}

#[test]
fn losses_per_thousand_volumes() {
    let of = |kind, count| losses(&rules(kind, TODAY), count).unwrap();
    near(of(VolumeType::Gp3, 1).low_per_thousand, 1.0);
    near(of(VolumeType::Gp3, 1).high_per_thousand, 2.0);
    near(of(VolumeType::Io2, 1).high_per_thousand, 0.01);
    // 1 − 0.998⁴ = 0.0079760…
    near(of(VolumeType::Gp2, 4).high_per_thousand, 7.976_03);
}
