//! The engine on the disk of this machine.

// Marked as tests, so that helpers may unwrap as test functions may.
#[cfg(test)]
mod device;
#[cfg(test)]
mod engine;
#[cfg(test)]
mod loops;
#[cfg(test)]
mod stall;
