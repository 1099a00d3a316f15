//! Time, and the wish to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Whether the user asked to stop.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// One that Ctrl-C (SIGINT) and SIGTERM set. A second signal ends the process at once.
    ///
    /// # Errors
    ///
    /// When the system refuses a signal handler.
    pub fn on_signals() -> std::io::Result<Self> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // Registered first, so that the first signal finds the flag not yet set.
            signal_hook::flag::register_conditional_shutdown(signal, 130, interrupt.0.clone())?;
            signal_hook::flag::register(signal, interrupt.0.clone())?;
        }
        Ok(interrupt)
    }

    /// Asks to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// The flag itself, for what runs in threads of its own.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Time, as a run sees it.
pub trait Clock {
    /// The time of day.
    fn now(&self) -> SystemTime;

    /// Sleeps, unless interrupted.
    fn sleep(&self, duration: Duration, interrupt: &Interrupt);
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn sleep(&self, duration: Duration, interrupt: &Interrupt) {
        let end = Instant::now() + duration;
        while !interrupt.is_set() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            std::thread::sleep(left.min(Duration::from_millis(100)));
        }
    }
}

/// A time as RFC 3339 UTC, to the second.
pub fn rfc3339(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}
