//! The published books and the formulas together, at their edges. Expected values were worked out by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod availability;
mod bills;
mod bursts;
mod cheapest;
mod common;
mod volumes;
