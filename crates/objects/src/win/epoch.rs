//! Epochs: which sequences of calls a window allows (MPI 4.1, section 12.5).
//!
//! A call that starts or ends an epoch may have to wait for other processes, so the window is not locked meanwhile. It
//! is checked and marked first (`begin_...`), then the engine is called, and then [`Epochs::end`] makes the change, or
//! removes the mark if the engine failed. Other threads see the mark in between.

mod change;

pub use change::EpochChange;

use super::access::Completion;
use minfo_rules::error::{Class, Error, Result};

/// The epochs of a window in this process.
pub struct Epochs {
    /// This process, if it is in the window's group.
    rank: Option<i32>,
    access: EpochAccess,
    exposure: Exposure,
    /// The targets that are locked one by one, in ascending order, while `access` is `Locks`.
    locks: Vec<LockedTarget>,
    /// Whether the epoch of a fence gives way to these locks: it is over when one of them is held.
    gives_way: bool,
}

/// What this process may access. (With an explicit tag, which every access reads, instead of a niche in the vector.)
#[derive(Debug)]
#[repr(u8)]
enum EpochAccess {
    /// Nothing.
    None,
    /// All, between two fences. An epoch without accesses yet gives way to any other.
    Fence { used: bool },
    /// These targets, between MPI_Win_start and MPI_Win_complete.
    Start(Vec<i32>),
    /// The targets that are locked.
    Locks,
    /// All, between MPI_Win_lock_all and MPI_Win_unlock_all.
    LockAll,
    /// A call that changes it is in progress.
    Changing,
    /// Whatever the program's own MPI allows: it may have started or ended an epoch unnoticed. So everything is allowed
    /// here, and the engine reports errors.
    Unseen,
}

/// Whether others may access this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exposure {
    /// Not exposed by MPI_Win_post.
    None,
    /// Between MPI_Win_post and MPI_Win_wait.
    Posted,
    /// A call that changes it is in progress.
    Changing,
}

/// A target that is locked.
#[derive(Debug)]
struct LockedTarget {
    rank: i32,
    /// Whether it is locked: MPI_Win_lock has returned, and MPI_Win_unlock has not been called.
    held: bool,
}

impl Epochs {
    /// No epoch is open.
    pub fn new(rank: Option<i32>) -> Epochs {
        Epochs {
            rank,
            access: EpochAccess::None,
            exposure: Exposure::None,
            locks: Vec::new(),
            gives_way: false,
        }
    }

    /// The program's own MPI also starts and ends epochs.
    pub fn unseen() -> Epochs {
        Epochs {
            access: EpochAccess::Unseen,
            ..Epochs::new(None)
        }
    }

    fn is_unseen(&self) -> bool {
        matches!(self.access, EpochAccess::Unseen)
    }

    /// Checks that an open epoch allows an access to `rank`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    #[inline(always)]
    pub fn check_access(&self, rank: i32, completion: Completion) -> Result<()> {
        if matches!(self.access, EpochAccess::LockAll) {
            return Ok(());
        }
        let any = completion == Completion::Epoch;
        let is_allowed = match &self.access {
            EpochAccess::Fence { .. } => any,
            EpochAccess::LockAll | EpochAccess::Unseen => true,
            EpochAccess::Locks => self.lock_of(rank).is_ok_and(|place| self.locks[place].held),
            EpochAccess::Start(targets) => any && targets.binary_search(&rank).is_ok(),
            EpochAccess::None | EpochAccess::Changing => false,
        };
        if is_allowed {
            return Ok(());
        }
        Err(self.refuse(match any {
            true => "an access to this process needs an epoch",
            false => "an access with a request needs the epoch of a lock",
        }))
    }

    /// Whether an epoch of a fence or of a lock allows any access by the only process to itself.
    #[inline(always)]
    pub fn is_open_to_itself(&self) -> bool {
        match self.access {
            EpochAccess::LockAll | EpochAccess::Fence { .. } => true,
            EpochAccess::Locks => self.locks.first().is_some_and(|lock| lock.held),
            _ => false,
        }
    }

    /// Records an access.
    #[inline]
    pub fn accessed(&mut self) {
        if let EpochAccess::Fence { used } = &mut self.access {
            *used = true;
        }
    }

    /// Checks that the window can be freed: everything is complete.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub fn check_idle(&self) -> Result<()> {
        if self.is_free() && self.exposure == Exposure::None {
            return Ok(());
        }
        Err(self.refuse("the window cannot be freed"))
    }

    /// Checks that `rank` may be flushed.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` outside a lock epoch on it.
    #[inline(always)]
    pub fn check_flush(&self, rank: i32) -> Result<()> {
        match self.check_access(rank, Completion::Request) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.refuse("a flush needs a lock on the process")),
        }
    }

    /// Checks that all may be flushed.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` outside a lock epoch.
    pub fn check_flush_all(&self) -> Result<()> {
        match self.access {
            EpochAccess::Locks | EpochAccess::LockAll | EpochAccess::Unseen => Ok(()),
            _ => Err(self.refuse("a flush needs a lock")),
        }
    }

    /// Checks that MPI_Win_sync may be called: like a flush, only in a lock epoch (MPI 4.1, section 12.5.4).
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` outside of it.
    pub fn check_sync(&self) -> Result<()> {
        self.check_flush_all()
            .map_err(|_| self.refuse("MPI_Win_sync needs a lock"))
    }

    /// The index of a lock in the list, or where it would be.
    #[inline]
    fn lock_of(&self, rank: i32) -> std::result::Result<usize, usize> {
        self.locks.binary_search_by_key(&rank, |lock| lock.rank)
    }

    /// Whether no access epoch is open, or one that gives way.
    fn is_free(&self) -> bool {
        matches!(
            self.access,
            EpochAccess::None | EpochAccess::Fence { used: false } | EpochAccess::Unseen
        )
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
            EpochAccess::None => "no epoch is open",
            EpochAccess::Fence { used: false } => "the epoch of a fence is open",
            EpochAccess::Fence { used: true } => {
                "the epoch of a fence is open, with accesses in it"
            }
            EpochAccess::Start(_) => {
                "the epoch of MPI_Win_start is open, for the processes of its group"
            }
            EpochAccess::Locks => "processes are locked by MPI_Win_lock",
            EpochAccess::LockAll => "all processes are locked by MPI_Win_lock_all",
            EpochAccess::Unseen => "epochs are those of the program's own MPI",
            EpochAccess::Changing => "another thread is in a call that begins or ends an epoch",
        };
        let exposure = match self.exposure {
            Exposure::None => "",
            Exposure::Posted => "; the window is exposed by MPI_Win_post",
            Exposure::Changing => "; another thread is in a call that begins or ends an exposure",
        };
        Error::new(Class::RmaSync, format!("{what}: {access}{exposure}"))
    }
}

#[cfg(test)]
mod tests;
