//! Requests: operations that have been started (MPI 4.1, section 3.7).

mod completion;
mod freed;
pub mod generalized;
mod message;
pub mod partitioned;

pub use completion::{Completions, are_complete, complete, find};
pub use freed::{failed_after_free, free, leave_freed, settle_freed};

use super::session::Busy;
use super::store::{HandleKind, Held, Objects, SlotContents, ThreadSlots, Vacant, decode};
use super::{comm, session};
use completion::{Patience, may_be_used_meanwhile};
use generalized::General;
use minfo_engine::memory::result_of;
use minfo_engine::{Ended, Pending, Started};
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::status::Received;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// A request: an operation that was started, or that [`start`] starts.
pub struct Request {
    /// The operation while it is active; once it is known to be complete, its outcome. `None`: it is not active.
    active: Option<Started>,
    /// The handle of the communicator, window, file or session that it was started on, whose error handler its errors go to.
    object: i32,
    /// What most messages do not need.
    extra: Option<Box<Extra>>,
}

/// What only some requests have.
#[derive(Default)]
struct Extra {
    /// What the operation uses until it is complete.
    lent: Option<Box<dyn Lent>>,
    /// The handle stays valid when the operation is complete, and can start it again.
    is_persistent: bool,
    /// A persistent operation while it is not running.
    resting: Option<Started>,
    /// The operation has failed, but may still be running and use what it was lent.
    is_in_doubt: bool,
    /// The operation of the program, if it is one. Then the outcome only says that it is complete; its functions, which are
    /// called without a lock, say how.
    general: Option<Arc<General>>,
    /// Only calls of the program end it: a wait that would never end is an error and leaves it active.
    is_ended_by_calls: bool,
    /// The session that it belongs to, which cannot be finalised before it is complete.
    session: Option<Busy>,
}

impl Request {
    /// The request of an operation that was started.
    #[inline(always)]
    pub(super) fn new(object: i32, operation: Started, lent: Option<Box<dyn Lent>>) -> Request {
        let session = session_of(object);
        let mut request = Request {
            active: Some(operation),
            object,
            extra: None,
        };
        if lent.is_some() || session.is_some() {
            request.need(lent, session);
        }
        request
    }

    #[inline(never)]
    fn need(&mut self, lent: Option<Box<dyn Lent>>, session: Option<Busy>) {
        let extra = self.extra.get_or_insert_default();
        (extra.lent, extra.session) = (lent, session);
        if let Some(Started::Settled(outcome)) = &self.active {
            let outcome = outcome.clone();
            self.end(outcome);
        }
    }

    /// The request of an operation that is not started.
    fn persistent(object: i32, operation: Started, lent: Option<Box<dyn Lent>>) -> Request {
        let extra = Extra {
            lent,
            is_persistent: true,
            resting: Some(operation),
            session: session_of(object),
            ..Extra::default()
        };
        Request {
            active: None,
            object,
            extra: Some(Box::new(extra)),
        }
    }

    /// Whether its outcome has not been returned yet, whether or not it is complete.
    fn is_active(&self) -> bool {
        self.active.is_some()
    }

    /// Whether it is not known to be complete.
    fn is_running(&self) -> bool {
        !matches!(self.active, None | Some(Started::Settled(_)))
    }

    fn is_persistent(&self) -> bool {
        self.extra.as_ref().is_some_and(|extra| extra.is_persistent)
    }

    fn is_ended_by_calls(&self) -> bool {
        let extra = self.extra.as_ref();
        extra.is_some_and(|extra| extra.is_ended_by_calls)
    }

    fn general(&self) -> Option<&Arc<General>> {
        self.extra.as_ref()?.general.as_ref()
    }

    /// Records how the operation has ended.
    #[inline(always)]
    fn end(&mut self, outcome: Result<Ended>) {
        let ended = self.active.replace(Started::Settled(outcome));
        if self.extra.is_some() {
            self.give_back(ended);
        }
    }

    /// Does with what was lent what the outcome says, and keeps the operation if it is persistent.
    #[inline(never)]
    fn give_back(&mut self, ended: Option<Started>) {
        let (Some(extra), Some(Started::Settled(outcome))) = (&mut self.extra, &self.active) else {
            return;
        };
        let settled = match (outcome, extra.lent.as_mut()) {
            (Ok(ended), Some(lent)) => result_of(|| lent.settle(*ended)),
            (Err(_), _) => {
                extra.is_in_doubt = true;
                Ok(())
            }
            (Ok(_), None) => Ok(()),
        };
        if extra.is_persistent {
            extra.resting = ended;
        }
        if let Err(error) = settled {
            self.active = Some(Started::Settled(Err(error)));
        }
    }

    /// Whether the operation is active and not complete.
    fn goes_on(&mut self) -> bool {
        let outcome = match &mut self.active {
            None | Some(Started::Settled(_)) => return false,
            Some(running) => running.test().transpose(),
        };
        match outcome {
            None => true,
            Some(outcome) => {
                self.end(outcome);
                false
            }
        }
    }

    /// Returns how the operation ended, once; afterwards, and for an inactive one, it returns an empty outcome.
    #[inline(always)]
    fn told(&mut self) -> Result<Ended> {
        match self.active.take() {
            Some(Started::Settled(outcome)) => {
                outcome.map_err(|error| error.started_on(self.object))
            }
            _ => Ok(Ended::EMPTY),
        }
    }

    /// Waits until the operation is complete.
    #[inline(always)]
    pub(super) fn wait(&mut self) -> Result<Ended> {
        if let Some(running) = self.active.as_mut().filter(|active| !active.is_settled()) {
            let outcome = running.wait();
            self.end(outcome);
        }
        self.told()
    }

    fn check_free(&self) -> Result<()> {
        let Some(active) = &self.active else {
            return Ok(());
        };
        active.check_free()?;
        let resting = self.extra.as_ref().and_then(|extra| extra.resting.as_ref());
        resting.map_or(Ok(()), |resting| resting.check_free())
    }

    /// The error of a wait that would never end.
    fn would_wait(&self) -> Option<Error> {
        let never = self.active.as_ref()?.would_wait();
        never.map(|error| error.started_on(self.object))
    }

    /// Whether it may be incomplete, and the engine tests it together with others.
    fn is_of_engine(&self) -> bool {
        self.active.as_ref().is_some_and(Pending::is_of_engine)
    }

    /// Whether it may be incomplete, and has to be tested by itself.
    fn is_of_another(&self) -> bool {
        self.is_running() && !self.is_of_engine()
    }
}

static REQUESTS: Objects<Request> = Objects::new(
    HandleKind::Request,
    Class::Request,
    (NULL, "MPI_REQUEST_NULL"),
    "request",
);
thread_local! {
    static KEPT: RefCell<ThreadSlots<SlotContents<Request>>> = const { REQUESTS.kept() };
}

/// Keeps the slot of a request that has ended, if it is free, for the next one.
#[inline(always)]
fn keep(vacant: Option<Vacant<'static, Request>>) {
    if let Some(vacant) = vacant {
        vacant.keep(&KEPT);
    }
}

/// Makes a handle for an operation that was started on the communicator, window, file or session with the handle `object`.
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the operation then; unless it is complete, it keeps what was lent to it.
#[inline(always)]
pub fn insert(
    object: i32,
    pending: impl Into<Started>,
    lent: Option<Box<dyn Lent>>,
) -> Result<i32> {
    match pending.into() {
        Started::Message(message) if lent.is_none() && !session::may_be_busy() => {
            message::insert(object, message)
        }
        pending => insert_request(Request::new(object, pending, lent)),
    }
}

#[inline(never)]
fn insert_request(request: Request) -> Result<i32> {
    Ok(REQUESTS.vacant_of(&KEPT)?.fill(request))
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
    Some(REQUESTS.get(handle).ok()?.object)
}

/// Whether there may be requests that calls of the program end.
static MAY_END_BY_CALLS: AtomicBool = AtomicBool::new(false);

/// Makes a handle for an operation of the program.
fn insert_general(pending: Box<dyn Pending>, general: Arc<General>) -> Result<i32> {
    MAY_END_BY_CALLS.store(true, Ordering::Relaxed);
    let extra = Extra {
        general: Some(general),
        is_ended_by_calls: true,
        ..Extra::default()
    };
    REQUESTS.insert(Request {
        active: Some(pending.into()),
        object: comm::ITSELF,
        extra: Some(Box::new(extra)),
    })
}

/// Makes a handle for a partitioned message, which is persistent.
fn insert_partitioned(comm: i32, pending: Box<dyn Pending>) -> Result<i32> {
    MAY_END_BY_CALLS.store(true, Ordering::Relaxed);
    let mut request = Request::persistent(comm, pending.into(), None);
    request.extra.get_or_insert_default().is_ended_by_calls = true;
    REQUESTS.insert(request)
}

/// Ends a generalized request that is complete. Its functions may jump out: the request is then as it was, or, while its
/// state is freed, has ended.
#[inline(never)]
fn end_general(handle: &mut i32, general: &General, object: i32) -> Result<Ended> {
    let told = general.query();
    // If several threads get here, this ends it for one of them.
    REQUESTS.take(*handle)?;
    *handle = NULL;
    let freed = general.free_state();
    let ended = told.and_then(|ended| freed.map(|()| ended));
    ended.map_err(|error| error.started_on(object))
}

/// Makes a handle of a persistent operation, which [`start`] starts.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert_persistent(
    object: i32,
    operation: impl Into<Started>,
    lent: Option<Box<dyn Lent>>,
) -> Result<i32> {
    REQUESTS.insert(Request::persistent(object, operation.into(), lent))
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
    if may_be_used_meanwhile() {
        return wait_in_slot(handle);
    }
    // The waiting thread takes the request out of the table, so it holds no lock meanwhile.
    let mut held = REQUESTS.hold(*handle)?;
    match message::take(&mut held) {
        Some((message, object)) => {
            keep(held.vacate());
            *handle = NULL;
            let waited = message.wait();
            waited.map_err(|error| error.started_on(object))
        }
        None => wait_for_other(handle, held),
    }
}

/// [`wait`] for a request that other threads may use meanwhile.
#[inline(never)]
fn wait_in_slot(handle: &mut i32) -> Result<Ended> {
    let mut patience = Patience::default();
    loop {
        if let Some(ended) = test(handle)? {
            return Ok(ended);
        }
        let request = REQUESTS.get(*handle)?;
        if request.is_ended_by_calls()
            && let Some(error) = request.would_wait()
        {
            return Err(error);
        }
        let general = request.general().cloned();
        drop(request);
        match general {
            Some(general) => general.wait(),
            None => patience.pause_for_engine(),
        }
    }
}

/// [`wait`] for a request that is not a [message](message::take).
#[inline(never)]
fn wait_for_other(handle: &mut i32, mut held: Held<'static, Request>) -> Result<Ended> {
    if let Some(request) = &*held {
        if request.is_ended_by_calls()
            && request.is_running()
            && let Some(error) = request.would_wait()
        {
            // Calls of the program may still end the operation after the error.
            return Err(error);
        }
        if let Some(general) = request.general().cloned() {
            let object = request.object;
            drop(held);
            general.wait();
            return end_general(handle, &general, object);
        }
        if request.is_persistent() {
            return held.apart(Request::wait).unwrap_or(Ok(Ended::EMPTY));
        }
    }
    let taken = held.take();
    keep(held.vacate());
    *handle = NULL;
    match taken {
        Some(mut request) => request.wait(),
        None => Ok(Ended::EMPTY),
    }
}

/// Returns the outcome of the operation of `handle` if it is complete, and then frees the handle, unless it is persistent.
/// If two threads test a request at once, only one gets the outcome: the handle of the other is invalid by then.
pub fn test(handle: &mut i32) -> Result<Option<Ended>> {
    if *handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    let ((tested, general, is_taken), vacant) = REQUESTS.with(*handle, |held| {
        let tested = held
            .as_mut()
            .and_then(|request| (!request.goes_on()).then(|| request.told()));
        let general = match (&tested, held.as_ref()) {
            (Some(_), Some(request)) => request.general().cloned().map(|it| (it, request.object)),
            _ => None,
        };
        // A failed operation is also complete.
        let ends = tested.is_some() && general.is_none();
        let taken = held.take_if(|request| ends && !request.is_persistent());
        (tested, general, taken.is_some())
    })?;
    keep(vacant);
    if let Some((general, object)) = general {
        return end_general(handle, &general, object).map(Some);
    }
    if is_taken {
        *handle = NULL;
    }
    tested.transpose()
}

/// [`test()`], but leaves the handle valid and the outcome to be returned again.
pub fn look(handle: i32) -> Result<Option<Ended>> {
    if handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    let mut request = REQUESTS.get(handle)?;
    if request.goes_on() {
        return Ok(None);
    }
    let (general, object) = (request.general().cloned(), request.object);
    let outcome = match &request.active {
        Some(Started::Settled(outcome)) => outcome.clone(),
        _ => Ok(Ended::EMPTY),
    };
    drop(request);
    let outcome = match general {
        Some(general) => general.query(),
        None => outcome,
    };
    outcome.map(Some).map_err(|error| error.started_on(object))
}

/// Starts a persistent operation.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the request is not persistent, or is active; those of the operation.
pub fn start(handle: i32) -> Result<()> {
    let request = &mut *REQUESTS.get(handle)?;
    check_startable(request)?;
    if let Some(extra) = &mut request.extra {
        if let Some(lent) = &mut extra.lent {
            lent.collect();
        }
        if let Some(operation) = &mut extra.resting {
            operation.start()?;
        }
        request.active = extra.resting.take();
    }
    Ok(())
}

/// Starts persistent operations, or none if one of the requests cannot be started.
///
/// # Errors
/// As [`start`].
pub fn start_all(handles: &[i32]) -> Result<()> {
    for &handle in handles {
        let request = REQUESTS.get(handle)?;
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
    let what = match (request.is_persistent(), request.is_active()) {
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
    let mut request = REQUESTS.get(handle)?;
    if let Some(general) = request.general().cloned() {
        drop(request);
        return general.cancel();
    }
    match &mut request.active {
        Some(operation) => operation.cancel(),
        None => {
            let what = "the request is not active; there is nothing to cancel";
            Err(Error::new(Class::Request, what))
        }
    }
}

/// Whether each of these requests makes progress while another is waited for.
#[inline]
pub fn go_on_alone(mut handles: impl Iterator<Item = i32>) -> bool {
    let may_end_by_calls = MAY_END_BY_CALLS.load(Ordering::Relaxed);
    !may_end_by_calls && handles.all(|handle| handle == NULL || REQUESTS.has(handle))
}

/// Checks that each handle is a request or `MPI_REQUEST_NULL`.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn check(handles: &[i32]) -> Result<()> {
    let is_none = |&&handle: &&i32| handle != NULL && !REQUESTS.has(handle);
    match handles.iter().find(is_none) {
        Some(&handle) => REQUESTS.get(handle).map(drop),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
