//! Requests of messages that the engine has started briefly: there is only the engine's word for them, until something else
//! is done with one than waiting for it or testing it.

use super::{NULL, REQUESTS, Request, insert, session_of};
use crate::engine::{self, Brief, Briefly};
use crate::error::{Class, Error, Result};
use crate::mpi::store::brief::{self, Claim, Found, Purpose};

/// Makes a handle of a message that the engine has started briefly on a communicator. (A message of a session is counted
/// there.)
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the message then.
#[inline(always)]
pub fn insert_brief(comm: i32, one: Brief) -> Result<i32> {
    let made = match session_of(comm) {
        None => brief::insert(one.word, one.is_receive, comm),
        Some(_) => None,
    };
    match made {
        Some(handle) => Ok(handle),
        None => insert_whole(comm, one),
    }
}

#[inline(never)]
fn insert_whole(comm: i32, one: Brief) -> Result<i32> {
    insert(comm, starter()?.pending(one), None)
}

/// The communicator that a message was started on briefly, while there is its request.
pub(super) fn object_of(handle: i32) -> Option<i32> {
    match brief::claim(handle, Purpose::Look) {
        Found::Word(claim, ..) => {
            let object = claim.object();
            claim.put_back();
            Some(object)
        }
        _ => None,
    }
}

/// The engine, which has started such messages.
#[inline(always)]
pub(super) fn starter() -> Result<&'static dyn Briefly> {
    let engine = engine::current().briefly();
    engine.ok_or_else(|| Error::new(Class::Intern, "the engine starts no message briefly"))
}

/// What a handle stands for.
pub(super) enum Known {
    /// A message that was started briefly, claimed by this thread.
    Brief(Claim, Brief),
    /// The request of this handle, which may be another one.
    Handle(i32),
}

/// Finds what a handle stands for.
///
/// # Errors
/// `MPI_ERR_REQUEST` if that has ended; whether other handles are valid is not known.
#[inline(always)]
pub(super) fn known(handle: i32, purpose: Purpose) -> Result<Known> {
    match brief::claim(handle, purpose) {
        Found::Foreign => Ok(Known::Handle(handle)),
        Found::Word(claim, word, is_receive) => Ok(Known::Brief(claim, Brief { word, is_receive })),
        Found::Moved(other) => Ok(Known::Handle(other)),
        Found::Ended => Err(ended()),
    }
}

#[cold]
fn ended() -> Error {
    Error::new(Class::Request, "this request was freed")
}

/// The handle of the [`Request`] that `handle` stands for. A message that was started briefly becomes one.
///
/// # Errors
/// As [`known`], and `MPI_ERR_NO_MEM`.
pub(super) fn whole(handle: i32) -> Result<i32> {
    match known(handle, Purpose::Look)? {
        Known::Handle(handle) => Ok(handle),
        Known::Brief(claim, one) => {
            let starter = starter()?;
            let object = claim.object();
            let made =
                REQUESTS.insert_with(|| Request::new(object, starter.pending(one), None, false));
            match made {
                Ok(handle) => claim.move_to(handle),
                Err(_) => claim.put_back(),
            }
            made
        }
    }
}

/// [`whole`] for several handles.
///
/// # Errors
/// As [`whole`].
pub(super) fn all_whole(handles: &[i32]) -> Result<Vec<i32>> {
    let mut all = Vec::new();
    all.try_reserve_exact(handles.len())?;
    for &handle in handles {
        all.push(whole(handle)?);
    }
    Ok(all)
}

/// Records in the program's variable that the request has ended, which has the handle `other`.
pub(super) fn end_handle(handle: &mut i32, other: i32) {
    if other != *handle {
        brief::end_moved(*handle);
    }
    *handle = NULL;
}

/// Whether a handle stands for something, if it is known here.
///
/// # Errors
/// `MPI_ERR_REQUEST` if it has ended.
pub(super) fn check_brief(handle: i32) -> Result<bool> {
    match brief::is_there(handle) {
        Some(true) => Ok(true),
        Some(false) => Err(ended()),
        None => Ok(false),
    }
}

/// Whether each handle is null or that of a message that was started briefly. Such messages need not be completed
/// together: waiting for one after the other takes no lists.
#[inline]
pub fn are_brief(mut handles: impl Iterator<Item = i32>) -> bool {
    handles.all(|handle| handle == NULL || brief::is_there(handle) == Some(true))
}
