//! The words of the site, per language.
//!
//! [`Words`] holds what stands alone: labels and fixed sentences. [`Sentences`] makes what has values in it.
//! Each language has its own file for either, so that a missing word does not compile and a sentence may be
//! built in its own order.

mod along;
mod audits;
mod en;
mod en_labels;
mod labels;
mod sentences;
mod zh;
mod zh_labels;

pub(crate) use along::{AlongWords, FirstAndLast, HighestRate, along_words};
pub(crate) use labels::Words;
pub(crate) use sentences::{DemandContrast, Gap, LatencyPair, MetricNames, Named, Sentences, Side};

use pricebench_model::Lang;

/// The fixed words of a language.
pub(crate) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &en_labels::WORDS,
        Lang::Zh => &zh_labels::WORDS,
    }
}

/// The sentences of a language.
pub(crate) fn sentences(lang: Lang) -> &'static dyn Sentences {
    match lang {
        Lang::En => &en::English,
        Lang::Zh => &zh::Chinese,
    }
}
