//! Objects of the library, and who they belong to: errors of those that the program uses too go to its own handlers;
//! what it has made is its own to free, and what was made here ends once.

use super::errhandler::{self, Owner, Quiet};
use super::library::Library;
use crate::error::Result;
use libc::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who has made an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    /// This library.
    Us,
    /// The program.
    Program,
    /// Nobody: it is there from the start.
    Nobody,
}

/// Who uses an object.
pub(super) struct Sharing {
    /// Whether errors of it have to be made to come back in each call: where the program uses it, its error handler is
    /// the program's.
    is_shared: AtomicBool,
    maker: Maker,
    has_ended: AtomicBool,
}

impl Sharing {
    fn of(maker: Maker, is_shared: bool) -> Sharing {
        Sharing {
            is_shared: AtomicBool::new(is_shared),
            maker,
            has_ended: AtomicBool::new(false),
        }
    }

    /// It is being made here, and nobody else knows it.
    pub(super) fn none() -> Sharing {
        Sharing::of(Maker::Us, false)
    }

    /// It is there from the start.
    pub(super) fn of_predefined(library: &Library) -> Sharing {
        Sharing::of(Maker::Nobody, library.is_shared)
    }

    /// The program has made it.
    pub(super) fn adopted() -> Sharing {
        Sharing::of(Maker::Program, true)
    }

    /// The library has just made the object: its errors are to come back to us. That is no reason to fail, where the
    /// other processes have the object already: where the handler cannot be set now, each call sets it, and fails where
    /// it cannot.
    pub(super) fn begin(&self, library: &Library, object: Owner) {
        if errhandler::return_from(library, object).is_err() {
            self.is_shared.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the object with a procedure, if it was made here and has not ended before. What fails is not tried again:
    /// nobody knows what is left of the object.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn end(
        &self,
        library: &'static Library,
        object: Owner,
        by: impl FnOnce() -> c_int,
    ) -> Result<()> {
        if self.maker != Maker::Us || self.has_ended.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        // Others may wait for this end: it goes on, wherever its errors go.
        let quiet = self.quiet(library, object).ok().flatten();
        library.check(by())?;
        if let Some(quiet) = quiet {
            quiet.forget();
        }
        Ok(())
    }

    /// Lets errors of the object come back to us, as long as what is returned lives.
    ///
    /// # Errors
    /// The library's.
    #[inline(always)]
    pub(super) fn quiet(&self, library: &'static Library, object: Owner) -> Result<Option<Quiet>> {
        match self.is_shared.load(Ordering::Relaxed) {
            true => Quiet::new(library, object).map(Some),
            false => Ok(None),
        }
    }

    /// The object, if the program uses it.
    pub(super) fn with_handler(&self, object: Owner) -> Option<Owner> {
        self.is_shared.load(Ordering::Relaxed).then_some(object)
    }

    /// The program gets to know the object.
    ///
    /// # Errors
    /// The library's.
    pub(super) fn share(&self, library: &'static Library, object: Owner) -> Result<()> {
        if self.is_shared.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        // The next call that asks gets the handler then.
        errhandler::begin_as_usual(library, object)
            .inspect_err(|_| self.is_shared.store(false, Ordering::Relaxed))
    }
}
