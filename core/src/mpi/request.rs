//! Requests: operations that have been started (MPI 4.1, section 3.7).

mod brief;
pub mod general;
pub mod partitioned;
mod several;

pub use brief::{are_brief, insert_brief};
pub use several::{Found, are_complete, complete, find};

use super::session::Busy;
use super::store::brief::Purpose;
use super::store::{HandleKind, Objects, decode};
use super::{comm, session};
use crate::constants;
use crate::engine::{Ended, Pending};
use crate::error::{Class, Error, Result};
use crate::status::Received;
use brief::{Known, check_brief, end_handle, known, starter, whole};
use general::General;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// `MPI_REQUEST_NULL`
pub const NULL: i32 = constants::MPI_REQUEST_NULL;

/// What a started operation uses besides the program's own buffers: memory for packed data, converted arrays,
/// datatypes. It lives until the operation is complete.
pub trait Lent: Send {
    /// Called before a persistent operation starts: collects the data that it reads from the program's buffer.
    fn collect(&mut self) {}

    /// Called when the operation is complete: moves what was received to the program's buffer.
    fn settle(&mut self, ended: Ended);
}

/// A started operation.
pub struct Request {
    /// The operation to wait for.
    pending: Box<dyn Pending>,
    /// What the operation uses until then.
    lent: Option<Box<dyn Lent>>,
    /// The handle of the communicator, window, file or session that it was started on, whose error handler its errors go to.
    object: i32,
    state: State,
    /// The handle stays valid when the operation is complete, and can start it again.
    is_persistent: bool,
    /// The operation has failed, but may still be running and use what it was lent.
    is_in_doubt: bool,
    /// The operation of the program, if it is one. Then the outcome above only says that it is complete; its functions,
    /// which are called without a lock, say how.
    general: Option<Arc<General>>,
    /// Calls of the program end it, so that waiting for it in vain does not.
    is_ended_by_calls: bool,
    /// The session that it belongs to, which is not finalised before.
    session: Option<Busy>,
}

/// The state of an operation.
enum State {
    /// Not started, or complete and the program has been told. Before the first start, only a persistent one.
    Inactive,
    /// Started, and not known to be complete.
    Active,
    /// Over, and the program has not been told yet.
    Over(Result<Ended>),
}

impl Request {
    pub(super) fn new(
        object: i32,
        pending: Box<dyn Pending>,
        lent: Option<Box<dyn Lent>>,
        is_persistent: bool,
    ) -> Request {
        let state = match is_persistent {
            true => State::Inactive,
            false => State::Active,
        };
        Request {
            pending,
            lent,
            object,
            state,
            is_persistent,
            is_in_doubt: false,
            general: None,
            is_ended_by_calls: false,
            session: session_of(object),
        }
    }

    /// Records how the operation ended.
    fn end(&mut self, outcome: Result<Ended>) {
        match (&outcome, self.lent.as_mut()) {
            (Ok(ended), Some(lent)) => lent.settle(*ended),
            (Err(_), _) => self.is_in_doubt = true,
            (Ok(_), None) => {}
        }
        self.state = State::Over(outcome.map_err(|error| error.started_on(self.object)));
    }

    /// Whether the operation is active and not complete.
    fn goes_on(&mut self) -> bool {
        if matches!(self.state, State::Active) {
            match self.pending.test().transpose() {
                None => return true,
                Some(outcome) => self.end(outcome),
            }
        }
        false
    }

    /// Returns how the operation ended, once; afterwards, and for an inactive one, it returns an empty outcome.
    fn told(&mut self) -> Result<Ended> {
        match mem::replace(&mut self.state, State::Inactive) {
            State::Over(outcome) => outcome,
            State::Inactive | State::Active => Ok(Ended::EMPTY),
        }
    }

    /// Waits until the operation is complete.
    pub(super) fn wait(&mut self) -> Result<Ended> {
        if matches!(self.state, State::Active) {
            let outcome = self.pending.wait();
            self.end(outcome);
        }
        self.told()
    }

    fn is_active(&self) -> bool {
        !matches!(self.state, State::Inactive)
    }

    fn check_free(&self) -> Result<()> {
        match self.is_active() {
            true => self.pending.check_free(),
            false => Ok(()),
        }
    }

    /// The error of waiting for it in vain.
    fn would_wait(&self) -> Option<Error> {
        let never = self.pending.would_wait();
        never.map(|error| error.started_on(self.object))
    }

    /// Whether it is not known to be complete, and the engine is asked about it together with others.
    fn is_of_engine(&self) -> bool {
        matches!(self.state, State::Active) && self.pending.is_of_engine()
    }

    /// Whether it is not known to be complete, and has to be tested by itself.
    fn is_of_another(&self) -> bool {
        matches!(self.state, State::Active) && !self.pending.is_of_engine()
    }
}

impl Drop for Request {
    /// Nobody waits for the operation any more. Whatever the engine may still use is leaked: waiting here could mean
    /// waiting for another process forever.
    fn drop(&mut self) {
        if self.lent.is_some() && (self.goes_on() || self.is_in_doubt) {
            mem::forget(self.lent.take());
        }
    }
}

static REQUESTS: Objects<Request> = Objects::new(
    HandleKind::Request,
    Class::Request,
    (NULL, "MPI_REQUEST_NULL"),
    "request",
);

/// Makes a handle for an operation that was started on the communicator, window, file or session with the handle `object`.
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the operation then; unless it is complete, it keeps what was lent to it.
pub fn insert(object: i32, pending: Box<dyn Pending>, lent: Option<Box<dyn Lent>>) -> Result<i32> {
    REQUESTS.insert(Request::new(object, pending, lent, false))
}

/// The session that an operation on a communicator or a session belongs to, if sessions are in use.
#[inline(always)]
fn session_of(object: i32) -> Option<Busy> {
    let is_session = decode(HandleKind::Session, object).is_some();
    match is_session || session::may_be_busy() {
        true => session_in_use(object),
        false => None,
    }
}

#[cold]
#[inline(never)]
fn session_in_use(object: i32) -> Option<Busy> {
    match comm::origin_of(object) {
        Ok(origin) => origin.busy(),
        Err(_) => session::busy(object),
    }
}

/// The object that the operation of this request was started on, while there is the request.
pub fn object_of(handle: i32) -> Option<i32> {
    brief::object_of(handle).or_else(|| Some(REQUESTS.get(whole(handle).ok()?).ok()?.object))
}

/// Makes a handle for an operation of the program.
fn insert_general(pending: Box<dyn Pending>, general: Arc<General>) -> Result<i32> {
    let mut request = Request::new(comm::ITSELF, pending, None, false);
    request.general = Some(general);
    request.is_ended_by_calls = true;
    REQUESTS.insert(request)
}

/// Makes a handle for a partitioned message, which is persistent.
fn insert_partitioned(comm: i32, pending: Box<dyn Pending>) -> Result<i32> {
    let mut request = Request::new(comm, pending, None, true);
    request.is_ended_by_calls = true;
    REQUESTS.insert(request)
}

/// What an operation that has ended tells, of one of the program's what its functions say. Its request has left the table.
fn told_at_end(request: &Request, outcome: Result<Ended>) -> Result<Ended> {
    match &request.general {
        None => outcome,
        Some(general) => {
            let told = outcome.and_then(|_| general.end());
            told.map_err(|error| error.started_on(request.object))
        }
    }
}

/// Makes a handle of a persistent operation, which [`start`] starts.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert_persistent(
    object: i32,
    pending: Box<dyn Pending>,
    lent: Option<Box<dyn Lent>>,
) -> Result<i32> {
    REQUESTS.insert(Request::new(object, pending, lent, true))
}

/// The status of a complete operation; an empty status if it received nothing (MPI 4.1, section 3.7.3).
pub fn status(ended: Ended) -> Received {
    ended.received.unwrap_or(Received::by_transfer(0))
}

/// Waits for the operation of `handle` and frees the handle, unless it is persistent. `MPI_REQUEST_NULL` and inactive
/// requests are complete.
#[inline(always)]
pub fn wait(handle: &mut i32) -> Result<Ended> {
    if *handle == NULL {
        return Ok(Ended::EMPTY);
    }
    match known(*handle, Purpose::End)? {
        Known::Brief(claim, one) => {
            *handle = NULL;
            let waited = starter()?.wait(one);
            waited.map_err(|error| error.started_on(claim.object()))
        }
        Known::Handle(other) => wait_whole(handle, other),
    }
}

#[inline(never)]
fn wait_whole(handle: &mut i32, other: i32) -> Result<Ended> {
    // The waiting thread takes the request out of the table, so it holds no lock meanwhile.
    // One that calls of the program end, and none can end now, stays, and can be ended after the error.
    let mut never = None;
    let taken = REQUESTS.take_if(other, |request| {
        let may_be_left = request.is_ended_by_calls && matches!(request.state, State::Active);
        never = match may_be_left {
            true => request.would_wait(),
            false => None,
        };
        never.is_none() && !request.is_persistent
    })?;
    if let Some(error) = never {
        return Err(error);
    }
    match taken {
        Some(mut request) => {
            end_handle(handle, other);
            let waited = request.wait();
            told_at_end(&request, waited)
        }
        None => REQUESTS.apart(other, Request::wait)?,
    }
}

/// Returns the outcome of the operation of `handle` if it is complete, and then frees the handle, unless it is persistent.
/// If two threads test a request at once, only one gets the outcome: the handle of the other is invalid by then.
pub fn test(handle: &mut i32) -> Result<Option<Ended>> {
    if *handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    match known(*handle, Purpose::Look)? {
        Known::Brief(claim, one) => {
            let tested = starter()?.test(one);
            let tested = tested.map_err(|error| error.started_on(claim.object()));
            match tested {
                Ok(None) => claim.put_back(),
                // A failed operation is over, too.
                Ok(Some(_)) | Err(_) => *handle = NULL,
            }
            tested
        }
        Known::Handle(other) => test_whole(handle, other),
    }
}

fn test_whole(handle: &mut i32, other: i32) -> Result<Option<Ended>> {
    let mut tested = None;
    let taken = REQUESTS.take_if(other, |request| {
        if request.goes_on() {
            return false;
        }
        tested = Some(request.told());
        // A failed operation is over, too.
        !request.is_persistent
    })?;
    match (taken, tested) {
        (Some(request), Some(outcome)) => {
            end_handle(handle, other);
            told_at_end(&request, outcome).map(Some)
        }
        (_, tested) => tested.transpose(),
    }
}

/// [`test()`], but leaves the handle valid and the outcome to be returned again.
pub fn look(handle: i32) -> Result<Option<Ended>> {
    if handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    let mut request = REQUESTS.get(whole(handle)?)?;
    if request.goes_on() {
        return Ok(None);
    }
    let general = request.general.clone();
    let outcome = match &request.state {
        State::Over(outcome) => outcome.clone(),
        State::Inactive | State::Active => Ok(Ended::EMPTY),
    };
    drop(request);
    match general {
        Some(general) => general.query().map(Some),
        None => outcome.map(Some),
    }
}

/// Starts a persistent operation.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the request is not persistent, or is active; those of the operation.
pub fn start(handle: i32) -> Result<()> {
    let mut request = REQUESTS.get(whole(handle)?)?;
    check_startable(&request)?;
    if let Some(lent) = &mut request.lent {
        lent.collect();
    }
    request.pending.start()?;
    request.state = State::Active;
    Ok(())
}

/// Starts persistent operations, or none if one of the requests cannot be started.
///
/// # Errors
/// As [`start`].
pub fn start_all(handles: &[i32]) -> Result<()> {
    for &handle in handles {
        let request = REQUESTS.get(whole(handle)?)?;
        check_startable(&request).map_err(|error| error.started_on(request.object))?;
    }
    let start = |&handle| start(handle).map_err(|error| of_request(handle, error));
    handles.iter().try_for_each(start)
}

/// An error about one of several requests, which is still there.
fn of_request(handle: i32, error: Error) -> Error {
    match object_of(handle) {
        Some(object) => error.started_on(object),
        None => error,
    }
}

fn check_startable(request: &Request) -> Result<()> {
    let what = match (request.is_persistent, request.is_active()) {
        (true, false) => return Ok(()),
        (true, true) => "the request is active; it can be started when it is complete",
        (false, _) => "the request is not persistent; it was started when it was made",
    };
    Err(Error::new(Class::Request, what))
}

/// Marks an operation for cancellation. It must still be completed; its status says whether it was cancelled.
///
/// # Errors
/// `MPI_ERR_REQUEST` for a null handle, one that is not active, and an operation that cannot be cancelled.
pub fn cancel(handle: i32) -> Result<()> {
    let mut request = REQUESTS.get(whole(handle)?)?;
    if let Some(general) = request.general.clone() {
        drop(request);
        return general.cancel();
    }
    match request.state {
        State::Active => request.pending.cancel(),
        State::Over(_) => Ok(()),
        State::Inactive => {
            let what = "the request is not active; there is nothing to cancel";
            Err(Error::new(Class::Request, what))
        }
    }
}

/// Operations whose requests were freed before they were complete.
static FREED: Mutex<Vec<Request>> = Mutex::new(Vec::new());
/// Whether there are any.
static ARE_FREED: AtomicBool = AtomicBool::new(false);
/// The errors of those that have failed, until a call takes them to their error handlers.
static FAILED: Mutex<Vec<Error>> = Mutex::new(Vec::new());
/// Whether there are any.
static HAVE_FAILED: AtomicBool = AtomicBool::new(false);

/// Frees the handle of a request. An active operation still completes.
///
/// # Errors
/// `MPI_ERR_REQUEST`, also for an active operation that [cannot be freed](Pending::check_free).
pub fn free(handle: &mut i32) -> Result<()> {
    settle_freed();
    let mut request = match known(*handle, Purpose::End)? {
        Known::Brief(claim, one) => {
            let request = Request::new(claim.object(), starter()?.pending(one), None, false);
            *handle = NULL;
            request
        }
        Known::Handle(other) => {
            REQUESTS.get(other)?.check_free()?;
            let request = REQUESTS.take(other)?;
            end_handle(handle, other);
            if let Some(general) = &request.general {
                return general::free(general);
            }
            request
        }
    };
    request.session = None;
    let is_active = matches!(request.state, State::Active);
    let goes_on_alone = is_active && request.lent.is_none() && request.pending.let_go();
    if is_active && !goes_on_alone && !has_ended(&mut request) {
        let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
        freed.push(request);
        ARE_FREED.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Drops the freed operations that are complete by now, without waiting for the others.
#[inline(always)]
pub fn settle_freed() {
    if ARE_FREED.load(Ordering::Relaxed) {
        settle_those_there();
    }
}

#[cold]
fn settle_those_there() {
    let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
    freed.retain_mut(|request| !has_ended(request));
    ARE_FREED.store(!freed.is_empty(), Ordering::Relaxed);
}

/// Whether a freed operation is over. If it has failed, [`failed_after_free`] returns the error.
fn has_ended(request: &mut Request) -> bool {
    let has_ended = !request.goes_on();
    if has_ended && let Err(error) = request.told() {
        let mut failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
        failed.push(error);
        HAVE_FAILED.store(true, Ordering::Relaxed);
    }
    has_ended
}

/// The errors of operations that have failed after their requests were freed, each once.
#[inline(always)]
pub fn failed_after_free() -> Vec<Error> {
    match HAVE_FAILED.load(Ordering::Relaxed) {
        true => take_failed(),
        false => Vec::new(),
    }
}

#[cold]
fn take_failed() -> Vec<Error> {
    let mut failed = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
    HAVE_FAILED.store(false, Ordering::Relaxed);
    mem::take(&mut *failed)
}

/// Called when MPI ends: leaves freed operations that are not complete to the engine.
pub fn leave_freed() {
    settle_freed();
    let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
    freed.clear();
}

/// Checks that each handle is a request or `MPI_REQUEST_NULL`.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn check(handles: &[i32]) -> Result<()> {
    let mut made = handles.iter().filter(|&&handle| handle != NULL);
    made.try_for_each(|&handle| match check_brief(handle)? {
        true => Ok(()),
        false => REQUESTS.get(handle).map(drop),
    })
}

#[cfg(test)]
mod tests;
