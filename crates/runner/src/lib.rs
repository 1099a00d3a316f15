//! The parts of the `pricebench` command.
