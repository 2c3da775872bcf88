//! Groups of processes (MPI 4.1, section 7.3).

use super::foreign::{Integers, IntegersOut, UNDEFINED, Variable};
use libc::c_int;
use minfo_engine::comm::{Combination, Group, RankRange};
use minfo_objects::comm::{engine_of, origin_of, other_side};
use minfo_objects::{group, life};
use minfo_rules::error::{Class, Result, not_negative};
use std::sync::Arc;

/// `MPI_Comm_group`: the group of the communicator's processes.
pub(crate) fn comm_group(comm: c_int) -> Result<c_int> {
    let made = engine_of(comm)?.group()?;
    group::insert(made, origin_of(comm)?.origin())
}

/// `MPI_Comm_remote_group`: the group of the processes on the other side.
pub(crate) fn comm_remote_group(comm: c_int) -> Result<c_int> {
    let engine = engine_of(comm)?;
    other_side(&*engine)?;
    group::insert(engine.remote_group()?, origin_of(comm)?.origin())
}

/// `MPI_Group_size`: the number of processes.
pub(crate) fn group_size(group: c_int) -> Result<c_int> {
    group::find(group)?.size()
}

/// `MPI_Group_rank`: the rank of this process; `MPI_UNDEFINED` if it is not in the group.
pub(crate) fn group_rank(group: c_int) -> Result<c_int> {
    Ok(group::find(group)?.rank()?.unwrap_or(UNDEFINED))
}

/// Makes a group from another one, with some of its ranks.
fn select(
    group: c_int,
    n: i64,
    ranks: Integers<'_>,
    make: impl FnOnce(&dyn Group, &[i32]) -> Result<Arc<dyn Group>>,
) -> Result<c_int> {
    let (group, origin) = group::find_with_origin(group)?;
    let ranks = ranks.read_c_ints(n, "ranks")?;
    group::check_ranks(group.as_ref(), &ranks)?;
    group::insert(make(group.as_ref(), &ranks)?, origin)
}

/// `MPI_Group_incl`: the group of these ranks, in their order.
pub(crate) fn group_incl(group: c_int, n: i64, ranks: Integers<'_>) -> Result<c_int> {
    select(group, n, ranks, |group, ranks| group.incl(ranks))
}

/// `MPI_Group_excl`: the group without these ranks.
pub(crate) fn group_excl(group: c_int, n: i64, ranks: Integers<'_>) -> Result<c_int> {
    select(group, n, ranks, |group, ranks| group.excl(ranks))
}

/// Makes a group from another one, with ranges of its ranks: three numbers each.
fn select_ranges(
    group: c_int,
    n: i64,
    ranges: Integers<'_>,
    make: impl FnOnce(&dyn Group, &[RankRange], i32) -> Result<Arc<dyn Group>>,
) -> Result<c_int> {
    let (group, origin) = group::find_with_origin(group)?;
    not_negative::<usize>(Class::Arg, "n", n)?;
    let triplets = ranges.read_c_ints(n.saturating_mul(3), "ranges")?;
    let (ranges, number) = group::ranges(group.as_ref(), &triplets)?;
    group::insert(make(group.as_ref(), &ranges, number)?, origin)
}

/// `MPI_Group_range_incl`: the group of the ranks in these ranges, in their order.
pub(crate) fn group_range_incl(group: c_int, n: i64, ranges: Integers<'_>) -> Result<c_int> {
    let make = |group: &dyn Group, ranges: &[RankRange], number| group.range_incl(ranges, number);
    select_ranges(group, n, ranges, make)
}

/// `MPI_Group_range_excl`: the group without the ranks in these ranges.
pub(crate) fn group_range_excl(group: c_int, n: i64, ranges: Integers<'_>) -> Result<c_int> {
    let make = |group: &dyn Group, ranges: &[RankRange], number| group.range_excl(ranges, number);
    select_ranges(group, n, ranges, make)
}

/// Makes a group from two others.
fn combine(how: Combination, group1: c_int, group2: c_int) -> Result<c_int> {
    let (first, origin) = group::find_with_origin(group1)?;
    let (second, other) = group::find_with_origin(group2)?;
    let combined = first.combine(how, second.as_ref())?;
    group::insert(combined, origin.joined(&other))
}

/// `MPI_Group_union`: the processes of either group.
pub(crate) fn group_union(group1: c_int, group2: c_int) -> Result<c_int> {
    combine(Combination::Union, group1, group2)
}

/// `MPI_Group_intersection`: the processes of both groups.
pub(crate) fn group_intersection(group1: c_int, group2: c_int) -> Result<c_int> {
    combine(Combination::Intersection, group1, group2)
}

/// `MPI_Group_difference`: the processes of the first group that are not in the second.
pub(crate) fn group_difference(group1: c_int, group2: c_int) -> Result<c_int> {
    combine(Combination::Difference, group1, group2)
}

/// `MPI_Group_compare`
pub(crate) fn group_compare(group1: c_int, group2: c_int) -> Result<c_int> {
    let (first, second) = (group::find(group1)?, group::find(group2)?);
    Ok(first.compare(second.as_ref())? as c_int)
}

/// `MPI_Group_translate_ranks`: the ranks of processes in another group.
pub(crate) fn group_translate_ranks(
    group1: c_int,
    n: i64,
    ranks1: Integers<'_>,
    group2: c_int,
    ranks2: IntegersOut<'_>,
) -> Result<()> {
    let (first, second) = (group::find(group1)?, group::find(group2)?);
    let ranks1 = ranks1.read_c_ints(n, "ranks1")?;
    let translated = group::translate(first.as_ref(), &ranks1, second.as_ref())?;
    ranks2.write(&translated, "ranks2")
}

/// `MPI_Group_free`: frees the handle and sets it to `MPI_GROUP_NULL`. `MPI_GROUP_EMPTY` stays usable.
pub(crate) fn group_free(group: Variable<'_, c_int>) -> Result<()> {
    group.end(group::NULL, |handle| match handle {
        group::EMPTY => life::running(),
        made => group::free(made),
    })
}
