//! Freeing an object that other threads may still be using: a thread that looked up its handle earlier continues to use
//! the object, and a real MPI crashes if it is already freed. The same holds for MPI as a whole, which is finalised.
//!
//! Only a communicator may be freed while a thread is in a call on it that waits, such as MPI_Recv: all other operations
//! on an object must be complete before that.

use super::active_calls;
use minfo_rules::error::{Class, Error, Result};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long to wait: a call that has not returned by then may itself be waiting for this thread.
const TIME_TO_COME_BACK: Duration = Duration::from_secs(5);
/// The polling interval.
const STEP: Duration = Duration::from_micros(20);

/// Returns when no other thread is in a call on the object. Its handle is no longer valid, so there are no new calls.
///
/// # Errors
/// `MPI_ERR_OTHER` if one does not return.
pub(super) fn wait_for_others<T: ?Sized>(engine: &mut Arc<T>, can_end_in_use: bool) -> Result<()> {
    match can_end_in_use || are_out(engine, TIME_TO_COME_BACK) {
        true => Ok(()),
        false => Err(in_use()),
    }
}

/// The same while the handle is valid, before anything is changed. (Calls that begin later are left to [`wait_for_others`].)
/// `engine` is a second pointer to the engine's object.
///
/// # Errors
/// `MPI_ERR_OTHER` if one does not return.
pub(super) fn expect_others<T: ?Sized>(engine: Arc<T>, can_end_in_use: bool) -> Result<()> {
    let are_out = || wait_until(TIME_TO_COME_BACK, || Arc::strong_count(&engine) <= 2);
    match can_end_in_use || are_out() {
        true => Ok(()),
        false => Err(in_use()),
    }
}

fn in_use() -> Error {
    let what = "another thread is in a call on it that does not return";
    Error::new(Class::Other, what)
}

/// Whether no other thread is in a call on the object, whose handle is no longer valid. Otherwise the last one to come back
/// drops it.
pub(super) fn is_last<T: ?Sized>(engine: &mut Arc<T>) -> bool {
    Arc::get_mut(engine).is_some()
}

/// Returns when no other thread is in a call on the object, however long that takes.
pub(super) fn wait_until_last<T: ?Sized>(engine: &mut Arc<T>) {
    while !is_last(engine) {
        std::thread::sleep(STEP);
    }
}

/// Returns when no other thread is in a call, or when that no longer matters (`matters`): MPI is about to be finalised.
///
/// # Errors
/// `MPI_ERR_OTHER` if one does not return.
pub(super) fn wait_for_other_threads(matters: impl Fn() -> bool) -> Result<()> {
    match other_threads_are_out(TIME_TO_COME_BACK, matters) {
        true => Ok(()),
        false => Err(Error::new(
            Class::Other,
            "another thread is in a call that does not return",
        )),
    }
}

/// Waits for at most this long. Returns whether no other thread is in a call, or whether that no longer matters.
pub(super) fn other_threads_are_out(time: Duration, matters: impl Fn() -> bool) -> bool {
    wait_until(time, || !matters() || !active_calls::is_another_inside())
}

/// Waits for at most this long. Returns whether no other thread has the object; their operations on it then happened
/// before. (`Arc::strong_count` alone returns the number without ordering their writes.)
fn are_out<T: ?Sized>(engine: &mut Arc<T>, time: Duration) -> bool {
    wait_until(time, || is_last(engine))
}

/// Waits until the condition holds, for at most this long. Returns whether it holds.
fn wait_until(time: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let begin = Instant::now();
    while !is_so() {
        if begin.elapsed() > time {
            return false;
        }
        std::thread::sleep(STEP);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn what_others_did_has_happened_before() {
        for turn in 0..200 {
            let mut object = Arc::new(AtomicU64::new(0));
            let other = Arc::clone(&object);
            let thread = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_micros(turn % 50));
                // Only the last use of the object needs ordering.
                other.store(turn + 1, Ordering::Relaxed);
            });
            assert!(are_out(&mut object, Duration::from_secs(60)));
            assert_eq!(object.load(Ordering::Relaxed), turn + 1);
            thread.join().unwrap();
        }
    }

    #[test]
    fn one_who_does_not_come_back_is_told() {
        let mut object = Arc::new(1);
        let other = Arc::clone(&object);
        assert!(!are_out(&mut object, Duration::from_millis(5)));
        assert!(wait_for_others(&mut object, true).is_ok());
        drop(other);
        assert!(are_out(&mut object, Duration::ZERO));
    }
}
