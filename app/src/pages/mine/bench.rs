//! The reader's files and the worker that reads them.

use crate::components::Data;
use crate::platform::files::Given;
use crate::platform::importing::{self, Job, Report};
use leptos::prelude::*;
use pricebench_app::{Outcome, Verdict};
use pricebench_model::Point;
use std::sync::Arc;

/// What reading the files has come to.
#[derive(Clone, PartialEq)]
pub(super) enum Progress {
    /// Nothing to read.
    Idle,
    /// Reading a file: its name and per cent.
    Reading(String, u32),
    /// Ended by the reader.
    Cancelled,
    /// The worker broke down; with the browser's words.
    Broken(String),
    /// Done: a verdict a file.
    Done(Vec<Verdict>),
}

/// The reader's files and what has become of them. It lives as long as the site is open, so that the reader can
/// look at another page and come back.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Bench {
    /// The files, in the order given.
    pub(super) files: RwSignal<Vec<Given>>,
    /// How far reading them is.
    pub(super) progress: RwSignal<Progress>,
    /// The report made of them.
    pub(super) data: RwSignal<Option<Arc<Data>>>,
    job: StoredValue<Option<Job>, LocalStorage>,
    /// How often text was pasted, to name it.
    pastes: StoredValue<usize>,
}

impl Bench {
    /// Without any file.
    pub(in crate::pages) fn new() -> Self {
        Self {
            files: RwSignal::new(Vec::new()),
            progress: RwSignal::new(Progress::Idle),
            data: RwSignal::new(None),
            job: StoredValue::new_local(None),
            pastes: StoredValue::new(0),
        }
    }

    /// Adds files; one of a name already there takes its place.
    pub(super) fn add(self, more: Vec<Given>) {
        if more.is_empty() {
            return;
        }
        self.files.update(|files| {
            files.retain(|file| more.iter().all(|new| new.name != file.name));
            files.extend(more);
        });
        self.read();
    }

    /// Adds pasted text as a file.
    pub(super) fn add_text(self, text: &str, name: fn(usize) -> String) {
        self.pastes.update_value(|count| *count += 1);
        self.add(Given::text(name(self.pastes.get_value()), text).into_iter().collect());
    }

    /// Keeps some of the files.
    pub(super) fn keep(self, keep: impl Fn(&Given) -> bool) {
        self.files.update(|files| files.retain(keep));
        self.read();
    }

    /// Reads all files anew: their report is made of all of them together.
    fn read(self) {
        self.job.set_value(None);
        let files = self.files.get_untracked();
        let Some(first) = files.first() else {
            self.data.set(None);
            self.progress.set(Progress::Idle);
            return;
        };
        self.progress.set(Progress::Reading(first.name.clone(), 0));
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let heard = move |report| match report {
            // The reader may have left the page meanwhile.
            Report::Progress(file, percent) => {
                let name = names.get(file).cloned().unwrap_or_default();
                drop(self.progress.try_set(Progress::Reading(name, percent)));
            }
            Report::Done(outcome, points) => self.finish(*outcome, points),
            Report::Failed(reason) => drop(self.progress.try_set(Progress::Broken(reason))),
        };
        match importing::start(&files, heard) {
            Ok(job) => self.job.set_value(Some(job)),
            Err(reason) => self.progress.set(Progress::Broken(reason)),
        }
    }

    fn finish(self, Outcome { files, report }: Outcome, points: Vec<Point>) {
        let data = report.map(|report| Arc::new(Data::new(report, points)));
        let _ = (self.data.try_set(data), self.progress.try_set(Progress::Done(files)));
    }

    /// Ends reading; the files stay listed.
    pub(super) fn cancel(self) {
        self.job.set_value(None);
        self.progress.set(Progress::Cancelled);
    }
}
