//! Texts that must not be shown.

use std::fmt;

/// A password. It can be handed to a connection or a child's environment, and to nothing that prints.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes a secret text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself: for connecting, never for showing.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// A text with every occurrence of the secret covered. A secret of fewer than four characters would cover
    /// innocent text everywhere and is left.
    pub fn redact(&self, text: &str) -> String {
        if self.0.len() < 4 { text.to_owned() } else { text.replace(&self.0, "***") }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_nothing() {
        let secret = Secret::new("hunter2x");
        assert_eq!(format!("{secret:?}"), "***");
        assert_eq!(secret.redact("using hunter2x, hunter2x"), "using ***, ***");
        assert_eq!(Secret::new("a").redact("a cat"), "a cat");
    }
}
