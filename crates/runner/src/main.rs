//! The `pricebench` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    pricebench_runner::main(std::env::args_os())
}
