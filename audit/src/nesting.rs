//! Whether a thread is already in one of the procedures: MPI libraries call their own, and a tool in between calls
//! another name of the same one.

use std::cell::Cell;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// While this lives, the thread is in a procedure.
pub(crate) struct Inside {
    is_first: bool,
}

impl Inside {
    /// The thread enters a procedure.
    pub(crate) fn enter() -> Inside {
        // A thread that is ending no longer has thread-local variables: it is not observed.
        let depth = DEPTH.try_with(|depth| depth.replace(depth.get() + 1));
        Inside {
            is_first: depth == Ok(0),
        }
    }

    /// Whether the thread is in a procedure, and in no other that this one called.
    pub(crate) fn is_in_one() -> bool {
        DEPTH.try_with(Cell::get) == Ok(1)
    }

    /// Whether this is the program's call.
    pub(crate) fn is_first(&self) -> bool {
        self.is_first
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let _ = DEPTH.try_with(|depth| depth.set(depth.get() - 1));
    }
}
