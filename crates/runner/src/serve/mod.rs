//! A small server of static files, for a site on the reader's own machine.
//!
//! It sends what a good static host would: the right types, compressed bodies, lasting caching of files that
//! carry a hash in their name, and a strict content security policy.

mod cache;
mod encoding;
mod headers;
mod path;
mod respond;

use crate::exit::Hint;
use anyhow::Context;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

/// A server that listens and does not yet answer.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    root: PathBuf,
}

impl Server {
    /// Begins to listen; port 0 takes any free one.
    pub fn bind(dir: &Path, host: IpAddr, port: u16) -> anyhow::Result<Self> {
        let root = folder(dir)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("failed to start the server's threads")?;
        let address = SocketAddr::new(host, port);
        let listener =
            runtime.block_on(TcpListener::bind(address)).map_err(|error| listen_error(address, error))?;
        let address = listener.local_addr().context("failed to learn the address listened on")?;
        Ok(Self { runtime, listener, address, root })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until Ctrl-C or SIGTERM.
    pub fn run(self) -> anyhow::Result<()> {
        let Self { runtime, listener, root, .. } = self;
        let site = Arc::new(respond::Site::new(root));
        let warm = Arc::clone(&site);
        // The first visitor should not wait for the compressor.
        runtime.spawn_blocking(move || warm.compress_ahead());
        let ended = runtime.block_on(async move {
            tokio::select! {
                ended = stop_signal() => ended,
                () = accept(listener, site) => Ok(()),
            }
        });
        // Open connections, kept alive by browsers, must not keep the command from ending.
        runtime.shutdown_background();
        ended.context("failed to listen for Ctrl-C")
    }
}

fn folder(dir: &Path) -> anyhow::Result<PathBuf> {
    let failed = || format!("failed to serve {}", dir.display());
    let hint = "build the site with `make run`, or name the folder to serve: pricebench serve DIR";
    let root = dir.canonicalize().hint(hint).with_context(failed)?;
    if root.is_dir() {
        return Ok(root);
    }
    Err(io::Error::from(io::ErrorKind::NotADirectory)).hint(hint).with_context(failed)
}

fn listen_error(address: SocketAddr, error: io::Error) -> anyhow::Error {
    let (host, port) = (address.ip(), address.port());
    let hint = match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "another program has port {port}: end it, take another port with --port {}, or any free one with --port 0",
            port.checked_add(1).unwrap_or(8080)
        ),
        io::ErrorKind::PermissionDenied => {
            "ports below 1024 are for root: take another one, such as --port 8080".to_owned()
        }
        io::ErrorKind::AddrNotAvailable => {
            format!("{host} is no address of this machine: leave --host out, or give one that is")
        }
        _ => "take another address with --host and --port".to_owned(),
    };
    let failed = Err::<(), _>(error).hint(hint).with_context(|| format!("failed to listen on {address}"));
    failed.err().unwrap_or_else(|| anyhow::anyhow!("failed to listen on {address}"))
}

async fn stop_signal() -> io::Result<()> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

async fn accept(listener: TcpListener, site: Arc<respond::Site>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, or a connection that ended at once: others may still work.
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            continue;
        };
        // Without this only some answers come later; they still come.
        drop(stream.set_nodelay(true));
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let site = Arc::clone(&site);
                async move { Ok::<_, Infallible>(respond::answer(site, request).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .serve_connection(TokioIo::new(stream), service);
            // A reader that hangs up in the middle concerns nobody.
            drop(connection.await);
        });
    }
}
