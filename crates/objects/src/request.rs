//! Requests: operations that have been started (MPI 4.1, section 3.7).

mod completion;
mod freed;
pub mod generalized;
pub mod partitioned;

pub use completion::{Completions, are_complete, complete, find};
pub use freed::{failed_after_free, free, leave_freed, settle_freed};

use super::session::Busy;
use super::store::{Contents, HandleKind, Objects, ThreadSlots, Vacant, decode};
use super::{comm, session};
use generalized::General;
use minfo_engine::{Ended, Message, Messenger, Pending, Started, Word};
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::status::Received;
use std::cell::RefCell;
use std::mem;
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

/// A request, to which the program has a handle.
pub enum Request {
    /// An active message that uses nothing but the program's buffer, with the communicator that it was started on.
    Message(Message, i32),
    /// Any other operation.
    Operation(Box<Operation>),
}

impl Request {
    fn new(
        object: i32,
        pending: Started,
        lent: Option<Box<dyn Lent>>,
        is_persistent: bool,
    ) -> Request {
        let operation = Operation::new(object, pending, lent, is_persistent);
        Request::Operation(Box::new(operation))
    }

    /// The operation in its general form, with all members.
    fn operation(&mut self) -> &mut Operation {
        if let Request::Message(message, object) = self {
            let word = message.take();
            *self = Request::new(*object, Started::Message(Message::of(word)), None, false);
        }
        match self {
            Request::Operation(operation) => operation,
            Request::Message(..) => unreachable!("it has just become an operation"),
        }
    }

    fn is_active(&self) -> bool {
        match self {
            Request::Message(..) => true,
            Request::Operation(operation) => operation.is_active(),
        }
    }
}

/// A started operation.
pub struct Operation {
    /// The operation to wait for.
    pending: Started,
    /// What the operation uses until then.
    lent: Option<Box<dyn Lent>>,
    /// The handle of the communicator, window, file or session that it was started on, whose error handler its errors go to.
    object: i32,
    state: RequestState,
    /// The handle stays valid when the operation is complete, and can start it again.
    is_persistent: bool,
    /// The operation has failed, but may still be running and use what it was lent.
    is_in_doubt: bool,
    /// The operation of the program, if it is one. Then the outcome above only says that it is complete; its functions,
    /// which are called without a lock, say how.
    general: Option<Arc<General>>,
    /// Only calls of the program end it: a wait that would never end is an error and leaves it active.
    is_ended_by_calls: bool,
    /// The session that it belongs to, which cannot be finalised before it is complete.
    session: Option<Busy>,
}

/// The state of an operation.
enum RequestState {
    /// Not started, or complete with its outcome returned. Before the first start, only a persistent one.
    Inactive,
    /// Started, and not known to be complete.
    Active,
    /// Complete, with an outcome that has not been returned yet.
    Over(Result<Ended>),
}

impl Operation {
    pub(super) fn new(
        object: i32,
        pending: Started,
        lent: Option<Box<dyn Lent>>,
        is_persistent: bool,
    ) -> Operation {
        let state = match is_persistent {
            true => RequestState::Inactive,
            false => RequestState::Active,
        };
        Operation {
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
        self.state = RequestState::Over(outcome.map_err(|error| error.started_on(self.object)));
    }

    /// Whether the operation is active and not complete.
    fn goes_on(&mut self) -> bool {
        if matches!(self.state, RequestState::Active) {
            match self.pending.test().transpose() {
                None => return true,
                Some(outcome) => self.end(outcome),
            }
        }
        false
    }

    /// Returns how the operation ended, once; afterwards, and for an inactive one, it returns an empty outcome.
    fn told(&mut self) -> Result<Ended> {
        match mem::replace(&mut self.state, RequestState::Inactive) {
            RequestState::Over(outcome) => outcome,
            RequestState::Inactive | RequestState::Active => Ok(Ended::EMPTY),
        }
    }

    /// Waits until the operation is complete.
    pub(super) fn wait(&mut self) -> Result<Ended> {
        if matches!(self.state, RequestState::Active) {
            let outcome = self.pending.wait();
            self.end(outcome);
        }
        self.told()
    }

    fn is_active(&self) -> bool {
        !matches!(self.state, RequestState::Inactive)
    }

    fn check_free(&self) -> Result<()> {
        match self.is_active() {
            true => self.pending.check_free(),
            false => Ok(()),
        }
    }

    /// The error of a wait that would never end.
    fn would_wait(&self) -> Option<Error> {
        let never = self.pending.would_wait();
        never.map(|error| error.started_on(self.object))
    }

    /// Whether it may be incomplete, and the engine tests it together with others.
    fn is_of_engine(&self) -> bool {
        matches!(self.state, RequestState::Active) && self.pending.is_of_engine()
    }

    /// Whether it may be incomplete, and has to be tested by itself.
    fn is_of_another(&self) -> bool {
        matches!(self.state, RequestState::Active) && !self.pending.is_of_engine()
    }
}

static REQUESTS: Objects<Request> = Objects::new(
    HandleKind::Request,
    Class::Request,
    (NULL, "MPI_REQUEST_NULL"),
    "request",
);
thread_local! {
    static KEPT: RefCell<ThreadSlots<Contents<Request>>> = const { REQUESTS.kept() };
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
            let Word {
                by,
                word,
                is_receive,
            } = message.let_go();
            insert_message(object, by, word, is_receive)
        }
        pending => insert_operation(object, pending, lent),
    }
}

/// [`insert`] of a message. (Its few values go to the slot in registers.)
#[inline(never)]
fn insert_message(
    object: i32,
    by: &'static dyn Messenger,
    word: u64,
    is_receive: bool,
) -> Result<i32> {
    let word = Word {
        by,
        word,
        is_receive,
    };
    let request = Request::Message(Message::of(word), object);
    Ok(REQUESTS.vacant_of(&KEPT)?.fill(request))
}

#[inline(never)]
fn insert_operation(object: i32, pending: Started, lent: Option<Box<dyn Lent>>) -> Result<i32> {
    Ok(REQUESTS
        .vacant_of(&KEPT)?
        .fill(Request::new(object, pending, lent, false)))
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
    match &*REQUESTS.get(handle).ok()? {
        Request::Message(_, object) => Some(*object),
        Request::Operation(operation) => Some(operation.object),
    }
}

/// Whether there may be requests that calls of the program end.
static MAY_END_BY_CALLS: AtomicBool = AtomicBool::new(false);

/// Makes a handle for an operation of the program.
fn insert_general(pending: Box<dyn Pending>, general: Arc<General>) -> Result<i32> {
    MAY_END_BY_CALLS.store(true, Ordering::Relaxed);
    let mut operation = Operation::new(comm::ITSELF, pending.into(), None, false);
    operation.general = Some(general);
    operation.is_ended_by_calls = true;
    REQUESTS.insert(Request::Operation(Box::new(operation)))
}

/// Makes a handle for a partitioned message, which is persistent.
fn insert_partitioned(comm: i32, pending: Box<dyn Pending>) -> Result<i32> {
    MAY_END_BY_CALLS.store(true, Ordering::Relaxed);
    let mut operation = Operation::new(comm, pending.into(), None, true);
    operation.is_ended_by_calls = true;
    REQUESTS.insert(Request::Operation(Box::new(operation)))
}

/// The result of a completed operation; for a generalized request, what its functions return. Its request has left the table.
fn told_at_end(operation: &Operation, outcome: Result<Ended>) -> Result<Ended> {
    match &operation.general {
        None => outcome,
        Some(general) => {
            let told = outcome.and_then(|_| general.end());
            told.map_err(|error| error.started_on(operation.object))
        }
    }
}

/// Makes a handle of a persistent operation, which [`start`] starts.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert_persistent(
    object: i32,
    pending: impl Into<Started>,
    lent: Option<Box<dyn Lent>>,
) -> Result<i32> {
    REQUESTS.insert(Request::new(object, pending.into(), lent, true))
}

/// The status of a complete operation; an empty status if it received nothing (MPI 4.1, section 3.7.3).
pub fn status(ended: Ended) -> Received {
    ended.received.unwrap_or(Received::by_transfer(0))
}

/// What a thread that waits for a request other than a plain message has to do.
enum Waits {
    /// Wait for the request, which it has taken out of the table.
    Here(Box<Operation>),
    /// Wait for a persistent request, which stays.
    Persistent,
    /// Nothing: the wait would never end. Calls of the program may still end the operation after the error.
    InVain(Error),
}

impl Waits {
    #[inline(never)]
    fn of(held: &mut Option<Request>) -> Waits {
        let Some(operation) = held.as_mut().map(Request::operation) else {
            return Waits::Persistent;
        };
        if operation.is_ended_by_calls
            && matches!(operation.state, RequestState::Active)
            && let Some(error) = operation.would_wait()
        {
            return Waits::InVain(error);
        }
        if operation.is_persistent {
            return Waits::Persistent;
        }
        match held.take() {
            Some(Request::Operation(operation)) => Waits::Here(operation),
            _ => Waits::Persistent,
        }
    }
}

/// Waits for the operation of `handle` and frees the handle, unless it is persistent. `MPI_REQUEST_NULL` and inactive
/// requests are complete.
#[inline(always)]
pub fn wait(handle: &mut i32) -> Result<Ended> {
    if *handle == NULL {
        return Ok(Ended::EMPTY);
    }
    // The waiting thread takes the request out of the table, so it holds no lock meanwhile.
    let mut found = None;
    let (waits, vacant) = REQUESTS.with(*handle, |held| {
        let Some(Request::Message(message, object)) = held else {
            return Some(Waits::of(held));
        };
        found = Some((message.take(), *object));
        *held = None;
        None
    })?;
    keep(vacant);
    if let Some((message, object)) = found {
        *handle = NULL;
        let waited = message.wait();
        return waited.map_err(|error| error.started_on(object));
    }
    match waits {
        Some(Waits::Here(operation)) => {
            *handle = NULL;
            wait_here(operation)
        }
        Some(Waits::InVain(error)) => Err(error),
        Some(Waits::Persistent) | None => {
            REQUESTS.apart(*handle, |request| request.operation().wait())?
        }
    }
}

#[inline(never)]
fn wait_here(mut operation: Box<Operation>) -> Result<Ended> {
    let waited = operation.wait();
    told_at_end(&operation, waited)
}

/// Returns the outcome of the operation of `handle` if it is complete, and then frees the handle, unless it is persistent.
/// If two threads test a request at once, only one gets the outcome: the handle of the other is invalid by then.
pub fn test(handle: &mut i32) -> Result<Option<Ended>> {
    if *handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    let ((tested, taken), vacant) = REQUESTS.with(*handle, |held| {
        let (tested, is_persistent) = match held {
            Some(Request::Message(message, object)) => {
                let tested = message.test();
                let tested = tested.map_err(|error| error.started_on(*object));
                (tested.transpose(), false)
            }
            Some(Request::Operation(operation)) => {
                let is_over = !operation.goes_on();
                let told = is_over.then(|| operation.told());
                (told, operation.is_persistent)
            }
            None => (None, false),
        };
        // A failed operation is also complete.
        let taken = held.take_if(|_| tested.is_some() && !is_persistent);
        (tested, taken)
    })?;
    keep(vacant);
    if taken.is_some() {
        *handle = NULL;
    }
    match (taken, tested) {
        (Some(Request::Operation(operation)), Some(outcome)) => {
            told_at_end(&operation, outcome).map(Some)
        }
        (_, tested) => tested.transpose(),
    }
}

/// [`test()`], but leaves the handle valid and the outcome to be returned again.
pub fn look(handle: i32) -> Result<Option<Ended>> {
    if handle == NULL {
        return Ok(Some(Ended::EMPTY));
    }
    let mut request = REQUESTS.get(handle)?;
    let operation = request.operation();
    if operation.goes_on() {
        return Ok(None);
    }
    let general = operation.general.clone();
    let outcome = match &operation.state {
        RequestState::Over(outcome) => outcome.clone(),
        RequestState::Inactive | RequestState::Active => Ok(Ended::EMPTY),
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
    let mut request = REQUESTS.get(handle)?;
    let operation = request.operation();
    check_startable(operation)?;
    if let Some(lent) = &mut operation.lent {
        lent.collect();
    }
    operation.pending.start()?;
    operation.state = RequestState::Active;
    Ok(())
}

/// Starts persistent operations, or none if one of the requests cannot be started.
///
/// # Errors
/// As [`start`].
pub fn start_all(handles: &[i32]) -> Result<()> {
    for &handle in handles {
        let mut request = REQUESTS.get(handle)?;
        let operation = request.operation();
        check_startable(operation).map_err(|error| error.started_on(operation.object))?;
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

fn check_startable(operation: &Operation) -> Result<()> {
    let what = match (operation.is_persistent, operation.is_active()) {
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
    let operation = request.operation();
    if let Some(general) = operation.general.clone() {
        drop(request);
        return general.cancel();
    }
    match operation.state {
        RequestState::Active => operation.pending.cancel(),
        RequestState::Over(_) => Ok(()),
        RequestState::Inactive => {
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
    let mut made = handles.iter().filter(|&&handle| handle != NULL);
    made.try_for_each(|&handle| REQUESTS.get(handle).map(drop))
}

#[cfg(test)]
mod tests;
