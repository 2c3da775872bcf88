//! What the rules about files and whole jobs look at.

use super::find::{MIB, is_often, row, share};
use super::finding::Finding;
use super::job::{JobFile, JobProfile, OwnFiles, RequestDirection};
use super::rules::Rule;
use minfo_report::fold;
use minfo_report::numbers::{bytes, count, percent, seconds};
use minfo_rules::text::counted;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The bytes in both directions, and the time of a process in them: that of calls of the system, if it is known.
fn both(file: &JobFile) -> (u64, Option<f64>) {
    let [write, read] = RequestDirection::BOTH
        .map(|direction| (file.bytes(direction), file.system_seconds(direction)));
    let seconds = write.1.zip(read.1).map(|(one, other)| one + other);
    (write.0.saturating_add(read.0), seconds)
}

pub(super) fn misaligned(rule: &'static Rule, _: &JobProfile, file: &JobFile) -> Option<Finding> {
    let unaligned = file.unaligned()?;
    let (both, time) = both(file);
    let part = share(unaligned.number, unaligned.of).min(1.0);
    let is_often = is_often(rule, unaligned.number, file);
    if file.alignment() < 2 || !file.is_shared() || !is_often || part <= rule.share {
        return None;
    }
    let seen = format!(
        "{} of {} calls {}, {}, do not begin at a multiple of {}",
        count(unaligned.number),
        count(unaligned.of),
        unaligned.whose,
        percent(part),
        bytes(file.alignment()),
    );
    Some(Finding::new(rule, seen, both).takes(time.map(|time| time * part)))
}

/// Seconds that a process must take longer than another: less is chance.
const LONGER: f64 = 1.0;

pub(super) fn stragglers(rule: &'static Rule, _: &JobProfile, file: &JobFile) -> Option<Finding> {
    let spread = file.spread().filter(|_| file.is_shared())?;
    let more = spread.slowest_seconds - spread.fastest_seconds;
    if more < LONGER || more / spread.slowest_seconds < rule.share {
        return None;
    }
    let moved = |moved: Option<u64>| {
        let words = moved.map(|moved| format!(" for {}", bytes(moved)));
        words.unwrap_or_default()
    };
    let seen = format!(
        "process {} spent {} in it{}, the fastest {}{}",
        spread.slowest,
        seconds(spread.slowest_seconds),
        moved(spread.slowest_bytes),
        seconds(spread.fastest_seconds),
        moved(spread.fastest_bytes),
    );
    // Where only aggregators transfer, the others have nothing to do; and with collective calls, all wait.
    let mut finding = Finding::new(rule, seen, spread.slowest_bytes.unwrap_or_default());
    if let Some((slow, fast)) = spread.slowest_bytes.zip(spread.fastest_bytes) {
        let is_same = slow.abs_diff(fast) <= slow / 10;
        // The first line is about the data, the second about where they are.
        finding.change.remove(usize::from(!is_same));
    }
    let finding = finding
        .takes(Some(more))
        .without("whether the others had to wait for it");
    Some(finding)
}

pub(super) fn imbalance(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    if (job.own.len() as u64) < job.processes || job.processes < 2 {
        return None;
    }
    let most = job.own.iter().max_by_key(|(_, own)| own.bytes);
    let least = job.own.iter().min_by_key(|(_, own)| own.bytes);
    let by_time = |one: &(&i64, &OwnFiles), other: &(&i64, &OwnFiles)| {
        one.1.seconds.total_cmp(&other.1.seconds)
    };
    let slowest = job.own.iter().max_by(by_time);
    let fastest = job.own.iter().min_by(by_time);
    let (most, least, slowest, fastest) = (most?, least?, slowest?, fastest?);
    let differs = most.1.bytes - least.1.bytes;
    let is_uneven = differs >= rule.number && share(differs, most.1.bytes) >= rule.share;
    let more = slowest.1.seconds - fastest.1.seconds;
    let is_slow =
        more >= LONGER && more / slowest.1.seconds >= rule.share && most.1.bytes >= rule.number;
    let (what, one, other) = match (is_uneven, is_slow) {
        (true, _) => ("bytes", most, least),
        (false, true) => ("time", slowest, fastest),
        _ => return None,
    };
    let words = |(rank, own): (&i64, &OwnFiles)| {
        let files = count(own.files);
        let time = seconds(own.seconds);
        format!(
            "process {rank} transferred {} in {files} of its own files in {time}",
            bytes(own.bytes)
        )
    };
    let seen = format!("most {what}: {}; least: {}", words(one), words(other));
    let mut finding = Finding::new(rule, seen, differs).takes(Some(more));
    // The first line is about the data, the second about where they are.
    finding.change.remove(usize::from(is_uneven));
    Some(finding)
}

pub(super) fn metadata(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    // What one file takes has rules of its own.
    let is_other = |file: &&JobFile| {
        let is_found = |id: &str, find: FindFile| find(row(id)?, job, file);
        is_found("tiny-file", tiny_file).is_some() || is_found("views", views).is_some()
    };
    let (others, files): (Vec<&JobFile>, Vec<_>) = job.files.iter().partition(is_other);
    let shared = files.iter().filter(|file| file.is_shared());
    let shared: f64 = shared.map(|file| file.metadata()).sum();
    let mut of_others = BTreeMap::<i64, f64>::new();
    for file in others {
        *of_others.entry(file.only_rank().unwrap_or(-1)).or_default() += file.metadata();
    }
    let of_own = |(rank, own): (&i64, &OwnFiles)| {
        let others = of_others.get(rank).unwrap_or(&0.0);
        (*rank, own.metadata - others, own.files)
    };
    let most = job.own.iter().map(of_own);
    let most = most.max_by(|one, other| one.1.total_cmp(&other.1));
    let (rank, own, number) = most.unwrap_or_default();
    let all = shared + own;
    if !job.is_much(all, rule.share) {
        return None;
    }
    let mut seen = format!(
        "process {rank} spent {}: {} for {} files of its own, {} for files that it shares; the job has {} files",
        seconds(all),
        seconds(own),
        count(number),
        seconds(shared),
        count(job.files.len() as u64),
    );
    let files = files
        .into_iter()
        .filter(|file| file.is_shared() || file.only_rank() == Some(rank));
    let slowest = files.max_by(|one, other| one.metadata().total_cmp(&other.metadata()))?;
    if slowest.metadata() > all / 2.0 {
        seen += &format!(
            "; {} alone takes {}",
            slowest.name,
            seconds(slowest.metadata())
        );
    }
    Some(Finding::new(rule, seen, 0).takes(Some(all)))
}

type FindFile = fn(&'static Rule, &JobProfile, &JobFile) -> Option<Finding>;

pub(super) fn tiny_file(rule: &'static Rule, job: &JobProfile, file: &JobFile) -> Option<Finding> {
    let (time, log) = (
        file.time()?,
        file.log.as_ref().filter(|log| !log.is_of_mpi)?,
    );
    let moved = both(file).0.saturating_add(log.streamed.0);
    let called = RequestDirection::BOTH.map(|direction| file.called(direction).calls);
    let calls = called[0]
        .saturating_add(called[1])
        .saturating_add(log.streamed_calls);
    let (all, processes) = (time.transfers + time.metadata, file.processes.max(1) as f64);
    let of_a_process = all / processes;
    let is_slow = all >= rule.share * calls as f64 && job.is_much(of_a_process, 0.01);
    if moved == 0 || moved >= rule.number || !is_slow {
        return None;
    }
    let seen = format!(
        "{} spent {} on {} in {} transfers: {} in these, {} in opening, closing and asking about it",
        file.only_rank()
            .map_or_else(|| "each process".to_owned(), who),
        seconds(of_a_process),
        bytes(moved),
        count(calls),
        seconds(time.transfers / processes),
        seconds(file.metadata()),
    );
    let finding = Finding::new(rule, seen, moved).takes(Some(of_a_process));
    Some(finding.without("whether something else kept its storage target or server busy"))
}

pub(super) fn views(rule: &'static Rule, job: &JobProfile, file: &JobFile) -> Option<Finding> {
    let (time, (opens, views)) = (file.time()?, file.opens_and_views());
    let asked = RequestDirection::BOTH.map(|direction| file.asked(direction).calls());
    let is_most = time.metadata >= rule.share * (time.transfers + time.metadata);
    let is_often = is_often(rule, opens.max(views), file);
    if !file.is_of_mpi() || !is_most || !is_often || !job.is_much(file.metadata(), 0.05) {
        return None;
    }
    let seen = format!(
        "{} opens and {} views for {} transfers by {} processes: {} of each, {} of its time in the file",
        count(opens),
        count(views),
        count(asked[0].saturating_add(asked[1])),
        count(file.processes),
        seconds(file.metadata()),
        percent(time.metadata / (time.transfers + time.metadata)),
    );
    Some(Finding::new(rule, seen, 0).takes(Some(file.metadata())))
}

pub(super) fn waiting(rule: &'static Rule, _: &JobProfile, file: &JobFile) -> Option<Finding> {
    let (time, processes) = (file.time()?, file.processes.max(1) as f64);
    let (all, of_system) = (time.transfers / processes, time.of_system?);
    let waiting = all - of_system;
    let both =
        RequestDirection::BOTH.map(|direction| (file.asked(direction), file.called(direction)));
    let collective = both[0].0.collective.saturating_add(both[1].0.collective);
    if collective == 0 || waiting < LONGER || waiting < rule.share * all {
        return None;
    }
    let mean = both.map(|(_, called)| called.seconds.unwrap_or_default() / processes);
    let seen = format!(
        "{} collective calls by {} processes; each spends {} in MPI's reads and writes, those of the system take {} on average and {} of the slowest process",
        count(collective),
        count(file.processes),
        seconds(all),
        seconds(mean[0] + mean[1]),
        seconds(of_system),
    );
    let finding = Finding::new(rule, seen, both[0].0.bytes.saturating_add(both[1].0.bytes))
        .takes(Some(waiting))
        .without("which of both it is: the log has no times of single calls; a barrier before the call, or a trace, tells it");
    Some(finding)
}

fn who(rank: i64) -> String {
    match rank {
        -1 => "one process".to_owned(),
        rank => format!("process {rank}"),
    }
}

/// Who transfers what in a direction, if it is a single process without collective calls: in a log, a file has the number of
/// its only process; a report has how many transferred.
fn alone(job: &JobProfile, file: &JobFile, direction: RequestDirection) -> Option<i64> {
    let is_of_one = file.called(direction).processes == Some(1) && file.processes == job.processes;
    let rank = file.only_rank().or(is_of_one.then_some(-1));
    let sole = || Some(file.sole().filter(|_| file.log.is_some())?.0);
    let rank = rank.or_else(sole);
    rank.filter(|_| file.asked(direction).collective == 0)
}

pub(super) fn one_process(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    let of = |direction| one_in(rule, job, direction);
    let both = RequestDirection::BOTH.into_iter().filter_map(of);
    both.max_by(|one, other| {
        one.seconds
            .unwrap_or(-1.0)
            .total_cmp(&other.seconds.unwrap_or(-1.0))
    })
}

fn one_in(rule: &'static Rule, job: &JobProfile, direction: RequestDirection) -> Option<Finding> {
    let files = || job.files.iter().filter(|file| !file.is_stream());
    // (What goes through streams is taken for written.)
    let moved = |file: &JobFile| match direction {
        RequestDirection::Write if !file.is_of_mpi() => {
            file.bytes(direction).saturating_add(file.streamed().0)
        }
        _ => file.bytes(direction),
    };
    let all = files().map(moved).fold(0, u64::saturating_add);
    let mut by_rank = BTreeMap::<i64, (u64, Option<f64>)>::new();
    for file in files() {
        if let Some(rank) = alone(job, file, direction) {
            let sum = by_rank.entry(rank).or_default();
            sum.0 = sum.0.saturating_add(moved(file));
            let time = file
                .system_seconds(direction)
                .map(|time| time + file.streamed().1);
            sum.1 = sum
                .1
                .map_or(time, |sum| Some(sum + time.unwrap_or_default()));
        }
    }
    let (&rank, &(most, time)) = by_rank.iter().max_by_key(|(_, sum)| sum.0)?;
    if job.processes < 4 || all < rule.number || share(most, all) <= rule.share {
        return None;
    }
    let who = who(rank);
    let (done, of) = (direction.of("wrote", "read"), count(job.processes));
    let seen = format!(
        "{who} of {of} {done} {} of {}",
        percent(share(most, all)),
        bytes(all)
    );
    let mut finding = Finding::new(rule, seen, most).takes(time);
    // A line for each direction.
    finding.change.remove(direction.of(1, 0));
    Some(finding)
}

pub(super) fn one_aggregator(
    rule: &'static Rule,
    _: &JobProfile,
    file: &JobFile,
) -> Option<Finding> {
    let asked = RequestDirection::BOTH.map(|direction| file.asked(direction));
    let collective = asked[0].collective.saturating_add(asked[1].collective);
    let (rank, moved, time) = file.sole()?;
    if collective == 0 || file.processes < 4 || moved <= rule.number || file.is_local() {
        return None;
    }
    let who = who(rank);
    let seen = format!(
        "{who} transferred {} of what {} processes wrote and read together in {} collective calls",
        bytes(moved),
        count(file.processes),
        count(collective),
    );
    let finding = Finding::new(rule, seen, moved).takes(time);
    Some(finding.without("the number of hosts and of storage targets, of which cb_nodes depends"))
}

/// The middle of some numbers.
fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

pub(super) fn slow_target(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    // Of files on a single target and of one kind, by their names: the seconds a MiB, and the seconds of each.
    let mut kinds = BTreeMap::<String, BTreeMap<i64, Vec<(f64, f64)>>>::new();
    for file in &job.files {
        let target = file.log.as_ref().map(|log| log.targets.as_slice());
        if let (Some([target]), (moved @ MIB.., Some(time))) = (target, both(file)) {
            let targets = kinds.entry(fold::pattern(&file.name)).or_default();
            let speed = time * MIB as f64 / moved as f64;
            targets.entry(*target).or_default().push((speed, time));
        }
    }
    let found = kinds
        .iter()
        .filter_map(|(kind, targets)| slow_in(rule, kind, targets));
    found.max_by(|one, other| {
        one.seconds
            .partial_cmp(&other.seconds)
            .unwrap_or(Ordering::Equal)
    })
}

fn slow_in(
    rule: &'static Rule,
    kind: &str,
    targets: &BTreeMap<i64, Vec<(f64, f64)>>,
) -> Option<Finding> {
    let speed = |files: &[(f64, f64)]| median(files.iter().map(|file| file.0).collect());
    let speeds = targets
        .iter()
        .map(|(target, files)| (speed(files), *target));
    let usual = median(speeds.clone().map(|(speed, _)| speed).collect());
    let (slow, target) = speeds.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let files = &targets[&target];
    // (A single file may be slow for another reason.)
    if files.len() < 2 || (targets.len() as u64) < rule.number || slow < rule.share * usual {
        return None;
    }
    let most = files.iter().map(|file| file.1).fold(0.0, f64::max);
    let seen = format!(
        "storage target {target}: {} a MiB, the median of {} files {}; {} on the median one of {} targets",
        seconds(slow),
        count(files.len() as u64),
        kind.rsplit('/').next().unwrap_or(kind),
        seconds(usual),
        count(targets.len() as u64),
    );
    let finding = Finding::new(rule, seen, 0).takes(Some(most * (1.0 - usual / slow)));
    Some(finding.without("whether it is always slow, or was busy with the files of another job"))
}

pub(super) fn crowded(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    let (hosts, processors) = (job.hosts?, job.processors?);
    let is_collective = |file: &&JobFile| {
        let asked = RequestDirection::BOTH.map(|direction| file.asked(direction).collective);
        asked[0] > 0 || asked[1] > 0
    };
    let files = job.files.iter().filter(is_collective);
    let times = files.filter_map(|file| Some((file.time()?, file.processes.max(1) as f64)));
    let time = times
        .map(|(time, processes)| (time.transfers + time.metadata) / processes)
        .sum();
    if job.processes <= hosts.saturating_mul(processors) || !job.is_much(time, rule.share) {
        return None;
    }
    let seen = format!(
        "{} processes on {}, of which the first has {}; a process spends {} in files with collective calls",
        count(job.processes),
        counted(count(hosts), "host"),
        counted(count(processors), "processor"),
        seconds(time),
    );
    let finding = Finding::new(rule, seen, 0).takes(Some(time));
    Some(finding.without("whether processes are slow in other calls of MPI as well"))
}

pub(super) fn stdio(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    let files = || job.files.iter().filter(|file| !file.is_stream());
    let streamed = files()
        .map(|file| file.streamed().0)
        .fold(0, u64::saturating_add);
    let others = files()
        .map(|file| both(file).0)
        .fold(0, u64::saturating_add);
    let all = streamed.saturating_add(others);
    if streamed <= rule.number || share(streamed, all) <= rule.share {
        return None;
    }
    let largest = files().max_by_key(|file| file.streamed().0);
    let name = largest.map(|file| file.name.as_str()).unwrap_or_default();
    let seen = format!(
        "{} of {}, {}; most of it in {name}",
        bytes(streamed),
        bytes(all),
        percent(share(streamed, all)),
    );
    let time: f64 = files()
        .map(|file| file.streamed().1 / file.processes.max(1) as f64)
        .sum();
    Some(Finding::new(rule, seen, streamed).takes(Some(time)))
}

pub(super) fn one_stripe(rule: &'static Rule, _: &JobProfile, file: &JobFile) -> Option<Finding> {
    let ((_, stripes), size) = (file.stripes()?, file.size());
    if stripes as f64 > rule.share || file.processes < 4 || size <= rule.number {
        return None;
    }
    let (moved, time) = both(file);
    let mut seen = format!(
        "{} processes transferred {} of a file of {} or more",
        count(file.processes),
        bytes(moved),
        bytes(size)
    );
    let (targets, known) = match &file.log {
        Some(log) => (log.targets.as_slice(), log.all_targets),
        None => (&[][..], None),
    };
    if let [target] = targets {
        seen += &format!(" on storage target {target}");
    }
    let is_collective = RequestDirection::BOTH
        .iter()
        .any(|&direction| file.asked(direction).collective > 0);
    if let Some((rank @ 0.., part, _)) = file.sole().filter(|_| is_collective) {
        seen += &format!("; process {rank} transferred {} of that", bytes(part));
    }
    // A stripe for each GiB, but no more than processes.
    let enough = size.div_ceil(rule.number).min(file.processes);
    let mut finding = Finding::new(rule, seen, moved).takes(time);
    let is_written = file.bytes(RequestDirection::Write) > 0;
    // The first line is for files that are written, the second for the others.
    finding.change.remove(usize::from(is_written));
    finding.change[0] += &format!(", here up to {}", count(enough));
    Some(match known {
        Some(known) if is_written => {
            finding.hint("striping_factor", enough.min(known).to_string())
        }
        _ => finding.without("how many storage targets the file system has (lfs df): take no more, and neither for the hint striping_factor"),
    })
}
