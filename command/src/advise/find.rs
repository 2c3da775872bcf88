//! What the rules look at. Each function gets its row, in which the thresholds are.

use super::finding::Finding;
use super::job::{Asked, Called, Direction, FileUse, Job, Own};
use super::library;
use super::rules::{RULES, Rule};
use super::text::{bytes, count, percent, seconds};
use minfo_rules::hints::verdict::Verdict;

const MIB: u64 = 1 << 20;

/// What no rule about files is for.
fn is_stream(file: &FileUse) -> bool {
    matches!(file.name.as_str(), "<STDIN>" | "<STDOUT>" | "<STDERR>")
}

/// Each direction of each file.
fn each(job: &Job) -> impl Iterator<Item = (&FileUse, Direction)> {
    let files = job.files.iter().filter(|file| !is_stream(file));
    files.flat_map(|file| Direction::BOTH.map(|direction| (file, direction)))
}

/// The row of another rule.
fn row(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}

fn mean(bytes: u64, calls: u64) -> u64 {
    bytes / calls.max(1)
}

/// The hint of ROMIO for a direction.
fn of(direction: Direction, write: &'static str, read: &'static str) -> &'static str {
    match direction {
        Direction::Write => write,
        Direction::Read => read,
    }
}

/// Requests of a file that are independent, and how many of them are small.
fn independent(file: &FileUse, direction: Direction) -> (u64, u64) {
    let (asked, called) = (file.asked(direction), file.called(direction));
    if !file.is_of_mpi {
        return (called.calls, called.small.unwrap_or(0));
    }
    let small = match asked.small {
        Some(small) => small.min(asked.independent),
        // A report has no more than the mean.
        None => {
            let of_independent = asked
                .bytes
                .saturating_sub(asked.collective_bytes.unwrap_or(0));
            match mean(of_independent, asked.independent) < MIB {
                true => asked.independent,
                false => 0,
            }
        }
    };
    (asked.calls(), small)
}

pub(super) fn small_requests(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let (all, small) = independent(file, direction);
        if !file.is_shared() || small <= rule.number || share(small, all) <= rule.share {
            return None;
        }
        let moved = match file.is_of_mpi {
            true => file.asked(direction).bytes,
            false => file.called(direction).bytes,
        };
        let how = match (file.is_of_mpi, file.asked(direction).small) {
            (false, _) => "without MPI-IO, ",
            (true, None) => "on average ",
            (true, Some(_)) => "all together on average ",
        };
        let seen = format!(
            "{} independent {} of less than 1 MiB by {} processes, {} of all; {how}{} each",
            count(small),
            direction.plural(),
            count(file.processes),
            percent(share(small, all)),
            bytes(mean(moved, all)),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), moved);
        Some(finding)
    });
    found.collect()
}

pub(super) fn no_collective(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let first = row("small-requests");
    let found = each(job).filter_map(|(file, direction)| {
        let asked = file.asked(direction);
        let (all, small) = independent(file, direction);
        let is_small =
            first.is_some_and(|first| small > first.number && share(small, all) > first.share);
        let size = mean(asked.bytes, asked.independent);
        let is_enough = asked.independent > rule.number && (size as f64) < rule.share * MIB as f64;
        let is_collective = Direction::BOTH
            .iter()
            .any(|&other| file.asked(other).collective > 0);
        if !file.is_of_mpi || !file.is_shared() || is_small || is_collective || !is_enough {
            return None;
        }
        let seen = format!(
            "{} independent {} by {} processes, on average {} each, and no collective call",
            count(asked.independent),
            direction.plural(),
            count(file.processes),
            bytes(size),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), asked.bytes)
            .without("whether the parts of the processes interleave");
        Some(finding)
    });
    found.collect()
}

/// Whether a hint turns collective buffering off, and which.
fn turned_off(job: &Job, file: &FileUse, direction: Direction) -> Option<&'static str> {
    let key = of(direction, "romio_cb_write", "romio_cb_read");
    let is = |key: &str, off: &str| {
        job.in_effect(file, key)
            .is_some_and(|value| value.eq_ignore_ascii_case(off))
    };
    // (Some libraries ignore it, or do the opposite.)
    let is_heeded = |key: &str| library::why_not(job.library.as_ref(), None, None, key).is_none();
    [(key, "disable"), ("collective_buffering", "false")]
        .into_iter()
        .find_map(|(key, off)| (is(key, off) && is_heeded(key)).then_some(key))
}

/// Whether collective calls became many more calls of the system.
fn is_one_by_one(rule: &Rule, asked: &Asked, called: &Called) -> bool {
    asked.collective > 0
        && called.calls > rule.number
        && share(called.calls, asked.collective) >= rule.share
}

pub(super) fn buffering_off(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let key = turned_off(job, file, direction)?;
        let (asked, called) = (file.asked(direction), file.called(direction));
        let size = mean(called.bytes, called.calls);
        if !is_one_by_one(rule, asked, called) || size >= 64 * 1024 {
            return None;
        }
        let on = match key {
            "collective_buffering" => "true",
            _ => "enable",
        };
        let seen = format!(
            "{} collective {} became {} calls of the system, on average {} each; {key} is off",
            count(asked.collective),
            direction.plural(),
            count(called.calls),
            bytes(size),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), called.bytes)
            .hint(key, on)
            .without("whether it was turned off for a reason");
        Some(finding)
    });
    found.collect()
}

pub(super) fn not_combined(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let (asked, called) = (file.asked(direction), file.called(direction));
        let is_enough =
            asked.collective > rule.number && share(called.calls, asked.collective) >= rule.share;
        let is_small = mean(called.bytes, called.calls) < MIB;
        // What is turned off, and costs most, has a rule of its own.
        let is_other = turned_off(job, file, direction).is_some()
            && row("buffering-off").is_some_and(|row| is_one_by_one(row, asked, called));
        if !file.is_shared() || file.is_local() || is_other || !is_enough || !is_small {
            return None;
        }
        let seen = format!(
            "{} collective {} became {} calls of the system, on average {} each",
            count(asked.collective),
            direction.plural(),
            count(called.calls),
            bytes(mean(called.bytes, called.calls)),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), called.bytes);
        let key = of(direction, "romio_cb_write", "romio_cb_read");
        // On a disk of one host collective buffering costs more than it gains.
        Some(match &file.file_system {
            Some(_) => finding.hint(key, "enable"),
            None => finding
                .without("the file system: on one that hosts share, try collective buffering"),
        })
    });
    found.collect()
}

/// The bytes of a collective call of all processes, and its aggregators.
fn of_a_call(file: &FileUse, direction: Direction) -> Option<(u64, u64)> {
    let asked = file.asked(direction);
    let calls = asked.collective / file.processes.max(1);
    let of_call = asked.collective_bytes?.checked_div(calls)?;
    Some((of_call, file.number("cb_nodes")?.max(1)))
}

pub(super) fn few_aggregators(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let asked = file.asked(direction);
        let nodes = file.number("cb_nodes")?;
        let stripes = file.stripes.map(|(_, count)| count).or_else(|| {
            let factor = job.in_effect(file, "striping_factor")?;
            factor.parse().ok()
        })?;
        let most = stripes.min(file.processes);
        if asked.collective <= rule.number || (nodes as f64) >= rule.share * most as f64 {
            return None;
        }
        let seen = format!(
            "{} aggregators for {} stripes and {} processes, in {} collective {}",
            count(nodes),
            count(stripes),
            count(file.processes),
            count(asked.collective),
            direction.plural(),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), asked.bytes)
            .hint("cb_nodes", most.to_string())
            .hint("cb_config_list", "*:*")
            .without("the number of hosts and their network cards");
        Some(finding)
    });
    found.collect()
}

pub(super) fn many_aggregators(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let asked = file.asked(direction);
        let (of_call, nodes) = of_a_call(file, direction)?;
        let least = rule.share * MIB as f64;
        let is_off = turned_off(job, file, direction).is_some();
        if asked.collective <= rule.number
            || nodes < 2
            || is_off
            || of_call as f64 / nodes as f64 >= least
        {
            return None;
        }
        let enough = (of_call as f64 / least).ceil().max(1.0);
        let seen = format!(
            "{} aggregators for {} in each collective call of {} processes: {} for each",
            count(nodes),
            bytes(of_call),
            count(file.processes),
            bytes(of_call / nodes),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), asked.bytes)
            .hint("cb_nodes", format!("{enough}"))
            .without("the number of hosts");
        Some(finding)
    });
    found.collect()
}

/// The largest buffer that is advised.
const MOST_BUFFER: u64 = 256 * MIB;

pub(super) fn small_buffer(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let asked = file.asked(direction);
        let (of_call, nodes) = of_a_call(file, direction)?;
        let size = file.number("cb_buffer_size")?.max(1);
        let part = of_call / nodes;
        let is_off = turned_off(job, file, direction).is_some() || file.is_on_lustre();
        let better = part.checked_next_power_of_two()?.min(MOST_BUFFER);
        if asked.collective <= rule.number
            || is_off
            || share(part, size) <= rule.share
            || better <= size
        {
            return None;
        }
        let seen = format!(
            "{} for each of {} aggregators in a collective call, through a buffer of {}: {} times",
            bytes(part),
            count(nodes),
            bytes(size),
            count(part.div_ceil(size)),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), asked.bytes)
            .hint("cb_buffer_size", better.to_string())
            .without("the memory that each aggregator has left");
        Some(finding)
    });
    found.collect()
}

pub(super) fn sieving_reads(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    sieving(rule, job, Direction::Read, "romio_ds_read")
}

pub(super) fn sieving_writes(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    sieving(rule, job, Direction::Write, "romio_ds_write")
}

fn sieving(
    rule: &'static Rule,
    job: &Job,
    direction: Direction,
    key: &'static str,
) -> Vec<Finding> {
    let files = job.files.iter().filter(|file| file.is_of_mpi);
    let found = files.filter_map(|file| {
        let (asked, called) = (file.asked(direction), file.called(direction));
        let more = called.bytes.saturating_sub(asked.bytes);
        let is_enough = asked.bytes > 0
            && share(called.bytes, asked.bytes) >= rule.share
            && more >= rule.number;
        let is_off = job
            .in_effect(file, key)
            .is_some_and(|value| value.eq_ignore_ascii_case("disable"));
        let is_independent = asked.independent > 0 && asked.collective == 0;
        if !is_enough || is_off || !is_independent {
            return None;
        }
        let seen = format!(
            "{} {} in {} independent requests; the system transferred {}, {:.1} times as much",
            bytes(asked.bytes),
            direction.done(),
            count(asked.independent),
            bytes(called.bytes),
            share(called.bytes, asked.bytes),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), more)
            .hint(key, "disable")
            .without("the size of the pieces: very small ones may be slower yet one by one");
        Some(finding)
    });
    found.collect()
}

pub(super) fn sieving_off(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let (asked, called) = (file.asked(direction), file.called(direction));
        let size = mean(called.bytes, called.calls);
        let is_enough = called.calls > rule.number && share(called.calls, asked.independent) >= rule.share;
        let is_independent = asked.independent > 0 && asked.collective == 0;
        if !file.is_of_mpi || !is_independent || !is_enough || size >= 4096 {
            return None;
        }
        let seen = format!(
            "{} independent {} became {} calls of the system of {} on average",
            count(asked.independent),
            direction.plural(),
            count(called.calls),
            bytes(size),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), called.bytes)
            .hint(of(direction, "romio_ds_write", "romio_ds_read"), "enable")
            .without("the gaps between the pieces");
        let finding = match direction {
            Direction::Write => finding.without("whether another process writes into the gaps: data sieving may then lose what it writes, unless both lock"),
            Direction::Read => finding,
        };
        Some(finding)
    });
    found.collect()
}

/// The calls of the system in both directions, with their time.
fn both(file: &FileUse) -> (Called, Option<f64>) {
    let [write, read] = file.called;
    let both = Called {
        calls: write.calls.saturating_add(read.calls),
        bytes: write.bytes.saturating_add(read.bytes),
        ..Called::default()
    };
    let seconds = write
        .seconds
        .zip(read.seconds)
        .map(|(one, other)| one + other);
    (both, seconds.map(|all| all / file.processes.max(1) as f64))
}

pub(super) fn misaligned(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let files = job.files.iter().filter(|file| !is_stream(file));
    let found = files.filter_map(|file| {
        let unaligned = file.unaligned?;
        let (both, time) = both(file);
        if file.alignment < 2
            || unaligned <= rule.number
            || share(unaligned, both.calls) <= rule.share
        {
            return None;
        }
        let part = share(unaligned, both.calls).min(1.0);
        let seen = format!(
            "{} of {} calls of the system, {}, do not begin at a multiple of {}",
            count(unaligned),
            count(both.calls),
            percent(part),
            bytes(file.alignment),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(time.map(|time| time * part), both.bytes);
        Some(finding)
    });
    found.collect()
}

pub(super) fn random(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let found = each(job).filter_map(|(file, direction)| {
        let called = file.called(direction);
        let back = called.calls.saturating_sub(called.forward?);
        let is_collective = file.asked(direction).collective > 0;
        if is_collective || back <= rule.number || share(back, called.calls) <= rule.share {
            return None;
        }
        let seen = format!(
            "{} of {} {} of the system, {}, go back in the file",
            count(back),
            count(called.calls),
            direction.plural(),
            percent(share(back, called.calls)),
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(file.seconds(direction), called.bytes);
        Some(finding)
    });
    found.collect()
}

pub(super) fn stragglers(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let files = job
        .files
        .iter()
        .filter(|file| file.is_shared() && !is_stream(file));
    let found = files.filter_map(|file| {
        let spread = file.spread?;
        let more = spread.slowest_seconds - spread.fastest_seconds;
        if more <= 0.0 || more / spread.slowest_seconds < rule.share {
            return None;
        }
        let seen = format!(
            "process {} spent {} in it for {}, the fastest {} for {}",
            spread.slowest,
            seconds(spread.slowest_seconds),
            bytes(spread.slowest_bytes),
            seconds(spread.fastest_seconds),
            bytes(spread.fastest_bytes),
        );
        // Where only aggregators transfer, the others have nothing to do; and with collective calls, all wait.
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(Some(more), spread.slowest_bytes)
            .without("whether the others had to wait for it");
        Some(finding)
    });
    found.collect()
}

pub(super) fn imbalance(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    if (job.own.len() as u64) < job.processes || job.processes < 2 {
        return Vec::new();
    }
    let most = job.own.iter().max_by_key(|(_, own)| own.bytes);
    let least = job.own.iter().min_by_key(|(_, own)| own.bytes);
    let by_time =
        |one: &(&i64, &Own), other: &(&i64, &Own)| one.1.seconds.total_cmp(&other.1.seconds);
    let slowest = job.own.iter().max_by(by_time);
    let fastest = job.own.iter().min_by(by_time);
    let (Some(most), Some(least), Some(slowest), Some(fastest)) = (most, least, slowest, fastest)
    else {
        return Vec::new();
    };
    let differs = most.1.bytes - least.1.bytes;
    let is_uneven = differs >= rule.number && share(differs, most.1.bytes) >= rule.share;
    let more = slowest.1.seconds - fastest.1.seconds;
    let is_slow =
        more > 0.0 && more / slowest.1.seconds >= rule.share && most.1.bytes >= rule.number;
    let (what, one, other) = match (is_uneven, is_slow) {
        (true, _) => ("bytes", most, least),
        (false, true) => ("time", slowest, fastest),
        _ => return Vec::new(),
    };
    let words = |(rank, own): (&i64, &Own)| {
        let files = count(own.files);
        let time = seconds(own.seconds);
        format!(
            "process {rank} transferred {} in {files} of its own files in {time}",
            bytes(own.bytes)
        )
    };
    let seen = format!("most {what}: {}; least: {}", words(one), words(other));
    vec![Finding::new(rule, seen).costs(Some(more), differs)]
}

pub(super) fn metadata(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let of_own = job
        .own
        .iter()
        .max_by(|one, other| one.1.metadata.total_cmp(&other.1.metadata));
    let (rank, own) = of_own.map_or((0, Own::default()), |(&rank, &own)| (rank, own));
    let all = job.shared_metadata + own.metadata;
    if all <= rule.share {
        return Vec::new();
    }
    let files = job.files.len() as u64;
    let seen = format!(
        "process {rank} spent {}: {} for {} files of its own, {} for files that all share; the job has {} files",
        seconds(all),
        seconds(own.metadata),
        count(own.files),
        seconds(job.shared_metadata),
        count(files),
    );
    vec![Finding::new(rule, seen).costs(Some(all), 0)]
}

pub(super) fn one_writer(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    if job.processes < 4 {
        return Vec::new();
    }
    let written = |file: &FileUse| {
        let streams = if file.is_of_mpi { 0 } else { file.streamed };
        file.called(Direction::Write).bytes.saturating_add(streams)
    };
    let files = || job.files.iter().filter(|file| !is_stream(file));
    let all = files().map(written).fold(0, u64::saturating_add);
    // In a log, a file has the number of its only process; a report has how many wrote.
    let mut by_rank = std::collections::BTreeMap::new();
    for file in files() {
        let is_of_one = file.called(Direction::Write).processes == Some(1)
            && file.asked(Direction::Write).collective == 0
            && file.processes == job.processes;
        if let Some(rank) = file.only_rank.or(is_of_one.then_some(-1)) {
            let sum: &mut (u64, f64) = by_rank.entry(rank).or_default();
            sum.0 = sum.0.saturating_add(written(file));
            let times = [
                file.called(Direction::Write).seconds,
                Some(file.stream_seconds),
            ];
            sum.1 += times.into_iter().flatten().sum::<f64>();
        }
    }
    let Some((&rank, &(most, time))) = by_rank.iter().max_by_key(|(_, sum)| sum.0) else {
        return Vec::new();
    };
    if all < rule.number || share(most, all) <= rule.share {
        return Vec::new();
    }
    let who = match rank {
        -1 => "one process".to_owned(),
        rank => format!("process {rank}"),
    };
    let seen = format!(
        "{who} of {} wrote {} of {}",
        count(job.processes),
        percent(share(most, all)),
        bytes(all)
    );
    let has_times = job
        .files
        .iter()
        .any(|file| file.called(Direction::Write).seconds.is_some());
    vec![Finding::new(rule, seen).costs(has_times.then_some(time), most)]
}

pub(super) fn stdio(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let files = || job.files.iter().filter(|file| !is_stream(file));
    let streamed = files()
        .map(|file| file.streamed)
        .fold(0, u64::saturating_add);
    let others = files()
        .map(|file| both(file).0.bytes)
        .fold(0, u64::saturating_add);
    let all = streamed.saturating_add(others);
    if streamed <= rule.number || share(streamed, all) <= rule.share {
        return Vec::new();
    }
    let largest = files().max_by_key(|file| file.streamed);
    let name = largest.map(|file| file.name.as_str()).unwrap_or_default();
    let seen = format!(
        "{} of {}, {}; most of it in {name}",
        bytes(streamed),
        bytes(all),
        percent(share(streamed, all)),
    );
    let time: f64 = files()
        .map(|file| file.stream_seconds / file.processes.max(1) as f64)
        .sum();
    vec![Finding::new(rule, seen).costs(Some(time), streamed)]
}

pub(super) fn one_stripe(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let files = job.files.iter().filter(|file| !is_stream(file));
    let found = files.filter_map(|file| {
        let (_, stripes) = file.stripes?;
        let (both, time) = both(file);
        if stripes as f64 > rule.share || file.processes < 4 || both.bytes <= rule.number {
            return None;
        }
        // As many as the recommendation has for its size.
        let stripes = match both.bytes {
            0..10_000_000_000 => 8,
            10_000_000_000..100_000_000_000 => 24,
            _ => 72,
        };
        let seen = format!(
            "{} processes transferred {} of it",
            count(file.processes),
            bytes(both.bytes)
        );
        let finding = Finding::new(rule, seen)
            .of(file)
            .costs(time, both.bytes)
            .hint("striping_factor", format!("{stripes}"))
            .without("how many storage targets the file system has: take no more than there are");
        Some(finding)
    });
    found.collect()
}

/// The hints that are for independent requests alone.
const INDEPENDENT: [(&str, Direction); 4] = [
    ("romio_ds_read", Direction::Read),
    ("ind_rd_buffer_size", Direction::Read),
    ("romio_ds_write", Direction::Write),
    ("ind_wr_buffer_size", Direction::Write),
];

pub(super) fn idle_hint(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let rows = job.hints.iter().filter(|row| !row.is_added);
    let found = rows.filter_map(|row| {
        // (A file may be opened by several communicators.)
        let files = job.files.iter();
        let files = files.filter(|file| row.kind == "file" && file.name == row.name);
        let why = match row.verdict {
            Verdict::NotUsed => row.detail.clone(),
            Verdict::InEffect => {
                let (_, direction) = INDEPENDENT.into_iter().find(|(key, _)| *key == row.key)?;
                // Without collective buffering, collective requests are carried out like independent ones.
                let is_needed = |file: &FileUse| {
                    let asked = file.asked(direction);
                    asked.independent > 0
                        || asked.collective > 0 && turned_off(job, file, direction).is_some()
                };
                if files.clone().count() == 0 || files.clone().any(is_needed) {
                    return None;
                }
                format!("no independent {}", direction.verb())
            }
            _ => return None,
        };
        let seen = format!("{} = {}: {why}", row.key, row.value);
        let mut finding = Finding::new(rule, seen);
        finding.file = Some(row.name.clone()).filter(|name| !name.is_empty());
        Some(finding)
    });
    found.collect()
}

pub(super) fn lost_hint(rule: &'static Rule, job: &Job) -> Vec<Finding> {
    let rows = job.hints.iter().filter(|row| !row.is_added);
    let found = rows.filter_map(|row| {
        let what = match row.verdict {
            verdict if !verdict.deserves_attention() => return None,
            Verdict::NotUsed => return None,
            // That is what a hints file with `override` is for.
            Verdict::Changed if row.detail.starts_with("overridden with ") => return None,
            Verdict::Changed => "the library adjusts it, or another value came first; mpi-hints explain says when it can be given",
            Verdict::Ignored => "give what this library has instead, or nothing; mpi-hints explain says which libraries read it",
            Verdict::WrongObject => "give it to the kind of object that it is for",
            Verdict::Unknown => "correct its name",
            Verdict::Malformed => "correct its value: numbers are decimal, in bytes",
            Verdict::TooLate => "give it when the object is made, or in the hints file; for striping the file must be new",
            Verdict::Differs => "give the same on all processes: read the setting on one and broadcast it",
            Verdict::Inverted => "give the opposite value to this version alone, or none",
            Verdict::NotObeyed => "give another value; the library says that it is in effect, and its calls show that it is not",
            Verdict::Unmatched => "compare the pattern of this section with the names in the program",
            _ => "see docs/report.md",
        };
        let note = match row.detail.as_str() {
            "" => String::new(),
            detail => format!(" ({detail})"),
        };
        let mut seen = format!("{} = {}: {}{note}", row.key, row.value, row.verdict);
        if !row.name.is_empty() {
            seen = format!("{} of {} {}", seen, row.kind, row.name);
        }
        let mut finding = Finding::new(rule, seen);
        finding.change.push(what.to_owned());
        if row.kind == "file" {
            finding.file = Some(row.name.clone()).filter(|name| !name.is_empty());
        }
        Some(finding)
    });
    found.collect()
}
