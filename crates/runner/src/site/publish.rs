//! From report folders to a site.

use super::books;
use super::pages;
use super::stage::Stage;
use super::template::Template;
use crate::exit::Hint;
use crate::folder::{self, Folder};
use anyhow::{Context, bail};
use pricebench_formats::catalog::{self, Catalog};
use pricebench_model::Severity;
use pricebench_view::{Books, catalog_entry};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// How many reports the site has now.
    pub reports: usize,
    /// How many pages were written; `None` where the folder is no built site.
    pub pages: Option<usize>,
}

/// A report that will be part of the site.
struct Member {
    folder: Folder,
    /// Whether its files come from elsewhere.
    is_new: bool,
}

impl Member {
    fn entry(&self) -> catalog::Entry {
        let Folder { report, points, bytes, .. } = &self.folder;
        catalog_entry(report, points, *bytes)
    }
}

/// Adds report folders to a site and writes what follows from its reports anew.
///
/// `base` is the path below which the site will be served, for the page that is shown at unknown addresses.
/// Nothing changes if anything fails.
pub fn publish(dirs: &[PathBuf], site: &Path, base: &str) -> anyhow::Result<Published> {
    let mut stage = Stage::open(site)?;
    let members = members(dirs, site)?;
    let mut entries: Vec<_> = members.values().map(Member::entry).collect();
    // The newest first; of one day by id, so that the order never depends on the file system.
    entries.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.id.cmp(&b.id)));
    let ((prices, price_lines), (limits, limit_lines)) = (books::prices(site)?, books::limits(site)?);
    let catalog = Catalog { reports: entries, prices, limits, ..Catalog::default() };

    let index = built_page(site)?;
    let template = index.as_deref().and_then(Template::of);
    let mut pages = 0;
    for (id, member) in &members {
        let place = format!("reports/{id}");
        let page = match &template {
            Some(template) => Some(pages::report(template, &member.folder)?),
            None => None,
        };
        pages += usize::from(page.is_some());
        match (member.is_new, page) {
            (true, page) => stage.folder(&place, &files(&member.folder, page)?)?,
            (false, Some(page)) => stage.file(&format!("{place}/index.html"), page.as_bytes())?,
            (false, None) => {}
        }
    }
    stage.file("catalog.json", catalog::write(&catalog).as_bytes())?;
    if let Some(template) = &template {
        let books = Books { limits: limit_lines, prices: price_lines, reports: Vec::new() };
        for (name, page) in pages::fixed(template, &catalog, &books, base) {
            stage.file(name, page.as_bytes())?;
            pages += 1;
        }
    }
    stage.commit()?;
    Ok(Published { reports: members.len(), pages: template.is_some().then_some(pages) })
}

/// The reports the site will have, by id.
fn members(dirs: &[PathBuf], site: &Path) -> anyhow::Result<BTreeMap<String, Member>> {
    let mut members = BTreeMap::new();
    for dir in dirs {
        let folder = sound(dir).with_context(|| format!("failed to publish {}", dir.display()))?;
        let id = folder.report.id.to_string();
        let there = site.join("reports").join(&id).canonicalize().ok();
        let is_new = there.is_none() || there != dir.canonicalize().ok();
        if let Some(other) = members.insert(id.clone(), Member { folder, is_new }) {
            let other = other.folder.dir;
            bail!("failed to publish {} and {}: both are the report {id:?}", other.display(), dir.display());
        }
    }
    for dir in published(site)? {
        let id = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if members.contains_key(&id) {
            continue;
        }
        let failed = || format!("failed to read the published report {}", dir.display());
        let folder = sound(&dir).with_context(failed)?;
        if folder.report.id.as_str() != id {
            let found = &folder.report.id;
            return Err(anyhow::anyhow!("found the id {found:?} in report.json, expected the folder's name"))
                .with_context(failed);
        }
        members.insert(id, Member { folder, is_new: false });
    }
    Ok(members)
}

/// The folders of reports that the site has already.
fn published(site: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let reports = site.join("reports");
    let failed = || format!("failed to list {}", reports.display());
    let entries = match fs::read_dir(&reports) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(failed),
    };
    let mut dirs = Vec::new();
    for found in entries {
        let dir = found.with_context(failed)?.path();
        if dir.join(folder::REPORT).is_file() {
            dirs.push(dir);
        }
    }
    Ok(dirs)
}

/// A report folder without errors in it.
fn sound(dir: &Path) -> anyhow::Result<Folder> {
    let reading = folder::read(dir);
    let sound = reading.is_sound();
    match reading.folder {
        Some(folder) if sound => Ok(folder),
        _ => {
            let faults = reading.faults.into_iter().filter(|fault| fault.severity == Severity::Error);
            let faults: Vec<String> = faults.map(|fault| fault.text).collect();
            Err(anyhow::anyhow!("{}", faults.join("\n")))
                .hint(format!("put the files right, and look with: pricebench check {}", dir.display()))
        }
    }
}

fn files(folder: &Folder, page: Option<String>) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for name in &folder.files {
        let file = folder.dir.join(name);
        let body = fs::read(&file).with_context(|| format!("failed to read {}", file.display()))?;
        files.push((name.clone(), body));
    }
    files.extend(page.map(|page| ("index.html".to_owned(), page.into_bytes())));
    Ok(files)
}

/// The site's page as the build left it, or as an earlier `publish` did.
fn built_page(site: &Path) -> anyhow::Result<Option<String>> {
    let file = site.join("index.html");
    match fs::read_to_string(&file) {
        Ok(page) => Ok(Some(page)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("failed to read {}", file.display())),
    }
}
