//! The list of reports, and what every page's address can say.

use crate::state::{Pair, pairs, print};
use crate::{Choice, numbers, site_words};
use pricebench_formats::catalog::{Catalog, Entry};
use pricebench_model::{Kind, Lang};
use std::collections::BTreeSet;

const LANG: &str = "lang";
const KIND: &str = "kind";
const PROVIDER: &str = "provider";
const TOOL: &str = "tool";

/// The language an address asks for, on any page.
#[must_use]
pub fn query_lang(query: &str) -> Option<Lang> {
    let (_, word) = pairs(query).find(|(key, _)| key == LANG)?;
    Lang::from_word(&word)
}

/// The same address in another language.
#[must_use]
pub fn query_with_lang(query: &str, lang: Lang) -> String {
    let rest = pairs(query).filter(|(key, _)| key != LANG);
    let all: Vec<Pair> = std::iter::once((LANG.to_owned(), lang.word().to_owned())).chain(rest).collect();
    print(&all)
}

/// Which reports of the list are shown, as the address says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListState {
    /// The language, if the address names one.
    pub lang: Option<Lang>,
    /// Of this kind only, by its word.
    pub kind: Option<String>,
    /// With a system of this provider only.
    pub provider: Option<String>,
    /// Measured with this tool only.
    pub tool: Option<String>,
}

impl ListState {
    /// Reads the query of an address; what it does not know is left out.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let value = |wanted: &str| pairs(query).find(|(key, _)| key == wanted).map(|(_, value)| value);
        Self { lang: query_lang(query), kind: value(KIND), provider: value(PROVIDER), tool: value(TOOL) }
    }

    /// Writes the query of an address.
    #[must_use]
    pub fn print(&self) -> String {
        let Self { lang, kind, provider, tool } = self;
        let lang = lang.map(|lang| lang.word().to_owned());
        let all = [(LANG, &lang), (KIND, kind), (PROVIDER, provider), (TOOL, tool)];
        let given = all.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value.clone()?)));
        print(&given.collect::<Vec<Pair>>())
    }
}

/// What the list of reports shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ListPage {
    /// Kinds to choose from, "all" first; empty where there is nothing to choose. Values are words.
    pub kinds: Vec<Choice<Option<String>>>,
    /// Providers to choose from, likewise.
    pub providers: Vec<Choice<Option<String>>>,
    /// Tools to choose from, likewise.
    pub tools: Vec<Choice<Option<String>>>,
    /// The reports that pass, in the catalogue's order.
    pub reports: Vec<ListRow>,
    /// Whether reports are left out.
    pub filtered: bool,
}

/// One report of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListRow {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its headline at default inputs.
    pub finding: String,
    /// Kind, date, providers, tool and counts, in this order.
    pub facts: Vec<String>,
    /// Throughput over loads, one list a system.
    pub spark: Vec<Vec<f64>>,
}

/// Makes the list from the catalogue.
#[must_use]
pub fn list_page(catalog: &Catalog, state: &ListState, lang: Lang) -> ListPage {
    let words = site_words(lang);
    let all = &catalog.reports;
    let passes = |entry: &&Entry| {
        let same =
            |wanted: &Option<String>, found: &str| wanted.as_deref().is_none_or(|wanted| wanted == found);
        let of_provider = |provider: &String| same(&state.provider, provider);
        same(&state.kind, kind_word(entry.kind))
            && (state.provider.is_none() || entry.provider.iter().any(of_provider))
            && (state.tool.is_none() || tools(entry).any(|tool| same(&state.tool, tool)))
    };
    let reports: Vec<ListRow> = all.iter().filter(passes).map(|entry| row(entry, lang)).collect();
    let choose = |chosen: &Option<String>, values: BTreeSet<&str>, name: &dyn Fn(&str) -> String| {
        choices(chosen, &values, words.all, name)
    };
    let plain = |value: &str| value.to_owned();
    let kind_name =
        |word: &str| kind_of(word).map_or_else(|| word.to_owned(), |kind| (words.kind_name)(kind).to_owned());
    ListPage {
        kinds: choose(&state.kind, all.iter().map(|entry| kind_word(entry.kind)).collect(), &kind_name),
        providers: choose(
            &state.provider,
            all.iter().flat_map(|entry| &entry.provider).map(String::as_str).collect(),
            &plain,
        ),
        tools: choose(&state.tool, all.iter().flat_map(tools).collect(), &plain),
        filtered: reports.len() < all.len(),
        reports,
    }
}

/// "All" and each value; nothing where one value is all there is and none is chosen.
fn choices(
    chosen: &Option<String>,
    values: &BTreeSet<&str>,
    all: &str,
    name: &dyn Fn(&str) -> String,
) -> Vec<Choice<Option<String>>> {
    if values.len() < 2 && chosen.is_none() {
        return Vec::new();
    }
    let each = values.iter().map(|value| Choice {
        value: Some((*value).to_owned()),
        label: name(value),
        chosen: chosen.as_deref() == Some(*value),
    });
    let first = Choice { value: None, label: all.to_owned(), chosen: chosen.is_none() };
    std::iter::once(first).chain(each).collect()
}

fn row(entry: &Entry, lang: Lang) -> ListRow {
    let words = site_words(lang);
    let mut facts = vec![(words.kind_name)(entry.kind).to_owned()];
    if !entry.date.is_empty() {
        facts.push(numbers::date(&entry.date, lang));
    }
    if !entry.provider.is_empty() {
        facts.push(entry.provider.join(", "));
    }
    facts.extend(tools(entry).map(str::to_owned));
    facts.push((words.systems_count)(entry.systems));
    facts.push((words.points_count)(entry.points));
    ListRow {
        id: entry.id.to_string(),
        title: entry.title.get(lang).to_owned(),
        finding: entry.finding.get(lang).to_owned(),
        facts,
        spark: entry.spark.clone(),
    }
}

fn tools(entry: &Entry) -> impl Iterator<Item = &str> {
    entry.tool.split(',').map(str::trim).filter(|tool| !tool.is_empty())
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Oltp => "oltp",
        Kind::Volume => "volume",
        Kind::Tpcc => "tpcc",
    }
}

fn kind_of(word: &str) -> Option<Kind> {
    [Kind::Oltp, Kind::Volume, Kind::Tpcc].into_iter().find(|kind| kind_word(*kind) == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pricebench_model::{Id, Text};

    fn entry(id: &str, kind: Kind, provider: &str, tool: &str) -> Entry {
        Entry {
            id: Id::new(id).unwrap(),
            title: Text { en: format!("{id} in English"), zh: format!("{id} 中文") },
            kind,
            provider: vec![provider.to_owned()],
            tool: tool.to_owned(),
            date: "2023-12".to_owned(),
            systems: 2,
            points: 20,
            bytes: 9000,
            finding: Text::same("a finding"),
            spark: Vec::new(),
        }
    }

    fn catalog() -> Catalog {
        let reports = vec![
            entry("rds", Kind::Oltp, "AWS", "sysbench 1.0"),
            entry("own", Kind::Oltp, "own hardware", "sysbench 1.0, oltp"),
            entry("ebs", Kind::Volume, "AWS", "fio"),
        ];
        Catalog { reports, ..Catalog::default() }
    }

    fn ids(state: &ListState) -> Vec<String> {
        list_page(&catalog(), state, Lang::En).reports.into_iter().map(|row| row.id).collect()
    }

    #[test]
    fn filters_narrow_together() {
        let aws = ListState { provider: Some("AWS".to_owned()), ..ListState::default() };
        assert_eq!(ids(&ListState::default()), ["rds", "own", "ebs"]);
        assert_eq!(ids(&aws), ["rds", "ebs"]);
        assert_eq!(ids(&ListState { kind: Some("volume".to_owned()), ..aws.clone() }), ["ebs"]);
        assert_eq!(ids(&ListState { tool: Some("oltp".to_owned()), ..ListState::default() }), ["own"]);
        assert!(ids(&ListState { tool: Some("oltp".to_owned()), ..aws }).is_empty());
    }

    #[test]
    fn a_row_says_what_is_known() {
        let page = list_page(&catalog(), &ListState::default(), Lang::Zh);
        assert_eq!(page.reports[0].title, "rds 中文");
        assert_eq!(
            page.reports[0].facts,
            ["OLTP", "2023年12月", "AWS", "sysbench 1.0", "2 个系统", "20 个数据点"]
        );
        assert!(!page.filtered);
    }

    #[test]
    fn one_value_is_no_choice() {
        let one =
            Catalog { reports: vec![entry("rds", Kind::Oltp, "AWS", "sysbench")], ..Catalog::default() };
        let page = list_page(&one, &ListState::default(), Lang::En);
        assert!(page.kinds.is_empty() && page.providers.is_empty() && page.tools.is_empty());
    }

    #[test]
    fn the_address_reads_back() {
        let state = ListState {
            lang: Some(Lang::Zh),
            kind: Some("oltp".to_owned()),
            provider: Some("own & other".to_owned()),
            tool: None,
        };
        assert_eq!(ListState::parse(&state.print()), state);
    }

    #[test]
    fn the_language_changes_and_the_rest_of_the_address_stays() {
        let query = query_with_lang("q=demand&lang=en&p.m5.instance=0.9", Lang::Zh);
        assert_eq!(query, "lang=zh&q=demand&p.m5.instance=0.9");
        assert_eq!(query_lang(&query), Some(Lang::Zh));
        assert_eq!(query_lang("lang=klingon"), None);
    }
}
