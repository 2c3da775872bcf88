//! Requests of messages that the engine has started briefly: there is only the engine's word for them, until something else
//! is done with one than waiting for it or testing it.

use super::{NULL, REQUESTS, Request, insert};
use crate::engine::{self, Brief, Briefly, Ended};
use crate::error::{Class, Error, Result};
use crate::mpi::store::brief::{self, Claim, Found, Purpose};
use crate::system::memory::Room;

/// Makes a handle of a message that the engine has started briefly.
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the message then.
#[inline]
pub fn insert_brief(one: Brief) -> Result<i32> {
    match brief::insert(one.word, one.is_receive) {
        Some(handle) => Ok(handle),
        None => insert(starter()?.pending(one), None),
    }
}

/// The engine, which has started such messages.
#[inline]
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
#[inline]
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
            let made = REQUESTS.insert_with(|| Request::new(starter.pending(one), None, false));
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
    all.room_for_exactly(handles.len())?;
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

/// `MPI_Waitall` for messages that were all started briefly: how each has ended, in the order of the handles that are not null.
/// `None` if there is another request among them; then nothing is done.
///
/// # Errors
/// Those of the engine for the call, with which no operation has ended, and `MPI_ERR_NO_MEM`.
pub fn wait_all_brief(handles: &[i32]) -> Result<Option<Vec<Result<Ended>>>> {
    let mut made = handles.iter().filter(|&&handle| handle != NULL);
    let first = made.clone().next();
    if first.is_none_or(|&first| brief::is_there(first) != Some(true)) {
        return Ok(None);
    }
    let (mut claims, mut all) = (Vec::new(), Vec::new());
    claims.room_for_exactly(handles.len())?;
    all.room_for_exactly(handles.len())?;
    let are_brief = made.all(|&handle| match brief::claim(handle, Purpose::End) {
        Found::Word(claim, word, is_receive) => {
            claims.push(claim);
            all.push(Brief { word, is_receive });
            true
        }
        Found::Moved(_) | Found::Ended | Found::Foreign => false,
    });
    let waited = match are_brief {
        true => starter()?.wait_all(&all).map(Some),
        false => Ok(None),
    };
    if !matches!(waited, Ok(Some(_))) {
        claims.into_iter().for_each(Claim::put_back);
    }
    waited
}
