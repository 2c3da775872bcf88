//! A report as types, which are its format: the library makes one and writes it as JSON, and the command reads it, or makes
//! one of another profile of a job. docs/report.md says what each member is.

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
        format: u64,
        library: String,
        processes: u64,
        hints_file: Option<String>,
        remark: Option<String>,
        /// The job; none in a report of several, and in the first version.
        job: Option<Job> = default,
        /// The number of hints that were given, each counted once for an object.
        given: u64,
        added: u64 = default,
        totals: BTreeMap<String, u64>,
        /// The number of outcomes without room.
        unlisted: u64,
        reports: Rare<Vec<Origin>> = default,
        hints: Vec<HintRecord>,
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
        /// The file of the program; `None` if it is left out.
        program: Option<String>,
        arguments: Option<Vec<String>>,
        user: Option<String>,
        host: Option<String>,
        id: Option<String>,
        start: Option<String>,
        /// The number of hosts; 0 if it is not known.
        hosts: u64,
        seconds: Option<f64>,
        /// The variables that change what becomes of hints, as `NAME=value`, with the owner of a file that is another user's.
        settings: Option<Vec<String>> = default,
    }

    /// What became of a hint.
    HintRecord {
        kind: String,
        name: String,
        procedure: String,
        again: Vec<String> = default,
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        names: u64,
        scope: Option<u64> = default,
        key: String,
        given: String,
        line: Option<u64>,
        added_by: Option<String> = default,
        in_effect: Option<String>,
        #[cfg_attr(feature = "read", serde(deserialize_with = "read::verdict"))]
        verdict: Verdict,
        detail: String,
        times: u64,
        #[cfg_attr(feature = "read", serde(deserialize_with = "read::ranks"))]
        ranks: Ranks,
        more_ranks: Rare<bool> = default,
        reports: Rare<u64> = default,
    }

    /// What was done with a file.
    #[derive(Default)]
    FileRecord {
        name: String,
        added_by: Option<String> = default,
        summary: String = default,
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        names: u64,
        processes: u64,
        hosts: Option<u64> = default,
        opened: u64 = default,
        with_hints: u64 = default,
        /// The hints in effect that determine which processes write it.
        settings: BTreeMap<String, String> = default,
        file_system: Option<String> = default,
        block: Option<u64> = default,
        stripes: Option<Stripes> = default,
        driver: String = default,
        contiguous_views: u64 = default,
        strided_views: u64 = default,
        strided: Option<Strided> = default,
        seconds: Option<Times> = default,
        written: Traffic,
        read: Traffic,
        shared: bool = default,
        one_file: Option<bool> = default,
    }

    /// The stripes of a file: those of its first component, if it has several.
    Stripes {
        number: u64,
        size: u64,
        #[cfg_attr(feature = "read", serde(default = "read::one"))]
        components: u64,
    }

    /// A view with gaps, in bytes.
    Strided {
        size: u64,
        stride: u64,
    }

    /// How long processes were in calls on a file, in seconds.
    #[derive(Default)]
    Times {
        all: f64,
        mean: f64 = default,
        greatest: f64,
        greatest_rank: u64,
        least: Option<f64> = default,
        least_rank: u64 = default,
        metadata: f64,
        metadata_calls: u64 = default,
        open: f64 = default,
        by_rank: Vec<(u64, f64, f64, f64)>,
    }

    /// The transfers of a file in one direction.
    #[derive(Default)]
    Traffic {
        collective_calls: u64 = default,
        collective_bytes: u64 = default,
        independent_calls: u64 = default,
        independent_bytes: u64 = default,
        nonblocking_calls: u64 = default,
        split_calls: u64 = default,
        shared_pointer_calls: u64 = default,
        sizes: Vec<u64> = default,
        sequential: Option<u64> = default,
        consecutive: Option<u64> = default,
        aligned: Option<u64> = default,
        unaligned: Option<u64> = default,
        seconds: Option<f64> = default,
        waiting: Option<f64> = default,
        slowest: Option<f64> = default,
        bandwidth: Option<u64> = default,
        amplification: Option<f64> = default,
        processes: u64,
        #[cfg_attr(feature = "read", serde(default, deserialize_with = "read::ranks"))]
        ranks: Ranks,
        calls: u64,
        bytes: u64,
        least: u64 = default,
        greatest: u64 = default,
        lowest: u64 = default,
        highest: u64 = default,
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
