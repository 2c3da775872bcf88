//! Communicators: those that exist from the start.

use super::errhandler::{Current, Errhandler};
use crate::error::{Class, Error, Result};

/// A communicator. The discriminants are the standard ABI's handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Comm {
    /// `MPI_COMM_WORLD`
    World = 257,
    /// `MPI_COMM_SELF`
    Itself = 258,
}

static OF_WORLD: Current = Current::new();
static OF_ITSELF: Current = Current::new();

impl Comm {
    /// `MPI_COMM_NULL`
    pub const NULL: i32 = 256;

    /// The communicator that this handle stands for.
    ///
    /// # Errors
    /// `MPI_ERR_COMM`.
    pub fn of(handle: i32) -> Result<Comm> {
        let all = [Comm::World, Comm::Itself];
        let found = all.into_iter().find(|&comm| comm as i32 == handle);
        found.ok_or_else(|| {
            let what = match handle {
                Comm::NULL => "MPI_COMM_NULL is no communicator",
                _ => "this is no handle of a communicator",
            };
            Error::new(Class::Comm, what)
        })
    }

    /// The error handler. Also before MPI is initialised and after it is finalised, since the info
    /// procedures, which use that of `MPI_COMM_SELF`, work then (MPI 4.1, section 9.3).
    pub fn errhandler(self) -> Errhandler {
        self.current().get()
    }

    /// Sets the error handler.
    pub fn set_errhandler(self, handler: Errhandler) {
        self.current().set(handler);
    }

    fn current(self) -> &'static Current {
        match self {
            Comm::World => &OF_WORLD,
            Comm::Itself => &OF_ITSELF,
        }
    }
}
