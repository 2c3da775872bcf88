//! The life of MPI in this process: before initialisation, initialised, finalised
//! (MPI 4.1, sections 11.2 and 11.4).

use super::errhandler::Errhandler;
use super::{attribute, comm, hinted, report, request, settings};
use crate::engine::thread::ThreadLevel;
use crate::engine::{self, Engine, Found, Observer, Predefined};
use crate::error::{Class, Error, Result};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

/// [`BEFORE`], [`AFTER`], or the level of thread support while MPI is initialised. Every call reads it, so it is not a
/// lock.
static LIFE: AtomicI32 = AtomicI32::new(BEFORE);
/// Locked during initialisation and finalisation.
static CHANGE: Mutex<()> = Mutex::new(());

const BEFORE: i32 = -1;
const AFTER: i32 = -2;

/// Initialises MPI for the program: on the engine chosen for this process, and with the hints of the hints file for the
/// predefined communicators.
///
/// # Errors
/// Those of [`init`], `MPI_ERR_OTHER` if no engine is available.
pub fn start(required: ThreadLevel) -> Result<ThreadLevel> {
    let engine = engine::chosen().inspect_err(|_| leave_it_to_first())?;
    let provided = init(engine, required)?;
    comm::take_hints_of_file().inspect_err(|error| {
        // The state is then as before, so that it can be retried. (A library is not initialised twice.)
        if error.class == Class::NoMem && engine.library().is_none() {
            LIFE.store(BEFORE, Ordering::Release);
        }
    })?;
    Ok(provided)
}

/// Initialises MPI with at least this level of thread support, if there is one. Returns the provided level.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI was initialised before, and what the engine fails with.
pub fn init(engine: &dyn Engine, required: ThreadLevel) -> Result<ThreadLevel> {
    let _change = CHANGE.lock().unwrap_or_else(PoisonError::into_inner);
    join(engine);
    match LIFE.load(Ordering::Relaxed) {
        BEFORE => {
            let provided = engine
                .init(required, &AtEnd)
                .inspect_err(|_| leave_it_to_first())?;
            settings::agree(engine).inspect_err(|error| {
                // If the error is fatal, all processes are ended instead.
                if comm::predefined_errhandler(Predefined::Itself).get() == Errhandler::Return {
                    engine.give_up(error);
                }
            })?;
            begin(provided);
            report::begin(hinted::note_known);
            Ok(provided)
        }
        AFTER => Err(misplaced(
            "MPI was finalised; it cannot be initialised again",
        )),
        _ => Err(misplaced("MPI is already initialised")),
    }
}

/// Errors here usually affect all processes of the job: the first one reports them. Before initialisation, the launcher
/// determines which one that is.
fn leave_it_to_first() {
    if engine::launched_rank().is_some_and(|rank| rank > 0) {
        settings::wait_to_be_ended();
    }
}

/// Finalises MPI.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI is not initialised, and what the engine fails with.
pub fn finalize(engine: &dyn Engine) -> Result<()> {
    running()?;
    // Before the lock is taken: the functions of the program call MPI.
    let deleted = attribute::end();
    let _change = CHANGE.lock().unwrap_or_else(PoisonError::into_inner);
    join(engine);
    is_running(LIFE.load(Ordering::Acquire))?;
    request::leave_freed();
    // All processes call this, so that the report can cover all of them.
    let reported = report::finish(engine, hinted::note_all);
    engine.finalize()?;
    LIFE.store(AFTER, Ordering::Release);
    deleted.and(reported)
}

/// If the program itself has initialised or finalised the MPI that the engine uses, that counts for this library, too.
fn join(engine: &dyn Engine) {
    if LIFE.load(Ordering::Relaxed) != BEFORE {
        return;
    }
    match engine.found(&AtEnd) {
        Found::Nothing => {}
        Found::Running(provided) => {
            begin(provided);
            report::begin(hinted::note_known);
        }
        Found::Ended => has_ended(),
    }
}

/// MPI is initialised, unless it was finalised elsewhere meanwhile.
fn begin(provided: ThreadLevel) {
    let (release, relaxed) = (Ordering::Release, Ordering::Relaxed);
    let _ = LIFE.compare_exchange(BEFORE, provided.value(), release, relaxed);
}

/// The observer for the end of MPI when it is not this library that finalises it.
struct AtEnd;

impl Observer for AtEnd {
    fn is_ending(&self) {
        // There is nowhere to report an error.
        let _ = attribute::end();
        report::finish_alone(hinted::note_all);
    }

    fn has_ended(&self) {
        has_ended();
    }
}

/// MPI was finalised other than by [`finalize`]. Any thread may call this at any time.
pub fn has_ended() {
    LIFE.store(AFTER, Ordering::Release);
}

/// Checks that MPI is initialised and not yet finalised, as most procedures require.
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
    let _change = CHANGE.lock().unwrap_or_else(PoisonError::into_inner);
    join(engine::current());
    is_running(LIFE.load(Ordering::Acquire))
}

fn is_running(life: i32) -> Result<()> {
    match life {
        0.. => Ok(()),
        AFTER => Err(misplaced("MPI was finalised")),
        _ => Err(misplaced("MPI is not initialised yet")),
    }
}

/// The level of thread support.
///
/// # Errors
/// `MPI_ERR_OTHER` if MPI is not initialised.
pub fn thread_level() -> Result<ThreadLevel> {
    running()?;
    ThreadLevel::of(LIFE.load(Ordering::Acquire))
}

/// Whether MPI was initialised; also true after it was finalised.
pub fn is_initialized() -> bool {
    let has_begun = || LIFE.load(Ordering::Acquire) != BEFORE;
    has_begun() || running().is_ok() || has_begun()
}

/// Whether MPI was finalised.
pub fn is_finalized() -> bool {
    let is_over = || LIFE.load(Ordering::Acquire) == AFTER;
    is_over() || running().is_err() && is_over()
}

#[cold]
fn misplaced(what: &'static str) -> Error {
    Error::new(Class::Other, what)
}
