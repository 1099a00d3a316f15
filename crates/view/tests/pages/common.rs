//! The two published reports, and parts of others.

use pricebench_model::{
    Component, Currency, Defaults, Id, Kind, Point, PriceLine, PriceUnit, Report, System, SystemFacts, Text,
    Workload, WorkloadFacts,
};
use std::collections::BTreeMap;

pub(crate) fn id(text: &str) -> Id {
    Id::new(text).unwrap()
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

/// A report as it is published on the site.
macro_rules! published {
    ($id:literal) => {{
        let report = include_str!(concat!("../../../../public/reports/", $id, "/report.json"));
        let points = include_str!(concat!("../../../../public/reports/", $id, "/points.csv"));
        let report = pricebench_formats::report::read(report, "report.json").unwrap();
        (report, pricebench_formats::points::read(points.as_bytes(), "points.csv").unwrap())
    }};
}

/// x86 and Graviton2 on RDS for MySQL.
pub(crate) fn graviton() -> (Report, Vec<Point>) {
    published!("rds-mysql-x86-graviton2")
}

/// RDS MySQL 5.7: five classes in two scenarios, one load each, no prices.
pub(crate) fn classes() -> (Report, Vec<Point>) {
    published!("rds-mysql-57")
}
