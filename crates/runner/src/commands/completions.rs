//! `pricebench completions`: for the shell.

use crate::cli::Cli;
use crate::exit::Exit;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench completions bash > ~/.local/share/bash-completion/completions/pricebench
  pricebench completions zsh > \"${fpath[1]}/_pricebench\"
  pricebench completions fish > ~/.config/fish/completions/pricebench.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Prints the completions.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pricebench", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}
