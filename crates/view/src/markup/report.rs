//! A report page around its figure: heading, finding, break-even prices, and what supports them.

use super::{Element, Node, element, fact_lists, link, paragraphs, sentence, titled_table};
use crate::{AuditRow, ClaimRow, Facts, ReportPage, SiteWords, Span, VerdictKind};
use pricebench_model::Severity;

/// The title and how it was measured.
#[must_use]
pub fn report_head(page: &ReportPage) -> Vec<Node> {
    let mut sub = element("p").class("sub").text(&page.summary);
    if let Some(source) = &page.source {
        sub = sub.text(" · ").children([link(source)]);
    }
    vec![element("h1").text(&page.title).node(), sub.node()]
}

/// Notices at the head of a page; nothing where there is none.
#[must_use]
pub fn notices(all: &[String]) -> Vec<Node> {
    let lines = all.iter().map(|notice| element("p").text(notice).node());
    let block = element("div").class("notice").with("role", "status").with("data-test", "notice");
    if all.is_empty() { Vec::new() } else { vec![block.children(lines).node()] }
}

/// The answer.
#[must_use]
pub fn finding(said: &[Span]) -> Node {
    element("p").class("find").with("data-test", "finding").children(sentence(said)).node()
}

/// Break-even prices and changes of the lead, each under its title.
#[must_use]
pub fn break_even(page: &ReportPage, words: &SiteWords) -> Node {
    let parts = [(words.break_even, &page.break_even), (words.lead_changes, &page.lead_changes)];
    let lines = parts
        .into_iter()
        .filter(|(_, all)| !all.is_empty())
        .flat_map(|(title, all)| std::iter::once(element("h3").text(title).node()).chain(paragraphs(all)));
    element("div").class("be").with("data-test", "breakeven").children(lines).node()
}

/// What stands between the figure and the points: claims and averages.
#[must_use]
pub fn above_points(page: &ReportPage, words: &SiteWords) -> Vec<Node> {
    let averages = page.averages.as_ref().and_then(|averages| titled_table("averages", averages));
    [claims(&page.claims, words), averages].into_iter().flatten().collect()
}

/// What stands below the points: audits, caveats, failures, conditions and sources.
#[must_use]
pub fn below_points(page: &ReportPage, words: &SiteWords) -> Vec<Node> {
    let foot = || element("p").class("foot").text(&page.footer).node();
    let parts = [
        audits(&page.audits, words),
        remarks("caveats", words.caveats, &page.caveats),
        remarks("failures", words.failures, &page.failures),
        facts("setup", words.setup, &page.setup),
        facts("sources", words.sources, &page.sources),
        (!page.footer.is_empty()).then(foot),
    ];
    parts.into_iter().flatten().collect()
}

/// A section with its title, which names it for those who cannot see it.
pub(super) fn section(id: &'static str, title: &str) -> Element {
    element("section")
        .class("card sec")
        .with("aria-labelledby", id)
        .child(element("h2").with("id", id).text(title))
}

fn claims(claims: &[ClaimRow], words: &SiteWords) -> Option<Node> {
    let heads = [words.claim, words.published, words.recomputed, words.verdict];
    let heads = heads.map(|head| element("th").with("scope", "col").text(head).node());
    let row = |claim: &ClaimRow| {
        let class = match claim.kind {
            VerdictKind::Good => "v ok",
            VerdictKind::Partly => "v part",
            VerdictKind::Bad => "v no",
            VerdictKind::Unknown => "v",
        };
        element("tr")
            .child(element("th").with("scope", "row").text(&claim.claim))
            .child(element("td").text(&claim.published))
            .child(element("td").text(&claim.recomputed))
            .child(element("td").class(class).text(&claim.verdict))
            .node()
    };
    let table = element("table")
        .class("cl")
        .child(element("thead").child(element("tr").children(heads)))
        .child(element("tbody").children(claims.iter().map(row)));
    let section = section("claims", words.claims).with("data-test", "claims");
    (!claims.is_empty()).then(|| section.child(element("div").class("scroll").child(table)).node())
}

fn audits(audits: &[AuditRow], words: &SiteWords) -> Option<Node> {
    let row = |audit: &AuditRow| {
        let class = match audit.severity {
            Severity::Info => "sev",
            Severity::Warning => "sev warn",
            Severity::Error => "sev bad",
        };
        element("li")
            .child(element("span").class(class).text(&audit.label))
            .child(element("b").text(&audit.subject))
            .child(element("span").text(&audit.text))
            .node()
    };
    let list = || element("ul").class("audits body").children(audits.iter().map(row));
    let section = section("audits", words.audits).with("data-test", "audits");
    (!audits.is_empty()).then(|| section.child(list()).node())
}

fn remarks(id: &'static str, title: &str, remarks: &[String]) -> Option<Node> {
    let lines = remarks.iter().map(|remark| element("li").text(remark).node());
    let section = section(id, title).with("data-test", id);
    (!remarks.is_empty()).then(|| section.child(element("ul").class("body").children(lines)).node())
}

fn facts(id: &'static str, title: &str, lists: &[Facts]) -> Option<Node> {
    let section = section(id, title).with("data-test", id);
    (!lists.is_empty()).then(|| section.child(fact_lists(lists)).node())
}
