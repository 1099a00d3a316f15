//! `pricebench serve`: a site on this machine.

use crate::exit::Exit;
use crate::output;
use crate::serve::Server;
use std::net::IpAddr;
use std::path::PathBuf;

/// Arguments of `serve`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  pricebench serve                      the site in dist/ at http://127.0.0.1:8080/
  pricebench serve dist --port 0        at any free port, which is printed
  pricebench serve dist --host 0.0.0.0  for other machines too

Files are sent compressed, with a strict content security policy; those with a hash in their name may be \
kept by the browser for ever, others are asked about each time. Ctrl-C ends it, with status 0.")]
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
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let server = Server::bind(&args.dir, args.host, args.port)?;
    let others = if args.host.is_loopback() { "" } else { "other machines can reach it\n" };
    output::print(&format!(
        "{} is served at http://{}/ (Ctrl-C ends it)\n{others}",
        args.dir.display(),
        server.address()
    ))?;
    server.run()?;
    Ok(Exit::Success)
}
