//! How and where a report was measured, and where its figures come from.

use super::context::Context;
use crate::numbers;
use crate::page::{Facts, Link};
use crate::words::Words;
use pricebench_model::{
    Client, PriceLine, Report, RunInfo, Source, Storage, System, SystemFacts, Workload, WorkloadFacts,
};
use std::collections::BTreeMap;

type Rows = Vec<(String, Link)>;

/// Systems, settings, workloads, client, environment and plan.
pub(super) fn setup(context: &Context<'_>) -> Vec<Facts> {
    let words = context.words;
    let report = context.report;
    let mut facts = Vec::new();
    facts.extend(report.systems.iter().map(|system| of_system(context, system)));
    facts.extend(report.workloads.iter().map(|workload| of_workload(context, workload)));
    facts.extend(report.client.as_ref().map(|client| of_client(words, client)));
    facts.push(titled(words.environment, of_map(&report.environment)));
    facts.extend(report.run.as_ref().map(|run| of_run(context, run)));
    facts.retain(|facts| !facts.rows.is_empty());
    facts
}

/// Origin of figures, prices and files.
pub(super) fn sources(context: &Context<'_>) -> Vec<Facts> {
    let words = context.words;
    let Report { source, files, systems, .. } = context.report;
    let mut facts = Vec::new();
    facts.extend(source.as_ref().map(|source| of_source(context, source)));
    let prices = systems.iter().flat_map(|system| {
        system.prices.iter().map(|line| {
            let name = format!("{} · {}", system.label, words.component(line.component));
            (name, link(price_origin(context, line), line.source.as_deref()))
        })
    });
    facts.push(titled(words.prices, prices.collect()));
    let files = files.iter().map(|(name, file)| {
        let bytes = numbers::fixed(file.bytes as f64, 0);
        (name.clone(), text(format!("{bytes} B · SHA-256 {}", file.sha256)))
    });
    facts.push(titled(words.files, files.collect()));
    facts.retain(|facts| !facts.rows.is_empty());
    facts
}

/// A published price with its date and source, in a line.
pub(super) fn price_origin(context: &Context<'_>, line: &PriceLine) -> String {
    let PriceLine { component: _, unit, amount, currency, quantity, as_of, source } = line;
    let mut parts = vec![format!("{}{}", numbers::price(*amount, currency), context.words.per_unit(*unit))];
    if *quantity != rust_decimal::Decimal::ONE {
        parts.push(format!("× {}", quantity.normalize()));
    }
    parts.extend(as_of.as_deref().map(|date| numbers::date(date, context.lang)));
    parts.extend(source.clone());
    parts.join(" · ")
}

fn of_system(context: &Context<'_>, system: &System) -> Facts {
    let words = context.words;
    let SystemFacts {
        provider,
        product,
        class,
        architecture,
        vcpu,
        memory_gib,
        nodes,
        engine,
        engine_version,
        deployment,
        region,
        zone,
        max_connections,
    } = &system.facts;
    let mut rows = Rows::new();
    let mut add =
        |name: &str, value: Option<String>| rows.extend(value.map(|value| (name.to_owned(), text(value))));
    add(words.provider, provider.clone());
    add(words.product, product.clone());
    add(words.class, class.clone());
    add(words.architecture, architecture.clone());
    add(words.vcpu, vcpu.map(numbers::plain_number));
    add(words.memory_gib, memory_gib.map(numbers::plain_number));
    add(words.nodes, nodes.map(|nodes| nodes.to_string()));
    add(words.engine, engine.as_ref().map(|engine| join_words(engine, engine_version.as_deref())));
    add(words.engine_version, engine_version.clone().filter(|_| engine.is_none()));
    add(words.deployment, deployment.clone());
    add(words.region, region.clone());
    add(words.zone, zone.clone());
    add(words.max_connections, max_connections.map(|most| numbers::fixed(most as f64, 0)));
    add(words.storage, system.storage.as_ref().map(|storage| storage_line(words, storage)));
    rows.extend(of_map(&system.settings));
    titled(&system.label, rows)
}

fn of_workload(context: &Context<'_>, workload: &Workload) -> Facts {
    let words = context.words;
    let WorkloadFacts {
        tool_version,
        script,
        scenario,
        tables,
        rows_per_table,
        data_gib,
        data_basis,
        statements_per_transaction,
        reads_per_transaction,
        writes_per_transaction,
        r#loop,
        distribution,
        block_kib,
        warmup_s,
        duration_s,
    } = &workload.facts;
    let mut rows = Rows::new();
    let mut add =
        |name: &str, value: Option<String>| rows.extend(value.map(|value| (name.to_owned(), text(value))));
    let number = |value: &Option<f64>| value.map(numbers::plain_number);
    let count = |value: &Option<u64>| value.map(|count| numbers::fixed(count as f64, 0));
    add(words.tool, Some(join_words(&workload.tool, tool_version.as_deref())));
    add(words.script, script.clone());
    add(words.scenario, scenario.as_ref().map(|scenario| scenario.label.get(context.lang).to_owned()));
    add(words.tables, count(tables));
    add(words.rows_per_table, count(rows_per_table));
    let basis = data_basis.as_ref().map(|basis| basis.get(context.lang));
    add(
        words.data_gib,
        number(data_gib).map(|data| join_words(&data, basis.map(|basis| format!("({basis})")).as_deref())),
    );
    add(words.statements_per_transaction, number(statements_per_transaction));
    add(words.reads_per_transaction, number(reads_per_transaction));
    add(words.writes_per_transaction, number(writes_per_transaction));
    add(words.load_loop, r#loop.as_deref().map(|word| words.load_loop_word(word).to_owned()));
    add(words.distribution, distribution.clone());
    add(words.block_kib, number(block_kib));
    add(words.warmup_s, number(warmup_s));
    add(words.duration_s, number(duration_s));
    titled(&format!("{} · {}", words.workload, workload.id), rows)
}

fn of_client(words: &Words, client: &Client) -> Facts {
    let Client { class, zone, cpu, rtt_ms } = client;
    let mut rows = Rows::new();
    let mut add = |name: &str, value: &Option<String>| {
        rows.extend(value.clone().map(|value| (name.to_owned(), text(value))))
    };
    add(words.class, class);
    add(words.zone, zone);
    add(words.cpu, cpu);
    for (system, ms) in rtt_ms {
        rows.push((format!("{} · {system}", words.rtt_ms), text(numbers::latency_exact(*ms))));
    }
    titled(words.client, rows)
}

fn of_run(context: &Context<'_>, run: &RunInfo) -> Facts {
    let words = context.words;
    let RunInfo { plan, seed, command, started_at, finished_at, settle_s } = run;
    let order = seed
        .map_or_else(|| words.plan_order.to_owned(), |seed| format!("{} {seed}", words.shuffled_with_seed));
    let rows = vec![
        (words.command_version.to_owned(), text(command.clone())),
        (words.started_at.to_owned(), text(numbers::date(started_at, context.lang))),
        (words.finished_at.to_owned(), text(numbers::date(finished_at, context.lang))),
        (words.order.to_owned(), text(order)),
        (words.settle_s.to_owned(), text(settle_s.map_or_else(String::new, numbers::plain_number))),
        (words.plan.to_owned(), text(plan.clone())),
    ];
    titled(words.run, rows.into_iter().filter(|(_, value)| !value.label.is_empty()).collect())
}

fn of_source(context: &Context<'_>, source: &Source) -> Facts {
    let words = context.words;
    let Source { title, author, url, published, retrieved, licence } = source;
    let date =
        |iso: &Option<String>| iso.as_deref().map(|iso| numbers::date(iso, context.lang)).unwrap_or_default();
    let rows = vec![
        (words.source.to_owned(), link(title.clone(), url.as_deref())),
        (words.author.to_owned(), text(author.clone())),
        (words.published.to_owned(), text(date(published))),
        (words.retrieved.to_owned(), text(date(retrieved))),
        (words.licence.to_owned(), text(licence.clone().unwrap_or_default())),
    ];
    titled(words.figures, rows.into_iter().filter(|(_, value)| !value.label.is_empty()).collect())
}

/// One line about a system: processors, memory, deployment, storage.
pub(super) fn detail(words: &Words, system: &System) -> String {
    let facts = &system.facts;
    let mut parts = Vec::new();
    parts.extend(facts.architecture.clone());
    parts.extend(facts.vcpu.map(|vcpu| format!("{} vCPU", numbers::plain_number(vcpu))));
    parts.extend(facts.memory_gib.map(|gib| format!("{} GiB", numbers::plain_number(gib))));
    parts.extend(facts.engine.as_ref().map(|engine| join_words(engine, facts.engine_version.as_deref())));
    parts.extend(facts.deployment.clone());
    parts.extend(system.storage.as_ref().map(|storage| storage_line(words, storage)));
    parts.join(" · ")
}

fn storage_line(words: &Words, storage: &Storage) -> String {
    let Storage { kind, size_gib, iops, mib_per_s, striped } = storage;
    let mut parts = vec![kind.clone()];
    parts.extend(size_gib.map(|gib| format!("{} GiB", numbers::plain_number(gib))));
    parts.extend(iops.map(|iops| format!("{} IOPS", numbers::plain_number(iops))));
    parts.extend(mib_per_s.map(|rate| format!("{} MiB/s", numbers::plain_number(rate))));
    parts.extend((*striped == Some(true)).then(|| words.striped.to_owned()));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// An address the site may link to; anything else stays text.
pub(super) fn link(label: String, url: Option<&str>) -> Link {
    let safe = url.filter(|url| url.starts_with("https://") || url.starts_with("http://"));
    Link { label, url: safe.map(str::to_owned) }
}

fn text(label: String) -> Link {
    Link { label, url: None }
}

fn titled(title: &str, rows: Rows) -> Facts {
    Facts { title: title.to_owned(), rows }
}

fn of_map(map: &BTreeMap<String, String>) -> Rows {
    map.iter().map(|(name, value)| (name.clone(), text(value.clone()))).collect()
}

fn join_words(first: &str, second: Option<&str>) -> String {
    second
        .filter(|second| !second.is_empty())
        .map_or_else(|| first.to_owned(), |second| format!("{first} {second}"))
}
