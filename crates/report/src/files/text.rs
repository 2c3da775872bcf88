//! What was done with files, as text.

use super::{Asked, ELSEWHERE, FileUse, OpenFile, SystemCalls};
use crate::Report;
use crate::numbers::{bytes, count, seconds};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::{counted, visible};
use minfo_rules::transfer::Direction;
use minfo_system::file_calls::Counts;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Calls with fewer bytes are small, and at least this number of them are many.
const SMALL: u64 = 4096;
const MANY: u64 = 1000;

/// The number of files that have a line in a summary, those that took most time.
pub const SLOWEST: usize = 10;
/// The most files that have a line in a full report.
pub const MOST_LINES: usize = 1000;

impl Report {
    /// A line for each file that took most time or is noteworthy, or for all, those that took most time first.
    pub(crate) fn put_files(&self, text: &mut String, is_full: bool) {
        let files = self.files.files.iter();
        let mut files: Vec<(&OpenFile, &FileUse)> =
            files.filter(|(_, used)| used.is_used()).collect();
        files.sort_unstable_by_key(|(file, used)| (Reverse(used.profile.nanos()), *file));
        let hints = self.hints_of_files();
        let hosts = self.hosts.by_rank();
        let (mut others, mut nanos, mut lines) = (0, 0, 0);
        for (place, (file, used)) in files.into_iter().enumerate() {
            let of_file = hints.get(file.name.as_str()).copied().unwrap_or_default();
            let is_shown = place < SLOWEST || is_full || used.deserves_a_line(file, of_file);
            if is_shown && lines < MOST_LINES {
                let name = visible(&file.name);
                let by = match &file.tool {
                    Some(tool) => format!(" (by {tool})"),
                    None => String::new(),
                };
                let words = used.words(file, hosts.of(used.by.ranks()), of_file);
                let _ = writeln!(text, "  file {name}{by}: {words}");
                lines += 1;
            } else {
                others += used.names;
                nanos += used.profile.nanos();
            }
        }
        if others > 0 {
            let files = counted(count(others), "more file");
            let _ = writeln!(text, "  ({files}, {})", seconds(nanos as f64 / 1e9));
        }
    }

    /// What is known of the hints of files, by name.
    pub(super) fn hints_of_files(&self) -> BTreeMap<&str, HintsOfFile<'_>> {
        let mut hints: BTreeMap<&str, HintsOfFile<'_>> = BTreeMap::new();
        for row in self.rows.keys().filter(|row| row.kind == Kind::File) {
            let verdict = row.outcome.verdict;
            let of_file = hints.entry(&row.name).or_default();
            of_file.is_disobeyed |= matches!(verdict, Verdict::NotObeyed | Verdict::Inverted);
            if row.key == "cb_nodes" {
                of_file.aggregators.get_or_insert(&row.given);
            }
        }
        hints
    }
}

/// What is known of the hints of a file.
#[derive(Clone, Copy, Default)]
pub(super) struct HintsOfFile<'a> {
    /// Whether one of them is not obeyed.
    is_disobeyed: bool,
    /// The value of `cb_nodes` that it was given.
    aggregators: Option<&'a str>,
}

impl FileUse {
    fn is_used(&self) -> bool {
        self.profile.calls() > 0 || self.called.iter().any(|called| called.calls > 0)
    }

    fn deserves_a_line(&self, file: &OpenFile, hints: HintsOfFile<'_>) -> bool {
        let [written, read] = &self.called;
        let is_by_few = number(hints.aggregators).is_some_and(|number| {
            self.profile.transfers[Direction::Write as usize]
                .collective
                .calls
                > 0
                && written.calls > 0
                && written.by.number() < number.min(file.processes.into())
        });
        let is_elsewhere = self.flags & ELSEWHERE != 0;
        is_elsewhere
            || hints.is_disobeyed
            || is_by_few
            || written.is_in_small_calls()
            || read.is_in_small_calls()
    }

    /// "4 processes, 31 MiB in 15,872 collective writes of 2 KiB, 1.8 s (rank 3: 1.1 s); 1 of 4 processes wrote ..."
    pub(super) fn words(
        &self,
        file: &OpenFile,
        hosts: Option<u64>,
        hints: HintsOfFile<'_>,
    ) -> String {
        let mut first = Vec::new();
        if self.names > 1 {
            first.push(counted(count(self.names), "file"));
        }
        let mut processes = counted(count(self.by.number()), "process");
        if let Some(hosts) = hosts.filter(|&hosts| hosts > 1) {
            let _ = write!(processes, " on {hosts} hosts");
        }
        first.push(processes);
        for (transfers, what) in self.profile.transfers.iter().zip(["write", "read"]) {
            for (asked, kind) in [
                (transfers.collective, "collective"),
                (transfers.independent, "independent"),
            ] {
                if asked.calls > 0 {
                    first.push(asked.words(&format!("{kind} {what}")));
                }
            }
        }
        first.push(self.time_words());
        let mut parts = vec![first.join(", ")];
        // (Libraries make of other values what they like.)
        if let Some(number) = number(hints.aggregators) {
            let asked_for = counted(count(number), "aggregator");
            parts.push(format!("asked for {asked_for} (cb_nodes)"));
        }
        for (called, verb) in self.called.iter().zip(["wrote", "read"]) {
            if called.calls > 0 {
                // (It may have been opened on several communicators.)
                let processes = self.by.number().max(file.processes.into());
                parts.push(called.words(verb, processes));
            }
        }
        if self.flags & Counts::SHARED != 0 {
            parts.push("it was open more than once at a time".to_owned());
        }
        if self.flags & ELSEWHERE != 0 {
            parts.push("not the same file on all of them".to_owned());
        }
        parts.join("; ")
    }

    /// "1.8 s in all (rank 3: 1.1 s)", and how much of it was spent on other than data, if that is most.
    fn time_words(&self) -> String {
        let all = self.profile.nanos();
        let words = |nanos: u64| seconds(nanos as f64 / 1e9);
        let mut text = words(all);
        if let Some(most) = self.profile.times.first().filter(|_| self.by.number() > 1) {
            let _ = write!(text, " in all (rank {}: {})", most.rank, words(most.all()));
        }
        if self.profile.metadata_nanos > all / 2 {
            let part = words(self.profile.metadata_nanos);
            let _ = write!(text, ", {part} of it in open, close, sync and views");
        }
        text
    }
}

impl Asked {
    /// "31 MiB in 15,872 collective writes of 2 KiB".
    fn words(&self, what: &str) -> String {
        let calls = calls_of(self.calls, self.bytes, what);
        format!("{} in {calls}", bytes(self.bytes))
    }
}

/// "15,872 collective writes of 2 KiB": so many calls, at least one, for so many bytes.
pub(super) fn calls_of(calls: u64, sum: u64, what: &str) -> String {
    let number = counted(count(calls), what);
    let about = match sum % calls {
        0 => "",
        _ => "about ",
    };
    format!("{number} of {about}{}", bytes(sum / calls))
}

impl SystemCalls {
    fn is_in_small_calls(&self) -> bool {
        self.calls >= MANY && self.bytes / self.calls < SMALL
    }

    /// "2 of 64 processes wrote 98 % of 1.2 GiB in 322,122,547 calls of 4 bytes".
    pub(super) fn words(&self, verb: &str, processes: u64) -> String {
        let by = self.by.number();
        let (few, share) = self.few();
        let mut text = match (by, few) {
            (1, _) if processes == 1 => verb.to_owned(),
            (by, few) if few < by => format!("{few} of {processes} processes {verb} {share} % of"),
            (by, _) => format!("{by} of {processes} processes {verb}"),
        };
        let calls = calls_of(self.calls, self.bytes, "call");
        let _ = write!(text, " {} in {calls}", bytes(self.bytes));
        text
    }

    /// The smallest number of processes that transferred at least 90 %, if known, and their percentage.
    fn few(&self) -> (u64, u64) {
        let mut sum = 0;
        for (place, (bytes, _)) in self.most.iter().enumerate() {
            sum += bytes;
            if sum * 10 >= self.bytes * 9 {
                let hundredths = u128::from(sum) * 100 / u128::from(self.bytes.max(1));
                return (place as u64 + 1, hundredths as u64);
            }
        }
        (self.by.number(), 100)
    }
}

/// The positive number that a value is, if it is one.
fn number(value: Option<&str>) -> Option<u64> {
    value?.trim().parse().ok().filter(|&number| number > 0)
}
