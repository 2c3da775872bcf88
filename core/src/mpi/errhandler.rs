//! Error handlers (MPI 4.1, section 9.3).

use crate::error::{Class, Error, Result};
use std::sync::atomic::{AtomicI32, Ordering};

/// What happens after a call fails. The discriminants are the standard ABI's handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Errhandler {
    /// `MPI_ERRORS_ARE_FATAL`: all processes end. The default.
    Fatal = 321,
    /// `MPI_ERRORS_ABORT`: the processes of the object end.
    Abort = 322,
    /// `MPI_ERRORS_RETURN`: the caller gets the error code.
    Return = 323,
}

impl Errhandler {
    /// `MPI_ERRHANDLER_NULL`
    pub const NULL: i32 = 320;

    /// The handler of this handle.
    ///
    /// # Errors
    /// `MPI_ERR_ERRHANDLER`.
    pub fn of(handle: i32) -> Result<Errhandler> {
        let all = [Errhandler::Fatal, Errhandler::Abort, Errhandler::Return];
        let found = all.into_iter().find(|&handler| handler as i32 == handle);
        found.ok_or_else(|| {
            let what = match handle {
                Errhandler::NULL => "MPI_ERRHANDLER_NULL is not an error handler".to_owned(),
                _ => format!("errhandler = {handle} is not an error handler"),
            };
            Error::new(Class::Errhandler, what)
        })
    }
}

/// The error handler of an object, which any thread may change or use at any time.
pub struct Current(AtomicI32);

impl Current {
    /// This handler.
    pub const fn new(handler: Errhandler) -> Current {
        Current(AtomicI32::new(handler as i32))
    }

    /// The handler that was set last.
    pub fn get(&self) -> Errhandler {
        // Only handles of handlers are ever stored.
        Errhandler::of(self.0.load(Ordering::Relaxed)).unwrap_or(Errhandler::Fatal)
    }

    /// Sets the handler.
    pub fn set(&self, handler: Errhandler) {
        self.0.store(handler as i32, Ordering::Relaxed);
    }
}
