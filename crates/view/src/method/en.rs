//! The method page in English.

use super::Part::{Example, Formula, Pairs, Paragraph};
use super::Section;

pub(super) const TITLE: &str = "Method";

pub(super) const SECTIONS: &[Section] = &[
    Section {
        id: "questions",
        title: "Three questions, not one",
        parts: &[
            Paragraph(
                "Two systems at the same number of threads do not do the same work: the faster one does more of it. Every comparison therefore says which question it answers, and offers the other two.",
            ),
            Pairs(
                "The questions",
                ["Question", "What is compared"],
                &[
                    ["Same concurrency", "throughput, latency and price-performance at N threads each"],
                    [
                        "Same demand",
                        "the threads and the latency with which each serves D transactions per second, and its price; one that was not measured that high is “not shown to reach it”",
                    ],
                    [
                        "Within a latency limit",
                        "the most throughput each gives while its mean or percentile stays within L, and its price per unit",
                    ],
                ],
            ),
            Paragraph(
                "The answers may differ. In the report on x86 and Graviton2, x86 costs 9.4% less per unit of throughput at 16 threads; at the same 341 TPS Graviton2 costs 11.1% less, at about 20 threads and with a higher latency.",
            ),
        ],
    },
    Section {
        id: "arithmetic",
        title: "Throughput and price",
        parts: &[
            Formula("TPS = transactions ÷ duration"),
            Example("102,408 ÷ 300.05 s = 341.3 TPS"),
            Formula("TPS = reads ÷ reads per transaction ÷ duration, where only reads were counted"),
            Example("539,252 ÷ 14 ÷ 60 s = 642.0 TPS"),
            Formula("price-performance = TPS ÷ price per hour"),
            Example("341.3 ÷ $0.94/h = 363 TPS per US$ per hour"),
            Formula("cost of 100 TPS for an hour = price per hour ÷ TPS × 100"),
            Example("$0.94/h ÷ 341.3 × 100 = $0.275"),
            Formula("cost of a million transactions = price per hour ÷ (TPS × 0.0036 × utilisation)"),
            Example("$0.94/h ÷ (341.3 × 0.0036 × 1) = $0.765"),
            Formula("mean per statement = mean latency ÷ statements per transaction"),
            Example("46.87 ms ÷ 20 = 2.34 ms"),
            Paragraph(
                "Latency in a closed loop includes the client’s round trips. A constant difference in the mean per statement points at where the client stood, not at the CPU.",
            ),
            Formula("break-even price of A = price of B × TPS of A ÷ TPS of B"),
            Example("$0.94/h × 275.0 ÷ 341.3 = $0.757/h: Graviton2 would have to cost 9.4% less"),
            Paragraph(
                "At the same demand the work is equal, and the break-even price of one is the price of the other.",
            ),
        ],
    },
    Section {
        id: "interpolation",
        title: "Between measured loads",
        parts: &[
            Paragraph(
                "In a closed loop the time R of a transaction is threads ÷ throughput. Between two measured loads R is taken to be linear in the threads N, and throughput follows from it. Percentiles are interpolated the same way and are indicative. Nothing is computed outside the measured loads. Interpolated values are marked ≈ and drawn with a dashed ring.",
            ),
            Formula("X(N) = N ÷ R(N),  R(N) = Rₐ + (R_b − Rₐ) × (N − a) ÷ (b − a)"),
            Example("R(16) = 58.18 ms, R(24) = 59.74 ms: X(20) = 20 ÷ 58.96 ms = 339.2 TPS"),
            Paragraph(
                "Where the lead changes, the measured loads on both sides are given, with the interpolated crossing inside.",
            ),
        ],
    },
    Section {
        id: "ties",
        title: "Whether the data can tell",
        parts: &[
            Paragraph(
                "With fewer than three runs per point there is no interval. A difference below 5% is then too close to call; a larger one is shown, and that it rests on single runs is said.",
            ),
            Paragraph(
                "With three runs or more: Welch’s t on logarithms of throughput, adjusted by Holm over the pairs shown. The systems are told apart when the adjusted p is below 5% and the difference is at least 2%. Prices are exact: they move the ratio and not its spread. Intervals drawn are 95% confidence intervals of the mean by t on logarithms.",
            ),
        ],
    },
    Section {
        id: "averages",
        title: "Averages over loads",
        parts: &[
            Paragraph(
                "An average ratio depends on the mean and on which system is the base. All are shown, each by its name; none is preferred.",
            ),
            Formula("mean of ratios = Σ(aᵢ ÷ bᵢ) ÷ n"),
            Formula("geometric mean = (Π aᵢ ÷ bᵢ)^(1/n)"),
            Formula("ratio of totals = Σaᵢ ÷ Σbᵢ"),
            Example("x86 against Graviton2, throughput at ten loads: +15.3%, +14.9%, +10.5%"),
            Paragraph(
                "Only the geometric mean and the ratio of totals give the inverse when the base is swapped.",
            ),
        ],
    },
    Section {
        id: "claims",
        title: "Claims",
        parts: &[
            Paragraph(
                "A statement of the source is recomputed from its own data, at its own prices, and compared with the published figure at its published rounding.",
            ),
            Pairs(
                "Verdicts",
                ["Verdict", "Meaning"],
                &[
                    ["reproduced", "the measure gives the published figure"],
                    [
                        "reproduced with the base swapped",
                        "the same measure with the other system as base gives it",
                    ],
                    ["reproduced by another average", "another mean gives it; which one is said"],
                    ["not reproduced", "nothing of this gives it"],
                    ["cannot be recomputed", "the published data do not hold what is needed"],
                ],
            ),
        ],
    },
    Section {
        id: "audits",
        title: "Audits",
        parts: &[
            Paragraph(
                "Every point is checked. A doubtful value is marked where it stands, with the reason; it is never dropped or corrected.",
            ),
            Pairs(
                "What is checked",
                ["Check", "Found when"],
                &[
                    [
                        "Little’s law",
                        "threads and TPS × mean latency differ by more than 2% (by more than 10%: a contradiction). It holds by construction, so it catches errors of transcription and unit, and does not vouch for the mean",
                    ],
                    [
                        "Statements per transaction",
                        "statements ÷ transactions differs by more than 1% from the workload’s",
                    ],
                    ["Reads to writes", "reads ÷ writes differs by more than 1% from the workload’s"],
                    ["Rate", "the reported rate differs by more than 2% from count ÷ duration"],
                    [
                        "Order of latencies",
                        "minimum, percentiles, maximum, or minimum, mean, maximum do not ascend",
                    ],
                    [
                        "Out of line",
                        "a percentile ÷ mean is more than 1.6 times the median of the system’s other loads (with four or more)",
                    ],
                    [
                        "sysbench’s grid",
                        "a percentile is no value of sysbench’s histogram, or is at its cap of 100 s",
                    ],
                    ["Errors", "errors or reconnections happened, or the run was cut short"],
                ],
            ),
        ],
    },
    Section {
        id: "percentiles",
        title: "Percentiles",
        parts: &[
            Paragraph(
                "sysbench counts latencies in 1,024 buckets, equal ratios apart, from 0.001 ms to 100 s. Its percentiles are values of this grid: they are exact to 1.8% at best, and differences below that cannot be seen in them.",
            ),
            Formula("bucket i = 0.001 ms × 10^(8 × i ÷ 1023)"),
            Paragraph(
                "A percentile from a histogram is shown with ten operations or more beyond it. With fewer it stays empty.",
            ),
        ],
    },
    Section {
        id: "prices",
        title: "Prices",
        parts: &[
            Formula("bill per hour = Σ price × quantity, monthly prices ÷ 730 h"),
            Example("$0.94/h + 100 GiB × $0.23 ÷ 730 h = $0.9715/h"),
            Paragraph(
                "A published price carries its date and its source, which its field shows. Whatever you enter replaces it on this page alone and stands in the address, so that a link carries it. A discount applies to the instance. A price that is not a number, below 0 or absurd is refused and the published one counts. Prices in another currency are not converted: no rate is known.",
            ),
            Paragraph(
                "Lines that are equal on both sides still move a ratio: adding $0.0315/h of storage to both turns 9.4% into 9.8%.",
            ),
        ],
    },
    Section {
        id: "words",
        title: "Words",
        parts: &[Pairs(
            "Words used on this site",
            ["Word", "Meaning"],
            &[
                ["report", "one published experiment: systems, workloads, points, claims, source"],
                ["system", "what is measured: a database instance or a volume, with its configuration"],
                ["workload", "tool, script and its parameters"],
                ["point", "one measured run of a workload on a system at one load"],
                ["run", "the repeat number of a point, from 1"],
                ["price line", "one dated unit price of one component in one region under one term"],
                ["bill", "price lines × quantities of one system, per hour"],
                ["price-performance", "throughput per currency per hour, and its inverse"],
                [
                    "break-even price",
                    "the price of one system at which it equals another under the chosen question",
                ],
                ["claim", "a statement of the source that can be recomputed"],
                ["audit", "a check of a point that yields a finding, with severity"],
            ],
        )],
    },
];
