//! Communicators: the entry points about one and its hints.
//! [`super::comm_create`] has those that make another one.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_text, fortran_text};
use super::errhandler::{give_c, give_fortran};
use super::guard::{Call, Whose, guard_for};
use libc::{c_char, c_int};
use minfo_core::engine::comm::Comparison;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::comm;
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::mpi::info;
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::text::{has_nul, strip_end};
use std::sync::Arc;

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
        *rank = comm::ask(comm, |engine| engine.rank())?;
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
        *size = comm::ask(comm, |engine| engine.size())?;
        Ok(())
    })
}

/// `MPI_Barrier(comm)`: returns when all processes have called it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_barrier(comm: c_int) -> c_int {
    guard_comm("MPI_Barrier", comm, || comm::engine_of(comm)?.barrier())
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
        let first = comm::engine_of(comm1)?;
        let second = comm::engine_of(comm2)?;
        let compared = match comm1 == comm2 {
            true => Comparison::Ident,
            false => first.compare(&*second)?,
        };
        *result = compared as c_int;
        Ok(())
    })
}

/// `MPI_Comm_free(comm)`: ends the communicator, and sets the handle to `MPI_COMM_NULL`. After an error both are as they
/// were.
///
/// # Safety
/// `comm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_free(comm: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { comm.as_ref() }.map_or(comm::NULL, |&handle| handle);
    guard_comm("MPI_Comm_free", handle, || {
        // SAFETY: as the caller promises.
        let comm = unsafe { by_reference(comm, "comm") }?;
        comm::free(*comm)?;
        *comm = comm::NULL;
        Ok(())
    })
}

/// `MPI_Comm_set_info(comm, info)`: gives the communicator hints; those that `info` does not have stay
/// as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_info(comm: c_int, info: c_int) -> c_int {
    guard_comm("MPI_Comm_set_info", comm, || {
        hinted::set_info("MPI_Comm_set_info", HintedObject::Comm(comm), info)
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
        let (engine, known) = {
            let held = comm::find(comm)?;
            (Arc::clone(&held.engine), held.hints.clone())
        };
        *info_used = info::insert_hints(&engine.in_effect(known)?)?;
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
        comm::find(comm)?.name.set(name);
        hinted::named("MPI_Comm_set_name", HintedObject::Comm(comm))
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
        comm::find(comm)?.name.set(name);
        hinted::named("MPI_Comm_set_name", HintedObject::Comm(comm))
    })
}

/// What a procedure shows of a name: after an error an empty one, although other outputs stay as they are
/// (MPI 4.1, section 7.8).
pub(super) fn shown(name: &Result<Box<[u8]>>) -> &[u8] {
    name.as_deref().unwrap_or_default()
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
        let name = comm::name_of(comm);
        // SAFETY: as the caller promises.
        unsafe { give_fortran(shown(&name), comm_name, comm_name_len, resultlen) }?;
        name.map(drop)
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
        let name = comm::name_of(comm);
        // SAFETY: as the caller promises.
        unsafe { give_c(shown(&name), MAX_NAME + 1, comm_name, resultlen) }?;
        name.map(drop)
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
        return Err(Error::new(Class::Arg, format!("{argument} contains a NUL")));
    }
    Ok(name)
}
