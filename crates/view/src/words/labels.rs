//! Labels and fixed sentences, one field each: a language that lacks one does not compile.

use pricebench_model::{ClaimMetric, Component, Currency, Mean, PriceUnit, Severity};

/// The fixed words of a language.
pub(crate) struct Words {
    // Punctuation between parts.
    pub(crate) sentence_space: &'static str,
    pub(crate) colon: &'static str,
    pub(crate) semicolon: &'static str,
    pub(crate) comma: &'static str,
    pub(crate) full_stop: &'static str,
    // The controls.
    pub(crate) question_concurrency: &'static str,
    pub(crate) question_demand: &'static str,
    pub(crate) question_limit: &'static str,
    pub(crate) concurrency: &'static str,
    pub(crate) demand: &'static str,
    pub(crate) latency_limit: &'static str,
    pub(crate) threads_unit: &'static str,
    pub(crate) axis_linear: &'static str,
    pub(crate) axis_log: &'static str,
    pub(crate) discount: &'static str,
    pub(crate) discount_why: &'static str,
    pub(crate) utilisation: &'static str,
    pub(crate) utilisation_long: &'static str,
    pub(crate) utilisation_why: &'static str,
    pub(crate) per_hour: &'static str,
    // What is wrong with an entry.
    pub(crate) error_not_a_number: &'static str,
    pub(crate) error_negative: &'static str,
    pub(crate) error_too_high: &'static str,
    pub(crate) error_not_percent: &'static str,
    pub(crate) error_not_share: &'static str,
    // The finding and the lead.
    pub(crate) no_points: &'static str,
    pub(crate) lead_in_cost: &'static str,
    pub(crate) lead_in_rate: &'static str,
    pub(crate) lead_changes_here: &'static str,
    pub(crate) rows_differ_in_threads_and_data: &'static str,
    pub(crate) rows_differ_in_threads: &'static str,
    pub(crate) rows_differ_in_data: &'static str,
    // The chart.
    pub(crate) threads_axis: &'static str,
    pub(crate) throughput_axis: &'static str,
    pub(crate) systems: &'static str,
    pub(crate) interval_note: &'static str,
    pub(crate) flagged_note: &'static str,
    // The ranking.
    pub(crate) ranking: &'static str,
    pub(crate) rank: &'static str,
    pub(crate) system: &'static str,
    pub(crate) threads_column: &'static str,
    pub(crate) price_per_hour: &'static str,
    pub(crate) cost_per_100: &'static str,
    pub(crate) cost_per_100_why: &'static str,
    pub(crate) throughput_why: &'static str,
    pub(crate) from_first: &'static str,
    pub(crate) first: &'static str,
    pub(crate) welch: &'static str,
    pub(crate) single_run_rule: &'static str,
    pub(crate) no_figure: &'static str,
    pub(crate) outside_range: &'static str,
    pub(crate) not_reached: &'static str,
    pub(crate) below_range: &'static str,
    pub(crate) none_within: &'static str,
    pub(crate) latency_not_measured: &'static str,
    pub(crate) ordered_by_price: &'static str,
    pub(crate) ordered_by_cost: &'static str,
    pub(crate) ordered_by_rate: &'static str,
    pub(crate) ordered_by_latency: &'static str,
    pub(crate) ties_note: &'static str,
    pub(crate) between_note: &'static str,
    pub(crate) per_system: &'static str,
    // Averages.
    pub(crate) averages: &'static str,
    pub(crate) figure: &'static str,
    pub(crate) mean_kind: &'static str,
    pub(crate) averages_note: &'static str,
    // Claims.
    pub(crate) is_ahead: &'static str,
    pub(crate) is_not_ahead: &'static str,
    pub(crate) price_performance: &'static str,
    pub(crate) reproduced: &'static str,
    pub(crate) base_swapped: &'static str,
    pub(crate) other_mean: &'static str,
    pub(crate) other_mean_swapped: &'static str,
    pub(crate) not_reproduced: &'static str,
    pub(crate) cannot_be_recomputed: &'static str,
    // Points.
    pub(crate) all_points: &'static str,
    pub(crate) per_100_tps: &'static str,
    pub(crate) cheaper: &'static str,
    pub(crate) faster: &'static str,
    pub(crate) not_measured: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) partial: &'static str,
    pub(crate) operation: &'static str,
    pub(crate) run_column: &'static str,
    pub(crate) offered_per_s: &'static str,
    pub(crate) per_second: &'static str,
    pub(crate) max_ms: &'static str,
    pub(crate) reads: &'static str,
    pub(crate) writes: &'static str,
    pub(crate) errors: &'static str,
    pub(crate) status: &'static str,
    pub(crate) cores: &'static str,
    pub(crate) data_per_memory: &'static str,
    pub(crate) data_per_memory_why: &'static str,
    pub(crate) more_findings: &'static str,
    pub(crate) points_unit: &'static str,
    pub(crate) million_transactions: &'static str,
    pub(crate) bill: &'static str,
    pub(crate) baseline: &'static str,
    // Setup and sources.
    pub(crate) provider: &'static str,
    pub(crate) product: &'static str,
    pub(crate) class: &'static str,
    pub(crate) architecture: &'static str,
    pub(crate) vcpu: &'static str,
    pub(crate) memory_gib: &'static str,
    pub(crate) nodes: &'static str,
    pub(crate) engine: &'static str,
    pub(crate) engine_version: &'static str,
    pub(crate) deployment: &'static str,
    pub(crate) region: &'static str,
    pub(crate) zone: &'static str,
    pub(crate) max_connections: &'static str,
    pub(crate) storage: &'static str,
    pub(crate) striped: &'static str,
    pub(crate) workload: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) script: &'static str,
    pub(crate) scenario: &'static str,
    pub(crate) tables: &'static str,
    pub(crate) rows_per_table: &'static str,
    pub(crate) tables_unit: &'static str,
    pub(crate) rows_unit: &'static str,
    pub(crate) data_gib: &'static str,
    pub(crate) statements_per_transaction: &'static str,
    pub(crate) reads_per_transaction: &'static str,
    pub(crate) writes_per_transaction: &'static str,
    pub(crate) load_loop: &'static str,
    pub(crate) loop_closed: &'static str,
    pub(crate) loop_open: &'static str,
    pub(crate) distribution: &'static str,
    pub(crate) block_kib: &'static str,
    pub(crate) warmup_s: &'static str,
    pub(crate) duration_s: &'static str,
    pub(crate) client: &'static str,
    pub(crate) cpu: &'static str,
    pub(crate) rtt_ms: &'static str,
    pub(crate) environment: &'static str,
    pub(crate) run: &'static str,
    pub(crate) command_version: &'static str,
    pub(crate) started_at: &'static str,
    pub(crate) finished_at: &'static str,
    pub(crate) order: &'static str,
    pub(crate) plan_order: &'static str,
    pub(crate) shuffled_with_seed: &'static str,
    pub(crate) settle_s: &'static str,
    pub(crate) plan: &'static str,
    pub(crate) figures: &'static str,
    pub(crate) source: &'static str,
    pub(crate) author: &'static str,
    pub(crate) published: &'static str,
    pub(crate) retrieved: &'static str,
    pub(crate) licence: &'static str,
    pub(crate) prices: &'static str,
    pub(crate) files: &'static str,
    // Words of the model, in the order of its variants.
    pub(crate) components: [&'static str; 5],
    pub(crate) units: [&'static str; 4],
    pub(crate) severities: [&'static str; 3],
    pub(crate) means: [&'static str; 3],
    pub(crate) mean_formulas: [&'static str; 3],
    pub(crate) claim_metrics: [&'static str; 4],
    /// Codes of currencies that have a name in units; others are written by their code.
    pub(crate) currencies: &'static [(&'static str, &'static str)],
}

impl Words {
    /// What a price line pays for.
    pub(crate) fn component(&self, component: Component) -> &'static str {
        let [instance, storage, iops, throughput, backup] = self.components;
        match component {
            Component::Instance => instance,
            Component::Storage => storage,
            Component::Iops => iops,
            Component::Throughput => throughput,
            Component::Backup => backup,
        }
    }

    /// `/h`: the unit of a price line.
    pub(crate) fn per_unit(&self, unit: PriceUnit) -> &'static str {
        let [hour, gib_month, iops_month, mib_s_month] = self.units;
        match unit {
            PriceUnit::Hour => hour,
            PriceUnit::GibMonth => gib_month,
            PriceUnit::IopsMonth => iops_month,
            PriceUnit::MibSMonth => mib_s_month,
        }
    }

    /// How much a finding matters.
    pub(crate) fn severity(&self, severity: Severity) -> &'static str {
        let [info, warning, error] = self.severities;
        match severity {
            Severity::Info => info,
            Severity::Warning => warning,
            Severity::Error => error,
        }
    }

    /// The name of a mean of ratios.
    pub(crate) fn mean(&self, mean: Mean) -> &'static str {
        let [arithmetic, geometric, totals] = self.means;
        match mean {
            Mean::Arithmetic => arithmetic,
            Mean::Geometric => geometric,
            Mean::Totals => totals,
        }
    }

    /// The formula of a mean of ratios.
    pub(crate) fn mean_formula(&self, mean: Mean) -> &'static str {
        let [arithmetic, geometric, totals] = self.mean_formulas;
        match mean {
            Mean::Arithmetic => arithmetic,
            Mean::Geometric => geometric,
            Mean::Totals => totals,
        }
    }

    /// What a claim is about.
    pub(crate) fn claim_metric(&self, metric: ClaimMetric) -> &'static str {
        let [throughput, latency_avg, latency_p95, cost_per_100] = self.claim_metrics;
        match metric {
            ClaimMetric::Throughput => throughput,
            ClaimMetric::LatencyAvg => latency_avg,
            ClaimMetric::LatencyP95 => latency_p95,
            ClaimMetric::CostPer100 => cost_per_100,
        }
    }

    /// `closed` or `open`, explained; any other word as it is.
    pub(crate) fn load_loop_word<'a>(&self, word: &'a str) -> &'a str {
        match word {
            "closed" => self.loop_closed,
            "open" => self.loop_open,
            other => other,
        }
    }

    /// The name of a currency in a unit: `US$`, `CNY`.
    pub(crate) fn currency_name<'a>(&self, currency: &'a Currency) -> &'a str {
        let named = self.currencies.iter().find(|(code, _)| *code == currency.code());
        named.map_or(currency.code(), |(_, name)| name)
    }
}
