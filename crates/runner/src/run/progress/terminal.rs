//! A bar and the current figures, for people at a terminal.

use super::{Event, Phase, Progress, words};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Draws on standard error.
#[derive(Debug, Default)]
pub struct Terminal {
    bar: Option<ProgressBar>,
    phase: String,
    point: String,
}

impl Progress for Terminal {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { points, finished, .. } => {
                self.print(event);
                let bar = ProgressBar::new(*points as u64).with_position(*finished as u64);
                if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos} of {len}  {wide_msg}") {
                    bar.set_style(style);
                }
                bar.enable_steady_tick(Duration::from_millis(500));
                self.bar = Some(bar);
            }
            Event::Point { key, left_s, .. } => {
                self.point = format!("{} left, {key}", words::duration(*left_s));
                self.show("");
            }
            Event::Phase { phase, seconds } => {
                self.phase = match phase {
                    Phase::Settle => format!("{} {}", words::phase(*phase), words::duration(*seconds)),
                    Phase::WarmUp | Phase::Measure => words::phase(*phase).to_owned(),
                };
                self.show("");
            }
            Event::Tick { tps, p95_ms, .. } => {
                self.show(&format!(": {tps:.0}/s, p95 {} ms", words::number(*p95_ms)));
            }
            Event::Measured { key, .. } => {
                let figures = words::line(event).unwrap_or_default();
                self.above(&format!("{key}: {}", figures.trim_start()));
                self.advance();
            }
            Event::Failed { .. } => {
                self.print(event);
                self.advance();
            }
            Event::Opening { .. } | Event::Preparing { .. } => {
                self.point = words::line(event).unwrap_or_default();
                self.phase.clear();
                self.show("");
            }
            Event::Written { .. } => {
                if let Some(bar) = self.bar.take() {
                    bar.finish_and_clear();
                }
                self.print(event);
            }
            Event::Notice { .. } => self.print(event),
        }
    }
}

impl Terminal {
    fn show(&self, figures: &str) {
        if let Some(bar) = &self.bar {
            let joint = if self.phase.is_empty() { "" } else { " — " };
            bar.set_message(format!("{}{joint}{}{figures}", self.point, self.phase));
        }
    }

    fn print(&self, event: &Event) {
        if let Some(line) = words::line(event) {
            self.above(&line);
        }
    }

    fn above(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            None => {
                use std::io::Write;
                // Without a terminal there is nobody to tell.
                drop(writeln!(std::io::stderr(), "{line}"));
            }
        }
    }

    fn advance(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }
}
