//! Info procedures in a child of `fork`.
//!
//! A child has only one thread: a lock held by another thread of the parent would stay locked in the child forever,
//! around a half-changed object. So the locks of info procedures are taken before the fork, which waits until no thread
//! is inside one, and released in both processes. Other objects are left alone: nobody promises MPI in a child, and a
//! call on them may wait for other processes, or be the one that forks (as in Open MPI's MPI_Init).
#![allow(unsafe_code)]

use super::info::{self, Held};
use super::store::{Deadline, has_one_thread};
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// The locks that this thread holds during a fork. The child's thread is a copy of it, with a copy of this.
    static HELD: Cell<Option<Held>> = const { Cell::new(None) };
}

/// How long fork waits for info procedures, which take microseconds. They take longer if the forking thread is itself in
/// one (a signal handler that starts a debugger, say): then no locks are taken, as if there were no handler.
const LONGEST: Duration = Duration::from_secs(1);

/// Installs the fork handlers. Called once, when the program is loaded.
pub(super) fn watch() {
    // SAFETY: the functions have the C calling convention, do not unwind, and are valid as long as this library is
    // loaded: the C library removes them when it is unloaded. Without memory for them, fork works as before.
    unsafe { libc::pthread_atfork(Some(before), Some(after), Some(after)) };
}

extern "C" fn before() {
    // With one thread, nobody else can hold a lock. (Thread-local data may be gone when a thread ends.)
    if !has_one_thread() {
        let _ = HELD.try_with(|held| held.set(info::hold_all(&Deadline::after(LONGEST))));
    }
}

/// In the parent, and in the child.
extern "C" fn after() {
    let _ = HELD.try_with(Cell::take);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_held() -> bool {
        let held = HELD.take();
        let is_held = held.is_some();
        HELD.set(held);
        is_held
    }

    #[test]
    fn a_thread_in_an_info_procedure_does_not_stop_its_own_fork() {
        let handle = info::insert(|_| Ok(())).unwrap();
        let object = info::change(handle).unwrap();
        before();
        assert!(!is_held());
        after();
        drop(object);
        before();
        assert!(is_held());
        after();
        assert!(!is_held());
        assert!(info::free(handle).is_ok());
    }
}
