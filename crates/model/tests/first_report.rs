//! The x86/Graviton2 report's figures, worked out by hand from its published table.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_model::*;

/// threads, transactions, queries, seconds, mean ms, p95 ms, as published.
const M6G: [(u32, u64, u64, f64, f64, f64); 10] = [
    (2, 11951, 239020, 300.03, 50.21, 55.82),
    (4, 23322, 466440, 300.04, 51.45, 57.87),
    (8, 43654, 873080, 300.05, 54.98, 65.65),
    (16, 82519, 1650380, 300.05, 58.17, 70.55),
    (24, 120541, 2410820, 300.06, 59.74, 73.13),
    (32, 156680, 3133600, 300.07, 61.28, 74.46),
    (48, 218709, 4374180, 300.06, 65.85, 81.48),
    (64, 269430, 5388600, 300.08, 71.27, 90.78),
    (96, 329366, 6587320, 300.07, 87.45, 121.08),
    (128, 351579, 7031580, 300.11, 109.24, 164.45),
];
const M5: [(u32, u64, u64, f64, f64, f64); 10] = [
    (2, 13357, 267140, 300.03, 44.92, 112.67),
    (4, 27539, 550780, 300.03, 43.57, 50.11),
    (8, 55330, 1106600, 300.04, 43.38, 51.94),
    (16, 102408, 2048160, 300.05, 46.87, 56.84),
    (24, 145718, 2914360, 300.05, 49.41, 61.08),
    (32, 186619, 3732380, 300.05, 51.44, 63.32),
    (48, 260415, 5208300, 300.04, 55.30, 69.29),
    (64, 306939, 6138780, 300.08, 62.56, 82.96),
    (96, 330131, 6602620, 300.09, 87.25, 123.28),
    (128, 348095, 6961900, 300.12, 110.34, 155.80),
];
const M6G_HOUR: f64 = 0.836;
const M5_HOUR: f64 = 0.94;

fn report() -> (Report, Vec<Point>) {
    let json = r#"{"format":"pricebench-report/1","id":"r","title":{"en":"","zh":""},
        "systems":[{"id":"m6g","label":"m6g"},{"id":"m5","label":"m5"}],
        "workloads":[{"id":"w","tool":"sysbench","script":"oltp_read_write"}]}"#;
    let report: Report = serde_json::from_str(json).unwrap();
    let workload = Id::new("w").unwrap();
    let mut points = Vec::new();
    for (system, rows) in [("m6g", M6G), ("m5", M5)] {
        for (threads, count, queries, seconds, avg, p95) in rows {
            let mut point = Point::new(&Id::new(system).unwrap(), &workload, 1, Some(threads));
            point.count = Some(count);
            point.queries = Some(queries);
            point.duration_s = Some(seconds);
            point.latency.avg_ms = Some(avg);
            point.latency.percentiles.insert(Percentile::P95, p95);
            points.push(point);
        }
    }
    (report, points)
}

fn both() -> (Curve, Curve) {
    let (report, points) = report();
    let [m6g, m5] = <[Curve; 2]>::try_from(curves(&report, &points)).unwrap();
    (m6g, m5)
}

fn close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "found {found}, expected {expected}");
}

#[test]
fn at_sixteen_threads() {
    let (m6g, m5) = both();
    let question = Question::Concurrency { threads: 16.0 };
    let (a, b) = (answer(&m6g, question), answer(&m5, question));
    close(a.spot().unwrap().per_s, 275.0, 0.05);
    close(b.spot().unwrap().per_s, 341.3, 0.05);
    let (ca, cb) = (cost(&a, question, Some(M6G_HOUR)).unwrap(), cost(&b, question, Some(M5_HOUR)).unwrap());
    close(ca * 100.0, 0.304, 0.0005);
    close(cb * 100.0, 0.275, 0.0005);
    close((1.0 - cb / ca) * 100.0, 9.4, 0.05);
    close(break_even(&a, &b, question, M5_HOUR).unwrap(), 0.757, 0.0005);
    close(break_even(&b, &a, question, M6G_HOUR).unwrap(), 1.037, 0.0005);
    assert_eq!(a.spot().unwrap().between, None);
}

#[test]
fn close_calls_and_leads() {
    let (m6g, m5) = both();
    for (a, b) in common_loads(&m6g, &m5) {
        let ratio = (M6G_HOUR / a.per_s) / (M5_HOUR / b.per_s);
        let verdict = verdict_of_single_runs(ratio);
        let too_close = [2.0, 4.0, 64.0].contains(&a.threads);
        assert_eq!(verdict.decided(), !too_close, "{} threads", a.threads);
        match a.threads {
            96.0 => close((1.0 - ratio) * 100.0, 10.9, 0.05),
            128.0 => close((1.0 - ratio) * 100.0, 11.9, 0.05),
            _ => {}
        }
    }
    let changes = lead_changes((&m6g, M6G_HOUR), (&m5, M5_HOUR), |_, _, ratio| verdict_of_single_runs(ratio));
    let [change] = changes.as_slice() else { panic!("{changes:?}") };
    assert!(!change.first_leads_before);
    assert_eq!((change.from, change.to), (48.0, 96.0));
    assert_eq!(change.undecided, [64.0]);
    let equal = change.equal_at.unwrap();
    assert!(equal > 64.0 && equal < 96.0, "{equal}");
}

#[test]
fn at_the_same_demand() {
    let (m6g, m5) = both();
    let question = Question::Demand { per_s: 341.0 };
    let (a, b) = (answer(&m6g, question), answer(&m5, question));
    let (a, b) = (a.spot().unwrap(), b.spot().unwrap());
    close(a.threads, 20.0, 0.5);
    close(a.percentiles[&Percentile::P95], 72.0, 0.5);
    close(b.percentiles[&Percentile::P95], 57.0, 0.5);
    assert_eq!(a.between, Some((16.0, 24.0)));
    // Little's law holds at an interpolated spot: threads ÷ throughput is its time.
    close(a.threads / a.per_s * 1000.0, a.mean_ms.unwrap(), 0.05);
    close((1.0 - M6G_HOUR / M5_HOUR) * 100.0, 11.1, 0.05);
    let beyond = answer(&m6g, Question::Demand { per_s: 1172.0 });
    assert!(matches!(beyond, Answer::NotReached { most } if (most - 1171.5).abs() < 0.01));
    let below = answer(&m6g, Question::Demand { per_s: 10.0 });
    assert!(matches!(below, Answer::BelowRange { least } if (least - 39.83).abs() < 0.01));
}

#[test]
fn within_a_latency_limit() {
    let (m6g, m5) = both();
    for (ms, less_on_m5) in [(75.0, 35.0), (100.0, -2.0)] {
        let question = Question::Limit { metric: LatencyMetric::Percentile(Percentile::P95), ms };
        let a = cost(&answer(&m6g, question), question, Some(M6G_HOUR)).unwrap();
        let b = cost(&answer(&m5, question), question, Some(M5_HOUR)).unwrap();
        let found = if less_on_m5 > 0.0 { 1.0 - b / a } else { a / b - 1.0 };
        close(found * 100.0, less_on_m5, 0.5);
    }
    let none = Question::Limit { metric: LatencyMetric::Mean, ms: 1.0 };
    assert!(matches!(answer(&m5, none), Answer::NoneWithin { least_ms: Some(ms) } if ms == 43.38));
}

#[test]
fn averages_by_every_definition() {
    let (m6g, m5) = both();
    let tps = |mean| {
        let ratio = average_ratio((&m5, None), (&m6g, None), ClaimMetric::Throughput, &[], mean);
        (ratio.unwrap() - 1.0) * 100.0
    };
    close(tps(Mean::Arithmetic), 15.3, 0.05);
    close(tps(Mean::Geometric), 14.9, 0.05);
    close(tps(Mean::Totals), 10.5, 0.05);
}

#[test]
fn claims_are_found_on_each_others_base() {
    let (m6g, m5) = both();
    let curves = [m6g, m5];
    let claim = |json: &str| -> Claim { serde_json::from_str(json).unwrap() };
    let price = |id: &str| Some(if id == "m5" { M5_HOUR } else { M6G_HOUR });
    let verdict = |json: &str| recompute(&claim(json), &curves, price).verdict;
    let with = |published: &str, measure: &str| {
        verdict(&format!(
            r#"{{"id":"c","text":{{"en":"","zh":""}},"published":{published},"measure":{measure}}}"#
        ))
    };
    let percent = |value: &str| format!(r#"{{"value":"{value}","unit":"percent"}}"#);
    let average = |metric: &str| {
        format!(r#"{{"average_ratio":{{"metric":"{metric}","of":"m5","over":"m6g","mean":"arithmetic"}}}}"#)
    };
    assert_eq!(with(&percent("12.7"), &average("throughput")), ClaimVerdict::BaseSwapped);
    assert_eq!(with(&percent("-15"), &average("latency_avg")), ClaimVerdict::BaseSwapped);
    assert_eq!(with(&percent("15.3"), &average("throughput")), ClaimVerdict::Reproduced);
    let totals = ClaimVerdict::OtherMean { mean: Mean::Totals, swapped: false };
    assert_eq!(with(&percent("10.5"), &average("throughput")), totals);
    let price_ratio = |load: u32| format!(r#"{{"price_ratio":{{"of":"m5","over":"m6g","load":{load}}}}}"#);
    assert_eq!(with(&percent("10"), &price_ratio(16)), ClaimVerdict::Reproduced);
    assert_eq!(with(&percent("52"), &price_ratio(16)), ClaimVerdict::NotReproduced);
    let winner = r#"{"winner":{"question":"concurrency","load":16,"system":"m5"}}"#;
    assert_eq!(with("null", winner), ClaimVerdict::Reproduced);
    assert_eq!(with(&percent("52"), "null"), ClaimVerdict::CannotBeRecomputed);
}

#[test]
fn audits_mark_the_cell_that_is_out_of_line_and_no_other() {
    let (report, points) = report();
    let findings = audit(&report, &points);
    let doubtful: Vec<&Finding> =
        findings.iter().filter(|finding| finding.severity > Severity::Info).collect();
    let [Finding { point: 10, kind: FindingKind::OutOfLine { ms, ratio, .. }, .. }] = doubtful.as_slice()
    else {
        panic!("{doubtful:#?}");
    };
    assert_eq!(*ms, 112.67);
    close(*ratio, 2.508, 0.001);
    let on_grid = findings.iter().filter(|f| f.kind == FindingKind::SysbenchGrid).count();
    assert_eq!(on_grid, 20);
}

#[test]
fn outside_the_measured_range_there_is_nothing() {
    let (m6g, _) = both();
    assert_eq!(m6g.at_threads(1.0), None);
    assert_eq!(m6g.at_threads(129.0), None);
    assert_eq!(m6g.at_threads(f64::NAN), None);
}

/// Leaving one load out and interpolating it: mean error 1.7 %, largest 5.1 %.
#[test]
fn leaving_one_out() {
    let (m6g, m5) = both();
    let mut errors = Vec::new();
    for curve in [m6g, m5] {
        for at in 1..curve.loads.len() - 1 {
            let mut rest = curve.clone();
            let left_out = rest.loads.remove(at);
            let found = rest.at_threads(left_out.threads).unwrap().per_s;
            errors.push((found / left_out.per_s - 1.0).abs() * 100.0);
        }
    }
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    close(mean, 1.7, 0.05);
    close(errors.iter().fold(0.0, |a: f64, b| a.max(*b)), 5.1, 0.05);
}

/// Repeats at few loads do not show what is usual, and a median is no tail.
#[test]
fn a_tail_is_out_of_line_only_against_other_loads() {
    let (report, points) = report();
    let x86 = |loads: &[u32]| -> Vec<Point> {
        let of = |point: &&Point| point.system == "m5" && loads.contains(&point.threads.unwrap());
        points.iter().filter(of).cloned().collect()
    };
    let doubtful = |points: &[Point]| {
        audit(&report, points).iter().filter(|finding| finding.severity > Severity::Info).count()
    };
    let mut repeats = x86(&[2, 4, 8]);
    repeats.extend(x86(&[4, 8]));
    assert_eq!(doubtful(&repeats), 0);
    assert_eq!(doubtful(&x86(&[2, 4, 8, 16])), 1);
    let mut medians = x86(&[2, 4, 8, 16]);
    for point in &mut medians {
        let ms = point.latency.percentiles.remove(&Percentile::P95).unwrap();
        point.latency.percentiles.insert(Percentile::P50, ms);
    }
    assert_eq!(doubtful(&medians), 0);
}

/// A point that failed is told, and nothing else is said of it.
#[test]
fn a_failed_point_is_a_finding() {
    let (report, mut points) = report();
    points[3].status = Status::Failed;
    let of_it: Vec<Finding> =
        audit(&report, &points).into_iter().filter(|finding| finding.point == 3).collect();
    let expected = Finding { point: 3, severity: Severity::Warning, kind: FindingKind::Failed };
    assert_eq!(of_it, [expected]);
}
