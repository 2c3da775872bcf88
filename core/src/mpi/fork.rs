//! Info procedures in a child of `fork`.
//!
//! A child has one thread, whatever its parent had: a lock that another thread of the parent held would be held in it for
//! ever, by nobody, around an object that was being changed. So the locks that info procedures take are taken before the
//! process is doubled, which waits until no thread is in the midst of one, and given back in both processes. Other objects
//! are left alone: MPI in a child is nobody's promise, and a call on them may wait for other processes, or be what forks
//! (MPI_Init of Open MPI does).
#![allow(unsafe_code)]

use super::info;
use super::store::{Deadline, Lock, Table, has_one_thread};
use crate::info::Info;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Held by a thread that forks, since several may do it at once.
static FORKING: Lock<()> = Lock::new(());
/// Whether the locks are held for a fork. Changed by the holder of [`FORKING`] alone, or by the only thread.
static HELD: AtomicBool = AtomicBool::new(false);

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
    // With one thread there is nobody else who could hold a lock.
    if has_one_thread() {
        return;
    }
    let deadline = Deadline::after(LONGEST);
    if !FORKING.mutex().hold(&deadline) {
        return;
    }
    if hold_all(&deadline) {
        HELD.store(true, Ordering::Relaxed);
    } else {
        // SAFETY: it was taken just now.
        unsafe { FORKING.mutex().release() };
    }
}

/// In the parent, and in the child, whose only thread is a copy of the one that has called [`before`].
extern "C" fn after() {
    if HELD.swap(false, Ordering::Relaxed) {
        let (making, tables) = info::held_for_fork();
        // SAFETY: this thread has taken all of them in `before`: nobody else could set the flag while it had `FORKING`,
        // and with one thread it is not set. No slot was made since, as the pools were held.
        unsafe {
            for table in tables {
                release_first(table, usize::MAX);
                table.mutex_of_pool().release();
            }
            making.release();
            FORKING.mutex().release();
        }
    }
}

/// Takes what info procedures take. Returns whether this thread has all of it; else it has nothing.
fn hold_all(deadline: &Deadline) -> bool {
    let (making, [envs, infos]) = info::held_for_fork();
    if !making.hold(deadline) {
        return false;
    }
    if hold_table(envs, deadline) {
        if hold_table(infos, deadline) {
            return true;
        }
        // SAFETY: all were taken just now.
        unsafe {
            release_first(envs, usize::MAX);
            envs.mutex_of_pool().release();
        }
    }
    // SAFETY: it was taken just now.
    unsafe { making.release() };
    false
}

/// The same of one table: slots first, then the pool, as everywhere, so that nobody waits in a circle.
fn hold_table(table: &Table<Info>, deadline: &Deadline) -> bool {
    let mut held = 0;
    loop {
        for slot in table.mutexes_of_slots().skip(held) {
            if !slot.hold(deadline) {
                // SAFETY: so many were taken just now.
                unsafe { release_first(table, held) };
                return false;
            }
            held += 1;
        }
        let pool = table.mutex_of_pool();
        if !pool.hold(deadline) {
            // SAFETY: as above.
            unsafe { release_first(table, held) };
            return false;
        }
        if table.mutexes_of_slots().nth(held).is_none() {
            return true;
        }
        // More were made meanwhile, and who holds one of these may wait for the pool.
        // SAFETY: it was taken just now.
        unsafe { pool.release() };
    }
}

/// Gives the mutexes of the first slots back.
///
/// # Safety
/// As [`Mutex::release`](super::store::Mutex::release) of each.
unsafe fn release_first(table: &Table<Info>, number: usize) {
    for slot in table.mutexes_of_slots().take(number) {
        // SAFETY: as the caller promises.
        unsafe { slot.release() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_in_an_info_procedure_does_not_stop_its_own_fork() {
        // The test harness has several threads.
        let held = info::insert(|_| Ok(())).unwrap();
        let object = info::change(held).unwrap();
        before();
        assert!(!HELD.load(Ordering::Relaxed));
        after();
        drop(object);
        before();
        assert!(HELD.load(Ordering::Relaxed));
        after();
        assert!(info::free(held).is_ok());
    }
}
