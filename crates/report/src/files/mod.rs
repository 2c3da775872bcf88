//! What the processes of a job do with its files: the calls of MPI ([`profile`]) and, if `libmpi_hints_audit.so` counts
//! them, the system calls that they caused.

mod judge;
mod processes;
mod profile;
mod record;
#[cfg(test)]
mod tests;
mod text;

use processes::Processes;
use profile::{Asked, FileProfile};
pub use profile::{Own, ViewShape, names_of_bins};
pub use text::{MOST_LINES, SLOWEST};

use super::{OTHERS, text as printable};
use crate::wire::wire;
use minfo_rules::hints::{Carrier, Hints};
use minfo_rules::transfer::{Direction, Manner, Transfer};
use minfo_system::file_calls::{CALLS, Counts, Transferred};
use std::collections::{BTreeMap, BTreeSet};

/// The number of files that are kept one by one, and of the processes listed that wrote most.
const MOST_FILES: usize = 10_000;
const MOST_WRITERS: usize = 8;

/// The hints of a file that determine which processes write it, and those that they depend on.
const KEYS: [&str; 6] = [
    BUFFER,
    "cb_nodes",
    "collective_buffering",
    "romio_cb_write",
    "romio_min_fdomain_size",
    "striping_unit",
];

/// The hint for the size of the buffer.
const BUFFER: &str = "cb_buffer_size";

/// Whether a hint with this key can be judged by observation.
pub(super) fn is_judged(key: &str) -> bool {
    ["cb_nodes", "romio_cb_write", "collective_buffering", BUFFER].contains(&key)
        || ["striping_factor", "striping_unit"].contains(&key)
}

/// The hints of [`KEYS`] that are in effect, in that order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct EffectiveHints {
    pairs: Vec<(String, String)>,
}

impl EffectiveHints {
    /// Those of a file.
    pub fn of(hints: &Hints) -> EffectiveHints {
        // A value that an unknown implementation repeats says nothing about which processes write.
        if hints.carrier() == Carrier::Unclear {
            return EffectiveHints::default();
        }
        let known = |key: &&'static str| Some(((*key).to_owned(), hints.get(key)?.to_owned()));
        EffectiveHints {
            pairs: KEYS.iter().filter_map(known).collect(),
        }
    }

    /// The keys of the hints that count.
    pub fn keys() -> impl Iterator<Item = &'static [u8]> {
        KEYS.iter().map(|key| key.as_bytes())
    }

    fn get(&self, key: &str) -> Option<&str> {
        let found = self.pairs.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
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
    pub settings: EffectiveHints,
}

wire! {
    OpenFile { name, processes, tool, settings }
    EffectiveHints { pairs }
    SystemCalls { by, calls, bytes, least, greatest, lowest, highest, most }
    CollectiveCall { asked, askers, bytes, writers, silent, own, lowest, highest }
    FileUse { by, profile, called, collective, flags, names }
    Files { files }
}

impl Own {
    /// The number of a collective write that is about to be made, if its system calls are to be told from others.
    pub fn number(&mut self, transfer: &Transfer) -> Option<usize> {
        let is_kept = transfer.direction == Direction::Write
            && transfer.manner == Manner::Collective
            && self.collective.len() < CALLS;
        is_kept.then(|| {
            self.collective.push(transfer.bytes);
            self.collective.len() - 1
        })
    }
}

/// Calls of the system by the processes of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SystemCalls {
    /// The processes that made such calls.
    by: Processes,
    calls: u64,
    bytes: u64,
    least: u64,
    greatest: u64,
    lowest: u64,
    highest: u64,
    /// Those that transferred most, with their bytes, in descending order.
    most: Vec<(u64, u32)>,
}

impl SystemCalls {
    fn of(rank: u32, told: &Transferred) -> SystemCalls {
        match told.calls {
            0 => SystemCalls::default(),
            _ => SystemCalls {
                by: Processes::one(rank),
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

    fn join(&mut self, other: SystemCalls) {
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
            .sort_unstable_by_key(|&(bytes, rank)| (std::cmp::Reverse(bytes), rank));
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

/// Of the flags of a file, beside those of `Counts`: its processes opened several files of this name.
const ELSEWHERE: u64 = 1 << 63;

/// What was done with a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileUse {
    /// The processes that had it open.
    by: Processes,
    profile: FileProfile,
    /// What the system was asked for; nothing if that was not counted.
    called: [SystemCalls; 2],
    collective: Vec<CollectiveCall>,
    flags: u64,
    /// How many names it stands for.
    names: u64,
}

impl FileUse {
    /// What the process with this rank did with a file that it closes now, so many nanoseconds after MPI was initialised.
    /// `counts` are those of the system calls, if they are counted.
    pub fn of(rank: u32, own: &Own, counts: Option<&Counts>, now: u64) -> FileUse {
        let nothing = Counts::default();
        let during = counts.map_or(&[][..], |counts| &counts.during);
        let counts = counts.unwrap_or(&nothing);
        let collective = own.collective.iter().zip(during);
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
            by: Processes::one(rank),
            profile: own.profile(rank, now),
            called: [&counts.written, &counts.read].map(|told| SystemCalls::of(rank, told)),
            collective: collective.collect(),
            flags: counts.flags,
            names: 1,
        }
    }

    fn join(&mut self, other: FileUse) {
        self.by.join(&other.by);
        self.profile.join(other.profile);
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

    /// Whether other processes opened another file by this name, as on disks of several hosts. (Only where all opened it together, as
    /// often: in between it may have been made anew.)
    fn is_elsewhere(&self, file: &OpenFile, other: &FileUse) -> bool {
        let which = |used: &FileUse| used.profile.place.as_ref().map(|place| place.file);
        let opened = |used: &FileUse| used.profile.opened / used.by.number().max(1);
        file.processes > 1
            && (self.names, other.names) == (1, 1)
            && opened(self) == opened(other)
            && which(self).is_some_and(|own| which(other).is_some_and(|others| own != others))
    }

    /// The same process had it open before, or after.
    fn follow(&mut self, mut later: FileUse) {
        let room = CALLS - self.collective.len().min(CALLS);
        let mut before = std::mem::take(&mut self.collective);
        before.extend(std::mem::take(&mut later.collective).into_iter().take(room));
        self.join(later);
        self.collective = before;
    }

    /// It stands for another file, too.
    fn join_other(&mut self, other: FileUse) {
        self.names += other.names;
        self.join(other);
    }
}

/// What was done with the files of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<OpenFile, FileUse>,
}

impl Files {
    /// The types of file systems that the files are on, as far as they are known.
    pub(crate) fn file_systems(&self) -> Vec<&str> {
        let places = self
            .files
            .values()
            .filter_map(|used| used.profile.place.as_ref());
        let kinds: BTreeSet<&str> = places.map(|place| place.kind.as_str()).collect();
        kinds.into_iter().collect()
    }

    /// Adds what this process has done with a file.
    pub fn add(&mut self, file: OpenFile, used: FileUse) {
        match self.files.get_mut(&file) {
            Some(known) => known.follow(used),
            None => self.insert(file, used),
        }
    }

    /// Adds a file that is not there yet.
    fn insert(&mut self, file: OpenFile, used: FileUse) {
        let file = match self.files.len() < MOST_FILES {
            true => file,
            false => OpenFile::new(OTHERS.as_bytes(), 0, EffectiveHints::default()),
        };
        match self.files.get_mut(&file) {
            Some(known) => known.join_other(used),
            None => {
                self.files.insert(file, used);
            }
        }
    }

    /// Adds what other processes have done.
    pub(super) fn join(&mut self, other: Files) {
        for (file, used) in other.files {
            match self.files.get_mut(&file) {
                Some(known) => {
                    if known.is_elsewhere(&file, &used) {
                        known.flags |= ELSEWHERE;
                    }
                    known.join(used);
                }
                None => self.insert(file, used),
            }
        }
    }
}

impl OpenFile {
    /// A file with this name.
    pub fn new(name: &[u8], processes: u32, settings: EffectiveHints) -> OpenFile {
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
