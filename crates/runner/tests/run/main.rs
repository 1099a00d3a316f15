//! `pricebench run`, from outside: the command itself with real servers, real signals and full disks.

// Marked as tests, so that helpers may unwrap as test functions may.
#[cfg(test)]
mod kill;
#[cfg(test)]
mod plans;
#[cfg(test)]
mod real;
#[cfg(test)]
mod support;
#[cfg(test)]
mod volume;
