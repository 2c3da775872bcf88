//! Communicators: the entry points for one communicator and its hints. [`super::comm_create`] has those that create
//! others.
#![allow(unsafe_code)]

use super::errhandler::{give_c, give_fortran};
use super::foreign::{CTextIn, CTextOut, InOut, Out, TextIn, TextOut};
use super::guard::{Call, Whose, guard_for};
use libc::c_int;
use minfo_core::engine::comm::Comparison;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::comm;
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::mpi::info;
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::text::{has_nul, strip_end};
use std::sync::Arc;

/// Runs `body` and passes an error to the error handler of `comm`.
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
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_rank(comm: c_int, rank: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_rank", comm, || {
        rank.answer("rank", || comm::ask(comm, |engine| engine.rank()))
    })
}

/// `MPI_Comm_size(comm, size)`: the number of processes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_size(comm: c_int, size: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_size", comm, || {
        size.answer("size", || comm::ask(comm, |engine| engine.size()))
    })
}

/// `MPI_Comm_test_inter(comm, flag)`: whether it is an intercommunicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_test_inter(comm: c_int, flag: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_test_inter", comm, || {
        flag.answer("flag", || {
            comm::ask(comm, |engine| Ok(engine.remote_size()?.is_some().into()))
        })
    })
}

/// `MPI_Comm_remote_size(comm, size)`: the number of processes on the other side.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_remote_size(comm: c_int, size: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_remote_size", comm, || {
        size.answer("size", || comm::ask(comm, comm::other_side))
    })
}

/// `MPI_Barrier(comm)`: returns when all processes have called it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_barrier(comm: c_int) -> c_int {
    guard_comm("MPI_Barrier", comm, || comm::engine_of(comm)?.barrier())
}

/// `MPI_Comm_compare(comm1, comm2, result)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_compare(comm1: c_int, comm2: c_int, result: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_compare", comm1, || {
        result.answer("result", || {
            let first = comm::engine_of(comm1)?;
            let second = comm::engine_of(comm2)?;
            let compared = match comm1 == comm2 {
                true => Comparison::Ident,
                false => first.compare(&*second)?,
            };
            Ok(compared as c_int)
        })
    })
}

/// `MPI_Comm_free(comm)`: frees the communicator and sets the handle to `MPI_COMM_NULL`. After an error, both are
/// unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_free(comm: InOut<c_int>) -> c_int {
    guard_comm("MPI_Comm_free", comm.value_or(comm::NULL), || {
        comm.end("comm", comm::NULL, comm::free)
    })
}

/// `MPI_Comm_set_info(comm, info)`: sets hints on the communicator; those that are not in `info` stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_info(comm: c_int, info: c_int) -> c_int {
    guard_comm("MPI_Comm_set_info", comm, || {
        hinted::set_info("MPI_Comm_set_info", HintedObject::Comm(comm), info)
    })
}

/// `MPI_Comm_get_info(comm, info_used)`: a new info object with all hints that are in effect.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_info(comm: c_int, info_used: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_get_info", comm, || {
        info_used.answer("info_used", || {
            let (engine, known) = {
                let held = comm::find(comm)?;
                (Arc::clone(&held.engine), held.hints.clone())
            };
            info::insert_hints(&engine.in_effect(known)?)
        })
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_name(
    comm: c_int,
    comm_name: TextIn,
    comm_name_len: usize,
) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        let name = fortran_name(comm_name, comm_name_len, "comm_name")?;
        comm::find(comm)?.name.set(name);
        Ok(())
    })
}

/// `MPI_Comm_set_name(comm, comm_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_name_c(comm: c_int, comm_name: CTextIn) -> c_int {
    guard_comm("MPI_Comm_set_name", comm, || {
        let name = comm_name.read(MAX_NAME, Class::Arg, "comm_name")?;
        comm::find(comm)?.name.set(name);
        Ok(())
    })
}

/// The name that a procedure returns: empty after an error, although other outputs then stay unchanged (MPI 4.1,
/// section 7.8).
pub(super) fn shown(name: &Result<Box<[u8]>>) -> &[u8] {
    name.as_deref().unwrap_or_default()
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_name(
    comm: c_int,
    comm_name: TextOut,
    comm_name_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let name = comm::name_of(comm);
        give_fortran(shown(&name), comm_name, comm_name_len, resultlen)?;
        name.map(drop)
    })
}

/// `MPI_Comm_get_name(comm, comm_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_name_c(
    comm: c_int,
    comm_name: CTextOut,
    resultlen: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Comm_get_name", comm, || {
        let name = comm::name_of(comm);
        give_c(shown(&name), MAX_NAME + 1, comm_name, resultlen)?;
        name.map(drop)
    })
}

/// A name from Fortran, whose trailing blanks are not part of it (MPI 4.1, section 7.8).
///
/// # Errors
/// `MPI_ERR_ARG` for a NUL, which could not be returned to C.
pub(super) fn fortran_name<'a>(
    name: TextIn<'a>,
    len: usize,
    argument: &'static str,
) -> Result<&'a [u8]> {
    let name = strip_end(name.read(len));
    if has_nul(name) {
        return Err(Error::new(Class::Arg, format!("{argument} contains a NUL")));
    }
    Ok(name)
}
