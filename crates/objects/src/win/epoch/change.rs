//! The calls that start and end epochs.

use super::{EpochAccess, Epochs, Exposure, LockedTarget};
use minfo_rules::constants::{
    MPI_MODE_NOCHECK, MPI_MODE_NOPRECEDE, MPI_MODE_NOPUT, MPI_MODE_NOSTORE, MPI_MODE_NOSUCCEED,
};
use minfo_rules::error::{Class, Error, Result};

/// A change in progress, for [`Epochs::end`].
#[must_use]
#[derive(Debug)]
pub struct EpochChange(ChangeKind);

#[derive(Debug)]
enum ChangeKind {
    /// A change in the program's own MPI, which tracks it itself.
    Unseen,
    /// What may be accessed, before and after.
    EpochAccess(EpochAccess, EpochAccess),
    /// The same change by a fence.
    Fence(EpochAccess, EpochAccess),
    /// A change for one target.
    Lock(i32),
    Unlock(i32),
    /// Whether others may access this process, before and after.
    Exposure(Exposure, Exposure),
}

impl Epochs {
    /// Starts `MPI_Win_fence`: it ends the previous fence epoch, and starts another one unless MPI_MODE_NOSUCCEED is
    /// given.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, also if MPI_MODE_NOPRECEDE is not true; `MPI_ERR_RMA_SYNC`.
    pub fn begin_fence(&mut self, assert: i32) -> Result<EpochChange> {
        check_assert(
            assert,
            MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED,
        )?;
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        let is_apart = matches!(self.access, EpochAccess::None | EpochAccess::Fence { .. });
        if !is_apart || self.exposure != Exposure::None {
            return Err(self.refuse("a fence cannot be called"));
        }
        if assert & MPI_MODE_NOPRECEDE != 0 && !self.is_free() {
            let what = "MPI_MODE_NOPRECEDE is not true: there were accesses since the last fence";
            return Err(Error::new(Class::Assert, what));
        }
        let after = match assert & MPI_MODE_NOSUCCEED {
            0 => EpochAccess::Fence { used: false },
            _ => EpochAccess::None,
        };
        self.exposure = Exposure::Changing;
        Ok(EpochChange(ChangeKind::Fence(self.take_access(), after)))
    }

    /// Starts `MPI_Win_start`, with the ranks of its group in ascending order.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_start(&mut self, targets: Vec<i32>, assert: i32) -> Result<EpochChange> {
        check_assert(assert, MPI_MODE_NOCHECK)?;
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        self.check_free("an epoch of MPI_Win_start cannot start")?;
        let after = EpochAccess::Start(targets);
        Ok(EpochChange(ChangeKind::EpochAccess(
            self.take_access(),
            after,
        )))
    }

    /// Starts `MPI_Win_complete`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_complete(&mut self) -> Result<EpochChange> {
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        let EpochAccess::Start(_) = self.access else {
            return Err(self.refuse("MPI_Win_complete needs MPI_Win_start before it"));
        };
        Ok(EpochChange(ChangeKind::EpochAccess(
            self.take_access(),
            EpochAccess::None,
        )))
    }

    /// Starts `MPI_Win_lock`.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`, `MPI_ERR_NO_MEM`.
    pub fn begin_lock(&mut self, rank: i32, assert: i32) -> Result<EpochChange> {
        check_assert(assert, MPI_MODE_NOCHECK)?;
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        if self.rank == Some(rank) && self.exposure != Exposure::None {
            return Err(self.refuse("this process cannot be locked"));
        }
        let place = match self.access {
            // This case has a different message: the process is already locked.
            EpochAccess::Locks => self.lock_of(rank),
            _ => {
                self.check_free("a lock cannot be taken")?;
                self.gives_way = matches!(self.access, EpochAccess::Fence { .. });
                Err(0)
            }
        };
        let Err(place) = place else {
            return Err(self.refuse("the process is locked already"));
        };
        self.locks.insert(place, LockedTarget { rank, held: false });
        self.access = EpochAccess::Locks;
        Ok(EpochChange(ChangeKind::Lock(rank)))
    }

    /// Starts `MPI_Win_unlock`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_unlock(&mut self, rank: i32) -> Result<EpochChange> {
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        let held = self
            .lock_of(rank)
            .ok()
            .filter(|&place| self.locks[place].held);
        let Some(place) = held else {
            return Err(self.refuse("MPI_Win_unlock needs MPI_Win_lock of this process before it"));
        };
        self.locks[place].held = false;
        Ok(EpochChange(ChangeKind::Unlock(rank)))
    }

    /// Starts `MPI_Win_lock_all`.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_lock_all(&mut self, assert: i32) -> Result<EpochChange> {
        check_assert(assert, MPI_MODE_NOCHECK)?;
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        self.check_free("MPI_Win_lock_all cannot be called")?;
        if self.exposure != Exposure::None {
            return Err(self.refuse("this process cannot be locked"));
        }
        Ok(EpochChange(ChangeKind::EpochAccess(
            self.take_access(),
            EpochAccess::LockAll,
        )))
    }

    /// Starts `MPI_Win_unlock_all`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_unlock_all(&mut self) -> Result<EpochChange> {
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        let EpochAccess::LockAll = self.access else {
            return Err(self.refuse("MPI_Win_unlock_all needs MPI_Win_lock_all before it"));
        };
        Ok(EpochChange(ChangeKind::EpochAccess(
            self.take_access(),
            EpochAccess::None,
        )))
    }

    /// Starts `MPI_Win_post`.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_post(&mut self, assert: i32) -> Result<EpochChange> {
        check_assert(assert, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT)?;
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        let is_locked = match self.access {
            EpochAccess::Fence { used } => used,
            EpochAccess::LockAll => true,
            _ => self.rank.is_some_and(|rank| self.lock_of(rank).is_ok()),
        };
        if is_locked || self.exposure != Exposure::None {
            return Err(self.refuse("MPI_Win_post cannot be called"));
        }
        self.exposure = Exposure::Changing;
        Ok(EpochChange(ChangeKind::Exposure(
            Exposure::None,
            Exposure::Posted,
        )))
    }

    /// Starts `MPI_Win_wait` or `MPI_Win_test`; the latter counts as failed for [`Epochs::end`] if it returns false.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_wait(&mut self) -> Result<EpochChange> {
        if self.is_unseen() {
            return Ok(EpochChange(ChangeKind::Unseen));
        }
        if self.exposure != Exposure::Posted {
            return Err(self.refuse("MPI_Win_wait and MPI_Win_test need MPI_Win_post before them"));
        }
        self.exposure = Exposure::Changing;
        Ok(EpochChange(ChangeKind::Exposure(
            Exposure::Posted,
            Exposure::None,
        )))
    }

    /// Makes a change in progress, or cancels it.
    pub fn end(&mut self, change: EpochChange, succeeded: bool) {
        let chosen = |before, after| if succeeded { after } else { before };
        match change.0 {
            ChangeKind::Unseen => {}
            ChangeKind::EpochAccess(before, after) => self.access = chosen(before, after),
            ChangeKind::Fence(before, after) => {
                self.access = chosen(before, after);
                self.exposure = Exposure::None;
            }
            ChangeKind::Lock(rank) if !succeeded => self.remove_lock(rank),
            ChangeKind::Unlock(rank) if succeeded => self.remove_lock(rank),
            ChangeKind::Lock(rank) | ChangeKind::Unlock(rank) => self.set_held(rank),
            ChangeKind::Exposure(before, after) => {
                self.exposure = if succeeded { after } else { before };
                // A fence epoch is also an exposure epoch, and the two cannot be open at the same time.
                if let (Exposure::Posted, EpochAccess::Fence { .. }) = (self.exposure, &self.access)
                {
                    self.access = EpochAccess::None;
                }
            }
        }
    }

    fn take_access(&mut self) -> EpochAccess {
        std::mem::replace(&mut self.access, EpochAccess::Changing)
    }

    fn set_held(&mut self, rank: i32) {
        self.gives_way = false;
        if let Ok(place) = self.lock_of(rank) {
            self.locks[place].held = true;
        }
    }

    /// Removes a lock; without another one, and if none was held, the window is as it was before the first.
    fn remove_lock(&mut self, rank: i32) {
        if let Ok(place) = self.lock_of(rank) {
            self.locks.remove(place);
        }
        if self.locks.is_empty() {
            self.access = match std::mem::take(&mut self.gives_way) {
                true => EpochAccess::Fence { used: false },
                false => EpochAccess::None,
            };
        }
    }
}

/// Checks that an assert argument has only these bits.
fn check_assert(assert: i32, allowed: i32) -> Result<()> {
    if assert & !allowed == 0 {
        return Ok(());
    }
    let what = format!("assert = {assert} is not made of the assertions that this call has");
    Err(Error::new(Class::Assert, what))
}
