//! The report on hints: kept while MPI is initialised, merged and written when it is finalised, or when the process
//! ends, if that comes first.

mod destination;
pub mod gather;
mod parts;
pub mod running_calls;

use super::hints::{HintState, external_hints, parameters, traffic};
use super::{settings, start};
use crate::engine;
use crate::memory;
use destination::Deadline;
pub(super) use destination::check;
use minfo_engine::{Engine, Predefined};
use minfo_report::table::Look;
use minfo_report::{FileUse, Heading, Job, OpenFile, Repeated, Report, Said, Subject};
use minfo_rules::error::Result;
use minfo_rules::hints::given::{CallHints, GivenHint};
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::{Hints, words};
use minfo_rules::text::clipped;
use minfo_system::process_end::{self, Ending};
use parts::Parts;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};

/// The recorded events, and repeated ones that are not among them yet.
#[derive(Default)]
struct RecordedEvents {
    report: Report,
    repeated: Repeated,
}

static KEPT: LazyLock<Mutex<RecordedEvents>> = LazyLock::new(Mutex::default);

/// What the report knows about this process.
struct ProcessState {
    /// Its rank, once known.
    rank: AtomicI32,
    /// The number of processes, once MPI is initialised.
    processes: AtomicU32,
    is_done: AtomicBool,
    /// Whether there was a report before, and this one covers what came after it.
    is_again: AtomicBool,
    /// Whether [`finish`] was called: then it is not the program that finalises MPI.
    is_finishing: AtomicBool,
    /// Whether no call is made by all processes, since the program has initialised only sessions so far.
    has_only_sessions: AtomicBool,
    note_known: OnceLock<NoteKnown>,
    /// When MPI was initialised.
    start: OnceLock<SystemTime>,
}

static PROCESS: ProcessState = ProcessState {
    rank: AtomicI32::new(-1),
    processes: AtomicU32::new(1),
    is_done: AtomicBool::new(false),
    is_again: AtomicBool::new(false),
    is_finishing: AtomicBool::new(false),
    has_only_sessions: AtomicBool::new(false),
    note_known: OnceLock::new(),
    start: OnceLock::new(),
};

/// Why the report does not cover all processes.
const NOT_FINALISED: &str = "of process 0 alone, since the program has finalised MPI itself";
const NO_FINALIZE: &str = "of process 0 alone, since the program ended without MPI_Finalize";
const ONLY_SESSIONS: &str = "of process 0 alone, since the program has initialised sessions only";
const AFTERWARDS: &str = "of sessions that began after MPI_Finalize";
const TERMINATED: &str = "of process 0 alone, since SIGTERM ended the program";
const CRASHED: &str = "of process 0 alone, since the program crashed";
const CRASHED_TOGETHER: &str =
    "of the processes that could still report, since the program crashed";
const TERMINATED_TOGETHER: &str =
    "of the processes that could still report, since SIGTERM ended the program";

/// Why the report covers only so many processes.
fn without_others(number: u32, processes: u32) -> String {
    format!(
        "of {number} of {processes} processes, since the others run without this library or could not leave their reports"
    )
}

/// Records the hints of all objects as far as they are known without a call of MPI.
type NoteKnown = fn(&mut Report);

fn kept() -> MutexGuard<'static, RecordedEvents> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a report is requested.
pub fn is_on() -> bool {
    settings::report().is_on()
}

/// Adds what happened to hints that an object was given, when these are in effect.
pub fn note<'a>(
    subject: Subject<'_>,
    given: impl Iterator<Item = &'a GivenHint> + Clone,
    hints: &Hints,
) {
    let recipient = engine::current().recipient();
    add(subject, given, hints, |given| {
        given.outcome(hints, &recipient)
    });
}

/// Adds what happened to a parameter that the user has given for all files.
pub(crate) fn note_without_object(given: &GivenHint, outcome: Outcome) {
    let subject = Subject {
        kind: given.call.kind,
        name: b"",
        scope: None,
    };
    let about = about();
    kept().report.note(subject, given, outcome, about);
}

/// Adds the calls on a file.
pub fn note_file(file: OpenFile, used: FileUse) {
    kept().report.files.add(file, used);
}

/// Adds what happened to hints for a call only. `hints` has those known to be in effect.
pub fn note_call(name: &[u8], asked: &CallHints, hints: &Hints) {
    let engine = engine::current();
    let recipient = engine.recipient();
    let subject = Subject {
        kind: asked.call().kind,
        name,
        scope: None,
    };
    add(subject, asked.given().iter(), hints, |given| {
        given.outcome_of_call(hints, &recipient, |hint| engine.looks_at(hint))
    });
}

fn add<'a>(
    subject: Subject<'_>,
    given: impl Iterator<Item = &'a GivenHint> + Clone,
    hints: &Hints,
    outcome: impl Fn(&GivenHint) -> Outcome,
) {
    let about = about();
    let mut kept = kept();
    let RecordedEvents { report, repeated } = &mut *kept;
    repeated.note(report, about, subject, (given, hints), outcome);
}

/// The rank of this process, and whether hints that are in effect have rows.
fn about() -> (u32, bool) {
    (rank().unwrap_or_default(), settings::report().is_full())
}

/// Everything recorded so far.
fn all_kept() -> MutexGuard<'static, RecordedEvents> {
    let (rank, is_full) = about();
    let mut kept = kept();
    let RecordedEvents { report, repeated } = &mut *kept;
    repeated.put_into(report, rank, is_full);
    kept
}

/// Everything recorded so far. It is also kept, in case something ends the process.
fn copied() -> Report {
    let mut report = all_kept().report.clone();
    if let Some(name) = minfo_system::job::host() {
        report.add_host(&name, rank().unwrap_or_default());
    }
    report
}

/// The rank of this process.
///
/// # Errors
/// Those of the engine.
pub fn rank() -> Result<u32> {
    let mut rank = PROCESS.rank.load(Ordering::Relaxed);
    if rank < 0 {
        rank = engine::current().comm(Predefined::World)?.object.rank()?;
        PROCESS.rank.store(rank, Ordering::Relaxed);
    }
    Ok(rank as u32)
}

/// What this process has reported so far, with `more`.
pub fn so_far(more: impl FnOnce(&mut Report)) -> Result<(Report, Heading)> {
    let kept = all_kept();
    let mut report = kept.report.clone();
    drop(kept);
    more(&mut report);
    let heading = heading(engine::current(), (1, 1), None)?;
    Ok((report, heading))
}

/// Adds what is known about the hints of an object without a call of MPI, which may be in any state.
pub fn note_unasked(object: &mut HintState, report: &mut Report) {
    let about = about();
    let engine = engine::current();
    let recipient = engine.recipient();
    let is_all_known = engine.library().is_none();
    let hints = &object.in_effect;
    for given in object.news() {
        let outcome = match is_all_known {
            true => given.outcome(hints, &recipient),
            false => {
                let outcome = given.outcome_of_call(hints, &recipient, |_| true);
                match outcome.verdict {
                    Verdict::HandedOn => Outcome {
                        detail: words::NOT_ASKED.to_owned(),
                        ..outcome
                    },
                    _ => outcome,
                }
            }
        };
        report.note(object.subject(hints), given, outcome, about);
    }
    object.reported();
}

/// MPI is initialised. From now on the process does not end without a report, however it ends: `note_known` records
/// what is known about the hints of all remaining objects.
pub fn begin(note_known: NoteKnown) {
    if is_on() {
        PROCESS.start.get_or_init(SystemTime::now);
        traffic::begin();
    }
    // Another process has something to do only if it knows where to leave its report.
    let is_needed = || matches!(rank(), Ok(0)) || place().is_some();
    if !is_on() || !is_needed() || PROCESS.note_known.set(note_known).is_err() {
        return;
    }
    if !PROCESS.has_only_sessions.load(Ordering::Acquire)
        && let Ok(world) = engine::current().comm(Predefined::World)
        && let Ok(size) = world.object.size()
    {
        PROCESS.processes.store(size as u32, Ordering::Release);
    }
    if let Err(error) = process_end::watch(end) {
        let line = format!(
            "mpi_info_f08: there will be no report if the program ends without MPI_Finalize: {error}\n"
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

/// Sessions start after MPI_Finalize: another report covers the hints that they are given.
pub fn begin_again() {
    if is_on() {
        *kept() = RecordedEvents::default();
        PROCESS.is_again.store(true, Ordering::Release);
        PROCESS.is_done.store(false, Ordering::Release);
    }
}

/// The same for a program that has initialised a session, and not the world model: `rank` comes from the launcher.
pub fn begin_with_sessions(rank: u32, note_known: NoteKnown) {
    PROCESS.has_only_sessions.store(true, Ordering::Release);
    PROCESS.rank.store(rank as i32, Ordering::Relaxed);
    begin(note_known);
}

/// The program has initialised the world model, perhaps after sessions: now MPI says which process this is.
pub fn has_world() {
    if PROCESS.has_only_sessions.swap(false, Ordering::AcqRel) {
        PROCESS.rank.store(-1, Ordering::Relaxed);
    }
}

/// The process ends without finalising MPI.
fn end(how: Ending) {
    let rank = rank().unwrap_or_default();
    if rank > 0 && how == Ending::Exit || PROCESS.is_done.swap(true, Ordering::AcqRel) {
        return;
    }
    let deadline = Deadline::of_end();
    let remark = match how {
        Ending::Exit if PROCESS.is_again.load(Ordering::Acquire) => AFTERWARDS,
        Ending::Exit if PROCESS.has_only_sessions.load(Ordering::Acquire) => ONLY_SESSIONS,
        Ending::Exit => NO_FINALIZE,
        Ending::Terminated => TERMINATED,
        Ending::Crashed => CRASHED,
    };
    traffic::tell_all();
    let mut report = copied();
    if let Some(note_known) = PROCESS.note_known.get() {
        note_known(&mut report);
    }
    running_calls::note_all(&mut report);
    if rank > 0 {
        if let Some(start) = place() {
            parts::leave_at_end(start, rank, &report, how);
        }
        return;
    }
    let waits = Some(parts::TO_GATHER_AT_END).filter(|_| how != Ending::Exit);
    let (_parts, number) = join_parts(&mut report, waits);
    let remark = match how {
        _ if number == 1 => remark,
        Ending::Crashed => CRASHED_TOGETHER,
        _ => TERMINATED_TOGETHER,
    };
    report.judge_running();
    let processes = (number, report.hosts());
    if let Ok(heading) = heading(engine::current(), processes, Some(remark)) {
        give_out(&report, &heading, deadline);
    }
}

/// The process ends with sessions that started after MPI_Finalize.
pub fn end_with_sessions() {
    if is_on() && PROCESS.is_again.load(Ordering::Acquire) {
        end(Ending::Exit);
    }
}

/// How the names of the files start in which other processes leave their reports, if all know it.
fn place() -> Option<&'static Path> {
    static PLACE: OnceLock<Option<PathBuf>> = OnceLock::new();
    PLACE.get_or_init(parts::place).as_deref()
}

/// Adds the reports that other processes leave in this time. Returns the number of processes in the report, and the files,
/// which are deleted when the report is written.
fn join_parts(report: &mut Report, time: Option<Duration>) -> (Option<Parts>, u32) {
    let processes = PROCESS.processes.load(Ordering::Acquire);
    let place = place().filter(|_| processes > 1);
    let begin = PROCESS.start.get().copied();
    let mut parts =
        (place.zip(time)).map(|(place, time)| Parts::gather(place, processes, time, begin));
    let reports = parts
        .iter_mut()
        .flat_map(|parts| std::mem::take(&mut parts.reports));
    let mut number = 1;
    for (_, other) in reports {
        report.join(other);
        number += 1;
    }
    (parts, number)
}

/// The report of process 0 that is not written before MPI is finalised.
#[must_use]
pub struct Unwritten(Report);

/// Writes the report before all processes finalise MPI; if they are not known to take part, [`complete`] does so when MPI is
/// finalised. `note_all` records what happened to the hints of all remaining objects.
///
/// # Errors
/// Those of the engine.
pub fn finish(engine: &dyn Engine, note_all: fn()) -> Result<Option<Unwritten>> {
    PROCESS.is_finishing.store(true, Ordering::Release);
    if !settings::report().is_on() || PROCESS.is_done.load(Ordering::Acquire) {
        return Ok(None);
    }
    note_all();
    traffic::tell_all();
    parameters::note();
    let world = engine.comm(Predefined::World)?.object;
    // (If another process does not arrive and this one is killed, its own report remains.)
    let mut report = so_far_of_this_process()?;
    let (rank, size) = (world.rank()?, world.size()?);
    PROCESS
        .processes
        .store(size.unsigned_abs(), Ordering::Release);
    if size > 1 && !engine.have_all_met() {
        if rank == 0 {
            return Ok(Some(Unwritten(report)));
        }
        if let Some(place) = place() {
            // The report says how many processes it is of.
            let _ = parts::leave(place, rank.unsigned_abs(), &report);
        }
        PROCESS.is_done.store(true, Ordering::Release);
        process_end::stop();
        return Ok(None);
    }
    if size > 1 {
        // The program may have messages in flight.
        let own = world.dup(None)?.object;
        let joined = gather::join(&*own, report);
        own.free()?;
        report = joined?;
    }
    match rank {
        0 => write(engine, report, size.unsigned_abs())?,
        _ => PROCESS.is_done.store(true, Ordering::Release),
    }
    process_end::stop();
    Ok(None)
}

/// Writes the report of process 0 with those that others have left, when MPI is finalised: all others have then left theirs.
///
/// # Errors
/// Those of the engine.
pub fn complete(engine: &dyn Engine, unwritten: Option<Unwritten>) -> Result<()> {
    let Some(Unwritten(mut report)) = unwritten else {
        return Ok(());
    };
    let (_parts, number) = join_parts(&mut report, Some(parts::TO_GATHER));
    write(engine, report, number)?;
    process_end::stop();
    Ok(())
}

/// Writes the report of process 0, with this many processes in it.
fn write(engine: &dyn Engine, mut report: Report, number: u32) -> Result<()> {
    let processes = PROCESS.processes.load(Ordering::Acquire);
    let remark = match PROCESS.is_again.load(Ordering::Acquire) {
        true => Some(AFTERWARDS.to_owned()),
        false => (number < processes).then(|| without_others(number, processes)),
    };
    let heading = heading(engine, (number, report.hosts()), remark.as_deref())?;
    if PROCESS.is_done.swap(true, Ordering::AcqRel) {
        return Ok(());
    }
    // (It is unknown which sections of the hints file the others have used.)
    if let Some(file) = settings::hints_file()?.filter(|_| number >= processes) {
        report.add_unmatched(file);
    }
    report.judge_files(&|key| engine.inverts(key));
    give_out(&report, &heading, Deadline::of_report());
    Ok(())
}

/// The report of this process so far, with the sections of the hints file that it has used.
fn so_far_of_this_process() -> Result<Report> {
    let mut report = copied();
    if let Some(file) = settings::hints_file()? {
        report.note_matched(file);
    }
    Ok(report)
}

/// The program itself is about to finalise MPI, and other processes cannot take part.
pub fn finish_alone(note_all: fn()) {
    let is_over =
        || PROCESS.is_done.load(Ordering::Acquire) || PROCESS.is_finishing.load(Ordering::Acquire);
    if !settings::report().is_on() || is_over() {
        return;
    }
    note_all();
    traffic::tell_all();
    parameters::note();
    // (It is unknown which sections of the hints file other processes have used, so they are not reported.)
    let report = copied();
    if let Ok(0) = rank()
        && let Ok(heading) = heading(engine::current(), (1, 1), Some(NOT_FINALISED))
        && !PROCESS.is_done.swap(true, Ordering::AcqRel)
    {
        give_out(&report, &heading, Deadline::of_report());
    }
    process_end::stop();
}

/// The heading of a report on this many processes on this many hosts.
fn heading(
    engine: &dyn Engine,
    (processes, hosts): (u32, u64),
    remark: Option<&str>,
) -> Result<Heading> {
    let version = engine.library_version();
    let first = version.lines().next().unwrap_or_default();
    let (_, library) = first.split_once(", ").unwrap_or(("", first));
    // (A process that ends without MPI_Finalize may have crashed in a library: it calls no other.)
    let others = match PROCESS.is_done.load(Ordering::Acquire) {
        true => [None, None],
        false => {
            let opener = external_hints::opener_of_files(engine);
            let opener = opener.map(|opener| words::without_files_of(&opener));
            [opener, memory::of_devices()]
        }
    };
    let remarks = [remark.map(str::to_owned)].into_iter().chain(others);
    let remarks: Vec<String> = remarks.flatten().collect();
    Ok(Heading {
        library: library.to_owned(),
        version: version.clone(),
        processes,
        hints_file: settings::hints_file()?.map(|file| file.path().to_owned()),
        remark: (!remarks.is_empty()).then(|| remarks.join(", ")),
        job: Job::of_this_process(hosts, PROCESS.start.get().copied()),
    })
}

/// The user asked for the report, so a failure to write it is reported. (A second report is about hints alone.)
fn give_out(report: &Report, heading: &Heading, deadline: Deadline) {
    if PROCESS.is_again.load(Ordering::Acquire) && report.given() == 0 {
        return;
    }
    let setting = settings::report();
    for file in setting.files() {
        let path = file.path_here();
        let json = report.to_json(heading);
        let written = destination::write(&start::from_start(&path), json.as_bytes(), deadline);
        let what = match written {
            Ok(None) => continue,
            Ok(Some(other)) => {
                let other = clipped(other.as_os_str().as_bytes());
                format!("it already exists; the report is in {other}")
            }
            Err(error) => error.to_string(),
        };
        let path = clipped(path.as_os_str().as_bytes());
        let line = format!("mpi_info_f08: MINFO_REPORT=json:{path}: {what}\n");
        destination::say(&line, deadline);
    }
    let is_full = match setting.said() {
        Said::Nothing => return,
        Said::Summary => false,
        Said::All => true,
    };
    let text = report.to_text(heading, is_full, Look::of(&std::io::stderr()));
    destination::say(&text, deadline);
}
