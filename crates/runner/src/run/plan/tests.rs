use super::*;
use crate::run::plan::{Distribution, Engine, Layout, Place, Preset, Script, Size, VolumeEngine};
use pricebench_loadgen::Arrival;
use pricebench_loadgen_volume::{Role, Sync};

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
    assert_eq!(oltp.sysbench().unwrap().size, Size::Fixed(Layout { tables: 4, rows_per_table: 10_000 }));
    assert_eq!((oltp.duration_s, oltp.warmup_s, oltp.runs), (5, 0, 1));
    assert_eq!(
        (oltp.sysbench().unwrap().distribution, oltp.sysbench().unwrap().prepared_statements),
        (Distribution::Uniform, true)
    );
    assert_eq!(oltp.systems, [1]);
    let mem = &plan.workloads[1];
    assert_eq!(
        (mem.sysbench().unwrap().size, mem.sysbench().unwrap().script),
        (Size::Preset(Preset::Memory), Script::ReadWrite)
    );
    assert_eq!((mem.duration_s, mem.warmup_s, mem.sysbench().unwrap().prepared_statements), (60, 60, false));
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
        ("tool = \"sysbench\"", "tool = \"sysbnech\""),
        ("launch = \"mariadb\"\n", "launch = \"mariadb\"\npath = \"/mnt\"\n"),
        ("dsn_env = \"PG_DSN\"", "path = \"\""),
        ("dsn_env = \"PG_DSN\"", "path = \"/a\"\ndevice = \"/dev/b\""),
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

const VOLUME: &str = r#"
format = "pricebench-plan/1"
id = "v"
[[system]]
id = "disk"
path = "/mnt"
[[workload]]
id = "plain"
tool = "volume"
access = "random_write"
block_kib = 16
threads = [1, 4]
rate_per_s = 800
arrival = "poisson"
sync = "dsync"
duration_s = 30
"#;

#[test]
fn plain_keys_of_a_volume() {
    let plan = parse(VOLUME, "v").unwrap();
    let volume = plan.workloads[0].volume().unwrap();
    assert_eq!((volume.engine, volume.preset, volume.size_mib), (VolumeEngine::Own, None, 4096));
    let roles: Vec<&Role> = volume.steps.iter().map(|step| &step.roles[0]).collect();
    assert_eq!((roles[0].workers, roles[1].workers, roles[0].block_bytes), (1, 4, 16_384));
    assert_eq!(
        (roles[0].rate_per_s, roles[0].arrival, roles[0].sync),
        (Some(800.0), Arrival::Poisson, Sync::Dsync)
    );
    // Slots for four seconds of 800/s, and of 200/s for each of four.
    assert_eq!((roles[0].slots, roles[1].slots), (3200, 800));
}

#[test]
fn what_is_wrong_with_a_volume_is_said_with_its_place() {
    let cases = [
        ("access = \"random_write\"", "access = \"random\""),
        ("access = \"random_write\"", "acess = \"random_write\""),
        ("access = \"random_write\"", "preset = \"rate-1x100\""),
        ("access = \"random_write\"", "preset = \"saturate\""),
        ("access = \"random_write\"", "access = \"random_read\""),
        ("access = \"random_write\"", "access = \"append\""),
        ("block_kib = 16", "block_kib = 6"),
        ("arrival = \"poisson\"", "arrival = \"burst\""),
        ("threads = [1, 4]", "queue_depth = 5000"),
        ("threads = [1, 4]", "size_mib = 1"),
        ("threads = [1, 4]", "tables = 4"),
        ("path = \"/mnt\"", "launch = \"mariadb\""),
    ];
    let said: Vec<String> = cases
        .iter()
        .map(|(from, to)| {
            assert!(VOLUME.contains(from), "{from}");
            let error = parse(&VOLUME.replacen(from, to, 1), "v.toml").unwrap_err();
            format!("{to}\n    {error}")
        })
        .collect();
    insta::assert_snapshot!("volume_refusals", said.join("\n"));
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
