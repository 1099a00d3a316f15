//! `doctor` and `completions`.

use crate::program::{command, run_with_input};
use std::process::{Command, Stdio};

#[test]
fn says_what_is_missing_and_what_that_prevents() {
    let nowhere = tempfile::tempdir().unwrap();
    let output = command().arg("doctor").env("PATH", nowhere.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("missing  sysbench"), "{text}");
    assert!(text.contains("apt-get install sysbench"), "{text}");
    assert!(text.contains("without it: plans with tool = \"sysbench\" cannot be run"), "{text}");
}

#[test]
fn completions_know_the_commands_and_bash_takes_them() {
    for shell in ["bash", "zsh", "fish"] {
        let ended = run_with_input(["completions", shell], "");
        assert_eq!(ended.status, 0);
        for name in ["publish", "--resume", "--port"] {
            let name = if shell == "fish" { name.trim_start_matches('-') } else { name };
            assert!(ended.stdout.contains(name), "{shell}: {name}");
        }
        if shell == "bash" {
            let mut bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
            std::io::Write::write_all(&mut bash.stdin.take().unwrap(), ended.stdout.as_bytes()).unwrap();
            assert!(bash.wait().unwrap().success());
        }
    }
    assert_eq!(run_with_input(["completions", "tcsh"], "").status, 2);
}
