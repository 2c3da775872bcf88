//! Info procedures in a child of `fork`.
//!
//! A child has one thread, whatever its parent had: a lock that another thread of the parent held would be held in it for
//! ever, by nobody, around an object that was being changed. So the locks that info procedures take are taken before the
//! process is doubled, which waits until no thread is in the midst of one, and given back in both processes. Other objects
//! are left alone: MPI in a child is nobody's promise, and a call on them may wait for other processes, or be what forks
//! (MPI_Init of Open MPI does).
#![allow(unsafe_code)]

use super::info::{self, Held};
use super::store::{Deadline, has_one_thread};
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// What this thread holds while it forks. The thread of the child is a copy of it, and finds a copy of this.
    static HELD: Cell<Option<Held>> = const { Cell::new(None) };
}

/// How long fork waits for info procedures, which take microseconds. They take longer where the thread that forks is itself in
/// one - a signal handler that starts a debugger, say -: then nothing is held, as if there were no handler.
const LONGEST: Duration = Duration::from_secs(1);

/// Has the handlers called at each fork from now on. Called once, when the program is loaded.
pub(super) fn watch() {
    // SAFETY: the functions have C's calling convention, do not unwind, and are there as long as this library is: the
    // C library forgets them where the library is unloaded. Where it has no memory for them, fork is as it was before.
    unsafe { libc::pthread_atfork(Some(before), Some(after), Some(after)) };
}

extern "C" fn before() {
    // With one thread there is nobody else who could hold a lock. (What is thread-local may be gone when a thread ends.)
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
