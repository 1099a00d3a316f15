//! Damaged files never crash a reader: real ones are flipped, cut, doubled and spliced, thousands of times, by a
//! seeded generator, so that every run tests the same cases.

use pricebench_importers::{import, report_of};
use pricebench_model::Latency;
use proptest::prelude::*;

/// Cases for each kind of file.
const CASES: u64 = 3000;

const TABLE: &str = "\
First box（class-a/100gb)
threads|transactions| queries| time |avg/Latency|95%/Latency
2| 1200| 24000|30.03| 50.05| 55.82
4| 2333| 46660|30.04| 51.51| 57.87Second box
threads|transactions| queries| time |avg/Latency|95%/Latency
2| 1400| 28000|30.03| 42.90| 112.67
system,threads,tps,p95,zone
\"a,b\",2,40.5,3,x
";

const POINTS: &str = "\
# pricebench-points/1
system,workload,run,threads,op,duration_s,count,queries,per_s,lat_avg_ms,lat_p95_ms,status,other_column
m5,oltp,1,2,transaction,300.03,13357,267140,,44.92,112.67,ok,a
m6g,oltp,1,2,transaction,300.03,11951,239020,39.83,50.21,55.82,partial,\"b \"\"c\"\"\"
";

/// xorshift64*: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Below `limit`, or 0.
    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 32) as usize % limit.max(1)
    }
}

fn mutate(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    const TOKENS: [&[u8]; 16] = [
        b"\0",
        b"\xff",
        b"|",
        b",",
        b"\"",
        b"\n",
        b"\r\n",
        b"-1",
        b"1e308",
        b"99999999999999999999",
        b"nan",
        b"\xef\xbb\xbf",
        b"SQL statistics:\n",
        b"threads",
        b"[ 1s ] ",
        b"0",
    ];
    let at = random.below(bytes.len());
    match random.below(6) {
        0 if !bytes.is_empty() => bytes[at] ^= 1 << random.below(8),
        1 => bytes.truncate(at),
        2 => {
            let end = (at + random.below(400)).min(bytes.len());
            let part = bytes[at..end].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, part);
        }
        3 => {
            let end = (at + random.below(200)).min(bytes.len());
            bytes.drain(at..end);
        }
        4 => {
            let token = TOKENS[random.below(TOKENS.len())];
            bytes.splice(at..at, token.iter().copied());
        }
        _ => {
            let from = random.below(other.len());
            let to = (from + random.below(600)).min(other.len());
            bytes.splice(at..at, other[from..to].iter().copied());
        }
    }
}

/// Mutates the samples and checks what must hold whatever comes out.
fn survive(seed: u64, samples: &[Vec<u8>]) -> (u64, u64) {
    let mut random = Random(seed);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..CASES {
        let mut bytes = samples[random.below(samples.len())].clone();
        let other = samples[random.below(samples.len())].clone();
        for _ in 0..=random.below(4) {
            mutate(&mut random, &mut bytes, &other);
        }
        match import("mutated", bytes.as_slice()) {
            Ok(import) => {
                read += 1;
                for point in &import.points {
                    assert!(import.systems.iter().any(|system| system.id.as_str() == point.system));
                    assert!(import.workloads.iter().any(|workload| workload.id.as_str() == point.workload));
                    let latency = &point.latency;
                    let all = [latency.min_ms, latency.avg_ms, latency.max_ms, point.per_s, point.duration_s];
                    for value in all.into_iter().flatten().chain(latency.percentiles.values().copied()) {
                        assert!(value.is_finite() && value >= 0.0, "{value}");
                    }
                }
                for note in &import.notes {
                    assert!(!note.kind.text().en.is_empty() && !note.kind.text().zh.is_empty());
                }
                let (report, points) = report_of(&[import.clone(), import]);
                assert!(points.iter().all(|point| report.system(&point.system).is_some()));
            }
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(message.starts_with("mutated"), "{message}");
                assert!(message.len() < 1200 && !message.contains('\n'), "{message:?}");
            }
        }
    }
    (read, refused)
}

/// Both outcomes must be common, or the mutations test nothing.
fn assert_balanced((read, refused): (u64, u64)) {
    assert!(read > CASES / 20 && refused > CASES / 20, "{read} read, {refused} refused");
}

#[test]
fn damaged_tables() {
    assert_balanced(survive(1, &[TABLE.as_bytes().to_vec()]));
}

#[test]
fn damaged_points() {
    assert_balanced(survive(2, &[POINTS.as_bytes().to_vec()]));
}

#[test]
fn damaged_sysbench_output() {
    let names = [
        "run-legacy-threads.log",
        "run-json-hook.log",
        "run-checkpoints.log",
        "tpcc-run-csv.log",
        "run-rate-overload.log",
        "run-forced-shutdown.log",
        "run-kill-fatal.log",
        "v11-rate.log",
        "v11-run.log",
    ];
    assert_balanced(survive(3, &names.map(crate::common::fixture)));
}

#[test]
fn damaged_fio_output() {
    let names = [
        "stall1s-iouring-qd2048.json",
        "unified-both.txt",
        "status-interval.txt",
        "nospace-onejob-of-two.txt",
        "sigint.txt",
        "min-rate.txt",
    ];
    let samples = names.map(crate::fio::fixture);
    // JSON refuses most damage.
    let (read, refused) = survive(4, &samples);
    assert!(read > 50 && refused > CASES / 2, "{read} read, {refused} refused");
    // Numbers put in place of others reach deeper than damage, which JSON mostly refuses.
    let mut random = Random(5);
    for _ in 0..CASES {
        let mut text = String::from_utf8(samples[random.below(samples.len())].clone()).unwrap();
        for _ in 0..=random.below(6) {
            const NUMBERS: [&str; 9] =
                ["0", "-1", "1", "1e308", "-0.0", "18446744073709551615", "0.0000001", "null", "\"x\""];
            let places: Vec<usize> = text.match_indices("\" : ").map(|(at, _)| at + 4).collect();
            let at = places[random.below(places.len())];
            let end = at + text[at..].find([',', '\n']).unwrap_or(0);
            text.replace_range(at..end, NUMBERS[random.below(NUMBERS.len())]);
        }
        if let Ok(import) = import("mutated", text.as_bytes()) {
            for point in &import.points {
                let Latency { min_ms, avg_ms, max_ms, percentiles } = &point.latency;
                let all = [*min_ms, *avg_ms, *max_ms, point.duration_s, point.mib_per_s, point.offered_per_s];
                for value in all.into_iter().flatten().chain(percentiles.values().copied()) {
                    assert!(value.is_finite() && value >= 0.0, "{value}");
                }
            }
            assert!(import.buckets.iter().all(|row| row.upper_ms > 0.0 && row.count > 0));
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let _ = import("any", bytes.as_slice());
    }

    #[test]
    fn any_text_under_a_header_is_read_or_refused(text in "(threads[|,;\t]tps\n)?([0-9a-z|,;.\"\t -]{0,30}\n){0,20}") {
        let _ = import("any", text.as_bytes());
    }

    #[test]
    fn a_table_gives_back_the_numbers_written_to_it(
        rows in proptest::collection::vec((1_u32..10_000, 0_u64..1_000_000_000, 1_u32..100_000, 0_u32..10_000_000), 1..20)
    ) {
        let mut text = "threads|tx|time|avg\r\n".to_owned();
        for (threads, count, time, avg) in &rows {
            let (time, avg) = (f64::from(*time) / 100.0, f64::from(*avg) / 100.0);
            text.push_str(&format!("{threads}| {count} |{time}|{avg}\r\n"));
        }
        let import = import("t", text.as_bytes()).unwrap();
        prop_assert_eq!(import.points.len(), rows.len());
        for (point, (threads, count, time, avg)) in import.points.iter().zip(rows) {
            prop_assert_eq!(point.threads, Some(threads));
            prop_assert_eq!(point.count, Some(count));
            prop_assert_eq!(point.duration_s, Some(f64::from(time) / 100.0));
            prop_assert_eq!(point.latency.avg_ms, Some(f64::from(avg) / 100.0));
        }
    }
}
