//! JSON as we write it.

use serde::Serialize;

/// Indented JSON with a final line feed. Our types have only text keys and finite numbers, for which
/// serialisation cannot fail.
pub(crate) fn pretty<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
