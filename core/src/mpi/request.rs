//! Requests: operations that have been started (MPI 4.1, section 3.7).

use super::store::{Apart, HandleKind, Objects};
use crate::engine::message::Received;
use crate::engine::{self, CompletesSeveral, Ended, Pending, Several};
use crate::error::{Class, Error, Result};
use crate::mpi::message::{ANY_SOURCE, ANY_TAG};
use crate::system::memory::Room;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{mem, thread};

/// `MPI_REQUEST_NULL`
pub const NULL: i32 = 384;

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
    state: State,
    /// The handle stays valid when the operation is complete, and can start it again.
    is_persistent: bool,
    /// The operation has failed, but may still be running and use what it was lent.
    is_in_doubt: bool,
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
    fn new(pending: Box<dyn Pending>, lent: Option<Box<dyn Lent>>, is_persistent: bool) -> Request {
        let state = match is_persistent {
            true => State::Inactive,
            false => State::Active,
        };
        Request {
            pending,
            lent,
            state,
            is_persistent,
            is_in_doubt: false,
        }
    }

    /// Records how the operation ended.
    fn end(&mut self, outcome: Result<Ended>) {
        match (&outcome, self.lent.as_mut()) {
            (Ok(ended), Some(lent)) => lent.settle(*ended),
            (Err(_), _) => self.is_in_doubt = true,
            (Ok(_), None) => {}
        }
        self.state = State::Over(outcome);
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
            State::Inactive | State::Active => Ok(Ended::default()),
        }
    }

    /// Waits until the operation is complete.
    fn wait(&mut self) -> Result<Ended> {
        if matches!(self.state, State::Active) {
            let outcome = self.pending.wait();
            self.end(outcome);
        }
        self.told()
    }

    fn is_active(&self) -> bool {
        !matches!(self.state, State::Inactive)
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

/// Makes a handle for a started operation.
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the operation then; unless it is complete, it keeps what was lent to it.
pub fn insert(pending: Box<dyn Pending>, lent: Option<Box<dyn Lent>>) -> Result<i32> {
    REQUESTS.insert(Request::new(pending, lent, false))
}

/// Makes a handle of a persistent operation, which [`start`] starts.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert_persistent(pending: Box<dyn Pending>, lent: Option<Box<dyn Lent>>) -> Result<i32> {
    REQUESTS.insert(Request::new(pending, lent, true))
}

/// The status of a complete operation; an empty status if it received nothing (MPI 4.1, section 3.7.3).
pub fn status(ended: Ended) -> Received {
    ended.received.unwrap_or(Received {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        bytes: 0,
    })
}

/// Waits for the operation of `handle` and frees the handle, unless it is persistent. `MPI_REQUEST_NULL` and inactive
/// requests are complete.
pub fn wait(handle: &mut i32) -> Result<Ended> {
    if *handle == NULL {
        return Ok(Ended::default());
    }
    // The waiting thread takes the request out of the table, so it holds no lock meanwhile.
    match REQUESTS.take_if(*handle, |request| !request.is_persistent)? {
        Some(mut request) => {
            *handle = NULL;
            request.wait()
        }
        None => REQUESTS.apart(*handle, Request::wait)?,
    }
}

/// Returns the outcome of the operation of `handle` if it is complete, and then frees the handle, unless it is persistent.
/// If two threads test a request at once, only one gets the outcome: the handle of the other is invalid by then.
pub fn test(handle: &mut i32) -> Result<Option<Ended>> {
    if *handle == NULL {
        return Ok(Some(Ended::default()));
    }
    let mut tested = None;
    let taken = REQUESTS.take_if(*handle, |request| {
        if request.goes_on() {
            return false;
        }
        tested = Some(request.told());
        // A failed operation is over, too.
        !request.is_persistent
    })?;
    if taken.is_some() {
        *handle = NULL;
    }
    tested.transpose()
}

/// [`test()`], but leaves the handle valid and the outcome to be returned again.
pub fn look(handle: i32) -> Result<Option<Ended>> {
    if handle == NULL {
        return Ok(Some(Ended::default()));
    }
    let mut request = REQUESTS.get(handle)?;
    match request.goes_on() {
        true => Ok(None),
        false => match &request.state {
            State::Over(outcome) => outcome.clone().map(Some),
            State::Inactive | State::Active => Ok(Some(Ended::default())),
        },
    }
}

/// Which of several operations are complete.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The number of active operations, complete or not.
    pub active: usize,
    /// The indices of the complete operations, up to the limit of the call.
    pub complete: Vec<usize>,
}

/// Finds the first `at_most` active operations that are complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`, `MPI_ERR_NO_MEM`.
pub fn find(handles: &[i32], at_most: usize) -> Result<Found> {
    let mut found = Found::default();
    for (place, &handle) in handles.iter().enumerate() {
        if found.complete.len() >= at_most {
            break;
        }
        if handle == NULL {
            continue;
        }
        let mut request = REQUESTS.get(handle)?;
        let goes_on = request.goes_on();
        if goes_on || request.is_active() {
            found.active += 1;
        }
        if !goes_on && request.is_active() {
            found.complete.room_for(1)?;
            found.complete.push(place);
        }
    }
    Ok(found)
}

/// Whether all operations are complete or inactive.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn are_complete(handles: &[i32]) -> Result<bool> {
    for &handle in handles.iter().filter(|&&handle| handle != NULL) {
        if REQUESTS.get(handle)?.goes_on() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Finds active operations that are complete. If `waits`, it returns when there is one, or none is active; if `several` is
/// [`Several::All`], it may return earlier, and the caller waits for those that are not complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`, also for an active request that is given twice, `MPI_ERR_NO_MEM`, those of the engine, and the first
/// operation's error if all of them would wait for ever.
pub fn complete(handles: &[i32], several: Several, waits: bool) -> Result<Found> {
    if let Some(engine) = engine::current().completes_several() {
        // The library may wait with them, and change their handles.
        let complete = |requests: &mut [Apart<'_, Request>]| {
            complete_together(engine, requests, several, waits)
        };
        return REQUESTS.all_apart(handles, Request::is_active, complete)?;
    }
    match (several, waits) {
        (Several::All, true) => Ok(Found::default()),
        (Several::One, true) => wait_for_some(handles, 1),
        (Several::Some, true) => wait_for_some(handles, usize::MAX),
        (Several::One, false) => find(handles, 1),
        (Several::Some | Several::All, false) => find(handles, usize::MAX),
    }
}

/// [`complete`] for active requests of an engine that completes several with one call.
fn complete_together(
    engine: &dyn CompletesSeveral,
    requests: &mut [Apart<'_, Request>],
    several: Several,
    waits: bool,
) -> Result<Found> {
    let mut is_asked = false;
    loop {
        let found = look_at(requests)?;
        let is_enough = match several {
            Several::One => !found.complete.is_empty(),
            // Those of the engine that are complete belong to the result.
            Several::Some => is_asked && !found.complete.is_empty(),
            Several::All => is_asked || found.complete.len() == found.active,
        };
        let is_over = is_enough || found.active == 0 || (is_asked && !waits);
        if is_over {
            return Ok(found);
        }
        let has_others = requests.iter().any(|one| one.is_of_another());
        if several == Several::All && !waits && has_others {
            return Ok(found);
        }
        let may_wait = several == Several::All || (found.complete.is_empty() && !has_others);
        ask(engine, requests, several, waits && may_wait)?;
        is_asked = true;
        if waits && has_others {
            thread::yield_now();
        }
    }
}

/// Finds the complete ones of active requests. Those that the engine is not asked about are tested.
fn look_at(requests: &mut [Apart<'_, Request>]) -> Result<Found> {
    let mut found = Found {
        active: requests.len(),
        ..Found::default()
    };
    for request in requests {
        if request.is_of_another() {
            request.goes_on();
        }
        if matches!(request.state, State::Over(_)) {
            found.complete.room_for(1)?;
            found.complete.push(request.place);
        }
    }
    Ok(found)
}

/// Asks the engine about those of its operations that are not complete, and records which are.
fn ask(
    engine: &dyn CompletesSeveral,
    requests: &mut [Apart<'_, Request>],
    several: Several,
    waits: bool,
) -> Result<()> {
    let mut operations: Vec<&mut dyn Any> = Vec::new();
    let mut owners = Vec::new();
    // A request has at most two.
    operations.room_for_exactly(2 * requests.len())?;
    owners.room_for_exactly(2 * requests.len())?;
    for (number, request) in requests.iter_mut().enumerate() {
        if request.is_of_engine() {
            request.pending.operations(&mut operations);
            owners.resize(operations.len(), number);
        }
    }
    if operations.is_empty() {
        return Ok(());
    }
    let places = engine.complete(several, waits, &mut operations)?;
    drop(operations);
    for place in places {
        requests[owners[place]].goes_on();
    }
    Ok(())
}

/// [`find`], but waits until at least one operation is complete or none is active.
///
/// # Errors
/// `MPI_ERR_REQUEST`, `MPI_ERR_NO_MEM`, and the first operation's error if all of them would wait for ever.
fn wait_for_some(handles: &[i32], at_most: usize) -> Result<Found> {
    loop {
        let found = find(handles, at_most)?;
        if found.active == 0 || !found.complete.is_empty() {
            return Ok(found);
        }
        if let Some(error) = would_wait(handles)? {
            return Err(error);
        }
        thread::yield_now();
    }
}

/// The error of the first active operation, if all active operations would wait for ever.
fn would_wait(handles: &[i32]) -> Result<Option<Error>> {
    let mut why = None;
    for &handle in handles.iter().filter(|&&handle| handle != NULL) {
        let request = REQUESTS.get(handle)?;
        match (&request.state, request.pending.would_wait()) {
            (State::Inactive, _) => {}
            (State::Active, Some(error)) => why = why.or(Some(error)),
            (State::Active | State::Over(_), _) => return Ok(None),
        }
    }
    Ok(why)
}

/// Starts a persistent operation.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the request is not persistent, or is active; those of the operation.
pub fn start(handle: i32) -> Result<()> {
    let mut request = REQUESTS.get(handle)?;
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
        check_startable(&*REQUESTS.get(handle)?)?;
    }
    handles.iter().try_for_each(|&handle| start(handle))
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
    let mut request = REQUESTS.get(handle)?;
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

/// Frees the handle of a request. An active operation still completes.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn free(handle: &mut i32) -> Result<()> {
    settle_freed();
    let mut request = REQUESTS.take(*handle)?;
    *handle = NULL;
    let is_active = matches!(request.state, State::Active);
    let goes_on_alone = is_active && request.lent.is_none() && request.pending.let_go();
    if is_active && !goes_on_alone && request.goes_on() {
        let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
        match freed.room_for(1) {
            Ok(()) => freed.push(request),
            // The operation continues, but nothing tests whether it is complete.
            Err(_) => mem::forget(request),
        }
        ARE_FREED.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Drops the freed operations that are complete by now, without waiting for the others.
pub fn settle_freed() {
    if ARE_FREED.load(Ordering::Relaxed) {
        let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
        freed.retain_mut(Request::goes_on);
        ARE_FREED.store(!freed.is_empty(), Ordering::Relaxed);
    }
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
    made.try_for_each(|&handle| REQUESTS.get(handle).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// An operation that completes after a number of tests, and counts how often it is completed.
    struct Counted {
        left: usize,
        failure: Option<Class>,
        completed: Arc<AtomicUsize>,
    }

    impl Counted {
        fn started(left: usize, failure: Option<Class>) -> (i32, Arc<AtomicUsize>) {
            let completed = Arc::new(AtomicUsize::new(0));
            let pending = Counted {
                left,
                failure,
                completed: Arc::clone(&completed),
            };
            (insert(Box::new(pending), None).unwrap(), completed)
        }
    }

    impl Pending for Counted {
        fn wait(&mut self) -> Result<Ended> {
            self.completed.fetch_add(1, Ordering::SeqCst);
            match self.failure {
                Some(class) => Err(Error::new(class, "on purpose")),
                None => Ok(Ended::default()),
            }
        }

        fn test(&mut self) -> Result<Option<Ended>> {
            if self.left == 0 {
                return self.wait().map(Some);
            }
            self.left -= 1;
            Ok(None)
        }
    }

    #[test]
    fn a_test_completes_once() {
        let (mut handle, completed) = Counted::started(2, None);
        let before = handle;
        for _ in 0..2 {
            assert_eq!(test(&mut handle).unwrap(), None);
        }
        assert_eq!((handle, completed.load(Ordering::SeqCst)), (before, 0));
        assert!(test(&mut handle).unwrap().is_some());
        assert_eq!(handle, NULL);
        // MPI_REQUEST_NULL is complete, and another copy of the handle is invalid.
        assert!(test(&mut handle).unwrap().is_some());
        let mut copy = before;
        assert_eq!(test(&mut copy).unwrap_err().class, Class::Request);
        assert_eq!(wait(&mut copy).unwrap_err().class, Class::Request);
        assert_eq!(copy, before);
        assert_eq!(completed.load(Ordering::SeqCst), 1);
    }

    /// A lent value that counts how often it is settled and dropped.
    struct Noted(Arc<[AtomicUsize; 2]>);

    impl Lent for Noted {
        fn settle(&mut self, _ended: Ended) {
            self.0[0].fetch_add(1, Ordering::SeqCst);
        }
    }

    impl Drop for Noted {
        fn drop(&mut self) {
            self.0[1].fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn what_was_lent_stays_until_the_operation_is_complete() {
        let lending = |left: usize, failure: Option<Class>| {
            let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
            let pending = Counted {
                left,
                failure,
                completed: Arc::default(),
            };
            let lent = Noted(Arc::clone(&counts));
            let handle = insert(Box::new(pending), Some(Box::new(lent))).unwrap();
            (handle, move || {
                [0, 1].map(|which: usize| counts[which].load(Ordering::SeqCst))
            })
        };
        let (mut handle, counts) = lending(1, None);
        assert!(test(&mut handle).unwrap().is_none());
        assert_eq!(counts(), [0, 0]);
        assert!(test(&mut handle).unwrap().is_some());
        assert_eq!(counts(), [1, 1]);
        let (mut handle, counts) = lending(5, None);
        wait(&mut handle).unwrap();
        assert_eq!(counts(), [1, 1]);
        // A library may still write to it.
        let (mut handle, counts) = lending(0, Some(Class::Comm));
        assert!(wait(&mut handle).is_err());
        assert_eq!(counts(), [0, 0]);
        let (handle, counts) = lending(3, None);
        drop(REQUESTS.take(handle).unwrap());
        assert_eq!(counts(), [0, 0]);
        let (handle, counts) = lending(0, None);
        drop(REQUESTS.take(handle).unwrap());
        assert_eq!(counts(), [1, 1]);
    }

    #[test]
    fn a_failure_is_told_once() {
        let (mut handle, completed) = Counted::started(0, Some(Class::Comm));
        assert_eq!(test(&mut handle).unwrap_err().class, Class::Comm);
        assert_eq!(handle, NULL);
        assert!(test(&mut handle).unwrap().is_some());
        let (mut handle, waited) = Counted::started(0, Some(Class::Comm));
        assert_eq!(wait(&mut handle).unwrap_err().class, Class::Comm);
        assert_eq!(handle, NULL);
        let counts = (
            completed.load(Ordering::SeqCst),
            waited.load(Ordering::SeqCst),
        );
        assert_eq!(counts, (1, 1));
    }

    #[test]
    fn of_several_threads_one_completes() {
        for turn in 0..200 {
            let (handle, completed) = Counted::started(turn % 7, None);
            let ask = |waits: bool| {
                let mut mine = handle;
                let code = loop {
                    let outcome = match waits {
                        true => wait(&mut mine).map(Some),
                        false => test(&mut mine),
                    };
                    match outcome {
                        Ok(None) => continue,
                        Ok(Some(_)) => break Class::Success,
                        Err(error) => break error.class,
                    }
                };
                let is_null = mine == NULL;
                assert_eq!(is_null, code == Class::Success);
                code
            };
            let codes = std::thread::scope(|scope| {
                let asked =
                    [false, false, turn % 3 == 0].map(|waits| scope.spawn(move || ask(waits)));
                asked.map(|asked| asked.join().unwrap())
            });
            let successes = codes.iter().filter(|&&code| code == Class::Success).count();
            assert_eq!(
                (successes, completed.load(Ordering::SeqCst)),
                (1, 1),
                "{codes:?}"
            );
            assert!(
                codes
                    .iter()
                    .all(|&code| matches!(code, Class::Success | Class::Request))
            );
        }
    }

    /// A persistent operation that completes after `tests` tests of each start; with `fails_first`, the first start fails.
    struct Repeated {
        tests: usize,
        left: usize,
        fails_first: bool,
    }

    impl Pending for Repeated {
        fn wait(&mut self) -> Result<Ended> {
            match mem::take(&mut self.fails_first) {
                true => Err(Error::new(Class::Truncate, "on purpose")),
                false => Ok(Ended::default()),
            }
        }

        fn test(&mut self) -> Result<Option<Ended>> {
            if self.left == 0 {
                return self.wait().map(Some);
            }
            self.left -= 1;
            Ok(None)
        }

        fn start(&mut self) -> Result<()> {
            self.left = self.tests;
            Ok(())
        }

        fn would_wait(&self) -> Option<Error> {
            (self.left > 100).then(|| Error::new(Class::Other, "for ever"))
        }
    }

    fn repeated(tests: usize, fails_first: bool) -> (i32, Arc<[AtomicUsize; 2]>) {
        let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let pending = Repeated {
            tests,
            left: 0,
            fails_first,
        };
        let lent = Noted(Arc::clone(&counts));
        let handle = insert_persistent(Box::new(pending), Some(Box::new(lent))).unwrap();
        (handle, counts)
    }

    #[test]
    fn a_persistent_operation_starts_again() {
        let (handle, counts) = repeated(2, true);
        let mut same = handle;
        // An inactive request is complete, and there is nothing to cancel.
        assert_eq!(test(&mut same).unwrap(), Some(Ended::default()));
        assert_eq!(cancel(handle).unwrap_err().class, Class::Request);
        for turn in 0..3 {
            start(handle).unwrap();
            assert_eq!(start(handle).unwrap_err().class, Class::Request);
            assert_eq!(start_all(&[handle]).unwrap_err().class, Class::Request);
            match turn {
                0 => assert_eq!(wait(&mut same).unwrap_err().class, Class::Truncate),
                1 => assert!(wait(&mut same).is_ok()),
                _ => {
                    assert_eq!(test(&mut same).unwrap(), None);
                    assert_eq!(look(handle).unwrap(), None);
                    assert!(look(handle).unwrap().is_some() && look(handle).unwrap().is_some());
                    assert!(test(&mut same).unwrap().is_some());
                }
            }
            assert_eq!(same, handle);
            assert_eq!(counts[0].load(Ordering::SeqCst), turn, "settled");
        }
        free(&mut same).unwrap();
        // The operation has failed once, so what it was lent may still be in use.
        assert_eq!((same, counts[1].load(Ordering::SeqCst)), (NULL, 0));
        let (mut sound, counts) = repeated(0, false);
        free(&mut sound).unwrap();
        assert_eq!(counts[1].load(Ordering::SeqCst), 1);
    }

    #[test]
    fn those_that_are_complete_are_found() {
        let ((soon, _), (late, _), (idle, _)) =
            (repeated(0, false), repeated(3, false), repeated(0, false));
        let all = [NULL, late, idle, soon];
        start_all(&[soon, late]).unwrap();
        let found = find(&all, usize::MAX).unwrap();
        assert_eq!((found.active, found.complete), (2, vec![3]));
        let found = find(&all, usize::MAX).unwrap();
        assert_eq!((found.active, found.complete), (2, vec![3]), "again");
        assert!(!are_complete(&all).unwrap());
        wait(&mut { soon }).unwrap();
        assert_eq!(wait_for_some(&all, 1).unwrap().complete, [1]);
        assert!(are_complete(&all).unwrap());
        wait(&mut { late }).unwrap();
        assert_eq!(wait_for_some(&all, 1).unwrap(), Found::default());
        // If all would wait for ever, that is an error, and they stay active.
        let (never, _) = repeated(1000, false);
        start_all(&[never, late]).unwrap();
        assert_eq!(wait_for_some(&[never], 1).unwrap_err().class, Class::Other);
        assert_eq!(wait_for_some(&[never, late], 1).unwrap().complete, [1]);
        assert_eq!(find(&[never, 77], 1).unwrap_err().class, Class::Request);
        for mut handle in [soon, late, idle, never] {
            free(&mut handle).unwrap();
        }
    }

    #[test]
    fn what_is_freed_is_completed_all_the_same() {
        let (mut handle, counts) = repeated(2, false);
        let copy = handle;
        start(handle).unwrap();
        free(&mut handle).unwrap();
        assert_eq!(handle, NULL);
        assert_eq!(free(&mut { copy }).unwrap_err().class, Class::Request);
        let settled = || counts[0].load(Ordering::SeqCst);
        // Other tests may settle freed requests at the same time.
        for _ in 0..3 {
            settle_freed();
        }
        assert_eq!((settled(), counts[1].load(Ordering::SeqCst)), (1, 1));
        assert_eq!(free(&mut { NULL }).unwrap_err().class, Class::Request);
    }
}
