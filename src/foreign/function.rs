//! A function of the program.

use libc::c_void;
use minfo_rules::error::{Class, Error, Result};

/// The address of a function of the program, or of a special value in its place. [`crate::callback`] calls it.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Function(*const c_void);

// SAFETY: it is the address of code, which all threads may run (MPI 4.1, section 11.6).
#[allow(unsafe_code)]
unsafe impl Send for Function {}
// SAFETY: the address is never changed, so that several threads may read it.
#[allow(unsafe_code)]
unsafe impl Sync for Function {}

impl Function {
    /// The function of the argument `name`, which must be there.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer.
    pub(crate) fn required(self, name: &str) -> Result<Function> {
        match self.address() {
            0 => Err(Error::new(Class::Arg, format!("{name} is a null pointer"))),
            _ => Ok(self),
        }
    }

    /// The function, unless it is a null pointer.
    pub(crate) fn given(self) -> Option<Function> {
        (self.address() != 0).then_some(self)
    }

    /// Its address.
    pub(crate) fn address(self) -> usize {
        self.0 as usize
    }
}
