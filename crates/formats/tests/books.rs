//! Price books and limit books: what is read, written and refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pricebench_formats::{limits, prices};
use pricebench_model::{
    AsOf, BookLine, Charge, ChargeUnit, Component, Condition, Currency, LimitLine, Payment, PriceUnit,
    Tariff, Term,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

const PRICES: &str = "\
provider,region,product,class,engine,deployment,term,payment,component,from_quantity,unit,amount,currency,as_of,source
aws,us-east-1,ebs,gp3,,,on_demand,,iops,0,iops_month,0,USD,2024-07-01,the price list
aws,us-east-1,ebs,gp3,,,on_demand,,iops,3000,iops_month,0.005,USD,2024-07-01,the price list
aws,us-east-1,ec2,m5.xlarge,,,1y,none,instance,,hour,0.121,USD,2022-07-07,\"a table, kept by hand\"
";

const LIMITS: &str = "\
provider,product,class,what,value,unit,condition,as_of,source
aws,ebs,gp3,max_iops,16000,iops,,2023-05-11,the user guide
aws,ebs,gp2,mib_s,128,mib_s,gib<=170,2023-05-11,the user guide
";

fn prices_refused(text: &str) -> String {
    prices::read(text.as_bytes(), "p.csv").unwrap_err().to_string()
}

fn limits_refused(text: &str) -> String {
    limits::read(text.as_bytes(), "l.csv").unwrap_err().to_string()
}

#[test]
fn a_price_book_is_read() {
    let lines = prices::read(PRICES.as_bytes(), "p.csv").unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1].from_quantity, Decimal::from(3000));
    assert_eq!(lines[1].amount.to_string(), "0.005");
    assert_eq!(lines[1].tariff.charge, Charge::Standing(Component::Iops));
    assert_eq!((lines[1].tariff.term, lines[1].tariff.payment), (Term::OnDemand, None));
    assert_eq!((lines[2].tariff.term, lines[2].tariff.payment), (Term::OneYear, Some(Payment::Nothing)));
    assert_eq!(lines[2].unit, ChargeUnit::Standing(PriceUnit::Hour));
    assert_eq!(lines[2].from_quantity, Decimal::ZERO);
    assert_eq!(lines[2].source, "a table, kept by hand");
}

#[test]
fn a_limit_book_is_read() {
    let lines = limits::read(LIMITS.as_bytes(), "l.csv").unwrap();
    assert_eq!((lines[0].what.as_str(), lines[0].value), ("max_iops", 16_000.0));
    assert_eq!(lines[0].condition, Condition::default());
    assert_eq!(lines[1].condition.to_string(), "gib<=170");
    assert_eq!(lines[1].as_of.as_str(), "2023-05-11");
}

#[test]
fn faults_name_line_column_found_and_expected() {
    let change = |from: &str, to: &str| prices_refused(&PRICES.replacen(from, to, 1));
    assert_eq!(
        change("0.005", "0,005").split(": found").next().unwrap(),
        "p.csv, line 3",
        "a decimal comma is one cell too many"
    );
    assert_eq!(
        change("0.005", "-1"),
        "p.csv, line 3, column amount: found \"-1\", expected an amount of 0 or more with a decimal point"
    );
    assert_eq!(
        change("2022-07-07", "7.7.2022"),
        "p.csv, line 4, column as_of: found \"7.7.2022\", expected a date such as 2023-05-11, 2023-05 or 2023"
    );
    assert_eq!(
        change(",3000,", ",0,"),
        "p.csv, line 3: found the price of line 2 again, expected every tier of a tariff once at a date; \
         delete one, or give it its own date"
    );
    assert!(
        change("hour", "minute").contains("line 4, column unit: found \"minute\", expected hour, gib_month")
    );
    assert!(change("instance", "server").contains("expected instance, storage, iops"));
    assert!(change("1y", "2y").contains("column term: found \"2y\", expected on_demand, 1y or 3y"));
    assert!(change(",none,", ",some,").contains("none, partial or all"));
    assert!(change("USD", "$").contains("a currency code such as USD"));
    assert!(change("the price list", "").contains("column source: found \"\", expected who states it"));
    assert!(change(",currency", ",money").contains("expected a column currency"));

    let change = |from: &str, to: &str| limits_refused(&LIMITS.replacen(from, to, 1));
    assert_eq!(
        change("gib<=170", "small"),
        "l.csv, line 3, column condition: found \"small\", expected terms such as gib>=334, iops<32000 or \
         region=cn, joined by \" and \", or nothing"
    );
    assert!(change("16000", "many").contains("line 2, column value: found \"many\""));
    assert!(change("16000", "").contains("line 2, column value: found \"\""));
    assert!(change("max_iops", "").contains("what is limited"));
    let twice = format!("{LIMITS}aws,ebs,gp3,max_iops,80000,iops,,2023-05-11,the user guide\n");
    assert!(limits_refused(&twice).starts_with("l.csv, line 4: found the limit of line 2 again"));
    assert!(limits_refused("# pricebench-limits/2\n").contains("this file needs a newer pricebench"));
    assert!(prices_refused("# pricebench-limits/1\n").contains("pricebench-prices/1"));
}

fn any_date() -> impl Strategy<Value = AsOf> {
    (2000_u32..2100, 1_u32..13, 1_u32..29, 0_usize..3).prop_map(|(year, month, day, exact)| {
        let text = format!("{year}-{month:02}-{day:02}");
        AsOf::new(&text[..[4, 7, 10][exact]]).unwrap()
    })
}

prop_compose! {
    fn any_price()(
        texts in proptest::collection::vec("[!-~\u{4e00}-\u{9fa5}]{1,6}", 7),
        term in proptest::sample::select(Term::ALL),
        payment in proptest::option::of(proptest::sample::select(Payment::ALL)),
        charge in proptest::sample::select(Charge::ALL),
        unit in proptest::sample::select(ChargeUnit::ALL),
        (from, amount, scale) in (0_u32..1_000_000, any::<u32>(), 0_u32..10),
        as_of in any_date(),
    ) -> BookLine {
        let [provider, region, product, class, engine, deployment, source] =
            [0, 1, 2, 3, 4, 5, 6].map(|at: usize| texts[at].clone());
        BookLine {
            tariff: Tariff { provider, region, product, class, engine, deployment, term, payment, charge },
            from_quantity: from.into(),
            unit,
            amount: Decimal::new(amount.into(), scale),
            currency: Currency::new("CNY").unwrap(),
            as_of,
            source,
        }
    }
}

prop_compose! {
    fn any_limit()(
        texts in proptest::collection::vec("[!-~\u{4e00}-\u{9fa5}]{1,6}", 6),
        value in 0.0_f64..1e9,
        bound in 0_u32..100_000,
        form in 0_usize..4,
        as_of in any_date(),
    ) -> LimitLine {
        let condition =
            [String::new(), format!("gib>={bound}"), format!("iops<{bound}.5 and gib<=1"), "region=cn".to_owned()];
        let [provider, product, class, what, unit, source] =
            [0, 1, 2, 3, 4, 5].map(|at: usize| texts[at].clone());
        let condition = Condition::parse(&condition[form]).unwrap();
        LimitLine { provider, product, class, what, value, unit, condition, as_of, source }
    }
}

proptest! {
    #[test]
    fn prices_read_back_the_same(line in any_price()) {
        let lines = [line];
        prop_assert_eq!(prices::read(prices::write(&lines).as_bytes(), "x").unwrap(), lines);
    }

    #[test]
    fn limits_read_back_the_same(line in any_limit()) {
        let lines = [line];
        prop_assert_eq!(limits::read(limits::write(&lines).as_bytes(), "x").unwrap(), lines);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(
        at in 0_usize..PRICES.len(), byte in any::<u8>(), bytes in proptest::collection::vec(any::<u8>(), 0..300),
    ) {
        for text in [PRICES, LIMITS] {
            let mut damaged = text.as_bytes().to_vec();
            let place = at % text.len();
            damaged[place] = byte;
            let _ = prices::read(damaged.as_slice(), "x");
            let _ = limits::read(damaged.as_slice(), "x");
            damaged.truncate(place);
            damaged.extend(&bytes);
            let _ = prices::read(damaged.as_slice(), "x");
            let _ = limits::read(damaged.as_slice(), "x");
        }
        let _ = prices::read(bytes.as_slice(), "x");
        let _ = limits::read(bytes.as_slice(), "x");
    }
}
