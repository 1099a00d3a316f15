//! Help texts, and what is said of a wrong command line.

use crate::program::run;

const COMMANDS: [&str; 9] =
    ["run", "check", "import", "compare", "chart", "publish", "serve", "doctor", "completions"];

#[test]
fn the_help_is_as_it_was() {
    let ended = run(["--help"]);
    assert_eq!(ended.status, 0);
    insta::assert_snapshot!("help", ended.stdout);
    for name in COMMANDS {
        assert!(ended.stdout.contains(&format!("\n  {name} ")), "{name}");
        let ended = run([name, "--help"]);
        assert_eq!(ended.status, 0);
        insta::assert_snapshot!(format!("help_{name}"), ended.stdout);
    }
}

#[test]
fn a_wrong_command_line_has_status_2() {
    for args in [&["frobnicate"][..], &[], &["check", "--nonsense", "x"], &["publish"]] {
        let ended = run(args);
        assert_eq!((ended.status, ended.stdout.as_str()), (2, ""), "{args:?}");
        assert!(ended.stderr.contains("--help"), "{}", ended.stderr);
    }
}
