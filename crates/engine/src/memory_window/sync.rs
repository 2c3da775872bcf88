//! MPI_Win_post, start, complete and wait in one process: a call that would have to wait would wait forever, so it is
//! an error (MPI 4.1, section 12.5.2).

use minfo_rules::error::{Class, Error, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The state of post and start.
#[derive(Default)]
pub(super) struct Sync {
    state: Mutex<SyncState>,
    /// Whether an access waits for a post. Every access reads it, so it is outside the lock.
    waits: AtomicBool,
}

#[derive(Clone, Copy, Default)]
struct SyncState {
    /// Whether a post is open that waits for this process's MPI_Win_complete.
    awaits_complete: bool,
    /// Whether a start is open whose group contains this process.
    started: bool,
}

impl Sync {
    /// Applies `change` to the state.
    fn change<T>(&self, change: impl FnOnce(&mut SyncState) -> T) -> T {
        let state = self.state.lock();
        let mut state: MutexGuard<'_, SyncState> = state.unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut state);
        let waits = state.started && !state.awaits_complete;
        self.waits.store(waits, Ordering::Relaxed);
        result
    }

    /// Exposes the window to a group.
    pub(super) fn post(&self, has_this_process: bool) {
        self.change(|state| state.awaits_complete = has_this_process);
    }

    /// Starts accesses to a group.
    pub(super) fn start(&self, has_this_process: bool) {
        self.change(|state| state.started = has_this_process);
    }

    /// Checks whether this process may access itself.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` if it would wait for a post.
    #[inline]
    pub(super) fn check_access(&self) -> Result<()> {
        if self.waits.load(Ordering::Relaxed) {
            return Err(not_posted("the access"));
        }
        Ok(())
    }

    /// Ends the accesses.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` if that would wait for a post.
    pub(super) fn complete(&self) -> Result<()> {
        self.change(|state| {
            if state.started && !state.awaits_complete {
                return Err(not_posted("MPI_Win_complete"));
            }
            if state.started {
                *state = SyncState::default();
            }
            Ok(())
        })
    }

    /// Whether the accesses of the group to which the window was exposed have ended.
    pub(super) fn test(&self) -> bool {
        self.change(|state| !state.awaits_complete)
    }
}

#[cold]
fn not_posted(what: &str) -> Error {
    let what = format!(
        "{what} would wait for ever: this process, which is in the group of MPI_Win_start, has not \
         called MPI_Win_post"
    );
    Error::new(Class::RmaSync, what)
}
