//! The built page, into which each page's own head and body are written.

const HEAD: (&str, &str) = ("<!--pb:head-->", "<!--/pb:head-->");
const BODY: (&str, &str) = ("<!--pb:body-->", "<!--/pb:body-->");

/// A built page, cut at its markers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Template<'a> {
    before_head: &'a str,
    between: &'a str,
    after_body: &'a str,
}

impl<'a> Template<'a> {
    /// Cuts a page; `None` where it lacks a marker, and so was not made by our build.
    ///
    /// What stands between the markers is dropped: a page made from the template is a template again.
    pub(super) fn of(page: &'a str) -> Option<Self> {
        let (before_head, rest) = page.split_once(HEAD.0)?;
        let (_, rest) = rest.split_once(HEAD.1)?;
        let (between, rest) = rest.split_once(BODY.0)?;
        // The last one: what we write between the markers has no comments, whatever names it shows.
        let (_, after_body) = rest.rsplit_once(BODY.1)?;
        Some(Self { before_head, between, after_body })
    }

    /// The page with this head and body.
    pub(super) fn page(&self, head: &str, body: &str) -> String {
        let Self { before_head, between, after_body } = self;
        [before_head, HEAD.0, "\n", head, HEAD.1, between, BODY.0, body, BODY.1, after_body].concat()
    }

    /// The style sheet, as it stands in the page; empty where there is none.
    pub(super) fn style(&self) -> &'a str {
        let parts = [self.before_head, self.between].into_iter();
        parts.filter_map(|part| cut(part, "<style", "</style>")).next().unwrap_or_default()
    }

    /// What the page's security policy says of styles, such as `style-src 'self' 'sha256-…'`.
    pub(super) fn style_policy(&self) -> &'a str {
        let policy =
            cut(self.before_head, "style-src ", ";").or_else(|| cut(self.between, "style-src ", ";"));
        policy.map_or("style-src 'self'", |policy| policy.trim_end_matches(';'))
    }
}

/// The part of a text from where `start` begins to where `end` ends.
fn cut<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let from = text.get(text.find(start)?..)?;
    from.get(..from.find(end)? + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta content=\"style-src 'self' 'sha256-x'; img-src 'self'\">\
                        <!--pb:head-->old<!--/pb:head--><style>a { b: c }</style>\
                        <link rel=\"icon\" href=\"i.svg\"></head><body>\
                        <!--pb:body--><!--/pb:body--><script></script>";

    #[test]
    fn a_page_is_a_template_again() {
        let once = Template::of(PAGE).unwrap().page("<title>a</title>\n", "<h1>a</h1>");
        let twice = Template::of(&once).unwrap().page("<title>b</title>\n", "<h1>b</h1>");
        assert!(twice.contains("<!--pb:head-->\n<title>b</title>\n<!--/pb:head-->"), "{twice}");
        assert!(twice.contains("<!--pb:body--><h1>b</h1><!--/pb:body--><script>"), "{twice}");
        assert!(!twice.contains("old") && !twice.contains("<h1>a"), "{twice}");
    }

    #[test]
    fn a_page_of_another_build_is_no_template() {
        assert_eq!(Template::of("<html><!--pb:head--></html>"), None);
        assert_eq!(Template::of(""), None);
    }

    #[test]
    fn finds_the_style_sheet_and_what_allows_it() {
        let page = Template::of(PAGE).unwrap();
        assert_eq!(page.style(), "<style>a { b: c }</style>");
        assert_eq!(page.style_policy(), "style-src 'self' 'sha256-x'");
        let bare = "<!--pb:head--><!--/pb:head--><!--pb:body--><!--/pb:body-->";
        let page = Template::of(bare).unwrap();
        assert_eq!((page.style(), page.style_policy()), ("", "style-src 'self'"));
    }
}
