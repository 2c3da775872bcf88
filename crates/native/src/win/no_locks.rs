//! The promise that a window is never locked (W6). The library is only asked whether it relies on it when the window
//! is locked: the inquiry takes longer than creating a window, and most windows with this hint are never locked.

use minfo_engine::win::NO_LOCKS;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use std::sync::atomic::{AtomicU8, Ordering};

/// What is known about the promise for a window: one of the following.
pub(super) struct NoLocks(AtomicU8);

/// There is no promise, or the library does not rely on it.
const ALLOWED: u8 = 0;
/// The library was given another value than true.
const GIVEN: u8 = 1;
/// The library was given the value true.
const GIVEN_TRUE: u8 = 2;
/// The library relies on it.
const RELIED_ON: u8 = 3;

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

    /// Whether the library relies on the promise; `tell` asks it for the hints in effect.
    #[inline]
    pub(super) fn are_promised(&self, tell: impl FnOnce() -> Result<Hints>) -> bool {
        match self.0.load(Ordering::Relaxed) {
            ALLOWED => false,
            given => self.find(given, tell),
        }
    }

    #[cold]
    fn find(&self, given: u8, tell: impl FnOnce() -> Result<Hints>) -> bool {
        let is_relied_on = given == RELIED_ON
            || match tell() {
                Ok(told) => told.is_true(NO_LOCKS),
                // If it cannot be asked, it may rely on a value of true.
                Err(_) => given == GIVEN_TRUE,
            };
        let found = if is_relied_on { RELIED_ON } else { ALLOWED };
        self.0.store(found, Ordering::Relaxed);
        is_relied_on
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
        assert!(!NoLocks::of(None).are_promised(|| unreachable!()));
        for given in [true, false] {
            let locks = NoLocks::of(Some(given));
            assert!(locks.are_promised(|| told("true")));
            assert!(locks.are_promised(|| unreachable!()));
            locks.give(given);
            assert!(!locks.are_promised(|| told("false")));
            assert!(!locks.are_promised(|| unreachable!()));
        }
    }

    #[test]
    fn if_the_library_does_not_say_the_value_that_it_was_given_counts() {
        assert!(NoLocks::of(Some(true)).are_promised(failed));
        assert!(!NoLocks::of(Some(false)).are_promised(failed));
        assert!(!NoLocks::unknown().are_promised(failed));
    }
}
