//! `pricebench serve`: a small static server for a built site.

use crate::exit::Exit;
use std::net::IpAddr;
use std::path::PathBuf;

/// Arguments of `serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder to serve
    #[arg(default_value = "dist")]
    pub dir: PathBuf,
    /// The port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The address to listen on; the default is reachable from this machine alone
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
}

/// Serves until Ctrl-C.
pub fn run(_args: &Args) -> anyhow::Result<Exit> {
    anyhow::bail!("failed to serve: not built yet")
}
