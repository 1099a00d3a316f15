//! Recorded output of sysbench 1.0.20 and 1.1.0 against MariaDB and PostgreSQL. Expected numbers were read off
//! the files by eye.

use crate::common::{fixture, read};
use pricebench_importers::{Format, Import, NoteKind, import};
use pricebench_model::{LatencyKind, Percentile, Status};

fn percentile(digits: &str) -> Percentile {
    Percentile::from_digits(digits).unwrap()
}

fn close(found: Option<f64>, expected: f64) -> bool {
    found.is_some_and(|found| (found - expected).abs() <= 0.00501)
}

fn notes(import: &Import) -> Vec<&NoteKind> {
    import.notes.iter().map(|note| &note.kind).collect()
}

#[test]
fn every_complete_run_gives_the_numbers_it_prints() {
    // file, threads, transactions, per second, mean, percentile and its value, errors, one-second reports
    let expected = [
        ("pgsql-run.log", 2, 5927, 1478.86, 1.35, ("95", 2.57), 4, 4),
        ("run-debug-head.log", 1, 3, 324.41, 2.02, ("95", 2.26), 0, 0),
        ("run-events.log", 2, 500, 1463.15, 1.35, ("95", 2.39), 0, 0),
        ("run-full-histogram.log", 4, 16_709, 1669.45, 2.39, ("99", 7.98), 4, 10),
        ("run-interval3-time5.log", 2, 6342, 1267.40, 1.57, ("95", 2.97), 1, 1),
        ("run-json-hook.log", 2, 3141, 1045.57, 1.91, ("95", 2.97), 11, 3),
        ("run-legacy-threads.log", 2, 2351, 1172.40, 1.70, ("95", 2.97), 0, 0),
        ("run-point-select.log", 2, 131_076, 43_628.38, 0.05, ("95", 0.08), 0, 2),
        ("run-rate-overload.log", 1, 3109, 621.33, 1980.27, ("95", 3773.42), 0, 4),
        ("run-rate.log", 4, 1008, 201.39, 4.33, ("95", 16.71), 0, 4),
        ("run-read-only.log", 2, 5725, 1906.82, 1.05, ("95", 1.67), 0, 0),
        ("run-skiptrx-dupkey-ignored.log", 4, 3415, 1136.25, 3.51, ("95", 6.67), 9, 3),
        ("run-write-only.log", 2, 15_344, 5110.06, 0.39, ("95", 0.69), 2, 0),
        ("stall1s-closed-loop.log", 8, 6210, 1032.07, 7.73, ("99", 17.95), 44, 6),
        ("stall1s-rate200.log", 8, 1211, 201.65, 81.35, ("99", 960.30), 1, 6),
        ("tpcc-run-csv.log", 2, 1607, 400.99, 4.98, ("95", 14.73), 9, 4),
        ("tpcc-run.log", 4, 5714, 475.76, 8.40, ("99", 44.17), 24, 6),
        ("v11-rate.log", 2, 342, 113.7438, 3.16, ("95", 7.30), 0, 3),
        ("v11-run.log", 2, 5475, 1093.0542, 1.83, ("99", 6.67), 0, 5),
        ("v11-warmup.log", 2, 2715, 678.1078, 2.95, ("95", 6.91), 0, 3),
    ];
    for (file, threads, transactions, per_s, avg, (digits, ms), errors, rows) in expected {
        let import = read(file).unwrap();
        assert_eq!(import.format, Format::Sysbench, "{file}");
        let [point] = import.points.as_slice() else { panic!("{file}: {} points", import.points.len()) };
        assert_eq!(point.threads, Some(threads), "{file}");
        assert_eq!(point.count, Some(transactions), "{file}");
        assert_eq!(point.per_s, Some(per_s), "{file}");
        assert!(close(point.latency.avg_ms, avg), "{file}: {:?}", point.latency.avg_ms);
        let found = point.latency.percentiles.get(&percentile(digits)).copied();
        assert!(close(found, ms), "{file}: {found:?}");
        assert_eq!(point.errors, Some(errors), "{file}");
        assert_eq!(point.status, Status::Ok, "{file}");
        assert_eq!(import.series.len(), rows, "{file}");
    }
}

#[test]
fn counts_and_extremes_are_those_printed() {
    let import = read("run-full-histogram.log").unwrap();
    let point = &import.points[0];
    assert_eq!((point.reads, point.writes, point.other), (Some(233_982), Some(66_843), Some(33_422)));
    assert_eq!((point.queries, point.reconnects, point.duration_s), (Some(334_247), Some(0), Some(10.0072)));
    assert_eq!((point.latency.min_ms, point.latency.max_ms), (Some(0.69), Some(34.92)));
    assert_eq!(point.latency_kind, Some(LatencyKind::Response));
    // 39975.98 ÷ 16709, which the file prints as 2.39.
    assert!((point.latency.avg_ms.unwrap() - 2.392_481_896).abs() < 1e-9);
    let origin = point.origin.as_ref().unwrap();
    assert_eq!((origin.file.as_str(), origin.line), ("run-full-histogram.log", 224));
    let facts = &import.workloads[0].facts;
    assert_eq!(facts.tool_version.as_deref(), Some("1.0.20"));
    assert_eq!(facts.statements_per_transaction, Some(20.0));
    assert_eq!((facts.reads_per_transaction, facts.writes_per_transaction), (Some(14.0), Some(4.0)));
    assert_eq!(facts.r#loop.as_deref(), Some("closed"));
}

#[test]
fn percentiles_are_computed_from_the_histogram() {
    let import = read("run-full-histogram.log").unwrap();
    let percentiles = &import.points[0].latency.percentiles;
    // Counted through the rows of the file with awk: ranks 8355, 15038, 15874, 16542 and 16692 of 16709.
    for (digits, ms) in [("50", 1.996), ("90", 3.551), ("95", 4.910), ("99", 7.985), ("999", 22.689)] {
        let found = percentiles[&percentile(digits)];
        assert!((found - ms).abs() < 0.0005, "p{digits}: {found}");
    }
    let counted: u64 = import.buckets.iter().map(|bucket| bucket.count).sum();
    assert_eq!(counted, 16_709);
    assert!(import.buckets.windows(2).all(|pair| pair[0].upper_ms < pair[1].upper_ms));
    // 0.690 is bucket 363; its upper edge is half a step above: 0.001 × exp(363.5 ÷ 1023 × ln 1e8).
    assert!((import.buckets[0].upper_ms - 0.696_017).abs() < 1e-6, "{}", import.buckets[0].upper_ms);
    // 5475 events leave five beyond p99.9: not computed. 55 beyond p99: computed.
    let short = read("v11-run.log").unwrap();
    let percentiles = &short.points[0].latency.percentiles;
    assert_eq!(percentiles.get(&percentile("999")), None);
    assert!((percentiles[&percentile("99")] - 6.669).abs() < 0.0005);
}

#[test]
fn the_hundredth_percentile_is_not_taken_for_another() {
    let text = String::from_utf8(fixture("run-legacy-threads.log")).unwrap();
    let text = text.replace(
        "         95th percentile:                        2.97",
        "        100th percentile:                       28.16",
    );
    let import = import("upload.txt", text.as_bytes()).unwrap();
    let latency = &import.points[0].latency;
    assert_eq!(latency.percentiles.len(), 1);
    // The bucket's middle lies above the greatest latency, 27.97.
    assert_eq!(latency.percentiles[&percentile("100")], 28.16);
    assert_eq!(latency.max_ms, Some(27.97));
}

#[test]
fn percentiles_that_are_disabled_or_zero_are_unknown() {
    let import = read("run-percentile0.log").unwrap();
    assert!(import.points[0].latency.percentiles.is_empty());
    assert!(import.series.iter().all(|row| row.lat_p95_ms.is_none() && row.lat_p99_ms.is_none()));
    let text = String::from_utf8(fixture("run-legacy-threads.log")).unwrap();
    let zero = text.replace("95th percentile:                        2.97", "95th percentile:  0.00");
    let import = pricebench_importers::import("upload.txt", zero.as_bytes()).unwrap();
    assert!(import.points[0].latency.percentiles.is_empty());
    assert_eq!(notes(&import), [&NoteKind::PercentileUnknown { percentile: Percentile::P95 }]);
}

#[test]
fn an_open_loop_keeps_its_rate_and_says_when_it_fell_behind() {
    let behind = read("run-rate-overload.log").unwrap();
    assert_eq!(behind.points[0].offered_per_s, Some(3000.0));
    assert_eq!(behind.workloads[0].facts.r#loop.as_deref(), Some("open"));
    let expected =
        NoteKind::RateNotReached { offered_per_s: 3000.0, achieved_per_s: 621.33, waiting: Some(9568) };
    assert!(notes(&behind).contains(&&expected), "{:?}", behind.notes);
    let kept_up = read("run-rate.log").unwrap();
    assert!(!notes(&kept_up).iter().any(|note| matches!(note, NoteKind::RateNotReached { .. })));
}

#[test]
fn checkpoints_are_added_up_without_percentiles() {
    // 2009 + 3286 + 1421 in 5.0026 s; (3992.53 + 3992.55 + 1999.57) ÷ 6716 ms.
    let import = read("run-checkpoints.log").unwrap();
    let [point] = import.points.as_slice() else { panic!("{} points", import.points.len()) };
    assert_eq!((point.count, point.reads, point.queries), (Some(6716), Some(94_024), Some(134_320)));
    assert_eq!((point.duration_s, point.per_s), (Some(5.0026), None));
    assert!((point.latency.avg_ms.unwrap() - 1.486_696).abs() < 1e-6);
    assert_eq!((point.latency.min_ms, point.latency.max_ms), (Some(0.63), Some(36.43)));
    assert!(point.latency.percentiles.is_empty());
    assert!(notes(&import).contains(&&NoteKind::Checkpoints { reports: 3 }));
    assert_eq!(read("v11-checkpoints.log").unwrap().points[0].count, Some(2124 + 1938 + 905));
}

#[test]
fn a_forced_shutdown_is_partial_and_nothing_is_no_latency() {
    let import = read("run-forced-shutdown.log").unwrap();
    let point = &import.points[0];
    assert_eq!((point.status, point.count), (Status::Partial, Some(0)));
    assert_eq!(point.latency, pricebench_model::Latency::default());
    assert!(notes(&import).contains(&&NoteKind::ForcedShutdown { unfinished: Some(2) }));
    assert!(notes(&import).contains(&&NoteKind::NoEvents));
    assert_eq!(read("run-histogram-noevents.log").unwrap().points[0].latency.avg_ms, None);
}

#[test]
fn a_mix_of_transactions_states_no_statements() {
    for file in ["tpcc-run.log", "tpcc-run-csv.log"] {
        assert_eq!(read(file).unwrap().workloads[0].facts.statements_per_transaction, None, "{file}");
    }
    let skip = read("run-skiptrx-dupkey-ignored.log").unwrap();
    assert_eq!(skip.workloads[0].facts.statements_per_transaction, Some(18.0));
}

#[test]
fn warm_up_is_recorded() {
    assert_eq!(read("v11-warmup.log").unwrap().workloads[0].facts.warmup_s, Some(2.0));
}

#[test]
fn one_second_reports_keep_their_percentile() {
    let import = read("stall1s-rate200.log").unwrap();
    let fourth = &import.series[3];
    assert_eq!((fourth.second, fourth.per_s, fourth.errors), (4.0, Some(258.94), Some(1.0)));
    assert_eq!((fourth.lat_p95_ms, fourth.lat_p99_ms), (None, Some(995.51)));
    assert_eq!((fourth.system.as_str(), fourth.threads), ("stall1s-rate200", Some(8)));
    let csv = read("tpcc-run-csv.log").unwrap();
    assert_eq!((csv.series[3].per_s, csv.series[3].lat_p95_ms), (Some(344.25), Some(16.71)));
    let json = read("run-json-hook.log").unwrap();
    assert_eq!((json.series[1].per_s, json.series[1].lat_p95_ms), (Some(1087.65), Some(2.91)));
}

#[test]
fn runs_one_after_the_other_become_points() {
    let mut text = fixture("run-legacy-threads.log");
    text.extend(fixture("run-sigint.log"));
    text.extend(fixture("stall1s-closed-loop.log"));
    text.extend(fixture("run-legacy-threads.log"));
    let import = import("sweep.txt", text.as_slice()).unwrap();
    let seen: Vec<_> = import.points.iter().map(|p| (p.threads, p.run, p.count)).collect();
    assert_eq!(seen, [(Some(2), 1, Some(2351)), (Some(8), 1, Some(6210)), (Some(2), 2, Some(2351))]);
    assert!(import.points.iter().all(|point| point.system == "sweep"));
    assert_eq!(import.workloads.len(), 1);
    let left_out = import.notes.iter().find(|note| matches!(note.kind, NoteKind::RunLeftOut { .. })).unwrap();
    assert!(left_out.kind.text().en.contains("3 one-second reports and no summary"), "{left_out:?}");
}

#[test]
fn summaries_cut_out_of_their_output_are_read() {
    let text = String::from_utf8(fixture("run-full-histogram.log")).unwrap();
    let summary = &text[text.find("SQL statistics:").unwrap()..];
    let import = import("cut.txt", [summary, summary].concat().as_bytes()).unwrap();
    let seen: Vec<_> = import.points.iter().map(|p| (p.threads, p.run, p.count)).collect();
    // 16709 events ÷ 4177.25 per thread.
    assert_eq!(seen, [(Some(4), 1, Some(16_709)), (Some(4), 2, Some(16_709))]);
    assert!(notes(&import).contains(&&NoteKind::ThreadsComputed { threads: 4 }));
}

#[test]
fn line_ends_and_marks_make_no_difference() {
    for file in ["run-json-hook.log", "v11-run.log", "tpcc-run-csv.log", "run-checkpoints.log"] {
        let text = String::from_utf8(fixture(file)).unwrap();
        let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(import(file, text.as_bytes()).unwrap(), read(file).unwrap(), "{file}");
    }
}

#[test]
fn text_about_sysbench_is_no_output_of_it() {
    let article = "sysbench 1.0.20 was used.\nthreads|tps\n2|40\n";
    assert_eq!(import("a", article.as_bytes()).unwrap().format, Format::Table);
    let old = "sysbench 0.5:  multi-threaded system evaluation benchmark\n\nOLTP test statistics:\n";
    let fault = import("old.log", old.as_bytes()).unwrap_err().to_string();
    assert!(fault.starts_with("old.log, line 3: found a sysbench run of a version before 1.0"), "{fault}");
}

#[test]
fn a_histogram_of_other_events_is_not_used() {
    let text = String::from_utf8(fixture("run-full-histogram.log")).unwrap();
    let text = text.replace("      34.954 |                                         1\n", "");
    let import = import("upload.txt", text.as_bytes()).unwrap();
    assert!(import.buckets.is_empty());
    assert_eq!(import.points[0].latency.percentiles.len(), 1);
    assert!(notes(&import).contains(&&NoteKind::HistogramDiffers { counted: 16_708, events: 16_709 }));
}

#[test]
fn operations_at_the_cap_are_told() {
    let text = String::from_utf8(fixture("run-full-histogram.log")).unwrap();
    let text = text.replace("      34.954 |", "  100000.000 |");
    let import = import("upload.txt", text.as_bytes()).unwrap();
    assert_eq!(import.buckets.last().unwrap().upper_ms, f64::INFINITY);
    assert!(notes(&import).contains(&&NoteKind::Cap { operations: 1 }));
}

#[test]
fn what_has_no_result_is_refused_with_a_reason() {
    let refused = [
        "run-sigint.log",
        "run-sigterm.log",
        "run-kill-fatal.log",
        "run-kill-ignored.log",
        "run-kill-ignored-codes.log",
        "run-reconnect-nops.log",
        "run-seed-skiptrx.log",
        "run-access-denied.log",
        "run-missing-table.log",
        "run-verbosity2.log",
        "pgsql-run-killed.log",
        "v11-pgsql-killed.log",
        "v11-prepare-exists.log",
        "prepare-ok.log",
        "prepare-exists.log",
        "cleanup.log",
        "cpu.log",
        "v11-cpu.log",
        "memory.log",
        "fileio-run.log",
        "v11-fileio.log",
    ];
    insta::assert_snapshot!(refused.map(|file| read(file).unwrap_err().to_string()).join("\n"));
}

#[test]
fn every_recorded_output_is_tested() {
    let here = include_str!("sysbench.rs");
    for entry in std::fs::read_dir(crate::common::fixtures()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(here.contains(&format!("\"{name}\"")), "{name} is not used");
    }
}

#[test]
fn damage_is_refused_with_its_place() {
    let text = String::from_utf8(fixture("run-legacy-threads.log")).unwrap();
    let damaged = [
        ("total:                           47020", "total:                           47021"),
        ("transactions:                        2351", "transactions:                        23x51"),
        ("total time:                          2.0027s", "total time:                          -2.0027s"),
        ("Number of threads: 2", "Number of threads: 0"),
        ("         sum:                                 3993.18\n", ""),
        ("        read:                            32914\n", ""),
    ];
    let faults = damaged.map(|(from, to)| {
        assert!(text.contains(from), "{from}");
        import("upload.log", text.replace(from, to).as_bytes()).unwrap_err().to_string()
    });
    insta::assert_snapshot!(faults.join("\n"));
}
