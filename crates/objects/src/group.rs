//! Groups of processes (MPI 4.1, section 7.3).

use super::life;
use super::session::GroupSession;
use super::store::{HandleKind, Objects};
use crate::engine;
use minfo_engine::comm::{Communicator, Group, RankRange};
use minfo_rules::constants::{self, MPI_PROC_NULL, MPI_UNDEFINED};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::memory;
use minfo_rules::text::counted;
use std::sync::Arc;

/// `MPI_GROUP_NULL`
pub const NULL: i32 = constants::MPI_GROUP_NULL;
/// `MPI_GROUP_EMPTY`
pub const EMPTY: i32 = constants::MPI_GROUP_EMPTY;

/// The ranks that a list may contain: those of a group, each once.
struct DistinctRanks {
    seen: Vec<bool>,
    name: &'static str,
}

impl DistinctRanks {
    fn of(group: &dyn Group, name: &'static str) -> Result<DistinctRanks> {
        let size = group.size()? as usize;
        let mut seen = Vec::new();
        seen.try_reserve_exact(size)?;
        seen.resize(size, false);
        Ok(DistinctRanks { seen, name })
    }

    fn add(&mut self, rank: i64) -> Result<()> {
        let size = self.seen.len();
        let place = usize::try_from(rank)
            .ok()
            .and_then(|rank| self.seen.get_mut(rank));
        let Some(place) = place else {
            return Err(not_in_group(rank, size));
        };
        if std::mem::replace(place, true) {
            let what = format!("rank {rank} comes twice in {}", self.name);
            return Err(Error::new(Class::Rank, what));
        }
        Ok(())
    }
}

fn not_in_group(rank: i64, size: usize) -> Error {
    let what = format!(
        "rank {rank} is not in the group, which has {}",
        counted(size, "process")
    );
    Error::new(Class::Rank, what)
}

/// Checks the ranks of `MPI_Group_incl` and `MPI_Group_excl`.
///
/// # Errors
/// `MPI_ERR_RANK` if one is not in the group or given twice.
pub fn check_ranks(group: &dyn Group, ranks: &[i32]) -> Result<()> {
    let mut all = DistinctRanks::of(group, "ranks")?;
    ranks.iter().try_for_each(|&rank| all.add(rank.into()))
}

/// The ranges of `MPI_Group_range_incl` and `MPI_Group_range_excl`, each with the last rank that its stride leads to, and
/// the number of their ranks.
///
/// # Errors
/// `MPI_ERR_ARG` for a stride that is 0 or leads away from the last rank, `MPI_ERR_RANK` for a rank that is not in the
/// group or in two ranges.
pub fn ranges(group: &dyn Group, triplets: &[i32]) -> Result<(Vec<RankRange>, i32)> {
    let mut all = DistinctRanks::of(group, "ranges")?;
    let mut ranges = Vec::new();
    let mut number = 0;
    ranges.try_reserve_exact(triplets.len() / 3)?;
    for triplet in triplets.chunks_exact(3) {
        let [first, last, stride] = [triplet[0], triplet[1], triplet[2]].map(i64::from);
        let steps = match stride {
            0 => -1,
            stride if (last - first).signum() == -stride.signum() => -1,
            stride => (last - first) / stride,
        };
        if steps < 0 {
            let what = format!("a range from {first} to {last} cannot have the stride {stride}");
            return Err(Error::new(Class::Arg, what));
        }
        // The ranks are distinct, so this ends at the latest when all of the group have been seen.
        for step in 0..=steps {
            all.add(first + step * stride)?;
            number += 1;
        }
        // The stride of a single rank may be any number (`far-strides-crash`).
        let stride = if steps == 0 { 1 } else { stride };
        ranges.push([first, first + steps * stride, stride].map(|rank| rank as i32));
    }
    Ok((ranges, number))
}

/// The ranks in `other` of the processes with these ranks in `group`. `MPI_PROC_NULL` stays what it is.
///
/// # Errors
/// `MPI_ERR_RANK` if one is not in the group.
pub fn translate(group: &dyn Group, ranks: &[i32], other: &dyn Group) -> Result<Vec<i32>> {
    let size = group.size()?;
    let is_process = |rank: &i32| *rank != MPI_PROC_NULL;
    let mut processes = Vec::new();
    processes.try_reserve_exact(ranks.len())?;
    processes.extend(ranks.iter().copied().filter(is_process));
    if let Some(&rank) = processes.iter().find(|rank| !(0..size).contains(*rank)) {
        return Err(not_in_group(rank.into(), size as usize));
    }
    let mut found = group.translate(&processes, other)?.into_iter();
    let mut translated = memory::copy(ranks)?;
    for rank in translated.iter_mut().filter(|rank| is_process(rank)) {
        *rank = found.next().flatten().unwrap_or(MPI_UNDEFINED);
    }
    Ok(translated)
}

/// A group as a part of the group of a communicator: some libraries cannot make a communicator of a group that comes
/// from elsewhere (`group-of-other-origin-crashes`).
///
/// # Errors
/// `MPI_ERR_GROUP` if one of its processes is not in the communicator.
pub fn part_of(comm: &dyn Communicator, group: &dyn Group) -> Result<Arc<dyn Group>> {
    let all = comm.group()?;
    let found = group.ranks_in(all.as_ref())?;
    let mut ranks = Vec::new();
    ranks.try_reserve_exact(found.len())?;
    ranks.extend(found.iter().flatten());
    if ranks.len() < found.len() {
        let what = "the group has a process that is not in the communicator";
        return Err(Error::new(Class::Group, what));
    }
    all.incl(&ranks)
}

/// A group, and the session that it comes from.
struct SessionGroup {
    engine: Arc<dyn Group>,
    origin: GroupSession,
}

static GROUPS: Objects<SessionGroup> = Objects::new(
    HandleKind::Group,
    Class::Group,
    (NULL, "MPI_GROUP_NULL"),
    "group",
);

/// The group of a handle.
pub fn find(handle: i32) -> Result<Arc<dyn Group>> {
    find_with_origin(handle).map(|(group, _)| group)
}

/// The group of a handle, and the session that it comes from.
///
/// # Errors
/// Those of the handle; `MPI_ERR_GROUP` after the end of its session.
pub fn find_with_origin(handle: i32) -> Result<(Arc<dyn Group>, GroupSession)> {
    if handle == EMPTY {
        life::running()?;
        return Ok((engine::current().empty_group(), GroupSession::default()));
    }
    let found = GROUPS.get(handle)?;
    found.origin.member()?;
    Ok((Arc::clone(&found.engine), found.origin.clone()))
}

/// The handle of a group with this origin; for an empty group `MPI_GROUP_EMPTY`.
pub fn insert(made: Arc<dyn Group>, origin: GroupSession) -> Result<i32> {
    match made.size()? {
        0 => Ok(EMPTY),
        _ => GROUPS.insert(SessionGroup {
            engine: made,
            origin,
        }),
    }
}

/// Frees a handle, also after the end of its session.
///
/// # Errors
/// `MPI_ERR_GROUP` for what is not a handle of a group.
pub fn free(handle: i32) -> Result<()> {
    life::running()?;
    GROUPS.take(handle).map(drop)
}
