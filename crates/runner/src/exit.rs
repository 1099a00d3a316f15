//! How a command ends: exit statuses, and the one way an error takes to the screen.

use crate::output::StdoutError;
use crate::space;
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
            // Of its own type, so that it can still be told what it is.
            let source = error.into().reallocate_into_boxed_dyn_error_without_backtrace();
            anyhow::Error::new(Hinted { hint: hint.into(), source })
        })
    }
}

/// A command line that cannot be meant: the command ends with [`Exit::Usage`].
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(pub String);

/// The text of an error: what failed, each cause, then what to do. A cause of several lines, one for each
/// fault, stands below its first line.
pub fn text(error: &anyhow::Error) -> String {
    let mut lines = Vec::new();
    let mut hints = Vec::new();
    for (depth, cause) in error.chain().enumerate() {
        if let Some(hinted) = cause.downcast_ref::<Hinted>() {
            hints.push(format!("hint: {}", hinted.hint));
        }
        if known(cause).is_some_and(space::is_full) {
            hints.push(format!("hint: {}", space::ADVICE));
        }
        let head = if depth == 0 { "error: " } else { "  because: " };
        let below = format!("\n{:width$}", "", width = head.len());
        lines.push(format!("{head}{}", cause.to_string().replace('\n', &below)));
    }
    lines.extend(hints);
    lines.join("\n")
}

/// A cause of a known type, with advice or without.
fn known<'a, T: Error + 'static>(cause: &'a (dyn Error + 'static)) -> Option<&'a T> {
    match cause.downcast_ref::<Hinted>() {
        Some(hinted) => hinted.source.downcast_ref(),
        None => cause.downcast_ref(),
    }
}

/// Shows a line on stderr. If stderr itself is gone, nobody is left to be told.
pub fn tell(line: &str) {
    drop(writeln!(io::stderr(), "{line}"));
}

/// Shows an error on stderr and says how to exit.
pub fn show(error: &anyhow::Error) -> ExitCode {
    // A reader that went away (`pricebench compare … | head`) is not worth a complaint.
    let gone = |StdoutError(error): &StdoutError| error.kind() == io::ErrorKind::BrokenPipe;
    if error.chain().any(|cause| known(cause).is_some_and(gone)) {
        return Exit::Success.into();
    }
    tell(&text(error));
    let wrong_use = error.chain().any(|cause| known::<WrongUse>(cause).is_some());
    if wrong_use { Exit::Usage.into() } else { Exit::Failure.into() }
}

/// Shows what clap has to say: help, the version, or what is wrong with the command line.
pub fn usage(error: &clap::Error) -> ExitCode {
    let shown = error.print().and_then(|()| io::stdout().flush());
    match shown {
        _ if error.use_stderr() => Exit::Usage.into(),
        Ok(()) => Exit::Success.into(),
        Err(error) => show(&StdoutError(error).into()),
    }
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
    fn several_faults_stand_below_each_other_whatever_says_them() {
        let faults = || anyhow::anyhow!("a.csv: one\nb.csv: two");
        let outermost = text(&faults());
        assert_eq!(outermost, "error: a.csv: one\n       b.csv: two");
        let cause = text(&faults().context("failed to publish r"));
        assert_eq!(cause, "error: failed to publish r\n  because: a.csv: one\n           b.csv: two");
    }

    #[test]
    fn a_full_disk_comes_with_what_to_do() {
        let full = space::explain(io::Error::from_raw_os_error(28), std::path::Path::new("/none/points.csv"));
        let error = anyhow::Error::new(full).context("failed to write points.csv");
        assert_eq!(
            text(&error),
            format!(
                "error: failed to write points.csv\n  because: no space left on the file system of /none\nhint: {}",
                space::ADVICE
            )
        );
    }

    #[test]
    fn a_hint_on_the_outermost_error_is_shown_once() {
        let error = Err::<(), _>(io::Error::other("x")).context("failed to start").hint("wait").unwrap_err();
        assert_eq!(text(&error), "error: failed to start\n  because: x\nhint: wait");
    }
}
