//! Communicators.
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::guard::{Call, guard, guard_for};
use crate::engine;
use crate::error::Result;
use crate::object::comm::Comm;
use crate::object::life;
use libc::c_int;

/// Runs `body` with the communicator of the handle `comm`, whose error handler an error goes to.
/// Without a communicator it goes to that of `MPI_COMM_SELF`.
pub(super) fn guard_comm(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce(Comm) -> Result<()>,
) -> c_int {
    let call = || Call::on(procedure, "comm", comm);
    match Comm::of(comm) {
        Ok(comm) => guard_for(comm, call, || body(comm)),
        Err(error) => guard(call, || Err(error)),
    }
}

/// `MPI_Comm_rank(comm, rank)`: the rank of this process, from 0.
///
/// # Safety
/// `rank` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_rank(comm: c_int, rank: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_rank", comm, |comm| {
        // SAFETY: as the caller promises.
        let rank = unsafe { by_reference(rank, "rank") }?;
        life::thread_level()?;
        *rank = engine::current().rank(comm)?;
        Ok(())
    })
}

/// `MPI_Comm_size(comm, size)`: the number of processes.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_size(comm: c_int, size: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_size", comm, |comm| {
        // SAFETY: as the caller promises.
        let size = unsafe { by_reference(size, "size") }?;
        life::thread_level()?;
        *size = engine::current().size(comm)?;
        Ok(())
    })
}

/// `MPI_Barrier(comm)`: returns when all processes have called it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_barrier(comm: c_int) -> c_int {
    guard_comm("MPI_Barrier", comm, |comm| {
        life::thread_level()?;
        engine::current().barrier(comm)
    })
}
