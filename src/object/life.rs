//! The life of MPI in this process: before initialisation, initialised, finalised
//! (MPI 4.1, sections 11.2 and 11.4).

use super::thread::ThreadLevel;
use crate::engine::Engine;
use crate::error::{Class, Error, Result};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Copy)]
enum Life {
    Before,
    Running(ThreadLevel),
    After,
}

static LIFE: Mutex<Life> = Mutex::new(Life::Before);

fn life() -> MutexGuard<'static, Life> {
    // A panic while it was held cannot have left it half changed: it is one word.
    LIFE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts MPI with at least this level of thread support, if there is one. Returns the level
/// that is provided.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI was initialised before, and what the engine fails with.
pub fn init(engine: &dyn Engine, required: ThreadLevel) -> Result<ThreadLevel> {
    let mut life = life();
    match *life {
        Life::Before => {
            let provided = engine.init(required)?;
            *life = Life::Running(provided);
            Ok(provided)
        }
        Life::Running(_) => Err(misplaced("MPI is already initialised")),
        Life::After => Err(misplaced(
            "MPI was finalised; it cannot be initialised again",
        )),
    }
}

/// Ends MPI.
///
/// # Errors
/// `MPI_ERR_OTHER` when MPI is not initialised, and what the engine fails with.
pub fn finalize(engine: &dyn Engine) -> Result<()> {
    let mut life = life();
    running(*life)?;
    engine.finalize()?;
    *life = Life::After;
    Ok(())
}

/// The level of thread support, and the proof that MPI is initialised and not yet finalised.
///
/// # Errors
/// `MPI_ERR_OTHER` when it is not.
pub fn thread_level() -> Result<ThreadLevel> {
    running(*life())
}

/// Whether MPI was initialised; also true after it was finalised.
pub fn is_initialized() -> bool {
    !matches!(*life(), Life::Before)
}

/// Whether MPI was finalised.
pub fn is_finalized() -> bool {
    matches!(*life(), Life::After)
}

fn running(life: Life) -> Result<ThreadLevel> {
    match life {
        Life::Before => Err(misplaced("MPI is not initialised yet")),
        Life::Running(level) => Ok(level),
        Life::After => Err(misplaced("MPI was finalised")),
    }
}

fn misplaced(what: &'static str) -> Error {
    Error::new(Class::Other, what)
}
