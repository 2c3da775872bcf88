//! The job that a report is about.

use crate::numbers::seconds;
use crate::record::{Job, Rare};
use crate::wire::Wire;
use minfo_rules::bytes::{Reader, Writer};
use minfo_rules::hardware;
use minfo_rules::hints::file::external_hints::ROMIO_VARIABLE;
use minfo_rules::ranks::Ranks;
use minfo_system::{environment, file, job};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::time::SystemTime;

/// Set to leave out what may be private: the program and its arguments, and the names of the user and of the host.
const PRIVATE: &str = "MINFO_REPORT_PRIVATE";

/// The variables that change what becomes of hints: one that is not a file, and files. (What the others choose is in a report
/// anyway.)
const SETTINGS: [&str; 3] = ["MINFO_CHECK", "MINFO_HINTS", ROMIO_VARIABLE];

/// The maximum number of arguments in a report, and of characters of each text.
const MOST_ARGUMENTS: usize = 32;
const MOST_CHARACTERS: usize = 256;

impl Job {
    /// The job of this process, on this many hosts, with MPI initialised at this time.
    pub fn of_this_process(hosts: u64, start: Option<SystemTime>) -> Job {
        let is_private = environment::variable(PRIVATE).is_some();
        let public = |name: Option<Vec<u8>>| name.filter(|_| !is_private).map(|name| text(&name));
        let arguments = || {
            let arguments = job::arguments();
            let more = arguments.len().saturating_sub(MOST_ARGUMENTS);
            let first = arguments.iter().take(MOST_ARGUMENTS);
            let mut first: Vec<String> = first.map(|argument| text(argument.as_bytes())).collect();
            if more > 0 {
                first.push(format!("({more} more)"));
            }
            first
        };
        let settings = || {
            let set = |name| Some((name, environment::variable(name)?));
            let set = SETTINGS.into_iter().filter_map(set);
            set.map(|(name, value)| {
                let is_file = name != SETTINGS[0];
                let owner = is_file.then(|| file::other_owner(Path::new(&value)));
                let owner = owner.flatten().map(|owner| format!(" ({owner})"));
                let (value, owner) = (text(value.as_bytes()), owner.unwrap_or_default());
                format!("{name}={value}{owner}")
            })
            .collect()
        };
        Job {
            program: public(job::executable().map(|path| path.into_os_string().into_vec())),
            arguments: (!is_private).then(arguments),
            user: public(job::user().map(|user| user.as_bytes().to_vec())),
            host: public(job::host().map(String::into_bytes)),
            hosts,
            processors: Rare(hardware::processors()),
            id: job::id().map(|id| text(id.as_bytes())),
            start: start.map(job::utc).filter(|text| !text.is_empty()),
            seconds: start
                .and_then(|start| start.elapsed().ok())
                .map(|length| (length.as_secs_f64() * 1e3).round() / 1e3),
            settings: (!is_private).then(settings),
        }
    }

    /// What is known, as pairs of a heading and a text.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let program = self.program.as_ref().map(|program| {
            let arguments = self.arguments.iter().flatten();
            arguments.fold(program.clone(), |line, argument| {
                format!("{line} {argument}")
            })
        });
        let (place, host) = match (&self.host, self.hosts) {
            (Some(host), 0 | 1) => ("host", Some(host.clone())),
            (Some(host), hosts) => ("host", Some(format!("{host} and others, {hosts} hosts"))),
            (None, 0) => ("host", None),
            (None, hosts) => ("hosts", Some(hosts.to_string())),
        };
        let length = self.seconds.map(seconds);
        let began = self.start.as_ref().map(|start| match &length {
            Some(length) => format!("{start}, {length}"),
            None => start.clone(),
        });
        let settings = self.settings.as_ref().filter(|all| !all.is_empty());
        let settings = settings.map(|all| all.join(", "));
        let all = [
            ("program", program),
            ("job", self.id.clone()),
            ("user", self.user.clone()),
            (place, host),
            ("began", began),
            ("set", settings),
        ];
        let known = |(what, text): (&'static str, Option<String>)| Some((what, text?));
        all.into_iter().filter_map(known).collect()
    }

    /// The same in a line.
    pub fn line(&self) -> Option<String> {
        let facts = self.facts();
        let words: Vec<String> = facts
            .into_iter()
            .map(|(what, text)| match what {
                "program" => text,
                what => format!("{what} {text}"),
            })
            .collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
}

/// The hosts of the processes of a report, as hashes of their names, and the ranks on each. No more than [`MOST_HOSTS`]
/// are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hosts(BTreeMap<u64, Ranks>);

const MOST_HOSTS: usize = 4096;

impl Wire for Hosts {
    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Hosts> {
        Wire::read(reader).map(Hosts)
    }
}

impl Hosts {
    pub(super) fn add(&mut self, name: &str, rank: u32) {
        // All processes run the same program, whose hash function starts in the same state everywhere.
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        self.insert(hasher.finish(), Ranks::one(rank));
    }

    fn insert(&mut self, host: u64, ranks: Ranks) {
        if let Some(known) = self.0.get_mut(&host) {
            known.join(&ranks);
        } else if self.0.len() < MOST_HOSTS {
            self.0.insert(host, ranks);
        }
    }

    pub(super) fn join(&mut self, other: Hosts) {
        for (host, ranks) in other.0 {
            self.insert(host, ranks);
        }
    }

    /// The same, for finding the hosts of many sets of ranks.
    pub(super) fn by_rank(&self) -> HostsByRank {
        let all = self.0.values().enumerate();
        let mut ranges: Vec<(u32, u32, usize)> = all
            .flat_map(|(host, ranks)| {
                let ranges = ranks.ranges().iter();
                ranges.map(move |&(first, last)| (first, last, host))
            })
            .collect();
        ranges.sort_unstable();
        HostsByRank {
            ranges,
            number: self.0.len(),
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.0.len() as u64
    }
}

/// Which host has which ranks. A rank is on one host.
pub(super) struct HostsByRank {
    /// The first and the last rank of ranges, in their order, and the number of their host.
    ranges: Vec<(u32, u32, usize)>,
    number: usize,
}

impl HostsByRank {
    /// The number of hosts that have one of these processes; `None` if not all of these are known.
    pub(super) fn of(&self, ranks: &Ranks) -> Option<u64> {
        let mut is_seen = vec![false; self.number];
        for &(first, last) in ranks.ranges() {
            let from = self.ranges.partition_point(|range| range.1 < first);
            let those = self.ranges[from..].iter();
            for range in those.take_while(|range| range.0 <= last) {
                is_seen[range.2] = true;
            }
        }
        let number = is_seen.into_iter().filter(|&is| is).count() as u64;
        (!ranks.has_more()).then_some(number)
    }
}

fn text(bytes: &[u8]) -> String {
    let all = String::from_utf8_lossy(bytes);
    match all.char_indices().nth(MOST_CHARACTERS) {
        None => all.into_owned(),
        Some((end, _)) => format!("{}...", &all[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(text(b"a\xff"), "a\u{fffd}");
        let long = "\u{e9}".repeat(300);
        assert_eq!(text(long.as_bytes()).chars().count(), MOST_CHARACTERS + 3);
    }

    #[test]
    fn hosts_are_counted_once() {
        let mut hosts = Hosts::default();
        for (rank, name) in ["a", "b", "a"].into_iter().enumerate() {
            hosts.add(name, rank as u32);
        }
        let mut more = Hosts::default();
        (0..MOST_HOSTS).for_each(|number| more.add(&number.to_string(), 9));
        assert_eq!(hosts.number(), 2);
        let by_rank = hosts.by_rank();
        let mut some = Ranks::of_ranges(vec![(0, 1), (5, 7)]);
        assert_eq!(by_rank.of(&some), Some(2));
        some.keep(1);
        assert_eq!(by_rank.of(&some), None);
        assert_eq!(
            [0, 1, 2, 3].map(|rank| by_rank.of(&Ranks::one(rank))),
            [Some(1), Some(1), Some(1), Some(0)]
        );
        let mut writer = Writer::default();
        hosts.write(&mut writer);
        let bytes = writer.into_bytes();
        let mut reader = Reader::new(&bytes);
        assert_eq!(Hosts::read(&mut reader), Some(hosts.clone()));
        assert!(reader.is_at_end());
        hosts.join(more);
        assert_eq!(hosts.number(), MOST_HOSTS as u64);
    }
}
