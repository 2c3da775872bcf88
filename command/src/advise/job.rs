//! What is known of a job, from whichever file it comes.

use super::library::JobLibrary;
use crate::darshan::LibraryUse;
use minfo_report::record::{FileRecord, HintRecord, Traffic};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Deref;

/// A job, and what it did with files.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobProfile {
    /// The file that it was read from.
    pub(crate) path: String,
    /// What that is: "Darshan log 3.21".
    pub(crate) source: String,
    /// Who ran it, and the program without its directory, if that is known.
    pub(crate) user: String,
    pub(crate) program: String,
    pub(crate) processes: u64,
    /// On how many hosts, if that is known.
    pub(crate) hosts: Option<u64>,
    /// How many processors the first host has, if that is known.
    pub(crate) processors: Option<u64>,
    /// How long it took.
    pub(crate) seconds: Option<f64>,
    /// The MPI, if it is known.
    pub(crate) library: Option<JobLibrary>,
    pub(crate) files: Vec<JobFile>,
    /// What became of hints.
    pub(crate) hints: Vec<HintRecord>,
    /// What processes did with files that they share with none.
    pub(crate) own: BTreeMap<i64, OwnFiles>,
    /// What libraries above MPI and the system were asked for.
    pub(crate) libraries: Vec<LibraryUse>,
    /// Parts of a log that are not read, and may have time that is in no other.
    pub(crate) unread: Vec<String>,
    /// What the file does not tell.
    pub(crate) unknown: Vec<String>,
    pub(crate) places: OnceCell<JobIndex>,
}

/// A cb_config_list with which ROMIO has so many aggregators on all hosts. (With `*:*` it takes the first ranks, in most
/// cases of one host.)
pub(crate) fn config_list(aggregators: u64, hosts: u64) -> String {
    format!("*:{}", aggregators.div_ceil(hosts))
}

/// Where files and their hints are in the lists of a job, which may have thousands of both. Found once, when both are
/// complete.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobIndex {
    /// Files by name.
    files: BTreeMap<String, Vec<usize>>,
    /// Hints by file and key.
    hints: BTreeMap<String, BTreeMap<String, Vec<usize>>>,
}

/// What a process did with files of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OwnFiles {
    pub(crate) bytes: u64,
    /// In reads and writes.
    pub(crate) seconds: f64,
    pub(crate) metadata: f64,
    pub(crate) files: u64,
}

/// Writes or reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestDirection {
    Write,
    Read,
}

impl RequestDirection {
    pub(crate) const BOTH: [RequestDirection; 2] =
        [RequestDirection::Write, RequestDirection::Read];

    /// Of two, the one for this direction.
    pub(crate) fn of<T>(self, write: T, read: T) -> T {
        match self {
            RequestDirection::Write => write,
            RequestDirection::Read => read,
        }
    }

    /// "writes".
    pub(crate) fn plural(self) -> &'static str {
        self.of("writes", "reads")
    }

    /// "write", as in the names of procedures and hints.
    pub(crate) fn verb(self) -> &'static str {
        self.of("write", "read")
    }

    /// "written".
    pub(crate) fn done(self) -> &'static str {
        self.of("written", "read")
    }
}

/// What was done with a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobFile {
    pub(crate) record: FileRecord,
    /// What a log has in place of what a report has.
    pub(crate) log: Option<Box<LogFacts>>,
}

impl Deref for JobFile {
    type Target = FileRecord;

    fn deref(&self) -> &FileRecord {
        &self.record
    }
}

/// What a log of Darshan has of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogFacts {
    /// Whether it was opened by MPI_File_open.
    pub(crate) is_of_mpi: bool,
    /// What the system was asked for, if that is in the log: writes, reads. A part of it is no use.
    pub(crate) called: Option<[LogCalls; 2]>,
    pub(crate) is_cut: bool,
    /// What went through the C library's streams, in bytes, and the seconds of all processes in them.
    pub(crate) streamed: (u64, f64),
    pub(crate) streamed_calls: u64,
    /// Calls of the system that do not begin at a multiple of `alignment`.
    pub(crate) unaligned: u64,
    pub(crate) alignment: u64,
    /// In MPI, or else in calls of the system; and in calls of the system.
    pub(crate) spread: Option<Spread>,
    pub(crate) of_system: Option<Spread>,
    /// Calls that wait until all is on disk, that open it, and that set its view.
    pub(crate) syncs: u64,
    pub(crate) opens: u64,
    pub(crate) views: u64,
    /// The seconds of all processes in calls that open, close or ask about it, or set its view.
    pub(crate) metadata: f64,
    /// Its bytes up to the last that was transferred; 0 if that is not known.
    pub(crate) highest: u64,
    /// On Lustre: the storage targets that it is on.
    pub(crate) targets: Vec<i64>,
    /// How many targets the file system has.
    pub(crate) all_targets: Option<u64>,
    /// The only process that opened it.
    pub(crate) only_rank: Option<i64>,
}

/// Calls of the system, in a direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LogCalls {
    /// For less than 1 MiB.
    pub(crate) small: u64,
    /// The time in them, of all processes.
    pub(crate) seconds: f64,
    /// Those that begin at or after the end of the one before.
    pub(crate) sequential: u64,
}

/// The share of all bytes from which one process transfers for all.
const SOLE: f64 = 0.9;

/// Some of the calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    pub(crate) number: u64,
    /// How many there are in all.
    pub(crate) of: u64,
    /// Of what: logs count those "of the system", reports those "of MPI".
    pub(crate) whose: &'static str,
}

/// What MPI was asked for, in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AskedOfMpi {
    pub(crate) collective: u64,
    pub(crate) collective_bytes: Option<u64>,
    pub(crate) independent: u64,
    pub(crate) bytes: u64,
    /// How many were for less than 1 MiB, of both kinds.
    pub(crate) small: Option<u64>,
}

/// What the system was asked for, in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AskedOfSystem {
    pub(crate) calls: u64,
    pub(crate) bytes: u64,
    pub(crate) small: Option<u64>,
    pub(crate) seconds: Option<f64>,
    /// How many processes did it.
    pub(crate) processes: Option<u64>,
}

/// The seconds that a file took of all processes together, and of the slowest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct FileTime {
    pub(crate) transfers: f64,
    pub(crate) metadata: f64,
    pub(crate) slowest: Option<(i64, f64)>,
    /// Of a process on average: the part of `transfers` in calls of the system, as long as the slowest is in them; the rest
    /// is exchange and waiting.
    pub(crate) of_system: Option<f64>,
}

/// So many times the mean of all, or nearly all there is: then the slowest process does most of the work, and the others wait
/// for it.
const FEW: f64 = 4.0;

/// The processes that a shared file took most and least of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Spread {
    pub(crate) slowest: i64,
    pub(crate) slowest_seconds: f64,
    pub(crate) slowest_bytes: Option<u64>,
    pub(crate) fastest_seconds: f64,
    pub(crate) fastest_bytes: Option<u64>,
}

impl JobFile {
    fn traffic(&self, direction: RequestDirection) -> &Traffic {
        direction.of(&self.written, &self.read)
    }

    /// Whether it was opened by MPI_File_open.
    pub(crate) fn is_of_mpi(&self) -> bool {
        self.log.as_ref().is_none_or(|log| log.is_of_mpi)
    }

    pub(crate) fn asked(&self, direction: RequestDirection) -> AskedOfMpi {
        let of = self.traffic(direction);
        AskedOfMpi {
            collective: of.collective_calls,
            collective_bytes: Some(of.collective_bytes).filter(|_| self.log.is_none()),
            independent: of.independent_calls,
            bytes: of.collective_bytes.saturating_add(of.independent_bytes),
            small: self.small(of),
        }
    }

    /// Requests for less than 1 MiB: those of the first five ranges of sizes.
    fn small(&self, of: &Traffic) -> Option<u64> {
        let [first @ .., of_mib, _, _, _, _, _] = of.sizes.as_slice() else {
            return None;
        };
        let first = first.iter().copied().fold(0, u64::saturating_add);
        // In the fifth range of a report are those of exactly 1 MiB as well, and its sizes are those of both kinds.
        let is_less = || of.independent_bytes / of.independent_calls.max(1) < 1 << 20;
        match (&self.log, of.collective_calls) {
            (Some(_), _) => Some(first.saturating_add(*of_mib)),
            (None, 0) if is_less() => Some(first.saturating_add(*of_mib)),
            (None, 0) => Some(first),
            (None, _) => None,
        }
    }

    pub(crate) fn called(&self, direction: RequestDirection) -> AskedOfSystem {
        let of = self.traffic(direction);
        let called = self.log.as_ref().and_then(|log| log.called);
        let called = called.map(|called| called[direction as usize]);
        AskedOfSystem {
            calls: of.calls,
            bytes: of.bytes,
            small: called.map(|called| called.small),
            seconds: called.map(|called| called.seconds),
            processes: Some(of.processes).filter(|_| self.log.is_none()),
        }
    }

    /// How many calls go back in the file. In a report, the first one after an open or a change of the view goes nowhere,
    /// and nothing is known of those at the shared pointer.
    pub(crate) fn backward(&self, direction: RequestDirection) -> Option<Part> {
        let of = self.traffic(direction);
        if let Some(log) = &self.log {
            let sequential = log.called?[direction as usize].sequential;
            return Some(Part {
                number: of.calls.saturating_sub(sequential),
                of: of.calls,
                whose: "of the system",
            });
        }
        let calls = of.collective_calls.saturating_add(of.independent_calls);
        let starts = self
            .strided_views
            .saturating_mul(2)
            .saturating_add(self.opened);
        let others = starts.saturating_add(of.shared_pointer_calls);
        Some(Part {
            number: calls.saturating_sub(of.sequential?).saturating_sub(others),
            of: calls,
            whose: "of MPI",
        })
    }

    /// The calls that do not begin at a multiple of [`JobFile::alignment`]. Collective ones of a report need not:
    /// aggregators choose what they transfer.
    pub(crate) fn unaligned(&self) -> Option<Part> {
        let both = [&self.written, &self.read];
        if let Some(log) = &self.log {
            log.called?;
            return Some(Part {
                number: log.unaligned,
                of: both[0].calls.saturating_add(both[1].calls),
                whose: "of the system",
            });
        }
        let mut part = Part {
            number: 0,
            of: 0,
            whose: "of MPI",
        };
        for of in both {
            let (aligned, unaligned) = (of.aligned?, of.unaligned?);
            if of.collective_calls == 0 {
                part.number = part.number.saturating_add(unaligned);
                part.of = part.of.saturating_add(aligned).saturating_add(unaligned);
            }
        }
        Some(part)
    }

    /// The size of its blocks or stripes in bytes; 0 if it is not known.
    pub(crate) fn alignment(&self) -> u64 {
        match (&self.log, self.stripes()) {
            (Some(log), _) => log.alignment,
            (None, Some((size, _))) => size,
            (None, None) => self.block.unwrap_or_default(),
        }
    }

    /// The slowest process and the fastest; in a report not with collective calls, in which the fast ones wait for the
    /// slow ones.
    pub(crate) fn spread(&self) -> Option<Spread> {
        if let Some(log) = &self.log {
            return log.spread;
        }
        let seconds = self.record.seconds.as_ref()?;
        if self.written.collective_calls > 0 || self.read.collective_calls > 0 {
            return None;
        }
        let times = seconds.by_rank.iter();
        let times = times.map(|&(rank, written, read, _)| (written + read, rank));
        let by_time = |one: &(f64, u64), other: &(f64, u64)| one.0.total_cmp(&other.0);
        let (slowest_seconds, slowest) = times.clone().max_by(by_time)?;
        // Those that took least are not in the list if there are many.
        let (fastest_seconds, _) = match seconds.by_rank.len() as u64 >= self.processes {
            true => times.min_by(by_time)?,
            false => (seconds.least?, 0),
        };
        Some(Spread {
            slowest: slowest.try_into().ok()?,
            slowest_seconds,
            slowest_bytes: None,
            fastest_seconds,
            fastest_bytes: None,
        })
    }

    /// The only process that opened it.
    pub(crate) fn only_rank(&self) -> Option<i64> {
        if let Some(log) = &self.log {
            return log.only_rank;
        }
        match self.record.seconds.as_ref()?.by_rank.as_slice() {
            [(rank, ..)] if self.processes <= 1 => i64::try_from(*rank).ok(),
            _ => None,
        }
    }

    /// What went through the C library's streams: bytes, and the seconds of all processes.
    pub(crate) fn streamed(&self) -> (u64, f64) {
        self.log.as_ref().map_or((0, 0.0), |log| log.streamed)
    }

    /// On Lustre: the bytes of a stripe and how many there are. (Each component of a composite layout has its own.)
    pub(crate) fn stripes(&self) -> Option<(u64, u64)> {
        let stripes = self.record.stripes.as_ref();
        let stripes = stripes.filter(|stripes| stripes.components == 1);
        stripes.map(|stripes| (stripes.size, stripes.number))
    }

    /// The time that reads or writes take of a process: of the one that took longest, where few do the work or that is
    /// known, or on average.
    pub(crate) fn seconds(&self, direction: RequestDirection) -> Option<f64> {
        let of = |direction| {
            let of_mpi = self.traffic(direction).seconds;
            let of_mpi = of_mpi.filter(|_| self.log.is_some() && self.is_of_mpi());
            of_mpi.or(self.called(direction).seconds)
        };
        let slowest = self.traffic(direction).slowest;
        slowest.or_else(|| self.of_a_process(direction, of, self.log.as_ref()?.spread))
    }

    /// The same of calls of the system, where these have times.
    pub(crate) fn system_seconds(&self, direction: RequestDirection) -> Option<f64> {
        let spread = self.log.as_ref().and_then(|log| log.of_system);
        let of_system = |direction| self.called(direction).seconds;
        let of_system = self.of_a_process(direction, of_system, spread);
        of_system.or_else(|| self.seconds(direction))
    }

    fn of_a_process(
        &self,
        direction: RequestDirection,
        of: impl Fn(RequestDirection) -> Option<f64>,
        spread: Option<Spread>,
    ) -> Option<f64> {
        let part = of(direction)?;
        let all: f64 = RequestDirection::BOTH.into_iter().filter_map(of).sum();
        let processes = self.processes.max(1) as f64;
        let slowest = spread.map_or(0.0, |spread| spread.slowest_seconds);
        match all > 0.0 && slowest >= FEW.min(SOLE * processes) * all / processes {
            true => Some((slowest * part / all).min(part)),
            false => Some(part / processes),
        }
    }

    /// The time in calls on it, if that is known.
    pub(crate) fn time(&self) -> Option<FileTime> {
        let processes = self.processes.max(1) as f64;
        let Some(log) = &self.log else {
            let seconds = self.record.seconds.as_ref()?;
            return Some(FileTime {
                transfers: (seconds.all - seconds.metadata).max(0.0),
                metadata: seconds.metadata,
                slowest: Some((seconds.greatest_rank.cast_signed(), seconds.greatest)),
                of_system: None,
            });
        };
        let called = log.called.unwrap_or_default();
        let of_system = called[0].seconds + called[1].seconds;
        let of_mpi = [&self.written, &self.read].map(|of| of.seconds.unwrap_or_default());
        let asked = if log.is_of_mpi {
            of_mpi[0] + of_mpi[1]
        } else {
            of_system
        };
        // Where all take part in each call, all wait for the slowest.
        let slowest = log.of_system.filter(|_| log.is_of_mpi);
        let slowest = slowest.map_or(0.0, |spread| spread.slowest_seconds);
        let is_known = !log.is_of_mpi || log.called.is_some();
        let transfers = asked + log.streamed.1;
        let all = transfers + log.metadata;
        Some(FileTime {
            transfers,
            metadata: log.metadata,
            slowest: match (log.only_rank, log.spread) {
                (Some(rank), _) => Some((rank, all)),
                (None, Some(spread)) => Some((spread.slowest, spread.slowest_seconds)),
                (None, None) => None,
            },
            of_system: is_known.then(|| {
                let most = slowest.max((of_system + log.streamed.1) / processes);
                most.min(transfers / processes)
            }),
        })
    }

    /// The time of a process in calls that open, close or ask about it, or set its view.
    pub(crate) fn metadata(&self) -> f64 {
        let all = self.time().map_or(0.0, |time| time.metadata);
        all / self.processes.max(1) as f64
    }

    /// The process that transfers nearly all that reaches the system, if there is one: how many bytes, and how long that takes.
    pub(crate) fn sole(&self) -> Option<(i64, u64, Option<f64>)> {
        let both = RequestDirection::BOTH.map(|direction| self.called(direction));
        let all = both[0].bytes.saturating_add(both[1].bytes);
        let [written, read] =
            RequestDirection::BOTH.map(|direction| self.system_seconds(direction));
        let time = written.zip(read).map(|(one, other)| one + other);
        if let Some(log) = &self.log {
            let spread = log.of_system.filter(|_| log.called.is_some())?;
            let most = spread.slowest_bytes?;
            let is_all = most as f64 >= SOLE * all as f64;
            return is_all.then_some((spread.slowest, most.min(all), time));
        }
        let ranks = [&self.written, &self.read].map(|of| of.ranks.ranges().first().copied());
        let of_one = both
            .iter()
            .all(|of| of.calls == 0 || of.processes == Some(1));
        let rank = ranks
            .into_iter()
            .flatten()
            .next()
            .map_or(-1, |(rank, _)| rank.into());
        (all > 0 && of_one).then_some((rank, all, time))
    }

    /// The size of it that is known to be used: its bytes up to the last, but no more than were transferred.
    pub(crate) fn size(&self) -> u64 {
        let moved = RequestDirection::BOTH.map(|direction| self.bytes(direction));
        let moved = moved[0].saturating_add(moved[1]);
        match self.highest() {
            0 => moved,
            highest => moved.min(highest),
        }
    }

    /// Its bytes up to the last that was transferred; 0 if that is not known.
    pub(crate) fn highest(&self) -> u64 {
        match &self.log {
            Some(log) => log.highest,
            None => self.written.highest.max(self.read.highest),
        }
    }

    /// How often it was opened, and its view set, by all processes together.
    pub(crate) fn opens_and_views(&self) -> (u64, u64) {
        match &self.log {
            Some(log) => (log.opens, log.views),
            None => (
                self.opened,
                self.contiguous_views.saturating_add(self.strided_views),
            ),
        }
    }

    /// The bytes that were transferred: those of the system, if its calls were seen.
    pub(crate) fn bytes(&self, direction: RequestDirection) -> u64 {
        match self.called(direction) {
            AskedOfSystem {
                calls: 0, bytes: 0, ..
            } => self.asked(direction).bytes,
            called => called.bytes,
        }
    }

    /// Whether it is one that each process has from its start. No rule about files is for these.
    pub(crate) fn is_stream(&self) -> bool {
        matches!(self.name.as_str(), "<STDIN>" | "<STDOUT>" | "<STDERR>")
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.processes > 1
    }

    /// Whether it is known to be on a disk of one host.
    pub(crate) fn is_local(&self) -> bool {
        const LOCAL: [&str; 9] = [
            "ext2", "ext3", "ext4", "xfs", "btrfs", "tmpfs", "ramfs", "overlay", "zfs",
        ];
        self.file_system().is_some_and(|kind| LOCAL.contains(&kind))
    }

    /// Whether it is known to be on Lustre.
    pub(crate) fn is_on_lustre(&self) -> bool {
        self.stripes().is_some() || self.file_system() == Some("lustre")
    }

    /// A hint in effect that is a number.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.settings.get(key)?.parse().ok()
    }
}

impl AskedOfMpi {
    pub(crate) fn calls(&self) -> u64 {
        self.collective.saturating_add(self.independent)
    }
}

impl JobProfile {
    /// Whether a time is a good part of the run, and at least a second; where it is not known how long that was, whether it
    /// is long.
    pub(crate) fn is_much(&self, seconds: f64, share: f64) -> bool {
        seconds >= self.seconds.map_or(30.0, |run| (run * share).max(1.0))
    }

    /// What a hint has in effect on a file: as the report has it, or as it was given.
    pub(crate) fn in_effect<'a>(&'a self, file: &'a JobFile, key: &str) -> Option<&'a str> {
        let of_file = file.settings.get(key).map(String::as_str);
        let given = || {
            let row = self.hints_of(&file.name, key).next_back()?;
            row.in_effect.as_deref()
        };
        of_file.or_else(given)
    }

    /// Whether the program itself gives this hint to a file.
    pub(crate) fn is_given(&self, file: &str, key: &str) -> bool {
        self.hints_of(file, key).any(|row| row.line.is_none())
    }

    /// The files with this name, which may have been opened by different numbers of processes.
    pub(crate) fn files_of(&self, name: &str) -> impl Iterator<Item = &JobFile> {
        let places = self.places().files.get(name);
        let places = places.map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|&place| self.files.get(place))
    }

    /// The hints with this key that were given to a file.
    fn hints_of(&self, file: &str, key: &str) -> impl DoubleEndedIterator<Item = &HintRecord> {
        let of_file = self.places().hints.get(file);
        let places = of_file.and_then(|keys| keys.get(key));
        let places = places.map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|&place| self.hints.get(place))
    }

    fn places(&self) -> &JobIndex {
        self.places.get_or_init(|| {
            let mut places = JobIndex::default();
            for (place, file) in self.files.iter().enumerate() {
                let of_name = places.files.entry(file.name.clone());
                of_name.or_default().push(place);
            }
            for (place, hint) in self.hints.iter().enumerate() {
                if hint.kind == "file" {
                    let of_file = places.hints.entry(hint.name.clone()).or_default();
                    of_file.entry(hint.key.clone()).or_default().push(place);
                }
            }
            places
        })
    }
}
