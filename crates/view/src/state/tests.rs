use super::*;
use pricebench_model::Percentile;
use proptest::prelude::*;

fn notices(query: &str) -> Vec<String> {
    State::parse(query).1.iter().map(|notice| notice.text(Lang::En)).collect()
}

#[test]
fn the_default_state_has_no_query() {
    assert_eq!(State::default().print(), "");
    assert_eq!(State::parse(""), (State::default(), vec![]));
    assert_eq!(State::parse("?"), (State::default(), vec![]));
}

#[test]
fn every_key_is_read_and_written_in_a_fixed_order() {
    let query = "lang=zh&q=limit&w=oltp&n=20.5&d=341&l=75&lm=p999&m=permillion&base=x86&x=lin&cur=CNY&u=40&view=table\
                 &p.m6g.instance=0.80&p.m6g.storage=0.03&o.m6g=15%20%25";
    let (state, notices) = State::parse(query);
    assert_eq!(notices, vec![]);
    assert_eq!(state.print(), query);
    assert_eq!(state.discounts.values().collect::<Vec<_>>(), ["15 %"]);
    assert_eq!(state.metric, Some(Metric::CostPerMillion));
}

#[test]
fn what_is_wrong_is_named_and_the_rest_is_kept() {
    let (state, wrong) = State::parse("?q=fastest&n=-3&d=1,5&zoom=1&nn=2&base=X86&cur=usd&n=16");
    assert_eq!(state, State { threads: Some(16.0), ..State::default() });
    let text: Vec<String> = wrong.iter().map(|notice| notice.text(Lang::En)).collect();
    assert_eq!(
        text,
        [
            "“q=fastest” in the address was left out: expected one of concurrency, demand, limit.",
            "“n=-3” in the address was left out: expected a number above 0 with a decimal point, such as 16 or 0.94.",
            "“d=1,5” in the address was left out: expected a number above 0 with a decimal point, such as 16 or 0.94.",
            "“zoom” in the address is not known and was left out.",
            "“nn” in the address is not known and was left out; did you mean “n”?",
            "“base=X86” in the address was left out: expected a system’s id: lower-case letters, digits and hyphens.",
            "“cur=usd” in the address was left out: expected a currency code of three capital letters, such as USD.",
        ]
    );
}

#[test]
fn numbers_that_are_none_are_refused() {
    for value in ["nan", "inf", "1e400", "0", "1e13", "", "0x10"] {
        assert_eq!(notices(&format!("n={value}")).len(), 1, "{value:?}");
    }
}

#[test]
fn script_in_an_address_stays_text_and_is_shortened() {
    let long = "x".repeat(5000);
    let notice = notices(&format!("q=%3Cscript%3E{long}")).remove(0);
    assert!(notice.starts_with("“q=<script>xxx"), "{notice}");
    assert!(notice.chars().count() < 250, "{notice}");
    assert_eq!(notices(&format!("p.a.instance={long}")).len(), 1);
}

#[test]
fn broken_escapes_do_not_break_the_page() {
    let (state, _) = State::parse("o.a=%&o.b=%4&o.c=%ff&o.d=%2");
    assert_eq!(state.discounts.len(), 4);
    assert_eq!(state.discounts[&Id::new("c").unwrap()], "\u{fffd}");
}

fn id() -> impl Strategy<Value = Id> {
    "[a-z0-9-]{1,12}".prop_map(|text| Id::new(text).unwrap())
}

fn typed() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<char>(), 0..=40).prop_map(|chars| chars.into_iter().collect())
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![1e-12_f64..1.0, 1.0_f64..1e6, 1e6_f64..=1e12]
}

fn latency() -> impl Strategy<Value = LatencyMetric> {
    let percentile = (1_u32..=1_000_000)
        .prop_filter_map("in range", |n| Percentile::from_percent(f64::from(n) / 10_000.0));
    prop_oneof![Just(LatencyMetric::Mean), percentile.prop_map(LatencyMetric::Percentile)]
}

fn metric() -> impl Strategy<Value = Metric> {
    let plain = proptest::sample::select(Metric::EXAMPLES.to_vec());
    prop_oneof![plain.prop_map(|word| Metric::from_word(word).unwrap()), latency().prop_map(Metric::Latency)]
}

prop_compose! {
    fn choices()(
        lang in proptest::option::of(proptest::sample::select(vec![Lang::En, Lang::Zh])),
        question in proptest::option::of(proptest::sample::select(QuestionKind::ALL.to_vec())),
        workload in proptest::option::of(id()),
        limit_metric in proptest::option::of(latency()),
        metric in proptest::option::of(metric()),
        baseline in proptest::option::of(id()),
        axis in proptest::option::of(proptest::sample::select(AxisScale::ALL.to_vec())),
        currency in proptest::option::of("[A-Z]{3}".prop_map(|code| Currency::new(&code).unwrap())),
        view in proptest::sample::select(View::ALL.to_vec()),
    ) -> State {
        State { lang, question, workload, limit_metric, metric, baseline, axis, currency, view, ..State::default() }
    }
}

prop_compose! {
    fn state()(
        chosen in choices(),
        threads in proptest::option::of(number()),
        demand_per_s in proptest::option::of(number()),
        limit_ms in proptest::option::of(number()),
        utilisation in proptest::option::of(typed()),
        prices in proptest::collection::btree_map(
            (id(), proptest::sample::select(Component::ALL.to_vec())), typed(), 0..4),
        discounts in proptest::collection::btree_map(id(), typed(), 0..4),
    ) -> State {
        State { threads, demand_per_s, limit_ms, utilisation, prices, discounts, ..chosen }
    }
}

proptest! {
    #[test]
    fn a_printed_state_reads_back_as_it_was(state in state()) {
        prop_assert_eq!(State::parse(&state.print()), (state, vec![]));
    }

    #[test]
    fn any_query_gives_a_state_that_prints_and_reads_back(query in ".{0,200}") {
        let (state, _) = State::parse(&query);
        prop_assert_eq!(State::parse(&state.print()), (state, vec![]));
    }

    #[test]
    fn anything_after_a_key_is_survived(key in "(n|d|l|m|x|u|p\\.a\\.instance|o\\.a|lm|w)", value in ".{0,60}") {
        let (state, _) = State::parse(&format!("{key}={value}"));
        prop_assert_eq!(State::parse(&state.print()), (state, vec![]));
    }
}
