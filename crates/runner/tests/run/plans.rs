//! The plans that come with the repository, as `--dry-run` shows them.

use std::path::Path;
use std::process::Command;

fn dry_run(plan: &Path) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pricebench"))
        .arg("run")
        .arg(plan)
        .arg("--dry-run")
        .env("TMPDIR", "/tmp")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// The text without what is this machine's alone.
fn without_free_space(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("the file system of /tmp (") {
        Some((before, _)) => format!("{before}the file system of /tmp (…)\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn every_plan_is_valid_and_says_what_it_would_do() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plans");
    let mut names: Vec<String> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        let (good, out, said) = dry_run(&dir.join(&name));
        assert!(good, "{name}: {said}");
        let out = without_free_space(&out);
        insta::assert_snapshot!(name.trim_end_matches(".toml"), out);
    }
}

#[test]
fn a_faulty_plan_is_refused_with_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let plan = dir.path().join("plan.toml");
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plans/quick.toml")).unwrap();
    std::fs::write(&plan, text.replace("runs = 2", "rusn = 2")).unwrap();
    let (good, out, said) = dry_run(&plan);
    assert!(!good && out.is_empty());
    assert!(said.contains("plan.toml, line 21, column 1"), "{said}");
    assert!(said.contains("unknown key \"rusn\"") && said.contains("did you mean \"runs\"?"), "{said}");
    let (good, _, said) = dry_run(&dir.path().join("none.toml"));
    assert!(!good && said.contains("failed to read the plan"), "{said}");
}
