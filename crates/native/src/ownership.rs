//! Ownership of the library's objects: errors on those that the program also uses go to the program's handlers; the
//! program frees what it created, and objects created here are freed once.
//!
//! Functions without an `# Errors` section return the errors of the library.

use super::errhandler::{self, Owner, Quiet};
use super::library::Library;
use libc::c_int;
use minfo_rules::error::Result;
use std::sync::atomic::{AtomicBool, Ordering};

/// The owner of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ObjectOwner {
    /// This library.
    Us,
    /// The program.
    Program,
    /// Nobody: it is predefined.
    Nobody,
}

/// Who uses an object.
pub(super) struct Sharing {
    /// Whether each call must set an error handler that returns: if the program uses the object, its error handler is
    /// the program's.
    is_shared: AtomicBool,
    maker: ObjectOwner,
    has_ended: AtomicBool,
}

impl Sharing {
    fn of(maker: ObjectOwner, is_shared: bool) -> Sharing {
        Sharing {
            is_shared: AtomicBool::new(is_shared),
            maker,
            has_ended: AtomicBool::new(false),
        }
    }

    /// An object that was created here and that nobody else knows.
    pub(super) fn none() -> Sharing {
        Sharing::of(ObjectOwner::Us, false)
    }

    /// A predefined object.
    pub(super) fn of_predefined(library: &Library) -> Sharing {
        Sharing::of(ObjectOwner::Nobody, library.is_shared)
    }

    /// The communicator with the parent processes. The library returns the same one to every caller, and any of them
    /// may free it.
    pub(super) fn of_parent(library: &Library) -> Sharing {
        Sharing::of(ObjectOwner::Us, library.is_shared)
    }

    /// An object that the program created.
    pub(super) fn adopted() -> Sharing {
        Sharing::of(ObjectOwner::Program, true)
    }

    /// Makes errors on a new object be returned. The other processes already have the object, so a failure here is not
    /// reported: each later call tries again, and fails if it cannot.
    pub(super) fn begin(&self, library: &Library, object: Owner) {
        if errhandler::return_from(library, object).is_err() {
            self.is_shared.store(true, Ordering::Relaxed);
        }
    }

    /// Frees the object with a procedure, if it was created here and has not been freed. A failure is not retried: the
    /// state of the object is unknown.
    pub(super) fn end(
        &self,
        library: &'static Library,
        object: Owner,
        by: impl FnOnce() -> c_int,
    ) -> Result<()> {
        if self.maker != ObjectOwner::Us || self.has_ended.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        // Other processes may wait for this, so it continues wherever its errors go.
        let quiet = self.quiet(library, object).ok().flatten();
        library.check(by())?;
        if let Some(quiet) = quiet {
            quiet.forget();
        }
        Ok(())
    }

    /// Makes errors on the object be returned, as long as the result lives.
    #[inline(always)]
    pub(super) fn quiet(&self, library: &'static Library, object: Owner) -> Result<Option<Quiet>> {
        match self.is_shared.load(Ordering::Relaxed) {
            true => Quiet::new(library, object).map(Some),
            false => Ok(None),
        }
    }

    /// Whether the program uses the object.
    #[inline(always)]
    pub(super) fn is_shared(&self) -> bool {
        self.is_shared.load(Ordering::Relaxed)
    }

    /// The object, if the program uses it.
    pub(super) fn with_handler(&self, object: Owner) -> Option<Owner> {
        self.is_shared.load(Ordering::Relaxed).then_some(object)
    }

    /// Records that the program also uses the object.
    pub(super) fn share(&self, library: &'static Library, object: Owner) -> Result<()> {
        if self.is_shared.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        // A failure shows in the next call that needs the handler.
        errhandler::begin_as_usual(library, object)
            .inspect_err(|_| self.is_shared.store(false, Ordering::Relaxed))
    }
}
