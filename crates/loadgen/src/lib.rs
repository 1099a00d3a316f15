//! What our own load generators share.
//!
//! A worker asks its [`Pacer`] when the next operation begins, does it, and hands the three times that matter
//! (when it should have begun, when it was submitted, when it was done) to its [`Recorder`]. At the end the
//! recorders of all workers are merged into one [`Measured`].
//!
//! Times are nanoseconds since the start of the run, given by the caller: nothing here reads a clock, so that
//! everything can be tested on a virtual one.
//!
//! Latency in an open loop is counted from the intended start. An operation that could not be submitted while
//! the system stood still was waiting all the same, as a user would have; counted from submission, a stall of
//! a second disappears from the percentiles (“coordinated omission”, G. Tene).

mod latencies;
mod measured;
mod pacer;
mod random;
mod recorder;
mod schedule;
mod second;
#[cfg(test)]
mod stall;
mod window;

pub use latencies::Latencies;
pub use measured::{Measured, Second};
pub use pacer::{Offered, Pacer, Turn};
pub use random::SplitMix64;
pub use recorder::{Operation, Recorder};
pub use schedule::{Arrival, Schedule};
pub use window::Window;
