//! A report as types, which are its format: the library makes one and writes it as JSON, and the command reads it, or makes
//! one of another profile of a job. What its members are is said here: `ci/pages` makes the page report_json.md of it.

use crate::numbers::{bytes, seconds};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::ranks::Ranks;
use minfo_rules::text::counted;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The version of the format, which is raised with incompatible changes.
pub const FORMAT: u64 = 2;

/// What is written as JSON.
pub(crate) trait Json {
    /// Appends it.
    fn put(&self, text: &mut String);

    /// Appends it as a member of a report: the elements of an array have a line each.
    fn put_in_lines(&self, text: &mut String) {
        self.put(text);
    }

    /// Whether it is no member of its object.
    fn is_left_out(&self) -> bool {
        false
    }
}

/// Types that are objects in JSON, with members of the same names. Those with `= default` are not in all reports of this
/// version.
macro_rules! objects {
    ($(
        $(#[$about:meta])*
        $name:ident { $($(#[$of_member:meta])* $member:ident: $type:ty $(= $default:ident)?,)* }
    )*) => { $(
        $(#[$about])*
        #[allow(missing_docs)]
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "read", derive(serde::Deserialize))]
        pub struct $name {
            $($(#[$of_member])* $(#[cfg_attr(feature = "read", serde($default))])? pub $member: $type,)*
        }

        impl $name {
            /// The members of the object, also those that are left out.
            pub(crate) fn members(&self) -> Vec<(&str, &dyn Json)> {
                vec![$((stringify!($member), &self.$member)),*]
            }
        }

        impl Json for $name {
            fn put(&self, text: &mut String) {
                put_object(text, &self.members());
            }
        }
    )* };
}

objects! {
    /// A report.
    #[derive(Default)]
    JobRecord {
        /// The version of the format: 2.
        format: u64,
        /// This library with its engine, then what MPI_Get_library_version says.
        library: String,
        /// How many processes the report is of.
        processes: u64,
        /// The path of the hints file, or null.
        hints_file: Option<String>,
        /// What the report lacks, or null: `of N of M processes`.
        remark: Option<String>,
        /// The job; null in a report of several.
        job: Option<Job> = default,
        /// How many hints the program and the hints file gave, each counted once for an object.
        given: u64,
        /// How many hints libraries above MPI gave by themselves.
        added: u64 = default,
        /// How many hints have each verdict: together `given`, except for *unmatched* sections.
        totals: BTreeMap<String, u64>,
        /// How many outcomes there was no room for.
        unlisted: u64,
        /// In a joined report: its origins.
        reports: Rare<Vec<Origin>> = default,
        /// An object for each line of the table of hints.
        hints: Vec<HintRecord>,
        /// An object for each file, by name, number of processes and hints in effect; numbers are the sums of all
        /// processes.
        files: Vec<FileRecord> = default,
    }

    /// One of the reports that were joined.
    Origin {
        file: String,
        library: String,
        processes: u64,
        hints_file: Option<String>,
        remark: Option<String>,
        given: u64,
        job: Option<Job>,
    }

    /// The job, as far as the system or a report describes it.
    #[derive(Default)]
    Job {
        /// The file of the program; null here and below if it is unknown or left out.
        program: Option<String>,
        /// At most 32, of 256 characters.
        arguments: Option<Vec<String>>,
        /// Whose job it is.
        user: Option<String>,
        /// That of rank 0.
        host: Option<String>,
        /// The batch system's.
        id: Option<String>,
        /// When MPI was initialised, in UTC.
        start: Option<String>,
        /// The number of hosts, counted up to 4096; 0 if it is not known.
        hosts: u64,
        /// How many processors the host of rank 0 has; absent if that is not known.
        processors: Rare<u64> = default,
        /// From then to the report.
        seconds: Option<f64>,
        /// The variables that change what becomes of hints, as `NAME=value`, with the owner of a file that is another user's.
        settings: Option<Vec<String>> = default,
    }

    /// What became of a hint.
    HintRecord {
        /// The kind of the object.
        kind: String,
        /// Its name; digits that differ between objects of one line are `*`.
        name: String,
        /// What was given the hint, or gave it: *from*.
        procedure: String,
        /// The procedures that repeated it.
        again: Vec<String> = default,
        /// How many names the line stands for.
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        names: u64,
        /// How many processes share the object; null if a call leaves no object.
        scope: Option<u64> = default,
        /// The key; of a section that matched no object, its keys.
        key: String,
        /// The value.
        given: String,
        /// The line of the hints file, or null for a hint of the program.
        line: Option<u64>,
        /// The library above MPI that gave the hint by itself, such as `PnetCDF`, or the tool, or null.
        added_by: Option<String> = default,
        /// The value, or null.
        in_effect: Option<String>,
        /// In words: `in effect`.
        #[cfg_attr(feature = "read", serde(deserialize_with = "read::verdict"))]
        verdict: Verdict,
        /// The note.
        detail: String,
        /// On how many objects, each process counting its own.
        times: u64,
        /// Pairs of a first and a last rank, at most 256, or 8 if the JSON would be too large.
        #[cfg_attr(feature = "read", serde(deserialize_with = "read::ranks"))]
        ranks: Ranks,
        /// True if there are more.
        more_ranks: Rare<bool> = default,
        /// In a joined report: in how many it is.
        reports: Rare<u64> = default,
    }

    /// What was done with a file.
    #[derive(Default)]
    FileRecord {
        /// The file.
        name: String,
        /// The tool that opened it, or null.
        added_by: Option<String> = default,
        /// The line of the text.
        summary: String = default,
        /// How many names the element stands for.
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        names: u64,
        /// How many open it together.
        processes: u64,
        /// On how many hosts those are that had it open; null if these were more than 256 ranges of ranks.
        hosts: Option<u64> = default,
        /// How often it was opened.
        opened: u64 = default,
        /// How often with hints.
        with_hints: u64 = default,
        /// The hints in effect that decide which processes write it.
        settings: BTreeMap<String, String> = default,
        /// The type of its file system when it is opened (`statfs`; for FUSE as `mount` names it, `fuse.glusterfs`).
        file_system: Option<String> = default,
        /// The block size of that.
        block: Option<u64> = default,
        /// On Lustre.
        stripes: Option<Stripes> = default,
        /// As from `hints_driver`: `embedded`, `OMPIO`, or ROMIO with its part, as in `ROMIO UFS`; empty if unknown.
        driver: String = default,
        /// Views that were set without gaps.
        contiguous_views: u64 = default,
        /// Views that were set with gaps.
        strided_views: u64 = default,
        /// The first view with gaps.
        strided: Option<Strided> = default,
        /// The time in calls on it.
        seconds: Option<Times> = default,
        /// What was written.
        written: Traffic,
        /// What was read.
        read: Traffic,
        /// Whether it was open twice at a time, so that system calls cannot be attributed.
        shared: bool = default,
        /// False if processes that opened it together have different files of this name, as on disks of several hosts.
        one_file: Option<bool> = default,
    }

    /// The stripes of a file: those of its first component, if its layout has several (composite, progressive).
    Stripes {
        /// How many.
        number: u64,
        /// Their bytes.
        size: u64,
        /// How many components its layout has.
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        components: u64,
    }

    /// A view with gaps, in bytes.
    Strided {
        /// The bytes of data in a filetype.
        size: u64,
        /// The bytes of the file from one to the next.
        stride: u64,
    }

    /// How long processes were in calls on a file, in seconds.
    #[derive(Default)]
    Times {
        /// All processes together.
        all: f64,
        /// The mean of the processes.
        mean: f64 = default,
        /// That of the slowest.
        greatest: f64,
        /// Its rank.
        greatest_rank: u64,
        /// That of the fastest.
        least: Option<f64> = default,
        /// Its rank.
        least_rank: u64 = default,
        /// The part in open, close, set_view, set_size, preallocate and sync.
        metadata: f64,
        /// How many calls these were.
        metadata_calls: u64 = default,
        /// From the first open to the last close.
        open: f64 = default,
        /// An array for each of the 16 ranks that took longest: rank, writing, reading, metadata.
        by_rank: Vec<(u64, f64, f64, f64)>,
    }

    /// The transfers of a file in one direction.
    #[derive(Default)]
    Traffic {
        /// What MPI was asked for: collective calls,
        collective_calls: u64 = default,
        /// their bytes,
        collective_bytes: u64 = default,
        /// independent calls,
        independent_calls: u64 = default,
        /// and their bytes.
        independent_bytes: u64 = default,
        /// How many of these start a request,
        nonblocking_calls: u64 = default,
        /// begin a split transfer,
        split_calls: u64 = default,
        /// or are at the shared file pointer.
        shared_pointer_calls: u64 = default,
        /// The calls by size, in Darshan's ten bins: up to 100 bytes, 1 KiB, 10 KiB, 100 KiB, 1 MiB, 4 MiB, 10 MiB, 100
        /// MiB, 1 GiB, and more.
        sizes: Vec<u64> = default,
        /// Calls that started at or after the end of the process's previous one in this direction; in a view with gaps,
        /// by the data that it shows. Calls at the shared pointer do not count.
        sequential: Option<u64> = default,
        /// Those that started exactly there.
        consecutive: Option<u64> = default,
        /// Calls that started at a multiple of the stripe size (if all components have the same), or else of the block
        /// size. Those at the shared pointer and in views with gaps do not count.
        aligned: Option<u64> = default,
        /// The others.
        unaligned: Option<u64> = default,
        /// The time in them and for them.
        seconds: Option<f64> = default,
        /// How much of it was spent on waiting for transfers that had been started (MPI_Wait, MPI_Test and their like,
        /// the ends of split transfers).
        waiting: Option<f64> = default,
        /// The time of the process that took longest.
        slowest: Option<f64> = default,
        /// Bytes per second of that time.
        bandwidth: Option<u64> = default,
        /// Bytes of the system for each byte of MPI; null if one of them is 0.
        amplification: Option<f64> = default,
        /// System calls, 0 without the audit library: by how many processes,
        processes: u64,
        /// by which (the aggregators, in collective calls),
        #[cfg_attr(feature = "read", serde(default, deserialize_with = "read::ranks"))]
        ranks: Ranks,
        /// how many,
        calls: u64,
        /// of how many bytes,
        bytes: u64,
        /// the smallest,
        least: u64 = default,
        /// the largest,
        greatest: u64 = default,
        /// the first byte of the file,
        lowest: u64 = default,
        /// the one after the last.
        highest: u64 = default,
        /// Up to 8 ranks that transferred most, with their bytes.
        most: Vec<(u64, u64)>,
    }
}

/// A member that is there only where it says something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "read", derive(serde::Deserialize), serde(transparent))]
pub struct Rare<T>(pub T);

impl<T: Json + Default + PartialEq> Json for Rare<T> {
    fn put(&self, text: &mut String) {
        self.0.put(text);
    }

    fn put_in_lines(&self, text: &mut String) {
        self.0.put_in_lines(text);
    }

    fn is_left_out(&self) -> bool {
        self.0 == T::default()
    }
}

macro_rules! as_displayed {
    ($($type:ty),*) => { $(
        impl Json for $type {
            fn put(&self, text: &mut String) {
                let _ = write!(text, "{self}");
            }
        }
    )* };
}
as_displayed!(bool, u32, u64, f64);

impl Json for Verdict {
    fn put(&self, text: &mut String) {
        let _ = write!(text, "\"{self}\"");
    }
}

impl Json for String {
    fn put(&self, text: &mut String) {
        put_text(text, self);
    }
}

/// Appends a JSON string (RFC 8259, section 7).
fn put_text(text: &mut String, string: &str) {
    text.push('"');
    for character in string.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control if control < ' ' => {
                let _ = write!(text, "\\u{:04x}", control as u32);
            }
            other => text.push(other),
        }
    }
    text.push('"');
}

impl<T: Json> Json for Option<T> {
    fn put(&self, text: &mut String) {
        match self {
            Some(value) => value.put(text),
            None => text.push_str("null"),
        }
    }
}

impl<T: Json> Json for Vec<T> {
    fn put(&self, text: &mut String) {
        text.push('[');
        for (number, value) in self.iter().enumerate() {
            text.push_str(if number > 0 { ", " } else { "" });
            value.put(text);
        }
        text.push(']');
    }

    fn put_in_lines(&self, text: &mut String) {
        text.push('[');
        for (number, value) in self.iter().enumerate() {
            text.push_str(if number > 0 { ",\n    " } else { "\n    " });
            value.put(text);
        }
        text.push_str(if self.is_empty() { "]" } else { "\n  ]" });
    }
}

impl<T: Json> Json for BTreeMap<String, T> {
    fn put(&self, text: &mut String) {
        let members = self
            .iter()
            .map(|(name, value)| (name.as_str(), value as &dyn Json));
        put_object(text, &members.collect::<Vec<_>>());
    }
}

impl Json for Ranks {
    fn put(&self, text: &mut String) {
        let ranges = self.ranges().iter();
        let ranges: Vec<(u64, u64)> = ranges
            .map(|range| (range.0.into(), range.1.into()))
            .collect();
        ranges.put(text);
    }
}

impl Json for (u64, u64) {
    fn put(&self, text: &mut String) {
        let _ = write!(text, "[{}, {}]", self.0, self.1);
    }
}

impl Json for (u64, f64, f64, f64) {
    fn put(&self, text: &mut String) {
        let (rank, written, read, metadata) = self;
        let _ = write!(text, "[{rank}, {written}, {read}, {metadata}]");
    }
}

/// Appends an object. (One function for all types.)
fn put_object(text: &mut String, members: &[(&str, &dyn Json)]) {
    text.push('{');
    let there = members.iter().filter(|(_, value)| !value.is_left_out());
    for (number, (name, value)) in there.enumerate() {
        text.push_str(if number > 0 { ", " } else { "" });
        put_text(text, name);
        text.push_str(": ");
        value.put(text);
    }
    text.push('}');
}

/// The bytes of an element of an array, with what is between it and the next one.
pub(crate) fn size_of(element: &dyn Json) -> usize {
    let mut text = String::new();
    element.put(&mut text);
    text.len() + ",\n    ".len()
}

impl JobRecord {
    /// As JSON, with a line for each member, hint and file.
    pub fn to_json(&self) -> String {
        let mut text = String::from("{");
        let members = self.members();
        let there = members.iter().filter(|(_, value)| !value.is_left_out());
        for (number, (name, value)) in there.enumerate() {
            let comma = if number > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n  \"{name}\": ");
            value.put_in_lines(&mut text);
        }
        text.push_str("\n}\n");
        text
    }
}

impl HintRecord {
    /// Whether it deserves attention: hints that a library gives on its own are not the user's.
    pub fn deserves_attention(&self) -> bool {
        self.added_by.is_none() && self.verdict.deserves_attention()
    }
}

impl FileRecord {
    /// Whether data were transferred, or tried to be.
    pub fn is_used(&self) -> bool {
        let calls = |of: &Traffic| of.calls + of.collective_calls + of.independent_calls;
        calls(&self.written) + calls(&self.read) > 0
    }

    /// The type of its file system, if that has a name.
    pub fn file_system(&self) -> Option<&str> {
        let kind = self.file_system.as_deref();
        kind.filter(|kind| !kind.starts_with("0x"))
    }

    /// How long all processes were in calls on it together, in seconds; 0 if that is not known.
    pub fn all_seconds(&self) -> f64 {
        self.seconds.as_ref().map_or(0.0, |seconds| seconds.all)
    }

    /// What was done with it, in the words of the job's own report; in brief if an earlier report has none.
    pub fn words(&self) -> String {
        if !self.summary.is_empty() {
            return self.summary.clone();
        }
        let mut parts = vec![counted(self.processes, "process")];
        for (traffic, verb) in [(&self.written, "wrote"), (&self.read, "read")] {
            if traffic.calls > 0 {
                let (by, all) = (traffic.processes, self.processes);
                let (bytes, calls) = (bytes(traffic.bytes), counted(traffic.calls, "call"));
                parts.push(format!("{by} of {all} {verb} {bytes} in {calls}"));
            }
        }
        if let Some(times) = &self.seconds {
            let (all, rank, most) = (times.all, times.greatest_rank, times.greatest);
            let (all, most) = (seconds(all), seconds(most));
            parts.push(format!("{all} in all (rank {rank}: {most})"));
        }
        parts.join(", ")
    }
}

/// Reads what other crates' types are written as.
#[cfg(feature = "read")]
mod read {
    use super::{Ranks, Verdict};
    use serde::de::{Deserialize, Deserializer, Error};

    pub(super) fn one() -> u64 {
        1
    }

    pub(super) fn verdict<'de, D: Deserializer<'de>>(reader: D) -> Result<Verdict, D::Error> {
        let word = String::deserialize(reader)?;
        let found = Verdict::ALL.into_iter().find(|one| one.to_string() == word);
        found.ok_or_else(|| {
            let all = Verdict::ALL
                .map(|verdict| format!("`{verdict}`"))
                .join(", ");
            D::Error::custom(format!("unknown variant `{word}`, expected one of {all}"))
        })
    }

    pub(super) fn ranks<'de, D: Deserializer<'de>>(reader: D) -> Result<Ranks, D::Error> {
        let ranges = Vec::<(u32, u32)>::deserialize(reader)?;
        match ranges.iter().find(|(first, last)| first > last) {
            Some(range) => Err(D::Error::custom(format!("{range:?} is no range of ranks"))),
            None => Ok(Ranks::of_ranges(ranges)),
        }
    }
}
