//! Groups of processes (MPI 4.1, section 7.3): as MPI_Win_post and MPI_Win_start need them.
#![allow(unsafe_code)]

use super::comm::guard_comm;
use super::foreign::{ArrayIn, InOut, Out, UNDEFINED};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::error::Result;
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::group;

/// Runs `body` of a call on a group.
fn guard_group(procedure: &'static str, group: c_int, body: impl FnOnce() -> Result<()>) -> c_int {
    guard(|| Call::on(procedure, "group", group), body)
}

/// `MPI_Comm_group(comm, group)`: the group of the communicator's processes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_group(comm: c_int, group: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_group", comm, || {
        group.answer("group", || group::insert(engine_of(comm)?.group()?))
    })
}

/// `MPI_Group_size(group, size)`: the number of processes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_size(group: c_int, size: Out<c_int>) -> c_int {
    guard_group("MPI_Group_size", group, || {
        size.answer("size", || group::find(group)?.size())
    })
}

/// `MPI_Group_rank(group, rank)`: the rank of this process; `MPI_UNDEFINED` if it is not in the group.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_rank(group: c_int, rank: Out<c_int>) -> c_int {
    guard_group("MPI_Group_rank", group, || {
        rank.answer("rank", || {
            Ok(group::find(group)?.rank()?.unwrap_or(UNDEFINED))
        })
    })
}

/// `MPI_Group_incl(group, n, ranks, newgroup)`: the group of these ranks, in their order.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_incl(
    group: c_int,
    n: i64,
    ranks: ArrayIn,
    ranks_width: i64,
    newgroup: Out<c_int>,
) -> c_int {
    guard_group("MPI_Group_incl", group, || {
        newgroup.answer("newgroup", || {
            let group = group::find(group)?;
            let ranks = ranks.with_width(ranks_width).read_c_ints(n, "ranks")?;
            group::insert(group::incl(group.as_ref(), &ranks)?)
        })
    })
}

/// `MPI_Group_free(group)`: frees the handle and sets it to `MPI_GROUP_NULL`. `MPI_GROUP_EMPTY` stays usable.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_free(group: InOut<c_int>) -> c_int {
    guard_group("MPI_Group_free", group.value_or(group::NULL), || {
        group.end("group", group::NULL, |handle| {
            group::find(handle)?;
            match handle {
                group::EMPTY => Ok(()),
                made => group::free(made),
            }
        })
    })
}
