//! What many calls do with their arguments.

use super::foreign::{InOut, Out, Value};
use libc::c_int;
use minfo_core::error::Result;

/// `MPI_UNDEFINED`
pub(crate) const UNDEFINED: c_int = -32766;

impl<T: Value> Out<'_, T> {
    /// What a call with one output does: checks that it is there, and writes what `value` gives.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, and those of `value`.
    #[inline(always)]
    pub(crate) fn answer(
        self,
        name: &'static str,
        value: impl FnOnce() -> Result<T>,
    ) -> Result<()> {
        let place = self.required(name)?;
        place.give(value()?);
        Ok(())
    }
}

impl InOut<'_, c_int> {
    /// What a call does that ends an object: `end` is given the handle, which then becomes `null`. After an error it is
    /// as it was.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, and those of `end`.
    #[inline(always)]
    pub(crate) fn end(
        self,
        name: &'static str,
        null: c_int,
        end: impl FnOnce(c_int) -> Result<()>,
    ) -> Result<()> {
        let handle = self.required(name)?;
        end(handle.value())?;
        handle.give(null);
        Ok(())
    }
}
