use super::*;

/// A made-up table in the layout of the articles this reader was written for.
const ARTICLE: &str = "\
Some words before.
First box（class-a/100gb)
threads|transactions| queries| time |avg/Latency|95%/Latency
2| 1200| 24000|30.03| 50.05| 55.82
4| 2333| 46660|30.04| 51.51| 57.87Second box（class-b/100gb）
threads|transactions| queries| time |avg/Latency|95%/Latency
2| 1400| 28000|30.03| 42.90| 112.67
4| 2700| 54000|30.03| 44.49| 50.11Summary
More words, and more | of | them.
";

fn of(text: &str) -> Import {
    read("upload.txt", text.as_bytes()).unwrap()
}

fn fault(text: &str) -> String {
    read("upload.txt", text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn tables_of_an_article_become_systems() {
    let import = of(ARTICLE);
    let labels: Vec<_> = import.systems.iter().map(|system| system.label.as_str()).collect();
    assert_eq!(labels, ["First box（class-a/100gb)", "Second box（class-b/100gb）"]);
    assert_eq!(import.points.len(), 4);
    let point = &import.points[1];
    assert_eq!(point.system, "first-box-class-a-100gb");
    assert_eq!((point.threads, point.run, point.count), (Some(4), 1, Some(2333)));
    assert_eq!((point.queries, point.duration_s), (Some(46660), Some(30.04)));
    assert_eq!(point.latency.avg_ms, Some(51.51));
    assert_eq!(point.latency.percentiles[&pricebench_model::Percentile::P95], 57.87);
    assert_eq!(point.origin.as_ref().unwrap().line, 5);
    assert_eq!(import.workloads[0].facts.statements_per_transaction, Some(20.0));
    assert_eq!(
        import.notes,
        [
            Note::new(5, NoteKind::TextAfterRow { text: "Second box（class-b/100gb）".to_owned() }),
            Note::new(8, NoteKind::TextAfterRow { text: "Summary".to_owned() }),
        ]
    );
}

#[test]
fn every_separator_line_end_and_mark_gives_the_same_points() {
    let plain = of("threads,tps,avg\n2,39.83,50.21\n4,77.73,51.45\n");
    for text in [
        "\u{feff}threads,tps,avg\r\n2,39.83,50.21\r\n4,77.73,51.45\r\n",
        "threads;tps;avg\n2;39.83;50.21\n4;77.73;51.45",
        "threads\ttps\tavg\n2\t39.83\t50.21\n4\t77.73\t51.45\n",
        "| threads | tps | avg |\n|---|---|---|\n| 2 | 39.83 | 50.21 |\n",
        "\"Threads\",\"TPS\",\"avg (ms)\"\n\"2\",\"39.83\",\"50.21\"\n",
        "threads,tps,avg_us\n2,39.83,50210\n",
        "threads,tps,avg,\n2,39.83,50.21,\n",
    ] {
        let import = of(text);
        let (a, b) = (&import.points[0], &plain.points[0]);
        assert_eq!((a.threads, a.per_s), (b.threads, b.per_s), "{text}");
        assert!((a.latency.avg_ms.unwrap() - 50.21).abs() < 1e-9, "{text}");
    }
}

#[test]
fn a_column_may_name_the_system() {
    let import = of("instance,threads,tps,zone\nm5,2,44.5,a\nm6g,2,39.8,b\nm5,2,44.9,\n");
    let seen: Vec<_> = import.points.iter().map(|p| (p.system.as_str(), p.run)).collect();
    assert_eq!(seen, [("m5", 1), ("m6g", 1), ("m5", 2)]);
    assert_eq!(import.points[0].extra["zone"], "a");
    assert_eq!(import.points[2].extra.get("zone"), None);
    assert_eq!(import.notes, [Note::new(1, NoteKind::ExtraColumn { header: "zone".to_owned() })]);
}

#[test]
fn extra_columns_never_pass_for_ours() {
    let import = of("threads,tps,status,workload,run,qps,Zone\n2,40,fine,w,7,800,\"a, b\"\n");
    let point = &import.points[0];
    let kept: Vec<_> = point.extra.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(
        kept,
        [("Zone", "a, b"), ("qps", "800"), ("status (table)", "fine"), ("workload (table)", "w")]
    );
    assert_eq!(point.run, 7);
    let csv = pricebench_formats::points::write(&import.points);
    let again = pricebench_formats::points::read(csv.as_bytes(), "points.csv").unwrap();
    assert_eq!((&again[0].extra, again[0].run), (&point.extra, 7));
}

#[test]
fn script_like_names_stay_text() {
    let import = of("<img src=x onerror=alert(1)>\nthreads|tps\n1|2\n");
    assert_eq!(import.systems[0].label, "<img src=x onerror=alert(1)>");
    assert_eq!(import.systems[0].id.as_str(), "img-src-x-onerror-alert-1");
}

#[test]
fn faults_name_line_column_and_what_to_do() {
    insta::assert_snapshot!(
        [
            "threads|tps|TPS\n1|2|3\n",
            "threads|tx|transactions|time\n1|2|3|4\n",
            "threads|tps\n1|2|3\n",
            "threads|tps\n1|fast\n",
            "threads|tps\n0|5\n",
            "threads|tps\n|5\n",
            "threads|tps\n2|-5\n",
            "threads;tps\n2;39,83\n",
            "threads|avg\n2|39\n",
            "threads|transactions\n2|39\n",
            "threads|tps\n\nthreads|tps\n1|2\n",
            "threads|tps",
            "threads|tps|avg (h)\n1|2|3\n",
            "threads|tps|avg (s)|p95 (ms)\n1|2|3|4\n",
            "threads|transactions|time\n1|99999999999999999999|3\n",
            "threads|tps|avg\n1|2|3ms\n",
            "threads|tps|avg\n1|2|3next\n4|5|6\n",
            "threads|tps|avg\n1|2|3\nsome text\n4|5|6\n",
        ]
        .map(fault)
        .join("\n")
    );
}
