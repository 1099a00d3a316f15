//! Texts that exist in each language of the site.

use serde::{Deserialize, Serialize};

/// A language of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// Its word in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.word() == word)
    }
}

/// A text in each language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub zh: String,
}

impl Text {
    /// The same words in every language, for names and for text of unknown language.
    pub fn same(text: impl Into<String>) -> Self {
        let en = text.into();
        Self { zh: en.clone(), en }
    }

    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}
