//! `pricebench run`, from outside: the command itself with real servers, real signals and full disks.

mod kill;
mod plans;
mod real;
mod support;
