//! The life of MPI in this process: before initialisation, initialised, finalised
//! (MPI 4.1, sections 11.2 to 11.4).
//!
//! The program may use the world model (`MPI_Init`), sessions, or both. The first of them starts the engine. It ends
//! when the world model and all sessions are finalised. As long as the world model was never initialised, it or another
//! session may still come, so then the engine ends with the process, as does an engine that is started again for
//! sessions after MPI_Finalize (only the embedded one can be).

use super::errhandler::Errhandler;
use super::last_user::{other_threads_are_out, wait_for_other_threads};
use super::{attribute, comm, hints, report, request, settings};
use crate::engine;
use minfo_engine::thread::ThreadLevel;
use minfo_engine::{Engine, Observer, Predefined, ProgramMpiState};
use minfo_native::library_copies;
use minfo_rules::error::{Class, Error, Result};
use minfo_system::process_end;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// [`BEFORE`], [`AFTER`], or the level of thread support while the world model or a session is initialised. Every call
/// reads it, so it is an atomic.
static LIFE: AtomicI32 = AtomicI32::new(BEFORE);
/// The same value for the world model alone.
static WORLD: AtomicI32 = AtomicI32::new(BEFORE);
/// The same value for the engine.
static ENGINE: AtomicI32 = AtomicI32::new(BEFORE);
/// Whether the engine was started again for sessions after MPI_Finalize had ended it: then it ends with the process.
static IS_AGAIN: AtomicBool = AtomicBool::new(false);
/// The number of sessions.
static SESSIONS: AtomicU32 = AtomicU32::new(0);
/// Locked during initialisation and finalisation.
static CHANGE: Mutex<()> = Mutex::new(());

const BEFORE: i32 = -1;
const AFTER: i32 = -2;

fn change() -> MutexGuard<'static, ()> {
    CHANGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Initialises MPI for the program: on the engine chosen for this process, and with the hints of the hints file for the
/// predefined communicators.
///
/// # Errors
/// Those of [`init`], `MPI_ERR_OTHER` if no engine is available.
pub fn start(required: ThreadLevel) -> Result<ThreadLevel> {
    let engine = engine()?;
    let provided = init(engine, required)?;
    comm::take_hints_of_file().inspect_err(|error| {
        // The state is then as before, so that it can be retried. (A library is not initialised twice.)
        if error.class == Class::NoMem && engine.library().is_none() {
            WORLD.store(BEFORE, Ordering::Release);
            follow();
        }
    })?;
    Ok(provided)
}

/// Initialises MPI with at least this level of thread support, if available. Returns the provided level.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI was initialised before, and what the engine fails with.
pub fn init(engine: &dyn Engine, required: ThreadLevel) -> Result<ThreadLevel> {
    let _change = change();
    leave_to_other_copy(library_copies::started())?;
    join(engine);
    match WORLD.load(Ordering::Relaxed) {
        BEFORE => {
            let provided = begin_engine(engine, required)?;
            WORLD.store(provided.value(), Ordering::Release);
            follow();
            report::begin(hints::note_known);
            Ok(provided)
        }
        AFTER => Err(misplaced(
            "MPI was finalised; it cannot be initialised again",
        )),
        _ => Err(misplaced("MPI is already initialised")),
    }
}

/// Starts the engine, unless it is running. Returns its level of thread support.
fn begin_engine(engine: &dyn Engine, required: ThreadLevel) -> Result<ThreadLevel> {
    match ENGINE.load(Ordering::Relaxed) {
        level @ 0.. => {
            let level = engine.raised_level(ThreadLevel::of(level)?, required);
            ENGINE.store(level.value(), Ordering::Release);
            return Ok(level);
        }
        AFTER if engine.library().is_some() => {
            let what =
                "MPI_Finalize has finalised the MPI library, which cannot be initialised again";
            return Err(misplaced(what));
        }
        _ => {}
    }
    leave_to_other_copy(library_copies::start())?;
    let provided = engine.init(required, &FinalizeObserver).inspect_err(|_| {
        library_copies::did_not_start();
        leave_it_to_first();
    })?;
    settings::begin(engine).inspect_err(|error| {
        // If the error is fatal, all processes are ended instead.
        if comm::predefined_errhandler(Predefined::Itself).get() == Errhandler::Return {
            engine.give_up(error);
        }
    })?;
    ENGINE.store(provided.value(), Ordering::Release);
    Ok(provided)
}

/// Only one copy of this library starts MPI in a process.
fn leave_to_other_copy(file: Option<String>) -> Result<()> {
    let Some(file) = file else { return Ok(()) };
    let place = match file.as_str() {
        "" => "the executable",
        file => file,
    };
    let what = format!(
        "another copy of this library, in {place}, has initialised MPI in this process: link the program and its \
         plug-ins with the shared library (mpicc -shared-minfo, or mpi_info_f08-shared of pkg-config), which they share"
    );
    Err(Error::new(Class::Other, what))
}

/// The engine that the program gets when it initialises the world model or a session.
///
/// # Errors
/// `MPI_ERR_OTHER` if no engine is available.
pub fn engine() -> Result<&'static dyn Engine> {
    engine::chosen().inspect_err(|_| leave_it_to_first())
}

/// A session is about to be initialised.
///
/// # Errors
/// Those of [`init`]; `MPI_ERR_OTHER` if the engine has ended and cannot start again.
pub fn begin_session(engine: &dyn Engine) -> Result<()> {
    let _change = change();
    leave_to_other_copy(library_copies::started())?;
    join(engine);
    let is_again = ENGINE.load(Ordering::Relaxed) == AFTER;
    begin_engine(engine, engine.level_of_sessions())?;
    if is_again {
        IS_AGAIN.store(true, Ordering::Release);
        report::begin_again();
    }
    // As long as the engine may have to end with the process.
    if WORLD.load(Ordering::Relaxed) == BEFORE || is_again {
        report::begin(hints::note_known);
        process_end::also(end_with_process).map_err(|_| Error::no_mem("out of memory"))?;
    }
    SESSIONS.fetch_add(1, Ordering::AcqRel);
    follow();
    Ok(())
}

/// A session asks for this level of thread support, which is provided if possible. The engine is running.
///
/// # Errors
/// `MPI_ERR_OTHER` if it does not run any more.
pub fn require(engine: &dyn Engine, level: ThreadLevel) -> Result<()> {
    let _change = change();
    begin_engine(engine, level)?;
    follow();
    Ok(())
}

/// A session is about to be finalised. If the engine ends with it, no other thread may be in a call.
///
/// # Errors
/// `MPI_ERR_OTHER` if one is, and does not return.
pub fn before_end_of_session() -> Result<()> {
    wait_for_other_threads(|| SESSIONS.load(Ordering::Acquire) == 1 && ends_with_last_session())
}

/// Whether the engine ends with the last session, and not with the world model or the process.
fn ends_with_last_session() -> bool {
    WORLD.load(Ordering::Acquire) == AFTER && !IS_AGAIN.load(Ordering::Acquire)
}

/// A session is finalised.
///
/// # Errors
/// Those of the end of the engine, if this was the last of all.
pub fn end_session(engine: &dyn Engine) -> Result<()> {
    let _change = change();
    let is_last = SESSIONS.fetch_sub(1, Ordering::AcqRel) == 1;
    let ended = match is_last && ends_with_last_session() {
        true => end_engine(engine),
        false => Ok(()),
    };
    follow();
    ended
}

/// The process ends. If all of its sessions are finalised, and nothing else ends the engine, the engine ends now.
fn end_with_process() {
    let _change = change();
    let is_alone = WORLD.load(Ordering::Acquire) == BEFORE || IS_AGAIN.load(Ordering::Acquire);
    if SESSIONS.load(Ordering::Acquire) > 0 {
        report::end_with_sessions();
    } else if is_alone && other_threads_are_out(process_end::MOST, || true) {
        // There is nowhere to report an error.
        let _ = end_engine(engine::current());
    }
}

/// Ends the engine, if it is running.
fn end_engine(engine: &dyn Engine) -> Result<()> {
    if ENGINE.load(Ordering::Acquire) < 0 {
        return Ok(());
    }
    request::leave_freed();
    // All processes that use this library call this, so that the report can cover all of them.
    let unwritten = report::finish(engine, hints::note_all);
    engine.finalize()?;
    ENGINE.store(AFTER, Ordering::Release);
    report::complete(engine, unwritten?)
}

/// Updates [`LIFE`] after a change.
fn follow() {
    let world = WORLD.load(Ordering::Acquire);
    let engine = ENGINE.load(Ordering::Acquire);
    let life = match world {
        0.. => world,
        _ if engine >= 0 && SESSIONS.load(Ordering::Acquire) > 0 => engine,
        _ => world,
    };
    LIFE.store(life, Ordering::Release);
}

/// Errors here usually affect all processes of the job: the first one reports them. Before initialisation, only the
/// launcher knows which one that is.
fn leave_it_to_first() {
    if engine::launched_rank().is_some_and(|rank| rank > 0) {
        settings::wait_to_be_ended();
    }
}

/// Whether a thread is in [`finalize`].
static IS_FINALIZING: AtomicBool = AtomicBool::new(false);

/// The one thread that finalises MPI. (If all threads that try waited for each other, they would all give up.)
struct Finalizing;

impl Finalizing {
    /// # Errors
    /// `MPI_ERR_OTHER` if it is another thread.
    fn begin() -> Result<Finalizing> {
        match IS_FINALIZING.swap(true, Ordering::AcqRel) {
            false => Ok(Finalizing),
            true => Err(Error::new(Class::Other, "another thread is finalising MPI")),
        }
    }
}

impl Drop for Finalizing {
    fn drop(&mut self) {
        IS_FINALIZING.store(false, Ordering::Release);
    }
}

/// Finalises the world model.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI is not initialised, another thread is finalising it, or another thread is in a call that does
/// not return: then nothing is finalised. What the engine fails with.
pub fn finalize(engine: &dyn Engine) -> Result<()> {
    world()?;
    let _finalizing = Finalizing::begin()?;
    // (With a session, the engine continues.)
    wait_for_other_threads(|| SESSIONS.load(Ordering::Acquire) == 0)?;
    // Before the lock is taken: functions of the program call MPI.
    let deleted = attribute::end();
    let _change = change();
    join(engine);
    is_running(WORLD.load(Ordering::Acquire))?;
    let ended = match SESSIONS.load(Ordering::Acquire) {
        0 => end_engine(engine),
        // The last session ends the engine.
        _ => Ok(()),
    };
    if ended.is_ok() || ENGINE.load(Ordering::Acquire) == AFTER {
        WORLD.store(AFTER, Ordering::Release);
        follow();
    }
    deleted.and(ended)
}

/// If the program itself has initialised or finalised the MPI that the engine uses, that counts for this library, too.
fn join(engine: &dyn Engine) {
    let is_begun = |life: &AtomicI32| life.load(Ordering::Relaxed) != BEFORE;
    // (An engine that a session has started is not the program's.)
    if is_begun(&WORLD) || is_begun(&ENGINE) {
        return;
    }
    match engine.found(&FinalizeObserver) {
        ProgramMpiState::Nothing => {}
        ProgramMpiState::Running(provided) => {
            begin(provided);
            report::begin(hints::note_known);
        }
        ProgramMpiState::Ended => has_ended(),
    }
}

/// The program has initialised MPI itself, unless it was finalised meanwhile.
fn begin(provided: ThreadLevel) {
    let (release, relaxed) = (Ordering::Release, Ordering::Relaxed);
    for life in [&ENGINE, &WORLD, &LIFE] {
        let _ = life.compare_exchange(BEFORE, provided.value(), release, relaxed);
    }
}

/// The observer for the end of MPI when it is not this library that finalises it.
struct FinalizeObserver;

impl Observer for FinalizeObserver {
    fn is_ending(&self) {
        // There is nowhere to report an error.
        let _ = attribute::end();
        report::finish_alone(hints::note_all);
    }

    fn has_ended(&self) {
        has_ended();
    }
}

/// MPI was finalised other than by [`finalize`], sessions included. Any thread may call this at any time.
pub fn has_ended() {
    for life in [&ENGINE, &WORLD, &LIFE] {
        life.store(AFTER, Ordering::Release);
    }
}

/// Checks that MPI is initialised and not yet finalised, as most procedures require: the world model, or a session.
///
/// # Errors
/// `MPI_ERR_OTHER` when it is not.
#[inline(always)]
pub fn running() -> Result<()> {
    // Thread support levels are not negative.
    match LIFE.load(Ordering::Acquire) {
        0.. => Ok(()),
        life => not_running(life),
    }
}

#[cold]
#[inline(never)]
fn not_running(life: i32) -> Result<()> {
    if life == AFTER {
        return is_running(life);
    }
    look_for_another();
    is_running(LIFE.load(Ordering::Acquire))
}

/// The program may have initialised MPI itself, if nothing was initialised here. (The lock is held while the engine
/// ends, which makes calls itself.)
fn look_for_another() {
    if ENGINE.load(Ordering::Acquire) == BEFORE {
        let _change = change();
        join(engine::current());
    }
}

/// Checks that the world model is initialised and not yet finalised, as its predefined communicators and objects made
/// from them require.
///
/// # Errors
/// `MPI_ERR_OTHER` when it is not.
#[inline(always)]
pub fn world() -> Result<()> {
    match WORLD.load(Ordering::Acquire) {
        0.. => Ok(()),
        world => no_world(world),
    }
}

#[cold]
#[inline(never)]
fn no_world(world: i32) -> Result<()> {
    if world == BEFORE {
        look_for_another();
    }
    let world = WORLD.load(Ordering::Acquire);
    if world == BEFORE && LIFE.load(Ordering::Acquire) >= 0 {
        let what = "only sessions are initialised: this needs MPI_Init or MPI_Init_thread";
        return Err(misplaced(what));
    }
    is_running(world)
}

/// Checks that MPI is initialised for an object of a session, or of the world model.
///
/// # Errors
/// `MPI_ERR_OTHER` when it is not.
#[inline(always)]
pub fn running_for(is_of_session: bool) -> Result<()> {
    match is_of_session {
        true => running(),
        false => world(),
    }
}

fn is_running(life: i32) -> Result<()> {
    match life {
        0.. => Ok(()),
        AFTER => Err(misplaced("MPI was finalised")),
        _ => Err(misplaced("MPI is not initialised yet")),
    }
}

/// The level of thread support of the world model.
///
/// # Errors
/// `MPI_ERR_OTHER` if it is not initialised.
pub fn thread_level() -> Result<ThreadLevel> {
    world()?;
    ThreadLevel::of(WORLD.load(Ordering::Acquire))
}

/// Whether several threads may call MPI at the same time.
pub fn threads_may_call() -> bool {
    ENGINE.load(Ordering::Acquire) == ThreadLevel::Multiple.value()
}

/// Whether the world model was initialised; still true after it was finalised.
pub fn is_initialized() -> bool {
    let has_begun = || WORLD.load(Ordering::Acquire) != BEFORE;
    has_begun() || world().is_ok() || has_begun()
}

/// Whether the world model was finalised.
pub fn is_finalized() -> bool {
    let is_over = || WORLD.load(Ordering::Acquire) == AFTER;
    is_over() || world().is_err() && is_over()
}

#[cold]
fn misplaced(what: &'static str) -> Error {
    Error::new(Class::Other, what)
}
