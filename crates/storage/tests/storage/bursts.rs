//! Simulated bursts against the closed form.

use crate::common::{LIMITS, TODAY, limits_of, near};
use pricebench_model::AsOf;
use pricebench_storage::{Bound, Instance, VolumeType, runs_dry_after_s, simulate};
use proptest::prelude::*;

#[test]
fn gp2_runs_dry_when_the_closed_form_says() {
    let limits = limits_of(VolumeType::Gp2, TODAY, 100, 0, 0).unwrap();
    for step_s in [1.0, 7.0, 60.0] {
        let demand = vec![5000.0; (6000.0_f64 / step_s) as usize];
        let steps = simulate(&limits, 4.0, &demand, step_s);
        // 3,000 IOPS for 2,000 s, then 300.
        assert_eq!(runs_dry_after_s(&limits, 4.0, 5000.0), Some(2000.0));
        let dry = steps.iter().find(|step| step.credits[0] == 0.0).unwrap();
        assert!(dry.at_s < 2000.0 && dry.at_s + step_s >= 2000.0 - 1e-6, "{}", dry.at_s);
        let served: f64 = steps.iter().map(|step| step.served * step_s).sum();
        let seconds = step_s * demand.len() as f64;
        near(served, 3000.0 * 2000.0 + 300.0 * (seconds - 2000.0));
        let last = steps.last().unwrap();
        assert_eq!((last.served, last.held_by), (300.0, Some(Bound::VolumeIops)));
    }
    // An empty bucket of 100 GiB is full again after 5.4 million ÷ 300 = 18,000 idle seconds.
    let demand: Vec<f64> = (0..250).map(|at| if at < 40 { 3000.0 } else { 0.0 }).collect();
    let steps = simulate(&limits, 4.0, &demand, 100.0);
    assert_eq!(steps[39].credits[0], 0.0);
    near(steps[40 + 179].credits[0], 5.4e6);
    assert!(steps[40 + 178].credits[0] < 5.4e6);
}

#[test]
fn a_load_within_the_baseline_never_runs_dry() {
    let limits = limits_of(VolumeType::Gp2, TODAY, 100, 0, 0).unwrap();
    assert_eq!(runs_dry_after_s(&limits, 4.0, 300.0), None);
    let steps = simulate(&limits, 4.0, &[300.0; 100], 600.0);
    assert!(
        steps.iter().all(|step| step.served == 300.0 && step.held_by.is_none() && step.credits[0] == 5.4e6)
    );
}

#[test]
fn the_instance_s_credits_run_out_apart_from_the_volume_s() {
    let mut limits = limits_of(VolumeType::Gp3, TODAY, 500, 16_000, 1000).unwrap();
    limits.extend(Instance::at(&LIMITS, "m5.xlarge", &AsOf::new(TODAY).unwrap()).unwrap().throttles());
    let steps = simulate(&limits, 16.0, &[20_000.0; 100], 60.0);
    assert_eq!((steps[0].served, steps[0].held_by), (16_000.0, Some(Bound::VolumeIops)));
    let dry = steps.iter().find(|step| step.credits[2] == 0.0).unwrap();
    assert!(dry.at_s <= 2295.0 && dry.at_s + 60.0 >= 2295.0);
    assert_eq!((steps[99].served, steps[99].held_by), (6000.0, Some(Bound::InstanceIops)));
}

proptest! {
    #[test]
    fn credits_are_conserved(
        gib in 1_u64..2000,
        demand in proptest::collection::vec(0.0_f64..20_000.0, 1..60),
        step_s in 1.0_f64..3600.0,
        block_kib in prop_oneof![Just(4.0), Just(16.0), Just(64.0), Just(300.0)],
    ) {
        let mut limits = limits_of(VolumeType::Gp2, TODAY, gib, 0, 0).unwrap();
        limits.extend(Instance::at(&LIMITS, "m5.large", &AsOf::new(TODAY).unwrap()).unwrap().throttles());
        let steps = simulate(&limits, block_kib, &demand, step_s);
        for (at, limit) in limits.iter().enumerate() {
            let mut held = limit.credits;
            for step in &steps {
                let used = step.served * limit.per_io(block_kib);
                prop_assert!(used <= limit.burst * (1.0 + 1e-9));
                // What is spent was there: never more than the base and the credits held.
                prop_assert!(used * step_s <= (limit.base * step_s + held) * (1.0 + 1e-9) + 1e-6);
                let expected = (held + (limit.base - used) * step_s).min(limit.credits).max(0.0);
                prop_assert!((step.credits[at] - expected).abs() <= 1e-6 * limit.credits.max(1.0));
                held = step.credits[at];
            }
        }
        for step in &steps {
            prop_assert!(step.served <= step.demand);
            prop_assert_eq!(step.held_by.is_some(), step.served < step.demand);
        }
    }
}
