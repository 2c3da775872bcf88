//! Which processes wrote and read files, as text.

use super::{Called, FileUse, OpenFile};
use crate::Report;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::visible;
use minfo_rules::transfer::Direction;
use minfo_system::calls::Counts;
use std::fmt::Write;

/// Calls with fewer bytes are small, and at least this number of them are many.
const SMALL: u64 = 4096;
const MANY: u64 = 1000;

impl Report {
    /// A line for each noteworthy file, or for all.
    pub(crate) fn put_files(&self, text: &mut String, is_full: bool) {
        for (file, used) in &self.files.files {
            let asked_for = self.given_to_file(&file.name, "cb_nodes");
            let is_used = used.called.iter().any(|called| called.calls > 0);
            if is_used && is_full || self.deserves_a_line(file, used, asked_for.as_deref()) {
                let name = visible(&file.name);
                let by = match &file.tool {
                    Some(tool) => format!(" (by {tool})"),
                    None => String::new(),
                };
                let _ = writeln!(
                    text,
                    "  file {name}{by}: {}",
                    used.words(file, asked_for.as_deref())
                );
            }
        }
        if self.files.unlisted > 0 {
            let unlisted = self.files.unlisted;
            let _ = writeln!(
                text,
                "  ({unlisted} more openings of files, which are not listed)"
            );
        }
    }

    /// The value of a hint that a file with this name was given.
    fn given_to_file(&self, name: &str, key: &str) -> Option<String> {
        let is_it =
            |row: &&super::super::Row| row.kind == Kind::File && row.name == name && row.key == key;
        self.rows.keys().find(is_it).map(|row| row.given.clone())
    }

    fn deserves_a_line(&self, file: &OpenFile, used: &FileUse, asked_for: Option<&str>) -> bool {
        let is_disobeyed = self.rows.keys().any(|row| {
            row.kind == Kind::File
                && row.name == file.name
                && matches!(row.outcome.verdict, Verdict::NotObeyed | Verdict::Inverted)
        });
        let [written, read] = &used.called;
        let is_by_few = number(asked_for).is_some_and(|number| {
            used.asked[Direction::Write as usize][0].calls > 0
                && written.calls > 0
                && written.by.number() < number.min(file.processes.into())
        });
        is_disobeyed || is_by_few || written.is_in_small_calls() || read.is_in_small_calls()
    }
}

impl FileUse {
    fn words(&self, file: &OpenFile, asked_for: Option<&str>) -> String {
        let mut parts = Vec::new();
        // (Libraries make of other values what they like.)
        if let Some(number) = number(asked_for) {
            let plural = if number == 1 { "" } else { "s" };
            parts.push(format!("asked for {number} aggregator{plural} (cb_nodes)"));
        }
        for (called, verb) in self.called.iter().zip(["wrote", "read"]) {
            if called.calls > 0 {
                parts.push(called.words(verb, file.processes));
            }
        }
        if parts.is_empty() {
            parts.push("no call of the system was seen".to_owned());
        }
        if self.flags & Counts::SHARED != 0 {
            parts.push("it was open more than once at a time".to_owned());
        }
        parts.join("; ")
    }
}

impl Called {
    fn is_in_small_calls(&self) -> bool {
        self.calls >= MANY && self.bytes / self.calls < SMALL
    }

    /// "2 of 64 processes wrote 98 % of 1.2 GiB, 4 bytes a call".
    pub(super) fn words(&self, verb: &str, processes: u32) -> String {
        let by = self.by.number();
        let (few, share) = self.few();
        let mut text = match (by, few) {
            (1, _) if processes == 1 => verb.to_owned(),
            (by, few) if few < by => format!("{few} of {processes} processes {verb} {share} % of"),
            (by, _) => format!("{by} of {processes} processes {verb}"),
        };
        let each = self.bytes / self.calls.max(1);
        let _ = write!(text, " {}, {} a call", size(self.bytes), size(each));
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

/// A number of bytes: "4 bytes", "64 KiB", "1.2 GiB".
fn size(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes == 1 {
        return "1 byte".to_owned();
    }
    if bytes < 1024 {
        return format!("{bytes} bytes");
    }
    let unit = (bytes.ilog2() / 10) as usize;
    let tenths = (u128::from(bytes) * 10) >> (10 * unit);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} {}", UNITS[unit - 1]),
        (whole, tenth) => format!("{whole}.{tenth} {}", UNITS[unit - 1]),
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes() {
        for (bytes, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (1023, "1023 bytes"),
            (1024, "1 KiB"),
            (1 << 20, "1 MiB"),
            (1_288_490_189, "1.2 GiB"),
            (u64::MAX, "15.9 EiB"),
        ] {
            assert_eq!(size(bytes), words);
        }
    }
}
