//! Which sysbench is installed.

use crate::run::child::{Ending, ProcessRunner, Spec};
use std::time::Duration;

/// Why sysbench cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum VersionError {
    /// It is not there.
    #[error("sysbench is not installed: nothing named so on PATH; on Debian: apt-get install sysbench")]
    Missing,
    /// It cannot be run.
    #[error("failed to run sysbench --version: {0}")]
    Io(std::io::Error),
    /// It is of a version whose output or defaults are not known.
    #[error("found {0:?} in answer to sysbench --version, expected sysbench 1.0 or 1.1; install one of them")]
    Unknown(String),
}

/// Asks sysbench for its version: `1.0.20`, `1.1.0`, `1.1.0-abc1234`.
pub(crate) fn version(processes: &mut dyn ProcessRunner) -> Result<String, VersionError> {
    let spec = Spec {
        program: "sysbench".to_owned(),
        args: vec!["--version".to_owned()],
        env: Vec::new(),
        limit: Duration::from_secs(20),
    };
    let finished = processes.run(&spec, &mut |_| {}).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => VersionError::Missing,
        _ => VersionError::Io(error),
    })?;
    let line = finished.output.lines().next().unwrap_or("").trim().to_owned();
    let version = line.strip_prefix("sysbench ").map(str::trim);
    match version {
        Some(v) if finished.ending == Ending::Exit(0) && (v.starts_with("1.0.") || v.starts_with("1.1.")) => {
            Ok(v.to_owned())
        }
        _ => Err(VersionError::Unknown(pricebench_formats::shorten(&line))),
    }
}
