//! The assertion that a window is never locked (W6). The library is only asked whether it relies on it when the window
//! is locked: the inquiry takes longer than creating a window, and most windows with this hint are never locked.

use minfo_engine::win::refuse_lock;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) const NO_LOCKS: &str = "no_locks";

/// What is known about the assertion for a window: one of the following.
pub(super) struct NoLocks(AtomicU8);

/// Locks are allowed.
const ALLOWED: u8 = 0;
/// The library was given another value than true.
const GIVEN: u8 = 1;
/// The library was given the value true.
const GIVEN_TRUE: u8 = 2;
/// The library relies on it.
const REFUSED: u8 = 3;

impl NoLocks {
    /// For a window that was given this value, or none.
    pub(super) fn of(is_true: Option<bool>) -> NoLocks {
        NoLocks(AtomicU8::new(state(is_true)))
    }

    /// For a window of the program, which may have been given anything.
    pub(super) fn unknown() -> NoLocks {
        NoLocks(AtomicU8::new(GIVEN))
    }

    /// Records a value that was given later.
    pub(super) fn give(&self, is_true: bool) {
        self.0.store(state(Some(is_true)), Ordering::Relaxed);
    }

    /// Whether the window may be locked; `tell` asks the library for the hints in effect.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    #[inline]
    pub(super) fn check(&self, tell: impl FnOnce() -> Result<Hints>) -> Result<()> {
        match self.0.load(Ordering::Relaxed) {
            ALLOWED => Ok(()),
            given => self.find(given, tell),
        }
    }

    #[cold]
    fn find(&self, given: u8, tell: impl FnOnce() -> Result<Hints>) -> Result<()> {
        let is_refused = given == REFUSED
            || match tell() {
                Ok(told) => told.is_true(NO_LOCKS),
                // If it cannot be asked, it may rely on a value of true.
                Err(_) => given == GIVEN_TRUE,
            };
        if is_refused {
            self.0.store(REFUSED, Ordering::Relaxed);
            return Err(refuse_lock());
        }
        self.0.store(ALLOWED, Ordering::Relaxed);
        Ok(())
    }
}

pub(crate) fn is_true(value: &[u8]) -> bool {
    value == b"true"
}

fn state(is_true: Option<bool>) -> u8 {
    match is_true {
        None => ALLOWED,
        Some(false) => GIVEN,
        Some(true) => GIVEN_TRUE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::error::{Class, Error};

    fn told(value: &str) -> Result<Hints> {
        let mut hints = Hints::default();
        hints.set(NO_LOCKS, value.to_owned());
        Ok(hints)
    }
    fn failed() -> Result<Hints> {
        Err(Error::new(Class::Other, "it fails"))
    }

    #[test]
    fn the_library_is_asked_once_and_only_if_it_was_given_the_hint() {
        NoLocks::of(None).check(|| unreachable!()).unwrap();
        for given in [true, false] {
            let locks = NoLocks::of(Some(given));
            assert_eq!(
                locks.check(|| told("true")).unwrap_err().class,
                Class::RmaSync
            );
            assert!(locks.check(|| unreachable!()).is_err());
            locks.give(given);
            locks.check(|| told("false")).unwrap();
            locks.check(|| unreachable!()).unwrap();
        }
    }

    #[test]
    fn if_the_library_does_not_say_the_value_that_it_was_given_counts() {
        assert!(NoLocks::of(Some(true)).check(failed).is_err());
        NoLocks::of(Some(false)).check(failed).unwrap();
        NoLocks::unknown().check(failed).unwrap();
    }
}
