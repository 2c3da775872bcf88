//! Objects of the library that the program uses too: its errors of them go to its own handlers, and what it has
//! made is its own to free.

use super::abi::Handle;
use super::errhandler::{self, Kind, Quiet};
use super::library::Library;
use crate::error::Result;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who uses an object.
pub struct Sharing {
    /// Whether the program does: then its error handler is the program's.
    is_shared: AtomicBool,
    /// Whether the program has made it.
    is_adopted: bool,
}

impl Sharing {
    /// It was made here, and nobody else knows it.
    pub fn none() -> Sharing {
        Sharing {
            is_shared: AtomicBool::new(false),
            is_adopted: false,
        }
    }

    /// It is there from the start.
    pub fn of_predefined(library: &Library) -> Sharing {
        Sharing {
            is_shared: AtomicBool::new(library.is_shared),
            is_adopted: false,
        }
    }

    /// The program has made it.
    pub fn adopted() -> Sharing {
        Sharing {
            is_shared: AtomicBool::new(true),
            is_adopted: true,
        }
    }

    /// Whether the program has made it, and is the one to free it.
    pub fn is_adopted(&self) -> bool {
        self.is_adopted
    }

    /// Lets errors of the object come back to us, as long as what is returned lives.
    ///
    /// # Errors
    /// The library's.
    #[inline(always)]
    pub fn quiet(
        &self,
        library: &'static Library,
        kind: Kind,
        object: Handle,
    ) -> Result<Option<Quiet>> {
        match self.is_shared.load(Ordering::Relaxed) {
            true => Quiet::new(library, kind, object).map(Some),
            false => Ok(None),
        }
    }

    /// The object, if the program uses it.
    pub fn with_handler(&self, kind: Kind, object: Handle) -> Option<(Kind, Handle)> {
        self.is_shared
            .load(Ordering::Relaxed)
            .then_some((kind, object))
    }

    /// The program gets to know the object.
    ///
    /// # Errors
    /// The library's.
    pub fn share(&self, library: &'static Library, kind: Kind, object: Handle) -> Result<()> {
        if self.is_shared.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        errhandler::begin_as_usual(library, kind, object)
    }
}
