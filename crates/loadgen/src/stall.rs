//! A stall on a virtual clock: what the percentiles must say of it.

use crate::{Arrival, Latencies, Measured, Operation, Pacer, Recorder, Schedule, Turn, Window};

const MS: u64 = 1_000_000;

/// A device that takes 1 ms for each operation, any number at a time, and stands still between 2 s and 3 s:
/// what is in flight then, or submitted, is done 1 ms after the end of the stall.
fn done_at(submitted_ns: u64) -> u64 {
    let (from, to) = (2000 * MS, 3000 * MS);
    let done = submitted_ns + MS;
    if submitted_ns < to && done > from { to + MS } else { done }
}

/// 1000/s over 6 s with so many slots, on the virtual clock.
fn run(slots: usize) -> Measured {
    let window = Window::seconds(0, 6);
    let mut pacer = Pacer::open(Schedule::new(1000.0, Arrival::Fixed, 0, 1, 0), window);
    let mut recorder = Recorder::new(window);
    let mut flying: Vec<Operation> = Vec::new();
    let mut now = 0;
    loop {
        let mut until = u64::MAX;
        let mut over = false;
        while flying.len() < slots && !over && until == u64::MAX {
            match pacer.turn(now) {
                Turn::Begin { intended_ns } => {
                    let completed_ns = done_at(now);
                    flying.push(Operation { intended_ns, submitted_ns: now, completed_ns });
                }
                Turn::Wait { until_ns } => until = until_ns,
                Turn::Over => over = true,
            }
        }
        let Some(first) = flying.iter().map(|operation| operation.completed_ns).min() else {
            if over {
                return recorder.finish(pacer.offered());
            }
            now = until;
            continue;
        };
        now = first.min(until).max(now);
        flying.retain(|operation| {
            let done = operation.completed_ns <= now;
            if done {
                recorder.done(*operation, 4096);
            }
            !done
        });
    }
}

fn near(latencies: &Latencies, fraction: f64, expected_ms: f64) {
    let found = latencies.percentile_ms(fraction).unwrap();
    assert!((found / expected_ms - 1.0).abs() < 0.002, "{fraction}: {found} ms for {expected_ms} ms");
}

/// By hand: 6000 operations; the one due k ms into the stall (0 <= k < 1000) takes 1001 - k ms, the others 1 ms.
/// Mean: (1001 × 1002 ÷ 2 - 1 + 5000) ÷ 6000 ≈ 84.4; with service times of nothing it would be 83.4. The pth percentile is the ⌈6000 p⌉th: 600, 60 and 6 are above p90,
/// p99 and p99.9, which makes them 401, 941 and 995 ms.
#[test]
fn response_times_show_the_stall() {
    let measured = run(4096);
    assert_eq!(
        (measured.count(), measured.offered.operations, measured.offered.not_started),
        (6000, Some(6000), 0)
    );
    let mean = measured.response.mean_ms().unwrap();
    assert!((mean - 84.4).abs() < 0.3, "{mean}");
    near(&measured.response, 0.9, 401.0);
    near(&measured.response, 0.99, 941.0);
    near(&measured.response, 0.999, 995.0);
    // With a slot for each, service times show it as well, and nothing began late.
    near(&measured.service, 0.99, 941.0);
    assert_eq!(measured.offered.lateness_max_ns, 0);
    let counts: Vec<u64> = measured.series().iter().map(|second| second.count).collect();
    // Only the one due at 1999 ms is done in the second of the stall; the others of it in the next.
    assert_eq!(counts, [999, 1000, 1, 1999, 1000, 1000]);
}

/// With 32 slots, as fio runs it, submission waits as well: the stall is gone from service times (32 of 6000
/// operations see it), not from response times.
#[test]
fn service_times_hide_it_where_slots_run_out() {
    let measured = run(32);
    // Operations 32 to 63 of the stall begin when it ends, 32 more each ms after; the 600th (from 0) 17 ms later.
    near(&measured.response, 0.9, 3001.0 + 17.0 + 1.0 - 2600.0);
    let hidden = measured.service.percentile_ms(0.99).unwrap();
    assert!(hidden < 1.1, "{hidden}");
    let shown = measured.response.percentile_ms(0.99).unwrap();
    assert!((930.0..990.0).contains(&shown), "{shown}");
    // The first that found no slot was due 32 ms into the stall.
    let late = measured.offered.lateness_max_ns as f64 / 1e6;
    assert!((965.0..=1001.0).contains(&late), "{late}");
}
