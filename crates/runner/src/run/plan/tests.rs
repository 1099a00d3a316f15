use super::*;
use crate::run::plan::{Distribution, Engine, Layout, Place, Preset, Script, Size};

const GOOD: &str = r#"format = "pricebench-plan/1"
id = "laptop"
settle_s = 2.5

[[system]]
id = "m"
launch = "mariadb"
[system.options]
innodb_buffer_pool_size = "64M"
innodb_doublewrite = false

[[system]]
id = "p"
dsn_env = "PG_DSN"

[[workload]]
id = "oltp"
tool = "sysbench"
script = "oltp_read_write"
tables = 4
rows_per_table = 10_000
threads = [1, 4]
duration_s = 5
systems = ["p"]

[[workload]]
id = "mem"
tool = "sysbench"
preset = "rds-mysql-57-memory"
threads = [8]
systems = ["m"]
"#;

#[test]
fn a_good_plan_with_its_defaults() {
    let plan = parse(GOOD, "good.toml").unwrap();
    assert_eq!((plan.settle_s, plan.order, plan.seed), (2.5, Order::Shuffled, None));
    assert_eq!(plan.title, Text::same("laptop"));
    let Place::Launch { engine, options } = &plan.systems[0].place else { panic!("{:?}", plan.systems[0]) };
    assert_eq!(*engine, Engine::MySql);
    let expected = [("innodb_buffer_pool_size", "64M"), ("innodb_doublewrite", "off")];
    let mut sorted = options.clone();
    sorted.sort();
    assert_eq!(sorted, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(plan.systems[1].place, Place::Dsn { variable: "PG_DSN".to_owned() });
    let oltp = &plan.workloads[0];
    assert_eq!(oltp.size, Size::Fixed(Layout { tables: 4, rows_per_table: 10_000 }));
    assert_eq!((oltp.duration_s, oltp.warmup_s, oltp.runs), (5, 0, 1));
    assert_eq!((oltp.distribution, oltp.prepared_statements), (Distribution::Uniform, true));
    assert_eq!(oltp.systems, [1]);
    let mem = &plan.workloads[1];
    assert_eq!((mem.size, mem.script), (Size::Preset(Preset::Memory), Script::ReadWrite));
    assert_eq!((mem.duration_s, mem.warmup_s, mem.prepared_statements), (60, 60, false));
}

/// The message for the good plan with one text replaced by another.
fn refusal(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from} is not in the plan");
    parse(&GOOD.replacen(from, to, 1), "p.toml").unwrap_err().to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("threads = [1, 4]", "thread = [1, 4]"),
        ("launch = \"mariadb\"", "lanch = \"mariadb\""),
        ("settle_s = 2.5", "settle = 2.5"),
        ("settle_s = 2.5", "colour = 1"),
        ("duration_s = 5", "duration_s = -5"),
        ("duration_s = 5", "duration_s = 5_000_000"),
        ("duration_s = 5", "duration_s = \"5\""),
        ("duration_s = 5", "duration_s = 0"),
        ("duration_s = 5\n", ""),
        ("settle_s = 2.5", "settle_s = -1"),
        ("settle_s = 2.5", "settle_s = nan"),
        ("threads = [1, 4]", "threads = [0]"),
        ("threads = [1, 4]", "threads = []"),
        ("threads = [1, 4]", "threads = [4, 4]"),
        ("tables = 4", "tables = 0"),
        ("rows_per_table = 10_000", "rows_per_table = 99_999_999_999_999"),
        ("rows_per_table = 10_000", "rows_per_table = 9999999999999999999999999"),
        ("oltp_read_write", "oltp_delete"),
        ("tool = \"sysbench\"", "tool = \"fio\""),
        ("id = \"oltp\"", "id = \"OLTP 1\""),
        ("id = \"mem\"", "id = \"oltp\""),
        ("id = \"p\"", "id = \"m\""),
        ("systems = [\"p\"]", "systems = [\"q\"]"),
        ("systems = [\"p\"]", "systems = []"),
        ("launch = \"mariadb\"", "launch = \"oracle\""),
        ("launch = \"mariadb\"\n", "launch = \"mariadb\"\ndsn_env = \"X\"\n"),
        ("launch = \"mariadb\"\n[system.options]", "[system.options]"),
        ("innodb_doublewrite = false", "datadir = \"/var/lib/mysql\""),
        ("innodb_doublewrite = false", "\"--user\" = \"root\""),
        ("preset = \"rds-mysql-57-memory\"", "preset = \"rds\""),
        ("preset = \"rds-mysql-57-memory\"", "preset = \"rds-mysql-57-disk\"\ntables = 3"),
        ("format = \"pricebench-plan/1\"", "format = \"pricebench-plan/2\""),
        ("[[workload]]\nid = \"oltp\"", "[[workload]\nid = \"oltp\""),
    ];
    let said: Vec<String> =
        cases.iter().map(|(from, to)| format!("{to}\n    {}", refusal(from, to))).collect();
    insta::assert_snapshot!("refusals", said.join("\n"));
}

#[test]
fn an_address_in_the_place_of_a_variables_name_is_not_shown() {
    let said = refusal("\"PG_DSN\"", "\"postgres://u:hunter2@h/d\"");
    assert!(said.contains("line 14") && !said.contains("hunter2"), "{said}");
}

#[test]
fn empty_and_binary_plans_are_refused() {
    assert!(parse("", "p").unwrap_err().to_string().contains("format"));
    assert!(parse("\u{0}\u{1}\u{fffd}", "p").is_err());
    assert!(parse("[[system]]", "p").is_err());
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[\\PC\\n]{0,200}") {
        drop(parse(&text, "p"));
    }

    #[test]
    fn no_damage_makes_it_panic(at in 0..GOOD.len(), to in "\\PC{0,3}") {
        let end = (at + to.len()).min(GOOD.len());
        if let (Some(head), Some(tail)) = (GOOD.get(..at), GOOD.get(end..)) {
            drop(parse(&format!("{head}{to}{tail}"), "p"));
        }
    }
}
