//! Groups of processes (MPI 4.1, section 7.3).

use super::life;
use super::store::{HandleKind, Objects};
use crate::engine;
use crate::engine::comm::Group;
use crate::error::{Class, Error, Result};
use crate::system::memory::Room;
use std::sync::Arc;

/// `MPI_GROUP_NULL`
pub const NULL: i32 = 264;
/// `MPI_GROUP_EMPTY`
pub const EMPTY: i32 = 265;

/// The group of these ranks of `group`, in their order.
///
/// # Errors
/// `MPI_ERR_RANK` if one is not in the group or given twice.
pub fn incl(group: &dyn Group, ranks: &[i32]) -> Result<Arc<dyn Group>> {
    let size = group.size()?;
    let mut seen = Vec::new();
    seen.room_for_exactly(size as usize)?;
    seen.resize(size as usize, false);
    for &rank in ranks {
        let place = usize::try_from(rank)
            .ok()
            .and_then(|rank| seen.get_mut(rank));
        let Some(place) = place else {
            let what = format!("rank {rank} is not in the group, which has {size} processes");
            return Err(Error::new(Class::Rank, what));
        };
        if std::mem::replace(place, true) {
            let what = format!("rank {rank} comes twice in ranks");
            return Err(Error::new(Class::Rank, what));
        }
    }
    group.incl(ranks)
}

static GROUPS: Objects<Arc<dyn Group>> = Objects::new(
    HandleKind::Group,
    Class::Group,
    (NULL, "MPI_GROUP_NULL"),
    "group",
);

/// The group of a handle.
pub fn find(handle: i32) -> Result<Arc<dyn Group>> {
    if handle == EMPTY {
        life::running()?;
        return Ok(engine::current().empty_group());
    }
    let found = Arc::clone(&*GROUPS.get(handle)?);
    life::running()?;
    Ok(found)
}

/// The handle of a group; an empty one has that of `MPI_GROUP_EMPTY`.
pub fn insert(made: Arc<dyn Group>) -> Result<i32> {
    match made.size()? {
        0 => Ok(EMPTY),
        _ => GROUPS.insert(made),
    }
}

/// Frees a handle.
///
/// # Errors
/// `MPI_ERR_GROUP` for what is not a handle of a group.
pub fn free(handle: i32) -> Result<()> {
    GROUPS.take(handle).map(drop)
}
