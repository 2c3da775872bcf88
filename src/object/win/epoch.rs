//! Epochs: which calls a window allows, one after the other (MPI 4.1, section 12.5).
//!
//! A call that begins or ends an epoch may have to wait for other processes, so the window is not held
//! meanwhile. It is checked and marked first (`begin_...`), then the engine is called, and then
//! [`Epochs::end`] makes the change, or takes the mark away if the engine failed. Other threads, which
//! come in between, find the mark.

use super::access::Completion;
use crate::error::{Class, Error, Result};

/// `MPI_MODE_NOCHECK`
const NOCHECK: i32 = 1024;
/// `MPI_MODE_NOPRECEDE`
const NOPRECEDE: i32 = 2048;
/// `MPI_MODE_NOPUT`
const NOPUT: i32 = 4096;
/// `MPI_MODE_NOSTORE`
const NOSTORE: i32 = 8192;
/// `MPI_MODE_NOSUCCEED`
const NOSUCCEED: i32 = 16384;

/// The epochs of a window at this process.
pub struct Epochs {
    /// This process, if it is in the window's group.
    rank: Option<i32>,
    access: Access,
    exposure: Exposure,
    /// The targets that are locked one by one, in ascending order, while `access` is `Locks`.
    locks: Vec<Lock>,
}

/// What this process may access.
#[derive(Debug)]
enum Access {
    /// Nothing.
    None,
    /// All, between two fences. An epoch that has had no access yet gives way to any other.
    Fence { used: bool },
    /// These targets, between MPI_Win_start and MPI_Win_complete.
    Start(Vec<i32>),
    /// The targets that are locked.
    Locks,
    /// All, between MPI_Win_lock_all and MPI_Win_unlock_all.
    LockAll,
    /// A call is on its way that changes it.
    Changing,
}

/// Whether others may access this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exposure {
    /// Not by MPI_Win_post.
    None,
    /// Between MPI_Win_post and MPI_Win_wait.
    Posted,
    /// A call is on its way that changes it.
    Changing,
}

/// A target that is locked.
#[derive(Debug)]
struct Lock {
    rank: i32,
    /// Whether the lock is there: MPI_Win_lock has returned, and MPI_Win_unlock has not been called.
    held: bool,
}

/// A change that is on its way, for [`Epochs::end`].
#[must_use]
#[derive(Debug)]
pub struct Change(Step);

#[derive(Debug)]
enum Step {
    /// What may be accessed, before and after.
    Access(Access, Access),
    /// The same, by a fence.
    Fence(Access, Access),
    /// Of one target; what could be accessed before the first.
    Lock(i32, Access),
    Unlock(i32),
    /// Whether others may access this process, before and after.
    Exposure(Exposure, Exposure),
}

impl Epochs {
    /// No epoch is open.
    pub fn new(rank: Option<i32>) -> Epochs {
        Epochs {
            rank,
            access: Access::None,
            exposure: Exposure::None,
            locks: Vec::new(),
        }
    }

    /// Whether an epoch is open that allows an access to `rank`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    #[inline]
    pub fn check_access(&self, rank: i32, completion: Completion) -> Result<()> {
        let any = completion == Completion::Epoch;
        let is_allowed = match &self.access {
            Access::Fence { .. } => any,
            Access::LockAll => true,
            Access::Locks => self.lock_of(rank).is_ok_and(|place| self.locks[place].held),
            Access::Start(targets) => any && targets.binary_search(&rank).is_ok(),
            Access::None | Access::Changing => false,
        };
        if is_allowed {
            return Ok(());
        }
        Err(self.refuse(match any {
            true => "an access to this process needs an epoch",
            false => "an access with a request needs the epoch of a lock",
        }))
    }

    /// An access has been made.
    #[inline]
    pub fn accessed(&mut self) {
        if let Access::Fence { used } = &mut self.access {
            *used = true;
        }
    }

    /// Whether the window can be freed: everything is complete.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn check_idle(&self) -> Result<()> {
        if self.is_free() && self.exposure == Exposure::None {
            return Ok(());
        }
        Err(self.refuse("the window cannot be freed"))
    }

    /// Whether `rank` may be flushed.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` outside the epoch of a lock on it.
    pub fn check_flush(&self, rank: i32) -> Result<()> {
        match self.check_access(rank, Completion::Request) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.refuse("a flush needs a lock on the process")),
        }
    }

    /// Whether all may be flushed.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` outside the epoch of a lock.
    pub fn check_flush_all(&self) -> Result<()> {
        match self.access {
            Access::Locks | Access::LockAll => Ok(()),
            _ => Err(self.refuse("a flush needs a lock")),
        }
    }

    /// `MPI_Win_fence` begins: it ends the epoch of the fence before, and begins another one unless
    /// MPI_MODE_NOSUCCEED says that none is needed.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, also where MPI_MODE_NOPRECEDE is not true; `MPI_ERR_RMA_SYNC`.
    pub fn begin_fence(&mut self, assert: i32) -> Result<Change> {
        check_assert(assert, NOSTORE | NOPUT | NOPRECEDE | NOSUCCEED)?;
        let is_apart = matches!(self.access, Access::None | Access::Fence { .. });
        if !is_apart || self.exposure != Exposure::None {
            return Err(self.refuse("a fence cannot be called"));
        }
        if assert & NOPRECEDE != 0 && !self.is_free() {
            let what = "MPI_MODE_NOPRECEDE is not true: there were accesses since the last fence";
            return Err(Error::new(Class::Assert, what));
        }
        let after = match assert & NOSUCCEED {
            0 => Access::Fence { used: false },
            _ => Access::None,
        };
        self.exposure = Exposure::Changing;
        Ok(Change(Step::Fence(self.take_access(), after)))
    }

    /// `MPI_Win_start` begins, with the ranks of its group in ascending order.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_start(&mut self, targets: Vec<i32>, assert: i32) -> Result<Change> {
        check_assert(assert, NOCHECK)?;
        self.check_free("an epoch of MPI_Win_start cannot begin")?;
        let after = Access::Start(targets);
        Ok(Change(Step::Access(self.take_access(), after)))
    }

    /// `MPI_Win_complete` begins.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_complete(&mut self) -> Result<Change> {
        let Access::Start(_) = self.access else {
            return Err(self.refuse("MPI_Win_complete needs MPI_Win_start before it"));
        };
        Ok(Change(Step::Access(self.take_access(), Access::None)))
    }

    /// `MPI_Win_lock` begins.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`, `MPI_ERR_NO_MEM`.
    pub fn begin_lock(&mut self, rank: i32, assert: i32) -> Result<Change> {
        check_assert(assert, NOCHECK)?;
        if self.rank == Some(rank) && self.exposure != Exposure::None {
            return Err(self.refuse("this process cannot be locked"));
        }
        let place = match self.access {
            // One of them is not what is meant: it is locked already.
            Access::Locks => self.lock_of(rank),
            _ => {
                self.check_free("a lock cannot be taken")?;
                Err(0)
            }
        };
        let Err(place) = place else {
            return Err(self.refuse("the process is locked already"));
        };
        if self.locks.try_reserve(1).is_err() {
            return Err(Error::no_mem("no memory to keep a list of locks"));
        }
        self.locks.insert(place, Lock { rank, held: false });
        let before = std::mem::replace(&mut self.access, Access::Locks);
        Ok(Change(Step::Lock(rank, before)))
    }

    /// `MPI_Win_unlock` begins.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_unlock(&mut self, rank: i32) -> Result<Change> {
        let held = self.lock_of(rank).ok().filter(|&place| self.locks[place].held);
        let Some(place) = held else {
            return Err(self.refuse("MPI_Win_unlock needs MPI_Win_lock of this process before it"));
        };
        self.locks[place].held = false;
        Ok(Change(Step::Unlock(rank)))
    }

    /// `MPI_Win_lock_all` begins.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_lock_all(&mut self, assert: i32) -> Result<Change> {
        check_assert(assert, NOCHECK)?;
        self.check_free("MPI_Win_lock_all cannot be called")?;
        if self.exposure != Exposure::None {
            return Err(self.refuse("this process cannot be locked"));
        }
        Ok(Change(Step::Access(self.take_access(), Access::LockAll)))
    }

    /// `MPI_Win_unlock_all` begins.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_unlock_all(&mut self) -> Result<Change> {
        let Access::LockAll = self.access else {
            return Err(self.refuse("MPI_Win_unlock_all needs MPI_Win_lock_all before it"));
        };
        Ok(Change(Step::Access(self.take_access(), Access::None)))
    }

    /// `MPI_Win_post` begins.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_post(&mut self, assert: i32) -> Result<Change> {
        check_assert(assert, NOCHECK | NOSTORE | NOPUT)?;
        let is_locked = match self.access {
            Access::Fence { used } => used,
            Access::LockAll => true,
            _ => self.rank.is_some_and(|rank| self.lock_of(rank).is_ok()),
        };
        if is_locked || self.exposure != Exposure::None {
            return Err(self.refuse("MPI_Win_post cannot be called"));
        }
        self.exposure = Exposure::Changing;
        Ok(Change(Step::Exposure(Exposure::None, Exposure::Posted)))
    }

    /// `MPI_Win_wait` or `MPI_Win_test` begins; the latter fails in the sense of [`Epochs::end`] if it
    /// gives false.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn begin_wait(&mut self) -> Result<Change> {
        if self.exposure != Exposure::Posted {
            return Err(self.refuse("MPI_Win_wait and MPI_Win_test need MPI_Win_post before them"));
        }
        self.exposure = Exposure::Changing;
        Ok(Change(Step::Exposure(Exposure::Posted, Exposure::None)))
    }

    /// A change that has begun is made, or is not made after all.
    pub fn end(&mut self, change: Change, succeeded: bool) {
        let chosen = |before, after| if succeeded { after } else { before };
        match change.0 {
            Step::Access(before, after) => self.access = chosen(before, after),
            Step::Fence(before, after) => {
                self.access = chosen(before, after);
                self.exposure = Exposure::None;
            }
            Step::Lock(rank, _) if succeeded => self.set_held(rank),
            Step::Lock(rank, before) => self.remove_lock(rank, before),
            Step::Unlock(rank) if succeeded => self.remove_lock(rank, Access::None),
            Step::Unlock(rank) => self.set_held(rank),
            Step::Exposure(before, after) => {
                self.exposure = if succeeded { after } else { before };
                // The epoch of a fence is one of exposure too, and the two cannot be open together.
                if let (Exposure::Posted, Access::Fence { .. }) = (self.exposure, &self.access) {
                    self.access = Access::None;
                }
            }
        }
    }

    fn take_access(&mut self) -> Access {
        std::mem::replace(&mut self.access, Access::Changing)
    }

    fn set_held(&mut self, rank: i32) {
        if let Ok(place) = self.lock_of(rank) {
            self.locks[place].held = true;
        }
    }

    /// Takes a lock away; without another one, the window is as it was `before` the first.
    fn remove_lock(&mut self, rank: i32, before: Access) {
        if let Ok(place) = self.lock_of(rank) {
            self.locks.remove(place);
        }
        if self.locks.is_empty() {
            self.access = match before {
                Access::Locks => Access::None,
                before => before,
            };
        }
    }

    /// The place of a lock in the list, or the one where it would be.
    #[inline]
    fn lock_of(&self, rank: i32) -> std::result::Result<usize, usize> {
        self.locks.binary_search_by_key(&rank, |lock| lock.rank)
    }

    /// Whether no access epoch is open, or one that gives way.
    fn is_free(&self) -> bool {
        matches!(self.access, Access::None | Access::Fence { used: false })
    }

    fn check_free(&self, what: &str) -> Result<()> {
        match self.is_free() {
            true => Ok(()),
            false => Err(self.refuse(what)),
        }
    }

    #[cold]
    fn refuse(&self, what: &str) -> Error {
        let access = match &self.access {
            Access::None => "no epoch is open",
            Access::Fence { used: false } => "the epoch of a fence is open",
            Access::Fence { used: true } => "the epoch of a fence is open, with accesses in it",
            Access::Start(_) => "the epoch of MPI_Win_start is open, for the processes of its group",
            Access::Locks => "processes are locked by MPI_Win_lock",
            Access::LockAll => "all processes are locked by MPI_Win_lock_all",
            Access::Changing => "another thread is in a call that begins or ends an epoch",
        };
        let exposure = match self.exposure {
            Exposure::None => "",
            Exposure::Posted => "; the window is exposed by MPI_Win_post",
            Exposure::Changing => "; another thread is in a call that begins or ends an exposure",
        };
        Error::new(Class::RmaSync, format!("{what}: {access}{exposure}"))
    }
}

/// An assert argument has only these bits.
fn check_assert(assert: i32, allowed: i32) -> Result<()> {
    if assert & !allowed == 0 {
        return Ok(());
    }
    let what = format!("assert = {assert} is not made of the assertions that this call has");
    Err(Error::new(Class::Assert, what))
}
