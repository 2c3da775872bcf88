//! What is known of a job, from whichever file it comes.

use super::library::JobLibrary;
use minfo_rules::hints::verdict::Verdict;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A job, and what it did with files.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobProfile {
    /// The file that it was read from.
    pub(crate) path: String,
    /// What that is: "Darshan log 3.21".
    pub(crate) source: String,
    pub(crate) processes: u64,
    /// On how many hosts, if that is known.
    pub(crate) hosts: Option<u64>,
    /// How long it took.
    pub(crate) seconds: Option<f64>,
    /// The MPI, if it is known.
    pub(crate) library: Option<JobLibrary>,
    pub(crate) files: Vec<JobFile>,
    /// What became of hints.
    pub(crate) hints: Vec<GivenToFile>,
    /// What processes did with files that they share with none.
    pub(crate) own: BTreeMap<i64, OwnFiles>,
    /// The seconds that each process waited for metadata of files that all share.
    pub(crate) shared_metadata: f64,
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

    /// "writes".
    pub(crate) fn plural(self) -> &'static str {
        match self {
            RequestDirection::Write => "writes",
            RequestDirection::Read => "reads",
        }
    }

    /// "write", as in the names of procedures and hints.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            RequestDirection::Write => "write",
            RequestDirection::Read => "read",
        }
    }

    /// "written".
    pub(crate) fn done(self) -> &'static str {
        match self {
            RequestDirection::Write => "written",
            RequestDirection::Read => "read",
        }
    }
}

/// What was done with a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobFile {
    pub(crate) name: String,
    /// How many processes opened it.
    pub(crate) processes: u64,
    /// The type of its file system, as in `/proc/mounts`.
    pub(crate) file_system: Option<String>,
    /// Whether it was opened by MPI_File_open.
    pub(crate) is_of_mpi: bool,
    /// What MPI was asked for: writes, reads.
    pub(crate) asked: [AskedOfMpi; 2],
    /// What the system was asked for.
    pub(crate) called: [AskedOfSystem; 2],
    /// What went through the C library's streams, in bytes.
    pub(crate) streamed: u64,
    /// Seconds in streams, of all processes.
    pub(crate) stream_seconds: f64,
    /// Calls that do not begin at a multiple of `alignment`.
    pub(crate) unaligned: Option<Part>,
    pub(crate) alignment: u64,
    /// Writes and reads that begin before the end of the one before.
    pub(crate) backward: [Option<Part>; 2],
    pub(crate) spread: Option<Spread>,
    /// The only process that opened it.
    pub(crate) only_rank: Option<i64>,
    /// On Lustre: the bytes of a stripe and how many there are.
    pub(crate) stripes: Option<(u64, u64)>,
    /// Hints in effect, of those that a report has.
    pub(crate) settings: BTreeMap<String, String>,
}

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
    /// The time in them, of all processes.
    pub(crate) seconds: Option<f64>,
    /// That of the process that took longest.
    pub(crate) slowest: Option<f64>,
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

/// The processes that a shared file took most and least of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Spread {
    pub(crate) slowest: i64,
    pub(crate) slowest_seconds: f64,
    pub(crate) slowest_bytes: Option<u64>,
    pub(crate) fastest_seconds: f64,
    pub(crate) fastest_bytes: Option<u64>,
}

/// A hint that was given, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct GivenToFile {
    /// The kind and the name of the object.
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) in_effect: Option<String>,
    pub(crate) verdict: Verdict,
    pub(crate) detail: String,
    /// Whether it is a hint of the program, and not of a hints file.
    pub(crate) is_of_program: bool,
    /// Whether a library above MPI gave it by itself.
    pub(crate) is_added: bool,
}

impl JobFile {
    pub(crate) fn asked(&self, direction: RequestDirection) -> &AskedOfMpi {
        &self.asked[direction as usize]
    }

    pub(crate) fn called(&self, direction: RequestDirection) -> &AskedOfSystem {
        &self.called[direction as usize]
    }

    /// The time in reads or writes of a process: the one that took longest, or where that is not known, on average.
    pub(crate) fn seconds(&self, direction: RequestDirection) -> Option<f64> {
        let asked = self.asked(direction);
        let of_mpi = asked.seconds.filter(|_| self.is_of_mpi);
        let all = of_mpi.or(self.called(direction).seconds);
        let mean = all.map(|all| all / self.processes.max(1) as f64);
        asked.slowest.or(mean)
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
        let kind = self.file_system.as_deref();
        kind.is_some_and(|kind| LOCAL.contains(&kind))
    }

    /// Whether it is known to be on Lustre.
    pub(crate) fn is_on_lustre(&self) -> bool {
        self.stripes.is_some() || self.file_system.as_deref() == Some("lustre")
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
        self.hints_of(file, key).any(|row| row.is_of_program)
    }

    /// The files with this name, which may have been opened by different numbers of processes.
    pub(crate) fn files_of(&self, name: &str) -> impl Iterator<Item = &JobFile> {
        let places = self.places().files.get(name);
        let places = places.map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|&place| self.files.get(place))
    }

    /// The hints with this key that were given to a file.
    fn hints_of(&self, file: &str, key: &str) -> impl DoubleEndedIterator<Item = &GivenToFile> {
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
