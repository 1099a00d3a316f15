//! What a worker writes down.

use crate::second::{Cell, Current};
use crate::{Latencies, Measured, Offered, Window};
use std::collections::BTreeMap;

/// The times of one operation, ns since the start of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// When it should have begun.
    pub intended_ns: u64,
    /// When it was submitted.
    pub submitted_ns: u64,
    /// When it was done.
    pub completed_ns: u64,
}

/// Records one worker's operations. What was due during warm-up is in the series only.
#[derive(Clone, Debug)]
pub struct Recorder {
    window: Window,
    response: Latencies,
    service: Latencies,
    bytes: u64,
    errors: BTreeMap<String, u64>,
    seconds: BTreeMap<i64, Cell>,
    current: Current,
}

impl Recorder {
    /// A recorder for a measured time.
    pub fn new(window: Window) -> Self {
        Self {
            window,
            response: Latencies::default(),
            service: Latencies::default(),
            bytes: 0,
            errors: BTreeMap::new(),
            seconds: BTreeMap::new(),
            current: Current::new(),
        }
    }

    /// Records an operation that succeeded and the data it moved.
    pub fn done(&mut self, operation: Operation, bytes: u64) {
        let Operation { intended_ns, submitted_ns, completed_ns } = operation;
        let response_ns = completed_ns.saturating_sub(intended_ns);
        self.turn_to(completed_ns);
        self.current.done(response_ns, bytes);
        if self.window.contains(intended_ns) {
            self.response.record(response_ns);
            self.service.record(completed_ns.saturating_sub(submitted_ns));
            self.bytes += bytes;
        }
    }

    /// Records an operation that failed, by the code of its error. Its time is not among the latencies.
    pub fn failed(&mut self, operation: Operation, code: &str) {
        self.turn_to(operation.completed_ns);
        self.current.failed();
        if self.window.contains(operation.intended_ns) {
            match self.errors.get_mut(code) {
                Some(count) => *count += 1,
                None => drop(self.errors.insert(code.to_owned(), 1)),
            }
        }
    }

    fn turn_to(&mut self, at_ns: u64) {
        let second = self.window.second(at_ns);
        if second != self.current.second {
            self.flush(second);
        }
    }

    fn flush(&mut self, next: i64) {
        let (second, cell) = self.current.take(next);
        if cell.count + cell.errors > 0 {
            self.seconds.entry(second).or_default().merge(cell);
        }
    }

    /// What was measured.
    pub fn finish(mut self, offered: Offered) -> Measured {
        self.flush(i64::MIN);
        let Self { window, response, service, bytes, errors, seconds, .. } = self;
        Measured { window, response, service, bytes, errors, offered, seconds }
    }
}
