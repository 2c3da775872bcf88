//! A job from a log of Darshan.

use super::job::{JobFile, JobProfile, LogCalls, LogFacts, OwnFiles, RequestDirection, Spread};
use crate::darshan::{Heatmap, Log, LustreLayout, Module, Record, mpiio, posix, stdio};
use minfo_report::record::{FileRecord, Stripes, Traffic};
use minfo_rules::text::counted as plural;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};

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
    layouts: HashMap<u64, LustreLayout>,
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

impl Totals {
    fn add(&mut self, module: Module, record: Record) {
        if let Some(layout) = record.layout {
            if self.layouts.len() < MOST {
                self.layouts.insert(record.id, layout);
            }
            return;
        }
        let is_of_all = record.rank < 0;
        if !self.files.contains_key(&record.id) && self.files.len() == MOST {
            self.unlisted += 1;
            return;
        }
        let slot = &mut self.files.entry(record.id).or_default()[place(module)];
        let spread = spread_of(module, &record);
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
fn spread_of(module: Module, record: &Record) -> Spread {
    let common = module.common();
    let number = |place: usize| counted(record.counters[place]);
    let time = |place: usize| seconds(record.times[place]);
    let (slowest, [slowest_bytes, fastest_bytes], [slowest_seconds, fastest_seconds]) =
        match record.rank {
            rank @ 0.. => {
                let moved = common.bytes.map(number);
                let seconds = common.seconds.map(time).iter().sum();
                (rank, [moved[0].saturating_add(moved[1]); 2], [seconds; 2])
            }
            _ => (
                record.counters[common.slowest],
                common.bytes_of.map(number),
                common.seconds_of.map(time),
            ),
        };
    Spread {
        slowest,
        slowest_seconds,
        slowest_bytes: Some(slowest_bytes),
        fastest_seconds,
        fastest_bytes: Some(fastest_bytes),
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
        log.records(module, |record| totals.add(module, record))?;
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
    let of_time = ["DFS", "DAOS", "MDHIM"];
    let has_time = |name: &String| of_time.contains(&&**name) || name.starts_with("module");
    let (unread, others): (Vec<_>, Vec<_>) = log.unread.drain(..).partition(has_time);
    let others = others.into_iter();
    unknown.extend(others.map(|name| format!("what its {name} records say, which are not read")));
    if log.version == "3.20" {
        unknown.push("how true the counters are: Darshan 3.2.0 damaged some".to_owned());
    }
    // (Sorted before they are files, which have a kilobyte each.)
    let mut all: Vec<_> = totals.files.into_iter().collect();
    all.sort_unstable_by(|(one, _), (other, _)| {
        let names = &log.names;
        names.get(one).cmp(&names.get(other)).then(one.cmp(other))
    });
    let mut files = Vec::with_capacity(all.len());
    for (id, of_modules) in all {
        let layout = totals.layouts.get(&id);
        files.push(file(&mut log, id, of_modules, layout, processes));
    }
    // Whole seconds: it took up to one more.
    let less = if log.has_whole_seconds() { 1.0 } else { 0.0 };
    let duration = log.job.end - log.job.start + less;
    let is_cut = |file: &&JobFile| file.log.as_ref().is_some_and(|log| log.is_cut);
    let cut = files.iter().filter(is_cut).count();
    if cut > 0 {
        let of = plural(cut, "file");
        unknown.push(format!(
            "the calls of the system of {of}, which are not all in the log"
        ));
    }
    let program = log.command.split_whitespace().next().unwrap_or_default();
    let program = program.rsplit('/').next().unwrap_or_default();
    // Darshan's own names of logs: USER_PROGRAM_idJOB_...
    let name = path.rsplit('/').next().unwrap_or_default();
    let user = name.split_once(&format!("_{program}_id"));
    let user = user.map_or_else(
        || format!("uid {}", log.job.uid),
        |(user, _)| user.to_owned(),
    );
    Ok(JobProfile {
        path: path.to_owned(),
        user,
        program: program.to_owned(),
        source: format!("Darshan log {}", log.version),
        processes,
        hosts: None,
        processors: None,
        seconds: (duration.is_finite() && duration > 0.0).then_some(duration),
        library: None,
        own: own(&files),
        files,
        hints: Vec::new(),
        libraries: log.libraries()?,
        unread,
        unknown,
        places: OnceCell::new(),
    })
}

/// The heatmap of a log, if it has one.
pub(crate) fn heatmap(bytes: &[u8]) -> Option<Heatmap> {
    Log::read(bytes).ok()?.heatmap().ok().flatten()
}

/// What processes did with files that no other opened. (Darshan joins only the records of files that all opened.)
fn own(files: &[JobFile]) -> BTreeMap<i64, OwnFiles> {
    let mut all = BTreeMap::<i64, OwnFiles>::new();
    for file in files {
        let Some((rank, time)) = file.only_rank().zip(file.time()) else {
            continue;
        };
        let own = all.entry(rank).or_default();
        let moved = RequestDirection::BOTH.map(|direction| file.bytes(direction));
        let moved = moved.into_iter().chain([file.streamed().0]);
        own.bytes = moved.fold(own.bytes, u64::saturating_add);
        own.seconds += time.transfers;
        own.metadata += time.metadata;
        own.files += 1;
    }
    all
}

/// As many bytes as MPI was asked to write must reach the system; where far fewer do, not all of its calls are in the log.
const LACKS: u64 = 16 << 20;

fn file(
    log: &mut Log<'_>,
    id: u64,
    of_modules: [Option<Box<Total>>; 3],
    layout: Option<&LustreLayout>,
    processes: u64,
) -> JobFile {
    let name = log.names.remove(&id);
    let name = name.unwrap_or_else(|| format!("file {id:#x}"));
    let [posix, mpi, streams] = &of_modules;
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
    if let Some(layout) = layout {
        facts.targets.clone_from(&layout.targets);
        facts.all_targets = u64::try_from(layout.of_file_system)
            .ok()
            .filter(|&all| all > 0);
    }
    let mut record = FileRecord {
        file_system: file_system(log, &name),
        name,
        processes: sharing.max().unwrap_or(1),
        stripes: layout.and_then(|layout| {
            let counts = layout.parts.iter().map(|part| counted(part.stripe_count));
            Some(Stripes {
                number: counts.max()?,
                size: counted(layout.parts.last()?.stripe_size),
                components: 1,
            })
        }),
        ..FileRecord::default()
    };
    if let Some(total) = posix {
        use posix::*;
        let called = |traffic: &mut Traffic,
                      [calls, bytes, sizes, sequential, time]: [usize; 5]| {
            (traffic.calls, traffic.bytes) = (count(total, calls), count(total, bytes));
            let sizes = sizes_from(total, sizes, [ACCESS1_ACCESS, ACCESS1_COUNT]);
            LogCalls {
                small: sizes[..5].iter().copied().fold(0, u64::saturating_add),
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
        facts.of_system = total.spread;
        facts.opens = count(total, OPENS);
        facts.syncs = count(total, FSYNCS).saturating_add(count(total, FDSYNCS));
        facts.metadata = total.times[F_META_TIME];
        let highest = [MAX_BYTE_READ, MAX_BYTE_WRITTEN].map(|at| count(total, at));
        facts.highest = highest[0].max(highest[1]);
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
            traffic.sizes = sizes_from(total, sizes, [ACCESS1_ACCESS, ACCESS1_COUNT]);
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
        facts.opens = count(total, INDEP_OPENS).saturating_add(count(total, COLL_OPENS));
        facts.views = count(total, VIEWS);
        facts.syncs = facts.syncs.max(count(total, SYNCS));
        facts.metadata = total.times[F_META_TIME];
        let lacks = |of: &Traffic, least: u64| of.independent_bytes >= least.saturating_add(LACKS);
        // (What is read for all by an aggregator may be far less.)
        facts.is_cut = posix.is_some()
            && (lacks(&record.written, record.written.bytes.saturating_mul(2))
                || record.read.bytes == 0 && lacks(&record.read, 0));
        if facts.is_cut {
            (facts.called, facts.of_system) = (None, None);
            for of in [&mut record.written, &mut record.read] {
                (of.calls, of.bytes) = (0, 0);
            }
        }
    }
    if let Some(total) = streams {
        let bytes = [stdio::BYTES_READ, stdio::BYTES_WRITTEN].map(|at| count(total, at));
        let time = total.times[stdio::F_READ_TIME] + total.times[stdio::F_WRITE_TIME];
        facts.streamed = (bytes[0].saturating_add(bytes[1]), time);
        facts.streamed_calls =
            count(total, stdio::READS).saturating_add(count(total, stdio::WRITES));
        facts.metadata += total.times[stdio::F_META_TIME];
    }
    let log = Some(Box::new(facts));
    JobFile { record, log }
}

/// The numbers of calls in the ten ranges of sizes, of which this counter is the first. Those of exactly 1 MiB, where that is
/// one of the four most frequent sizes, are put into the sixth range, that of 1 MiB and more.
fn sizes_from(total: &Total, first: usize, [sizes_of, counts_of]: [usize; 2]) -> Vec<u64> {
    let mut sizes = total.counters[first..first + 10].to_vec();
    let is_mib = |place: &usize| total.counters[sizes_of + place] == 1 << 20;
    let moved = (0..4)
        .find(is_mib)
        .map_or(0, |place| total.counters[counts_of + place]);
    let moved = moved.min(sizes[4]);
    sizes[4] -= moved;
    sizes[5] = sizes[5].saturating_add(moved);
    sizes
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
