//! The error handler of an object, even after the object's end: an operation may fail after the program has freed the
//! communicator, window or file on which it was started.

use super::{Current, Errhandler};
use crate::store::Lock;
use crate::{comm, file, session, win};
use std::collections::VecDeque;

/// An object that has ended.
#[derive(Clone, Copy)]
struct EndedObject {
    handle: i32,
    errhandler: Errhandler,
    /// The null handle of such objects.
    null: i32,
}

/// How many of them are remembered: the latest ones.
const MOST: usize = 4096;

static ENDED: Lock<VecDeque<EndedObject>> = Lock::new(VecDeque::new());

/// Remembers the error handler of an object that has ended.
pub(crate) fn remember(handle: i32, errhandler: Errhandler, null: i32) {
    let mut ended = ENDED.lock();
    if ended.len() >= MOST {
        ended.pop_front();
    }
    ended.push_back(EndedObject {
        handle,
        errhandler,
        null,
    });
}

/// The error handler of the communicator, window, file or session with this handle, and the handle that it is called
/// with: the null handle if the object has ended.
pub fn of_object(handle: i32) -> Option<(Errhandler, i32)> {
    let current = comm::errhandler(handle)
        .or_else(|| win::errhandler(handle))
        .or_else(|| file::with_errhandler(handle, Current::get).ok())
        .or_else(|| session::errhandler(handle));
    if let Some(errhandler) = current {
        return Some((errhandler, handle));
    }
    let ended = ENDED.lock();
    let last = ended.iter().rev().find(|one| one.handle == handle)?;
    Some((last.errhandler, last.null))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ones_are_remembered() {
        // (Handles that no object in these tests has.)
        let handle = |number: usize| i32::MAX - number as i32;
        for number in 0..=MOST {
            remember(handle(number), Errhandler::User(number as u32), win::NULL);
        }
        assert_eq!(of_object(handle(0)), None);
        for number in [1, MOST] {
            let errhandler = Errhandler::User(number as u32);
            assert_eq!(of_object(handle(number)), Some((errhandler, win::NULL)));
        }
        remember(handle(7), Errhandler::Return, comm::NULL);
        assert_eq!(of_object(handle(7)), Some((Errhandler::Return, comm::NULL)));
    }
}
