//! Requests of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::errhandler::{Owner, Quiet, quiet_predefined};
use super::library::Library;
use super::partitioned::PartitionedMessage;
use super::symbols::{Handles, Status, StatusArray, of};
use super::{Native, library_state, message};
use libc::c_int;
use minfo_engine::{CompletesSeveral, Ended, Pending, Several};
use minfo_rules::error::{Class, Error, Result};
use std::any::Any;
use std::mem;

/// A nonblocking operation in the library.
pub(super) struct NativeOperation {
    library: &'static Library,
    handle: Handle<of::Request>,
    /// The program's object that gets its errors.
    of: Option<Owner>,
    /// Whether the library is done with it, successfully or not.
    is_over: bool,
    /// Whether the handle stays valid after completion, until it is freed.
    is_persistent: bool,
    /// The result, if it was completed by a call for several operations.
    told: Option<Result<()>>,
    /// The status, once it is over.
    status: Status,
}

impl NativeOperation {
    /// Starts an operation with a procedure, on an object of the program or of this package.
    pub(super) fn started(
        library: &'static Library,
        of: Option<Owner>,
        by: impl FnOnce(&mut Handle<of::Request>) -> c_int,
    ) -> Result<NativeOperation> {
        let mut handle = Handle::UNSET;
        let code = by(&mut handle);
        NativeOperation::of_code(library, of, code, handle)
    }

    /// The operation that a procedure has started that has returned this code.
    pub(super) fn of_code(
        library: &'static Library,
        of: Option<Owner>,
        code: c_int,
        handle: Handle<of::Request>,
    ) -> Result<NativeOperation> {
        library.check(code)?;
        let known = NativeOperation::known(library, handle);
        Ok(NativeOperation { of, ..known })
    }

    /// An operation that was started before, on an object that was created here.
    pub(super) fn known(library: &'static Library, handle: Handle<of::Request>) -> NativeOperation {
        NativeOperation {
            library,
            handle,
            of: None,
            is_over: false,
            is_persistent: false,
            told: None,
            status: Status::default(),
        }
    }

    /// Marks the operation as persistent; it is inactive until it is [started](NativeOperation::start).
    pub(super) fn persistent(self) -> NativeOperation {
        NativeOperation {
            is_over: true,
            is_persistent: true,
            ..self
        }
    }

    /// Starts the operation, which must be persistent.
    pub(super) fn start(&mut self) -> Result<()> {
        let _quiet = self.quiet()?;
        // SAFETY: only this operation has the handle, which stays valid since the request is persistent.
        let code = unsafe { self.library.symbols.start(&mut self.handle) };
        self.library.check(code)?;
        self.is_over = false;
        Ok(())
    }

    /// Requests cancellation in the library. The operation must not be over.
    pub(super) fn cancel(&self) -> Result<()> {
        let _quiet = self.quiet()?;
        self.library
            .check(self.library.symbols.cancel(&self.handle))
    }

    /// Frees the request in the library, if it still exists there; an active operation still completes.
    pub(super) fn free(&mut self) {
        if (self.is_over && !self.is_persistent) || !library_state::is_running() {
            return;
        }
        if let Ok(_quiet) = self.quiet() {
            // SAFETY: only this operation has the handle, and does not use it again.
            unsafe { self.library.symbols.request_free(&mut self.handle) };
        }
        self.is_over = true;
        self.is_persistent = false;
    }

    pub(super) fn handle(&self) -> Handle<of::Request> {
        self.handle
    }

    /// Whether the library has nothing to do with it any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Makes the library return errors of the operation.
    #[inline(always)]
    fn quiet(&self) -> Result<Option<QuietOf>> {
        quiet_of(self.library, self.of)
    }

    /// Waits until it is complete; returns the status.
    ///
    /// # Errors
    /// The library's; the operation may be over or not.
    pub(super) fn wait(&mut self) -> Result<Status> {
        let status = self.ask(|library, handle, status| {
            // SAFETY: only this operation has the handle, and it is not over, so the request still exists.
            let code = unsafe { library.symbols.wait(handle, status) };
            (code, true)
        })?;
        Ok(status.unwrap_or_default())
    }

    /// The status, if it is complete.
    ///
    /// # Errors
    /// As [`NativeOperation::wait`].
    pub(super) fn test(&mut self) -> Result<Option<Status>> {
        self.ask(|library, handle, status| {
            let mut flag = 0;
            // SAFETY: only this variable has the handle, and the library sets it to null on completion.
            let code = unsafe { library.symbols.test(handle, &mut flag, status) };
            (code, flag != 0)
        })
    }

    /// Calls the library; `by` returns a code and whether the operation is complete.
    fn ask(
        &mut self,
        by: impl FnOnce(&Library, &mut Handle<of::Request>, &mut Status) -> (c_int, bool),
    ) -> Result<Option<Status>> {
        if let Some(told) = self.told.take() {
            return told.map(|()| Some(self.status));
        }
        if self.is_over {
            return Ok(Some(Status::default()));
        }
        let mut status = Status::default();
        let _quiet = self.quiet()?;
        let before = self.handle;
        let (code, is_complete) = by(self.library, &mut self.handle, &mut status);
        // If the operation failed, and not the call, the request has become null.
        self.is_over = match code {
            0 => is_complete,
            _ => self.handle != before || self.is_persistent,
        };
        self.status = status;
        self.library.check(code)?;
        Ok(is_complete.then_some(status))
    }
}

/// A result from a call that completes several operations: index, status, and error if it failed.
type CompletedOperation = (usize, Status, Result<()>);

impl CompletesSeveral for Native {
    fn complete(
        &self,
        several: Several,
        waits: bool,
        operations: &mut [&mut dyn Any],
    ) -> Result<Vec<usize>> {
        let mut all: Vec<&mut NativeOperation> = Vec::new();
        all.try_reserve_exact(operations.len())?;
        let known = operations.iter_mut().filter_map(|one| one.downcast_mut());
        all.extend(known);
        let _quiet = quiet_predefined(self.library)?;
        let mut quiet = Vec::new();
        quiet.try_reserve_exact(all.len())?;
        for one in all.iter().filter(|one| one.of.is_some()) {
            quiet.push(one.quiet()?);
        }
        let family = self.library.abi.family();
        let mut handles = Handles::new(family, all.iter().map(|one| one.handle));
        let told = match several {
            Several::One => one_of(self.library, waits, all.len(), &mut handles),
            Several::Some => some_of(self.library, waits, all.len(), &mut handles),
            Several::All => all_of(self.library, waits, all.len(), &mut handles),
        };
        let mut ended = Vec::new();
        ended.try_reserve_exact(all.len())?;
        for (which, one) in all.iter_mut().enumerate() {
            let before = mem::replace(&mut one.handle, handles.get(which));
            if one.handle != before {
                ended.push(which);
            }
        }
        let told = match told {
            // An error that is not in a status is an error of the call, unless an operation was completed.
            Err(error) if !ended.is_empty() => {
                let failed = |place| (place, Status::default(), Err(error.clone()));
                ended.into_iter().map(failed).collect()
            }
            told => told?,
        };
        let mut places = Vec::new();
        places.try_reserve_exact(told.len())?;
        for (place, status, ended) in told {
            all[place].is_over = true;
            all[place].status = status;
            all[place].told = Some(ended);
            places.push(place);
        }
        Ok(places)
    }
}

type Requests = Handles<of::Request>;

/// The number of requests as an int.
pub(super) fn counted(number: usize) -> Result<c_int> {
    c_int::try_from(number).map_err(|_| {
        let what = "there are more requests than the MPI library can count";
        Error::new(Class::Count, what)
    })
}

fn one_of(
    library: &'static Library,
    waits: bool,
    number: usize,
    handles: &mut Requests,
) -> Result<Vec<CompletedOperation>> {
    let (mut index, mut flag, mut status) = (-1, 0, Status::default());
    let (symbols, count) = (&library.symbols, counted(number)?);
    // SAFETY: only the operations have these handles, and each gets back its own.
    let code = unsafe {
        match waits {
            true => symbols.waitany(count, handles, &mut index, &mut status),
            false => symbols.testany(count, handles, &mut index, &mut flag, &mut status),
        }
    };
    let failed = library.check(code).err();
    let place = usize::try_from(index).ok().filter(|&place| place < number);
    match (place, failed) {
        (Some(place), Some(error)) => Ok(vec![(place, status, Err(error))]),
        (Some(place), None) if waits || flag != 0 => Ok(vec![(place, status, Ok(()))]),
        (None, Some(error)) => Err(error),
        (None, None) if waits => {
            let what = "the MPI library has completed none of the active requests";
            Err(Error::new(Class::Request, what))
        }
        (_, None) => Ok(Vec::new()),
    }
}

fn some_of(
    library: &'static Library,
    waits: bool,
    number: usize,
    handles: &mut Requests,
) -> Result<Vec<CompletedOperation>> {
    let mut statuses = StatusArray::new(library.abi.family(), number);
    let mut indices = vec![-1; number];
    let (mut outcount, places) = (0, indices.as_mut_ptr());
    let (symbols, count) = (&library.symbols, counted(number)?);
    // SAFETY: only the operations have these handles, and each gets back its own; there are as many indices and statuses
    // as requests.
    let code = unsafe {
        match waits {
            true => symbols.waitsome(count, handles, &mut outcount, places, &mut statuses),
            false => symbols.testsome(count, handles, &mut outcount, places, &mut statuses),
        }
    };
    let fails_in_status = fails_in_status(library, code)?;
    // MPI_UNDEFINED if none is active.
    let outcount = usize::try_from(outcount).unwrap_or(0).min(number);
    let mut told = Vec::new();
    for (which, place) in indices.into_iter().take(outcount).enumerate() {
        if let Some(place) = usize::try_from(place).ok().filter(|&place| place < number) {
            let status = statuses.get(which);
            let ended = ended(library, &status, fails_in_status);
            told.extend(ended.map(|ended| (place, status, ended)));
        }
    }
    Ok(told)
}

fn all_of(
    library: &'static Library,
    waits: bool,
    number: usize,
    handles: &mut Requests,
) -> Result<Vec<CompletedOperation>> {
    let mut statuses = StatusArray::new(library.abi.family(), number);
    let (mut flag, symbols, count) = (0, &library.symbols, counted(number)?);
    // SAFETY: only the operations have these handles, and each gets back its own; there are as many statuses as requests.
    let code = unsafe {
        match waits {
            true => symbols.waitall(count, handles, &mut statuses),
            false => symbols.testall(count, handles, &mut flag, &mut statuses),
        }
    };
    let fails_in_status = fails_in_status(library, code)?;
    if !waits && flag == 0 && !fails_in_status {
        return Ok(Vec::new());
    }
    let all = (0..number).filter_map(|place| {
        let status = statuses.get(place);
        let ended = ended(library, &status, fails_in_status)?;
        Some((place, status, ended))
    });
    Ok(all.collect())
}

/// Whether the statuses say which operations have failed.
///
/// # Errors
/// The error of the call, if it does not concern an operation.
pub(super) fn fails_in_status(library: &Library, code: c_int) -> Result<bool> {
    match library.check(code) {
        Ok(()) => Ok(false),
        Err(error) if error.class == Class::InStatus => Ok(true),
        Err(error) => Err(error),
    }
}

/// The result of an operation; `None` if it is not complete (`MPI_ERR_PENDING`).
pub(super) fn ended(
    library: &Library,
    status: &Status,
    fails_in_status: bool,
) -> Option<Result<()>> {
    if !fails_in_status {
        return Some(Ok(()));
    }
    match library.check(status.error(library.abi.family())) {
        Ok(()) => Some(Ok(())),
        Err(error) if error.class == Class::Pending => None,
        Err(error) => Some(Err(error)),
    }
}

/// While it exists, the library returns errors: those without an object, and those on one object.
type QuietOf = Box<(Option<[Quiet; 2]>, Option<Quiet>)>;

/// Makes the library return errors of an operation on an object that the program created, and may have freed already.
#[inline(always)]
pub(super) fn quiet_of(library: &'static Library, of: Option<Owner>) -> Result<Option<QuietOf>> {
    match of {
        None => Ok(None),
        Some(object) => quiet_on(library, object).map(Some),
    }
}

#[inline(never)]
fn quiet_on(library: &'static Library, object: Owner) -> Result<QuietOf> {
    let of_none = quiet_predefined(library)?;
    Ok(Box::new((of_none, Quiet::new(library, object).ok())))
}

/// What the completion of an operation depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CompletionLocality {
    /// No calls of other processes, as for an access to a window.
    Alone,
    /// Calls of other processes, which must start the same operation or receive the message.
    Together,
}

/// Called once with the result of an operation that is over. It also gets an error if the operation may still be running
/// and nobody will wait for it; what the library may write to must then stay allocated.
type CompletionCallback = Box<dyn FnOnce(Result<Status>) -> Result<Ended> + Send + Sync>;

/// What an operation is for.
enum OperationKind {
    /// A message. The status of a receive describes it.
    Message { is_receive: bool },
    /// A partitioned message.
    Partitioned(PartitionedMessage),
    /// Anything else.
    Other(CompletionLocality, Option<CompletionCallback>),
}

/// A request of the program for an operation of the library.
pub(super) struct NativeRequest {
    operation: NativeOperation,
    purpose: OperationKind,
    /// Whether the program has requested cancellation; the status then says whether it succeeded.
    is_to_be_cancelled: bool,
}

impl NativeRequest {
    /// A request that calls `complete` when the operation is over.
    pub(super) fn completed_by(
        operation: NativeOperation,
        ends: CompletionLocality,
        complete: impl FnOnce(Result<Status>) -> Result<Ended> + Send + Sync + 'static,
    ) -> Box<dyn Pending> {
        NativeRequest::of(
            operation,
            OperationKind::Other(ends, Some(Box::new(complete))),
        )
    }

    /// The request of a message.
    pub(super) fn message(operation: NativeOperation, is_receive: bool) -> Box<dyn Pending> {
        NativeRequest::of(operation, OperationKind::Message { is_receive })
    }

    /// The request of a partitioned message.
    pub(super) fn partitioned(
        operation: NativeOperation,
        message: PartitionedMessage,
    ) -> Box<dyn Pending> {
        NativeRequest::of(operation, OperationKind::Partitioned(message))
    }

    fn of(operation: NativeOperation, purpose: OperationKind) -> Box<dyn Pending> {
        Box::new(NativeRequest {
            operation,
            purpose,
            is_to_be_cancelled: false,
        })
    }

    /// What the call returns that has found the operation to be over, or has failed.
    fn ended(&mut self, ended: Result<Status>) -> Result<Ended> {
        match &mut self.purpose {
            OperationKind::Message { is_receive } => {
                let is_receive = *is_receive;
                match ended {
                    Ok(status) if self.is_cancelled(&status)? => Ok(Ended::CANCELLED),
                    Ok(status) => message::ended(self.operation.library, is_receive, &status),
                    Err(error) => Err(self.failed(is_receive, error)),
                }
            }
            OperationKind::Partitioned(message) => ended.map(|_| message.ended()),
            OperationKind::Other(_, complete) => match complete.take_if(|_| self.operation.is_over)
            {
                Some(complete) => complete(ended),
                None => ended.map(|_| Ended::default()),
            },
        }
    }

    fn is_cancelled(&mut self, status: &Status) -> Result<bool> {
        let mut flag = 0;
        if mem::take(&mut self.is_to_be_cancelled) {
            let library = self.operation.library;
            library.check(library.symbols.test_cancelled(status, &mut flag))?;
        }
        Ok(flag != 0)
    }

    #[cold]
    fn failed(&self, is_receive: bool, error: Error) -> Error {
        match is_receive && self.operation.is_over {
            true => message::failed_receive(self.operation.library, &self.operation.status, error),
            false => error,
        }
    }
}

impl Pending for NativeRequest {
    fn wait(&mut self) -> Result<Ended> {
        let waited = self.operation.wait();
        self.ended(waited)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let tested = self.operation.test().transpose();
        tested.map(|tested| self.ended(tested)).transpose()
    }

    fn start(&mut self) -> Result<()> {
        self.is_to_be_cancelled = false;
        match &self.purpose {
            OperationKind::Partitioned(message) if message.hold_back() => {
                self.operation.is_over = false;
                Ok(())
            }
            _ => self.operation.start(),
        }
    }

    fn cancel(&mut self) -> Result<()> {
        if !matches!(self.purpose, OperationKind::Message { .. }) {
            let what = "only messages can be cancelled";
            return Err(Error::new(Class::Request, what));
        }
        // Open MPI 4.1 takes a receive out of its queue twice, and crashes.
        if !self.is_to_be_cancelled {
            self.operation.cancel()?;
            self.is_to_be_cancelled = true;
        }
        Ok(())
    }

    fn let_go(&mut self) -> bool {
        // A message that is too long is an error even if nobody waits for it.
        let is_send = matches!(self.purpose, OperationKind::Message { is_receive: false });
        if is_send {
            self.operation.free();
        }
        is_send
    }

    fn is_of_engine(&self) -> bool {
        true
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        if !self.operation.is_over {
            all.push(&mut self.operation);
        }
    }
}

impl Drop for NativeRequest {
    /// Frees the request in the library. If nobody will wait for the operation, the program has not got the request.
    fn drop(&mut self) {
        let OperationKind::Other(ends, complete) = &mut self.purpose else {
            self.operation.free();
            return;
        };
        // After MPI is finalised, the library does nothing more, and everything can be dropped.
        let Some(complete) = complete.take().filter(|_| library_state::is_running()) else {
            return;
        };
        // The program takes its buffers back as soon as it learns of the error.
        let ended = match ends {
            CompletionLocality::Alone => self.operation.wait(),
            CompletionLocality::Together => Ok(Status::default()),
        };
        let ended = ended.and_then(|status| match self.operation.is_over {
            true => Ok(status),
            false => Err(Error::new(
                Class::Request,
                "nobody waits for the operation any more",
            )),
        });
        let _ = complete(ended);
    }
}
