//! Requests of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::errhandler::{Owner, Quiet, quiet_predefined};
use super::library::Library;
use super::running;
use super::symbols::{Status, of};
use crate::engine::{Ended, Pending};
use crate::error::{Class, Error, Result};
use libc::c_int;
use std::mem;

/// An operation that goes on in the library.
pub(super) struct Operation {
    library: &'static Library,
    handle: Handle<of::Request>,
    /// The object of the program's that its errors are errors of.
    of: Option<Owner>,
    /// The library has nothing to do with it any more, whether it is complete or has failed.
    is_over: bool,
    /// The handle stays valid when the operation is complete, until it is freed.
    is_persistent: bool,
}

impl Operation {
    /// One that a procedure starts, on an object of the program's or on one that was made here.
    ///
    /// # Errors
    /// Those of the library.
    pub(super) fn started(
        library: &'static Library,
        of: Option<Owner>,
        by: impl FnOnce(&mut Handle<of::Request>) -> c_int,
    ) -> Result<Operation> {
        let mut handle = Handle::UNSET;
        library.check(by(&mut handle))?;
        Ok(Operation {
            library,
            handle,
            of,
            is_over: false,
            is_persistent: false,
        })
    }

    /// Marks the operation as persistent; it is inactive until it is [started](Operation::start).
    pub(super) fn persistent(self) -> Operation {
        Operation {
            is_over: true,
            is_persistent: true,
            ..self
        }
    }

    /// Starts the operation, which is persistent.
    ///
    /// # Errors
    /// Those of the library.
    pub(super) fn start(&mut self) -> Result<()> {
        let _quiet = self.quiet()?;
        // SAFETY: only this operation has the handle, which stays valid since the request is persistent.
        let code = unsafe { self.library.symbols.start(&mut self.handle) };
        self.library.check(code)?;
        self.is_over = false;
        Ok(())
    }

    /// Requests cancellation in the library. The operation is not over.
    ///
    /// # Errors
    /// Those of the library.
    pub(super) fn cancel(&self) -> Result<()> {
        let _quiet = self.quiet()?;
        self.library
            .check(self.library.symbols.cancel(&self.handle))
    }

    /// Frees the request in the library, if it still exists there; an active operation still completes.
    pub(super) fn free(&mut self) {
        if (self.is_over && !self.is_persistent) || !running::is_running() {
            return;
        }
        if let Ok(_quiet) = self.quiet() {
            // SAFETY: only this operation has the handle, and does not use it again.
            unsafe { self.library.symbols.request_free(&mut self.handle) };
        }
        self.is_over = true;
        self.is_persistent = false;
    }

    /// Whether the library has nothing to do with it any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Makes the library return errors of the operation.
    fn quiet(&self) -> Result<QuietOf> {
        quiet_of(self.library, self.of)
    }

    /// Returns when it is complete, with the status.
    ///
    /// # Errors
    /// The library's: then it may be over or not.
    pub(super) fn wait(&mut self) -> Result<Status> {
        let status = self.ask(|library, handle, status| {
            // SAFETY: nobody but this operation has the handle, and it is not over: the library has the request still.
            let code = unsafe { library.symbols.wait(handle, status) };
            (code, true)
        })?;
        Ok(status.unwrap_or_default())
    }

    /// The status, if it is complete.
    ///
    /// # Errors
    /// As [`Operation::wait`].
    pub(super) fn test(&mut self) -> Result<Option<Status>> {
        self.ask(|library, handle, status| {
            let mut flag = 0;
            // SAFETY: the library writes the null handle where the request ends, to the one variable that has it.
            let code = unsafe { library.symbols.test(handle, &mut flag, status) };
            (code, flag != 0)
        })
    }

    /// Asks the library, which gives a code and whether the operation is complete.
    fn ask(
        &mut self,
        by: impl FnOnce(&Library, &mut Handle<of::Request>, &mut Status) -> (c_int, bool),
    ) -> Result<Option<Status>> {
        if self.is_over {
            return Ok(Some(Status::default()));
        }
        let mut status = Status::default();
        let _quiet = self.quiet()?;
        let before = self.handle;
        let (code, is_complete) = by(self.library, &mut self.handle, &mut status);
        // With an error that is one of the operation, not of the call, the request has become null.
        self.is_over = match code {
            0 => is_complete,
            _ => self.handle != before || self.is_persistent,
        };
        self.library.check(code)?;
        Ok(is_complete.then_some(status))
    }
}

/// While it exists, the library returns errors: those that concern no object, and those of one object.
type QuietOf = (Option<[Quiet; 2]>, Option<Quiet>);

/// Makes the library return errors of an operation on an object that the program created and may have freed already.
///
/// # Errors
/// Those of the library.
pub(super) fn quiet_of(library: &'static Library, of: Option<Owner>) -> Result<QuietOf> {
    let Some(object) = of else {
        return Ok((None, None));
    };
    let of_none = quiet_predefined(library)?;
    Ok((of_none, Quiet::new(library, object).ok()))
}

/// What the end of an operation depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// On no other process's calls, as that of an access to a window.
    Alone,
    /// On calls of others: on their starting the same, or on their receiving what was sent.
    Together,
}

/// An operation that the library has started, as the program waits for it.
pub(super) struct NativeRequest<F: FnOnce(Result<Status>) -> Result<Ended> + Send + Sync> {
    operation: Operation,
    ends: Ends,
    /// What is done once when it is over, with how it ended; taken then.
    complete: Option<F>,
    /// What that led to, until somebody is told.
    result: Result<Ended>,
}

impl<F: FnOnce(Result<Status>) -> Result<Ended> + Send + Sync> NativeRequest<F> {
    /// An operation of which `complete` makes something when it is over. That is given an error also where the operation
    /// may still go on and nobody will wait for it: what the library writes to must stay then.
    pub(super) fn new(operation: Operation, ends: Ends, complete: F) -> NativeRequest<F> {
        NativeRequest {
            operation,
            ends,
            complete: Some(complete),
            result: Ok(Ended::default()),
        }
    }

    fn end(&mut self, ended: Result<Status>) {
        if let Some(complete) = self.complete.take() {
            self.result = complete(ended);
        }
    }
}

impl<F: FnOnce(Result<Status>) -> Result<Ended> + Send + Sync> Pending for NativeRequest<F> {
    fn wait(&mut self) -> Result<Ended> {
        if self.complete.is_some() {
            let waited = self.operation.wait();
            if !self.operation.is_over() {
                return waited.map(|_| Ended::default());
            }
            self.end(waited);
        }
        mem::replace(&mut self.result, Ok(Ended::default()))
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.complete.is_some() {
            let tested = self.operation.test();
            if !self.operation.is_over() {
                return tested.map(|_| None);
            }
            self.end(tested.map(Option::unwrap_or_default));
        }
        mem::replace(&mut self.result, Ok(Ended::default())).map(Some)
    }
}

impl<F: FnOnce(Result<Status>) -> Result<Ended> + Send + Sync> Drop for NativeRequest<F> {
    /// Nobody will wait for it: the program does not get the request, or could not be given it.
    fn drop(&mut self) {
        if self.complete.is_none() || !running::is_running() {
            // After the end of MPI the library does nothing more; what is still here is dropped as it is.
            return;
        }
        // The program takes its buffers back as soon as it learns of the error.
        let ended = match self.ends {
            Ends::Alone => self.operation.wait(),
            Ends::Together => Ok(Status::default()),
        };
        let ended = ended.and_then(|status| match self.operation.is_over() {
            true => Ok(status),
            false => Err(Error::new(
                Class::Request,
                "nobody waits for the operation any more",
            )),
        });
        self.end(ended);
    }
}
