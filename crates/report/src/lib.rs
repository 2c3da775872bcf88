//! The report: what happened to the hints that a job gave.
//!
//! It is a table with one row for each thing that happened, not for each occurrence. Its size is bounded, since a run
//! may make any number of objects. Each process keeps one, and all are merged at the end.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod files;
pub mod fold;
mod job;
mod json;
pub mod numbers;
mod path;
pub mod record;
mod repeated;
mod running;
mod setting;
pub mod table;
#[cfg(test)]
mod tests;
mod text;
mod wire;
pub mod words;

pub use files::{
    EffectiveHints, FileUse, Files, MOST_LINES, OpenFile, Own, SLOWEST, ViewShape, names_of_bins,
};
pub use path::PathPattern;
pub use record::Job;
pub use repeated::Repeated;
pub use setting::{Said, Setting};
pub use text::{COLUMNS, mpi};

use job::Hosts;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::file::HintsFile;
use minfo_rules::hints::given::{GivenHint, HintSource};
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::ranks::Ranks;
use minfo_rules::text::quote;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum size of the rows' texts in bytes, and of a name or a value in them.
const MOST_BYTES: usize = 4 << 20;
const MOST_TEXT: usize = 1024;
/// The maximum number of ranges of ranks in a row: the memory of a process does not grow with the number of processes.
const MOST_RANGES: usize = 256;
/// The approximate size of a row without its texts.
const ROW_BYTES: usize = 256;

/// An object that was given hints.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its name, or that of the file; empty if it has none.
    pub name: &'a [u8],
    /// The number of processes that share it, those of its communicator. `None` if a call leaves no object.
    pub scope: Option<u32>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The kind of the object.
    pub kind: Kind,
    /// Its name, or that of the file; empty if it has none. Digits that differ between files are one `*`.
    pub name: String,
    /// The key.
    pub key: String,
    /// The procedure that was called, or the other source of the hint.
    pub procedure: String,
    /// The value that was given.
    pub given: String,
    /// Its origin.
    pub source: HintSource,
    /// What happened to it.
    pub outcome: Outcome,
    /// The procedures that gave it again with the same value.
    pub again: Vec<String>,
    /// The number of processes that share the object.
    pub scope: Option<u32>,
}

/// How often and where it happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of objects, counted by each process.
    pub times: u64,
    /// The processes.
    pub ranks: Ranks,
    /// The number of names that share the row.
    pub names: u64,
}

/// What happened to hints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    rows: BTreeMap<Row, Tally>,
    /// The size of the rows in bytes.
    bytes: usize,
    /// The number of hints with each verdict, with or without a row.
    totals: [u64; Verdict::ALL.len()],
    /// The number of hints that a library above MPI or a tool gave on its own; they are not among those above.
    added: u64,
    /// The lines of the sections of the hints file that matched an object.
    matched: BTreeSet<u32>,
    /// The number of hints without a row for lack of space.
    unlisted: u64,
    /// The hosts of the processes.
    hosts: Hosts,
    /// Which processes wrote and read files.
    pub files: Files,
}

/// The contents of a report's heading.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The engine and the library, in a few words.
    pub library: String,
    /// The result of MPI_Get_library_version.
    pub version: String,
    /// The number of processes.
    pub processes: u32,
    /// The hints file, if there is one.
    pub hints_file: Option<String>,
    /// A further note for the reader.
    pub remark: Option<String>,
    /// The job.
    pub job: Job,
}

impl Report {
    /// Adds the name of the host that the process with this rank runs on.
    pub fn add_host(&mut self, name: &str, rank: u32) {
        self.hosts.add(name, rank);
    }

    /// The number of hosts; no more than 4096 are counted.
    pub fn hosts(&self) -> u64 {
        self.hosts.number()
    }

    /// Adds what happened to a hint of an object, on the process with this rank. Hints that are in effect get rows only
    /// in a full report.
    pub fn note(
        &mut self,
        subject: Subject<'_>,
        given: &GivenHint,
        outcome: Outcome,
        (rank, is_full): (u32, bool),
    ) {
        for row in rows_of(subject, given, outcome) {
            self.count(row, 1, rank, is_full);
        }
    }

    /// Adds something that happened this many times.
    fn count(&mut self, row: Row, times: u64, rank: u32, is_full: bool) {
        match row.outcome.added_by {
            Some(_) => self.added += times,
            None => self.totals[row.outcome.verdict.number()] += times,
        }
        // (A summary lists a file's hint that is in effect only if it later turns out not to be obeyed.)
        let is_judged = row.kind == Kind::File && files::is_judged(&row.key);
        if is_full || is_judged || row.deserves_attention() {
            let ranks = Ranks::one(rank);
            self.add(row, Tally::new(times, ranks));
        }
    }

    /// Adds the sections of the hints file that matched an object of this process.
    pub fn note_matched(&mut self, file: &HintsFile) {
        self.matched.extend(file.matched());
    }

    /// Adds a row for each section of the hints file that matched no object, as far as is known here.
    pub fn add_unmatched(&mut self, file: &HintsFile) {
        for section in file.sections_in_brief() {
            if self.matched.contains(&section.line) {
                continue;
            }
            let outcome = Outcome {
                verdict: Verdict::Unmatched,
                in_effect: None,
                detail: minfo_rules::hints::words::unmatched(
                    section.kind,
                    section.pattern.is_some(),
                ),
                added_by: None,
            };
            self.totals[outcome.verdict.number()] += 1;
            let row = Row {
                kind: section.kind,
                name: section.pattern.unwrap_or_default().to_owned(),
                key: section.keys,
                procedure: String::new(),
                given: String::new(),
                source: HintSource::Line(section.line),
                outcome,
                again: Vec::new(),
                scope: None,
            };
            self.add(row, Tally::new(1, Ranks::default()));
        }
    }

    /// Adds another report.
    pub fn join(&mut self, other: Report) {
        for (row, tally) in other.rows {
            self.add(row, tally);
        }
        for (mine, theirs) in self.totals.iter_mut().zip(other.totals) {
            *mine += theirs;
        }
        self.added += other.added;
        self.matched.extend(other.matched);
        self.unlisted += other.unlisted;
        self.hosts.join(other.hosts);
        self.files.join(other.files);
    }

    fn add(&mut self, mut row: Row, tally: Tally) {
        if let Some(known) = self.rows.get_mut(&row) {
            known.join(&tally);
            return;
        }
        if self.bytes + row.bytes() > MOST_BYTES / 2 {
            // What happened matters more than which of very many objects it happened to.
            row.name = OTHERS.to_owned();
            if let Some(known) = self.rows.get_mut(&row) {
                known.join(&tally);
                return;
            }
        }
        if self.bytes + row.bytes() > MOST_BYTES {
            self.unlisted += tally.times;
            return;
        }
        self.bytes += row.bytes();
        self.rows.insert(row, tally);
    }

    /// The rows, sorted by kind, name and key.
    pub fn rows(&self) -> impl Iterator<Item = (&Row, &Tally)> {
        self.rows.iter()
    }

    /// The number of hints with this verdict.
    pub fn total(&self, verdict: Verdict) -> u64 {
        self.totals[verdict.number()]
    }

    /// The number of hints from the program and the hints file, each counted once for an object.
    pub fn given(&self) -> u64 {
        let given = Verdict::ALL
            .into_iter()
            .filter(|verdict| verdict.is_of_given());
        given.map(|verdict| self.total(verdict)).sum()
    }

    /// The number of hints that libraries above MPI and tools gave on their own.
    pub fn added(&self) -> u64 {
        self.added
    }

    /// The number of hints that deserve attention.
    pub fn attention(&self) -> u64 {
        let those = Verdict::ALL
            .into_iter()
            .filter(|verdict| verdict.deserves_attention());
        those.map(|verdict| self.total(verdict)).sum()
    }
}

/// Stands for the names of objects without their own rows.
const OTHERS: &str = "(others)";

impl Tally {
    fn new(times: u64, ranks: Ranks) -> Tally {
        Tally {
            times,
            ranks,
            names: 1,
        }
    }

    /// Adds the same event elsewhere, for an object with the same name.
    fn join(&mut self, other: &Tally) {
        self.times += other.times;
        self.ranks.join(&other.ranks);
        self.ranks.keep(MOST_RANGES);
    }
}

impl Row {
    /// Whether it deserves attention: hints that a library gives on its own are not the user's.
    pub fn deserves_attention(&self) -> bool {
        self.outcome.added_by.is_none() && self.outcome.verdict.deserves_attention()
    }

    fn bytes(&self) -> usize {
        let in_effect = self.outcome.in_effect.as_ref().map_or(0, String::len);
        let added_by = self.outcome.added_by.as_ref().map_or(0, String::len);
        let again: usize = self.again.iter().map(String::len).sum();
        let texts =
            self.name.len() + self.key.len() + self.procedure.len() + self.given.len() + again;
        ROW_BYTES + texts + in_effect + added_by + self.outcome.detail.len()
    }
}

/// The rows for a hint of an object: its own, if the call gave it, and one for the program's hint that it replaced.
fn rows_of(
    subject: Subject<'_>,
    given: &GivenHint,
    outcome: Outcome,
) -> impl Iterator<Item = Row> + use<> {
    let row = Row {
        kind: subject.kind,
        name: text(subject.name),
        key: text(given.key()),
        procedure: match given.source {
            HintSource::Outside(giver) => giver.to_owned(),
            HintSource::Program | HintSource::Line(_) => given.call.procedure.to_owned(),
        },
        given: text(given.value()),
        source: match given.source {
            HintSource::Outside(_) => HintSource::Program,
            other => other,
        },
        outcome,
        again: given.again.iter().map(|&again| again.to_owned()).collect(),
        scope: subject.scope,
    };
    let over = given.over.as_deref().map(|over| overridden(&row, over));
    over.into_iter().chain((!given.is_withheld).then_some(row))
}

/// The program's hint that `row` replaced.
fn overridden(row: &Row, over: &[u8]) -> Row {
    let line = row.source.line().unwrap_or_default();
    let value = quote(row.given.as_bytes());
    Row {
        given: text(over),
        source: HintSource::Program,
        outcome: Outcome {
            verdict: Verdict::Changed,
            in_effect: row.outcome.in_effect.clone(),
            detail: format!("overridden with {value} by line {line} of the hints file"),
            added_by: None,
        },
        ..row.clone()
    }
}

/// Printable text, shortened, but still distinguishable.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_TEXT)]).into_owned()
}
