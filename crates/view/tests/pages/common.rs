//! The two published reports, built from the figures of their source tables.

use pricebench_model::{
    Claim, ClaimMetric, Component, Currency, Defaults, Id, Kind, Latency, LatencyKind, Mean, Measure, Origin,
    Percentile, Point, PriceLine, PriceUnit, Published, QuestionKind, Report, Scenario, Source, Storage,
    System, SystemFacts, Text, Workload, WorkloadFacts,
};
use std::collections::BTreeMap;

/// threads, transactions, queries, seconds, mean ms, p95 ms
type Row = (u32, u64, u64, f64, f64, f64);

const M6G: [Row; 10] = [
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

const M5: [Row; 10] = [
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

pub(crate) fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

pub(crate) fn text(en: &str, zh: &str) -> Text {
    Text { en: en.to_owned(), zh: zh.to_owned() }
}

pub(crate) fn report(report_id: &str, systems: Vec<System>, workloads: Vec<Workload>) -> Report {
    Report {
        format: "pricebench-report/1".to_owned(),
        id: id(report_id),
        kind: Kind::Oltp,
        title: Text::same(report_id),
        summary: Text::default(),
        source: None,
        run: None,
        systems,
        workloads,
        client: None,
        environment: BTreeMap::new(),
        default: Defaults::default(),
        caveats: vec![],
        claims: vec![],
        failures: vec![],
        files: BTreeMap::new(),
    }
}

pub(crate) fn system(system_id: &str, label: &str) -> System {
    System {
        id: id(system_id),
        label: label.to_owned(),
        facts: SystemFacts::default(),
        storage: None,
        settings: BTreeMap::new(),
        prices: vec![],
    }
}

pub(crate) fn workload(workload_id: &str) -> Workload {
    let facts = WorkloadFacts { script: Some("oltp_read_write".to_owned()), ..WorkloadFacts::default() };
    Workload { id: id(workload_id), tool: "sysbench".to_owned(), facts }
}

pub(crate) fn price(amount: &str) -> PriceLine {
    PriceLine {
        component: Component::Instance,
        unit: PriceUnit::Hour,
        amount: amount.parse().unwrap(),
        currency: Currency::usd(),
        quantity: 1.into(),
        as_of: Some("2023-12".to_owned()),
        source: Some("the source document".to_owned()),
    }
}

fn points(system: &str, rows: &[Row], first_line: u64) -> Vec<Point> {
    let point = |(at, (threads, count, queries, seconds, avg, p95)): (usize, &Row)| Point {
        duration_s: Some(*seconds),
        count: Some(*count),
        queries: Some(*queries),
        latency: Latency {
            avg_ms: Some(*avg),
            percentiles: BTreeMap::from([(Percentile::P95, *p95)]),
            ..Latency::default()
        },
        latency_kind: Some(LatencyKind::Response),
        origin: Some(Origin { file: "points.csv".to_owned(), line: first_line + at as u64 }),
        ..Point::new(&id(system), &id("oltp"), 1, Some(*threads))
    };
    rows.iter().enumerate().map(point).collect()
}

/// x86 and Graviton2 on RDS for MySQL.
pub(crate) fn graviton() -> (Report, Vec<Point>) {
    let of = |system_id: &str, label: &str, architecture: &str, amount: &str| {
        let mut system = system(system_id, label);
        system.facts = SystemFacts {
            provider: Some("AWS".to_owned()),
            product: Some("RDS for MySQL".to_owned()),
            class: Some(label.to_owned()),
            architecture: Some(architecture.to_owned()),
            vcpu: Some(4.0),
            memory_gib: Some(16.0),
            engine: Some("MySQL".to_owned()),
            engine_version: Some("8.0.33".to_owned()),
            deployment: Some("Multi-AZ".to_owned()),
            region: Some("ap-northeast-1".to_owned()),
            ..SystemFacts::default()
        };
        system.storage = Some(Storage {
            kind: "gp3".to_owned(),
            size_gib: Some(100.0),
            iops: Some(3000.0),
            ..Storage::default()
        });
        system.prices = vec![price(amount)];
        system
    };
    let mut oltp = workload("oltp");
    oltp.facts.tables = Some(10);
    oltp.facts.rows_per_table = Some(1_000_000);
    oltp.facts.duration_s = Some(300.0);
    let systems =
        vec![of("m6g", "db.m6g.xlarge", "Graviton2", "0.836"), of("m5", "db.m5.xlarge", "x86", "0.94")];
    let mut report = report("graviton", systems, vec![oltp]);
    report.title =
        text("RDS MySQL 8.0: x86 and Graviton2 in Tokyo", "RDS MySQL 8.0：东京的 x86 与 Graviton2");
    report.source = Some(Source {
        title: "AWS RDS MySQL, x86 against Graviton".to_owned(),
        url: Some("https://example.org/source".to_owned()),
        published: Some("2023-12".to_owned()),
        ..Source::default()
    });
    report.default = Defaults {
        baseline: Some(id("m5")),
        question: Some(QuestionKind::Concurrency),
        load: Some(16.0),
        ..Defaults::default()
    };
    report.caveats =
        vec![text("A second run without numbers was similar.", "作者又测了一次，结果相近，但没有给出数据。")];
    report.claims = claims();
    let mut all = points("m6g", &M6G, 2);
    all.extend(points("m5", &M5, 12));
    (report, all)
}

fn claims() -> Vec<Claim> {
    let claim = |claim_id: &str, en: &str, zh: &str, value: &str, measure: Measure| Claim {
        id: id(claim_id),
        text: text(en, zh),
        published: Some(Published { value: value.parse().unwrap(), unit: "percent".to_owned() }),
        measure: Some(measure),
    };
    let average = |metric, of: &str, over: &str| Measure::AverageRatio {
        metric,
        of: id(of),
        over: id(over),
        loads: vec![],
        mean: Mean::Arithmetic,
    };
    vec![
        claim(
            "value",
            "x86 is better value at 16 threads",
            "16 并发时 x86 性价比更高",
            "10",
            Measure::PriceRatio { of: id("m5"), over: id("m6g"), load: 16.0 },
        ),
        claim(
            "tps",
            "x86 has higher TPS on average",
            "平均来看 x86 的 TPS 更高",
            "12.7",
            average(ClaimMetric::Throughput, "m5", "m6g"),
        ),
        claim(
            "latency",
            "x86 latency is lower",
            "x86 的延迟更低",
            "-15",
            average(ClaimMetric::LatencyAvg, "m5", "m6g"),
        ),
    ]
}

/// class, cores, memory, connections, IOPS, threads
const CLASSES: [(&str, f64, f64, u64, f64, u32); 5] = [
    ("rds.mysql.t1.small", 1.0, 1.0, 300, 600.0, 8),
    ("rds.mysql.s2.large", 2.0, 4.0, 1200, 2000.0, 8),
    ("rds.mysql.m1.medium", 4.0, 16.0, 4000, 7000.0, 16),
    ("rds.mysql.c1.xlarge", 8.0, 32.0, 8000, 12000.0, 32),
    ("rds.mysql.c2.xlarge", 16.0, 64.0, 16000, 14000.0, 64),
];

/// rows per table, tables, reads, writes: memory, then disk
const MEMORY: [(u64, u64, u64, u64); 5] = [
    (25_000, 32, 539_252, 154_072),
    (25_000, 32, 1_145_200, 327_200),
    (25_000, 128, 2_224_362, 635_532),
    (25_000, 128, 3_747_898, 1_070_828),
    (25_000, 128, 6_779_248, 1_936_928),
];
const DISK: [(u64, u64, u64, u64); 5] = [
    (80_000, 32, 412_356, 117_816),
    (80_000, 32, 1_074_525, 307_036),
    (800_000, 128, 1_645_154, 470_044),
    (800_000, 128, 3_283_966, 938_276),
    (800_000, 128, 6_233_850, 1_781_100),
];

/// RDS MySQL 5.7, five classes in two scenarios, one load each, no prices.
pub(crate) fn classes() -> (Report, Vec<Point>) {
    let mut workloads: Vec<Workload> = vec![];
    let mut points = vec![];
    for (scenario, label, rows) in
        [("memory", text("memory hit", "内存命中"), MEMORY), ("disk", text("disk I/O", "磁盘 I/O"), DISK)]
    {
        for ((class, _, _, _, _, threads), (rows_per_table, tables, reads, writes)) in
            CLASSES.iter().zip(rows)
        {
            let name = format!("{scenario}-{tables}x{rows_per_table}");
            if !workloads.iter().any(|workload| workload.id.as_str() == name) {
                let mut workload = workload(&name);
                workload.facts.scenario = Some(Scenario { id: id(scenario), label: label.clone() });
                workload.facts.tables = Some(tables);
                workload.facts.rows_per_table = Some(rows_per_table);
                workload.facts.data_gib = Some((tables * rows_per_table) as f64 * 240.0 / 1024_f64.powi(3));
                workload.facts.data_basis = Some(text("240 bytes a row", "每行 240 字节"));
                workloads.push(workload);
            }
            points.push(Point {
                duration_s: Some(60.0),
                reads: Some(reads),
                writes: Some(writes),
                origin: Some(Origin { file: "points.csv".to_owned(), line: points.len() as u64 + 2 }),
                ..Point::new(&Id::from_label(class), &id(&name), 1, Some(*threads))
            });
        }
    }
    let systems = CLASSES.iter().map(|(class, cores, memory, connections, iops, _)| {
        let mut system = system(Id::from_label(class).as_str(), class);
        system.facts.provider = Some("Alibaba Cloud".to_owned());
        system.facts.class = Some((*class).to_owned());
        system.facts.vcpu = Some(*cores);
        system.facts.memory_gib = Some(*memory);
        system.facts.max_connections = Some(*connections);
        system.storage =
            Some(Storage { kind: "local SSD".to_owned(), iops: Some(*iops), ..Storage::default() });
        system
    });
    let mut report = report("classes", systems.collect(), workloads);
    report.title = text("RDS MySQL 5.7: five classes", "RDS MySQL 5.7：五种规格");
    (report, points)
}
