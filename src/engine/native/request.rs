//! Requests of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::errhandler::{self, Quiet, quiet_predefined};
use super::library::Library;
use super::symbols::Status;
use crate::engine::Pending;
use crate::error::Result;
use libc::c_int;

/// An object that has an error handler.
pub type Of = (errhandler::Kind, Handle);

/// An operation that the library has started.
pub struct NativeRequest<F: FnMut() + Send + Sync> {
    library: &'static Library,
    handle: Handle,
    /// The object of the program's that its errors are errors of.
    of: Option<Of>,
    /// What is done when it is complete.
    complete: F,
}

impl<F: FnMut() + Send + Sync> NativeRequest<F> {
    /// An operation that a procedure starts, on an object of the program's or on one that was made here.
    ///
    /// # Errors
    /// The library's.
    pub fn started(
        library: &'static Library,
        of: Option<Of>,
        by: impl FnOnce(*mut Handle) -> c_int,
        complete: F,
    ) -> Result<NativeRequest<F>> {
        let mut handle = 0;
        library.check(by(&mut handle))?;
        Ok(NativeRequest {
            library,
            handle,
            of,
            complete,
        })
    }

    /// Lets errors of the operation come back. The object may be freed already.
    fn quiet(&self) -> Result<(Option<[Quiet; 2]>, Option<Quiet>)> {
        let Some((kind, object)) = self.of else {
            return Ok((None, None));
        };
        let of_none = quiet_predefined(self.library)?;
        Ok((of_none, Quiet::new(self.library, kind, object).ok()))
    }
}

impl<F: FnMut() + Send + Sync> Pending for NativeRequest<F> {
    fn wait(&mut self) -> Result<()> {
        let mut status = Status::default();
        let _quiet = self.quiet()?;
        // SAFETY: the request is there or null, and the status has room.
        let code = unsafe { (self.library.symbols.wait)(&mut self.handle, &mut status) };
        self.library.check(code)?;
        (self.complete)();
        Ok(())
    }

    fn test(&mut self) -> Result<bool> {
        let mut status = Status::default();
        let mut flag = 0;
        let _quiet = self.quiet()?;
        // SAFETY: as above.
        let code = unsafe { (self.library.symbols.test)(&mut self.handle, &mut flag, &mut status) };
        self.library.check(code)?;
        if flag != 0 {
            (self.complete)();
        }
        Ok(flag != 0)
    }
}

/// An operation that is complete.
pub struct Complete;

impl Pending for Complete {
    fn wait(&mut self) -> Result<()> {
        Ok(())
    }

    fn test(&mut self) -> Result<bool> {
        Ok(true)
    }
}
