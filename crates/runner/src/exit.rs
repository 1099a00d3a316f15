//! How a command ends: exit statuses, and the one way an error takes to the screen.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// What a command's exit status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, and nothing to complain about.
    Success = 0,
    /// It could not be done; the reason is on stderr.
    Failure = 1,
    /// The command line is wrong; nothing was done.
    Usage = 2,
    /// Done, but something is doubtful: audits with warnings, a run with failed points.
    Warnings = 3,
    /// Done, but something is wrong: a faulty file, audits with errors.
    Errors = 4,
    /// Something that is needed is not installed.
    Missing = 5,
    /// Stopped by Ctrl-C; what was finished is kept.
    Interrupted = 130,
}

/// The exit statuses as the help shows them.
pub const HELP: &str = "Exit status:
    0  done
    1  it could not be done; the reason is on stderr
    2  the command line is wrong; nothing was done
    3  done, with warnings: doubtful values, failed points
    4  done, with errors: a faulty file, values that contradict each other
    5  something that is needed is not installed
  130  stopped by Ctrl-C; what was finished is kept";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error with advice on what to do about it.
#[derive(Debug)]
pub struct Hinted {
    hint: String,
    source: Box<dyn Error + Send + Sync>,
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.source, f)
    }
}

impl Error for Hinted {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}

/// Adds advice to an error.
pub trait Hint<T> {
    /// Adds what the user can do about it, shown after the causes.
    fn hint(self, hint: impl Into<String>) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> Hint<T> for Result<T, E> {
    fn hint(self, hint: impl Into<String>) -> anyhow::Result<T> {
        self.map_err(|error| {
            let source = error.into().into_boxed_dyn_error();
            anyhow::Error::new(Hinted { hint: hint.into(), source })
        })
    }
}

/// The text of an error: what failed, each cause, then what to do.
pub fn text(error: &anyhow::Error) -> String {
    let mut lines = Vec::new();
    let mut hints = Vec::new();
    for (depth, cause) in error.chain().enumerate() {
        if let Some(hinted) = cause.downcast_ref::<Hinted>() {
            hints.push(format!("hint: {}", hinted.hint));
        }
        let head = if depth == 0 { "error" } else { "  because" };
        lines.push(format!("{head}: {cause}"));
    }
    lines.extend(hints);
    lines.join("\n")
}

/// Shows an error on stderr and says how to exit.
pub fn show(error: &anyhow::Error) -> ExitCode {
    // A reader that went away (`pricebench compare … | head`) is not worth a complaint.
    let broken_pipe = error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    });
    if broken_pipe {
        return Exit::Success.into();
    }
    // Nothing is left to tell if stderr itself is gone.
    drop(writeln!(io::stderr(), "{}", text(error)));
    Exit::Failure.into()
}

/// Shows what clap has to say: help, the version, or what is wrong with the command line.
pub fn usage(error: &clap::Error) -> ExitCode {
    drop(error.print());
    if error.use_stderr() { Exit::Usage.into() } else { Exit::Success.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn an_error_says_what_failed_why_and_what_to_do() {
        let cause = io::Error::other("disk is full");
        let error =
            Err::<(), _>(cause).hint("free some space").context("failed to write points.csv").unwrap_err();
        assert_eq!(
            text(&error),
            "error: failed to write points.csv\n  because: disk is full\nhint: free some space"
        );
    }

    #[test]
    fn a_hint_on_the_outermost_error_is_shown_once() {
        let error = Err::<(), _>(io::Error::other("x")).context("failed to start").hint("wait").unwrap_err();
        assert_eq!(text(&error), "error: failed to start\n  because: x\nhint: wait");
    }
}
