//! Communicators: one communicator and its hints. [`create`] has what creates others.

pub(crate) mod create;

use super::foreign::{NonNullOut, Text, TextPlace};
use libc::c_int;
use minfo_engine::comm::Comparison;
use minfo_objects::MAX_NAME;
use minfo_objects::comm;
use minfo_objects::hints::{self, HintedObject};
use minfo_rules::error::Result;

pub(crate) use super::group::comm_remote_group;

/// `MPI_Comm_rank`: the rank of this process, from 0.
#[inline(always)]
pub(crate) fn comm_rank(comm: c_int) -> Result<c_int> {
    comm::ask(comm, |engine| engine.rank())
}

/// `MPI_Comm_size`: the number of processes.
#[inline(always)]
pub(crate) fn comm_size(comm: c_int) -> Result<c_int> {
    comm::ask(comm, |engine| engine.size())
}

/// `MPI_Comm_test_inter`: whether it is an intercommunicator.
pub(crate) fn comm_test_inter(comm: c_int) -> Result<bool> {
    comm::ask(comm, |engine| Ok(engine.remote_size()?.is_some()))
}

/// `MPI_Comm_remote_size`: the number of processes on the other side.
pub(crate) fn comm_remote_size(comm: c_int) -> Result<c_int> {
    comm::ask(comm, comm::other_side)
}

/// `MPI_Barrier`: returns when all processes have called it.
#[inline(always)]
pub(crate) fn barrier(comm: c_int) -> Result<()> {
    comm::engine_of(comm)?.barrier()
}

/// `MPI_Comm_compare`
pub(crate) fn comm_compare(comm1: c_int, comm2: c_int) -> Result<c_int> {
    let first = comm::engine_of(comm1)?;
    let second = comm::engine_of(comm2)?;
    let compared = match comm1 == comm2 {
        true => Comparison::Ident,
        false => first.compare(&*second)?,
    };
    Ok(compared as c_int)
}

/// `MPI_Comm_set_info`: sets hints on the communicator; those that are not in `info` stay as they are.
pub(crate) fn comm_set_info(comm: c_int, info: c_int) -> Result<()> {
    hints::set_info("MPI_Comm_set_info", HintedObject::Comm(comm), info)
}

/// `MPI_Comm_get_info`: a new info object with all hints that are in effect.
pub(crate) fn comm_get_info(comm: c_int) -> Result<c_int> {
    hints::get_info(HintedObject::Comm(comm))
}

/// `MPI_Comm_set_name`
pub(crate) fn comm_set_name(comm: c_int, comm_name: Text<'_>) -> Result<()> {
    let name = comm_name.name(MAX_NAME)?;
    comm::find(comm)?.hints.rename(name);
    Ok(())
}

/// `MPI_Comm_get_name`
pub(crate) fn comm_get_name(
    comm: c_int,
    comm_name: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    give_name(comm::name_of(comm), comm_name, resultlen)
}

/// Writes the name of an object: empty after an error, although other outputs then stay unchanged (MPI 4.1, section
/// 7.8).
pub(super) fn give_name(
    name: Result<Box<[u8]>>,
    place: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    place.give(name.as_deref().unwrap_or_default(), MAX_NAME, resultlen)?;
    name.map(drop)
}
