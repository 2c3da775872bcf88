//! What the rules about requests look at. Each function gets its row, in which the thresholds are, and says what is found;
//! `finding` calls it for each file and direction.

use super::finding::Finding;
use super::job::{AskedOfMpi, AskedOfSystem, JobFile, JobProfile, RequestDirection};
use super::library;
use super::rules::{RULES, Rule};
use minfo_report::numbers::{bytes, count, percent};

pub(super) const MIB: u64 = 1 << 20;

/// What a rule looks at: the requests of a file in a direction, of MPI and of the system.
pub(super) struct Request<'a> {
    pub(super) rule: &'static Rule,
    pub(super) job: &'a JobProfile,
    pub(super) file: &'a JobFile,
    pub(super) direction: RequestDirection,
    pub(super) asked: AskedOfMpi,
    pub(super) called: AskedOfSystem,
}

/// The row of another rule.
pub(super) fn row(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

pub(super) fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}

pub(super) fn mean(bytes: u64, calls: u64) -> u64 {
    bytes / calls.max(1)
}

/// Whether each process does something more than so many times, on average.
pub(super) fn is_often(rule: &Rule, calls: u64, file: &JobFile) -> bool {
    calls > rule.number.saturating_mul(file.processes)
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
        // Collective ones may all be among the small.
        Some(small) => small.saturating_sub(asked.collective),
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

pub(super) fn small_requests(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let (asked, called) = (of.asked, of.called);
    let (all, small) = independent(file, direction);
    if !file.is_shared() || !is_often(rule, small, file) || share(small, all) <= rule.share {
        return None;
    }
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
    // A call costs as much as a MiB: large ones take most of the time, even if they are few.
    let calls = called.calls.max(all);
    let part = match small >= calls {
        true => 1.0,
        false => small as f64 / (calls as f64 + file.bytes(direction) as f64 / MIB as f64),
    };
    let time = file.seconds(direction);
    Some(Finding::new(rule, seen, moved).takes(time.map(|time| time * part)))
}

pub(super) fn no_collective(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let asked = of.asked;
    let size = mean(asked.bytes, asked.independent);
    let is_enough =
        is_often(rule, asked.independent, file) && (size as f64) < rule.share * MIB as f64;
    let is_collective = RequestDirection::BOTH
        .iter()
        .any(|&other| file.asked(other).collective > 0);
    let is_small = || {
        let rule = row("small-requests")?;
        small_requests(&Request { rule, ..*of })
    };
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
pub(super) fn turned_off(
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

pub(super) fn buffering_off(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let (direction, asked, called) = (of.direction, of.asked, of.called);
    let key = turned_off(job, file, direction)?;
    let size = mean(called.bytes, called.calls);
    if asked.collective == 0 || !is_often(rule, called.calls, file) || size >= MIB {
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

/// The calls of the system that come from collective ones of MPI, if they are small: less than half a MiB.
fn small_of_collective(file: &JobFile, direction: RequestDirection) -> Option<u64> {
    let (asked, called) = (file.asked(direction), file.called(direction));
    // Each independent request is at least one.
    let calls = called.calls.saturating_sub(asked.independent);
    let is_small = match (asked.independent, called.small.zip(asked.small)) {
        (1.., Some((called, asked))) => called.saturating_sub(asked) > calls / 2,
        _ => {
            let of_independent = asked
                .bytes
                .saturating_sub(asked.collective_bytes.unwrap_or(asked.bytes));
            mean(called.bytes.saturating_sub(of_independent), calls) < MIB / 2
        }
    };
    (asked.collective > 0 && is_small).then_some(calls)
}

/// Whether few processes transfer what all asked for in collective calls.
fn is_gathered(file: &JobFile, direction: RequestDirection) -> bool {
    let called = file.called(direction);
    let Some(log) = &file.log else {
        return called
            .processes
            .is_some_and(|of| of > 0 && of <= file.processes / 2);
    };
    let of = |spread: Option<super::job::Spread>| spread.and_then(|spread| spread.slowest_bytes);
    let asked = of(log.spread).max(Some(called.bytes / file.processes.max(1)));
    log.is_of_mpi && of(log.of_system) > asked.map(|asked| asked.saturating_mul(4))
}

pub(super) fn not_combined(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let (direction, asked, called) = (of.direction, of.asked, of.called);
    let calls = small_of_collective(file, direction)?;
    let is_enough = is_often(rule, calls, file) && share(calls, asked.collective) >= rule.share;
    // What is turned off, and what aggregators do, have rules of their own.
    let is_other = turned_off(job, file, direction).is_some() || is_gathered(file, direction);
    if !file.is_shared() || file.is_local() || is_other || !is_enough {
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

pub(super) fn gaps(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let (direction, asked, called) = (of.direction, of.asked, of.called);
    let calls = small_of_collective(file, direction)?;
    let is_enough = is_often(rule, calls, file) && share(calls, asked.collective) >= rule.share;
    let is_off = turned_off(job, file, direction).is_some();
    if !is_enough || is_off || !is_gathered(file, direction) {
        return None;
    }
    let by = match (file.sole(), called.processes) {
        (Some((rank @ 0.., ..)), _) => format!("by process {rank}"),
        (_, Some(processes)) => format!("by {} processes", count(processes)),
        _ => "by aggregators".to_owned(),
    };
    let mut seen = became(asked.collective, "collective", direction, called);
    seen += &format!(", {by} for {} that took part", count(file.processes));
    let highest = file.highest();
    if highest > called.bytes.saturating_mul(2) {
        seen += &format!(
            "; {} are spread over {} of the file",
            bytes(called.bytes),
            bytes(highest)
        );
    }
    let finding = Finding::new(rule, seen, called.bytes).takes(file.system_seconds(direction));
    Some(
        finding.without(
            "what is between the pieces, and whether another order of the data is possible",
        ),
    )
}

/// The bytes of a collective call of all processes, and its aggregators. Nothing if they do not matter: collective
/// buffering is off, or there are too few calls.
fn of_a_call(of: &Request<'_>) -> Option<(u64, u64)> {
    let of_call = of_all(of, of.asked.collective_bytes?)?;
    Some((of_call, of.file.number("cb_nodes")?.max(1)))
}

/// The bytes of a collective call of all processes, of so many in all calls.
fn of_all(of: &Request<'_>, bytes: u64) -> Option<u64> {
    let (file, collective) = (of.file, of.asked.collective);
    let is_off = turned_off(of.job, file, of.direction).is_some();
    if !is_often(of.rule, collective, file) || is_off {
        return None;
    }
    bytes.checked_div(collective / file.processes.max(1))
}

pub(super) fn small_collective(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let (asked, called) = (of.asked, of.called);
    // (A log has the bytes of both kinds.)
    let of_collective = asked.collective_bytes.unwrap_or(asked.bytes);
    let of_call = of_all(of, of_collective)?;
    let is_combined = called.calls.saturating_sub(asked.independent) < asked.collective;
    if !file.is_shared() || of_call as f64 >= rule.share * MIB as f64 || !is_combined {
        return None;
    }
    let seen = format!(
        "{} collective {} by {} processes, {} by each; all together transfer {} in a call, {} of each",
        count(asked.collective),
        direction.plural(),
        count(file.processes),
        count(asked.collective / file.processes.max(1)),
        bytes(of_call),
        bytes(of_call / file.processes.max(1)),
    );
    let finding = Finding::new(rule, seen, of_collective);
    Some(match file.is_local() {
        true => finding.hint(direction.of("romio_cb_write", "romio_cb_read"), "disable"),
        false => finding.without("whether it gains to turn collective buffering off (romio_cb_write, romio_cb_read = disable): on the disk of one host it does; on one that hosts share each piece is then a request with a lock"),
    })
}

pub(super) fn reads_before_writes(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let read = file.called(RequestDirection::Read);
    let (asked, wanted) = (file.asked(direction), file.asked(RequestDirection::Read));
    let is_enough = read.bytes > rule.number && share(read.bytes, asked.bytes) >= rule.share;
    let is_write = direction == RequestDirection::Write && file.is_of_mpi() && asked.calls() > 0;
    if !is_write || wanted.calls() > 0 || !is_enough {
        return None;
    }
    let seen = format!(
        "the system read {} in {} calls, though MPI was asked to read nothing and to write {}",
        bytes(read.bytes),
        count(read.calls),
        bytes(asked.bytes),
    );
    let finding = Finding::new(rule, seen, read.bytes)
        .takes(file.system_seconds(RequestDirection::Read))
        .without("whether the program, or a library, reads the file without MPI");
    Some(match asked.collective == 0 && share(read.bytes, asked.bytes) >= 8.0 {
        true => finding.hint("romio_ds_write", "disable"),
        false => finding.without("how large the gaps are: if the pieces begin more than 4 KiB apart, they are faster one by one (romio_ds_write = disable)"),
    })
}

pub(super) fn syncs(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let (syncs, called) = (file.log.as_ref()?.syncs, file.called(direction));
    let writes = if called.calls > 0 {
        called.calls
    } else {
        file.asked(direction).calls()
    };
    let is_enough = is_often(rule, syncs, file) && share(syncs, writes) >= rule.share;
    let size = mean(file.bytes(direction), writes);
    if direction == RequestDirection::Read || !is_enough || size >= 4 * MIB {
        return None;
    }
    let seen = format!(
        "{} syncs for {} writes by {} processes, on average {} each",
        count(syncs),
        count(writes),
        count(file.processes),
        bytes(size),
    );
    Some(Finding::new(rule, seen, file.bytes(direction)))
}

pub(super) fn few_aggregators(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let (direction, asked) = (of.direction, of.asked);
    let nodes = file.number("cb_nodes")?;
    let stripes = file.stripes().map(|(_, count)| count).or_else(|| {
        let factor = job.in_effect(file, "striping_factor")?;
        factor.parse().ok()
    })?;
    let most = stripes.min(file.processes);
    let is_off = turned_off(job, file, direction).is_some();
    let is_enough = is_often(rule, asked.collective, file) && !is_off;
    if !is_enough || (nodes as f64) >= rule.share * most as f64 {
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

pub(super) fn many_aggregators(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let called = of.called;
    let (of_call, nodes) = of_a_call(of)?;
    let least = rule.share * MIB as f64;
    // Where as many transfer as take part, none is an aggregator.
    let is_of_all = called.calls > 0 && called.processes.is_some_and(|of| of >= file.processes);
    if nodes < 2 || of_call as f64 / nodes as f64 >= least || is_of_all {
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
    let finding = Finding::new(rule, seen, file.asked(of.direction).bytes);
    Some(finding.hint("cb_nodes", format!("{enough}")))
}

/// The largest buffer that is advised.
const MOST_BUFFER: u64 = 256 * MIB;

pub(super) fn small_buffer(of: &Request<'_>) -> Option<Finding> {
    let (rule, file) = (of.rule, of.file);
    let (of_call, nodes) = of_a_call(of)?;
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
    let finding = Finding::new(rule, seen, file.asked(of.direction).bytes)
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

pub(super) fn sieving(of: &Request<'_>) -> Option<Finding> {
    let (rule, job, file) = (of.rule, of.job, of.file);
    let (direction, asked, called) = (of.direction, of.asked, of.called);
    let key = direction.of("romio_ds_write", "romio_ds_read");
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

pub(super) fn sieving_off(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let (asked, called) = (of.asked, of.called);
    let is_enough =
        is_often(rule, called.calls, file) && share(called.calls, asked.independent) >= rule.share;
    let is_small = mean(called.bytes, called.calls) <= 512;
    if !is_independent(file, direction) || !is_enough || !is_small {
        return None;
    }
    let seen = became(asked.independent, "independent", direction, called);
    let finding = Finding::new(rule, seen, called.bytes)
        .without("the gaps between the pieces: if they begin more than 2 KiB apart, they are faster one by one");
    if direction == RequestDirection::Read {
        return Some(finding.hint("romio_ds_read", "enable"));
    }
    let finding = finding.without("whether another process writes into the gaps: data sieving may then lose what it writes, unless both lock");
    let finding = match file.is_local() {
        true => finding,
        false => finding.without("whether the file system has locks, which romio_ds_write = enable needs: on Lustre mounted without flock ROMIO ends the job"),
    };
    Some(match file.is_on_lustre() {
        true => finding,
        false => finding.hint("romio_ds_write", "enable"),
    })
}

pub(super) fn random(of: &Request<'_>) -> Option<Finding> {
    let (rule, file, direction) = (of.rule, of.file, of.direction);
    let back = file.backward(direction)?;
    let is_collective = file.asked(direction).collective > 0;
    let is_often = is_often(rule, back.number, file);
    if is_collective || !is_often || share(back.number, back.of) <= rule.share {
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
