//! Which processes write and read the files of a job: the calls of MPI, and the system calls that they caused. It is
//! reported if `libmpi_hints_audit.so` counts them.

mod judge;
#[cfg(test)]
mod tests;
mod text;
mod wire;

use super::text as printable;
use minfo_rules::hints::{Carrier, Hints};
use minfo_rules::ranks::Ranks;
use minfo_rules::transfer::{Direction, Manner};
use minfo_system::calls::{CALLS, Counts, Transferred};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The number of files that are listed one by one, and of the processes listed that wrote most.
const MOST_FILES: usize = 1024;
const MOST_WRITERS: usize = 8;

/// The hints of a file that determine which processes write it, and those that they depend on.
const KEYS: [&str; 6] = [
    "cb_nodes",
    "romio_cb_write",
    "collective_buffering",
    BUFFER,
    "striping_unit",
    "romio_min_fdomain_size",
];

/// The hint for the size of the buffer.
const BUFFER: &str = "cb_buffer_size";

/// Whether a hint with this key can be judged by observation.
pub(super) fn is_judged(key: &str) -> bool {
    ["cb_nodes", "romio_cb_write", "collective_buffering", BUFFER].contains(&key)
}

/// The hints of [`KEYS`] that are in effect.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Those of a file.
    pub fn of(hints: &Hints) -> Settings {
        // A value that an unknown implementation repeats says nothing about which processes write.
        if hints.carrier() == Carrier::Unclear {
            return Settings::default();
        }
        let known = |key: &&'static str| Some(((*key).to_owned(), hints.get(key)?.to_owned()));
        Settings(KEYS.iter().filter_map(known).collect())
    }

    /// The keys of the hints that count.
    pub fn keys() -> impl Iterator<Item = &'static [u8]> {
        KEYS.iter().map(|key| key.as_bytes())
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    fn number(&self, key: &str) -> Option<u64> {
        self.get(key)?.trim().parse().ok()
    }
}

/// The file, and how it was open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenFile {
    /// Its name, as it was opened.
    pub name: String,
    /// How many processes opened it together.
    pub processes: u32,
    /// The tool that opened it by itself, if one did.
    pub tool: Option<String>,
    /// The hints that were in effect the whole time; empty if it was given none, or they changed.
    pub settings: Settings,
}

/// Calls of MPI, and their bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Calls.
    pub calls: u64,
    /// Bytes.
    pub bytes: u64,
}

/// What a process did with an open file.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// Its MPI calls: collective and independent, by direction.
    pub asked: [[Asked; 2]; 2],
    /// The bytes of the first collective calls that write.
    pub collective: Vec<u64>,
}

impl Own {
    /// Adds a call. Returns the number of a collective write, if its bytes are kept.
    pub fn add(&mut self, direction: Direction, manner: Manner, bytes: u64) -> Option<usize> {
        let asked = &mut self.asked[direction as usize][usize::from(manner == Manner::Independent)];
        asked.calls += 1;
        asked.bytes += bytes;
        let is_kept = direction == Direction::Write
            && manner == Manner::Collective
            && self.collective.len() < CALLS;
        is_kept.then(|| {
            self.collective.push(bytes);
            self.collective.len() - 1
        })
    }
}

/// Calls of the system by the processes of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Called {
    /// The processes that made such calls.
    by: Ranks,
    calls: u64,
    bytes: u64,
    least: u64,
    greatest: u64,
    lowest: u64,
    highest: u64,
    /// Those that transferred most, with their bytes, in descending order.
    most: Vec<(u64, u32)>,
}

impl Called {
    fn of(rank: u32, told: &Transferred) -> Called {
        match told.calls {
            0 => Called::default(),
            _ => Called {
                by: Ranks::one(rank),
                calls: told.calls,
                bytes: told.bytes,
                least: told.least,
                greatest: told.greatest,
                lowest: told.lowest,
                highest: told.highest,
                most: vec![(told.bytes, rank)],
            },
        }
    }

    fn join(&mut self, other: Called) {
        if other.calls == 0 {
            return;
        }
        if self.calls == 0 {
            *self = other;
            return;
        }
        self.by.join(&other.by);
        self.calls += other.calls;
        self.bytes += other.bytes;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
        self.lowest = self.lowest.min(other.lowest);
        self.highest = self.highest.max(other.highest);
        for (bytes, rank) in other.most {
            match self.most.iter_mut().find(|(_, known)| *known == rank) {
                Some(known) => known.0 += bytes,
                None => self.most.push((bytes, rank)),
            }
        }
        self.most
            .sort_by_key(|&(bytes, rank)| (std::cmp::Reverse(bytes), rank));
        self.most.truncate(MOST_WRITERS);
    }
}

/// A collective write, on all processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CollectiveCall {
    /// The bytes passed to MPI, and the number of processes that passed some.
    asked: u64,
    askers: u64,
    /// The bytes passed to the system meanwhile, and the number of processes that passed some.
    bytes: u64,
    writers: u64,
    /// How many processes passed some to MPI and none to the system.
    silent: u64,
    /// How many processes passed as many to the system as to MPI.
    own: u64,
    lowest: u64,
    highest: u64,
}

impl CollectiveCall {
    fn join(&mut self, other: CollectiveCall) {
        match (self.highest, other.highest) {
            (_, 0) => {}
            (0, _) => self.lowest = other.lowest,
            _ => self.lowest = self.lowest.min(other.lowest),
        }
        self.highest = self.highest.max(other.highest);
        self.asked += other.asked;
        self.askers += other.askers;
        self.bytes += other.bytes;
        self.writers += other.writers;
        self.silent += other.silent;
        self.own += other.own;
    }
}

/// What was done with a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileUse {
    /// The processes that had it open.
    by: Ranks,
    /// How often they opened it, each counting its own.
    opened: u64,
    asked: [[Asked; 2]; 2],
    called: [Called; 2],
    collective: Vec<CollectiveCall>,
    flags: u64,
}

impl FileUse {
    /// What the process with this rank did with a file that it has closed.
    pub fn of(rank: u32, own: &Own, counts: &Counts) -> FileUse {
        let collective = own.collective.iter().zip(&counts.during);
        let collective = collective.map(|(&asked, during)| CollectiveCall {
            asked,
            askers: (asked > 0).into(),
            bytes: during.bytes,
            writers: (during.bytes > 0).into(),
            silent: (asked > 0 && during.bytes == 0).into(),
            own: (asked == during.bytes).into(),
            lowest: during.lowest,
            highest: during.highest,
        });
        FileUse {
            by: Ranks::one(rank),
            opened: 1,
            asked: own.asked,
            called: [&counts.written, &counts.read].map(|told| Called::of(rank, told)),
            collective: collective.collect(),
            flags: counts.flags,
        }
    }

    fn join(&mut self, other: FileUse) {
        self.by.join(&other.by);
        self.opened += other.opened;
        for (own, others) in self
            .asked
            .iter_mut()
            .flatten()
            .zip(other.asked.as_flattened())
        {
            own.calls += others.calls;
            own.bytes += others.bytes;
        }
        for (own, others) in self.called.iter_mut().zip(other.called) {
            own.join(others);
        }
        for (at, call) in other.collective.into_iter().enumerate() {
            match self.collective.get_mut(at) {
                Some(known) => known.join(call),
                None => self.collective.push(call),
            }
        }
        self.flags |= other.flags;
    }

    /// The same process had it open before, or after.
    fn follow(&mut self, later: FileUse) {
        let room = CALLS - self.collective.len().min(CALLS);
        let mut before = std::mem::take(&mut self.collective);
        let mut later = later;
        before.extend(std::mem::take(&mut later.collective).into_iter().take(room));
        self.join(later);
        self.collective = before;
    }
}

/// Which processes wrote and read the files of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<OpenFile, FileUse>,
    /// How many openings are not listed for want of room.
    unlisted: u64,
}

impl Files {
    /// Adds what this process has done with a file.
    pub fn add(&mut self, file: OpenFile, used: FileUse) {
        match self.files.get_mut(&file) {
            Some(known) => known.follow(used),
            None => self.insert(file, used),
        }
    }

    fn insert(&mut self, file: OpenFile, used: FileUse) {
        match self.files.len() < MOST_FILES {
            true => {
                self.files.insert(file, used);
            }
            false => self.unlisted += used.opened,
        }
    }

    /// Adds what other processes have done.
    pub(super) fn join(&mut self, other: Files) {
        for (file, used) in other.files {
            match self.files.get_mut(&file) {
                Some(known) => known.join(used),
                None => self.insert(file, used),
            }
        }
        self.unlisted += other.unlisted;
    }
}

impl OpenFile {
    /// A file with this name.
    pub fn new(name: &[u8], processes: u32, settings: Settings) -> OpenFile {
        OpenFile {
            name: printable(name),
            processes,
            tool: None,
            settings,
        }
    }

    /// A file that this tool, if there is one, has opened by itself.
    pub fn opened_by(mut self, tool: Option<&str>) -> OpenFile {
        self.tool = tool.map(str::to_owned);
        self
    }
}

/// The array `files` of the JSON, without what precedes it.
pub(super) fn put_json(text: &mut String, files: &Files, put_text: fn(&mut String, &str)) {
    text.push('[');
    for (place, (file, used)) in files.files.iter().enumerate() {
        text.push_str(if place > 0 { ",\n    " } else { "\n    " });
        text.push_str("{\"name\": ");
        put_text(text, &file.name);
        text.push_str(", \"added_by\": ");
        match &file.tool {
            Some(tool) => put_text(text, tool),
            None => text.push_str("null"),
        }
        let _ = write!(
            text,
            ", \"processes\": {}, \"opened\": {}, \"settings\": {{",
            file.processes, used.opened
        );
        for (place, (key, value)) in file.settings.0.iter().enumerate() {
            text.push_str(if place > 0 { ", " } else { "" });
            put_text(text, key);
            text.push_str(": ");
            put_text(text, value);
        }
        text.push('}');
        for (name, asked, called) in [
            ("written", &used.asked[0], &used.called[0]),
            ("read", &used.asked[1], &used.called[1]),
        ] {
            let _ = write!(
                text,
                ", \"{name}\": {{\"collective_calls\": {}, \"collective_bytes\": {}, \"independent_calls\": {}, \
                 \"independent_bytes\": {}, \"processes\": {}, \"calls\": {}, \"bytes\": {}, \"least\": {}, \
                 \"greatest\": {}, \"lowest\": {}, \"highest\": {}, \"most\": [",
                asked[0].calls,
                asked[0].bytes,
                asked[1].calls,
                asked[1].bytes,
                called.by.number(),
                called.calls,
                called.bytes,
                called.least,
                called.greatest,
                called.lowest,
                called.highest
            );
            for (place, (bytes, rank)) in called.most.iter().enumerate() {
                let comma = if place > 0 { ", " } else { "" };
                let _ = write!(text, "{comma}[{rank}, {bytes}]");
            }
            text.push_str("]}");
        }
        let _ = write!(text, ", \"shared\": {}}}", used.flags & Counts::SHARED != 0);
    }
    text.push_str(if files.files.is_empty() { "]" } else { "\n  ]" });
}
