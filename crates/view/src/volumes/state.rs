//! The state of the Volumes page, which is the query of its address.
//!
//! `lang`, `region`, `instance`, `load` (pieces such as `3000*600`: I/O per second for seconds, joined by commas)
//! and a key for each [`Input`]. Defaults are left out; what a reader types is kept as typed.

use super::Input;
use super::need::{INSTANCE, REGION};
use crate::state::{Pair, pairs, print};
use crate::{Expected, Notice};
use pricebench_model::Lang;
use std::collections::BTreeMap;

/// What a reader types is kept up to this length.
const LONGEST: usize = 40;

/// A load is kept up to this length.
const LONGEST_LOAD: usize = 1000;

/// Most pieces of a load, and most seconds of one: a year.
pub(super) const MOST_PIECES: usize = 60;
const MOST_SECONDS: f64 = 31_536_000.0;

/// The state of the Volumes page. `None`: the default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VolumesState {
    /// Language.
    pub lang: Option<Lang>,
    /// Region.
    pub region: Option<String>,
    /// Class of instance the volumes are attached to.
    pub instance: Option<String>,
    /// The load whose bursts are simulated, as typed.
    pub load: Option<String>,
    /// Numbers as typed.
    pub typed: BTreeMap<Input, String>,
}

impl VolumesState {
    /// Reads a query, with or without its `?`. What cannot be understood is left at its default and told.
    pub fn parse(query: &str) -> (Self, Vec<Notice>) {
        let mut state = Self::default();
        let mut notices = Vec::new();
        for (key, value) in pairs(query) {
            if let Err(expected) = state.set(&key, &value) {
                notices.push(Notice::new(&key, &value, expected));
            }
        }
        (state, notices)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Expected> {
        let kept = |longest: usize| {
            let fits = value.chars().count() <= longest;
            fits.then(|| value.to_owned()).ok_or(Expected::ShortNumber)
        };
        match key {
            "lang" => {
                let words = || Expected::OneOf(Lang::ALL.map(|lang| lang.word().to_owned()).to_vec());
                self.lang = Some(Lang::from_word(value).ok_or_else(words)?);
            }
            "region" => self.region = Some(kept(LONGEST)?),
            "instance" => self.instance = Some(kept(LONGEST)?),
            "load" => self.load = Some(kept(LONGEST_LOAD)?),
            _ => {
                let input = Input::from_word(key).ok_or(Expected::Key { nearest: None })?;
                self.typed.insert(input, kept(LONGEST)?);
            }
        }
        Ok(())
    }

    /// The query, without `?`; empty for the default state.
    pub fn print(&self) -> String {
        let Self { lang, region, instance, load, typed } = self;
        let single = [
            ("lang", lang.map(|lang| lang.word().to_owned())),
            ("region", region.clone()),
            ("instance", instance.clone()),
            ("load", load.clone()),
        ];
        let mut all: Vec<Pair> =
            single.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
        all.extend(typed.iter().map(|(input, text)| (input.word().to_owned(), text.clone())));
        print(&all)
    }

    /// The same without what is at its default.
    #[must_use]
    pub fn without_defaults(&self) -> Self {
        let Self { lang, region, instance, load, typed } = self;
        let differs = |default: &'static str| move |value: &String| value != default;
        Self {
            lang: *lang,
            region: region.clone().filter(differs(REGION)),
            instance: instance.clone().filter(differs(INSTANCE)),
            load: load.clone(),
            typed: typed
                .iter()
                .filter(|(input, text)| input.read(text) != Some(input.default_value()))
                .map(|(input, text)| (*input, text.clone()))
                .collect(),
        }
    }

    /// The value of an input: what the reader typed if it makes sense, else the default.
    pub fn value(&self, input: Input) -> f64 {
        self.typed.get(&input).and_then(|text| input.read(text)).unwrap_or_else(|| input.default_value())
    }
}

/// The pieces of a load: I/O per second and seconds. `None` for a text that is no load.
pub fn load_pieces(text: &str) -> Option<Vec<(f64, f64)>> {
    let number =
        |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite() && *value >= 0.0);
    let piece = |text: &str| {
        let (iops, seconds) = text.split_once('*')?;
        Some((number(iops)?, number(seconds).filter(|s| *s > 0.0 && *s <= MOST_SECONDS)?))
    };
    let pieces: Vec<(f64, f64)> = text.split(',').map(piece).collect::<Option<_>>()?;
    let most = Input::Iops.range().1;
    let fits = pieces.len() <= MOST_PIECES && pieces.iter().all(|(iops, _)| *iops <= most);
    fits.then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_back_and_its_faults_are_told() {
        let (state, notices) =
            VolumesState::parse("?gib=2,000&iops=abc&region=us-east-1&load=3000*600&lang=zh");
        assert_eq!(notices, []);
        assert_eq!((state.value(Input::Size), state.value(Input::Iops)), (2000.0, 3000.0));
        assert_eq!(VolumesState::parse(&state.print()).0, state);
        let (state, notices) =
            VolumesState::parse("size=3&lang=fr&gib=00000000000000000000000000000000000000000000");
        assert_eq!((state, notices.len()), (VolumesState::default(), 3));
        assert_eq!(VolumesState::default().print(), "");
    }

    #[test]
    fn what_is_at_its_default_is_left_out() {
        let (state, _) =
            VolumesState::parse("gib=500.0&iops=3,000&n=3x&s=2&region=us-east-1&instance=m5.xlarge&lang=zh");
        assert_eq!(state.without_defaults().print(), "lang=zh&s=2&n=3x");
    }

    #[test]
    fn inputs_keep_to_their_range() {
        for (input, good, bad) in [
            (Input::Size, "1", "0"),
            (Input::Size, "1,000,000", "1000001"),
            (Input::Striped, "4", "2.5"),
            (Input::ReadShare, "0", "101"),
            (Input::Block, "0.5", "0.4"),
            (Input::NodeRate, "0.05", "-1"),
        ] {
            assert!(input.read(good).is_some() && input.read(bad).is_none(), "{input:?}");
        }
        for input in Input::all() {
            assert_eq!(Input::from_word(input.word()), Some(input));
            let (least, most) = input.range();
            assert!((least..=most).contains(&input.default_value()), "{input:?}");
        }
    }

    #[test]
    fn a_load_is_pieces_of_rate_and_time() {
        assert_eq!(load_pieces("3000*600, 500*1200"), Some(vec![(3000.0, 600.0), (500.0, 1200.0)]));
        for text in ["", "3000", "3000*0", "-1*5", "1e99*5", "3000*600,", "inf*1", "1*1e99"] {
            assert_eq!(load_pieces(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_query_makes_it_panic(query in ".{0,200}") {
            let (state, _) = VolumesState::parse(&query);
            proptest::prop_assert_eq!(&VolumesState::parse(&state.print()).0, &state);
        }
    }
}
