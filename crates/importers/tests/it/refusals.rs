//! Files that are not results, and files of tools that are not read.

use pricebench_importers::{Format, import};

fn refusal(name: &str, bytes: &[u8]) -> String {
    import(name, bytes).unwrap_err().to_string()
}

/// The refusal as the Chinese page shows it.
fn in_chinese(name: &str, bytes: &[u8]) -> String {
    let error = import(name, bytes).unwrap_err();
    let fault = error.fault().unwrap();
    let place = fault.line.map_or("-".to_owned(), |line| line.to_string());
    format!("{name} | {place} | {} | {}", fault.found.zh, fault.expected.zh)
}

/// Apart from names and what the file holds, words of every message are Chinese.
fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn each_gets_what_where_and_what_to_do() {
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain("threads,tps\n1,2\n".encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let late_zero = [&b"threads,tps\n1,2\n"[..], &b"3,4\n".repeat(30_000), b"5,\0\n"].concat();
    let long_line = [&b"threads,tps\n1,2\n"[..], &b"9".repeat(2 << 20)].concat();
    let cases: [(&str, &[u8]); 23] = [
        ("empty.csv", b""),
        ("blank.csv", b"\n \r\n\t\n"),
        ("mark.csv", "\u{feff}".as_bytes()),
        ("utf16.csv", &utf16),
        ("utf16-no-mark.csv", &utf16[2..]),
        ("results.gz", b"\x1f\x8b\x08\x00"),
        ("results.xlsx", b"PK\x03\x04\x14\x00"),
        ("results.pdf", b"%PDF-1.7"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("noise.log", b"\x91\x02\xf3k\x1d\x8a\x07q\x1b\xe5\x11\xc4"),
        ("late.csv", &late_zero),
        ("long.csv", &long_line),
        ("job.json", b"{\n  \"fio version\" : \"fio-3.33\",\n"),
        ("pgbench.txt", b"pgbench (15.18)\ntransaction type: <builtin: TPC-B (sort of)>\n"),
        ("hammerdb.txt", "\u{feff}\u{feff}HammerDB CLI v4.5\nVuser 1:RUNNING\n".as_bytes()),
        ("tpcc.txt", b"[Summary] NEW_ORDER - Takes(s): 59.9, Count: 12\ntpmC: 12.0\n"),
        ("old.txt", b"OLTP test statistics:\n"),
        ("page.html", b"<!DOCTYPE html><title>x</title><script>alert(1)</script>"),
        ("report.json", b"{\"format\": \"pricebench-report/1\"}"),
        ("series.csv", b"system,workload,run,threads,op,second,per_s\n"),
        ("latency.csv", b"system,workload,run,threads,op,upper_ms,count\n"),
        ("plan.toml", b"format = \"pricebench-plan/1\"\n"),
        ("letter.txt", b"Dear all,\nnothing to see here.\n"),
    ];
    insta::assert_snapshot!(cases.map(|(name, bytes)| refusal(name, bytes)).join("\n"));
    let chinese = cases.map(|(name, bytes)| in_chinese(name, bytes));
    for line in &chinese {
        assert!(is_chinese(line.rsplit(" | ").next().unwrap()), "{line}");
    }
    insta::assert_snapshot!("refusals_in_chinese", chinese.join("\n"));
}

/// Faults inside files that were recognised: tables, `points.csv`, sysbench's output.
#[test]
fn faults_within_files_are_said_in_both_languages() {
    const POINTS: &str = "system,workload,threads,per_s,lat_p95_ms,run,status,latency_kind\n";
    let row = |row: &str| format!("{POINTS}{row}\n");
    let sysbench = include_str!("../fixtures/sysbench/run-read-only.log");
    let cases: [(&str, String); 25] = [
        ("few.csv", row("a,b,1")),
        ("number.csv", row("a,b,1,fast,,1,ok,")),
        ("amount.csv", row("a,b,1,-1,,1,ok,")),
        ("count.csv", row("a,b,1.5,1,,1,ok,")),
        ("run.csv", row("a,b,1,1,,0,ok,")),
        ("status.csv", row("a,b,1,1,,1,good,")),
        ("kind.csv", row("a,b,1,1,,1,ok,none")),
        ("name.csv", row(",b,1,1,,1,ok,")),
        ("twice.csv", "system,workload,threads,threads\n".to_owned()),
        ("percentile.csv", "system,workload,threads,lat_p99_ms,lat_p990_ms\n".to_owned()),
        ("newer.csv", format!("# pricebench-points/2\n{POINTS}")),
        ("cells.txt", "threads,tps\n1,2,3\n".to_owned()),
        ("rows.txt", "threads,tps\n".to_owned()),
        ("behind.txt", "threads,tps\n1,2\ntext\n3,4\n".to_owned()),
        ("empty.txt", "threads,tps\n,2\n".to_owned()),
        ("threads.txt", "threads,tps\n0,2\n".to_owned()),
        ("tps.txt", "threads,tps\n1,-2\n".to_owned()),
        ("same.txt", "threads,tps,TPS\n1,2,3\n".to_owned()),
        ("unit.txt", "threads,tps,avg (days)\n1,2,3\n".to_owned()),
        ("units.txt", "threads,tps,avg (ms),max (s)\n1,2,3,4\n".to_owned()),
        ("throughput.txt", "threads,avg\n1,2\n".to_owned()),
        ("count.log", sysbench.replacen("read:  ", "read:  x", 1)),
        ("sum.log", sysbench.replacen("total:  ", "total:  9", 1)),
        ("cut.log", sysbench.lines().take(20).collect::<Vec<_>>().join("\n")),
        ("cpu.log", include_str!("../fixtures/sysbench/cpu.log").to_owned()),
    ];
    let lines = cases.map(|(name, text)| {
        let chinese = in_chinese(name, text.as_bytes());
        let expected = chinese.rsplit(" | ").next().unwrap();
        // What is expected may be words of the file format alone.
        assert!(is_chinese(expected) || ["status.csv", "kind.csv"].contains(&name), "{chinese}");
        format!("{}\n{chinese}", refusal(name, text.as_bytes()))
    });
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn reading_that_fails_is_told() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let error = import("a.csv", std::io::BufReader::new(Broken)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a.csv: reading failed: the disk is gone; try again with a copy of the file"
    );
    assert!(error.fault().is_none());
}

#[test]
fn points_are_told_from_tables_by_their_header() {
    let points = "system,workload,run,threads,op,duration_s,count\nm5,oltp,1,2,transaction,10,400\n";
    assert_eq!(import("a", points.as_bytes()).unwrap().format, Format::Points);
    let duplicate = "system,workload,run,threads,threads\nm5,oltp,1,2,2\n";
    assert!(refusal("a", duplicate.as_bytes()).contains("threads"));
    let table = "threads,tps\n1,2\n";
    assert_eq!(import("a", table.as_bytes()).unwrap().format, Format::Table);
}
