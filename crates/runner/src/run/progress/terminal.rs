//! A bar and the current figures, for people at a terminal.

use super::{Event, Phase, Progress, words};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

/// Draws on standard error.
#[derive(Debug, Default)]
pub struct Terminal {
    bar: Option<ProgressBar>,
    /// When the points will be finished.
    end: Option<Instant>,
    /// The point's name.
    point: String,
    /// What is being done now.
    doing: String,
}

impl Progress for Terminal {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { points, finished, .. } => {
                self.above(&words::line(event).unwrap_or_default());
                let bar = ProgressBar::new(*points as u64).with_position(*finished as u64);
                if let Ok(style) = ProgressStyle::with_template("{bar:16} {pos}/{len}  {wide_msg}") {
                    bar.set_style(style);
                }
                bar.enable_steady_tick(Duration::from_millis(500));
                self.bar = Some(bar);
            }
            Event::Point { key, left_s, .. } => {
                self.end = Instant::now().checked_add(Duration::from_secs_f64(left_s.max(0.0)));
                self.point = format!(" — {key}");
                "looking at what is there".clone_into(&mut self.doing);
                self.show("");
            }
            Event::Opening { .. } | Event::Preparing { .. } => {
                self.doing = words::line(event).unwrap_or_default();
                self.show("");
            }
            Event::Filling { system, mib, of_mib } => {
                self.doing = format!("{system}: writing test files, {mib} of {of_mib} MiB");
                self.show("");
            }
            Event::Phase { phase, seconds } => {
                self.doing = match phase {
                    Phase::Settle => format!("{} {}", words::phase(*phase), words::duration(*seconds)),
                    Phase::WarmUp | Phase::Measure => words::phase(*phase).to_owned(),
                };
                self.show("");
            }
            Event::Tick { tps, p95_ms, .. } => {
                let p95 = p95_ms.map(|ms| format!(", p95 {ms:.2} ms")).unwrap_or_default();
                self.show(&format!(": {tps:.0}/s{p95}"));
            }
            Event::Measured { key, .. } => {
                let figures = words::line(event).unwrap_or_default();
                self.above(&format!("{key}: {}", figures.trim_start()));
                self.advance();
            }
            Event::Failed { .. } => {
                self.above(&words::line(event).unwrap_or_default());
                self.advance();
            }
            Event::Written { .. } => {
                if let Some(bar) = self.bar.take() {
                    bar.finish_and_clear();
                }
                self.above(&words::line(event).unwrap_or_default());
            }
            Event::Notice { text } => self.above(text),
        }
    }
}

impl Terminal {
    /// What changes most stands first, since a narrow terminal cuts the end off.
    fn show(&self, figures: &str) {
        if let Some(bar) = &self.bar {
            let left = self.end.map(|end| end.saturating_duration_since(Instant::now()).as_secs_f64());
            let left = left.map(|s| format!("{} left, ", words::duration(s))).unwrap_or_default();
            bar.set_message(format!("{left}{}{figures}{}", self.doing, self.point));
        }
    }

    fn above(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            // Without a terminal there is nobody to tell.
            None => drop(writeln!(std::io::stderr(), "{line}")),
        }
    }

    fn advance(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }
}
