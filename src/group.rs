//! Groups of processes (MPI 4.1, section 7.3): what a window's post and start need.
#![allow(unsafe_code)]

use super::arguments::{UNDEFINED, by_reference};
use super::comm::guard_comm;
use super::guard::{Call, guard};
use super::integers;
use libc::{c_int, c_void};
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::group;

fn on(procedure: &'static str, group: c_int) -> Call {
    Call::on(procedure, "group", group)
}

/// `MPI_Comm_group(comm, group)`: the group of the communicator's processes.
///
/// # Safety
/// `group` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_group(comm: c_int, group: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_group", comm, || {
        // SAFETY: as the caller promises.
        let group = unsafe { by_reference(group, "group") }?;
        *group = group::insert(engine_of(comm)?.group()?)?;
        Ok(())
    })
}

/// `MPI_Group_size(group, size)`: the number of processes.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_group_size(group: c_int, size: *mut c_int) -> c_int {
    guard(
        || on("MPI_Group_size", group),
        || {
            // SAFETY: as the caller promises.
            let size = unsafe { by_reference(size, "size") }?;
            *size = group::find(group)?.size()?;
            Ok(())
        },
    )
}

/// `MPI_Group_rank(group, rank)`: the rank of this process; `MPI_UNDEFINED` if it is not in the group.
///
/// # Safety
/// `rank` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_group_rank(group: c_int, rank: *mut c_int) -> c_int {
    guard(
        || on("MPI_Group_rank", group),
        || {
            // SAFETY: as the caller promises.
            let rank = unsafe { by_reference(rank, "rank") }?;
            *rank = group::find(group)?.rank()?.unwrap_or(UNDEFINED);
            Ok(())
        },
    )
}

/// `MPI_Group_incl(group, n, ranks, newgroup)`: the group of these ranks, in their order.
///
/// # Safety
/// `ranks` is null or points to `n` integers of `int_size` bytes; `newgroup` is null or points to a
/// handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_group_incl(
    group: c_int,
    n: i64,
    ranks: *const c_void,
    newgroup: *mut c_int,
    int_size: i64,
) -> c_int {
    guard(
        || on("MPI_Group_incl", group),
        || {
            // SAFETY: as the caller promises.
            let newgroup = unsafe { by_reference(newgroup, "newgroup") }?;
            let group = group::find(group)?;
            // SAFETY: as the caller promises.
            let ranks = unsafe { integers::read_c_ints(ranks, n, int_size, "ranks") }?;
            *newgroup = group::insert(group::incl(group.as_ref(), &ranks)?)?;
            Ok(())
        },
    )
}

/// `MPI_Group_free(group)`: ends the handle and sets it to `MPI_GROUP_NULL`. `MPI_GROUP_EMPTY` lives on.
///
/// # Safety
/// `group` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_group_free(group: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { group.as_ref() }.map_or(group::NULL, |&handle| handle);
    guard(
        || on("MPI_Group_free", handle),
        || {
            // SAFETY: as the caller promises.
            let group = unsafe { by_reference(group, "group") }?;
            group::find(*group)?;
            if *group != group::EMPTY {
                group::free(*group)?;
            }
            *group = group::NULL;
            Ok(())
        },
    )
}
