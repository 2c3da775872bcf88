//! Generalized requests: operations of the program, which says itself when they are complete (MPI 4.1, section 13.2).
//!
//! A method of [`Functions`] returns the error code of the program's function.

use super::REQUESTS;
use crate::life;
use crate::store::{ByHandle, by_handle};
use minfo_engine::{Ended, Pending};
use minfo_rules::error::{Class, Error, Result};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The functions of the program for an operation. No lock is held while one runs.
pub trait Functions: Send + Sync {
    /// The result of the operation.
    fn query(&self) -> Result<Ended>;

    /// The request has been freed.
    fn free(&self) -> Result<()>;

    /// The program cancels the operation, which may be complete.
    fn cancel(&self, is_complete: bool) -> Result<()>;
}

/// What is known about an operation.
#[derive(Clone, Copy, Default)]
struct GeneralizedState {
    is_complete: bool,
    /// The program has freed its request.
    is_freed: bool,
}

/// An operation of the program.
pub struct General {
    functions: Box<dyn Functions>,
    state: Mutex<GeneralizedState>,
    is_completed: Condvar,
}

impl General {
    fn state(&self) -> MutexGuard<'_, GeneralizedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The error of waiting for it, if no other thread can complete it meanwhile.
    pub(super) fn would_wait(&self) -> Option<Error> {
        let may_end = life::threads_may_call() || self.state().is_complete;
        (!may_end).then(|| {
            let what = "MPI_Grequest_complete has not been called, and without MPI_THREAD_MULTIPLE no other thread \
                        may call it while this one waits";
            Error::new(Class::Other, what)
        })
    }

    /// What a complete operation tells.
    ///
    /// # Errors
    /// What the function of the program returns.
    pub(super) fn query(&self) -> Result<Ended> {
        self.functions.query()
    }

    /// Frees the state of the program when its request ends.
    ///
    /// # Errors
    /// What the function of the program returns.
    pub(super) fn free_state(&self) -> Result<()> {
        self.functions.free()
    }

    /// Waits until it is complete.
    pub(super) fn wait(&self) {
        let mut state = self.state();
        while !state.is_complete {
            let waited = self.is_completed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Cancels it.
    ///
    /// # Errors
    /// What the function of the program returns.
    pub(super) fn cancel(&self) -> Result<()> {
        let is_complete = self.state().is_complete;
        self.functions.cancel(is_complete)
    }
}

/// The request of an operation of the program.
struct GeneralRequest(Arc<General>);

impl Pending for GeneralRequest {
    fn wait(&mut self) -> Result<Ended> {
        self.0.wait();
        Ok(Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        Ok(self.0.state().is_complete.then(Ended::default))
    }

    fn would_wait(&self) -> Option<Error> {
        self.0.would_wait()
    }
}

/// Operations that are not complete, by the handles of their requests. A request that was freed is not in the table of
/// requests, but can be completed nevertheless.
static OPEN: Mutex<ByHandle<Arc<General>>> = Mutex::new(by_handle());

fn open() -> MutexGuard<'static, ByHandle<Arc<General>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a handle for an operation of the program.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn start(functions: Box<dyn Functions>) -> Result<i32> {
    let general = Arc::new(General {
        functions,
        state: Mutex::default(),
        is_completed: Condvar::new(),
    });
    let pending = GeneralRequest(Arc::clone(&general));
    let handle = super::insert_general(Box::new(pending), Arc::clone(&general))?;
    open().insert(handle, general);
    Ok(handle)
}

/// The program's operation is complete.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the handle is not that of such an operation, or it is complete already; what the program's
/// function returns if the request has been freed.
pub fn complete(handle: i32) -> Result<()> {
    let found = open().remove(&handle);
    let Some(general) = found else {
        let what = match REQUESTS.get(handle)?.general() {
            Some(_) => "the generalized request is complete already",
            None => "the request is not a generalized one",
        };
        return Err(Error::new(Class::Request, what));
    };
    let mut state = general.state();
    state.is_complete = true;
    let is_freed = state.is_freed;
    drop(state);
    general.is_completed.notify_all();
    match is_freed {
        true => general.functions.free(),
        false => Ok(()),
    }
}

/// The program frees the request: it ends when the operation is complete.
///
/// # Errors
/// What the program's function returns.
pub(super) fn free(general: &General) -> Result<()> {
    let mut state = general.state();
    state.is_freed = true;
    let is_complete = state.is_complete;
    drop(state);
    match is_complete {
        true => general.functions.free(),
        false => Ok(()),
    }
}
