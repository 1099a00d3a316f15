//! Building sentences out of spans.

use crate::page::{Sentence, Span};

/// A figure or word that carries the sentence.
pub(crate) fn strong(text: impl Into<String>) -> Span {
    Span::Strong(text.into())
}

/// Text about the system in `slot`.
pub(crate) fn about(slot: usize, text: impl Into<String>) -> Span {
    Span::System { slot, text: text.into() }
}

impl From<&str> for Span {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Span {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A sentence from parts: texts and spans.
macro_rules! say {
    ($($part:expr),* $(,)?) => {
        vec![$($crate::page::Span::from($part)),*]
    };
}
pub(crate) use say;

/// Several sentences as one paragraph, with `between` between them.
pub(crate) fn join(sentences: impl IntoIterator<Item = Sentence>, between: &str) -> Sentence {
    let mut all = Sentence::new();
    for sentence in sentences.into_iter().filter(|sentence| !sentence.is_empty()) {
        if !all.is_empty() && !between.is_empty() {
            all.push(between.into());
        }
        all.extend(sentence);
    }
    all
}
