//! What the rules look at. Each function gets its row, in which the thresholds are, and says what is found; `finding` calls
//! it for each file, direction or hint.

use super::finding::Finding;
use super::job::{AskedOfSystem, JobFile, JobProfile, OwnFiles, RequestDirection};
use super::library;
use super::rules::{RULES, Rule};
use minfo_report::numbers::{bytes, count, percent, seconds};
use minfo_report::record::HintRecord;
use minfo_rules::hints::catalogue::{self, Origin};
use minfo_rules::hints::verdict::Verdict;

const MIB: u64 = 1 << 20;

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

/// Many requests and few calls of the system, or the reverse: "4 collective writes became 1,048,576 calls of the system ...".
fn became(requests: u64, kind: &str, direction: RequestDirection, called: AskedOfSystem) -> String {
    format!(
        "{} {kind} {} became {} calls of the system, on average {} each",
        count(requests),
        direction.plural(),
        count(called.calls),
        bytes(mean(called.bytes, called.calls)),
    )
}

/// Requests of a file that are independent, and how many of them are small.
fn independent(file: &JobFile, direction: RequestDirection) -> (u64, u64) {
    let (asked, called) = (file.asked(direction), file.called(direction));
    if !file.is_of_mpi() {
        return (called.calls, called.small.unwrap_or(0));
    }
    let small = match asked.small {
        Some(small) => small.min(asked.independent),
        // An earlier report, or one with collective calls as well, has no more than the mean.
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

pub(super) fn small_requests(
    rule: &'static Rule,
    _: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let (all, small) = independent(file, direction);
    if !file.is_shared() || small <= rule.number || share(small, all) <= rule.share {
        return None;
    }
    let asked = file.asked(direction);
    let (how, moved) = match (file.is_of_mpi(), asked.collective) {
        (false, _) => ("without MPI-IO, ", file.called(direction).bytes),
        (true, 0) => ("on average ", asked.bytes),
        (true, _) => ("all together on average ", asked.bytes),
    };
    let seen = format!(
        "{} independent {} of less than 1 MiB by {} processes, {} of all; {how}{} each",
        count(small),
        direction.plural(),
        count(file.processes),
        percent(share(small, all)),
        bytes(mean(moved, all)),
    );
    Some(Finding::new(rule, seen, moved))
}

pub(super) fn no_collective(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let asked = file.asked(direction);
    let size = mean(asked.bytes, asked.independent);
    let is_enough = asked.independent > rule.number && (size as f64) < rule.share * MIB as f64;
    let is_collective = RequestDirection::BOTH
        .iter()
        .any(|&other| file.asked(other).collective > 0);
    let is_small = || small_requests(row("small-requests")?, job, file, direction);
    if !file.is_of_mpi() || !file.is_shared() || is_collective || !is_enough || is_small().is_some()
    {
        return None;
    }
    let seen = format!(
        "{} independent {} by {} processes, on average {} each, and no collective call",
        count(asked.independent),
        direction.plural(),
        count(file.processes),
        bytes(size),
    );
    let finding = Finding::new(rule, seen, asked.bytes);
    Some(finding.without("whether the parts of the processes interleave"))
}

/// Whether a hint turns collective buffering off, and which.
fn turned_off(
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<&'static str> {
    let key = direction.of("romio_cb_write", "romio_cb_read");
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

/// Writes of a process so large, and their pieces so small, in bytes, that collective buffering gains even on the disk of
/// one host (docs/slow_job.md).
const LARGE: u64 = MIB;
const TINY: u64 = 64;

pub(super) fn buffering_off(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let key = turned_off(job, file, direction)?;
    let (asked, called) = (file.asked(direction), file.called(direction));
    let size = mean(called.bytes, called.calls);
    if asked.collective == 0 || called.calls <= rule.number || size >= MIB {
        return None;
    }
    let seen = became(asked.collective, "collective", direction, called);
    let finding = Finding::new(rule, format!("{seen}; {key} is off"), called.bytes)
        .without("whether it was turned off for a reason");
    let gains_everywhere = direction == RequestDirection::Write
        && size <= TINY
        && mean(called.bytes, asked.collective) >= LARGE;
    let is_elsewhere = file.file_system().is_some() && !file.is_local();
    let on = match key {
        "collective_buffering" => "true",
        _ => "enable",
    };
    Some(match gains_everywhere || is_elsewhere {
        true => finding.hint(key, on),
        false if file.is_local() => finding.without("whether it gains here: on the disk of one host such pieces may be faster without"),
        false => finding.without("the file system: on one that hosts share, remove the hint that turns it off; on the disk of one host such pieces may be faster without"),
    })
}

pub(super) fn not_combined(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let (asked, called) = (file.asked(direction), file.called(direction));
    let is_enough =
        asked.collective > rule.number && share(called.calls, asked.collective) >= rule.share;
    let is_small = mean(called.bytes, called.calls) < MIB;
    // What is turned off has a rule of its own.
    let is_other = turned_off(job, file, direction).is_some();
    if !file.is_shared() || file.is_local() || is_other || !is_enough || !is_small {
        return None;
    }
    let seen = became(asked.collective, "collective", direction, called);
    let finding = Finding::new(rule, seen, called.bytes);
    // On the disk of one host collective buffering costs more than it gains.
    Some(match file.file_system() {
        Some(_) => finding.hint(direction.of("romio_cb_write", "romio_cb_read"), "enable"),
        None => {
            finding.without("the file system: on one that hosts share, try collective buffering")
        }
    })
}

/// The bytes of a collective call of all processes, and its aggregators. Nothing if they do not matter: collective
/// buffering is off, or there are too few calls.
fn of_a_call(
    rule: &Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<(u64, u64)> {
    let asked = file.asked(direction);
    if asked.collective <= rule.number || turned_off(job, file, direction).is_some() {
        return None;
    }
    let calls = asked.collective / file.processes.max(1);
    let of_call = asked.collective_bytes?.checked_div(calls)?;
    Some((of_call, file.number("cb_nodes")?.max(1)))
}

pub(super) fn few_aggregators(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let asked = file.asked(direction);
    let nodes = file.number("cb_nodes")?;
    let stripes = file.stripes().map(|(_, count)| count).or_else(|| {
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
    let finding = Finding::new(rule, seen, asked.bytes)
        .aggregators(most, job)
        .without("the network cards of the hosts");
    Some(finding)
}

pub(super) fn many_aggregators(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let (of_call, nodes) = of_a_call(rule, job, file, direction)?;
    let least = rule.share * MIB as f64;
    if nodes < 2 || of_call as f64 / nodes as f64 >= least {
        return None;
    }
    let enough = (of_call as f64 / least).ceil().max(1.0);
    let on = match job.hosts {
        Some(1) => " on one host".to_owned(),
        Some(hosts) => format!(" on {} hosts", count(hosts)),
        None => String::new(),
    };
    let seen = format!(
        "{} aggregators for {} in each collective call of {} processes{on}: {} for each",
        count(nodes),
        bytes(of_call),
        count(file.processes),
        bytes(of_call / nodes),
    );
    let finding = Finding::new(rule, seen, file.asked(direction).bytes);
    Some(finding.hint("cb_nodes", format!("{enough}")))
}

/// The largest buffer that is advised.
const MOST_BUFFER: u64 = 256 * MIB;

pub(super) fn small_buffer(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let (of_call, nodes) = of_a_call(rule, job, file, direction)?;
    let size = file.number("cb_buffer_size")?.max(1);
    let part = of_call / nodes;
    let better = part.checked_next_power_of_two()?.min(MOST_BUFFER);
    if file.is_on_lustre() || share(part, size) <= rule.share || better <= size {
        return None;
    }
    let seen = format!(
        "{} for each of {} aggregators in a collective call, through a buffer of {}: {} times",
        bytes(part),
        count(nodes),
        bytes(size),
        count(part.div_ceil(size)),
    );
    let finding = Finding::new(rule, seen, file.asked(direction).bytes)
        .hint("cb_buffer_size", better.to_string())
        .without("the memory that each aggregator has left");
    Some(finding)
}

/// Whether all requests of MPI in a direction are independent.
fn is_independent(file: &JobFile, direction: RequestDirection) -> bool {
    let asked = file.asked(direction);
    file.is_of_mpi() && asked.independent > 0 && asked.collective == 0
}

/// So many times as much that even pieces of 8 bytes begin 4 KiB apart: then they are faster one by one (docs/slow_job.md).
const SPARSE: f64 = 512.0;

pub(super) fn sieving(
    rule: &'static Rule,
    job: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let key = direction.of("romio_ds_write", "romio_ds_read");
    let (asked, called) = (file.asked(direction), file.called(direction));
    let more = called.bytes.saturating_sub(asked.bytes);
    let is_enough =
        asked.bytes > 0 && share(called.bytes, asked.bytes) >= rule.share && more >= rule.number;
    let is_off = job
        .in_effect(file, key)
        .is_some_and(|value| value.eq_ignore_ascii_case("disable"));
    if !is_enough || is_off || !is_independent(file, direction) {
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
    let finding = Finding::new(rule, seen, more);
    Some(match share(called.bytes, asked.bytes) >= SPARSE {
        true => finding.hint(key, "disable"),
        false => finding.without("how far the pieces are apart: if they begin more than 4 KiB apart, they are faster one by one (romio_ds_read, romio_ds_write = disable), and slower if less than 1 KiB"),
    })
}

pub(super) fn sieving_off(
    rule: &'static Rule,
    _: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let (asked, called) = (file.asked(direction), file.called(direction));
    let is_enough =
        called.calls > rule.number && share(called.calls, asked.independent) >= rule.share;
    let is_small = mean(called.bytes, called.calls) <= 512;
    if !is_independent(file, direction) || !is_enough || !is_small {
        return None;
    }
    let seen = became(asked.independent, "independent", direction, called);
    let finding = Finding::new(rule, seen, called.bytes)
        .hint(direction.of("romio_ds_write", "romio_ds_read"), "enable")
        .without("the gaps between the pieces: if they begin more than 2 KiB apart, they are faster one by one");
    Some(match direction {
        RequestDirection::Write => finding.without("whether another process writes into the gaps: data sieving may then lose what it writes, unless both lock"),
        RequestDirection::Read => finding,
    })
}

/// The bytes in both directions, and the time of a process in them: that of calls of the system, if it is known.
fn both(file: &JobFile) -> (u64, Option<f64>) {
    let [write, read] = RequestDirection::BOTH.map(|direction| {
        let of_system = file.called(direction).seconds;
        let of_system = of_system.map(|all| all / file.processes.max(1) as f64);
        let seconds = of_system.or_else(|| file.seconds(direction));
        (file.bytes(direction), seconds)
    });
    let seconds = write.1.zip(read.1).map(|(one, other)| one + other);
    (write.0.saturating_add(read.0), seconds)
}

pub(super) fn misaligned(rule: &'static Rule, _: &JobProfile, file: &JobFile) -> Option<Finding> {
    let unaligned = file.unaligned()?;
    let (both, time) = both(file);
    let part = share(unaligned.number, unaligned.of).min(1.0);
    if file.alignment() < 2 || unaligned.number <= rule.number || part <= rule.share {
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

pub(super) fn random(
    rule: &'static Rule,
    _: &JobProfile,
    file: &JobFile,
    direction: RequestDirection,
) -> Option<Finding> {
    let back = file.backward(direction)?;
    let is_collective = file.asked(direction).collective > 0;
    if is_collective || back.number <= rule.number || share(back.number, back.of) <= rule.share {
        return None;
    }
    let seen = format!(
        "{} of {} {} {}, {}, go back in the file",
        count(back.number),
        count(back.of),
        direction.plural(),
        back.whose,
        percent(share(back.number, back.of)),
    );
    Some(Finding::new(rule, seen, file.bytes(direction)))
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
    let finding = Finding::new(rule, seen, spread.slowest_bytes.unwrap_or_default())
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
    Some(Finding::new(rule, seen, differs).takes(Some(more)))
}

pub(super) fn metadata(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    let of_own = job
        .own
        .iter()
        .max_by(|one, other| one.1.metadata.total_cmp(&other.1.metadata));
    let (rank, own) = of_own.map_or((0, OwnFiles::default()), |(&rank, &own)| (rank, own));
    let all = job.shared_metadata + own.metadata;
    if all <= rule.share {
        return None;
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
    Some(Finding::new(rule, seen, 0).takes(Some(all)))
}

pub(super) fn one_writer(rule: &'static Rule, job: &JobProfile) -> Option<Finding> {
    if job.processes < 4 {
        return None;
    }
    let written = |file: &JobFile| {
        let streams = if file.is_of_mpi() {
            0
        } else {
            file.streamed().0
        };
        file.bytes(RequestDirection::Write).saturating_add(streams)
    };
    let files = || job.files.iter().filter(|file| !file.is_stream());
    let all = files().map(written).fold(0, u64::saturating_add);
    // In a log, a file has the number of its only process; a report has how many wrote.
    let mut by_rank = std::collections::BTreeMap::new();
    for file in files() {
        let is_of_one = file.called(RequestDirection::Write).processes == Some(1)
            && file.asked(RequestDirection::Write).collective == 0
            && file.processes == job.processes;
        if let Some(rank) = file.only_rank().or(is_of_one.then_some(-1)) {
            let sum: &mut (u64, f64) = by_rank.entry(rank).or_default();
            sum.0 = sum.0.saturating_add(written(file));
            let time = file.called(RequestDirection::Write).seconds;
            let time = time.or_else(|| file.seconds(RequestDirection::Write));
            sum.1 += time.unwrap_or_default() + file.streamed().1;
        }
    }
    let (&rank, &(most, time)) = by_rank.iter().max_by_key(|(_, sum)| sum.0)?;
    if all < rule.number || share(most, all) <= rule.share {
        return None;
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
    let has_times = job.files.iter().any(|file| {
        file.called(RequestDirection::Write)
            .seconds
            .or(file.seconds(RequestDirection::Write))
            .is_some()
    });
    Some(Finding::new(rule, seen, most).takes(has_times.then_some(time)))
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
    let (_, stripes) = file.stripes()?;
    let (both, time) = both(file);
    if stripes as f64 > rule.share || file.processes < 4 || both <= rule.number {
        return None;
    }
    // As many as the recommendation has for its size.
    let stripes = match both {
        0..10_000_000_000 => 8,
        10_000_000_000..100_000_000_000 => 24,
        _ => 72,
    };
    let seen = format!(
        "{} processes transferred {} of it",
        count(file.processes),
        bytes(both)
    );
    let finding = Finding::new(rule, seen, both)
        .takes(time)
        .hint("striping_factor", format!("{stripes}"))
        .without("how many storage targets the file system has: take no more than there are");
    Some(finding)
}

/// The hints that are for independent requests alone.
const INDEPENDENT: [(&str, RequestDirection); 4] = [
    ("romio_ds_read", RequestDirection::Read),
    ("ind_rd_buffer_size", RequestDirection::Read),
    ("romio_ds_write", RequestDirection::Write),
    ("ind_wr_buffer_size", RequestDirection::Write),
];

/// Whether a hint is one of the MPI standard: portable programs give it to all libraries, and each does with it what it can.
fn is_portable(hint: &HintRecord) -> bool {
    let mut known = catalogue::all().iter();
    known.any(|known| known.key == hint.key && matches!(known.origin, Origin::Mpi(..)))
}

/// The files that a hint was given to: several communicators may have opened it.
fn files_of<'a>(job: &'a JobProfile, hint: &'a HintRecord) -> impl Iterator<Item = &'a JobFile> {
    let files = (hint.kind == "file").then(|| job.files_of(&hint.name));
    files.into_iter().flatten()
}

pub(super) fn idle_hint(
    rule: &'static Rule,
    job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    let is_without = |is_needed: &dyn Fn(&JobFile) -> bool| {
        let mut files = files_of(job, hint).peekable();
        files.peek().is_some() && !files.any(is_needed)
    };
    let why = match hint.verdict {
        Verdict::NotUsed => {
            let is_collective = |file: &JobFile| {
                let mut both = RequestDirection::BOTH.into_iter();
                both.any(|direction| file.asked(direction).collective > 0)
            };
            if is_portable(hint) && !is_without(&is_collective) {
                return None;
            }
            hint.detail.clone()
        }
        Verdict::InEffect => {
            let (_, direction) = INDEPENDENT.into_iter().find(|(key, _)| *key == hint.key)?;
            // Without collective buffering, collective requests are carried out like independent ones.
            let is_needed = |file: &JobFile| {
                let asked = file.asked(direction);
                asked.independent > 0
                    || asked.collective > 0 && turned_off(job, file, direction).is_some()
            };
            if !is_without(&is_needed) {
                return None;
            }
            format!("no independent {}", direction.verb())
        }
        _ => return None,
    };
    let seen = format!("{} = {}: {why}", hint.key, hint.given);
    Some(Finding::new(rule, seen, 0))
}

pub(super) fn lost_hint(
    rule: &'static Rule,
    job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    let is_embedded = job.library == Some(library::JobLibrary::Embedded);
    let of_file =
        |file: &JobFile| RequestDirection::BOTH.map(|direction| file.asked(direction).bytes);
    let transferred = files_of(job, hint).flat_map(of_file).max();
    let is_little = transferred.is_some_and(|bytes| bytes < rule.number);
    let what = match hint.verdict {
        verdict if !verdict.deserves_attention() => return None,
        Verdict::NotUsed | Verdict::MayLoseData => return None,
        Verdict::Ignored | Verdict::Changed if is_little => return None,
        Verdict::Ignored if is_embedded || is_portable(hint) => return None,
        // That is what a hints file with `override` is for.
        Verdict::Changed if hint.detail.starts_with("overridden with ") => return None,
        Verdict::Changed => {
            "the library adjusts it, or another value came first; mpi-hints explain says when it can be given"
        }
        Verdict::Ignored => {
            "give what this library has instead, or nothing; mpi-hints explain says which libraries read it"
        }
        Verdict::WrongObject => "give it to the kind of object that it is for",
        Verdict::Unknown => "correct its name",
        Verdict::Malformed => "correct its value: numbers are decimal, in bytes",
        Verdict::TooLate => {
            "give it when the object is made, or in the hints file; for striping the file must be new"
        }
        Verdict::Differs => {
            "give the same on all processes: read the setting on one and broadcast it"
        }
        Verdict::Inverted => "give the opposite value to this version alone, or none",
        Verdict::NotObeyed => {
            "give another value; the library says that it is in effect, and its calls show that it is not"
        }
        Verdict::PromiseBroken => {
            "do not give it, or do not call what note names: another library relies on it"
        }
        Verdict::Unmatched => "compare the pattern of this section with the names in the program",
        _ => "see docs/report.md",
    };
    let mut finding = Finding::new(rule, fate(hint), 0);
    if hint.verdict == Verdict::Changed
        && hint.detail.contains("cb_config_list")
        && let Ok(asked) = hint.given.trim().parse::<u64>()
    {
        let processes = files_of(job, hint).map(|file| file.processes).max();
        return Some(finding.aggregators(processes.unwrap_or(job.processes).min(asked), job));
    }
    finding.change.push(what.to_owned());
    Some(finding)
}

/// What became of a hint: "cb_nodse = 4: unknown (did you mean cb_nodes?) of file out.dat".
fn fate(hint: &HintRecord) -> String {
    let note = match hint.detail.as_str() {
        "" => String::new(),
        detail => format!(" ({detail})"),
    };
    let of = match hint.name.as_str() {
        "" => String::new(),
        name => format!(" of {} {name}", hint.kind),
    };
    format!("{} = {}: {}{note}{of}", hint.key, hint.given, hint.verdict)
}

pub(super) fn lossy_hint(
    rule: &'static Rule,
    _job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    (hint.verdict == Verdict::MayLoseData).then(|| Finding::new(rule, fate(hint), 0))
}
