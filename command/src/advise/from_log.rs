//! A job from a log of Darshan.

use super::job::{JobFile, JobProfile, LogCalls, LogFacts, OwnFiles, Spread};
use crate::darshan::{Log, Module, Record, mpiio, posix, stdio};
use minfo_report::record::{FileRecord, Stripes, Traffic};
use std::cell::OnceCell;
use std::collections::HashMap;

/// The greatest number of files, and of processes with files of their own, that are looked at.
const MOST: usize = 100_000;

/// The counters of a file, of all its records in a module.
struct Total {
    counters: Vec<u64>,
    times: Vec<f64>,
    records: u64,
    is_of_all: bool,
    spread: Option<Spread>,
    only_rank: Option<i64>,
}

#[derive(Default)]
struct Totals {
    files: HashMap<u64, [Option<Box<Total>>; 3]>,
    stripes: HashMap<u64, (u64, u64)>,
    own: std::collections::BTreeMap<i64, OwnFiles>,
    shared_metadata: f64,
    unlisted: u64,
}

/// Counts and times that cannot be are none: some versions of Darshan write them.
fn counted(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

fn seconds(value: f64) -> f64 {
    if value.is_finite() && value > 0.0 {
        value
    } else {
        0.0
    }
}

/// The times of a record that count: reads, writes, metadata.
fn times_of(module: Module, record: &Record) -> [f64; 3] {
    let places = match module {
        Module::Stdio => [stdio::F_READ_TIME, stdio::F_WRITE_TIME, stdio::F_META_TIME],
        _ => [posix::F_READ_TIME, posix::F_WRITE_TIME, posix::F_META_TIME],
    };
    places.map(|place| seconds(record.times[place]))
}

fn bytes_of(module: Module, record: &Record) -> u64 {
    let places = match module {
        Module::Stdio => [stdio::BYTES_READ, stdio::BYTES_WRITTEN],
        Module::MpiIo => [mpiio::BYTES_READ, mpiio::BYTES_WRITTEN],
        _ => [posix::BYTES_READ, posix::BYTES_WRITTEN],
    };
    let [read, written] = places.map(|place| counted(record.counters[place]));
    read.saturating_add(written)
}

impl Totals {
    fn add(&mut self, module: Module, processes: u64, record: &Record) {
        if let Some(layout) = &record.layout {
            let stripes = layout.parts.last().map(|part| {
                let count = layout.parts.iter().map(|part| counted(part.stripe_count));
                (counted(part.stripe_size), count.max().unwrap_or(0))
            });
            if let (Some(stripes), true) = (stripes, self.stripes.len() < MOST) {
                self.stripes.insert(record.id, stripes);
            }
            return;
        }
        let [read, written, metadata] = times_of(module, record);
        let bytes = bytes_of(module, record);
        let is_of_all = record.rank < 0;
        // What MPI was asked for reaches the system, and is counted there.
        if module != Module::MpiIo {
            if is_of_all {
                self.shared_metadata += metadata / processes as f64;
            } else if self.own.contains_key(&record.rank) || self.own.len() < MOST {
                let own = self.own.entry(record.rank).or_default();
                own.bytes = own.bytes.saturating_add(bytes);
                own.seconds += read + written;
                own.metadata += metadata;
                own.files += 1;
            }
        }
        if !self.files.contains_key(&record.id) && self.files.len() == MOST {
            self.unlisted += 1;
            return;
        }
        let slot = &mut self.files.entry(record.id).or_default()[place(module)];
        let spread = spread_of(module, record, read + written, bytes);
        match slot {
            None => {
                *slot = Some(Box::new(Total {
                    counters: record.counters.iter().copied().map(counted).collect(),
                    times: record.times.iter().copied().map(seconds).collect(),
                    records: 1,
                    is_of_all,
                    spread: Some(spread),
                    only_rank: (!is_of_all).then_some(record.rank),
                }));
            }
            Some(total) => {
                for (sum, value) in total.counters.iter_mut().zip(&record.counters) {
                    *sum = sum.saturating_add(counted(*value));
                }
                for (sum, value) in total.times.iter_mut().zip(&record.times) {
                    *sum += seconds(*value);
                }
                total.records += 1;
                total.is_of_all |= is_of_all;
                total.only_rank = None;
                if let Some(known) = &mut total.spread {
                    if spread.slowest_seconds > known.slowest_seconds {
                        known.slowest = spread.slowest;
                        known.slowest_seconds = spread.slowest_seconds;
                        known.slowest_bytes = spread.slowest_bytes;
                    }
                    if spread.fastest_seconds < known.fastest_seconds {
                        known.fastest_seconds = spread.fastest_seconds;
                        known.fastest_bytes = spread.fastest_bytes;
                    }
                }
            }
        }
    }
}

fn place(module: Module) -> usize {
    match module {
        Module::Posix => 0,
        Module::MpiIo => 1,
        Module::Stdio | Module::Lustre => 2,
    }
}

/// A record of all processes says which were slowest and fastest; one of a process is of itself.
fn spread_of(module: Module, record: &Record, time: f64, bytes: u64) -> Spread {
    if record.rank >= 0 {
        return Spread {
            slowest: record.rank,
            slowest_seconds: time,
            slowest_bytes: Some(bytes),
            fastest_seconds: time,
            fastest_bytes: Some(bytes),
        };
    }
    let [rank, slowest, fastest] = match module {
        Module::MpiIo => [
            mpiio::SLOWEST_RANK,
            mpiio::SLOWEST_RANK_BYTES,
            mpiio::FASTEST_RANK_BYTES,
        ],
        Module::Stdio => [
            stdio::SLOWEST_RANK,
            stdio::SLOWEST_RANK_BYTES,
            stdio::FASTEST_RANK_BYTES,
        ],
        _ => [
            posix::SLOWEST_RANK,
            posix::SLOWEST_RANK_BYTES,
            posix::FASTEST_RANK_BYTES,
        ],
    }
    .map(|place| record.counters[place]);
    let [slowest_seconds, fastest_seconds] = match module {
        Module::Stdio => [stdio::F_SLOWEST_RANK_TIME, stdio::F_FASTEST_RANK_TIME],
        _ => [posix::F_SLOWEST_RANK_TIME, posix::F_FASTEST_RANK_TIME],
    }
    .map(|place| seconds(record.times[place]));
    Spread {
        slowest: rank,
        slowest_seconds,
        slowest_bytes: Some(counted(slowest)),
        fastest_seconds,
        fastest_bytes: Some(counted(fastest)),
    }
}

/// A job from a log.
///
/// # Errors
/// What is wrong with the log, in a line.
pub(crate) fn job(path: &str, bytes: &[u8]) -> Result<JobProfile, String> {
    let mut log = Log::read(bytes)?;
    let processes = counted(log.job.processes).max(1);
    let mut totals = Totals::default();
    for module in Module::ALL {
        log.records(module, |record| totals.add(module, processes, &record))?;
    }
    let mut unknown =
        vec!["the MPI library and its hints, which a Darshan log does not have".to_owned()];
    for module in log.partial() {
        unknown.push(format!(
            "some files: Darshan had no room for all {} records",
            module.name()
        ));
    }
    if totals.unlisted > 0 {
        unknown.push(format!("files beyond the first {MOST}"));
    }
    if log.version == "3.20" {
        unknown.push("how true the counters are: Darshan 3.2.0 damaged some".to_owned());
    }
    let mut files: Vec<JobFile> = Vec::with_capacity(totals.files.len());
    for (id, of_modules) in &totals.files {
        files.push(file(&log, *id, of_modules, &totals.stripes, processes));
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    // Whole seconds: it took up to one more.
    let less = if log.has_whole_seconds() { 1.0 } else { 0.0 };
    let duration = log.job.end - log.job.start + less;
    Ok(JobProfile {
        path: path.to_owned(),
        source: format!("Darshan log {}", log.version),
        processes,
        hosts: None,
        seconds: (duration.is_finite() && duration > 0.0).then_some(duration),
        library: None,
        files,
        hints: Vec::new(),
        own: totals.own,
        shared_metadata: totals.shared_metadata,
        unknown,
        places: OnceCell::new(),
    })
}

fn file(
    log: &Log<'_>,
    id: u64,
    of_modules: &[Option<Box<Total>>; 3],
    stripes: &HashMap<u64, (u64, u64)>,
    processes: u64,
) -> JobFile {
    let name = log.names.get(&id);
    let name = name.map_or_else(|| format!("file {id:#x}"), String::clone);
    let [posix, mpi, streams] = of_modules;
    let all = of_modules.iter().flatten();
    let sharing = all.clone().map(|total| match total.is_of_all {
        true => processes,
        false => total.records,
    });
    let first = mpi.as_ref().or(posix.as_ref());
    let ranks = all.clone().map(|total| total.only_rank);
    let same = ranks.reduce(|one, other| one.filter(|rank| other == Some(*rank)));
    let count = |total: &Total, counter: usize| total.counters[counter];
    let mut facts = LogFacts {
        is_of_mpi: mpi.is_some(),
        spread: first.and_then(|total| total.spread),
        only_rank: same.flatten(),
        ..LogFacts::default()
    };
    let stripes = stripes.get(&id);
    let mut record = FileRecord {
        file_system: file_system(log, &name),
        name,
        processes: sharing.max().unwrap_or(1),
        stripes: stripes.map(|&(size, number)| Stripes {
            number,
            size,
            components: 1,
        }),
        ..FileRecord::default()
    };
    if let Some(total) = posix {
        use posix::*;
        let called = |traffic: &mut Traffic,
                      [calls, bytes, sizes, sequential, time]: [usize; 5]| {
            (traffic.calls, traffic.bytes) = (count(total, calls), count(total, bytes));
            LogCalls {
                small: sizes_from(total, sizes)
                    .into_iter()
                    .take(5)
                    .fold(0, u64::saturating_add),
                seconds: total.times[time],
                sequential: count(total, sequential),
            }
        };
        let written = [
            WRITES,
            BYTES_WRITTEN,
            SIZE_WRITE_0_100,
            SEQ_WRITES,
            F_WRITE_TIME,
        ];
        let read = [READS, BYTES_READ, SIZE_READ_0_100, SEQ_READS, F_READ_TIME];
        facts.called = Some([
            called(&mut record.written, written),
            called(&mut record.read, read),
        ]);
        facts.unaligned = count(total, FILE_NOT_ALIGNED);
        facts.alignment = count(total, FILE_ALIGNMENT) / total.records.max(1);
    }
    if let Some(total) = mpi {
        use mpiio::*;
        let asked = |traffic: &mut Traffic, calls: [usize; 4], [bytes, sizes, time]: [usize; 3]| {
            let [independent, nonblocking, collective, split] = calls.map(|at| count(total, at));
            traffic.independent_calls = independent.saturating_add(nonblocking);
            traffic.collective_calls = collective.saturating_add(split);
            // (Of both kinds.)
            traffic.independent_bytes = count(total, bytes);
            traffic.sizes = sizes_from(total, sizes);
            traffic.seconds = Some(total.times[time]);
        };
        asked(
            &mut record.written,
            [INDEP_WRITES, NB_WRITES, COLL_WRITES, SPLIT_WRITES],
            [BYTES_WRITTEN, SIZE_WRITE_AGG_0_100, F_WRITE_TIME],
        );
        asked(
            &mut record.read,
            [INDEP_READS, NB_READS, COLL_READS, SPLIT_READS],
            [BYTES_READ, SIZE_READ_AGG_0_100, F_READ_TIME],
        );
    }
    if let Some(total) = streams {
        let bytes = [stdio::BYTES_READ, stdio::BYTES_WRITTEN].map(|at| count(total, at));
        let time = total.times[stdio::F_READ_TIME] + total.times[stdio::F_WRITE_TIME];
        facts.streamed = (bytes[0].saturating_add(bytes[1]), time);
    }
    let log = Some(Box::new(facts));
    JobFile { record, log }
}

/// The numbers of calls in the ten ranges of sizes, of which this counter is the first.
fn sizes_from(total: &Total, first: usize) -> Vec<u64> {
    total.counters[first..first + 10].to_vec()
}

/// The type of the file system that a path is on.
fn file_system(log: &Log<'_>, path: &str) -> Option<String> {
    // (The longest come first.)
    let mount = log.mounts.iter().find(|mount| {
        let rest = path.strip_prefix(mount.path.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.starts_with('/'))
    });
    mount.map(|mount| mount.kind.clone())
}
