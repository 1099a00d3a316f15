//! What the tests of this crate share.

use pricebench_importers::{Import, ImportError, import};
use std::path::{Path, PathBuf};

/// The folder of recorded sysbench output.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sysbench")
}

/// A recorded output's bytes.
pub(crate) fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(fixtures().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Imports a recorded output.
pub(crate) fn read(name: &str) -> Result<Import, ImportError> {
    import(name, fixture(name).as_slice())
}
