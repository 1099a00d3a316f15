//! The Volumes page as it is at default inputs: its answer and its table of types.

use super::body;
use super::head::Head;
use crate::site::template::Template;
use pricebench_formats::catalog::Catalog;
use pricebench_model::Lang;
use pricebench_view::{Books, Field, Input, VolumesState, markup, plain, site_words, volumes_page};

/// The Volumes page; of a site without books its title alone.
pub(super) fn volumes(template: &Template<'_>, catalog: &Catalog, books: &Books) -> String {
    let words = site_words(Lang::En);
    let place = Some("volumes/");
    let Some(at) = books.newest() else {
        let head = Head { base: "../", title: words.volumes, description: words.tagline, preloads: &[] };
        return template.page(&head.html(), &body(place, |main| main.line("h1", &[], words.volumes)));
    };
    let page = volumes_page(books, &VolumesState::default(), at, Lang::En);
    let prices = catalog.prices.iter().map(|book| format!("prices/{}.csv", book.id));
    let limits = catalog.limits.iter().map(|book| format!("limits/{}.csv", book.id));
    let preloads: Vec<String> =
        std::iter::once("catalog.json".to_owned()).chain(prices).chain(limits).collect();
    let description = plain(&page.finding);
    let head = Head { base: "../", title: &page.title, description: &description, preloads: &preloads };
    let fields: Vec<&Field> = page
        .fields
        .iter()
        .filter(|(input, _)| Input::NEED.contains(input))
        .map(|(_, field)| field)
        .chain([&page.instance])
        .collect();
    let content = body(place, |main| {
        main.nodes(&markup::volumes_head(&page));
        main.element("section", &[("class", "card sec"), ("aria-labelledby", "types")], |section| {
            section.line("h2", &[("id", "types")], &page.types.caption);
            section.nodes(&markup::still_fields(words.region, &page.regions, &fields));
            section.nodes([&markup::table(&page.types, usize::MAX).node()]);
            section.nodes(&markup::notes(&page.types));
        });
    });
    template.page(&head.html(), &content)
}
