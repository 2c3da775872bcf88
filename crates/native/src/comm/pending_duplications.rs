//! Communicators that are being duplicated. The program may free one before its nonblocking duplication is complete
//! (MPI 4.1, section 7.4.3), but Open MPI keeps using it and crashes (`idup-parent-freed-crashes`), so it is freed in
//! the library only when no duplication of it is in progress.
#![allow(unsafe_code)]

use crate::abi::Handle;
use crate::library::Library;
use crate::library_state;
use crate::symbols::of;
use libc::c_int;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The duplications of a communicator that are in progress.
#[derive(Default)]
pub(super) struct Duplications(Mutex<DuplicationState>);

#[derive(Default)]
struct DuplicationState {
    going_on: usize,
    /// The communicator, if the program has already freed it.
    freed: Option<Handle<of::Comm>>,
}

impl Duplications {
    fn state(&self) -> MutexGuard<'_, DuplicationState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers another duplication. The communicator stays allocated in the library as long as the returned value
    /// lives.
    pub(super) fn begin(self: &Arc<Self>, library: &'static Library) -> RetainedComm {
        self.state().going_on += 1;
        RetainedComm {
            library,
            duplications: Arc::clone(self),
        }
    }

    /// Whether any is in progress.
    pub(super) fn are_going_on(&self) -> bool {
        self.state().going_on > 0
    }

    /// Frees the communicator, now or when its last duplication is complete. Returns the library's code.
    pub(super) fn free(&self, library: &Library, handle: Handle<of::Comm>) -> c_int {
        let mut state = self.state();
        if state.going_on > 0 {
            state.freed = Some(handle);
            return 0;
        }
        drop(state);
        free(library, handle)
    }
}

fn free(library: &Library, mut handle: Handle<of::Comm>) -> c_int {
    // SAFETY: a communicator is freed once (`Sharing::end`), here or when its last duplication is complete; it was made
    // here, and the program has freed it, or never got it, or it is being dropped.
    unsafe { library.symbols.comm_free(&mut handle) }
}

/// Keeps a communicator allocated in the library as long as this lives.
pub(super) struct RetainedComm {
    library: &'static Library,
    duplications: Arc<Duplications>,
}

impl RetainedComm {
    /// For a duplication that may never complete: never frees the communicator.
    pub(super) fn for_ever(self) {
        mem::forget(self);
    }
}

impl Drop for RetainedComm {
    fn drop(&mut self) {
        let mut state = self.duplications.state();
        state.going_on -= 1;
        let freed = match state.going_on {
            0 => state.freed.take(),
            _ => None,
        };
        drop(state);
        if let Some(handle) = freed
            && library_state::is_running()
        {
            // The program has already freed it and cannot be told of an error.
            let _ = free(self.library, handle);
        }
    }
}
