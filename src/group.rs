//! Groups of processes (MPI 4.1, section 7.3).
#![allow(unsafe_code)]

use super::foreign::{ArrayIn, ArrayOut, InOut, Integers, Out, UNDEFINED};
use super::guard::{Call, guard};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::engine::comm::{Combination, Group, Range};
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::comm::{engine_of, origin_of, other_side};
use minfo_core::mpi::{group, life};
use std::sync::Arc;

/// Runs `body` of a call on a group.
fn guard_group(procedure: &'static str, group: c_int, body: impl FnOnce() -> Result<()>) -> c_int {
    guard(|| Call::on(procedure, "group", group), body)
}

/// `MPI_Comm_group(comm, group)`: the group of the communicator's processes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_group(comm: c_int, group: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_group", comm, || {
        group.answer("group", || {
            let made = engine_of(comm)?.group()?;
            group::insert(made, origin_of(comm)?.origin())
        })
    })
}

/// `MPI_Comm_remote_group`: the group of the processes on the other side.
pub(crate) fn comm_remote_group(comm: c_int) -> Result<c_int> {
    let engine = engine_of(comm)?;
    other_side(&*engine)?;
    group::insert(engine.remote_group()?, origin_of(comm)?.origin())
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

/// Makes a group from one, with ranks of it.
fn select(
    procedure: &'static str,
    group: c_int,
    n: i64,
    ranks: Integers,
    newgroup: Out<c_int>,
    make: impl FnOnce(&dyn Group, &[i32]) -> Result<Arc<dyn Group>>,
) -> c_int {
    guard_group(procedure, group, || {
        newgroup.answer("newgroup", || {
            let (group, origin) = group::find_with_origin(group)?;
            let ranks = ranks.read_c_ints(n, "ranks")?;
            group::check_ranks(group.as_ref(), &ranks)?;
            group::insert(make(group.as_ref(), &ranks)?, origin)
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
    let ranks = ranks.with_width(ranks_width);
    let make = |group: &dyn Group, ranks: &[i32]| group.incl(ranks);
    select("MPI_Group_incl", group, n, ranks, newgroup, make)
}

/// `MPI_Group_excl(group, n, ranks, newgroup)`: the group without these ranks.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_excl(
    group: c_int,
    n: i64,
    ranks: ArrayIn,
    ranks_width: i64,
    newgroup: Out<c_int>,
) -> c_int {
    let ranks = ranks.with_width(ranks_width);
    let make = |group: &dyn Group, ranks: &[i32]| group.excl(ranks);
    select("MPI_Group_excl", group, n, ranks, newgroup, make)
}

/// Makes a group from one, with ranges of its ranks: three numbers each.
fn select_ranges(
    procedure: &'static str,
    group: c_int,
    n: i64,
    ranges: Integers,
    newgroup: Out<c_int>,
    make: impl FnOnce(&dyn Group, &[Range], i32) -> Result<Arc<dyn Group>>,
) -> c_int {
    guard_group(procedure, group, || {
        newgroup.answer("newgroup", || {
            let (group, origin) = group::find_with_origin(group)?;
            not_negative::<usize>(Class::Arg, "n", n)?;
            let triplets = ranges.read_c_ints(n.saturating_mul(3), "ranges")?;
            let (ranges, number) = group::ranges(group.as_ref(), &triplets)?;
            group::insert(make(group.as_ref(), &ranges, number)?, origin)
        })
    })
}

/// `MPI_Group_range_incl(group, n, ranges, newgroup)`: the group of the ranks in these ranges, in their order.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_range_incl(
    group: c_int,
    n: i64,
    ranges: ArrayIn,
    ranges_width: i64,
    newgroup: Out<c_int>,
) -> c_int {
    let ranges = ranges.with_width(ranges_width);
    let make = |group: &dyn Group, ranges: &[Range], number| group.range_incl(ranges, number);
    select_ranges("MPI_Group_range_incl", group, n, ranges, newgroup, make)
}

/// `MPI_Group_range_excl(group, n, ranges, newgroup)`: the group without the ranks in these ranges.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_range_excl(
    group: c_int,
    n: i64,
    ranges: ArrayIn,
    ranges_width: i64,
    newgroup: Out<c_int>,
) -> c_int {
    let ranges = ranges.with_width(ranges_width);
    let make = |group: &dyn Group, ranges: &[Range], number| group.range_excl(ranges, number);
    select_ranges("MPI_Group_range_excl", group, n, ranges, newgroup, make)
}

/// Makes a group from two.
fn combine(
    procedure: &'static str,
    how: Combination,
    group1: c_int,
    group2: c_int,
    newgroup: Out<c_int>,
) -> c_int {
    guard_group(procedure, group1, || {
        newgroup.answer("newgroup", || {
            let (first, origin) = group::find_with_origin(group1)?;
            let (second, other) = group::find_with_origin(group2)?;
            let combined = first.combine(how, second.as_ref())?;
            group::insert(combined, origin.joined(&other))
        })
    })
}

/// `MPI_Group_union(group1, group2, newgroup)`: the processes of either group.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_union(group1: c_int, group2: c_int, newgroup: Out<c_int>) -> c_int {
    combine(
        "MPI_Group_union",
        Combination::Union,
        group1,
        group2,
        newgroup,
    )
}

/// `MPI_Group_intersection(group1, group2, newgroup)`: the processes of both groups.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_intersection(
    group1: c_int,
    group2: c_int,
    newgroup: Out<c_int>,
) -> c_int {
    let how = Combination::Intersection;
    combine("MPI_Group_intersection", how, group1, group2, newgroup)
}

/// `MPI_Group_difference(group1, group2, newgroup)`: the processes of the first group that are not in the second.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_difference(
    group1: c_int,
    group2: c_int,
    newgroup: Out<c_int>,
) -> c_int {
    let how = Combination::Difference;
    combine("MPI_Group_difference", how, group1, group2, newgroup)
}

/// `MPI_Group_compare(group1, group2, result)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_compare(group1: c_int, group2: c_int, result: Out<c_int>) -> c_int {
    guard_group("MPI_Group_compare", group1, || {
        result.answer("result", || {
            let (first, second) = (group::find(group1)?, group::find(group2)?);
            Ok(first.compare(second.as_ref())? as c_int)
        })
    })
}

/// `MPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2)`: the ranks of processes in another group.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_translate_ranks(
    group1: c_int,
    n: i64,
    ranks1: ArrayIn,
    ranks1_width: i64,
    group2: c_int,
    ranks2: ArrayOut,
    ranks2_width: i64,
) -> c_int {
    guard_group("MPI_Group_translate_ranks", group1, || {
        let (first, second) = (group::find(group1)?, group::find(group2)?);
        let ranks1 = ranks1.with_width(ranks1_width).read_c_ints(n, "ranks1")?;
        let translated = group::translate(first.as_ref(), &ranks1, second.as_ref())?;
        ranks2.with_width(ranks2_width).write(&translated, "ranks2")
    })
}

/// `MPI_Group_free(group)`: frees the handle and sets it to `MPI_GROUP_NULL`. `MPI_GROUP_EMPTY` stays usable.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_free(group: InOut<c_int>) -> c_int {
    guard_group("MPI_Group_free", group.value_or(group::NULL), || {
        group.end("group", group::NULL, |handle| match handle {
            group::EMPTY => life::running(),
            made => group::free(made),
        })
    })
}
