//! Communicators: where they are kept, and the entry points about one and its hints.
//! [`super::comm_create`] has those that make another one.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_text, fortran_text};
use super::errhandler::{give_c, give_fortran};
use super::guard::{Call, Whose, guard_for};
use super::handle::{Kind, Lock, Objects, Ref};
use super::info;
use crate::engine::comm::{Communicator, Comparison};
use crate::engine::{self, Predefined};
use crate::error::{Class, Error, Result};
use crate::info::Info;
use crate::object::comm::{self, Comm};
use crate::object::errhandler::{Current, Errhandler};
use crate::object::life;
use crate::object::name::MAX_NAME;
use crate::text::{has_nul, strip_end};
use libc::{c_char, c_int};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// `MPI_COMM_WORLD` in the standard ABI.
const WORLD: c_int = 257;
/// `MPI_COMM_SELF` in the standard ABI.
const ITSELF: c_int = 258;

static COMMS: Objects<Comm> = Objects::new(
    Kind::Comm,
    Class::Comm,
    (comm::NULL, "MPI_COMM_NULL"),
    "communicator",
);
/// The predefined communicators, which are made when they are first used.
static PREDEFINED: [Lock<Option<Comm>>; 2] = [Lock::new(None), Lock::new(None)];

fn predefined(handle: c_int) -> Option<Predefined> {
    match handle {
        WORLD => Some(Predefined::World),
        ITSELF => Some(Predefined::Itself),
        _ => None,
    }
}

/// A communicator that this thread holds.
pub(super) enum Held {
    Predefined(super::handle::Guard<'static, Option<Comm>>),
    Made(Ref<'static, Comm>),
}

// `find` has made it.
const IS_THERE: &str = "a predefined communicator that was asked for is there";

impl Deref for Held {
    type Target = Comm;

    #[inline(always)]
    fn deref(&self) -> &Comm {
        match self {
            Held::Predefined(comm) => comm.as_ref().expect(IS_THERE),
            Held::Made(comm) => comm,
        }
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Comm {
        match self {
            Held::Predefined(comm) => comm.as_mut().expect(IS_THERE),
            Held::Made(comm) => comm,
        }
    }
}

/// The communicator of a handle. Nothing that may wait for another process or thread is done while it
/// is held.
pub(super) fn find(handle: c_int) -> Result<Held> {
    let Some(which) = predefined(handle) else {
        let comm = COMMS.get(handle)?;
        life::running()?;
        return Ok(Held::Made(comm));
    };
    life::running()?;
    let mut comm = PREDEFINED[which as usize].lock();
    if comm.is_none() {
        *comm = Some(Comm::predefined(engine::current().comm(which), which));
    }
    Ok(Held::Predefined(comm))
}

/// What carries out the operations of the communicator with this handle.
pub(super) fn engine_of(handle: c_int) -> Result<Arc<dyn Communicator>> {
    Ok(Arc::clone(&find(handle)?.engine))
}

/// The handle of a new communicator.
pub(super) fn insert(comm: Comm) -> Result<c_int> {
    COMMS.insert(comm)
}

/// The error handler of a communicator, if the handle is one.
pub(super) fn errhandler(handle: c_int) -> Option<Errhandler> {
    with_errhandler(handle, Current::get).ok()
}

/// Does something with the error handler of a communicator, which also is there while MPI does not
/// run if the communicator is predefined.
pub(super) fn with_errhandler<R>(handle: c_int, with: impl FnOnce(&Current) -> R) -> Result<R> {
    match predefined(handle) {
        Some(which) => Ok(with(comm::errhandler(which))),
        None => Ok(with(&COMMS.get(handle)?.errhandler)),
    }
}

/// The error handler that a communicator made of this one begins with.
pub(super) fn inherited(handle: c_int) -> Errhandler {
    errhandler(handle).unwrap_or(Errhandler::Fatal)
}

/// Runs `body`, and hands an error to the error handler of `comm`.
pub(super) fn guard_comm(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Comm(comm),
        || Call::on(procedure, "comm", comm),
        body,
    )
}

/// `MPI_Comm_rank(comm, rank)`: the rank of this process, from 0.
///
/// # Safety
/// `rank` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_rank(comm: c_int, rank: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_rank", comm, || {
        // SAFETY: as the caller promises.
        let rank = unsafe { by_reference(rank, "rank") }?;
        *rank = find(comm)?.engine.rank()?;
        Ok(())
    })
}

/// `MPI_Comm_size(comm, size)`: the number of processes.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_size(comm: c_int, size: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_size", comm, || {
        // SAFETY: as the caller promises.
        let size = unsafe { by_reference(size, "size") }?;
        *size = find(comm)?.engine.size()?;
        Ok(())
    })
}

/// `MPI_Barrier(comm)`: returns when all processes have called it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_barrier(comm: c_int) -> c_int {
    guard_comm("MPI_Barrier", comm, || engine_of(comm)?.barrier())
}

/// `MPI_Comm_compare(comm1, comm2, result)`.
///
/// # Safety
/// `result` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_compare(
    comm1: c_int,
    comm2: c_int,
    result: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_compare", comm1, || {
        // SAFETY: as the caller promises.
        let result = unsafe { by_reference(result, "result") }?;
        let first = engine_of(comm1)?;
        let second = engine_of(comm2)?;
        let compared = match comm1 == comm2 {
            true => Comparison::Ident,
            false => first.compare(second.as_ref())?,
        };
        *result = compared as c_int;
        Ok(())
    })
}

/// `MPI_Comm_free(comm)`: ends the communicator, and sets the handle to `MPI_COMM_NULL`.
///
/// # Safety
/// `comm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_free(comm: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { comm.as_ref() }.map_or(comm::NULL, |&handle| handle);
    // The communicator may be gone when an error is handled.
    let whose = errhandler(handle).map_or(Whose::Itself, Whose::Known);
    let call = || Call::on("MPI_Comm_free", "comm", handle);
    guard_for(whose, call, || {
        // SAFETY: as the caller promises.
        let comm = unsafe { by_reference(comm, "comm") }?;
        if predefined(*comm).is_some() {
            let what = "a predefined communicator cannot be freed";
            return Err(Error::new(Class::Comm, what));
        }
        find(*comm)?;
        let freed = COMMS.take(*comm)?;
        *comm = comm::NULL;
        freed.engine.free()
    })
}

/// `MPI_Comm_set_info(comm, info)`: gives the communicator hints; those that `info` does not have stay
/// as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_info(comm: c_int, info: c_int) -> c_int {
    guard_comm("MPI_Comm_set_info", comm, || {
        let engine = engine_of(comm)?;
        let asked = info::given(info)?;
        let mut hints = find(comm)?.hints.clone();
        engine.set_info(&asked, &mut hints)?;
        find(comm)?.hints = hints;
        Ok(())
    })
}

/// `MPI_Comm_get_info(comm, info_used)`: a new info object with all hints that are in effect.
///
/// # Safety
/// `info_used` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_info(comm: c_int, info_used: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_get_info", comm, || {
        // SAFETY: as the caller promises.
        let info_used = unsafe { by_reference(info_used, "info_used") }?;
        let mut used = Info::default();
        find(comm)?.hints.give(&mut used)?;
        *info_used = info::insert(|new| new.copy_from(&used))?;
        Ok(())
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with Fortran text.
///
/// # Safety
/// `comm_name` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_set_name(
    comm: c_int,
    comm_name: *const c_char,
    comm_name_len: usize,
) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        // SAFETY: as the caller promises.
        let name = unsafe { fortran_name(comm_name, comm_name_len, "comm_name") }?;
        find(comm)?.name.set(name);
        Ok(())
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with C text.
///
/// # Safety
/// `comm_name` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_set_name_c(comm: c_int, comm_name: *const c_char) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        // SAFETY: as the caller promises.
        let name = unsafe { c_text(comm_name, MAX_NAME, Class::Arg, "comm_name") }?;
        find(comm)?.name.set(name);
        Ok(())
    })
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with Fortran text.
///
/// # Safety
/// `comm_name` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_name(
    comm: c_int,
    comm_name: *mut c_char,
    comm_name_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let held = find(comm)?;
        // SAFETY: as the caller promises.
        unsafe { give_fortran(held.name.get(), comm_name, comm_name_len, resultlen) }
    })
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
///
/// # Safety
/// `comm_name` is null or points to so many bytes; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_name_c(
    comm: c_int,
    comm_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let held = find(comm)?;
        // SAFETY: as the caller promises.
        unsafe { give_c(held.name.get(), MAX_NAME + 1, comm_name, resultlen) }
    })
}

/// A name from Fortran, whose trailing blanks are not part of it (MPI 4.1, section 7.8).
///
/// # Safety
/// `at` points to so many characters, which nobody changes during `'a`.
///
/// # Errors
/// `MPI_ERR_ARG` for a NUL, which could not be given back to C.
pub(super) unsafe fn fortran_name<'a>(
    at: *const c_char,
    len: usize,
    argument: &'static str,
) -> Result<&'a [u8]> {
    // SAFETY: as the caller promises.
    let name = strip_end(unsafe { fortran_text(at, len) });
    if has_nul(name) {
        return Err(Error::new(
            Class::Arg,
            format!("{argument} has a NUL in it"),
        ));
    }
    Ok(name)
}
